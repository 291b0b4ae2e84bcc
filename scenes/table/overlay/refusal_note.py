"""Reason why something cannot be done at a table, for a moment."""

from __future__ import annotations

from scenes.app_context import AppContext


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
        context.rumble(context.devices.last_device, 0.4, 40)
        context.read_aloud(words)
        self.words, self._left_ms = words, 2600

    def clear(self) -> None:
        """Show it no longer."""
        self.words = ""

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if the note goes."""
        self._left_ms -= tick_ms
        if self._left_ms <= 0:
            self.words = ""
        return not self.words
