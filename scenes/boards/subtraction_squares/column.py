"""Column beside the pool: the total, the sum, and who faces what is left.

Above a million the total, what is taken and what is left stand one below the other, right-aligned,
as in a sum on paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scenes.boards.common.numbers import FIGURE, FLAT, MINUS, PLATE, group_digits, placed
from scenes.boards.sprite import SEPARATOR, Key, Sprite
from scenes.boards.subtraction_squares.heap import LONG

COLUMN_X: Final = 500.0
"""Middle of the column."""

COLUMN_W: Final = 224.0
AMOUNT_W: Final = 200.0
"""Largest width of a long number."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Layout of the column, in design units of the slab."""

    total_y: float
    sum_y: float
    sum_h: float
    faces_y: float
    faces_h: float
    pawn: tuple[float, float, float]
    """Middle and size of the pawn of the player who faces what is left."""
    who: tuple[float, float]
    """Left end and middle of that player's name."""
    left: tuple[float, float]
    """Middle of what is left."""


SMALL: Final = Rows(
    142, 241, 58, 341, 106, (COLUMN_X - 66, 341, 56), (COLUMN_X - 30, 313), (COLUMN_X + 40, 359)
)
LARGE: Final = Rows(
    116, 208, 52, 321, 148, (COLUMN_X - 74, 287, 50), (COLUMN_X - 38, 287), (COLUMN_X, 357)
)


def rows_of(pool: int) -> Rows:
    """Return the layout beside a pool of this size."""
    return SMALL if pool <= LONG else LARGE


def total(number: int) -> Sprite:
    """Return the total, in large letters."""
    y, words = rows_of(number).total_y, group_digits(number)
    if number > LONG:
        return _amount(y, 34, "text", words)
    return placed("numeral", COLUMN_X, y, COLUMN_W - 6, 104, FIGURE, "violet", words)


def capsule(pool: int, tint: str) -> Sprite:
    """Return the box of the sum beside a pool of this size."""
    rows = rows_of(pool)
    return placed(
        "subtraction_squares.capsule", COLUMN_X, rows.sum_y, COLUMN_W, rows.sum_h, FLAT, tint
    )


def equation(pool: int, before: int, square: int, tint: str) -> Sprite:
    """Return the sum in the capsule; beside a long number only what is taken."""
    if pool > LONG:
        return _amount(LARGE.sum_y, 25, tint, SEPARATOR.join((MINUS, group_digits(square))))
    numbers = group_digits(before), MINUS, group_digits(square), "=", group_digits(before - square)
    return placed(
        "subtraction_squares.equation",
        COLUMN_X,
        SMALL.sum_y,
        COLUMN_W - 24,
        52,
        FIGURE,
        tint,
        SEPARATOR.join(numbers),
    )


def faces(pool: int, left: int | None, tint: str) -> Iterator[tuple[Key, Sprite]]:
    """Yield the other player and what they will face; None if unknown."""
    rows = rows_of(pool)
    shape = "faces" if left is None else "faces_lit"
    sprite = placed(
        f"subtraction_squares.{shape}", COLUMN_X, rows.faces_y, COLUMN_W, rows.faces_h, FLAT, tint
    )
    yield ("faces",), sprite
    ink, words = ("dim", "?") if left is None else ("gold", group_digits(left))
    x, y = rows.left
    if pool > LONG:
        yield ("faces", "number"), _amount(y, 30, ink, words)
    else:
        yield ("faces", "number"), placed("figure", x, y, 120, 46, FIGURE, ink, words)
    pawn_x, pawn_y, size = rows.pawn
    yield ("faces", "pawn"), placed("pawn", pawn_x, pawn_y, size, size, PLATE, tint)


def _amount(y: float, high: float, ink: str, words: str) -> Sprite:
    """Return a long number."""
    return placed("subtraction_squares.amount", COLUMN_X, y, AMOUNT_W, high, FIGURE, ink, words)
