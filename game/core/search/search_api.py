"""Computer opponents: what a search gets, what it may spend, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

S = TypeVar("S")
M = TypeVar("M")


class OutOfBudget(Exception):
    """The search must return to its root now and answer with the best move found."""


class Budget:
    """The nodes that one search may spend. ``spend`` raises, so no search can forget to check.

    A search may ``tell`` the best that it has found so far, and how many plies it looked ahead.
    """

    STOP_INTERVAL = 256  # nodes between two checks of ``stop``, which may ask another process

    def __init__(
        self,
        nodes: int,
        stop: Callable[[], bool] = lambda: False,
        tell: Callable[[Choice[Any], int], None] = lambda choice, plies: None,
    ) -> None:
        self.left = nodes
        self._stop = stop
        self.tell = tell

    def spend(self, nodes: int = 1) -> None:
        """Count nodes. Raises ``OutOfBudget`` when none is left or ``stop`` says so."""
        self.left -= nodes
        if self.left < 0 or (-self.left % self.STOP_INTERVAL < nodes and self._stop()):
            raise OutOfBudget

    def part(self, nodes: int) -> Budget:
        """Return a budget for a part of the search.

        It stops when this one would and reports nothing. ``account`` charges its nodes to this
        budget.
        """
        return Budget(min(nodes, max(self.left, 1)), self._stop)

    def account(self, part: Budget, nodes: int) -> None:
        """Take off what ``part`` has spent of its ``nodes``."""
        self.left -= min(nodes, max(self.left, 1)) - max(part.left, 0)

    def spend_many(self, nodes: int) -> None:
        """Count nodes that were searched in one piece.

        Raises like ``spend``, and checks ``stop`` each time.
        """
        self.left -= nodes
        if self.left < 0 or self._stop():
            raise OutOfBudget


@dataclass(frozen=True, slots=True)
class Choice(Generic[M]):
    """The answer of a bot: a move, its evaluation from -1 to 1 for the side to move, and a line.

    ``is_lost``: the side to move has lost for certain, and it would take some more moves.
    """

    move: M
    evaluation: float
    pv: tuple[M, ...] = ()
    nodes: int = 0
    is_lost: bool = False


Bot: TypeAlias = Callable[[S, Budget, Random], Choice[M]]
"""``bot(state, budget, rng)``: equal states, node budgets and rng states give equal choices."""


@dataclass(frozen=True, slots=True)
class Level(Generic[S, M]):
    """One strength of a computer opponent: a bot, and the nodes that it may spend on a move.

    ``remembering`` is the bot as one who has seen these positions of the game, the first one first,
    and does not want to return to them; None if that makes no difference.
    """

    bot: Bot[S, M]
    nodes: int
    remembering: Callable[[Sequence[S]], Bot[S, M]] | None = None
    ponder: Callable[[S, int, Budget], None] | None = None
    """`ponder(state, player, budget)`: prepare what `player` will choose while others still do,
    where all choose at once. `state` is as the player sees it. None: nothing can be prepared.
    """

    def bot_after(self, past: Sequence[S]) -> Bot[S, M]:
        """Return the bot for a game that went through the positions ``past`` before."""
        return self.bot if self.remembering is None else self.remembering(past)


UNTIL_TOLD = 1 << 60
"""The nodes of a search that ends on command, or when it is certain."""
