"""The wheel of games: sectors round a hub, each with the emblem of a game to press."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import cos, pi, sin
from typing import Final

import pygame

from scenes.boards.emblem import draw_emblem
from scenes.kit.boxes import Group
from scenes.kit.node import Layout, Node, Pressable, Size, nodeclass
from scenes.kit.placing import Placed
from scenes.kit.text import Text
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.screen import Point
from scenes.ui.theme import RGB, Theme, Tint

HUB_R, RIM_W = 54.0, 14.0
TINTS: Final[tuple[Tint, ...]] = ("look0", "amber", "violet", "acc", "look1")
"""Of the sectors, in turn."""


@nodeclass
class WheelSegment(Pressable):
    """A game on the wheel: its emblem and its name."""

    game: str
    words: str

    @property
    def name(self) -> str:
        return self.words

    def measure(self, layout: Layout, width: float) -> Size:
        return min(132.0, width), 104.0

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        x, y, w, h = box
        words = Text(self.words, "label", "text", "center", group="slices")
        return [(words, (x, y + h - 28, w, 24))]

    def paint_key(self) -> Hashable:
        return self.game

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        draw_emblem(brush, self.game, (x + w / 2, y + (h - 24) / 2), h - 36)


@nodeclass
class Wheel(Group):
    """Sectors with one child each; the last child lies on the hub. `lit` is the lit sector."""

    lit: int = -1

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        (middle_x, middle_y), r = _circle(box)
        *slices, hub = self.children
        for k, part in enumerate(slices):
            angle = 2 * pi * k / len(slices) - pi / 2
            at = middle_x + 0.66 * r * cos(angle), middle_y + 0.66 * r * sin(angle)
            w, h = layout.size(part, 0.72 * r)
            h = min(h, 0.52 * r)
            yield part, (at[0] - w / 2, at[1] - h / 2, w, h)
        yield hub, (middle_x - HUB_R, middle_y - HUB_R, 2 * HUB_R, 2 * HUB_R)

    def paint_key(self) -> Hashable:
        return self.lit, len(self.parts)

    def paint(self, brush: Brush, at: Placed) -> None:
        middle, r = _circle(at.box)
        count, full = len(self.parts) - 1, r + RIM_W
        box = (middle[0] - full, middle[1] - full, 2 * full, 2 * full)
        brush.stamp(
            ("wheel", count, self.lit), box, lambda easel, b: self._paint(easel, b), margin=6
        )

    def _paint(self, easel: Easel, box: Box) -> None:
        count = len(self.parts) - 1
        middle, r = _circle(box)
        easel.circle(middle, r + RIM_W, "ink0")
        for k in range(count):
            tone = _tone(easel.theme, k, is_lit=k == self.lit)
            easel.polygon([middle, *_arc(middle, r, k, count)], tone)
        for k in range(count):
            edge = _arc(middle, r, k, count)[0]
            easel.line([middle, edge], "ink0", 4)
        _paint_rim(easel, middle, r)


class TurningWheel:
    """The wheel while it turns: every frame is drawn anew, under a rim that stands still."""

    def __init__(self, games: Sequence[str]) -> None:
        self._games = games
        self.turn = 0.0
        """How far it has turned, in sectors; the first game is at the pointer at 0."""
        self.lit = -1

    @property
    def at(self) -> int:
        """The number of the game at the pointer."""
        return -round(self.turn) % len(self._games)

    def draw(self, brush: Brush, box: Box, now_ms: int) -> None:
        """Draw the sectors and emblems where they are now, then the rim and the pointer."""
        (x, y), r = _circle(box)
        count, screen, theme = len(self._games), brush.screen, brush.theme
        middle = screen.at(x, y)
        sectors = [
            (
                theme.ink(_tone(theme, k, is_lit=k == self.lit)),
                [middle, *(screen.at(*at) for at in _arc((x, y), r, k + self.turn, count))],
            )
            for k in range(count)
        ]
        ink, width_px = theme.ink("ink0"), max(screen.px(4), 1)

        def paint(surface: pygame.Surface) -> None:
            for tone, points in sectors:
                pygame.draw.polygon(surface, tone, points)
            for _, points in sectors:
                pygame.draw.line(surface, ink, points[0], points[1], width_px)

        brush.stroke(screen.rect((x - r, y - r, 2 * r, 2 * r)), (self.turn, self.lit), paint)
        for k, game in enumerate(self._games):
            at = _on((x, y), 0.62 * r, 2 * pi * (k + self.turn) / count - pi / 2)
            draw_emblem(brush, game, at, 0.36 * r)
        full = r + RIM_W
        rim = (x - full, y - full, 2 * full, 2 * full)
        brush.stamp("rim", rim, lambda easel, b: _paint_rim(easel, *_circle(b)), margin=6)
        brush.stamp_at("pointer", (x, y - r - RIM_W / 2), 60, 60, _paint_pointer)


def _circle(box: Box) -> tuple[Point, float]:
    x, y, w, h = box
    return (x + w / 2, y + h / 2), min(w, h) / 2 - RIM_W


def _tone(theme: Theme, k: int, *, is_lit: bool) -> RGB:
    return theme.mix("panel", TINTS[k % len(TINTS)], 0.55 if is_lit else 0.2)


def _paint_rim(easel: Easel, middle: Point, r: float) -> None:
    """Paint the rim with its lamps, and the hub."""
    easel.ring(middle, r + RIM_W, "ink0", RIM_W + 2)
    easel.ring(middle, r + RIM_W - 3, "line", RIM_W - 4)
    for k in range(30):
        lamp = _on(middle, r + RIM_W / 2, 2 * pi * k / 30)
        easel.circle(lamp, 3.2, "gold" if k % 2 else "off")
    easel.circle(middle, HUB_R + 5, "ink0")
    easel.circle(middle, HUB_R, "panel2")


def _paint_pointer(easel: Easel) -> None:
    easel.polygon([(-20, -18), (20, -18), (0, 28)], "ink0")
    easel.polygon([(-14, -14), (14, -14), (0, 20)], "gold")


def _on(middle: Point, r: float, angle: float) -> Point:
    return middle[0] + r * cos(angle), middle[1] + r * sin(angle)


def _arc(middle: Point, r: float, k: float, count: int) -> list[Point]:
    """Return points on the edge of a sector."""
    first, wide = 2 * pi * (k - 0.5) / count - pi / 2, 2 * pi / count
    return [_on(middle, r, first + wide * part / 24) for part in range(25)]
