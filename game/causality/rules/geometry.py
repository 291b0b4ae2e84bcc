"""The squares of a board as numbers, with tables for the simulation.

Squares are numbered column by column: this is the order in which flags are executed (RULES 6.3).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.causality.rules.board import Board
from game.causality.rules.stones import STEPS, Square

CLOSED = -1
"""Stands for a square that is a wall or outside the board."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardGeometry:
    """Tables of one board; the number of a square is the index."""

    height: int
    squares: tuple[Square, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """The next square along each azimuth, or ``CLOSED``."""
    areas: tuple[tuple[int, ...], ...]
    """The square and its neighbours on the board (not diagonal), walls included."""
    sights: tuple[tuple[tuple[int, ...], ...], ...]
    """The squares along each azimuth up to the first wall, nearest first."""
    lines: tuple[tuple[tuple[int, ...], ...], ...]
    """The squares along each azimuth up to the rim, walls included."""

    def number(self, square: Square) -> int:
        x, y = square
        return x * self.height + y


def grid_of(board: Board) -> BoardGeometry:
    """Return the grid of a board; boards of one shape share it."""
    return _grid(board.width, board.height, board.walls)


@lru_cache(maxsize=64)
def _grid(width: int, height: int, walls: frozenset[Square]) -> BoardGeometry:
    squares = tuple((x, y) for x in range(width) for y in range(height))
    numbers = {square: number for number, square in enumerate(squares)}

    def ray(square: Square, azimuth: int) -> tuple[int, ...]:
        (x, y), (dx, dy) = square, STEPS[azimuth]
        reach = range(1, max(width, height))
        beyond = (numbers.get((x + step * dx, y + step * dy)) for step in reach)
        return tuple(number for number in beyond if number is not None)

    def sight(line: tuple[int, ...]) -> tuple[int, ...]:
        wall = next((i for i, number in enumerate(line) if squares[number] in walls), len(line))
        return line[:wall]

    lines = tuple(tuple(ray(square, azimuth) for azimuth in range(4)) for square in squares)
    sights = tuple(tuple(map(sight, four)) for four in lines)
    return BoardGeometry(
        height,
        squares,
        neighbours=tuple(tuple(seen[0] if seen else CLOSED for seen in four) for four in sights),
        areas=tuple(
            (number, *(line[0] for line in four if line)) for number, four in enumerate(lines)
        ),
        sights=sights,
        lines=lines,
    )
