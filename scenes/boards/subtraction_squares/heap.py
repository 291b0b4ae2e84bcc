"""A number as a heap of units: squares that grow in shells round one corner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import Final

MOST_TILES: Final = 50
"""Tiles on a side; a larger heap is drawn with tiles that stand for 10 x 10 units, 100 x 100 …"""


LONG: Final = 1_000_000
"""A larger number is a long one: where there is little room, a square of it is told by its root."""


def square_words(square: int) -> str:
    """A square with all its digits, or as the square of its root if it is a long one."""
    return f"{square:,}" if square <= LONG else f"{isqrt(square):,}\u00b2"


@dataclass(frozen=True)
class Heap:
    """``total`` units (1 or more), as near to a square as can be.

    Column and row count from the corner. The units of a shell come up the column on the right and
    then along the row on top, so that the last ``n * n`` of them, taken away, leave a heap; and
    the first ``n * n`` places always are a square.
    """

    total: int

    @cached_property
    def side(self) -> int:
        """Side of the largest full square."""
        return isqrt(self.total)

    @property
    def extra(self) -> int:
        """How many units lie round the full square: a part of the next shell."""
        return self.total - self.side**2

    @property
    def columns(self) -> int:
        return self.side + (self.extra > 0)

    @property
    def rows(self) -> int:
        return self.side + (self.extra > self.side)

    @cached_property
    def tile(self) -> int:
        """Units on a side of one tile: a power of ten."""
        units = 1
        while self.side > MOST_TILES * units:
            units *= 10
        return units


def place(at: int) -> tuple[int, int]:
    """Column and row of the place number ``at`` (from 0): shell by shell."""
    shell = isqrt(at)
    along = at - shell * shell
    return (shell, along) if along <= shell else (along - shell - 1, shell)


def cuts(side: int, tile: int) -> Iterator[tuple[int, int]]:
    """Where each row or column of tiles of a square begins, and its units; the last one is cut."""
    for start in range(0, side, tile):
        yield start, min(tile, side - start)
