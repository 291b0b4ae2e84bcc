"""The turn clock: integer milliseconds, advanced by ticks; it never asks what time it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core.endings import TimeUp
from game.core.state import State

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S", bound=State[Any])
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Clock(Generic[O, S, M]):
    """What a game counts by the clock, and what it does to those who are late."""

    turn_ms: Callable[[O], int | None]
    """How long the turn clock runs; None for no clock."""
    late: Callable[[S], M | None] | None = None
    """The move the clock makes when it has run out, None if there is nothing more to make; no
    function: ``TimeUp``.
    """
    restarts: Callable[[S, M], bool] = lambda before, move: True
    """Whether ``move``, played in ``before``, ends what the clock was counting."""
    is_cumulative: Callable[[O], bool] = lambda options: False
    """Whether ``turn_ms`` counts all turns of a player together."""

    def time_up(self, options: O, state: S) -> M | TimeUp | None:
        """The move the clock makes in this position; None if there is nothing more to make."""
        if self.late is not None:
            return self.late(state)
        runs = self.turn_ms(options) is not None and state.outcome() is None
        return TimeUp() if runs else None


class TurnClock:
    """Counts what one round has used up. ``limit_ms`` None counts without ever running out."""

    def __init__(self, limit_ms: int | None, spent_ms: int = 0) -> None:
        self.limit_ms = limit_ms
        self.spent_ms = spent_ms

    def tick(self, tick_ms: int) -> bool:
        """Let ``tick_ms`` pass; True exactly once, at the tick on which the time runs out."""
        before = self.spent_ms
        self.spent_ms += tick_ms
        return self.limit_ms is not None and before < self.limit_ms <= self.spent_ms

    @property
    def left_ms(self) -> int | None:
        """What is left, never below zero; None without a limit."""
        return None if self.limit_ms is None else max(0, self.limit_ms - self.spent_ms)
