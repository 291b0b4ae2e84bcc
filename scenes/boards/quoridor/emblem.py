"""The emblem of Quoridor, painted round (0, 0) in a square of 108."""

from __future__ import annotations

from scenes.ui import pieces
from scenes.ui.easel import Easel
from scenes.ui.screen import Point


def paint(easel: Easel) -> None:
    """Boxes, two boards between them, and a pawn on either side."""
    for row in range(3):
        for column in range(3):
            tile = (-50 + column * 35, -50 + row * 35, 30, 30)
            easel.gradient(tile, easel.theme.lit("tile_hi", 0.06), "tile", 7)
    easel.rounded((-50, -19, 65, 7), "look1", 3.5)
    easel.rounded((14.5, -15, 7, 65), "look0", 3.5)
    for at, look in (((-35, 35), 0), ((35, -35), 1)):
        _pawn(easel, at, 11, look)


def _pawn(easel: Easel, at: Point, r: float, look: int) -> None:
    pieces.pawn(easel.scaled(at, 1.0), r, look, has_shadow=True, is_frozen=False)
