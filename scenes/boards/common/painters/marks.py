"""Painters of marks for the player to move: targets, frames, arrows and counts."""

from __future__ import annotations

from typing import Final

from scenes.boards.shape import Shape, Shapes
from scenes.ui.art import icons
from scenes.ui.easel import Easel
from scenes.ui.screen import Box

HATCH = 9.0
"""Distance between the strokes of a hatching."""


def landing(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a target: a ring with a dot, or with a number."""
    r = w / 2
    easel.glow((0, 0), r * 2, tint, 70)
    easel.circle((0, 0), r, tint, 50)
    easel.ring((0, 0), r, tint, min(3.0, r * 0.25))
    if text:
        easel.text(text, (0, 0), 18, "display", easel.theme.lit(tint, 0.5), "center")
    else:
        easel.circle((0, 0), max(r * 0.26, 2.4), tint)


def point(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a picked spot."""
    r = w / 2
    easel.glow((0, 0), r * 2.2, tint, 130)
    easel.circle((0, 0), r, "ink0")
    easel.circle((0, 0), r * 0.78, tint)


def grown_box(w: float, h: float, distance: float) -> Box:
    """Return a box of this size around (0, 0), enlarged by `distance` on every side."""
    return -w / 2 - distance, -h / 2 - distance, w + 2 * distance, h + 2 * distance


def cross(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a cross for what is not allowed."""
    easel.circle((0, 0), w / 2, "ink0")
    easel.circle((0, 0), w / 2 - 1.5, tint)
    icons.paint(easel, "cross", (0, 0), w * 0.56, "white")


def frame(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a frame around a box about to be picked."""
    easel.glow((0, 0), w * 1.05, tint, 110)
    easel.rounded(grown_box(w, h, 4), "ink0", w * 0.27, width=5)
    easel.rounded(grown_box(w, h, 4), "white", w * 0.27, width=3)


def arrow(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the head of an arrow that points up."""
    for reach, ink in ((1.0, "ink0"), (0.72, tint)):
        r = w / 2 * reach
        easel.polygon([(0, -r), (r * 0.9, r * 0.8), (0, r * 0.4), (-r * 0.9, r * 0.8)], ink)


def count(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a number on a small disc."""
    easel.circle((0, 0), w / 2, "ink0")
    easel.circle((0, 0), w / 2 - 2, tint)
    easel.text(text, (0, 0), 18, "display", "acc_ink", "center")


def dot(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a dot of a path on the ground."""
    easel.circle((0, 0), w / 2, easel.theme.mix("tile", tint, 0.85))


SHAPES: Final[Shapes] = {
    "cross": Shape(cross),
    "landing": Shape(landing, 18.0),
    "point": Shape(point, 18.0),
    "frame": Shape(frame, 28.0),
    "arrow": Shape(arrow, 4.0),
    "count": Shape(count),
    "dot": Shape(dot),
}
