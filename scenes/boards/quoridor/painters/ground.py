"""Painters of goal rows and home lines."""

from __future__ import annotations

from typing import Final

from scenes.boards.common.painters.ground import corner_radius
from scenes.boards.shape import Shape, Shapes
from scenes.ui.art.widget_shapes import deep
from scenes.ui.easel import CLEAR, Easel


def goal(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the face of a tile in a seat's colour."""
    theme, ink = easel.theme, deep(tint)
    top, bottom = theme.mix("tile_hi", ink, 0.34), theme.mix("tile", ink, 0.26)
    easel.gradient((-w / 2, -h / 2, w, h), top, bottom, corner_radius(w))


def chevrons(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Two arrow heads pointing up."""
    ink, half, width = easel.theme.mix("tile", deep(tint), 0.75), w * 0.16, max(w * 0.06, 1.6)
    for top in (-w * 0.17, w * 0.02):
        easel.line([(-half, top + half), (0, top), (half, top + half)], ink, width)


def home(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the line along the side where a player starts."""
    easel.rounded((-w / 2, -h / 2, w, h), easel.theme.mix(tint, "ink0", 0.25), min(w, h) / 2)


def way(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """One arrow head pointing up, on the ground."""
    ink = easel.theme.mix("tile", deep(tint), 0.8)
    easel.line([(-w / 2, h * 0.25), (0, -h * 0.25), (w / 2, h * 0.25)], ink, max(w * 0.16, 2.0))


def goal_frame(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Light round the row that is to be reached."""
    box = (-w / 2, -h / 2, w, h)
    easel.shadow(box, 16, 14, 150, 0, tint)
    easel.rounded(box, CLEAR, 14)
    easel.rounded(box, easel.theme.lit(tint, 0.25), 14, width=2.5)


SHAPES: Final[Shapes] = {
    "goal": Shape(goal, 1.0),
    "chevrons": Shape(chevrons),
    "home": Shape(home),
    "way": Shape(way),
    "goal_frame": Shape(goal_frame, 32.0),
}
