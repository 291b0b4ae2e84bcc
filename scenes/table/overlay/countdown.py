"""Countdown over the board before a clock runs on after a pause."""

from __future__ import annotations

from typing import Final

from scenes.ui.brush import Box, Brush

COUNT_MS: Final = 1500
COUNTS: Final = 3


def draw_countdown(brush: Brush, board: Box, left_ms: int) -> None:
    """Draw three, two, one in the middle of `board`; nothing once no time is left."""
    if left_ms <= 0:
        return
    x, y, w, h = board
    middle, number = (x + w / 2, y + h / 2), -(-left_ms * COUNTS // COUNT_MS)
    brush.disc(middle, 74, "ink0")
    brush.ring(middle, 74, "acc", 4)
    brush.text(str(number), middle, 80, "display", "text", "center", fit=110)
