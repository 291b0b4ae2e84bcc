"""The emblem of Even-Steven, painted round (0, 0) in a square of 108."""

from __future__ import annotations

from scenes.ui.easel import Easel


def paint(easel: Easel) -> None:
    """A number, and the two ways down from it."""
    theme = easel.theme
    dark = theme.mix("violet", "ink0", 0.78)
    for side, words in ((-1, "\N{MINUS SIGN}1"), (1, "÷2")):
        easel.line([(side * 16, 4), (side * 32, 22)], "violet", 3)
        easel.rounded((side * 36 - 27, 18, 54, 34), "violet", 12)
        easel.text(words, (side * 36, 35), 22, "display", dark, "center")
    easel.circle((0, -22), 30, dark)
    easel.ring((0, -22), 30, "violet", 3)
    easel.text("14", (0, -21), 30, "display", theme.lit("violet", 0.6), "center")
