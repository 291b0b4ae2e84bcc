"""Positions of Quoridor, set up or reached by lines of QRA."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.quoridor.files.notation import parse_action
from game.quoridor.rules.moves import Board, Cell
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

STANDARD = Options()
FOUR = Options(players=4, size=11, boards=7)


def placed(
    pawns: Sequence[Cell] = (), options: Options = STANDARD, *boards: Board, **fields: Any
) -> State:
    """Return a start with its avatars there, if any are given, these boards, and other fields."""
    start = State.start(options)
    grid = start.grid
    for board in boards:
        grid = grid.with_board(board)
    return replace(start, pawns=tuple(pawns) or start.pawns, grid=grid, **fields)


def after(options: Options, *lines: str) -> State:
    state = State.start(options)
    for line in lines:
        state = state.play(parse_action(line))
    return state
