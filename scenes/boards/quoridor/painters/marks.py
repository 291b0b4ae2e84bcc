"""Painters of what a person about to move sees besides the pieces: targets, ghosts, hints."""

from __future__ import annotations

from typing import Final

from scenes.boards.common.painters.marks import grown_box
from scenes.boards.shape import Shape, Shapes
from scenes.ui.art import icons
from scenes.ui.easel import CLEAR, Easel
from scenes.ui.theme import Tint

HATCH = 9.0
"""Distance between the strokes of a hatching."""


def ghost_board(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a board that would lie here."""
    easel.rounded((-w / 2 - 1, -h / 2 - 1, w + 2, h + 2), tint, 6, 110)
    _capsule(easel, w, h, "white")


def refused_board(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a board that may not lie here: hatched, so that its colour is not the only sign."""
    easel.rounded((-w / 2, -h / 2, w, h), tint, 5, 90)
    long, thick = max(w, h), min(w, h)
    steps = int((long - thick) / HATCH)
    for k in range(steps + 1):
        start = -long / 2 + (long - thick - steps * HATCH) / 2 + k * HATCH
        if w >= h:
            ends = (start, thick / 2), (start + thick, -thick / 2)
        else:
            ends = (-thick / 2, start + thick), (thick / 2, start)
        easel.line(ends, easel.theme.lit(tint, 0.35), 2.0)
    _capsule(easel, w, h, easel.theme.lit(tint, 0.15))


def target(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a thing that may be picked."""
    _lit_capsule(easel, w, h, tint, tint)


def target_aim(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a thing that is about to be broken."""
    _lit_capsule(easel, w, h, "white", tint)
    easel.circle((0, 0), 13, "ink0")
    easel.circle((0, 0), 11.5, tint)
    icons.paint(easel, "destroyer", (0, 0), 16, "ink0")


def _lit_capsule(easel: Easel, w: float, h: float, tint: Tint, glow: Tint) -> None:
    box = grown_box(w, h, 4)
    easel.shadow(box, 9, 5, 190, 0, glow)
    easel.rounded(box, CLEAR, 9)  # what is marked stays to be seen
    _capsule(easel, w, h, tint)


def _capsule(easel: Easel, w: float, h: float, tint: Tint) -> None:
    easel.rounded(grown_box(w, h, 5.5), "ink0", 10, width=4)
    easel.rounded(grown_box(w, h, 4), tint, 9, width=2.5)


def sealed(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a box that would be cut off."""
    radius = min(11.0, w * 0.22)
    box = (-w / 2, -h / 2, w, h)
    easel.rounded(box, tint, radius, 70)
    easel.rounded(box, tint, radius, 200, 2)
    easel.line([(-w * 0.28, h * 0.28), (w * 0.28, -h * 0.28)], tint, 2, 130)


def flight_dot(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a bit of a way through the air."""
    easel.circle((0, 0), w / 2 + 1.5, "ink0", 220)
    easel.circle((0, 0), w / 2, tint)


def light(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Light round a bar that has just been laid."""
    easel.shadow((-w / 2 - 2, -h / 2 - 2, w + 4, h + 4), 8, 12, 190, 0, tint)


SHAPES: Final[Shapes] = {
    "ghost_board": Shape(ghost_board, 8.0),
    "refused_board": Shape(refused_board, 8.0),
    "target": Shape(target, 12.0),
    "target_aim": Shape(target_aim, 16.0),
    "sealed": Shape(sealed),
    "flight_dot": Shape(flight_dot),
    "light": Shape(light, 36.0),
}
