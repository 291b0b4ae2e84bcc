"""The sofa on which the guests sit: cushions with tokens, in one row or two."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from math import cos, sin, tau
from typing import Final

from game.club.cup import Entrant
from scenes.kit.boxes import Group
from scenes.kit.node import Layout, Node, Pressable, Size, nodeclass
from scenes.kit.placing import Placed
from scenes.kit.text import Text
from scenes.ui.art.tokens import draw_token, tint_of
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.screen import Point
from scenes.ui.theme import Tint

PER_ROW: Final = 4
MAX_R: Final = 54.0
"""Radius of a token where there is room."""
PLATE_H: Final = 66.0
ARM_W: Final = 34.0


@nodeclass
class Cushion(Pressable):
    """A place on the sofa: a guest with name and device, or an invitation to sit down."""

    entrant: Entrant | None
    name_: str
    line: str
    is_asked: bool = False
    """Whether the guest who has sat down here still needs a name."""

    @property
    def name(self) -> str:
        return f"{self.name_}, {self.line}" if self.line else self.name_

    def measure(self, layout: Layout, width: float) -> Size:
        return min(width, 232.0), 200.0

    @property
    def _tint(self) -> Tint:
        return "acc" if self.is_asked or self.entrant is None else tint_of(self.entrant)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        x, y, w, h = box
        x, w, y = x + 16, w - 32, y + h - PLATE_H - 6
        name = Text(self.name_, "name", "text", "center", 2, group="cushions", size=24)
        ink: Tint = "acc" if self.is_asked else "sub"
        line = Text(self.line, "note", ink, "center", group="cushion_lines")
        if not self.line:
            return [(name, (x, y, w, PLATE_H))]
        return [(name, (x, y + 2, w, PLATE_H * 0.55)), (line, (x, y + 34, w, PLATE_H * 0.45))]

    def paint_key(self) -> Hashable:
        return self.entrant, self.is_asked

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        if self.entrant is None and not self.is_asked:
            _draw_place(brush, at.box, "free_seat", _paint_free)
        else:
            middle, r = _draw_place(brush, at.box)
            plate = (x + 12, y + h - PLATE_H - 6, w - 24, PLATE_H)
            brush.rounded(plate, "panel", 16)
            brush.rounded(plate, self._tint, 16, 220, width=2.0)
            if self.entrant is not None:
                draw_token(brush, self.entrant, middle, r, halo=True)
            else:
                brush.text("?", middle, r * 1.3, "display", "acc", "center")


@nodeclass
class FreeSeat(Node):
    """A place that nobody can take yet."""

    def paint(self, brush: Brush, at: Placed) -> None:
        _draw_place(brush, at.box, "seat", _paint_ring)


@nodeclass
class Sofa(Group):
    """Cushions side by side, at most four in a row."""

    def _rows(self, box: Box) -> list[Box]:
        x, y, w, h = box
        count = -(-len(self.parts) // PER_ROW)
        high = min((h - 14.0 * (count - 1)) / max(count, 1), 270.0)
        top = y + (h - count * (high + 14.0) + 14.0) / 2
        return [(x, top + k * (high + 14.0), w, high) for k in range(count)]

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        rows = self._rows(box)
        for k, part in enumerate(self.children):
            x, y, w, h = rows[k // PER_ROW]
            wide = (w - 2 * ARM_W) / PER_ROW
            yield part, (x + ARM_W + k % PER_ROW * wide, y + 6, wide, h - 34)

    def paint_key(self) -> Hashable:
        return len(self.parts)

    def paint(self, brush: Brush, at: Placed) -> None:
        for box in self._rows(at.box):
            brush.stamp(("sofa",), box, _paint_sofa, margin=16)


def _draw_place(
    brush: Brush, box: Box, name: str = "", paint: Callable[[Easel, Box], None] | None = None
) -> tuple[Point, float]:
    """Draw a cushion and what `paint` puts over it; return the middle of that and its radius."""
    x, y, w, h = box
    r = min(MAX_R, (h - PLATE_H - 12) / 2, w / 4)
    top = y + h - PLATE_H - 22
    cushion = (x + 4, top, w - 8, y + h - top)
    brush.stamp(("cushion",), cushion, _paint_cushion, margin=3)
    middle = (x + w / 2, y + h - PLATE_H - 8 - r)
    if paint is not None:
        at_box = (middle[0] - r, middle[1] - r, 2 * r, 2 * r)
        brush.stamp((name, round(r)), at_box, paint, margin=4)
    return middle, r


def _paint_sofa(easel: Easel, box: Box) -> None:
    x, y, w, h = box
    back = (x + 18, y + h * 0.12, w - 36, h * 0.76)
    easel.shadow((x, y + h * 0.4, w, h * 0.55), 30, 12, 150, 8)
    for side in (x, x + w - 2 * ARM_W):
        easel.gradient((side, y + h * 0.42, 2 * ARM_W, h * 0.53), "sofa", "sofa_low", 30)
    easel.gradient(back, "sofa", "sofa_low", 36)
    easel.rounded(back, "sofa_rim", 36, width=1.5)
    low = (x + 10, y + h - 44, w - 20, 32)
    easel.gradient(low, "sofa_low", "sofa_dark", 14)
    for foot in (x + 56, x + w - 84):
        easel.rounded((foot, y + h - 14, 28, 14), "sofa_dark", 5)


def _paint_cushion(easel: Easel, box: Box) -> None:
    easel.gradient(box, "cushion", "cushion_low", 22)
    easel.rounded(box, "cushion_rim", 22, width=1.4)


def _paint_ring(easel: Easel, box: Box) -> None:
    x, y, w, h = box
    r, middle = w / 2 - 3, (x + w / 2, y + h / 2)
    easel.circle(middle, r, "ink0", 60)
    for k in range(16):
        dot = middle[0] + r * cos(tau * k / 16), middle[1] + r * sin(tau * k / 16)
        easel.circle(dot, 2.4, "cushion_rim")


def _paint_free(easel: Easel, box: Box) -> None:
    _paint_ring(easel, box)
    x, y, w, h = box
    r, middle = w / 2 - 3, (x + w / 2, y + h / 2)
    for one in ((-0.3, -0.08, 0.6, 0.16), (-0.08, -0.3, 0.16, 0.6)):
        dx, dy, wide, high = (part * r for part in one)
        easel.rounded((middle[0] + dx, middle[1] + dy, wide, high), "cushion_rim", 3)
