"""Computer opponents: what a search gets, what it may spend, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeAlias, TypeVar

S = TypeVar("S")
M = TypeVar("M")


class OutOfBudget(Exception):
    """The search must return to its root now and answer with the best move found."""


class Budget:
    """The nodes that one search may spend. ``spend`` raises, so no search can forget to check."""

    STOP_INTERVAL = 256  # nodes between two checks of ``stop``, which may ask another process

    def __init__(self, nodes: int, stop: Callable[[], bool] = lambda: False) -> None:
        self.left = nodes
        self._stop = stop

    def spend(self, nodes: int = 1) -> None:
        """Count nodes. Raises ``OutOfBudget`` when none is left or ``stop`` says so."""
        self.left -= nodes
        if self.left < 0 or (self.left % self.STOP_INTERVAL < nodes and self._stop()):
            raise OutOfBudget

    def spend_many(self, nodes: int) -> None:
        """Count nodes that were searched in one piece. Raises like ``spend``, and checks ``stop``
        each time.
        """
        self.left -= nodes
        if self.left < 0 or self._stop():
            raise OutOfBudget


@dataclass(frozen=True, slots=True)
class Choice(Generic[M]):
    """The answer of a bot: a move, its evaluation from -1 to 1 for the side to move, and a line."""

    move: M
    evaluation: float
    pv: tuple[M, ...] = ()
    nodes: int = 0


Bot: TypeAlias = Callable[[S, Budget, Random], Choice[M]]
"""``bot(state, budget, rng)``: equal states, node budgets and rng states give equal choices."""


@dataclass(frozen=True, slots=True)
class Level(Generic[S, M]):
    """One strength of a computer opponent: a bot, and the nodes that it may spend on a move."""

    bot: Bot[S, M]
    nodes: int
