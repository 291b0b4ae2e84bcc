"""What can be chosen on the screen of a new person: letters, names and looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.club.people_items import LookRow
from scenes.dialogs.keyboard import shifted
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable, PushButton

KEY_RADIUS: Final = 16.0
PITCH: Final = 88.0
"""From one of the large looks to the next."""


class LetterKey(PushButton):
    """A key with a large letter. ``label`` is what it writes; the letter on it is always large."""

    tint = "acc"

    def __init__(self, box: Box, write: Callable[[str], None]) -> None:
        super().__init__(box, "", lambda: write(self.label), size=30)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        shown = shifted(self.label) if self.label.isalpha() else self.label
        x, y, w, h = self.box
        box = (x, y + 3 * self.is_down, w, h)
        if not is_focused:
            brush.button(box, shown, "plain", size=self.letters)
            return
        brush.rounded(box, self.tint, KEY_RADIUS)
        brush.text(shown, (x + w / 2, box[1] + h / 2), self.letters, "heavy", "ink0", "center",
                   fit=w - 12)  # fmt: skip
        brush.focus_ring(self.box, KEY_RADIUS, self.tint)


class NameChip(Pressable):
    """A name that is proposed."""

    def __init__(self, box: Box, name: str, on_press: Callable[[], None]) -> None:
        super().__init__(box, on_press)
        self.label = name

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        brush.pill(self.box, "hole", "line")
        ink = "text" if is_focused else "soft"
        brush.text(self.label, (x + w / 2, y + h / 2), 22, "heavy", ink, "center", fit=w - 24)
        if is_focused:
            brush.focus_ring(self.box, h / 2, "acc")


class LargeLooks(LookRow):
    """The four looks, large and without a label; the chosen one has a frame."""

    reach = 40.0

    def _place(self, look: int) -> tuple[float, float]:
        x, y, w, h = self.box
        return x + w / 2 + PITCH * (look - 1.5), y + h / 2

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y = self._place(self.look)
        tint, box = f"look{self.look}", (x - 35, y - 35, 70.0, 70.0)
        brush.rounded(box, brush.theme.mix("hole", tint, 0.3), 20)
        brush.rounded(box, tint, 20, width=2.5)
        for look in range(4):
            brush.pawn(self._place(look), 26, look)
        if is_focused:
            brush.focus_ring(box, 20, tint)
