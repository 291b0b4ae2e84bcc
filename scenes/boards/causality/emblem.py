"""The emblem of Battle of Causality, painted round (0, 0) in a square of 108."""

from __future__ import annotations

import math

from scenes.ui import pieces
from scenes.ui.easel import Easel
from scenes.ui.screen import Point


def paint(easel: Easel) -> None:
    """Three moments of one board, and a way back from the last to the first."""
    theme = easel.theme
    for n in range(3):
        box = (-58.0 + n * 22, -22.0 - (2 - n) * 9, 72.0, 72.0)
        easel.shadow(box, 10, 5, 130, 3)
        easel.gradient(
            box, theme.mix("tile_hi", "look1", 0.1 + 0.15 * n),
            theme.mix("tile", "look1", 0.05 + 0.1 * n), 10,
        )  # fmt: skip
        easel.rounded(box, theme.mix("line", "look1", 0.35 + 0.3 * n), 10, width=1.8)
        for part in (24, 48):
            easel.line([(box[0] + part, box[1] + 4), (box[0] + part, box[1] + 68)], "slab_hi", 1.2)
            easel.line([(box[0] + 4, box[1] + part), (box[0] + 68, box[1] + part)], "slab_hi", 1.2)
    _pawn(easel, (22, 14), 11, 1)
    easel.circle((-46, 2), 8, "look0")
    arc = [(-44 + 66 * k / 24, -6 - 46 * math.sin(math.pi * k / 24)) for k in range(25)]
    easel.line(arc, "amber", 3.4)
    easel.polygon([(-51, -13), (-36, -12), (-45, 1)], "amber")


def _pawn(easel: Easel, at: Point, r: float, look: int) -> None:
    pieces.pawn(easel.scaled(at, 1.0), r, look, has_shadow=True, is_frozen=False)
