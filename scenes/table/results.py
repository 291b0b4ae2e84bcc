"""The end of a game: who won and how, and what to do with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ai.requests.game_review import GameReview
from game.ai.requests.key_moments import KeyMoments
from game.core.match.fair_play import LADDER
from game.core.match.match import Match
from game.core.match.series import new_series
from game.store.journal import Journal
from game.store.moments import KeptMoment
from game.words.message import Message
from scenes.boards import VIEWS
from scenes.cabinet import Cabinet
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.loading import is_long, rewrite
from scenes.dialogs.notice import tell_saved
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.input.seating import Seating
from scenes.kept.ending import Ending
from scenes.kept.library import now_ms
from scenes.scene import Scene
from scenes.table.beside.graph import EvaluationGraph, GraphItem
from scenes.table.beside.hud import RAIL_W, RIGHT, Hud
from scenes.table.last_moves import LastMoves
from scenes.table.podium import Podium
from scenes.table.prizes import PrizeCoins, tell_prizes
from scenes.table.summary import Account, Summary
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton
from scenes.ui.lettering import SMALLEST
from scenes.ui.sparks import Sparks

RACE_BOX: Box = (RIGHT, 216.0, RAIL_W, 346.0)
FILM_BOX: Box = (RIGHT + 18, 262.0, RAIL_W - 36, RAIL_W - 36)
GRAPH_BOX: Box = (RIGHT + 18, 258.0, RAIL_W - 36, 78.0)
TURN_BOX: Box = (RIGHT + 16, 408.0, RAIL_W - 32, 44.0)
AGAIN_BOX: Box = (RIGHT + 16, 458.0, RAIL_W - 32, 44.0)
MATTERS_BOX: Box = (RIGHT + 16, 508.0, RAIL_W - 32, 44.0)
WIN_RUMBLE_MS = 300


class ResultsScene(Scene):
    """The podium. The game is among the replays by now, and the next game of a match waits already,
    so everybody may go at any time.
    """

    toast_y = 540.0  # on the foot of the podium

    covers = True

    def __init__(
        self, cabinet: Cabinet, match: Match, seating: Seating, journal: Journal, *, is_saved: bool,
        account: Account | None = None,
    ) -> None:  # fmt: skip
        """``is_saved``: whether the game is among the replays. ``account``: if it is there."""
        self._cabinet, self._match, self._seating = cabinet, match, seating
        self._replay_id = journal.match_id
        self._podium = Podium(cabinet, match)
        self._winner, self._series = self._podium.winner, self._podium.series
        self._view = VIEWS[match.game.id]
        self._hud = Hud(cabinet.strings, match.game, self._view, match.seats, match.options)
        self._hud.left_panel = RACE_BOX
        self._playback = match.playback()
        self._lookback = GameReview(cabinet.thinker, match.game, self._playback)
        self._matters = KeyMoments(cabinet.thinker, match.game, self._playback)
        self._graph = EvaluationGraph(cabinet.strings, match.game, match.seats)
        self._prompt_bar = PromptBar(cabinet)
        self._turn_item = PushButton(TURN_BOX, cabinet.words("results.turning_point"),
                                     self._watch_turn, tone="amber", size=20)  # fmt: skip
        self._again_item = PushButton(AGAIN_BOX, "", self._try_again, icon="flag", size=20)
        self._matters_item = PushButton(MATTERS_BOX, cabinet.words("moments.title"),
                                        self._look_at_moments, icon="eye", size=20)  # fmt: skip
        self._graph_item = GraphItem(GRAPH_BOX, match.ply, self._watch)
        cup = cabinet.library.cups.of_match(journal.match_id)
        self._cup_id = cup.id if cup is not None and match.following() is None else ""
        """The tournament to which everybody goes back: its match is over."""
        self._is_party = cabinet.library.parties.of_match(journal.match_id) is not None
        self._buttons = self._items()
        self._page = Page(cabinet, self._buttons)
        self._summary = Summary(cabinet, match, self._series, account)
        self._film = LastMoves(cabinet, match, FILM_BOX)
        self._coins = PrizeCoins(cabinet, match.game.id)
        self._podium.rise()
        self._sparks = Sparks()
        if self._winner is not None:
            if cabinet.window.brush.theme.duration_ms("confetti") > 200:
                self._sparks.confetti(match.seats[self._winner].look, 120)
            own = seating.device_of(self._winner)
            if own is not None:
                cabinet.rumble(own, 0.8, WIN_RUMBLE_MS)
        cabinet.sounds.play(self._cue)
        if match.stakes == LADDER and any(map(match.assistance, range(len(match.seats)))):
            cabinet.toast(cabinet.words("ladder.assisted"))
        self._ending = Ending(cabinet.library, match, journal, self._series, is_saved=is_saved)

    @property
    def _waiting(self) -> Journal | None:
        """The next game of the match, if there is one."""
        self._ending.finish()
        return self._ending.waiting

    @property
    def _cue(self) -> str:
        """The sound of the end: it is lost where a computer has won against people."""
        if self._winner is None:
            return "draw"
        people = {p for p, seat in enumerate(self._match.seats) if not seat.is_computer}
        won = people.intersection(self._match.state.outcome().winners)
        return "win" if won or not people else "lose"

    @property
    def music(self) -> str:
        return "results"

    @property
    def headline(self) -> str:
        """Who won the game, if anybody; at the end of a match, who is its champion."""
        return self._podium.headline

    def _items(self) -> list[Item]:
        words = self._cabinet.words
        first = "rematch" if self._series is None or self._series.is_over else "next_game"
        onward = (first, "turn", self._rematch, "primary")
        if self._has_way_on:
            onward = (self._way_on, "trophy", self._go_on, "primary")
        rows: list[tuple[str, str, Callable[[], None], str]] = [
            onward,
            ("watch", "play", self._watch, "plain"),
            ("save", "disk", self._save, "plain"),
            ("share", "share", self._share, "plain"),
            ("menu", "home", self._menu, "plain"),
        ]
        gap = 14.0
        is_large = self._cabinet.window.brush.theme.text_scale > 1.1  # words need all the room
        width = (SAFE_RIGHT - SAFE_LEFT - gap * (len(rows) - 1)) / len(rows)
        return [
            PushButton((SAFE_LEFT + i * (width + gap), 588, width, 54), words(f"results.{name}"),
                       on_press, icon=None if is_large else icon, tone=tone, size=22)
            for i, (name, icon, on_press, tone) in enumerate(rows)
        ]  # fmt: skip

    def _rematch(self) -> None:
        """The next game of the match, or the same again: everybody one seat on."""
        match, series, waiting = self._match, self._series, self._waiting
        if series is not None and series.is_over:
            series = new_series(series.length, series.is_best_of, len(match.seats), series.sides)
        seating = self._seating.rotated(len(match.seats))
        following = match.again(series) if waiting is None else waiting.match
        self._cabinet.go.play(following, seating, waiting)

    @property
    def _has_way_on(self) -> bool:
        """Whether a tournament or a party goes on now."""
        return bool(self._cup_id) or self._is_party

    @property
    def _way_on(self) -> str:
        return "party" if self._is_party else "cup"

    def _go_on(self) -> None:
        """Go back to the tournament or the party."""
        self._ending.finish()
        if self._is_party:
            self._cabinet.go.party()
        else:
            self._cabinet.go.cup(self._cup_id)

    def _watch(self, ply: int = 0) -> None:
        self._cabinet.go.watch(self._playback, ply, self._lookback, self._replay_id)

    def _share(self) -> None:
        """Make something of it for others; the picture is of the end."""
        playback = self._match.playback("", now_ms())
        self._cabinet.go.share(playback, len(playback.moves))

    @property
    def _turned(self) -> int | None:
        """The number of the move that turned the game, or of its biggest swing, once known."""
        return self._lookback.turned

    @property
    def _is_mistake(self) -> bool:
        """Whether a single mistake turned the game."""
        return self._lookback.review.turning_point is not None

    @property
    def _turn_words(self) -> str:
        return self._cabinet.words(f"results.{'turning_point' if self._is_mistake else 'swing'}")

    def _watch_turn(self) -> None:
        """Watch the game where it turned: that is spoken of before the move."""
        if (turned := self._turned) is not None:
            self._watch(turned - 1)

    def _try_again(self) -> None:
        """Sit down to the position before the move that turned the game."""
        if (turned := self._turned) is not None:
            match = self._match
            record = match.record().begun(turned - 1)
            self._cabinet.go.join(match.game, match.options, record.preset, begun=record)

    @property
    def _moments(self) -> list[KeptMoment]:
        """What mattered, each with as much of the game as tells of it."""
        record = self._match.record()
        return [KeptMoment(record.begun(moment.end), moment.ply) for moment in self._matters.found]

    def _keep_moments(self) -> None:
        """What somebody has overlooked waits for them."""
        match, practised = self._match, self._cabinet.library.practised
        found = zip(self._moments, self._matters.found, strict=True)
        slips = [kept for kept, moment in found if moment.is_slip]
        for seat, name in enumerate(one.name for one in match.seats):
            mine = [one for one in slips if match.state_at(one.ply).to_move == seat]
            if (trouble := practised.keep_mistakes(name, mine)) is not None:
                self._cabinet.toast(self._cabinet.words("moments.not_saved", why=trouble))

    def _look_at_moments(self) -> None:
        if self._matters.found:
            game = self._match.game
            self._cabinet.go.moments(game, self._moments, self._matters.found)

    def _offer(self) -> None:
        """What the review has brought: the graph, and buttons for the turning point and all that
        mattered.
        """
        if not self._film.is_over:
            return  # it stands where they come
        found: list[Item] = [self._graph_item] if self._evaluations else []
        if (turned := self._turned) is not None:
            self._graph_item.ply = turned - 1
            self._turn_item.label = self._turn_words
            found.append(self._turn_item)
            if self._is_mistake:
                self._turn_item.box = TURN_BOX
                self._again_item.label = self._cabinet.words("results.again_from", n=turned)
                found.append(self._again_item)
            else:  # its sentence is longer, and there is nothing that should be another move
                self._turn_item.box = AGAIN_BOX
        if self._matters.found:
            found.append(self._matters_item)
            if not self._evaluations:
                x, y, w, h = RACE_BOX
                self._hud.left_panel = (x, y, w, h - MATTERS_BOX[3] - 24)
        self._page.set_items([*self._buttons, *found])

    def _save(self) -> None:
        suggestion = " - ".join(seat.name for seat in self._match.seats)
        self._cabinet.stack.push(
            KeyboardScene(self._cabinet, "results.save_title", suggestion, 60, self._keep)
        )

    def _keep(self, name: str) -> None:
        replays = self._cabinet.library.replays

        def keep() -> Message | None:
            if replays.keep(self._replay_id, name) is None:
                return None
            return replays.save(self._match.playback(name, now_ms()))  # it was not saved by itself

        def tell(trouble: Message | None) -> None:
            tell_saved(self._cabinet, "results", {"name": name}, trouble)

        rewrite(self._cabinet, is_long(self._match.game.id, self._match.ply), keep, tell)

    def _menu(self) -> None:
        if (waiting := self._waiting) is not None:
            self._cabinet.library.leave(waiting)
        self._cabinet.go.title()

    def enter(self) -> None:
        self._cabinet.read_aloud(self.headline)
        self._lookback.open()
        if not self._lookback.is_open:
            self._matters.open(self._lookback.review)
        self._offer()  # somebody may have watched until the review came

    def leave(self) -> None:
        self._lookback.close()
        if not self._ending.is_done:
            self._ending.finish()
            self._tell_end()
        self._matters.close()

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                (self._go_on if self._has_way_on else self._menu)()
            case Press(Button.ALTERNATE, is_down=True):
                self._watch()
            case Press(Button.SPECIAL, is_down=True):
                self._save()
            case Press(Button.NEXT, is_down=True):
                self._watch_turn()
            case Press(Button.PREV, is_down=True):
                self._look_at_moments()
            case _:
                return self._page.act(action)
        return True

    def _tell_end(self) -> None:
        """Tell the rung that is done and the trophies that are won, or that nothing is kept."""
        ending, words, game = self._ending, self._cabinet.words, self._match.game.id
        if ending.trouble is not None:
            self._cabinet.toast(words("results.not_counted", why=ending.trouble))
            return
        if ending.rungs:
            done = words(f"{game}.ladder.{ending.rungs[-1].id}")
            self._cabinet.toast(words("ladder.done", what=done))
        self._coins.show(ending.won)
        tell_prizes(self._cabinet, game, ending.won)

    def update(self, tick_ms: int) -> bool:
        if self._ending.update():
            self._tell_end()
        if has_news := self._lookback.update():
            self._matters.open(self._lookback.review)
            self._offer()
        if self._matters.update():
            self._keep_moments()
            self._offer()
            has_news = True
        has_news |= self._podium.update(tick_ms) or self._coins.is_moving
        if self._film.update(tick_ms):
            has_news = True
            self._offer()
        if self._sparks.is_empty:
            return has_news
        self._sparks.update(tick_ms)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        self._podium.draw_ground(brush)
        number = self._view.turn_of(self._match.state_at(max(self._match.ply - 1, 0)))
        key, n = ("results.whole_turns", number) if number else ("results.turns", self._match.ply)
        self._hud.top_bar(brush, words(key, n=n), None)
        self._podium.draw(brush)
        self._summary.draw(brush, self._lookback.review)
        if not self._film.is_over:
            self._film.draw(brush, RACE_BOX, words("results.last_moves"))
        elif self._evaluations:
            self._draw_graph(brush)
        else:
            self._hud.race(brush, self._match.states)
        self._page.draw(brush)
        self._coins.draw(brush)
        self._sparks.draw(brush)
        if self._cabinet.devices.last_kind != "mouse":
            prompts = [
                (Button.CONFIRM, words("menu.choose")),
                (Button.ALTERNATE, words("results.watch")),
                (Button.SPECIAL, words("results.save")),
                (
                    Button.CANCEL,
                    words(f"results.{self._way_on if self._has_way_on else 'menu'}"),
                ),
            ]
            if self._turned is not None:
                prompts.insert(2, (Button.NEXT, self._turn_words))
            if self._matters.found:
                if brush.theme.text_scale > 1:  # what stands on buttons need not stand here too
                    prompts = [one for one in prompts if one[0] is not Button.SPECIAL]
                prompts.insert(-1, (Button.PREV, words("moments.title")))
            self._prompt_bar.draw(brush, prompts)

    @property
    def _evaluations(self) -> Sequence[Sequence[float]]:
        return self._lookback.review.evaluations

    def _draw_graph(self, brush: Brush) -> None:
        """Who was ahead after every move; a click leads there."""
        x, y, w, h = RACE_BOX
        brush.panel(RACE_BOX, "panel", "line", 22)
        title = self._cabinet.words("watch.led")
        brush.text(title, (x + 22, y + 16), 18, "heavy", "muted", tracking=1, fit=w - 44)
        is_steered = self._page.focused is self._graph_item
        self._graph.draw(brush, GRAPH_BOX, self._lookback,
                         self._graph_item.ply if is_steered else None)  # fmt: skip
        top = GRAPH_BOX[1] + GRAPH_BOX[3] + 8
        told = self._graph.told(self._lookback)
        bottom = y + h - 14
        if self._turned is not None:
            bottom = self._turn_item.box[1] - 4
        elif self._matters.found:
            bottom = MATTERS_BOX[1] - 4
        if self._turned is not None and self._is_too_long(brush, told, bottom - top):
            key = f"replays.{'turned' if self._is_mistake else 'swing'}"
            told = self._cabinet.words(key, n=self._turned)
        brush.paragraph(told, (x + 22, top, w - 44, bottom - top), 18)

    def _is_too_long(self, brush: Brush, told: str, room: float) -> bool:
        """Whether a sentence has no room below the graph in the smallest letters either."""
        size = SMALLEST / brush.theme.text_scale
        return brush.paragraph_height(told, RACE_BOX[2] - 44, size) > room
