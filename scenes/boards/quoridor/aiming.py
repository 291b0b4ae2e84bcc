"""Aiming boards: which one the pointer means, where the arrows lead, what turning gives.

Whether the board may be laid is not asked here: an aim is legal or not, and always on the grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from game.quoridor.rules.moves import Board, Cell, Orientation, Point
from game.quoridor.rules.state import State
from scenes.boards.quoridor.pieces import measures

POINT_REACH = 0.13
"""Half the side of the square round a grid point that means the point itself."""

LINE_REACH = 0.2
"""How far from a grid line the pointer still means the line."""


def clamped(board: Board, size: int) -> Board:
    """Return the nearest board inside the grid and off its border (quoridor RULES 4.3)."""
    (x, y), far = board.start, size - board.length
    if board.orientation is Orientation.H:
        start = min(max(x, 0), far), min(max(y, 1), size - 1)
    else:
        start = min(max(x, 1), size - 1), min(max(y, 0), far)
    return Board(start, board.orientation, board.length)


def pivot(board: Board) -> Point:
    """Return the grid point a board turns about: its middle one, or the one before its middle."""
    x, y = board.start
    half = board.length // 2
    return (x + half, y) if board.orientation is Orientation.H else (x, y + half)


def turned(board: Board, size: int) -> Board:
    """``board`` turned a quarter about its pivot, then moved inside the grid if need be."""
    (x, y), half = pivot(board), board.length // 2
    if board.orientation is Orientation.H:
        return clamped(Board((x, y - half), Orientation.V, board.length), size)
    return clamped(Board((x - half, y), Orientation.H, board.length), size)


def board_at(state: State, x: float, y: float, last: Board | None) -> Board | None:
    """Return the board of the pending length at the pointer, or None if the pointer means a box.

    Along a line it is the one whose centre is nearest. At a crossing of lines it lies as `last`
    did, or else the other way if only so it may be laid. A board just turned by hand stays while
    the pointer keeps meaning the one it was turned from. Inside a box that may be picked only the
    groove beside it means a board, so that no step turns into a board by a slip.
    """
    size, length = state.options.size, state.pending_length
    column, row = round(x), round(y)
    off_x, off_y = abs(x - column), abs(y - row)
    if not (0 <= x <= size and 0 <= y <= size):
        return None
    if max(off_x, off_y) <= POINT_REACH:
        return _at_crossing(state, x, y, last)
    orientation = Orientation.H if off_y <= off_x else Orientation.V
    line = row if orientation is Orientation.H else column
    if min(off_x, off_y) > _line_reach(state, x, y) or not 0 < line < size:
        return None
    along = round((x if orientation is Orientation.H else y) - length / 2)
    start = (along, line) if orientation is Orientation.H else (line, along)
    board = clamped(Board(start, orientation, length), size)
    return last if last is not None and last == turned(board, size) else board


def _at_crossing(state: State, x: float, y: float, last: Board | None) -> Board | None:
    """Return the board at a crossing inside the grid whose middle is nearest to the pointer."""
    size, length = state.options.size, state.pending_length
    column, row = round(x), round(y)
    if not (0 < column < size and 0 < row < size):
        return None
    across = Board((round(x - length / 2), row), Orientation.H, length)
    down = Board((column, round(y - length / 2)), Orientation.V, length)
    is_across = abs(y - row) <= abs(x - column)
    if last is not None:
        is_across = last.orientation is Orientation.H
    boards = [clamped(board, size) for board in ((across, down) if is_across else (down, across))]
    return _first_legal(state, boards)


def _line_reach(state: State, x: float, y: float) -> float:
    cell = int(x), int(y)
    is_pick = cell == state.pawns[state.to_move] or cell in state.landings()
    return measures(state.options.size).gap / 2 if is_pick else LINE_REACH


def stepped(state: State, last: Board, dx: int, dy: int) -> Board:
    """Return ``last`` moved by one grid point, within the grid."""
    x, y = last.start
    return clamped(Board((x + dx, y + dy), last.orientation, last.length), state.options.size)


def beside_mover(state: State, dx: int, dy: int) -> Board:
    """Return a board on the side of the mover's box that ``dx, dy`` points to.

    A legal one if there is.
    """
    cell = state.pawns[state.to_move]
    return _first_legal(state, _covering(state, cell, (cell[0] + dx, cell[1] + dy)))


@lru_cache(maxsize=2)
def suggest_board(state: State) -> Board:
    """Return a board to begin with: across the way of the next opponent, or beside the mover.

    It is legal whenever one of these is. Prompts ask for it in every frame.
    """
    return _first_legal(state, _worth_a_look(state))


def _worth_a_look(state: State) -> Iterator[Board]:
    """Yield the boards across the way of the next opponent, then those beside the mover."""
    for edge in pairwise(state.route(_next_opponent(state))):
        yield from _covering(state, *edge)
    x, y = state.pawns[state.to_move]
    for near in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
        yield from _covering(state, (x, y), near)


def _next_opponent(state: State) -> int:
    players, mover = state.options.players, state.to_move
    others = [(mover + k) % players for k in range(1, players)]
    return next((p for p in others if not state.is_frozen(p)), others[0])


def _first_legal(state: State, boards: Iterable[Board]) -> Board:
    """Return the first of ``boards`` if none is legal."""
    first: Board | None = None
    for board in boards:
        if state.placement_refusal(board) is None:
            return board
        first = first or board
    assert first is not None  # every box has a side
    return first


def _covering(state: State, a: Cell, b: Cell) -> Iterator[Board]:
    """Yield boards of the pending length that close the side between neighbour boxes `a` and `b`.

    At the border, where none may lie, these are boards on the nearest line inside.
    """
    size, length = state.options.size, state.pending_length
    x, y = max(a[0], b[0]), max(a[1], b[1])
    for back in range(length):
        if a[0] == b[0]:
            yield clamped(Board((x - back, y), Orientation.H, length), size)
        else:
            yield clamped(Board((x, y - back), Orientation.V, length), size)
