"""Painters of what lies under everything: slab, tiles, lines and names at the edge."""

from __future__ import annotations

from scenes.ui.easel import Easel
from scenes.ui.furniture import deep


def slab(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """The dark plate that every board lies on."""
    box = (-w / 2, -h / 2, w, h)
    easel.shadow(box, 26, 26, 190, 12)
    easel.rounded((box[0], box[1] + 5, w, h), "slab_lip", 26)
    easel.gradient(box, "slab_hi", "slab", 26)
    easel.rounded(box, "slab_rim", 26, width=3 if easel.theme.is_high_contrast else 1.5)


def tile(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """One box of a board, raised a little."""
    radius = _radius(w)
    easel.rounded((-w / 2, -h / 2 + min(3.0, w * 0.064), w, h), "lip", radius)
    easel.gradient((-w / 2, -h / 2, w, h), "tile_hi", "tile", radius)


def goal(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """The face of a tile in a seat's colour."""
    theme, ink = easel.theme, deep(tint)
    top, bottom = theme.mix("tile_hi", ink, 0.34), theme.mix("tile", ink, 0.26)
    easel.gradient((-w / 2, -h / 2, w, h), top, bottom, _radius(w))


def _radius(w: float) -> float:
    return min(11.0, w * 0.22)


def chevrons(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Two arrow heads pointing up."""
    ink, half, width = easel.theme.mix("tile", deep(tint), 0.75), w * 0.16, max(w * 0.06, 1.6)
    for top in (-w * 0.17, w * 0.02):
        easel.line([(-half, top + half), (0, top), (half, top + half)], ink, width)


def label(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A name beside the board."""
    if text:
        easel.text(text, (0, 0), 18, "heavy", tint, "center")


def home(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """The line along the side where a player starts."""
    easel.rounded((-w / 2, -h / 2, w, h), easel.theme.mix(tint, "ink0", 0.25), min(w, h) / 2)


def badge(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A seat's shape on a dark disc."""
    r = w / 2
    easel.circle((0, 0), r, "ink0")
    easel.circle((0, 0), r * 0.875, easel.theme.mix(tint, "ink0", 0.8))
    easel.shape(int(tint.removeprefix("look")), (0, 0), r * 0.5, tint)
