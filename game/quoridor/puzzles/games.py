"""Positions from games that the engine plays against itself, each with the solver to move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from game.core.rules.state import Player
from game.core.search.search_api import Budget
from game.quoridor.engine.actions import to_action
from game.quoridor.engine.backend import FASTEST
from game.quoridor.engine.field import field_of
from game.quoridor.engine.levels import seen_boards
from game.quoridor.engine.move_generation import apply, is_over
from game.quoridor.engine.position import Position as Searched
from game.quoridor.files.position_text import PositionText
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import Board, Cell, Place
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

SIZE: Final = 9
FIELD: Final = field_of(SIZE, 2)
NODES: Final = 250
"""What a move of these games costs."""
SHARE: Final = 12
"""Number of the 16 groups of boards considered in a move, so that no two games are alike."""
HANDS: Final = (5, 6, 7, 8)
MAX_PLIES: Final = 90
FIRST_PLY: Final = 10


def positions(rng: Random) -> Iterator[PositionText]:
    """Yield the positions of one game from its tenth ply on.

    The solver is the first player, who comes from the top; no player has boards in hand.
    """
    here = Searched.of(State.start(Options(boards=rng.choice(HANDS))))
    boards: list[Board] = []
    for ply in range(MAX_PLIES):
        if is_over(here, FIELD):
            return
        if ply >= FIRST_PLY:
            yield _seen_by_the_mover(here, boards)
        found = FASTEST.search(here, FIELD, Budget(NODES), rng, seen_boards(SHARE, FIELD, rng))
        action = to_action(here, found.move, FIELD)
        if isinstance(action, Place):
            start, orientation, length = action.board.start, action.board.orientation, 2
            boards.append(Board(start, orientation, length, by=here.mover))
        here = apply(here, found.move, FIELD)


def _seen_by_the_mover(here: Searched, boards: list[Board]) -> PositionText:
    """Return the position.

    Turned half round if the second player is to move, who then is the first.
    """
    cells = tuple(_cell(pawn) for pawn in here.pawns)
    if here.mover:
        cells = tuple(_turned(cell) for cell in reversed(cells))
        boards = [_turned_board(board) for board in boards]
    grid = Grid(SIZE)
    for board in boards:
        grid = grid.with_board(board)
    return PositionText(grid, cells, (0, 0), (), (False, False))


def _cell(pawn: int) -> Cell:
    y, x = divmod(pawn.bit_length() - 1, FIELD.stride)
    return x, y


def _turned(cell: Cell) -> Cell:
    x, y = cell
    return SIZE - 1 - x, SIZE - 1 - y


def _turned_board(board: Board) -> Board:
    (x, y), by = board.end, board.by
    owner: Player | None = None if by is None else 1 - by
    return Board((SIZE - x, SIZE - y), board.orientation, board.length, owner)
