"""Speech bubbles: a box with a tail towards the speaker."""

from __future__ import annotations

from typing import Final

from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.theme import Tint

RADIUS: Final = 18.0
LINE: Final = 1.3
SIZE: Final = 20.0
PAD: Final = 14.0
TAIL_HALF: Final = 12.0
HEAVIER: Final = 1.07
"""How much wider the heaviest letters are than those that are measured."""


def bubble_height(brush: Brush, says: str, width: float) -> float:
    """How high a bubble so wide must be for all of the words."""
    return _height(brush, says, width - 2 * PAD) + 2 * PAD


def draw_bubble(
    brush: Brush, box: Box, tip_y: float, says: str, tone: Tint, rim: Tint, ink: Tint,
    *, is_bold: bool = False, tail_x: float = 0.5,
) -> None:  # fmt: skip
    """Draw words in a box with a tail to `tip_y`, from `tail_x` (0 to 1) of its width."""
    x, y, w, h = box
    rim_w = 3.0 if is_bold else 1.5
    is_up = tip_y < y
    top, low = min(y, tip_y), max(y + h, tip_y)
    brush.stamp(
        ("bubble", tone, rim, rim_w, is_up, round(tail_x, 2)),
        (x, top, w, low - top),
        lambda easel, b: _paint(easel, b, h, tone, rim, rim_w, w * tail_x, is_up=is_up),
        margin=20,
    )
    room = balanced(brush, says, w - 2 * PAD)
    used = _height(brush, says, room)
    brush.paragraph(says, (x + (w - room) / 2, y + (h - used) / 2, room, h), SIZE,
                    "heavy" if is_bold else "bold", ink, LINE, "center")  # fmt: skip


def balanced(brush: Brush, words: str, room: float) -> float:
    """Return the least width in which `words` take no more lines than in `room`.

    No word then stands alone on the last line.
    """
    used, wide = _height(brush, words, room), room
    while wide > room / 2 and _height(brush, words, wide - 6) <= used:
        wide -= 6
    return wide


def _height(brush: Brush, words: str, room: float) -> float:
    """How high the words are in the heaviest letters."""
    return brush.paragraph_height(words, room / HEAVIER, SIZE, LINE)


def _paint(
    easel: Easel, box: Box, high: float, tone: Tint, rim: Tint, rim_w: float, tail_x: float,
    *, is_up: bool,
) -> None:  # fmt: skip
    x, y, w, h = box
    top = y + h - high if is_up else y
    edge, tip = (top, y) if is_up else (top + high, y + h)
    inwards = 1 if is_up else -1
    easel.shadow((x, top, w, high), RADIUS, 8, 110, 4)
    for inset, ink in ((0.0, rim), (rim_w, tone)):
        body = (x + inset, top + inset, w - 2 * inset, high - 2 * inset)
        easel.rounded(body, ink, RADIUS - inset)
        half = TAIL_HALF - inset
        foot = edge + inwards * (4 + inset)
        end = tip + inwards * 2.2 * inset
        easel.polygon(
            [(x + tail_x - half, foot), (x + tail_x + half, foot), (x + tail_x + 2, end)], ink
        )
