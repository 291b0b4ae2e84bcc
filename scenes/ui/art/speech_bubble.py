"""Speech bubbles: a box with a tail towards the speaker."""

from __future__ import annotations

from typing import Final, TypeAlias

from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.theme import Tint

RADIUS: Final = 18.0
LINE: Final = 1.3
SIZE: Final = 20.0
SIZES: Final = (SIZE, 18.0, 16.0, 14.0, 12.0)
"""Sizes of letters, the usual one first."""
PAD: Final = 14.0
Inks: TypeAlias = tuple[Tint, Tint, Tint]
"""Colours of a bubble's ground, rim and letters."""


def bubble_height(brush: Brush, says: str, width: float, size: float = SIZE) -> float:
    """Return how high a bubble so wide must be for all of the words, in letters of that size."""
    return _height(brush, says, width - 2 * PAD, size) + 2 * PAD


def fitting_size(brush: Brush, says: str, width: float, room: float) -> float:
    """Return the largest size of letters with which a bubble so wide is no higher than `room`."""
    sizes = (size for size in SIZES if bubble_height(brush, says, width, size) <= room)
    return next(sizes, SIZES[-1])


def draw_bubble(
    brush: Brush,
    box: Box,
    tip_y: float,
    says: str,
    inks: Inks,
    is_bold: bool,
    tail_x: float = 0.5,
    size: float = SIZE,
) -> None:
    """Draw words in a box with a tail to `tip_y`, from `tail_x` (0 to 1) of its width."""
    (x, y, w, h), (tone, rim, ink) = box, inks
    rim_w = 3.0 if is_bold else 1.5
    is_up = tip_y < y
    top, low = min(y, tip_y), max(y + h, tip_y)

    def paint(easel: Easel, whole: Box) -> None:
        left, first, wide, high = whole
        upper = first + high - h if is_up else first
        edge, tip, inwards = (upper, first, 1) if is_up else (upper + h, first + high, -1)
        easel.shadow((left, upper, wide, h), RADIUS, 8, 110, 4)
        for inset, tint in ((0.0, rim), (rim_w, tone)):
            body = (left + inset, upper + inset, wide - 2 * inset, h - 2 * inset)
            easel.rounded(body, tint, RADIUS - inset)
            at, half, foot = left + w * tail_x, 12.0 - inset, edge + inwards * (4 + inset)
            end = at + 2, tip + inwards * 2.2 * inset
            easel.polygon([(at - half, foot), (at + half, foot), end], tint)

    key = ("bubble", tone, rim, rim_w, is_up, round(tail_x, 2))
    brush.stamp(key, (x, top, w, low - top), paint, margin=20)
    room = balanced_width(brush, says, w - 2 * PAD, size)
    used, face = _height(brush, says, room, size), "heavy" if is_bold else "bold"
    inner = (x + (w - room) / 2, y + (h - used) / 2, room, h)
    brush.paragraph(says, inner, size, face, ink, LINE, "center")


def balanced_width(brush: Brush, words: str, room: float, size: float) -> float:
    """Return the least width in which `words` take no more lines than in `room`.

    No word then stands alone on the last line.
    """
    used, wide = _height(brush, words, room, size), room
    while wide > room / 2 and _height(brush, words, wide - 6, size) <= used:
        wide -= 6
    return wide


def _height(brush: Brush, words: str, room: float, size: float) -> float:
    """Return how high the words are in the heaviest letters."""
    return brush.paragraph_height(words, room, size, LINE, "heavy")
