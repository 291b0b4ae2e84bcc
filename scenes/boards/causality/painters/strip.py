"""Painters of the film strip: its ground, a whole slice as small as a stamp, arcs between slices.

The text of a slice is three sheets one behind the other, of ``causality_signs``; between rows
stands ``/``.
"""

from __future__ import annotations

import math
from typing import Final

from scenes.boards.causality.signs import BOX, FREE, MINE, NEUTRAL, NOTHING, OPEN, REPLAYS, WALL
from scenes.boards.shape import Shape, Shapes
from scenes.boards.sprite import SEPARATOR
from scenes.ui.art import icons
from scenes.ui.easel import Easel
from scenes.ui.screen import Point
from scenes.ui.theme import Tint

GAP: Final = 1.5
EDGE: Final = 5.0
HOLE_PITCH: Final = 20.0
DETAIL_FROM: Final = 10.0
"""Smaller tiles show no neutral stones, and symbols as large as can be told apart."""

MIN_SYMBOL: Final = 8.0

BASES: Final = {"A": "look0", "B": "look1", "C": "look2", "D": "look3", NEUTRAL: "muted"}
"""Whose base it is, by look."""


def film_ground(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the strip itself, with the holes of a film."""
    box = (-w / 2, -h / 2, w, h)
    easel.gradient(
        box, easel.theme.mix("slab", "panel", 0.3), easel.theme.mix("ink0", "ink1", 0.4), 14
    )
    easel.rounded(box, "slab_rim", 14, width=1.5)
    for k in range(int((w - 24) / HOLE_PITCH)):
        for top in (-h / 2 + 5, h / 2 - 11):
            easel.rounded((-w / 2 + 15 + k * HOLE_PITCH, top, 10, 6), "off_rim", 2)


def divider(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a line from top to bottom."""
    easel.line([(0, -h / 2), (0, h / 2)], tint, 1.5)


def thumb(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a slice; ``tint`` "acc" is the active one."""
    theme, is_active = easel.theme, tint == "acc"
    rows, things, doors = (sheet.split("/") for sheet in text.split(SEPARATOR))
    side = (w + GAP) / len(rows[0]) - GAP
    frame = (-w / 2 - EDGE, -h / 2 - EDGE, w + 2 * EDGE, h + 2 * EDGE)
    if is_active:
        easel.shadow(frame, 10, 9, 110, 0, "acc")
    easel.rounded(frame, theme.mix("ink0", "ink1", 0.2), 8)
    easel.rounded(frame, "acc" if is_active else "line", 8, width=3.0 if is_active else 1.2)
    ground = theme.mix("tile", "tile_hi", 0.3) if is_active else theme.mix("tile", "ink1", 0.22)
    radius = min(3.0, side * 0.25)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            left, top = -w / 2 + x * (side + GAP), -h / 2 + y * (side + GAP)
            box = (left, top, side, side)
            easel.rounded(box, "brick" if sign == WALL else ground, radius)
            if sign in BASES:
                easel.rounded(box, BASES[sign], radius, width=max(1.2, min(2.0, side * 0.16)))
            if (door := doors[y][x]) != NOTHING:
                around = (left - 1, top - 1, side + 2, side + 2)
                ink = "amber" if door == OPEN else "faded"
                easel.rounded(around, ink, radius + 1, width=2.4 if door == OPEN else 1.4)
            _thing(easel, things[y][x], (left + side / 2, top + side / 2), side)


def _thing(easel: Easel, sign: str, at: Point, side: float) -> None:
    """Draw a stone by its sign in a small board."""
    r = max(side * 0.40, MIN_SYMBOL / 2)
    if sign == BOX and side >= DETAIL_FROM:
        easel.rounded((at[0] - r * 0.9, at[1] - r * 0.9, r * 1.8, r * 1.8), "wood_low", 2)
    elif sign == MINE and side >= DETAIL_FROM:
        easel.circle(at, r * 0.75, "ink0")
        easel.ring(at, r * 0.75, "muted", 1.5)
        easel.circle(at, r * 0.3, "lamp")
    elif sign in FREE:
        symbol(easel, FREE.index(sign), at, r, is_free=True)
    elif sign in REPLAYS:
        symbol(easel, REPLAYS.index(sign), at, r, is_free=False)


def symbol(easel: Easel, look: int, at: Point, r: float, *, is_free: bool) -> None:
    """Draw a seat's shape, filled or ringed."""
    tint = f"look{look}"
    easel.shape(look, at, r * 1.15, "ink0")
    easel.shape(look, at, r, easel.theme.lit(tint, 0.15) if is_free else tint)
    if not is_free:
        easel.shape(look, (at[0], at[1] + r * 0.1 * (look == 1)), r * 0.45, "panel")


def thumb_ring(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a ring in a worldline's colour round the stone pointed at; text is its look."""
    easel.glow((0, 0), w * 0.98, tint, 110)
    easel.circle((0, 0), w / 2 + 1, "ink0")
    easel.ring((0, 0), w / 2, tint, 2.6)
    symbol(easel, int(text or 0), (0, 0), w * 0.3, is_free=True)


def thumb_frame(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the slice on the stage."""
    easel.rounded((-w / 2, -h / 2, w, h), "white", 11, width=2.5)


def slice_number(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a number as high as its box."""
    easel.text(text, (0, 0), h, "display", tint, "center")


def round_sign(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Round and round through all slices."""
    icons.paint(easel, "turn", (0, 0), w, tint)


def page_arrow(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """To the round before (text "back") or after."""
    side = -1 if text == "back" else 1
    easel.polygon([(side * w / 2, 0), (-side * w / 2, -h / 2), (-side * w / 2, h / 2)], tint)


def thumb_fog(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a slice that is not visible yet."""
    frame = (-w / 2 - EDGE, -h / 2 - EDGE, w + 2 * EDGE, h + 2 * EDGE)
    easel.rounded(frame, "off_panel", 8)
    easel.rounded(frame, "line", 8, width=1.2)
    easel.text("?", (0, 0), 30, "display", "dim", "center")


def arc(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw an arc through time, bowed up, ending left; "right" in the text ends it right.

    The other words of the text are its state, "open", "shut", "new" or "bomb", and "hot" for the
    arc that a report is about.
    """
    words = text.split(SEPARATOR)
    is_hot, thick = "hot" in words, 3.6 if "hot" in words else 2.0
    ink: Tint = "amber" if is_hot else tint
    side = 1 if "right" in words else -1
    points = [
        (-side * w / 2 + side * w * k / 28, h / 2 - 4 * h * (k / 28) * (1 - k / 28))
        for k in range(29)
    ]
    dash = {"shut": (9.0, 7.0), "new": (7.0, 5.0), "bomb": (3.0, 4.0)}.get(words[0])
    easel.line(points, ink, thick * (0.7 if words[0] == "shut" else 1.0), dash=dash)
    if words[0] == "shut":
        top = points[len(points) // 2]
        easel.circle(top, 8, "ink0")
        icons.paint(easel, "cross", top, 13, "clash")
    (ax, ay), (bx, by) = points[-3], points[-1]
    turn, size = math.atan2(by - ay, bx - ax), 8.0 if is_hot else 6.5
    head = [
        (bx + size * math.cos(turn + d), by + 2 + size * math.sin(turn + d)) for d in (0, 2.5, -2.5)
    ]
    easel.polygon(head, ink)


def time_spark(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Something on its way through time."""
    easel.glow((0, 0), w * 0.9, tint, 150)
    easel.circle((0, 0), w * 0.26, tint)
    easel.circle((0, 0), w * 0.16, "white")


SHAPES: Final[Shapes] = {
    "film_ground": Shape(film_ground),
    "divider": Shape(divider),
    "thumb": Shape(thumb, 24.0, is_legible=True),
    "thumb_fog": Shape(thumb_fog, 6.0, is_legible=True),
    "thumb_ring": Shape(thumb_ring, 14.0, is_legible=True),
    "thumb_frame": Shape(thumb_frame),
    "slice_number": Shape(slice_number, 8.0, is_legible=True),
    "round_sign": Shape(round_sign, 6.0),
    "page_arrow": Shape(page_arrow, is_legible=True),
    "time_spark": Shape(time_spark, 14.0, is_legible=True),
    "arc": Shape(arc, 14.0, is_legible=True),
}
