"""Ground of the small picture of a game."""

from __future__ import annotations

from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.theme import Tint


def draw_stage(brush: Brush, box: Box, radius: float, tint: Tint) -> None:
    """Draw the stage of a game's picture: its colour, in the upper part of a card."""

    def paint(easel: Easel, b: Box) -> None:
        x, y, w, h = b
        theme = easel.theme
        low, high = theme.mix("ink0", tint, 0.07), theme.mix("panel", tint, 0.2)
        with easel.clipped(b):
            easel.gradient((x, y, w, h + 2 * radius), high, low, radius)
            easel.glow((x + w / 2, y + h / 2), w * 0.5, tint, 40)
        easel.rounded((x, y + h - 1, w, 2), theme.mix("line", tint, 0.55), 1)

    brush.stamp(("shelf_stage", tint, radius), box, paint)
