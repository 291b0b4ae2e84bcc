"""Fixed timestep: real time becomes whole ticks, and a rest that is drawn in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

TICK_MS: Final = 10
"""One update. An integer, so that clocks are exact; ``alpha`` makes any display rate smooth."""

MAX_TICKS: Final = 25
"""A longer stall is forgotten: no player loses on time to a window that was dragged."""


class FixedTimestep:
    """Counts how many ticks are due. Owns no clock, so tests drive it by hand.

    Time begins with the first look at it: nothing on the first screen has moved while the program
    was started.
    """

    def __init__(self, now_ms: Callable[[], float]) -> None:
        self._now_ms = now_ms
        self._last_ms: float | None = None
        self._debt_ms = 0.0

    def due(self) -> int:
        """Return the number of ticks to run now."""
        now = self._now_ms()
        self._debt_ms += max(0.0, now - (now if self._last_ms is None else self._last_ms))
        self._last_ms = now
        ticks = int(self._debt_ms // TICK_MS)
        self._debt_ms -= ticks * TICK_MS
        return min(ticks, MAX_TICKS)

    @property
    def alpha(self) -> float:
        """How far into the next tick we are, 0..1."""
        return self._debt_ms / TICK_MS
