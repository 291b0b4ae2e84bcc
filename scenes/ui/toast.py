"""A sentence that comes up over any screen, stays long enough to be read, and goes by itself."""

from __future__ import annotations

from typing import Final

from scenes.ui.brush import Brush
from scenes.ui.ticker import Ticker

MIDDLE_Y: Final = 612.0
RISE: Final = 14.0
PAD: Final = 34.0
HEIGHT: Final = 52.0


class Toast:
    """The last sentence said this way. Nothing waits for it."""

    def __init__(self, ticker: Ticker) -> None:
        self._ticker = ticker
        self._words = ""
        self._since_ms = self._until_ms = 0

    def show(self, words: str, brush: Brush) -> None:
        """Say ``words`` from now on, for as long as the theme says."""
        theme = brush.theme
        stay_ms = theme.duration_ms("toast_stay") + 2 * theme.duration_ms("toast")
        self._words = words
        self._since_ms = self._ticker.move(stay_ms)
        self._until_ms = self._since_ms + stay_ms

    def draw(self, brush: Brush) -> None:
        left_ms = self._until_ms - self._ticker.now_ms
        if left_ms <= 0 or not self._words:
            return
        change_ms = brush.theme.duration_ms("toast")
        part = min(self._ticker.part(self._since_ms, change_ms), left_ms / max(change_ms, 1), 1.0)
        width, height = brush.measure(self._words, 20, "heavy")
        box = (640 - width / 2 - PAD, MIDDLE_Y - HEIGHT / 2 + RISE * (1 - part), width + 2 * PAD,
               max(HEIGHT, height + 16))  # fmt: skip
        brush.rounded(box, "panel2", box[3] / 2, alpha=round(245 * part))
        brush.rounded(box, "acc", box[3] / 2, alpha=round(255 * part), width=2)
        brush.text(self._words, (640, box[1] + box[3] / 2), 20, "heavy", "text", "center",
                   alpha=round(255 * part), fit=1100)  # fmt: skip
