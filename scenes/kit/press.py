"""Presses that take time: a button that is held, or pressed twice in the place of that."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from scenes.ui.ui_clock import Alarm, UiClock

ARMED_MS: Final = 4000
"""How soon after the first press the second one must come."""


class Hold:
    """The button that is held now, or that waits for its second press."""

    def __init__(self, ticker: UiClock) -> None:
        self._ticker = ticker
        self.key: Hashable = None
        """The button concerned; None if there is none."""
        self.words = ""
        """What is written on it meanwhile."""
        self._alarm: Alarm | None = None
        self._since_ms: int | None = None
        self._hold_ms = 1

    def begin(self, key: Hashable, words: str, hold_ms: int, done: Callable[[], None]) -> None:
        """Hold a button; ``done`` is called after ``hold_ms`` unless it is released before."""

        def finish() -> None:
            self.release()
            done()

        self.release()
        self.key, self.words = key, words
        self._since_ms, self._hold_ms = self._ticker.now_ms, hold_ms
        self._alarm = self._ticker.after(hold_ms, finish)

    def arm(self, key: Hashable, words: str) -> None:
        """Have a button say ``words`` for a while, and wait for the second press."""
        self.release()
        self.key, self.words = key, words
        self._alarm = self._ticker.after(ARMED_MS, self.release)

    def release(self) -> None:
        """Let go: nothing comes of it."""
        if self._alarm is not None:
            self._alarm.cancel()
        self.key, self.words, self._alarm, self._since_ms = None, "", None, None

    @property
    def is_held(self) -> bool:
        """Whether a button is held just now."""
        return self._since_ms is not None

    @property
    def part(self) -> float:
        """How much (0..1) of the time a button has been held for."""
        if self._since_ms is None:
            return 0.0
        return min((self._ticker.now_ms - self._since_ms) / max(self._hold_ms, 1), 1.0)
