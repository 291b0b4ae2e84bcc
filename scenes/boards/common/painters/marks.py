"""Painters of what a person about to move sees besides the pieces: targets, ghosts, hints."""

from __future__ import annotations

from scenes.ui import icons
from scenes.ui.easel import CLEAR, Easel
from scenes.ui.screen import Box
from scenes.ui.theme import Tint

HATCH = 9.0
"""Distance between the strokes of a hatching."""


def landing(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A ring with a dot, or with a number in it."""
    r = w / 2
    easel.glow((0, 0), r * 2, tint, 70)
    easel.circle((0, 0), r, tint, 50)
    easel.ring((0, 0), r, tint, min(3.0, r * 0.25))
    if text:
        easel.text(text, (0, 0), 18, "display", easel.theme.lit(tint, 0.5), "center")
    else:
        easel.circle((0, 0), max(r * 0.26, 2.4), tint)


def point(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A spot that was picked."""
    r = w / 2
    easel.glow((0, 0), r * 2.2, tint, 130)
    easel.circle((0, 0), r, "ink0")
    easel.circle((0, 0), r * 0.78, tint)


def ghost_board(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A board that would lie here."""
    easel.rounded((-w / 2 - 1, -h / 2 - 1, w + 2, h + 2), tint, 6, 110)
    _capsule(easel, w, h, "white")


def refused_board(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A board that may not lie here: hatched, so that its colour is not the only sign."""
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
    """A thing that may be picked."""
    _lit_capsule(easel, w, h, tint, tint)


def target_aim(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A thing that is about to be broken."""
    _lit_capsule(easel, w, h, "white", tint)
    easel.circle((0, 0), 13, "ink0")
    easel.circle((0, 0), 11.5, tint)
    icons.paint(easel, "destroyer", (0, 0), 16, "ink0")


def _lit_capsule(easel: Easel, w: float, h: float, tint: Tint, glow: Tint) -> None:
    box = _around(w, h, 4)
    easel.shadow(box, 9, 5, 190, 0, glow)
    easel.rounded(box, CLEAR, 9)  # what is marked stays to be seen
    _capsule(easel, w, h, tint)


def _capsule(easel: Easel, w: float, h: float, tint: Tint) -> None:
    easel.rounded(_around(w, h, 5.5), "ink0", 10, width=4)
    easel.rounded(_around(w, h, 4), tint, 9, width=2.5)


def _around(w: float, h: float, distance: float) -> Box:
    return -w / 2 - distance, -h / 2 - distance, w + 2 * distance, h + 2 * distance


def cross(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """No."""
    easel.circle((0, 0), w / 2, "ink0")
    easel.circle((0, 0), w / 2 - 1.5, tint)
    icons.paint(easel, "cross", (0, 0), w * 0.56, "white")


def sealed(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A box that would be cut off."""
    radius = min(11.0, w * 0.22)
    box = (-w / 2, -h / 2, w, h)
    easel.rounded(box, tint, radius, 70)
    easel.rounded(box, tint, radius, 200, 2)
    easel.line([(-w * 0.28, h * 0.28), (w * 0.28, -h * 0.28)], tint, 2, 130)


def frame(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A box that is about to be picked."""
    easel.glow((0, 0), w * 1.05, tint, 110)
    easel.rounded(_around(w, h, 4), "ink0", w * 0.27, width=5)
    easel.rounded(_around(w, h, 4), "white", w * 0.27, width=3)


def arrow(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """The head of an arrow pointing up."""
    for reach, ink in ((1.0, "ink0"), (0.72, tint)):
        r = w / 2 * reach
        easel.polygon([(0, -r), (r * 0.9, r * 0.8), (0, r * 0.4), (-r * 0.9, r * 0.8)], ink)


def flight_dot(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A bit of a way through the air."""
    easel.circle((0, 0), w / 2 + 1.5, "ink0", 220)
    easel.circle((0, 0), w / 2, tint)


def count(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A number on a small disc."""
    easel.circle((0, 0), w / 2, "ink0")
    easel.circle((0, 0), w / 2 - 2, tint)
    easel.text(text, (0, 0), 18, "display", "acc_ink", "center")


def dot(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A bit of a way on the ground."""
    easel.circle((0, 0), w / 2, easel.theme.mix("tile", tint, 0.85))


def light(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Light round a bar that has just been laid."""
    easel.shadow((-w / 2 - 2, -h / 2 - 2, w + 4, h + 4), 8, 12, 190, 0, tint)
