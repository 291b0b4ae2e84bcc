"""The buttons that play a replay and step through it, and the line as one of them."""

from __future__ import annotations

from collections.abc import Callable

from scenes.review.timeline import Timeline
from scenes.ui.brush import Brush
from scenes.ui.items import PushButton, Stepper


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


LINE_H, LOW_LINE_H = 44.0, 22.0


class LineItem(Stepper):
    """The line of a replay, in focus: left and right lead along it, a press to the next mark.

    The mouse does not need it: it drags.
    """

    def __init__(
        self, timeline: Timeline, on_step: Callable[[int], None], on_press: Callable[[], None]
    ) -> None:
        x, y, w, h = timeline.bar
        high = LINE_H if timeline.has_panel else LOW_LINE_H
        box = (x - 10, y + h / 2 - high / 2, w + 20, high)
        super().__init__(box, "", str, on_step, value_width=box[2], on_press=on_press)

    def click(self, x: float, y: float) -> bool:
        return False

    def draw(self, brush: Brush, is_focused: bool) -> None:
        if is_focused:
            brush.focus_ring(self.box, radius=12, tint="acc")
