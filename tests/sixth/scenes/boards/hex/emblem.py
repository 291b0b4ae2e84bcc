"""The emblem of Hex, painted round (0, 0) in a square of 108."""

from __future__ import annotations

from scenes.boards.hex.painters import hexagon
from scenes.ui.easel import Easel

STONES = ("look0", "look0", "look1", "look1", "slab_hi", "look0", "slab_hi")
SPOTS = ((0, 0), (-34, 0), (34, 0), (-17, -30), (17, -30), (-17, 30), (17, 30))


def paint(easel: Easel) -> None:
    """A cell and its six neighbours."""
    for (x, y), tint in zip(SPOTS, STONES, strict=True):
        easel.polygon(hexagon(x, y, 38), "slab_lip")
        easel.polygon(hexagon(x, y, 33), tint)
