"""The picture of a card in focus, which plays the last moves of its game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.core.record.record import Record
from game.store.replay_folder import Replay
from scenes.app_context import AppContext
from scenes.review.records import picture_key

AFTER_MS: Final = 700
STEP_MS: Final = 350
PLIES: Final = 8
"""When it begins to play, how fast, and how many moves."""


class CardPreview:
    """Preview that is played on the card in focus."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self.shown: tuple[Path, int, float] | None = None
        """The file of the card, the ply shown, and how much of the moves that is."""
        self._focused: Path | None = None
        self._rested_ms = 0

    def update(self, tick_ms: int, entry: Replay | None, record: Record | None) -> bool:
        """Let time pass while a card has the focus; True if another ply is shown."""
        before, self.shown = self.shown, None
        path = None if entry is None else entry.path
        if path != self._focused:
            self._focused, self._rested_ms = path, 0
        if entry is None or record is None or self._context.window.brush.theme.is_calm:
            return before is not None
        self._rested_ms += tick_ms
        count, plies = min(PLIES, len(record.moves)), len(record.moves)
        if self._rested_ms >= AFTER_MS // 2:
            for ply in range(plies - count, plies):
                self._context.thumbnails.wish(picture_key(entry), record, ply)
        step = (self._rested_ms - AFTER_MS) // STEP_MS
        if 0 <= step < count:
            self.shown = entry.path, plies - count + step, (step + 1) / (count + 1)
        return self.shown != before
