"""The wheel of games: sectors round a hub, each with the emblem of a game to press."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from math import cos, pi, sin
from typing import ClassVar, Final

from scenes.boards.emblem import draw_emblem
from scenes.kit.boxes import Group
from scenes.kit.node import Layout, Node, Pressable, Size
from scenes.kit.placing import Placed
from scenes.kit.text import Text
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.screen import Point
from scenes.ui.theme import Tint

HUB_R, RIM_W = 54.0, 14.0
TINTS: Final[tuple[Tint, ...]] = ("look0", "amber", "violet", "acc", "look1")
"""Of the sectors, in turn."""


@dataclass(frozen=True, slots=True)
class Slice(Pressable):
    """A game on the wheel: its emblem and its name."""

    game: str
    words: str

    paints: ClassVar[bool] = True

    @property
    def name(self) -> str:
        return self.words

    def measure(self, layout: Layout, width: float) -> Size:
        return min(132.0, width), 104.0

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        x, y, w, h = box
        words = Text(self.words, "label", "text", "center", group="slices")
        return [(words, (x, y + h - 28, w, 24))]

    def ink(self) -> Hashable:
        return self.game

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        draw_emblem(brush, self.game, (x + w / 2, y + (h - 24) / 2), h - 36)


@dataclass(frozen=True, slots=True)
class Wheel(Group):
    """Sectors with one child each; the last child lies on the hub. `lit` is the lit sector."""

    lit: int = -1

    paints: ClassVar[bool] = True

    def _circle(self, box: Box) -> tuple[Point, float]:
        x, y, w, h = box
        return (x + w / 2, y + h / 2), min(w, h) / 2 - RIM_W

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        (middle_x, middle_y), r = self._circle(box)
        *slices, hub = self.children
        for k, part in enumerate(slices):
            angle = 2 * pi * k / len(slices) - pi / 2
            at = middle_x + 0.66 * r * cos(angle), middle_y + 0.66 * r * sin(angle)
            w, h = layout.size(part, 0.72 * r)
            h = min(h, 0.52 * r)
            yield part, (at[0] - w / 2, at[1] - h / 2, w, h)
        yield hub, (middle_x - HUB_R, middle_y - HUB_R, 2 * HUB_R, 2 * HUB_R)

    def ink(self) -> Hashable:
        return self.lit, len(self.parts)

    def paint(self, brush: Brush, at: Placed) -> None:
        middle, r = self._circle(at.box)
        count, full = len(self.parts) - 1, r + RIM_W
        box = (middle[0] - full, middle[1] - full, 2 * full, 2 * full)
        brush.stamp(
            ("wheel", count, self.lit), box, lambda easel, b: self._paint(easel, b), margin=6
        )

    def _paint(self, easel: Easel, box: Box) -> None:
        theme, count = easel.theme, len(self.parts) - 1
        middle, r = self._circle(box)
        easel.circle(middle, r + RIM_W, "ink0")
        easel.circle(middle, r + RIM_W - 3, "line")
        for k in range(count):
            tint = TINTS[k % len(TINTS)]
            tone = theme.mix("panel", tint, 0.55 if k == self.lit else 0.2)
            easel.polygon([middle, *_arc(middle, r, k, count)], tone)
        for k in range(count):
            edge = _arc(middle, r, k, count)[0]
            easel.line([middle, edge], "ink0", 4)
        for k in range(30):
            lamp = _on(middle, r + RIM_W / 2, 2 * pi * k / 30)
            easel.circle(lamp, 3.2, "gold" if k % 2 else "off")
        easel.circle(middle, HUB_R + 5, "ink0")
        easel.circle(middle, HUB_R, "panel2")


def _on(middle: Point, r: float, angle: float) -> Point:
    return middle[0] + r * cos(angle), middle[1] + r * sin(angle)


def _arc(middle: Point, r: float, k: int, count: int) -> list[Point]:
    """Return points on the edge of a sector."""
    first, wide = 2 * pi * (k - 0.5) / count - pi / 2, 2 * pi / count
    return [_on(middle, r, first + wide * part / 24) for part in range(25)]
