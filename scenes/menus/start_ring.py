"""The way into a match: a ring that fills while somebody holds a button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_RIGHT
from scenes.input.actions import Button
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import on_circle
from scenes.ui.items import PushButton
from scenes.ui.ticker import Alarm

MIDDLE: Final = (640.0, 597.0)
R: Final = 46.0
TEXT_X: Final = 714.0
SHOWN_FROM: Final = 0.12
"""A press that is shorter than this part of holding is no sign of it."""


class StartRing(PushButton):
    """Starts when it is pressed; or when a button that does something else is held for a while.

    ``begin`` and ``let_go`` say that somebody holds one.
    """

    def __init__(self, cabinet: Cabinet, label: str, hold: str, on_press: Callable[[], None]):
        box: Box = (MIDDLE[0] - R - 6, MIDDLE[1] - R - 6, 2 * R + 12, 2 * R + 12)
        super().__init__(box, label, on_press, tone="primary", size=26)
        self._cabinet, self._hold = cabinet, hold
        self._alarm: Alarm | None = None
        self._since_ms = 0

    def begin(self) -> None:
        """Somebody holds a button from now on; for whom holding is hard, that means nothing."""
        self.let_go()
        ticker, hold_ms = self._cabinet.stack.ticker, self._cabinet.settings.hold_ms
        if not hold_ms:
            return
        self._since_ms = ticker.now_ms
        self._alarm = ticker.after(hold_ms, self._finish)

    def _finish(self) -> None:
        self.let_go()
        self.on_press()

    def let_go(self) -> None:
        """Nothing comes of it."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None

    @property
    def part(self) -> float:
        """How much (0..1) of the time a button has been held for."""
        if self._alarm is None:
            return 0.0
        held_ms = self._cabinet.stack.ticker.now_ms - self._since_ms
        part = min(held_ms / max(self._cabinet.settings.hold_ms, 1), 1.0)
        return part if part > SHOWN_FROM else 0.0

    def fitting(self, brush: Brush) -> float:
        return self.size

    def draw(self, brush: Brush, is_focused: bool) -> None:
        kind = self._cabinet.devices.last_kind
        part = self.part
        brush.glow(MIDDLE, 2 * R, "acc", 70)
        brush.disc(MIDDLE, R + 4, "ink0")
        brush.gauge(MIDDLE, R, part or 1.0, "acc", width=9)
        if part:
            spark = on_circle(MIDDLE, R - 4.5, part)
            brush.glow(spark, 18, "acc", 200)
            brush.disc(spark, 7, "white")
        is_pressed = kind == "mouse" or is_focused or not self._cabinet.settings.hold_ms
        if is_pressed:
            brush.icon("play", (MIDDLE[0] + 3, MIDDLE[1]), 34, "acc")
        else:
            brush.prompt(kind, Button.CONFIRM, MIDDLE, 20 if kind == "pad" else 15, "center")
        words = (self.label if is_pressed else self._hold).upper()
        room = SAFE_RIGHT - TEXT_X
        size = brush.lettering.fitting(words, 26, "heavy", room - 20)
        brush.text(words, (TEXT_X, MIDDLE[1] - 15), size, "heavy", brush.theme.lit("acc", 0.5),
                   "midleft", tracking=1, fit=room)  # fmt: skip
        if is_focused:
            brush.focus_ring(self.box, radius=R + 6, tint="acc")
