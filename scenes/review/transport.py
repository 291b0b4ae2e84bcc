"""The buttons that play a replay and step through it."""

from __future__ import annotations

from scenes.ui.brush import Brush
from scenes.ui.items import PushButton


class TransportButton(PushButton):
    """A button with a sign alone."""

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        y += 3 * self.is_down
        brush.button_face((x, y, w, h), self.tone, self.is_enabled)
        ink = "acc_ink" if self.tone == "primary" else "soft"
        brush.icon(self.icon or "play", (x + w / 2, y + h / 2), min(w, h) * 0.55, ink)
        if is_focused:
            brush.focus_ring(self.box, radius=16, tint="acc")
