"""Emblem of Subtraction Squares: 16 of 25 pips fly off as a square, 9 are left."""

from __future__ import annotations

from scenes.boards.emblem import Emblem, smooth
from scenes.ui.ease import interpolate
from scenes.ui.easel import Easel

PITCH, PIP = 21.0, 18.0
SIDE = 4 * PITCH + 10


def paint(easel: Easel, phase: float) -> None:
    """Paint 25 pips in a frame."""
    theme = easel.theme
    up, away = smooth(phase / 0.3), smooth((phase - 0.38) / 0.22)
    gather, back = smooth((phase - 0.6) / 0.22), smooth((phase - 0.9) / 0.1)
    ground = theme.shaded("amber", 0.82)
    frame = (-2.62 * PITCH, -2.62 * PITCH, 5.24 * PITCH, 5.24 * PITCH)
    easel.rounded(frame, ground, 10)
    easel.rounded(frame, theme.mix(ground, "amber", 0.5), 10, width=1.5)
    left = [(x, y) for y in range(5) for x in range(5) if not (x > 0 and y < 4)]
    home = [(x + 1, y + 1) for y in range(3) for x in range(3)]
    low = theme.shaded("amber", 0.45)
    for (x, y), (to_x, to_y) in zip(left, home, strict=True):
        part = gather * (1 - back)
        at = interpolate(x, to_x, part), interpolate(y, to_y, part)
        _pip(
            easel,
            (at[0] - 2) * PITCH,
            (at[1] - 2) * PITCH,
            theme.mix(low, "amber", 0.35 + 0.4 * gather),
            low,
        )
    seen = 1 - away if phase < 0.9 else back
    if seen > 0.02:
        is_off = 0 < phase < 0.9
        lift = up if is_off else 0.0
        at = (
            0.5 * PITCH + 9 * lift + 26 * away * is_off,
            -0.5 * PITCH - 10 * lift - 30 * away * is_off,
        )
        easel.rotated(at, SIDE * 1.2, SIDE * 1.2, 7 * lift, lambda e: _block(e, lift, seen))


def _pip(
    easel: Easel, x: float, y: float, top: tuple[int, int, int], low: tuple[int, int, int]
) -> None:
    easel.rounded((x - PIP / 2, y - PIP / 2 + 1.6, PIP, PIP), easel.theme.shaded(low, 0.4), 5)
    easel.gradient((x - PIP / 2, y - PIP / 2, PIP, PIP), top, low, 5)


def _block(easel: Easel, lift: float, seen: float) -> None:
    """Paint the square that is taken; `lift` and `seen` are parts from 0 to 1."""
    theme, alpha = easel.theme, round(255 * seen)
    for y in range(4):
        for x in range(4):
            box = ((x - 1.5) * PITCH - PIP / 2, (y - 1.5) * PITCH - PIP / 2, PIP, PIP)
            easel.gradient(box, theme.lit("amber", 0.45), "amber", 5, alpha)
    if lift > 0.05:
        half = SIDE / 2 - 1
        easel.rounded((-half, -half, 2 * half, 2 * half), "white", 8, alpha, 2)
    if lift > 0.4 and seen > 0.3:
        easel.text("16", (0, 0), 40, "display", theme.shaded("amber", 0.75), "center")


EMBLEM = Emblem(paint, "amber")
