"""Painters of what squares carry in a game in time: walls, bases, doors, tagscreens."""

from __future__ import annotations

import math
from typing import Final

from scenes.boards.causality.painters.signs import letter_sign
from scenes.boards.shape import Shape, Shapes
from scenes.boards.sprite import SEPARATOR, look_of
from scenes.ui.art import icons
from scenes.ui.easel import Easel
from scenes.ui.screen import Point
from scenes.ui.theme import Tint

RISE: Final = 0.09
"""How far the top of a wall is shifted up, in tiles."""

SCREEN_ICONS: Final = {"lock": "lock", "unlock": "unlock", "hide": "eye_shut"}


def brick_wall(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a block of bricks that stands out of the board."""
    theme, radius, up = easel.theme, min(9.0, w * 0.13), h * RISE
    left, top, high = -w / 2, -h / 2 - up, h - h * 0.01
    easel.rounded((left, -h / 2 + 3, w, h), theme.shaded("ink0", 0.2), radius)
    easel.rounded((left, top, w, h + up), "panel", radius)
    easel.gradient((left, top, w, high), "brick", "brick_low", radius)
    easel.rounded((left, top, w, high), theme.lit("brick", 0.28), radius, width=1.5)
    seam = theme.shaded("brick_low", 0.3)
    for part in (0.34, 0.67):
        y = top + high * part
        easel.line([(left + 4, y), (left + w - 4, y)], seam, 2)
    for part, across in ((0.0, 0.5), (0.335, 0.28), (0.335, 0.74), (0.67, 0.5)):
        x, y = left + w * across, top + high * part
        easel.line([(x, y + 3), (x, y + high * 0.33 - 1)], seam, 2)


def base(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Four brackets on a tinted tile; ``text`` "held" if a stone stands on it."""
    theme, is_owned = easel.theme, tint.startswith("look")
    if is_owned:
        box, radius = (-w / 2, -h / 2, w, h), min(11.0, w * 0.22)
        top, bottom = theme.mix("tile_hi", tint, 0.30), theme.mix("tile", tint, 0.24)
        easel.gradient(box, top, bottom, radius)
    reach, thick, edge = w * 0.24, max(2.0, w * 0.055), w * 0.43
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = sx * edge, sy * edge
            corner = [(x - sx * reach, y), (x, y), (x, y - sy * reach)]
            easel.line(corner, tint, thick)
    look = look_of(tint) if is_owned else None
    if text == "held":
        if look is not None:
            easel.shape(look, (0, -h * 0.39), w * 0.065, tint)
        return
    easel.ring((0, 0), w * 0.23, tint, max(2.0, w * 0.05))
    if look is None:
        easel.circle((0, 0), w * 0.05, tint)
    else:
        easel.shape(look, (0, w * 0.01 * (look == 1)), w * 0.13, tint)


def gate(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a round-topped gate; the text is "in" or "out" and "open", "shut", "new" or "clash"."""
    way, state = text.split(SEPARATOR)
    ink: Tint = "clash" if state == "clash" else tint
    outline, inset, thick = _gate_outline(w, h), w * 0.09, max(2.0, w * 0.05)
    if state == "open":
        easel.polygon(outline, ink, 58)
    easel.line(outline, ink, thick, dash=(w * 0.11, w * 0.08) if state == "new" else None)
    sill = h / 2 - inset * 0.6
    easel.line([(-w / 2 + inset * 0.2, sill), (w / 2 - inset * 0.2, sill)], ink, thick)
    size, up = w * 0.085, -1 if way == "in" else 1
    easel.circle((0, sill), size * 1.5, "ink0")
    easel.polygon(
        [
            (-size, sill - up * size * 0.55),
            (size, sill - up * size * 0.55),
            (0, sill + up * size * 0.75),
        ],
        ink,
    )


def _gate_outline(w: float, h: float) -> list[Point]:
    inset = w * 0.09
    middle, rise, foot = -h * 0.06, h * 0.44 - inset * 0.7, h / 2 - inset * 0.6
    half = w / 2 - inset
    arch = [
        (-half * math.cos(math.pi * k / 16), middle - rise * math.sin(math.pi * k / 16))
        for k in range(17)
    ]
    return [(-half, foot), *arch, (half, foot)]


def bomb_mark(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a bomb that goes off here; the text is its letter and state."""
    name, state = text.split(SEPARATOR)
    easel.glow((0, 0), w * 0.6, "amber", 110)
    letter_sign(easel, (-w * 0.02, w * 0.05), name, state, w * 0.28, tint, is_bomb=True)


def tagscreen(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """One tile of a tagscreen; the middle one has what it does as its text."""
    radius = min(9.0, w * 0.12)
    box = (-w / 2, -h / 2, w, h)
    easel.rounded(box, tint, radius, 48)
    easel.rounded(box, tint, radius, width=2)
    if text:
        easel.circle((0, 0), w * 0.36, easel.theme.mix(tint, "ink0", 0.8))
        easel.ring((0, 0), w * 0.36, tint, 2.5)
        icons.paint(easel, SCREEN_ICONS[text], (0, 0), w * 0.36, tint)


def stage_rim(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the frame of the board on which orders are given now."""
    easel.rounded((-w / 2, -h / 2, w, h), tint, 27, width=2.5)


SHAPES: Final[Shapes] = {
    "brick_wall": Shape(brick_wall, 12.0),
    "base": Shape(base, 2.0, is_legible=True),
    "gate": Shape(gate, 4.0, is_legible=True),
    "bomb_mark": Shape(bomb_mark, 12.0, is_legible=True),
    "tagscreen": Shape(tagscreen, 2.0, is_legible=True),
    "stage_rim": Shape(stage_rim, 2.0),
}
