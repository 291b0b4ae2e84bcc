"""Painters of the dial on which a stone's orders stand."""

from __future__ import annotations

import math
from typing import Final

from scenes.boards.causality.painters.signs import letter_sign
from scenes.boards.shape import Shape, Shapes
from scenes.boards.sprite import SEPARATOR
from scenes.ui.art import icons
from scenes.ui.easel import Easel, on_circle
from scenes.ui.screen import Point
from scenes.ui.theme import Tint

ARROWS: Final = {
    "forward",
    "backward",
    "up",
    "right",
    "down",
    "left",
    "upright",
    "downright",
    "downleft",
    "upleft",
}
ICONS: Final = {
    "wait": "hourglass",
    "pass": "step_on",
    "lock": "lock",
    "unlock": "unlock",
    "hide": "eye_shut",
    "withdraw": "undo",
}


def dial(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the slab and the ring that petals stand on; the stone in hand lies in the middle."""
    box = (-w / 2, -h / 2, w, h)
    easel.shadow(box, 22, 12, 120, 6)
    easel.gradient(box, "panel", "panel_low", 22)
    easel.rounded(box, "line", 22, width=1.5)
    ring = (-88.0, -49.0, 176.0, 98.0)
    easel.ellipse(ring, "hole")
    easel.ellipse(ring, "line", width=1.5)
    easel.circle((0, 0), 34, "panel")


def petal(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the petal of an order; `text` is its sign, its bearing in degrees, and its caption.

    `tint` "acc" is the order pointed at, "check" the one that was given.
    """
    sign, bearing, written = (*text.split(SEPARATOR), "", "")[:3]
    r, theme, is_meant = w / 2 * 0.96, easel.theme, tint == "acc"
    if is_meant:
        easel.glow((0, 0), r * 1.9, "acc", 140)
        easel.circle((0, 0), r + 5, "white")
        easel.circle((0, 0), r + 2, "ink0")
        easel.circle((0, 0), r, theme.mix("ink0", "acc", 0.22))
        easel.ring((0, 0), r, "acc", 2.5)
    else:
        easel.circle((0, 2.5), r, "ink0")
        easel.circle((0, 0), r, "key")
        easel.ring((0, 0), r, "acc" if tint == "check" else theme.lit("key", 0.4), 1.8)
    ink: Tint = "acc" if tint in ("acc", "check") else "text"
    _sign(easel, sign, float(bearing or 0), written, r, ink)


def _sign(easel: Easel, sign: str, bearing: float, written: str, r: float, ink: Tint) -> None:
    if sign in ARROWS:
        _arrow(easel, bearing, r, ink, is_back=sign == "backward")
    elif sign in ("cw", "acw"):
        _turn(easel, r * 0.46, ink, 1 if sign == "cw" else -1)
    elif sign == "attack":
        _cross_hair(easel, r, ink)
    elif sign == "door":
        letter_sign(easel, (0, 0), written, "open", 12)
    elif sign == "bomb":
        letter_sign(easel, (-r * 0.08, r * 0.1), "", "open", r * 0.46, is_bomb=True)
    elif sign in ("jump", "slice"):
        _gate(easel, r, ink, written)
    else:
        icons.paint(easel, ICONS.get(sign, "star"), (0, 0), r * 0.95, ink)


def _arrow(easel: Easel, bearing: float, r: float, ink: Tint, *, is_back: bool) -> None:
    """Draw a long arrow, or for going backward a thin one."""
    turn = bearing / 360
    tip, foot = on_circle((0, 0), r * 0.66, turn), on_circle((0, 0), -r * 0.56, turn)
    neck = on_circle((0, 0), r * 0.2, turn)
    easel.line([foot, neck], ink, r * (0.15 if is_back else 0.23))
    _head(easel, tip, 2 * math.pi * turn - math.pi / 2, r * 0.56, ink)


def _head(easel: Easel, tip: Point, angle: float, size: float, ink: Tint) -> None:
    points = [tip]
    for side in (2.62, -2.62):
        x, y = math.cos(angle + side), math.sin(angle + side)
        points.append((tip[0] + size * x, tip[1] + size * y))
    easel.polygon(points, ink)


def _turn(easel: Easel, r: float, ink: Tint, side: int) -> None:
    """Three quarters of a circle with a head."""
    points = [on_circle((0, 0), r, side * (-0.42 + 0.62 * k / 24)) for k in range(25)]
    easel.line(points, ink, r * 0.36)
    (ax, ay), (bx, by) = points[-2], points[-1]
    angle = math.atan2(by - ay, bx - ax)
    tip = (bx + math.cos(angle) * r * 0.75, by + math.sin(angle) * r * 0.75)
    _head(easel, tip, angle, r * 1.15, ink)


def _cross_hair(easel: Easel, r: float, ink: Tint) -> None:
    easel.ring((0, 0), r * 0.42, ink, r * 0.12)
    for turn in (0.0, 0.25, 0.5, 0.75):
        ends = [on_circle((0, 0), part * r, turn) for part in (0.24, 0.62)]
        easel.line(ends, ink, r * 0.13)


def _gate(easel: Easel, r: float, ink: Tint, written: str) -> None:
    """Draw a way into another time, with its number where it is known."""
    half, foot = r * 0.52, r * 0.52
    arch = [
        (-half * math.cos(math.pi * k / 12), -r * 0.1 - r * 0.5 * math.sin(math.pi * k / 12))
        for k in range(13)
    ]
    easel.line([(-half, foot), *arch, (half, foot)], "amber", r * 0.12)
    easel.line([(-half * 1.25, foot), (half * 1.25, foot)], "amber", r * 0.12)
    if written:
        easel.text(written, (0, r * 0.02), 18, "display", ink, "center")
    else:
        easel.line([(r * 0.24, r * 0.06), (-r * 0.18, r * 0.06)], ink, r * 0.13)
        _head(easel, (-r * 0.34, r * 0.06), math.pi, r * 0.4, ink)


SHAPES: Final[Shapes] = {
    "dial": Shape(dial, 30.0),
    "petal": Shape(petal, 24.0, is_legible=True),
}
