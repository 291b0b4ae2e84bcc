"""Painters of the ground: slab, tiles, labels and badges."""

from __future__ import annotations

from typing import Final

from scenes.boards.shape import Shape, Shapes
from scenes.boards.sprite import look_of
from scenes.ui.easel import Easel


def slab(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the dark plate under every board."""
    x, y, lip = -w / 2, -h / 2, min(h, 2 * 26)
    width = 3 if easel.theme.is_high_contrast else 1.5
    easel.shadow((x, y, w, h), 26, 26, 190, 12, is_hollow=True)
    easel.slab((x, y + h - lip + 5, w, lip), "slab_lip", "slab_lip", 26, None, 0)
    easel.slab((x, y, w, h), "slab_hi", "slab", 26, "slab_rim", width)


def tile(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a slightly raised box of a board."""
    radius = corner_radius(w)
    easel.rounded((-w / 2, -h / 2 + min(3.0, w * 0.064), w, h), "lip", radius)
    easel.gradient((-w / 2, -h / 2, w, h), "tile_hi", "tile", radius)


def corner_radius(w: float) -> float:
    """Return the corner radius of a tile."""
    return min(11.0, w * 0.22)


def label(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a coordinate beside the board, if the settings show coordinates."""
    if text and easel.theme.has_coordinates:
        easel.text(text, (0, 0), min(h, 18.0), "heavy", tint, "center")


def badge(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a seat's shape on a dark disc."""
    r = w / 2
    easel.circle((0, 0), r, "ink0")
    easel.circle((0, 0), r * 0.875, easel.theme.mix(tint, "ink0", 0.8))
    easel.shape(look_of(tint), (0, 0), r * 0.5, tint)


SHAPES: Final[Shapes] = {
    "slab": Shape(slab, 64.0, fineness=1),
    "tile": Shape(tile, 5.0),
    "label": Shape(label),
    "badge": Shape(badge),
}
