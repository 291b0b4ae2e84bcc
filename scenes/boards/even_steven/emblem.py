"""Emblem of Even-Steven: 14 is halved to 7, and 7 loses 1."""

from __future__ import annotations

from scenes.boards.emblem import Emblem, smooth
from scenes.ui.ease import interpolate
from scenes.ui.easel import Easel


def paint(easel: Easel, phase: float) -> None:
    """Paint a number above its two operations."""
    theme = easel.theme
    is_halving, is_taking = 0.18 < phase < 0.48, 0.55 < phase < 0.85
    dim = theme.mix("ink0", "violet", 0.5)
    for side, words, is_hot in ((-1, "\N{MINUS SIGN}1", is_taking), (1, "÷2", is_halving)):
        is_bright = phase == 0 or is_hot
        easel.line([(side * 15, -2), (side * 32, 22)], "violet" if is_bright else dim, 3.4)
        box = (side * 36 - 27.0, 22.0, 54.0, 34.0)
        if is_hot:
            easel.shadow(box, 12, 6, 150, 0, "violet")
        easel.rounded((box[0], box[1] + 3, 54, 34), theme.shaded("violet", 0.55), 12)
        easel.gradient(
            box,
            theme.lit("violet", 0.45 if is_hot else 0.12),
            "violet" if is_hot else theme.shaded("violet", 0.25),
            12,
        )
        easel.text(words, (side * 36, 39), 22, "display", theme.shaded("violet", 0.8), "center")
    dark = theme.mix("violet", "ink0", 0.78)
    x, y, scale = _place(phase)
    if scale < 1:
        easel.circle((0, -22), 30, dark)
        easel.ring((0, -22), 30, dim, 2)
    number = "14" if phase < 0.3 or phase > 0.94 else "7" if phase < 0.68 else "6"
    easel.circle((x, y), 30 * scale, dark)
    easel.ring((x, y), 30 * scale, "violet", 3)
    easel.text(number, (x, y + 1), 30 * scale, "display", theme.lit("violet", 0.6), "center")


def _place(phase: float) -> tuple[float, float, float]:
    """Return where the number is, and its scale."""
    for begin, end, side in ((0.05, 0.3, 1), (0.5, 0.68, -1)):
        if begin < phase < end:
            part = smooth((phase - begin) / (end - begin))
            return 36 * side * part, interpolate(-22, 34, part), 1 - 0.45 * part
    return 0.0, -22.0, 1.0


EMBLEM = Emblem(paint, "violet")
