"""The menu button of a screen, in the bar of prompts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.cabinet import Cabinet
from scenes.dialogs.page import PROMPT_BAR_Y, SAFE_RIGHT
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable

LABEL_W: Final = 190.0
"""Its words may be so wide; large ones are drawn smaller, so that the prompts have room."""

APART: Final = 36.0
"""From the prompts to it, at least."""


class MoreItem(Pressable):
    """What a menu button does, in the bar of prompts; it can be chosen and clicked as well."""

    def __init__(
        self,
        cabinet: Cabinet,
        label: str,
        on_press: Callable[[], None],
        middle: float = PROMPT_BAR_Y,
        right: float = SAFE_RIGHT,
    ) -> None:
        """It ends at ``right``; ``middle`` is that of its line."""
        self._cabinet, self.label = cabinet, label
        self._middle, self._right = middle, right
        super().__init__(self._place(), on_press)

    def _place(self) -> Box:
        brush = self._cabinet.window.brush
        self._size = brush.lettering.fitting(self.label, 20, "bold", LABEL_W)
        width = brush.measure(self.label, self._size)[0] + 56
        return self._right - width, self._middle - 20, width, 40

    @property
    def left(self) -> float:
        """Where what stands to the left of it ends."""
        return self._place()[0] - APART

    def draw(self, brush: Brush, is_focused: bool) -> None:
        self.box = self._place()
        x, y, w, h = self.box
        if self._cabinet.devices.last_kind == "mouse":
            brush.pill((x, y + 3, w, 34), "panel2", "line")
            brush.text(self.label, (x + w / 2, y + h / 2), self._size, "bold", "text", "center")
        else:
            brush.text(self.label, (x + w - 8, y + h / 2), self._size, "bold", "sub", "midright")
            brush.icon("menu", (x + 22, y + h / 2), 22, "sub")
        if is_focused:
            brush.focus_ring(self.box, 14, "acc")
