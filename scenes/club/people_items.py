"""What can be chosen on the screen of people: a row for each, their name, look, seat and device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.store.people import LOOKS, Person
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable

ROW_RADIUS: Final = 22.0
PAWN_R: Final = 21.0


class PersonRow(Pressable):
    """Somebody in the list: their pawn, their name, and how often they have played."""

    def __init__(
        self, box: Box, person: Person, told: str, on_press: Callable[[], None], *, is_shown: bool
    ) -> None:
        super().__init__(box, on_press)
        self.person, self.label, self.told, self.is_shown = person, person.name, told, is_shown
        self.subject = person.id

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        theme, tint, middle = brush.theme, f"look{self.person.look}", y + h / 2
        if self.is_shown:
            brush.panel(self.box, theme.mix("panel", tint, 0.45), tint, ROW_RADIUS, 3, glow=tint)
        else:
            brush.panel(self.box, "panel", theme.mix("line", tint, 0.25), ROW_RADIUS)
        brush.pawn((x + 46, middle - 1), 26, self.person.look)
        gap = 14 * theme.text_scale
        brush.name(self.label, (x + 84, middle - gap), 24, fit=w - 98)
        ink = "soft" if self.is_shown else "sub"
        brush.text(self.told, (x + 84, middle + gap), 18, "bold", ink, "midleft", fit=w - 98)
        if is_focused:
            brush.focus_ring(self.box, ROW_RADIUS, tint)


class NewRow(Pressable):
    """The last row: somebody new."""

    def __init__(self, box: Box, label: str, on_press: Callable[[], None]) -> None:
        super().__init__(box, on_press)
        self.label = label

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        if is_focused:
            brush.rounded(self.box, "panel2", ROW_RADIUS)
        brush.rounded(self.box, "muted" if is_focused else "off", ROW_RADIUS, width=2)
        brush.disc((x + 46, y + h / 2), 20, "panel2")
        brush.icon("plus", (x + 46, y + h / 2), 22, "text")
        brush.text(self.label, (x + 84, y + h / 2), 22, "heavy", "text", "midleft", fit=w - 98)
        if is_focused:
            brush.focus_ring(self.box, ROW_RADIUS, "acc")


class NamePill(Pressable):
    """A name in large letters; pressing it writes another one."""

    def __init__(self, box: Box, name: str, look: int, on_press: Callable[[], None]) -> None:
        super().__init__(box, on_press)
        self.label, self._look = name, look

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        brush.pill(self.box, "hole", brush.theme.mix("line", f"look{self._look}", 0.4))
        brush.name(self.label, (x + w / 2 - 8, y + h / 2), 34 / brush.theme.text_scale, "display",
                   anchor="center", fit=w - 84)  # fmt: skip
        brush.icon("pencil", (x + w - 30, y + h / 2), 22, "acc" if is_focused else "soft")
        if is_focused:
            brush.focus_ring(self.box, h / 2, f"look{self._look}")


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
