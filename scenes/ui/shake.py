"""What is seen when something is refused without a word: the screen shakes its head."""

from __future__ import annotations

from math import pi, sin
from typing import Final

from scenes.ui.brush import Brush
from scenes.ui.ticker import Ticker

SHAKE_MS: Final = 240
SWINGS: Final = 3
REACH: Final = 4.0
FRAME_MS: Final = 400
FRAME: Final = (5.0, 5.0, 1270.0, 710.0)


class Shake:
    """Over whatever is on the screen, for a moment. Where nothing may move, a frame says no."""

    def __init__(self, ticker: Ticker) -> None:
        self._ticker = ticker
        self._since_ms = -FRAME_MS

    def begin(self) -> None:
        self._since_ms = self._ticker.move(FRAME_MS)

    def draw(self, brush: Brush) -> None:
        """Move the finished picture to one side, or draw the frame on it."""
        passed_ms = self._ticker.now_ms - self._since_ms
        if brush.theme.is_calm:
            if passed_ms < FRAME_MS:
                brush.rounded(FRAME, "amber", 18, width=4)
        elif passed_ms < SHAKE_MS:
            part = passed_ms / SHAKE_MS
            swing = sin((part * SWINGS + 0.25) * 2 * pi) * (1.0 - part)
            surface = brush.screen.surface
            surface.scroll(round(REACH * brush.screen.scale * swing), 0)
