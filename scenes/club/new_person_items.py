"""What can be chosen on the screen of a new person: letters, names and looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.store.people import LOOKS
from scenes.dialogs.keyboard import shifted
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable, PushButton

PAWN_R: Final = 21.0
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


class LookRow(Pressable):
    """The four looks side by side; left and right change it, a click chooses."""

    reach = PAWN_R + 7
    """So far from the middle of one of them a click still means it."""

    def __init__(self, box: Box, label: str, look: int, on_look: Callable[[int], None]) -> None:
        super().__init__(box, lambda: on_look((look + 1) % LOOKS))
        self.label, self.look, self.on_look = label, look, on_look

    def _place(self, look: int) -> tuple[float, float]:
        x, y, w, h = self.box
        pitch = min(62.0, w * 0.62 / LOOKS)
        return x + w - pitch * (LOOKS - look - 0.5) - 6, y + h / 2

    def adjust(self, step: int) -> bool:
        """At the ends the focus goes on."""
        if not 0 <= self.look + step < LOOKS:
            return False
        self.on_look(self.look + step)
        return True

    def click(self, x: float, y: float) -> bool:
        for look in range(LOOKS):
            if abs(x - self._place(look)[0]) < self.reach:
                self.on_look(look)
                return True
        return True

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        if is_focused:
            brush.rounded(self.box, "panel2", 16)
        brush.text(self.label, (x + 18, y + h / 2), 20, "heavy", "text", "midleft",
                   fit=w * 0.36 - 18)  # fmt: skip
        for look in range(LOOKS):
            at = self._place(look)
            if look == self.look:
                brush.disc(at, PAWN_R + 7, "hole")
                brush.ring(at, PAWN_R + 7, f"look{look}", 3)
            brush.pawn(at, PAWN_R, look, alpha=255 if look == self.look else 150)
        if is_focused:
            brush.focus_ring(self.box, 16, f"look{self.look}")


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
