"""The column beside the pool: the total, the sum that is worked out, and who faces what is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scenes.boards.common.numbers import FIGURE, FLAT, MINUS, PLATE, grouped, placed
from scenes.boards.look import SEPARATOR, Key, Look

COLUMN_X: Final = 500.0
"""Its middle."""

COLUMN_W: Final = 224.0
TOTAL_Y, SUM_Y, FACES_Y = 142.0, 241.0, 341.0
NUMBER_X: Final = COLUMN_X + 40


def total(number: int) -> Look:
    """The total, in large letters."""
    words = grouped(number)
    return placed("numeral", COLUMN_X, TOTAL_Y, COLUMN_W - 6, 104, FIGURE, "violet", words)


def capsule(tint: str) -> Look:
    """Where a sum is worked out."""
    return placed("subtraction_squares.capsule", COLUMN_X, SUM_Y, COLUMN_W, 58, FLAT, tint)


def equation(before: int, square: int, tint: str) -> Look:
    """What is left, worked out in the capsule."""
    numbers = grouped(before), MINUS, grouped(square), "=", grouped(before - square)
    return placed(
        "subtraction_squares.equation", COLUMN_X, SUM_Y, COLUMN_W - 24, 52, FIGURE, tint,
        SEPARATOR.join(numbers),
    )  # fmt: skip


def faces(left: int | None, tint: str) -> Iterator[tuple[Key, Look]]:
    """The other player, of the colour ``tint``, and what they will face; None: not known yet."""
    shape = "faces" if left is None else "faces_lit"
    yield (
        ("faces",),
        placed(f"subtraction_squares.{shape}", COLUMN_X, FACES_Y, COLUMN_W, 106, FLAT, tint),
    )
    ink, words = ("dim", "?") if left is None else ("gold", grouped(left))
    yield (
        ("faces", "number"),
        placed("figure", NUMBER_X, FACES_Y + 18, 120, 46, FIGURE, ink, words),
    )
    yield ("faces", "pawn"), placed("pawn", COLUMN_X - 66, FACES_Y, 56, 56, PLATE, tint)
