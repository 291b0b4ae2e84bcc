"""Guide through a first game: tasks, tips at the right moment, a gentle opponent."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.match.match import Match, Transition
from game.core.match.seats import Seat
from game.core.rules.state import Player
from game.words.message import Value
from scenes.boards.sprite import Sprites

Shown = Mapping[str, Sequence[int]]
"""The turns of the learner in which a callout was shown, by its key."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Callout:
    """A move that the guest may be told to play, and the words for it.

    With a ``key`` a few words stand beside the place ``at`` of the board, given as middle, width
    and height, and the move is brought into the hand. ``<game>.guide.<key>`` is the heading.
    ``<key>_press`` and ``<key>_click`` say what to do, with buttons as ``{confirm}`` and
    ``{alternate}``. Without a key nothing is said.
    """

    move: Any
    key: str = ""
    at: Box = (0.0, 0.0, 0.0, 0.0)
    task: str = ""
    """The task of the list that the words explain; "" for none."""
    is_on_way: bool = False
    """Whether it is also shown, without words, to a guest who hesitates: by the arrows of the way,
    or lit as a hint where the guide marks nothing.
    """
    values: tuple[tuple[str, Value], ...] = ()
    """Values of the words, besides the buttons and the opponent."""


class Guide(ABC):
    """Leads ``player`` through a game against one opponent; holds nothing itself.

    One that says nothing else marks nothing, and its opponent is silent.
    """

    tasks: Sequence[str]
    """What is to be tried out, in the order of the list: ``<game>.guide.task_<name>``.

    The last one is the aim of the game.
    """

    @abstractmethod
    def done(self, step: Transition, player: Player) -> Sequence[str]:
        """Return the tasks that ``step`` fulfils."""

    def out_of_reach(self, state: Any, player: Player) -> Sequence[str]:
        """Return the tasks that hardly any way leads to any more."""
        return ()

    @abstractmethod
    def callouts(
        self, state: Any, player: Player, turn: int, done: Sequence[str], shown: Shown, best: Any
    ) -> Sequence[Callout]:
        """Return comments for the move of this `turn`, counted from 1.

        The preferred one comes first, and `best`, the move of a strong search, last. The first one
        that the search does not call a mistake is shown.
        """

    def remark(self, match: Match, player: Player, said: str) -> str:
        """Return the key of the opponent's remark `<game>.guide.says_<key>`, or "".

        `said` is the key before. A remark is true of the position on the board.
        """
        return ""

    def marks(
        self, state: Any, player: Player, meant: Any, seats: Sequence[Seat], *, has_way: bool
    ) -> Sprites:
        """Return where to go, also the way there if it ``has_way``, and the effect of ``meant``."""
        return {}

    def keep_clear(self, state: Any, player: Player, move: Any) -> Sequence[Box]:
        """Return boxes that words about `move` should leave free, besides legal targets.

        They are in board units, given as middle, width and height.
        """
        return ()

    def soften(self, match: Match, move: Any) -> Any:
        """Return what a gentle opponent plays instead of ``move``, or ``move``."""
        return move
