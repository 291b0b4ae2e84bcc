"""Causality's emblem: a stone sinks into the last of three slices and rises in the first."""

from __future__ import annotations

import math

from scenes.boards.emblem import Emblem, pawn, smooth
from scenes.ui.ease import interpolate
from scenes.ui.easel import Easel

ARC_POINTS = 30


def paint(easel: Easel, phase: float) -> None:
    """Three slices, a stone, and the arc of its way back."""
    for n in range(3):
        _slice(easel, n)
    _arc(easel, smooth((phase - 0.3) / 0.35) if phase else 1.0, phase)
    if phase > 0.6 or phase == 0:
        rise = smooth((phase - 0.6) / 0.15) if phase else 1.0
        pawn(easel, (-47, -12), max(10 * rise, 2.0), 1)
    sink = smooth((phase - 0.26) / 0.1) * (1 - smooth((phase - 0.85) / 0.12)) if phase else 0.0
    x = interpolate(-2, 22, smooth(phase / 0.25)) if phase else 22.0
    if sink < 0.9:
        pawn(easel, (x, 15), max(11.5 * (1 - 0.75 * sink), 2.5), 1)
    else:
        easel.circle((x, 15), 5, "ink0", 160)
        easel.ring((x, 15), 6, "amber", 1.6, 180)


def _slice(easel: Easel, n: int) -> None:
    """One moment of the board; the last one lies in front."""
    theme = easel.theme
    x, y = -60.0 + n * 22, -22.0 - (2 - n) * 9
    easel.shadow((x, y, 74, 74), 10, 5, 130, 3)
    easel.gradient(
        (x, y, 74, 74),
        theme.mix("tile_hi", "look1", 0.1 + 0.15 * n),
        theme.mix("tile", "look1", 0.05 + 0.1 * n),
        10,
    )
    easel.rounded((x, y, 74, 74), theme.mix("line", "look1", 0.35 + 0.3 * n), 10, width=1.8)
    for part in (24.6, 49.3):
        easel.line([(x + part, y + 4), (x + part, y + 70)], "slab_hi", 1.2)
        easel.line([(x + 4, y + part), (x + 70, y + part)], "slab_hi", 1.2)


def _arc(easel: Easel, part: float, phase: float) -> None:
    """Draw the way back in time, up to the spark."""
    if part <= 0.03:
        return
    points = [
        (
            interpolate(22, -47, k / ARC_POINTS),
            interpolate(0, -30, k / ARC_POINTS) - 44 * math.sin(math.pi * k / ARC_POINTS),
        )
        for k in range(ARC_POINTS + 1)
    ]
    is_there = phase == 0 or part >= 1
    seen = points if is_there else points[: max(2, round(part * ARC_POINTS))]
    easel.line(seen, "amber", 3.2)
    x, y = seen[-1]
    if is_there:
        easel.polygon([(x - 7, y - 6), (x + 8, y - 5), (x - 1, y + 8)], "amber")
    else:
        easel.glow((x, y), 20, "amber", 220)
        easel.circle((x, y), 4.5, easel.theme.lit("amber", 0.7))


EMBLEM = Emblem(paint, "look1")
