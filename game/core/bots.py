"""Computer opponents: what a search is given, what it may spend, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeAlias, TypeVar

S = TypeVar("S")
M = TypeVar("M")


class OutOfBudget(Exception):
    """The search must unwind to its root now and answer with the best it has."""


class Budget:
    """What one search may spend. ``spend`` raises, so no search can forget to look."""

    STOP_INTERVAL = 256  # nodes between two looks at ``stop``, which may cross a process border

    def __init__(self, nodes: int, stop: Callable[[], bool] = lambda: False) -> None:
        self.left = nodes
        self._stop = stop

    def spend(self, nodes: int = 1) -> None:
        """Count nodes. Raises ``OutOfBudget`` when none is left or ``stop`` says so."""
        self.left -= nodes
        if self.left < 0 or (self.left % self.STOP_INTERVAL < nodes and self._stop()):
            raise OutOfBudget

    def spend_many(self, nodes: int) -> None:
        """Count nodes that were searched at one go. Raises as ``spend`` does, and always looks."""
        self.left -= nodes
        if self.left < 0 or self._stop():
            raise OutOfBudget


@dataclass(frozen=True, slots=True)
class Choice(Generic[M]):
    """A bot's answer: the move, its evaluation in [-1, 1] for the side to move, and the line."""

    move: M
    evaluation: float
    pv: tuple[M, ...] = ()
    nodes: int = 0


Bot: TypeAlias = Callable[[S, Budget, Random], Choice[M]]
"""``bot(state, budget, rng)``: same state, node budget and rng state give the same choice."""


@dataclass(frozen=True, slots=True)
class Level(Generic[S, M]):
    """One strength of a computer opponent: who searches, and how many nodes a move may cost."""

    bot: Bot[S, M]
    nodes: int
