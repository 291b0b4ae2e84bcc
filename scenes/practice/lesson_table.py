"""The table of a lesson: one person moves, and what they have moved is judged before they go on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.pages import PagedView
from scenes.input.actions import Button
from scenes.table.board.table import MatchTable, open_session
from scenes.table.hud.places import BOARD_BOX
from scenes.ui.brush import Box

BOARD: Box = (42.0, 76.0, 636.0, 568.0)
"""As large as in a match, and at the left: the words of the card have the rest of the screen."""


class Posed(Protocol):
    """A position: what ``options`` and the moves of an ``opening`` set up."""

    @property
    def options(self) -> Any: ...
    @property
    def opening(self) -> tuple[Any, ...]: ...


class TaskTable(MatchTable):
    """A table at a task, with no coach and no clock.

    While it ``is_shut`` the board cannot be pointed at.
    """

    is_shut = False
    """Whether the board takes no input."""

    def __init__(self, context: AppContext, match: Match) -> None:
        box = BOARD_BOX if isinstance(VIEWS[match.game.id], PagedView) else BOARD
        super().__init__(context, open_session(context, match), box)

    @property
    def hint_button(self) -> Button:
        """Always the same one: no board has another use for it while a hint can be opened."""
        return Button.NEXT

    @property
    def hint_buttons(self) -> tuple[Button, ...]:
        """All that open a hint: where the button of matches is free, that one too."""
        return (Button.NEXT, super().hint_button)

    @property
    def may_point(self) -> bool:
        return not self.is_shut and super().may_point

    def submit(self, move: Any) -> None:
        """Play ``move``; what comes next is for the task to say."""
        self.is_shut = True
        super().submit(move)

    def open(self) -> None:
        """Let the learner move again."""
        self.is_shut = False
        self._point_afresh()


class LessonTable(TaskTable):
    """A table at one card of a lesson or at a puzzle."""

    def __init__(self, context: AppContext, game: AnyGame, card: Posed) -> None:
        super().__init__(context, match_of(context, game, card))


def learner_name(context: AppContext) -> str:
    """Return the name of the person who practises."""
    return next(iter(context.settings.last_names), context.words("join.name0"))


def other_name(context: AppContext) -> str:
    """Return the name of the other player: that of a computer, or of another one."""
    names = (context.words(f"level.{level}.who") for level in ("easy", "normal"))
    return next(name for name in names if name != learner_name(context))


def match_of(context: AppContext, game: AnyGame, card: Posed) -> Match:
    """Return a match at the position of a card; the learner has the seat to move."""
    taught = replace(game, teaching=replace(game.teaching, coach=None))
    you = learner_name(context)
    state = game.new(card.options, 0)
    for move in card.opening:
        state = state.play(move)
    names = [other_name(context)] * game.seats(card.options)
    names[state.to_move] = you
    seats = [Seat(name, look) for look, name in enumerate(names)]
    match = Match(taught, card.options, 0, seats)
    for move in card.opening:
        match.submit(move)
    return match
