"""The board as one whole number, and the changes that are possible on it (RULES R1, R2).

Bit ``r * n + c`` is the cell in row r and column c of n, counted from the top left; it is set if
the cell is full. A window (r, c) is the 2 x 2 block with the top left cell (r, c); in masks of
windows, the bit of that cell stands for the window.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cache


class FlipKind(IntEnum):
    """The three changes; the values are what they add to the number of full cells."""

    FILL = 4
    TURN = 0
    EMPTY = -4


@cache
def inner(n: int) -> int:
    """Return the top left cells of all windows, as a mask."""
    row = (1 << n - 1) - 1
    return sum(row << r * n for r in range(n - 1))


@cache
def window(n: int) -> int:
    """Return the four cells of the window (0, 0) as a mask; shifted, it gives any other window."""
    return 3 << n | 3


def legal_windows(board: int, n: int) -> int:
    """Return the windows that may be changed: their diagonals are equal (RULES R2)."""
    return ~(board ^ board >> n + 1) & ~(board >> 1 ^ board >> n) & inner(n)


def full_windows(board: int, n: int) -> int:
    """Return the windows with four full cells, which a change empties."""
    return board & board >> 1 & board >> n & board >> n + 1 & inner(n)


def has_window(n: int, r: int, c: int) -> bool:
    """Return whether the window lies on the board."""
    return 0 <= r < n - 1 and 0 <= c < n - 1


def flip(board: int, n: int, r: int, c: int) -> int:
    """Return the board with the four cells of a window turned over.

    Doing it twice changes nothing.
    """
    return board ^ window(n) << r * n + c


def kind(board: int, n: int, r: int, c: int) -> FlipKind | None:
    """Return the kind of change that this window allows.

    None if it is not legal or not on the board.
    """
    if not has_window(n, r, c) or not legal_windows(board, n) >> r * n + c & 1:
        return None
    if not board >> r * n + c & 1:
        return FlipKind.TURN if board >> r * n + c + 1 & 1 else FlipKind.FILL
    return FlipKind.EMPTY if board >> r * n + c + 1 & 1 else FlipKind.TURN


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def from_text(rows: str) -> int:
    """Return the board from rows of characters, ``#`` for a full cell.

    ``/`` or line breaks end a row.
    """
    cells = rows.replace("/", "").replace("\n", "")
    return sum(1 << at for at, cell in enumerate(cells) if cell == "#")


def to_text(board: int, n: int) -> str:
    """Return the board as rows of ``#`` and ``.`` joined by ``/``."""
    return "/".join(
        "".join("#" if board >> r * n + c & 1 else "." for c in range(n)) for r in range(n)
    )
