"""The parts that icons are made of, as data, in a field of 24 x 24 round (0, 0)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from scenes.ui.easel import CLEAR, Easel
from scenes.ui.screen import Point
from scenes.ui.theme import Tint


class Stroke(NamedTuple):
    """One part of an icon: "line", "area", "disc", "ring" or "slab", or a hole of that form.

    ``size`` is a line's width, a disc's or ring's radius, or the radius of a slab's corners; a
    slab's points are its two corners.
    """

    kind: str
    points: tuple[Point, ...]
    size: float = 0.0
    width: float = 0.0
    is_hole: bool = False

    def paint(self, easel: Easel, tint: Tint) -> None:
        ink = CLEAR if self.is_hole else tint
        match self.kind:
            case "line":
                easel.line(self.points, ink, self.size)
            case "area":
                easel.polygon(self.points, ink)
            case "disc":
                easel.circle(self.points[0], self.size, ink)
            case "ring":
                easel.ring(self.points[0], self.size, ink, self.width)
            case "slab":
                (ax, ay), (bx, by) = self.points
                box = min(ax, bx), min(ay, by), abs(bx - ax), abs(by - ay)
                easel.rounded(box, ink, self.size)


Icon: TypeAlias = tuple[Stroke, ...]


def line(*points: Point, width: float = 3.2) -> Stroke:
    """Return a line with round ends through ``points``."""
    return Stroke("line", points, width)


def area(*points: Point) -> Stroke:
    """Return a filled polygon."""
    return Stroke("area", points)


def disc(x: float, y: float, r: float) -> Stroke:
    """Return a filled circle."""
    return Stroke("disc", ((x, y),), r)


def ring(x: float, y: float, r: float, width: float) -> Stroke:
    """Return a circle's line, ``width`` inwards from ``r``."""
    return Stroke("ring", ((x, y),), r, width)


def slab(left: float, top: float, right: float, bottom: float, radius: float = 1.0) -> Stroke:
    """Return a filled box with rounded corners."""
    return Stroke("slab", ((left, top), (right, bottom)), radius)


def hole(stroke: Stroke) -> Stroke:
    """``stroke`` cut out of what was drawn before it."""
    return stroke._replace(is_hole=True)


def bow(x: float, y: float, r: float, first: float, last: float) -> tuple[Point, ...]:
    """Points of an arc; the angles in degrees clockwise from the top."""
    steps = max(round(abs(last - first) / 6), 2)
    angles = (math.radians(first + (last - first) * k / steps) for k in range(steps + 1))
    return tuple((x + r * math.sin(a), y - r * math.cos(a)) for a in angles)


def mirrored(icon: Icon) -> Icon:
    """``icon`` with left and right exchanged."""
    return _moved(icon, lambda x, y: (-x, y))


def turned(icon: Icon, quarters: int) -> Icon:
    """``icon`` turned clockwise by ``quarters`` right angles."""
    for _ in range(quarters % 4):
        icon = _moved(icon, lambda x, y: (-y, x))
    return icon


def _moved(icon: Icon, move: Callable[[float, float], Point]) -> Icon:
    return tuple(s._replace(points=tuple(move(x, y) for x, y in s.points)) for s in icon)
