"""The emblem of Hex: a chain that grows across seven cells."""

from __future__ import annotations

from scenes.boards.emblem import Emblem
from scenes.boards.hex.painters import hexagon
from scenes.ui.easel import Easel

STONES = ("look0", "look0", "look1", "look1", "slab_hi", "look0", "slab_hi")
SPOTS = ((0, 0), (-34, 0), (34, 0), (-17, -30), (17, -30), (-17, 30), (17, 30))


def paint(easel: Easel, phase: float) -> None:
    """A cell and its six neighbours; the stones come one by one."""
    shown = len(SPOTS) if phase == 0 else round(phase * len(SPOTS))
    for k, ((x, y), tint) in enumerate(zip(SPOTS, STONES, strict=True)):
        easel.polygon(hexagon(x, y, 38), "slab_lip")
        easel.polygon(hexagon(x, y, 33), tint if k < shown else "slab_hi")


EMBLEM = Emblem(paint, "look0")
