"""Reason why something cannot be done at a table, for a moment."""

from __future__ import annotations

from typing import Final

from scenes.app_context import AppContext

SHOWN_MS: Final = 2600
RUMBLE_MS: Final = 40


class RefusalNote:
    """The last refusal, as long as it is shown."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self.words = ""
        self._left_ms = 0

    def show(self, words: str) -> None:
        """Say no, to ears, hands and eyes."""
        context = self._context
        context.sounds.play("refuse")
        context.rumble(context.devices.last_device, 0.4, RUMBLE_MS)
        context.read_aloud(words)
        self.words, self._left_ms = words, SHOWN_MS

    def clear(self) -> None:
        """Show it no longer."""
        self.words = ""

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if the note goes."""
        self._left_ms -= tick_ms
        if self._left_ms <= 0:
            self.words = ""
        return not self.words
