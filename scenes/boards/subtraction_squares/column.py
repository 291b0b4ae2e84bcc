"""The column beside the pool: the total, the sum that is worked out, and who faces what is left.

A total above a million has a column of its own: it, what is taken and what is left stand one below
the other, flush right, as in a sum on paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scenes.boards.common.numbers import FIGURE, FLAT, MINUS, PLATE, grouped, placed
from scenes.boards.look import SEPARATOR, Key, Look
from scenes.boards.subtraction_squares.heap import LONG

COLUMN_X: Final = 500.0
"""Its middle."""

COLUMN_W: Final = 224.0
AMOUNT_W: Final = 200.0
"""How wide a long number may be."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Where everything stands in a column, in design units of the slab."""

    total_y: float
    sum_y: float
    sum_h: float
    faces_y: float
    faces_h: float
    pawn: tuple[float, float, float]
    """Middle and size of the pawn of whoever faces what is left."""
    who: tuple[float, float]
    """Left end and middle of their name."""
    left: tuple[float, float]
    """Middle of what is left."""


SMALL: Final = Rows(142, 241, 58, 341, 106, (COLUMN_X - 66, 341, 56), (COLUMN_X - 30, 313),
                    (COLUMN_X + 40, 359))  # fmt: skip
LARGE: Final = Rows(116, 208, 52, 321, 148, (COLUMN_X - 74, 287, 50), (COLUMN_X - 38, 287),
                   (COLUMN_X, 357))  # fmt: skip


def rows_of(pool: int) -> Rows:
    """The column beside a pool of so many."""
    return SMALL if pool <= LONG else LARGE


def total(number: int) -> Look:
    """The total, in large letters."""
    y, words = rows_of(number).total_y, grouped(number)
    if number > LONG:
        return _amount(y, 34, "text", words)
    return placed("numeral", COLUMN_X, y, COLUMN_W - 6, 104, FIGURE, "violet", words)


def capsule(pool: int, tint: str) -> Look:
    """Where a sum is worked out beside a pool of so many."""
    rows = rows_of(pool)
    return placed(
        "subtraction_squares.capsule", COLUMN_X, rows.sum_y, COLUMN_W, rows.sum_h, FLAT, tint
    )


def equation(pool: int, before: int, square: int, tint: str) -> Look:
    """What is left, worked out in the capsule beside a pool of so many; between long numbers only
    what is taken is said.
    """
    if pool > LONG:
        return _amount(LARGE.sum_y, 25, tint, SEPARATOR.join((MINUS, grouped(square))))
    numbers = grouped(before), MINUS, grouped(square), "=", grouped(before - square)
    return placed(
        "subtraction_squares.equation", COLUMN_X, SMALL.sum_y, COLUMN_W - 24, 52, FIGURE, tint,
        SEPARATOR.join(numbers),
    )  # fmt: skip


def faces(pool: int, left: int | None, tint: str) -> Iterator[tuple[Key, Look]]:
    """The other player, of the colour ``tint``, and what they will face; None: not known yet."""
    rows = rows_of(pool)
    shape = "faces" if left is None else "faces_lit"
    yield (
        ("faces",),
        placed(
            f"subtraction_squares.{shape}", COLUMN_X, rows.faces_y, COLUMN_W, rows.faces_h, FLAT,
            tint,
        ),
    )  # fmt: skip
    ink, words = ("dim", "?") if left is None else ("gold", grouped(left))
    x, y = rows.left
    if pool > LONG:
        yield ("faces", "number"), _amount(y, 30, ink, words)
    else:
        yield ("faces", "number"), placed("figure", x, y, 120, 46, FIGURE, ink, words)
    pawn_x, pawn_y, size = rows.pawn
    yield ("faces", "pawn"), placed("pawn", pawn_x, pawn_y, size, size, PLATE, tint)


def _amount(y: float, high: float, ink: str, words: str) -> Look:
    """One of the long numbers."""
    return placed("subtraction_squares.amount", COLUMN_X, y, AMOUNT_W, high, FIGURE, ink, words)
