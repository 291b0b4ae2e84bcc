"""What the form of a new game is made of: pictures of presets, large tiles, and one big button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from scenes.ui.brush import Box, Brush
from scenes.ui.items import Labelled, Pressable, PushButton, Stepper
from scenes.ui.lettering import SMALLEST
from scenes.ui.theme import Tint

WELL: Final = 92.0
"""The side of the picture in a tile."""

ARROW_R: Final = 16.0
ARROW_IN: Final = 8.0
"""How far inside a tile's edge the middle of an arrow is: it covers neither picture nor words."""

LEAST_PICTURE_H: Final = 20.0
"""Where large letters leave a card less, it has only its words."""

Draw = Callable[[Brush, Box], None]


WIDE_CARD = 150.0
CHIP_GAP: Final = 10.0


class PresetCard(Pressable, Labelled):
    """One preset: its picture above its name; without room for the picture only the name."""

    def __init__(
        self, box: Box, label: str, accent: Tint, picture: Draw, is_on: Callable[[], bool],
        on_press: Callable[[], None],
    ) -> None:  # fmt: skip
        super().__init__(box, on_press)
        self.label, self._accent, self._picture, self._is_on = label, accent, picture, is_on
        self.size = self.letters = 20.0

    def fitting(self, brush: Brush) -> float:
        return brush.lettering.fitting(self.label, self.size, "heavy", self.box[2] - self._inset)

    @property
    def _inset(self) -> float:
        """Of a narrow card nearly all is for its name."""
        return 12.0 if self.box[2] >= WIDE_CARD else 4.0

    def _letters(self, brush: Brush) -> float:
        """How large its letters are: no word is broken, as long as the smallest ones have room."""
        room, smallest = self.box[2] - self._inset, SMALLEST / brush.theme.text_scale
        words = [brush.measure(word, 18, "heavy")[0] for word in self.label.split()]
        return max(min(18.0, 17.0 * room / max([1.0, *words])), smallest)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        inset, is_on = self._inset, self._is_on()
        radius = 18 if h > 60 else 15
        brush.panel(self.box, self._accent if is_on else "panel2",
                    self._accent if is_on else "line", radius, 3 if is_on else 1.5)  # fmt: skip
        ink = "text" if is_on else "sub"
        letters = self._letters(brush)
        used = brush.paragraph_height(self.label, w - inset, letters, 1.1)
        if brush.measure(self.label, letters, "heavy")[0] > w - inset:  # its letters are wider
            used = max(used, 2 * letters * brush.theme.text_scale * 1.1)
        has_picture = h > 60 and h - used - 30 >= LEAST_PICTURE_H
        if not has_picture:
            smallest = SMALLEST / brush.theme.text_scale
            if brush.measure(self.label, smallest, "heavy")[0] <= w - inset:
                middle = (x + w / 2, y + h / 2)
                brush.text(self.label, middle, 18, "heavy", ink, "center", fit=w - inset)
            else:
                room = (x + inset / 2, y + max((h - used) / 2, 2), w - inset, h - 4)
                brush.paragraph(self.label, room, letters, "heavy", ink, 1.1, "center")
        else:
            self._picture(brush, (x + 14, y + 12, w - 28, h - used - 30))
            room = (x + inset / 2, y + h - used - 10, w - inset, used + 4)
            brush.paragraph(self.label, room, letters, "heavy", ink, 1.1, "center")
        if is_focused:
            brush.focus_ring(self.box, radius=radius, tint=self._accent)
        if is_on and has_picture:  # on the ring, not cut by it
            brush.disc((x + w - 4, y + 6), 15, "ink0")
            brush.disc((x + w - 4, y + 6), 12.5, "acc")
            brush.icon("check", (x + w - 4, y + 6), 15, "acc_ink")


