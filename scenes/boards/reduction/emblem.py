"""The emblem of Reduction, painted round (0, 0) in a square of 108."""

from __future__ import annotations

from scenes.ui.easel import Easel


def paint(easel: Easel) -> None:
    """Full and empty cells round the point where four of them meet."""
    theme = easel.theme
    for row, cells in enumerate(("1100", "1001", "0110", "0101")):
        for column, cell in enumerate(cells):
            box = (-52 + column * 27, -52 + row * 27, 23, 23)
            if cell == "1":
                easel.gradient(box, theme.lit("acc", 0.3), theme.shaded("acc", 0.25), 6)
            else:
                easel.rounded(box, "slab_hi", 6)
                easel.rounded(box, "slab_rim", 6, width=1.2)
    easel.circle((0, 0), 9, "ink0")
    easel.ring((0, 0), 9, "white", 2.5)
