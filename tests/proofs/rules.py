"""Quoridor for two without cheats, read again from game/quoridor/RULES.md, as plain as can be.

Boxes are numbered by rows, from the top left. A grid is, for each box, the box behind each of its
four sides, or None where a board or the border is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

NEVER: Final = 999
SIDES: Final = ((-1, 0), (0, -1), (1, 0), (0, 1))
"""Left, up, right, down."""

Board: TypeAlias = tuple[int, int, str]
"""Its left or upper end, and "h" or "v"; all boards are 2 long (quoridor RULES 4.2)."""
Grid: TypeAlias = tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The first player walks to the last row, the second to the first one (quoridor RULES 3)."""

    size: int
    boards: frozenset[Board]
    pawns: tuple[int, int]
    hands: tuple[int, int]

    @property
    def grid(self) -> Grid:
        return grid_of(self.size, self.boards)

    def steps(self, player: int) -> int:
        """The steps of the player's shortest way (quoridor RULES 6), or NEVER."""
        return steps_home(self.grid, self.size, player)[self.pawns[player]]

    def walks(self, player: int) -> tuple[int, ...]:
        """The boxes that the player can move or jump to."""
        return landings(self.grid, self.pawns[player], self.pawns[1 - player])

    def walked(self, player: int, box: int) -> Position:
        first, second = self.pawns
        return replace(self, pawns=(box, second) if player == 0 else (first, box))

    def lays(self, player: int) -> Iterator[tuple[Board, Position]]:
        """The boards that the player can lay, with the positions after them."""
        if not self.hands[player]:
            return
        first, second = self.hands
        hands = (first - 1, second) if player == 0 else (first, second - 1)
        for board in places(self.size, self.boards):
            after = replace(self, boards=self.boards | {board}, hands=hands)
            if NEVER not in (after.steps(0), after.steps(1)):
                yield board, after


def read(text: str) -> Position:
    """The position in a line like ``9 1 6,4:1 5,3:0 4,3h@1``, with the first player to move."""
    size, mover, *rest = text.split()
    assert mover == "1", text
    pawns, hands = [], []
    for word in rest[:2]:
        x, y, hand = map(int, re.split("[,:]", word))
        pawns.append(y * int(size) + x)
        hands.append(hand)
    boards = {(int(word[0]), int(word[2]), word[3]) for word in rest[2:]}
    assert all(re.fullmatch(r"\d,\d[hv](@[12])?", word) for word in rest[2:]), text
    return Position(int(size), frozenset(boards), (pawns[0], pawns[1]), (hands[0], hands[1]))


@lru_cache(maxsize=4_000)
def grid_of(size: int, boards: frozenset[Board]) -> Grid:
    """quoridor RULES 2.5: edge h(x, y) lies above box (x, y), edge v(x, y) left of it."""
    closed: set[tuple[int, int, str]] = set()
    for x, y, lies in boards:
        closed |= {(x, y, lies), (x + 1, y, lies) if lies == "h" else (x, y + 1, lies)}
    edges = ((0, 0, "v"), (0, 0, "h"), (1, 0, "v"), (0, 1, "h"))
    return tuple(
        tuple(
            (y + dy) * size + x + dx
            if 0 <= x + dx < size
            and 0 <= y + dy < size
            and (x + edge_x, y + edge_y, lies) not in closed
            else None
            for (dx, dy), (edge_x, edge_y, lies) in zip(SIDES, edges, strict=True)
        )
        for y in range(size)
        for x in range(size)
    )


def places(size: int, boards: frozenset[Board]) -> Iterator[Board]:
    """Return where a board has room (quoridor RULES 4.3, 4.4), whatever ways it leaves."""
    crossed = {(x + 1, y) if lies == "h" else (x, y + 1) for x, y, lies in boards}
    for x in range(size - 1):
        for y in range(1, size):
            if (x + 1, y) not in crossed and not any(
                (near, y, "h") in boards for near in (x - 1, x, x + 1)
            ):
                yield x, y, "h"
            # the same with x and y changed over
            if (y, x + 1) not in crossed and not any(
                (y, near, "v") in boards for near in (x - 1, x, x + 1)
            ):
                yield y, x, "v"


def landings(grid: Grid, own: int, rival: int) -> tuple[int, ...]:
    """Moves and jumps (quoridor RULES 5.1 to 5.3)."""
    found: list[int | None] = []
    for side, box in enumerate(grid[own]):
        if box != rival:
            found.append(box)
        elif grid[rival][side] is not None:
            found.append(grid[rival][side])
        else:
            found += [grid[rival][turned] for turned in ((side + 1) % 4, (side + 3) % 4)]
    return tuple(sorted({box for box in found if box is not None}))


def is_home(box: int, size: int, player: int) -> bool:
    return box // size == (size - 1 if player == 0 else 0)


@lru_cache(maxsize=1_000)
def steps_home(grid: Grid, size: int, player: int) -> tuple[int, ...]:
    """From each box, the steps to the player's goal line, NEVER if there is no way. Avatars are not
    in it (quoridor RULES 6.2).
    """
    return distances(grid, [box for box in range(size * size) if is_home(box, size, player)])


def distances(grid: Grid, starts: list[int]) -> tuple[int, ...]:
    """From each box, the steps to the nearest of ``starts``."""
    found = [NEVER] * len(grid)
    for box in starts:
        found[box] = 0
    queue = list(starts)
    for box in queue:
        for near in grid[box]:
            if near is not None and found[near] == NEVER:
                found[near] = found[box] + 1
                queue.append(near)
    return tuple(found)
