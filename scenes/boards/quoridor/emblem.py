"""Quoridor's emblem: red walks up, a blue board drops in front of it, red goes round."""

from __future__ import annotations

import math

from scenes.boards.emblem import Emblem, pawn, smooth
from scenes.ui.ease import interpolate
from scenes.ui.easel import Easel
from scenes.ui.screen import Point

PITCH = 35.0


def _cell(column: int, row: int) -> Point:
    return (column - 1) * PITCH, (row - 1) * PITCH


def paint(easel: Easel, phase: float) -> None:
    """Nine boxes, a board of each colour, two pawns."""
    theme = easel.theme
    for row in range(3):
        for column in range(3):
            x, y = _cell(column, row)
            easel.rounded((x - 15, y - 13, 30, 30), "hole", 7)
            easel.gradient((x - 15, y - 15, 30, 30), theme.lit("tile_hi", 0.1), "tile", 7)
    easel.gradient((14.5, -17, 7, 65), theme.lit("look0", 0.25), "look0", 3.5)
    drop = 1.0 if phase == 0 else smooth((phase - 0.28) / 0.16) * (1 - smooth((phase - 0.88) / 0.1))
    if drop > 0.02:
        box = (-50.0, -21 - (1 - drop) * 16, 65.0, 7.0)
        top = theme.lit("look1", 0.3)
        easel.gradient(box, top, "look1", 3.5, round(255 * min(1.0, drop * 1.2)))
    pawn(easel, _cell(2, 0), 11.5, 1)
    pawn(easel, _red(phase), 11.5, 0)


def _red(phase: float) -> Point:
    """Up one cell, then round the board to the right, then home."""
    up, aside, home = (
        smooth(phase / 0.22),
        smooth((phase - 0.5) / 0.26),
        smooth((phase - 0.84) / 0.16),
    )
    start, first, second = _cell(0, 2), _cell(0, 1), _cell(1, 1)
    x = interpolate(interpolate(start[0], first[0], up), second[0], aside)
    y = (
        interpolate(interpolate(start[1], first[1], up), second[1], aside)
        - math.sin(math.pi * aside) * 8
    )
    return interpolate(x, start[0], home), interpolate(y, start[1], home)


EMBLEM = Emblem(paint, "look0")
