"""Moves of an avatar: steps, jumps, side jumps and chains of jumps (RULES 5)."""

from __future__ import annotations

from collections.abc import Iterable

from game.quoridor.rules.bitboard_layout import BOTTOM, DIRECTIONS, LEFT, RIGHT, TOP, Direction
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import Cell

SIDES = {LEFT: (TOP, BOTTOM), RIGHT: (TOP, BOTTOM), TOP: (LEFT, RIGHT), BOTTOM: (LEFT, RIGHT)}


def landings(grid: Grid, own: Cell, pawns: Iterable[Cell]) -> dict[Cell, tuple[Cell, ...]]:
    """Every box that the avatar on ``own`` may go to, with the boxes that it jumps over, in order.

    Steps come first and jump over nothing. A box that is both a step and a jump is a step (RULES
    5.6). ``pawns`` are all avatars, with frozen ones; the mover's own may be among them.
    """
    on = grid.lattice
    start = on.bit(own)
    occupied = start
    for pawn in pawns:
        occupied |= on.bit(pawn)
    steps: dict[Cell, tuple[Cell, ...]] = {}
    jumps: dict[int, tuple[int, ...]] = {}
    for direction in DIRECTIONS:
        box = grid.neighbour(start, direction)
        if box & occupied:
            _jump(grid, occupied, (box,), direction, start, jumps)
        elif box:
            steps[on.cell(box)] = ()
    for box, chain in jumps.items():
        steps.setdefault(on.cell(box), tuple(map(on.cell, chain)))
    return steps


def _jump(
    grid: Grid,
    occupied: int,
    chain: tuple[int, ...],
    direction: Direction,
    start: int,
    found: dict[int, tuple[int, ...]],
) -> None:
    """Add all landings of a jump over the last box of ``chain``, reached in ``direction``.

    No avatar is jumped twice, nor the mover itself (RULES 5.4).
    """
    box = chain[-1]
    # Only a board or the border behind the jumped avatar opens its sides (RULES 5.3).
    exits = (direction,) if grid.neighbour(box, direction) else SIDES[direction]
    for way in exits:
        beyond = grid.neighbour(box, way)
        if not beyond & occupied:
            if beyond:
                found.setdefault(beyond, chain)
        elif beyond != start and beyond not in chain:
            _jump(grid, occupied, (*chain, beyond), way, start, found)
