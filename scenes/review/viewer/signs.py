"""Signs of replay marks: on the timeline, in the move list, and beside their words."""

from __future__ import annotations

from itertools import pairwise

from scenes.ui.brush import Brush, Point
from scenes.ui.theme import Tint


def draw_sign(brush: Brush, at: Point, sign: str, size: float, tint: Tint) -> None:
    """Draw the sign of a mark, `size` wide: one of the two of a review, or an icon of this name."""
    match sign:
        case "turned":
            draw_turn(brush, at, size / 2)
        case "slip":
            brush.text("?", at, size / brush.theme.text_scale, "display", tint, "center")
        case _:
            brush.icon(sign, at, size, tint)


def draw_turn(brush: Brush, at: Point, r: float) -> None:
    """Draw the sign of the turning point: a disc with a line that breaks upwards."""
    x, y = at
    brush.disc(at, r + 2, "ink0")
    brush.disc(at, r, "amber")
    k = r / 11
    points = [(x + dx * k, y + dy * k) for dx, dy in ((-6, 3), (-1, 3), (1, -3), (6, -3))]
    for a, b in pairwise(points):
        brush.line(a, b, "ink0", 2.6 * k)
