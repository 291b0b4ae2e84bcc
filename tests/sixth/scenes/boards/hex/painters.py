"""Painters of hexagons, stones on them, and the sides of the board."""

from __future__ import annotations

import math
from typing import Final

from scenes.boards.shape import Shape, Shapes, Solid
from scenes.ui.easel import Easel
from scenes.ui.screen import Point


def hexagon(x: float, y: float, w: float) -> list[Point]:
    """The corners of a hexagon ``w`` wide that stands on a corner."""
    r = w / math.sqrt(3)
    turns = (math.pi / 6 + k * math.pi / 3 for k in range(6))
    return [(x + r * math.cos(turn), y + r * math.sin(turn)) for turn in turns]


def cell(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """An empty cell."""
    easel.polygon(hexagon(0, 0, w), "slab_lip")
    easel.polygon(hexagon(0, 0, w * 0.94), "tile")


def lit(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A cell that was spoken of."""
    easel.polygon(hexagon(0, 0, w * 0.94), tint, 90)


def side(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """One of the sides that a player has to join."""
    easel.rounded((-w / 2, -h / 2, w, h), tint, h / 2)


def stone(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A stone with its owner's shape."""
    r = w / 2
    easel.circle((0, r * 0.12), r, easel.theme.shaded(tint, 0.6))
    easel.circle((0, 0), r, tint)
    easel.shape(
        int(tint.removeprefix("look")), (0, 0), r * 0.45, easel.theme.mix(tint, "ink0", 0.6)
    )


def ghost(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint where a stone would lie."""
    easel.circle((0, 0), w / 2, tint, 130)
    easel.ring((0, 0), w / 2, "white", 2.5)


SHAPES: Final[Shapes] = {
    "cell": Shape(cell),
    "lit": Shape(lit),
    "side": Shape(side),
    "stone": Shape(stone, 6.0, Solid("place")),
    "ghost": Shape(ghost),
}
