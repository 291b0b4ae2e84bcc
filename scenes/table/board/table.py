"""A match at a table: those who play it, the board on which it is shown, and who points at it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from game.ai.requests.assistance import BlunderCheck
from game.core.match.handicap_text import may_take_back
from game.core.match.match import Match, Transition
from game.core.rules.comment import Comment
from game.core.rules.common_moves import Swap
from game.core.rules.report import ReportPlace
from game.extras.auction import Auction, running
from scenes.app_context import AppContext
from scenes.boards.hud_content import ListedChoice
from scenes.boards.stage import Stage
from scenes.boards.view import BoardView
from scenes.dialogs.notice import question
from scenes.input.actions import Action, Button, ScanMove
from scenes.table.board.cursor import Cursor
from scenes.table.board.pager import Source
from scenes.table.board.presenter import Presenter
from scenes.table.hud.places import BOARD_BOX
from scenes.table.session.session import Session
from scenes.ui.screen import Box
from scenes.ui.sentences import sentence
from scenes.ui.sound.synth import SCORES

HUSH_MS: Final = 300
"""For so long after the end of the clock a press is taken as meant for what was there before."""


def open_session(context: AppContext, match: Match) -> Session:
    """Return a match in which one person, or no person, plays for all, and that is not kept."""
    return Session(context.library.scratch(match), context.thinker, is_open=True)


class MatchTable:
    """Shows what happens at a ``session``, as the mover may see it, and lets people point."""

    def __init__(self, context: AppContext, session: Session, box: Box = BOARD_BOX) -> None:
        """``box`` is where the board stands, unless its view has pages."""
        match = session.match
        self._context, self.match, self.session = context, match, session
        self.played_by: Sequence[str] = ()
        """The levels that played the seats of a game that is analysed, "" for a person."""
        state, states, moves = lambda: self.state, lambda: match.states, lambda: match.moves
        source = Source(match.game, match.seats, state, states, moves, session.viewer.observation)
        self.presenter = Presenter(context, source, box)
        is_steered = not match.ply and context.devices.last_kind != "mouse"
        self.cursor = Cursor(self.view, self.stage, match.judge, is_steered=is_steered)
        self.session.hang_ms = self.view.hang_ms
        self.session.clock.stretch(context.settings.clock_factor)
        self._second_look = BlunderCheck(context.thinker, match)
        self._hush_ms = 0
        self._hint: Comment | None = None
        self._point_afresh()

    @property
    def state(self) -> Any:
        """The position as the viewer may see it."""
        return self.session.state

    @property
    def view(self) -> BoardView:
        """The game's view at the page that is on the board."""
        return self.presenter.view

    @property
    def stage(self) -> Stage:
        return self.presenter.stage

    @property
    def may_point(self) -> bool:
        """Whether a person to move has the position on the screen that is to be moved in."""
        return self.session.is_persons_turn and self.presenter.pager.is_present

    @property
    def auction(self) -> Auction | None:
        """The auction while it goes on; before its end the board cannot be pointed at."""
        return running(self.match.game, self.state)

    @property
    def may_give_up(self) -> bool:
        """Whether the player at the screen may give the game up now."""
        return self.session.is_persons_turn and self.match.resignation is not None

    @property
    def meant(self) -> Any:
        """Return the move that one press, or the computer that has chosen it, plays next.

        None if that is not known, or if its end may not be seen before it has come.
        """
        if self.match.has_secrets or self.match.game.speed.labour is not None:
            return None
        if self.session.choice is not None:
            return self.session.choice
        is_refused = self.cursor.refusal is not None
        return self.cursor.meant if self.may_point and not is_refused else None

    @property
    def is_hushed(self) -> bool:
        """Whether the clock has run out so lately that a press is not meant for what followed."""
        return self._hush_ms > 0

    @property
    def list_button(self) -> Button:
        """What opens the list of specials: no button that plays a move."""
        return Button.NEXT if self.cursor.buttons else Button.SPECIAL

    @property
    def hint_button(self) -> Button:
        """What asks the coach, beside the list of specials if there is one."""
        return Button.NEXT if self.cursor.buttons or self.listed else Button.SPECIAL

    @property
    def listed(self) -> Sequence[ListedChoice]:
        """The specials that are explained before they are used."""
        offered = self.presenter.specials(self.state)
        return [special for special in offered if isinstance(special, ListedChoice)]

    def submit(self, move: Any) -> None:
        """Play `move` for the side to move.

        The work that it may need comes first, and a warning if the seat has that help.
        """
        if self.session.is_persons_turn and self._second_look.intercepts(move):
            return
        self._follow(self.session.submit(move))

    def _follow(self, step: Transition | None, *, is_late: bool = False) -> None:
        """Show the move that was played; None if it has to be worked out first.

        It was made by the clock if it `is_late`.
        """
        if step is not None and self.session.is_covered:
            self.presenter.forget()
            self._context.sounds.play("cheat")
        elif step is not None:
            self._show(step)
        if is_late:
            self._move_cursor_on(step)
        else:
            self._point_afresh()

    def _show(self, step: Transition) -> None:
        """Show the part of ``step`` that the viewer may see."""
        viewer, mover = self.session.viewer, step.before.to_move
        seen = Transition(viewer.observation(step.before), step.move, self.state)
        if viewer.is_hidden(self.match.ply - 1, mover):
            self.presenter.trace = {}
            cue = self.presenter.show(seen, is_hidden=True)
        else:
            is_dramatic = self.presenter.tell(seen)
            cue = self.presenter.show(seen)
            if isinstance(step.move, Swap):
                cue = "swap"
            if is_dramatic and not (cue in SCORES and SCORES[cue].is_grave):
                cue = "alarm"
        self._context.sounds.play(cue)

    def uncover(self) -> None:
        """Uncover the board, as the person to move is at the screen."""
        step = self.session.uncover()
        if step is not None:
            self.presenter.begin_at(self.session.viewer.observation(step.before))
            self._show(step)
        self._point_afresh()

    def take_back(self) -> None:
        """Undo the last move, and the computers' before it, so that a person is to move again."""
        self.session.take_back()
        self.presenter.go_back(is_animated=not self.session.is_covered)
        self._point_afresh()

    @property
    def may_take_back(self) -> bool:
        """Whether a move may be taken back here, as people have settled it."""
        match, rule = self.match, self._context.settings.take_back
        if not self.session.undo_plies:
            return False
        people = sum(not seat.is_computer for seat in match.seats)
        is_allowed = rule == "always" or (rule == "computers" and people < 2)
        movers = (match.state_at(ply).to_move for ply in reversed(range(match.ply)))
        mine = next((player for player in movers if not self.session.is_computer(player)), None)
        if mine is None:
            return is_allowed
        return may_take_back(match, mine, as_the_house=is_allowed)

    def redo(self) -> None:
        """Make the moves again that were taken back last."""
        self.session.redo()
        self.presenter.go_back(is_animated=not self.session.is_covered)
        self._point_afresh()

    def turn_pages(self, action: Action) -> bool:
        """Turn pages, if ``action`` means that or points at the strip of pages."""
        if not self.presenter.act(action):
            return False
        self._point_on()
        return True

    def turn_chapter(self, by: int) -> bool:
        """Return the same page one chapter on or back; False if there is none."""
        if not self.presenter.pager.turn_chapter(by):
            return False
        self.presenter.turn_page()
        self._point_on()
        return True

    def return_to_present(self) -> None:
        """Show the page on which the side to move acts."""
        self.presenter.return_to_present()
        self._point_on()

    def look_at(self, place: ReportPlace) -> None:
        """Show the page of ``place``, and lead the eye to its cells."""
        self.presenter.look_at(place)
        self._point_on()

    def follow_hint(self) -> None:
        """Focus the move of a hint that has just been shown, once: confirming plays it."""
        told, cursor = self.session.coach.shown_hints, self.cursor
        hint = told[-1] if told else None
        if hint is self._hint:
            return
        self._hint = hint
        if hint is None or not hint.line or not self.may_point:
            return
        move = hint.line[0]
        targets: list[object] = [button for button in cursor.buttons if button.move == move]
        targets += [target for target, done in cursor.targets.items() if target.w and done == move]
        if targets:
            cursor.act(ScanMove(targets[0]))
        elif self.view.ghost(self.state, move, None, self.match.seats):
            cursor.suggest(move)

    def bring(self, move: Any) -> None:
        """Bring ``move`` into the hand: focus the button that plays it, or else what means it."""
        button = next((one for one in self.cursor.buttons if one.move == move), None)
        if button is not None:
            self.cursor.point_at_button(button)
        else:
            self.cursor.suggest(move)

    def let_play(self, level: str) -> None:
        """From now on a computer of that level moves for all; "" ends that."""
        self.session.let_play(level)
        self._point_afresh()

    def give_up_waiting(self) -> None:
        """Cancel the work for a move, as the person to move wants something else."""
        if self.session.give_up_waiting():
            self._point_afresh()

    @property
    def is_left_to_computers(self) -> bool:
        """Whether people have played at this table and none of them has a turn any more."""
        match, view, state = self.match, self.view, self.match.state
        people = [k for k, seat in enumerate(match.seats) if not seat.is_computer]
        is_out = bool(people) and all(view.status(state, player).is_frozen for player in people)
        return is_out and not self.session.is_over

    def catch_up(self) -> None:
        """Show the present position at once: moves were made unseen."""
        self.session.hang_ms = self.view.hang_ms
        self.presenter.go_back(is_animated=False)
        self._point_afresh()

    def reopen(self) -> None:
        """Resume: point at the position afresh."""
        self.session.clock.stretch(self._context.settings.clock_factor)
        self.session.opponent.begin()
        if not self.cursor.path:
            self._point_afresh()

    def _point_afresh(self) -> None:
        self.cursor.begin(self._pointed_at, self.view)

    def _move_cursor_on(self, step: Transition | None) -> None:
        """Continue an aim after the clock has run out, if the same player is still to move."""
        if step is not None and self.may_point and step.before.to_move == self.state.to_move:
            self.cursor.go_on(self.state, self.view)
        else:
            self._point_afresh()

    def _point_on(self) -> None:
        """Point at another page; what was begun goes on if it leads anywhere there."""
        self.cursor.look_through(self.view, self._pointed_at)

    @property
    def _pointed_at(self) -> Any:
        """The position that may be pointed at; None if there is none."""
        return self.state if self.may_point and self.auction is None else None

    def _look_again(self) -> bool:
        """Return what was looked at is played; if it is a slip there is a question first."""
        looked = self._second_look.update()
        if looked is None:
            return False
        move, slip = looked
        if slip is None:
            self.submit(move)
            return True
        key = f"{self.match.game.id}.judge.{slip.comment.key}"
        why = sentence(self._context.strings, key, slip.comment, self.match.seats)
        question(self._context, "handicap.look_again", partial(self.submit, move), why=why)
        return True

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if something on the screen changed."""
        is_at_rest = not self.presenter.stage.is_moving
        self._hush_ms = max(0, self._hush_ms - tick_ms)
        has_changed, was_covered = self.presenter.update(tick_ms), self.session.is_covered
        result = self.session.update(tick_ms, is_at_rest=is_at_rest)
        has_changed |= self._second_look.is_looking and self._look_again()
        if result.cue:
            self._context.sounds.play(result.cue)
        if self.session.is_covered and not was_covered:
            self.presenter.forget()
            self._point_afresh()
        if result.has_submitted:
            self._follow(result.step, is_late=result.is_late)
            self._hush_ms = HUSH_MS if result.is_late else self._hush_ms
        elif is_at_rest:
            self.cursor.open()
        return has_changed or result.has_changed
