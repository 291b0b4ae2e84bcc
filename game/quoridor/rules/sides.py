"""The two sides of a game of two, and what it means to change them (RULES 16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import Board

S = TypeVar("S")
"""A ``State``, which needs this module itself."""


def exchange_sides(state: S) -> S:
    """Return the position with the sides of two players exchanged.

    Avatar, goal line, boards laid and in hand, cheats.
    """
    here: Any = state
    grid = here.grid
    boards = tuple(map(_handed_over, grid.boards))
    after: S = replace(
        here,
        pawns=here.pawns[::-1],
        hands=here.hands[::-1],
        cheats=here.cheats[::-1],
        cheated=here.cheated[::-1],
        grid=Grid(grid.size, boards, grid.destroyed, grid.masks),
        mover=1 - here.mover,
        winners=tuple(1 - player for player in here.winners),
        losers=tuple(1 - player for player in here.losers),
        is_swapped=not here.is_swapped,
    )
    return after


def swapped(state: S) -> S:
    """Return the position after the swap; a player who has cheated has done so on either side."""
    here: Any = state
    after: Any = exchange_sides(here)
    taken: S = replace(after, swap_ahead=False, cheated=here.cheated, punished=False)
    return taken


def _handed_over(board: Board) -> Board:
    return board if board.by is None else replace(board, by=1 - board.by)
