"""What leads somebody through a first game: tasks, words at the right moment, a gentle opponent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.core.match import Match, Transition
from game.core.seats import Seat
from game.core.state import Player
from scenes.boards.look import Picture

Shown = Mapping[str, Sequence[int]]
"""The turns of the learner in which something was shown, by its key."""


@dataclass(frozen=True, slots=True)
class Callout:
    """A few words beside a place of the board, which is given as middle, width and height.

    ``<game>.guide.<key>`` is the heading. ``<key>_press`` and ``<key>_click`` say what to do, with
    buttons as ``{confirm}`` and ``{alternate}``. ``move`` is brought into the hand.
    """

    key: str
    at: tuple[float, float, float, float]
    move: Any = None


class Guide(Protocol):
    """Leads ``player`` through a game against one opponent; holds nothing itself."""

    @property
    def tasks(self) -> Sequence[str]:
        """What is to be tried out, in the order of the list: ``<game>.guide.task_<name>``."""

    def done(self, step: Transition, player: Player) -> Sequence[str]:
        """The tasks that ``step`` fulfils."""

    def callout(
        self, state: Any, player: Player, turn: int, done: Sequence[str], shown: Shown
    ) -> Callout | None:
        """What to say before ``player`` makes the move of this ``turn``, counted from 1."""

    def remark(self, match: Match, player: Player) -> str:
        """What the opponent says to the last moves, ``<game>.guide.says_<key>``; or ""."""

    def marks(
        self, state: Any, player: Player, meant: Any, seats: Sequence[Seat], *, has_way: bool
    ) -> Picture:
        """Where to go, with the way there if it ``has_way``, and what ``meant`` would change."""

    def soften(self, match: Match, move: Any) -> Any:
        """What a gentle opponent plays instead of ``move``, or ``move``."""
