"""The numbering of all masks, and all that grids of one size share.

``y * stride + x`` is the number of four things: the grid point (x, y), the box with this point as
its top left corner, the edge ``h`` that runs right from it, and the edge ``v`` that runs down from
it (RULES 2.5). Bit n of a mask stands for the thing with number n. A row has one bit more than it
has boxes, so a shift never gets into the next row unnoticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from game.quoridor.rules.moves import Board, Cell, Orientation, Place

Direction: TypeAlias = tuple[int, int]
"""(dx, dy) of one step."""

LEFT: Direction = (-1, 0)
TOP: Direction = (0, -1)
RIGHT: Direction = (1, 0)
BOTTOM: Direction = (0, 1)
DIRECTIONS = (LEFT, TOP, RIGHT, BOTTOM)

BASELINES: dict[int, tuple[Direction, ...]] = {2: (TOP, BOTTOM), 4: (TOP, RIGHT, BOTTOM, LEFT)}
"""The side at which each player starts, by number of players (RULES 3)."""

H, V = Orientation
LENGTHS = (1, 2, 3)

Pair: TypeAlias = tuple[int, int]
"""One mask for each orientation, H first."""


@dataclass(frozen=True, slots=True)
class BoardEdges:
    """The edges that a board covers and its grid points; ``inner`` are all points but its ends."""

    edges: int
    inner: int
    points: int


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """The masks of an empty grid, and every placement on it, made once."""

    size: int
    stride: int
    edges: Pair
    """All edges that lie between two boxes."""
    rim: int
    """The grid points on the border."""
    lines: Mapping[Direction, int]
    """The row or column of boxes along each side."""
    along: Pair
    """The difference between the numbers of two neighbouring edges of a board, by orientation."""
    starts: Mapping[int, Pair]
    """By length: the points where a board may start (RULES 4.3)."""
    places: Mapping[int, tuple[tuple[Place, ...], tuple[Place, ...]]]
    """By length and orientation: the placement at each point; it lies on the grid only at
    ``starts``.
    """

    def bit(self, cell: Cell) -> int:
        x, y = cell
        return 1 << (y * self.stride + x)

    def cell(self, bit: int) -> Cell:
        y, x = divmod(bit.bit_length() - 1, self.stride)
        return x, y

    def cells(self, mask: int) -> Iterator[Cell]:
        """Yield the boxes of a mask, row by row."""
        while mask:
            lowest = mask & -mask
            yield self.cell(lowest)
            mask ^= lowest

    def shape(self, start: int, orientation: Orientation, length: int) -> BoardEdges:
        """Return the shape of the board that starts at the point with the bit ``start``."""
        step = self.along[orientation]
        return BoardEdges(
            edges=start * _run(step, length),
            inner=(start << step) * _run(step, length - 1),
            points=start * _run(step, length + 1),
        )

    def holds(self, board: Board) -> bool:
        """Return whether the board lies inside the grid, with no part on the border (RULES 4.3)."""
        x, y = board.start
        if not (0 <= x <= self.size and 0 <= y <= self.size):
            return False
        starts = self.starts.get(board.length, (0, 0))[board.orientation]
        return bool(self.bit(board.start) & starts)


@cache
def lattice(size: int) -> Lattice:
    """Return the lattice of grids with ``size`` boxes a side."""
    stride = size + 1

    def mask(points: Iterable[Cell]) -> int:
        return sum(1 << (y * stride + x) for x, y in points)

    def starts(length: int) -> Pair:
        flat = mask((x, y) for y in range(1, size) for x in range(size - length + 1))
        upright = mask((x, y) for y in range(size - length + 1) for x in range(1, size))
        return flat, upright

    def places(orientation: Orientation, length: int) -> tuple[Place, ...]:
        return tuple(Place(Board(point, orientation, length)) for point in every)

    every = [(x, y) for y in range(stride) for x in range(stride)]
    return Lattice(
        size,
        stride,
        edges=starts(1),
        rim=mask((x, y) for x, y in every if x in (0, size) or y in (0, size)),
        lines={
            LEFT: mask((0, k) for k in range(size)),
            TOP: mask((k, 0) for k in range(size)),
            RIGHT: mask((size - 1, k) for k in range(size)),
            BOTTOM: mask((k, size - 1) for k in range(size)),
        },
        along=(1, stride),
        starts={length: starts(length) for length in LENGTHS},
        places={length: (places(H, length), places(V, length)) for length in LENGTHS},
    )


@cache
def _run(step: int, count: int) -> int:
    """``count`` bits, each ``step`` from the next, beginning with bit 0."""
    return sum(1 << (k * step) for k in range(count))
