"""The turn clock: integer milliseconds, advanced by ticks; it never asks what time it is."""

from __future__ import annotations


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