class Tile(Stepper):
    """A large row: a picture, what it is, and its value; left, right and the wheel change it."""

    takes_wheel = True

    def __init__(
        self, box: Box, label: str, accent: Tint, picture: Draw, value: Callable[[], str],
        on_step: Callable[[int], None], *, can_step: Callable[[int], bool],
        on_press: Callable[[], None] | None,
    ) -> None:  # fmt: skip
        super().__init__(box, label, value, on_step, can_step=can_step, on_press=on_press)
        self._accent, self._picture = accent, picture

    @property
    def _is_low(self) -> bool:
        return self.box[3] < 100

    @property
    def _label_room(self) -> float:
        return self.box[2] - (36.0 if self._is_low else 140.0)

    def arrow(self, step: int) -> tuple[float, float]:
        """The middle of the arrow that takes ``step``."""
        x, y, w, h = self.box
        return x + (ARROW_IN if step < 0 else w - ARROW_IN), y + h / 2

    def click(self, x: float, y: float) -> bool:
        """On an arrow a step; elsewhere a number is typed, or the next value comes."""
        for step in (-1, 1):
            left, top = self.arrow(step)
            if abs(x - left) <= ARROW_R + 4 and abs(y - top) <= ARROW_R + 4:
                return self.adjust(step)
        return self.activate()

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        accent = self._accent
        brush.panel(self.box, accent if is_focused else "panel2", "line", 20)
        low, scale = self._is_low, brush.theme.text_scale
        pad = self._low_pad(brush, is_focused) if low else 24.0 if is_focused else 10.0
        left = x + (pad if low else 126)
        if not low:
            well = (x + 18, y + (h - WELL) / 2, WELL, WELL)
            brush.rounded(well, "hole", 18)
            brush.rounded(well, "line", 18, width=1.5)
            self._picture(brush, well)
        ink = brush.theme.lit(accent, 0.5) if is_focused else "muted"
        room = w - (left - x) - pad
        label_y = y + h * (0.3 if low else 0.28)
        brush.text(self.label, (left, label_y), 18 if low else 20, "bold", ink, "midleft", fit=room)
        size = (24.0 if low else 30.0) if scale < 1.3 else 22.0
        value_y = y + h * (0.68 if low else 0.58)
        shown = self.value()
        rows = [shown] if low else _rows(brush, shown, room)
        size = 18.0 if rows[1:] else size
        for k, row in enumerate(rows):
            at_y = value_y + (k - (len(rows) - 1) / 2) * 24
            brush.text(row, (left, at_y), size, "display", "text", "midleft", fit=room)
        if is_focused:
            brush.focus_ring(self.box, radius=20, tint=accent)
            for step, icon in ((-1, "arrow_left"), (1, "arrow_right")):
                at, may = self.arrow(step), self.can_step(step)
                brush.disc(at, ARROW_R, accent if may else "hole")
                brush.icon(icon, at, 18, "white" if may else "dim")

    def _low_pad(self, brush: Brush, is_focused: bool) -> float:
        """What a low tile leaves beside its words; less where they are long and large, but room
        for the arrows.
        """
        if is_focused:
            return ARROW_IN + ARROW_R
        smallest = SMALLEST / brush.theme.text_scale
        widest = max(
            brush.measure(self.label, smallest, "bold")[0],
            brush.measure(self.value(), smallest, "display")[0],
        )
        return min(18.0, max((self.box[2] - widest) / 2, 3.0))


def _rows(brush: Brush, shown: str, room: float) -> list[str]:
    """A value on one line, or a long number on two, broken between its groups."""
    smallest = SMALLEST / brush.theme.text_scale
    groups = shown.split(",")
    if len(groups) < 3 or brush.measure(shown, smallest, "display")[0] <= room:
        return [shown]
    half = (len(groups) + 1) // 2
    return [",".join(groups[:half]) + ",", ",".join(groups[half:])]


class MoreButton(PushButton):
    """Unfolds the second storey; it names what is set there, the first values before others."""

    def __init__(
        self, box: Box, label: str, values: Sequence[str], on_press: Callable[[], None]
    ) -> None:
        super().__init__(box, label, on_press, icon="sliders", size=22)
        self._values = values

    def draw(self, brush: Brush, is_focused: bool) -> None:
        super().draw(brush, is_focused)
        x, y, w, h = self.box
        room = w - 116 - brush.measure(self.label, self.letters, "heavy")[0]
        shown: list[tuple[str, float]] = []
        for value in self._values:
            width = brush.chip_width(value)
            if width <= room:
                shown.append((value, width))
                room -= width + CHIP_GAP
        left = x + w - 20 - sum(width + CHIP_GAP for _, width in shown) + CHIP_GAP
        for value, width in shown:
            brush.chip(value, (left, y + h / 2))
            left += width + CHIP_GAP


class BigPlay(Pressable, Labelled):
    """The button that starts the game; below its label it says who plays whom."""

    def __init__(
        self, box: Box, label: str, below: Callable[[], str], on_press: Callable[[], None]
    ) -> None:
        super().__init__(box, on_press)
        self.label, self._below = label, below
        self.size = self.letters = 34.0

    def fitting(self, brush: Brush) -> float:
        return brush.lettering.fitting(self.label, self.size, "display", self.box[2] - 120)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        brush.glow((x + w / 2, y + h / 2), w * 0.42, "acc", 70)
        brush.button_face(self.box, "primary", True)
        brush.disc((x + 52, y + h / 2), 29, brush.theme.shaded("acc", 0.6))
        brush.icon("play", (x + 54, y + h / 2), 30, brush.theme.lit("acc", 0.85))
        room = w - 116
        if brush.theme.text_scale < 1.3:
            brush.text(self.label, (x + 98, y + h * 0.35), self.letters, "display", "acc_ink",
                       "midleft", fit=room)  # fmt: skip
            brush.text(self._below(), (x + 98, y + h * 0.74), 20, "heavy",
                       brush.theme.mix("acc_ink", "acc", 0.15), "midleft", fit=room)  # fmt: skip
        else:
            brush.text(self.label, (x + 98, y + h / 2), self.letters, "display", "acc_ink",
                       "midleft", fit=room)  # fmt: skip
        if is_focused:
            brush.focus_ring(self.box, radius=16, tint="acc")
