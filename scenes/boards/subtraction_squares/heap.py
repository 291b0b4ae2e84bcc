"""Number as a heap of units: squares that grow in shells around one corner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import Final

MAX_TILES: Final = 50
"""Largest number of tiles on a side; tiles of larger heaps stand for 10 x 10 units or more."""


LONG: Final = 1_000_000
"""Largest number written out where there is little room; a larger square is shown by its root."""


def square_words(square: int) -> str:
    """Format a square with all its digits, or as the square of its root if it is long."""
    return f"{square:,}" if square <= LONG else f"{isqrt(square):,}\u00b2"


@dataclass(frozen=True)
class Heap:
    """Heap of `total` units (1 or more), as near to a square as possible.

    Columns and rows count from the corner. The units of a shell go up the right column, then along
    the top row, so the last n² of them, taken away, leave a heap, and the first n² always are a
    square.
    """

    total: int

    @cached_property
    def side(self) -> int:
        """Side of the largest full square."""
        return isqrt(self.total)

    @property
    def extra(self) -> int:
        """Number of units around the full square, in the next shell."""
        return self.total - self.side**2

    @property
    def columns(self) -> int:
        return self.side + (self.extra > 0)

    @property
    def rows(self) -> int:
        return self.side + (self.extra > self.side)

    @cached_property
    def tile(self) -> int:
        """Side of one tile in units: a power of ten."""
        units = 1
        while self.side > MAX_TILES * units:
            units *= 10
        return units


def place(at: int) -> tuple[int, int]:
    """Return column and row of the unit at index `at`, shell by shell."""
    shell = isqrt(at)
    along = at - shell * shell
    return (shell, along) if along <= shell else (along - shell - 1, shell)


def cuts(side: int, tile: int) -> Iterator[tuple[int, int]]:
    """Yield the start and size of each row of tiles of a square; the last one is cut."""
    for start in range(0, side, tile):
        yield start, min(tile, side - start)
