"""Reduction's emblem: the four cells round a point turn over, one after another."""

from __future__ import annotations

import math

from scenes.boards.emblem import Emblem
from scenes.ui.easel import Easel

ROWS = ("1100", "1110", "0110", "0101")
TURNED = ((1, 1), (2, 1), (2, 2), (1, 2))
"""The cells that turn over, in their order."""


def paint(easel: Easel, phase: float) -> None:
    """Sixteen cells; the four in the middle turn over."""
    theme = easel.theme
    easel.rounded((-58, -58, 116, 116), "slab", 12)
    for row, cells in enumerate(ROWS):
        for column, cell in enumerate(cells):
            is_full, width = _side((column, row), cell == "1", phase)
            x, y = (column - 1.5) * 27, (row - 1.5) * 27
            easel.rounded((x - 11.5, y - 11.5, 23, 23), "hole", 6)
            easel.rounded((x - 11.5, y - 11.5, 23, 23), "slab_rim", 6, width=1.2)
            if is_full:
                wide = 23 * max(width, 0.1)
                radius = min(6.0, wide / 2)
                easel.rounded((x - wide / 2, y - 9, wide, 23), theme.shaded("acc", 0.6), radius)
                easel.gradient(
                    (x - wide / 2, y - 12.5, wide, 23),
                    theme.lit("acc", 0.35),
                    theme.shaded("acc", 0.25),
                    radius,
                )
    if 0.05 < phase < 0.75:
        reach = 29
        for sx in (-1, 1):
            for sy in (-1, 1):
                corner = [
                    (sx * reach, sy * (reach - 10)),
                    (sx * reach, sy * reach),
                    (sx * (reach - 10), sy * reach),
                ]
                easel.line(corner, "white", 2.4)
    easel.circle((0, 0), 9.5, "ink0")
    easel.ring((0, 0), 9.5, "white", 2.4)
    if phase > 0.1:
        easel.line([(-4, 0), (4, 0)], "amber", 2.4)


def _side(cell: tuple[int, int], is_full: bool, phase: float) -> tuple[bool, float]:
    """Return which side of a cell is up, and how much (0..1) of its width is seen."""
    if cell not in TURNED or not phase:
        return is_full, 1.0
    there = (phase - 0.18 - TURNED.index(cell) * 0.07) / 0.18
    back = (phase - 0.8) / 0.14
    width = 1.0
    if 0 < there < 1:
        is_full, width = is_full if there < 0.5 else not is_full, abs(math.cos(math.pi * there))
    elif there >= 1:
        is_full = is_full if back > 0.5 else not is_full
    if 0 < back < 1:
        width = abs(math.cos(math.pi * back))
    return is_full, width


EMBLEM = Emblem(paint, "acc")
