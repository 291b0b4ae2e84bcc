"""The turn clock: integer milliseconds, advanced by ticks; it never asks what time it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core.rules.common_moves import TimeUp
from game.core.rules.options import OptionError
from game.core.rules.state import State

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S", bound=State[Any])
M = TypeVar("M")

MAX_TIMER_S = 7 * 24 * 3600
"""No turn takes longer than a week."""

TIMERS_S = range(MAX_TIMER_S + 1)
"""The seconds that a turn may take; 0 for no clock."""


def check_timer(timer_s: int) -> None:
    """Check the seconds of a turn, 0 for no clock. Raises ``OptionError``."""
    if timer_s not in TIMERS_S:
        raise OptionError("option.range", name="timer_s", least=0, most=MAX_TIMER_S, value=timer_s)


@dataclass(frozen=True, slots=True)
class Clock(Generic[O, S, M]):
    """Clock of a game: the time that it counts, and its punishment of late players."""

    turn_ms: Callable[[O], int | None]
    """How long a turn may take, in milliseconds; None for no clock."""
    late: Callable[[S], M | None] | None = None
    """The move that the clock makes when the time is over; it gives None if the clock has nothing
    to do. Without this function the move is ``TimeUp``.
    """
    restarts: Callable[[S, M], bool] = lambda before, move: True
    """Whether the clock starts again after ``move`` was played in ``before``."""
    is_cumulative: Callable[[O], bool] = lambda options: False
    """Whether ``turn_ms`` is for all turns of a player together."""
    fuse_ms: int = 0
    """A turn that may take no longer than that is seen to burn down like a fuse."""

    def time_up(self, options: O, state: S) -> M | TimeUp | None:
        """Return the move that the clock makes when time is up; None if there is none."""
        if self.late is not None:
            return self.late(state)
        runs = self.turn_ms(options) is not None and state.outcome() is None
        return TimeUp() if runs else None


class TurnClock:
    """Counts the milliseconds of one round. With ``limit_ms`` None it counts and never runs out."""

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
        """The milliseconds that are left, never below zero; None without a limit."""
        return None if self.limit_ms is None else max(0, self.limit_ms - self.spent_ms)
