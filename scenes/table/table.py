"""A match at the table: whose turn it is, the clock, the computer's replies, the journal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.ai.asking.coach import Coach
from game.ai.asking.heavy import HeavyMove
from game.ai.asking.opponent import Opponent
from game.ai.fallback import fallback_move
from game.core.match import Match, Transition
from game.core.record import state_digest
from game.core.report import Place, Report
from game.core.state import MoveError, Player
from game.core.viewer import Viewer
from game.store.journal import Journal
from scenes.boards import VIEWS
from scenes.boards.beside import Listed, NewsLine
from scenes.boards.look import Picture
from scenes.boards.stage import Stage
from scenes.boards.view import AnyView
from scenes.cabinet import Cabinet
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.table.beside.hud import BOARD_BOX
from scenes.table.excerpt import place_marks
from scenes.table.film import Film
from scenes.table.pointing import Pointing
from scenes.ui.theme import Theme

LAST_SECONDS: Final = 5

COACH_FAILED: Final = "play.coach_failed"
NEWS_SHOWN_MS: Final = 3000
DRAMA_MS: Final = 900
RETRY_EVERY_MS: Final = 10_000


class Table:
    """The one place where a move is made, whoever makes it.

    The turn clock runs only while a person could act: not during an animation, not while the
    computer thinks, not while the scene is covered. What is shown is what the
    person to move may see; while the screen goes from one to another the table ``is_covered``.
    Where one person plays for all, the table ``is_open``.
    """

    def __init__(
        self, cabinet: Cabinet, match: Match, journal: Journal, seating: Seating,
        *, is_open: bool = False,
    ) -> None:  # fmt: skip
        self._cabinet = cabinet
        self.match, self.journal, self.seating = match, journal, seating
        self.viewer = Viewer(match, is_open=is_open)
        self.film = Film(VIEWS[match.game.id], match.seats, lambda: match.states, self.viewer.seen)
        layout = self.film.layout
        self.stage = Stage(layout.board, zoom=1.0) if layout else Stage(BOARD_BOX)
        self.pointing = Pointing(match.game, self.view, self.stage)
        self.work = HeavyMove(cabinet.thinker, match)
        self.report: Report[Any] | None = None
        self.is_covered = self.viewer.has_secrets
        self._unveiled: Transition | None = None
        self.clock = match.new_clock()
        self.note = ""
        self.news: NewsLine | None = None
        self.news_ms = 0
        self.drama = ""
        self.drama_ms = 0
        self._unsaved_ms = 0
        self._stand_in = ""
        self._opponent = Opponent(cabinet.thinker, match)
        self.coach = Coach(cabinet.thinker, match)
        movers = (match.state_at(ply).to_move for ply in range(match.ply))
        self._lines = list(zip(movers, match.lines(), strict=True))
        self._trace: Picture = {}
        self._shown = self.film.picture()
        self.stage.show(self._shown)
        self._open_turn()

    @property
    def whole_view(self) -> AnyView:
        """The game's view, bound to none of its pages."""
        return VIEWS[self.match.game.id]

    @property
    def view(self) -> AnyView:
        return self.film.view

    @property
    def state(self) -> Any:
        """The position as the viewer may see it."""
        return self.viewer.seen(self.match.state)

    @property
    def is_over(self) -> bool:
        return self.state.outcome() is not None

    def level_of(self, player: Player) -> str:
        """The level of the computer that moves for ``player`` now; "" for a person."""
        is_lent = self.has_stand_in and player == self.state.to_move
        return self._stand_in if is_lent else self.match.seats[player].level

    def is_computer(self, player: Player) -> bool:
        return bool(self.level_of(player))

    @property
    def has_stand_in(self) -> bool:
        """Whether a computer moves for whoever's turn it is."""
        return bool(self._stand_in)

    def let_play(self, level: str) -> None:
        """From now on a computer of that level moves for all; "" lets everybody move again."""
        self.suspend()
        self._stand_in = level
        self._point_afresh()

    @property
    def is_computers_turn(self) -> bool:
        return not self.is_over and self.is_computer(self.state.to_move)

    @property
    def thinking_s(self) -> int:
        """For how many seconds a computer has been thinking by now; 0 while they are few."""
        return self._opponent.long_s if self.is_computers_turn else 0

    @property
    def is_persons_turn(self) -> bool:
        """Whether a person to move is at the screen, and nothing is being worked out."""
        is_shut = self.is_over or self.is_covered or self.work.is_open
        return not is_shut and not self.is_computers_turn

    @property
    def may_point(self) -> bool:
        """Whether a person to move has the position on the screen that is to be moved in."""
        return self.is_persons_turn and self.film.is_present

    @property
    def help_button(self) -> Button:
        """What asks the coach, or opens the list of specials: no button that plays a move."""
        return Button.NEXT if self.pointing.buttons else Button.SPECIAL

    @property
    def offers_list(self) -> bool:
        """Whether there are specials that are explained before they are used."""
        return any(isinstance(s, Listed) for s in self.view.specials(self.state))

    @property
    def lines(self) -> Sequence[tuple[Player, str]]:
        """Every move so far: who made it, and its notation if the viewer may read it."""
        return self.viewer.readable(self._lines, self._cabinet.words("play.hidden"))

    @property
    def trace(self) -> Picture:
        """The reminder of the last move."""
        return self._trace

    def states(self) -> list[Any]:
        """All positions so far."""
        return list(self.match.states)

    @property
    def _theme(self) -> Theme:
        return self._cabinet.window.brush.theme

    def submit(self, move: Any) -> None:
        """Play ``move`` for the side to move, after the work that it may need."""
        if self.work.begin(move):
            self._point_afresh()
        else:
            self._play(move)

    def _play(self, move: Any) -> None:
        """Into the journal first, then onto the screen."""
        spent = min(self.clock.spent_ms, 2**31)
        step = self.match.submit(move, spent)
        self.journal.append(
            self.match.ply, self.match.game.pack(move), spent, state_digest(step.after)
        )
        self._lines.append((step.before.to_move, self.match.game.printed(step.before, step.move)))
        if self.match.restarts_clock(step):
            self.clock.spent_ms = self.match.carried_ms()
        game, match = self.match.game, self.match
        self.report = game.telling.report(match.states, match.moves, match.ply - 1)
        if self.viewer.is_hand_over(step):
            self._cover(step)
        else:
            self._show(step)
        self._open_turn()

    def _cover(self, step: Transition) -> None:
        """Hide everything until the next person is there; ``step`` is what they see first."""
        self.is_covered, self._unveiled = True, step
        self._trace, self.news_ms, self.drama_ms = {}, 0, 0
        self.stage.finish()
        self._cabinet.sounds.play("cheat")

    def uncover(self) -> None:
        """The person to move is at the screen."""
        step, self._unveiled = self._unveiled, None
        self.is_covered = False
        if step is not None:
            before = self.viewer.seen(step.before)
            self.film.look_at(before)
            self._shown = self.view.picture(before, self.match.seats)
            self._show(step)
        self._open_turn()

    def _show(self, step: Transition) -> None:
        """Let ``step`` happen on the board, as far as the viewer may see it."""
        seats, mover = self.match.seats, step.before.to_move
        is_hidden = self.viewer.is_hidden(self.match.ply - 1, mover)
        seen = Transition(self.viewer.seen(step.before), step.move, self.state)
        view = self.view
        before = {**self._shown, **({} if is_hidden else view.departure(seen, seats))}
        waypoints = () if is_hidden else view.waypoints(seen.before, step.move)
        self._trace = {} if is_hidden else view.trace(seen, seats)
        if not is_hidden and (news := view.news(seen)):
            self.news, self.news_ms = news, NEWS_SHOWN_MS
        chapter = self.film.chapter
        stops = self.film.follow(seen)
        self._shown = after = self.film.picture()
        if self.film.chapter == chapter:
            self.stage.animate(before, after, self._theme, waypoints, stops)
        else:
            self.stage.show(after)
        cue = self.stage.cue(before, after) or "cheat"
        if not is_hidden and (drama := view.drama(seen)):
            self.drama, self.drama_ms, cue = drama, DRAMA_MS, "alarm"
        self._cabinet.sounds.play(cue)

    def take_report(self) -> Report[Any] | None:
        """What is to be told now, once."""
        report, self.report = self.report, None
        return report

    def look_at(self, place: Place) -> None:
        """Show the page of ``place``, and lead the eye to its cells."""
        self.film.go(place.chapter, place.page)
        self.turn_page()
        self._trace = place_marks(self.whole_view, self.film.state, place, self.match.seats)

    def turn_page(self) -> None:
        """The film shows another page than before: cut to it, whatever is moving."""
        self._shown = self.film.picture()
        self.stage.show(self._shown)
        self._trace = {}
        self.pointing.look_through(self.view, self._pointed_at)

    def take_back(self) -> None:
        """Undo the last move, and the computers' before it, so that a person is to move again."""
        plies = 1
        while plies < self.match.ply and self._is_computers(self.match.ply - plies):
            plies += 1
        self.suspend()
        self.work.drop()
        before, player = self._shown, self.viewer.player
        self.match.take_back(plies)
        self.journal.append_take_back(plies)
        del self._lines[self.match.ply :]
        self._trace, self._unveiled = {}, None
        self.film.return_to_present()
        self._shown = self.film.picture()
        self.is_covered = self.is_covered or (
            player != self.viewer.player and self.viewer.has_secrets
        )
        if self.is_covered:
            self.stage.show(self._shown)
        else:
            self.stage.animate(before, self._shown, self._theme)
        self.clock.spent_ms = self.match.carried_ms()
        self._open_turn()

    def _is_computers(self, ply: int) -> bool:
        return self.is_computer(self.match.state_at(ply).to_move)

    @property
    def may_ask_hint(self) -> bool:
        """Whether the coach may be asked, and has something more to say as far as is known."""
        return self.is_persons_turn and self.coach.has_more

    def ask_hint(self) -> bool:
        """Let the coach say one thing more about the position; False if there is nothing more."""
        if not self.may_ask_hint:
            return False
        self.coach.ask(self.state)
        return True

    def _listen(self) -> bool:
        """Take in what the coach has found; True if that has just come."""
        if not self.coach.update():
            return False
        if self.coach.has_failed:
            self.note = COACH_FAILED
        elif self.note == COACH_FAILED:
            self.note = ""
        return True

    def _open_turn(self) -> None:
        self.coach.forget()
        self._point_afresh()

    def _point_afresh(self) -> None:
        self._opponent.begin()
        self.pointing.begin(self._pointed_at, self.view)

    @property
    def _pointed_at(self) -> Any:
        """The position that somebody may point at; None if nobody may."""
        return self.state if self.may_point else None

    def reopen(self) -> None:
        """Somebody is at the table again: point at the position afresh."""
        if not self.pointing.path:
            self._point_afresh()

    def suspend(self) -> None:
        """Nobody is at the table: the search stops."""
        self.coach.cancel()
        self.work.rest()
        self._opponent.cancel()

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if something on the screen changed."""
        was_moving, had_news = self.stage.is_moving, self.news_ms > 0
        self.news_ms -= tick_ms
        had_drama, self.drama_ms = self.drama_ms > 0, max(self.drama_ms - tick_ms, 0)
        self._retry_journal(tick_ms)
        has_changed = self.stage.update(tick_ms) or had_drama or had_news != (self.news_ms > 0)
        return has_changed if was_moving else self._await_move(tick_ms) or has_changed

    def give_up_waiting(self) -> None:
        """The person to move would rather do something else than wait for the work."""
        if not self.is_computers_turn:
            self.work.drop()
            self._point_afresh()

    def _await_move(self, tick_ms: int) -> bool:
        if self.is_covered:
            return False
        if self.work.is_open:
            if (move := self.work.update(tick_ms)) is not None:
                self._play(move)
            return True
        if self.is_computers_turn:
            return self._think(tick_ms)
        if self.is_persons_turn:
            self.pointing.open()
            has_heard = self._listen()
            return self._run_clock(tick_ms) or has_heard
        return False

    def _retry_journal(self, tick_ms: int) -> None:
        """Every so often, try again to save what the disk refused."""
        self._unsaved_ms = self._unsaved_ms + tick_ms if self.journal.trouble else 0
        if self._unsaved_ms >= RETRY_EVERY_MS:
            self._unsaved_ms = 0
            self.journal.retry()

    def _run_clock(self, tick_ms: int) -> bool:
        before = self.clock.left_ms
        if self.clock.tick(tick_ms):
            move = self.match.time_up()
            if move is not None:
                self._cabinet.sounds.play("timeout")
                self.submit(move)
            return True
        left = self.clock.left_ms
        if before is None or left is None:
            return False
        if left // 1000 != before // 1000 and left < LAST_SECONDS * 1000:
            self._cabinet.sounds.play("tick")
        shown_ms = 100 if left < LAST_SECONDS * 1000 else 250
        return left // shown_ms != before // shown_ms

    def _think(self, tick_ms: int) -> bool:
        has_changed = self._opponent.update(tick_ms, self.level_of(self.state.to_move))
        if self._opponent.is_due:
            self._play_answer(self._opponent.take())
        return has_changed

    def _play_answer(self, packed: Any) -> None:
        """Play what came back; a search that failed or erred plays the simplest legal move."""
        try:
            if packed is not None:
                self.submit(self.match.game.unpack(packed))
                return
        except MoveError:
            self.note = "play.worker_erred"
        self.note = self.note or "play.worker_failed"
        self.submit(fallback_move(self.match.game, self.match.record()))
