"""The emblem of Subtraction Squares, painted round (0, 0) in a square of 108."""

from __future__ import annotations

from scenes.ui.easel import Easel


def paint(easel: Easel) -> None:
    """Squares in one another, each larger by one than the last."""
    theme = easel.theme
    ground = theme.shaded("amber", 0.72)
    for side, part in ((104, 0.0), (78, 0.25), (52, 0.5), (26, 0.8)):
        box = (-52, 52 - side, side, side)
        easel.rounded(box, theme.mix(ground, "amber", part), 8)
        easel.rounded(box, "amber", 8, width=1.6)
    easel.text("n²", (34, -30), 30, "display", theme.lit("amber", 0.55), "center")
