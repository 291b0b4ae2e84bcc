"""Painters of bricks, windows, the fork and stepping stones."""

from __future__ import annotations

from functools import partial
from math import copysign, cos, pi, sin
from typing import Final

from scenes.boards.shape import LOOSE, Shape, Shapes
from scenes.ui.art import icons
from scenes.ui.easel import Easel

HEAD = 11.0
"""Half the width of a pipe's arrow head."""


def brick(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a brick; `text` is what a leaving one takes away."""
    theme, radius = easel.theme, min(9.0, h * 0.3)
    box = (-w / 2, -h / 2, w, h)
    easel.rounded((box[0], box[1] + min(4.0, h * 0.18), w, h), theme.shaded(tint, 0.6), radius)
    easel.gradient(box, theme.lit(tint, 0.3), theme.shaded(tint, 0.26), radius)
    if h >= 9:
        easel.rounded(box, theme.lit(tint, 0.5), radius, width=1.3)
        easel.rounded((box[0] + 8, box[1] + h * 0.13, w - 16, h * 0.16), "white", h * 0.08, 60)
    if text and h >= 14:
        easel.text(text, (0, 0), min(0.9 * h, 30.0), "display", "white", "center")


def seam(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the light between two halves."""
    easel.shadow((-w / 2, -h / 2, w, h), w / 2, 10, 200, 0, tint)
    easel.gradient((-w / 2, -h / 2, w, h), "white", tint, w / 2, 210)


def window_lit(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a binary 1."""
    easel.shadow((-w / 2, -h / 2, w, h), 6, 5, 120, 0, tint)
    easel.gradient((-w / 2, -h / 2, w, h), "white", tint, min(6.0, w * 0.24))


def window_dark(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a binary 0."""
    radius = min(6.0, w * 0.24)
    easel.rounded((-w / 2, -h / 2, w, h), "hole", radius)
    easel.rounded((-w / 2, -h / 2, w, h), tint, radius, width=2)


def pipe(
    easel: Easel, w: float, h: float, tint: str, text: str, *, side: int = 1, is_open: bool = True
) -> None:
    """Paint a pipe as an S down to the right, or to the left if `side` is -1; a stump if closed."""
    theme, steps = easel.theme, 24
    points = []
    for k in range(steps + 1):
        t = k / steps
        ease = t * t * (3 - 2 * t)
        points.append((side * w * (ease - 0.5), h * (t - 0.5)))
    if not is_open:
        points = points[: steps // 2]
    easel.line(points, "ink0", 12)
    easel.line(points, theme.shaded(tint, 0.45), 8)
    easel.line(points, tint, 4, dash=None if is_open else (2, 9))
    if is_open:
        x, y = points[-1]
        head = [(x - HEAD, y - HEAD), (x + HEAD, y - HEAD), (x, y + HEAD * 0.7)]
        easel.polygon(head, tint)


def joint(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the joint where the pipes part."""
    easel.circle((0, 0), w / 2, "ink0")
    easel.circle((0, 0), w * 0.36, "white")


def stone(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a stepping stone."""
    theme, box = easel.theme, (-w / 2, -h / 2, w, h)
    easel.shadow(box, h / 2, 7, 150, 5)
    easel.rounded((box[0], box[1] + 5, w, h), theme.shaded(tint, 0.75), h / 2)
    easel.gradient(box, theme.mix("tile_hi", tint, 0.45), theme.mix("tile", tint, 0.3), h / 2)
    easel.rounded(box, theme.mix("line", tint, 0.7), h / 2, width=2)


def stone_here(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the stone of the current number."""
    theme, box = easel.theme, (-w / 2, -h / 2, w, h)
    easel.shadow(box, h / 2, 14, 170, 0, tint)
    easel.rounded((box[0], box[1] + 5, w, h), theme.shaded(tint, 0.7), h / 2)
    easel.gradient(box, tint, theme.shaded(tint, 0.35), h / 2)
    easel.rounded(box, "white", h / 2, width=2.5)


def stone_ghost(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a stone that can come next."""
    steps, dash, r = 48, (w + h) / 24, h / 2
    outline = []
    for k in range(steps + 1):
        angle = 2 * pi * (k + 0.5) / steps
        outline.append((r * cos(angle) + copysign(w / 2 - r, cos(angle)), r * sin(angle)))
    easel.rounded((-w / 2, -h / 2, w, h), "ink0", r, 150)
    easel.line(outline, tint, 2.4, dash=(dash, dash))


def hop(
    easel: Easel, w: float, h: float, tint: str, text: str, dash: tuple[float, float] | None = None
) -> None:
    """Paint the arc from one stone to the next, from the left to the right."""
    steps = 24
    points = [
        (w * (k / steps - 0.5), h * (0.5 - 4 * k * (steps - k) / steps**2))
        for k in range(steps + 1)
    ]
    easel.line(points, tint, 3, dash=dash)


def goal_stone(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the last stone: zero with a flag."""
    easel.shadow((-w / 2, -h / 2, w, h), h / 2, 10, 130, 0, tint)
    easel.gradient((-w / 2, -h / 2, w, h), easel.theme.shaded(tint, 0.6), "hole", h / 2)
    easel.rounded((-w / 2, -h / 2, w, h), tint, h / 2, width=2)
    easel.text("0", (-w * 0.16, 0), 26, "display", easel.theme.lit(tint, 0.4), "center")
    icons.paint(easel, "flag", (w * 0.2, 0), h * 0.6, tint)


SHAPES: Final[Shapes] = {
    "brick": Shape(brick, 6.0, LOOSE),
    "seam": Shape(seam, 24.0),
    "window_lit": Shape(window_lit, 12.0),
    "window_dark": Shape(window_dark),
    "pipe": Shape(pipe, 14.0),
    "pipe_left": Shape(partial(pipe, side=-1), 14.0),
    "stump": Shape(partial(pipe, is_open=False), 14.0),
    "stump_left": Shape(partial(pipe, side=-1, is_open=False), 14.0),
    "joint": Shape(joint),
    "stone": Shape(stone, 20.0),
    "stone_here": Shape(stone_here, 30.0),
    "stone_ghost": Shape(stone_ghost, 4.0),
    "goal_stone": Shape(goal_stone, 24.0),
    "hop": Shape(hop, 4.0),
    "hop_ghost": Shape(partial(hop, dash=(6, 6)), 4.0),
}
