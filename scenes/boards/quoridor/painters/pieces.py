"""Painters of the pieces: pawns and boards."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from scenes.boards.shape import Shape, Shapes, Solid
from scenes.boards.sprite import look_of
from scenes.ui.art import pawn_art
from scenes.ui.easel import Easel

SHAPE_DISC = 7.5
"""Radius of the disc with its owner's shape on a board, whatever the board's width."""


def halo(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Light and a double ring round the pawn whose turn it is."""
    r = w / 2
    easel.glow((0, 0), r * 2.4, tint, 130)
    easel.ring((0, 0), r * 1.38, "white", 1.5, 120)
    easel.ring((0, 0), r * 1.68, tint, 1.5, 130)


def pawn(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a pawn that may move."""
    pawn_art.pawn(easel, w / 2, look_of(tint), has_shadow=True, is_frozen=False)


def frozen_pawn(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a pawn in a block of ice as wide as the box."""
    r = w / 2 / pawn_art.ICE_REACH
    easel.glow((0, 0), w * 0.85, "ice_deep", 120)
    pawn_art.pawn(easel, r, look_of(tint), has_shadow=False, is_frozen=True)


def ghost_pawn(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint where a pawn would stand."""
    pawn_art.pawn(easel, w / 2, look_of(tint), has_shadow=False, is_frozen=False)


def board(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a bar with its owner's shape in the middle; a plain bar if its owner is unknown."""
    theme, radius = easel.theme, min(w, h) / 2
    box = (-w / 2, -h / 2, w, h)
    easel.shadow(box, 6, 4, 170, 4)
    easel.rounded((box[0], box[1] + 3, w, h), theme.shaded(tint, 0.6), radius)
    easel.gradient(box, theme.lit(tint, 0.3), theme.shaded(tint, 0.12), radius)
    if theme.is_high_contrast:
        easel.rounded(box, "white", radius, width=2)
    if tint.startswith("look"):
        easel.circle((0, 0), SHAPE_DISC, theme.mix(tint, "ink0", 0.82))
        easel.shape(look_of(tint), (0, 0), 4.4, theme.lit(tint, 0.3))


def long_board(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a board with an amber dot at either end."""
    board(easel, w, h, tint, text)
    along = max(w, h) / 2 - min(w, h) / 2
    for end in (-along, along):
        easel.circle((end, 0) if w >= h else (0, end), min(3.0, min(w, h) * 0.34), "amber")


def broken_board(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Two halves lying askew, with ragged ends and chips between them."""
    long, thick = max(w, h), min(w, h)
    half = long / 2 - 9
    for side, tilt in ((-1, 7.0), (1, -9.0)):
        middle = side * (long / 4 + 3)
        at = (middle, 0.0) if w >= h else (0.0, -middle)
        angle = tilt if w >= h else tilt + 90.0
        easel.rotated(at, half + 14, 34, angle, partial(_half, half, thick, side, tint))
    chips = Random(3)
    for _ in range(9):
        spot = chips.uniform(-13, 13), chips.uniform(-11, 11)
        easel.circle(spot, chips.uniform(0.8, 2.2), tint, 190)


def _half(length: float, thick: float, side: int, tint: str, easel: Easel) -> None:
    """Half a board, lying; ``side`` -1 is the left one, whose right end is ragged."""
    theme = easel.theme
    box = (-length / 2, -thick / 2, length, thick)
    easel.rounded((box[0], box[1] + 2, length, thick), theme.shaded(tint, 0.65), 3, 190)
    easel.gradient(box, theme.lit(tint, 0.2), theme.shaded(tint, 0.25), 3, 220)
    inner, tooth = -side * length / 2, thick / 3
    for k in range(3):
        top = -thick / 2 + k * tooth
        points = [(inner, top), (inner - side * 6, top + tooth / 2), (inner, top + tooth)]
        easel.polygon(points, theme.shaded(tint, 0.1), 220)


SHAPES: Final[Shapes] = {
    "halo": Shape(halo, 40.0),
    "pawn": Shape(pawn, 18.0, Solid("step")),
    "frozen_pawn": Shape(frozen_pawn, 18.0, Solid("freeze", change="freeze")),
    "ghost_pawn": Shape(ghost_pawn, 4.0),
    "short_board": Shape(board, 16.0, Solid("place")),
    "board": Shape(board, 16.0, Solid("place")),
    "long_board": Shape(long_board, 16.0, Solid("long")),
    "broken_board": Shape(broken_board, 16.0, Solid("break")),
}
