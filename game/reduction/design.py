"""Positions set up by hand: cells painted full or empty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.learning.content import DesignRefused, Dial, Drawing, PositionSetup
from game.core.rules.options import OptionError, from_the_start
from game.core.rules.state import Cell
from game.reduction import position as positions
from game.reduction.options import Options
from game.reduction.position import SIDES, TurnPosition
from game.reduction.state import State

FULL, EMPTY = "full", "empty"
MIN_SIDE = 4
"""The menu offers no smaller ones."""


def _bit(position: TurnPosition, cell: Cell) -> int:
    x, y = cell
    return 1 << y * position.n + x


def use_tool(position: TurnPosition, tool: str, cell: Cell) -> TurnPosition:
    """Return the position with the cell full or empty."""
    bit = _bit(position, cell)
    board = position.board | bit if tool == FULL else position.board & ~bit
    return replace(position, board=board)


def turn(position: TurnPosition, cell: Cell) -> TurnPosition:
    """Return the position with the cell turned over."""
    return replace(position, board=position.board ^ _bit(position, cell))


def stroke(position: TurnPosition, tool: str, cell: Cell) -> str:
    """Return the tool that a press goes on with: a press on a full cell empties cells."""
    is_full = bool(position.board & _bit(position, cell))
    return EMPTY if tool == FULL and is_full else tool


def dials(position: TurnPosition) -> Sequence[Dial]:
    """Size, and who is to move."""
    return (
        Dial("size", position.n, MIN_SIDE, SIDES[-1]),
        Dial("mover", position.mover + 1, 1, 2, is_player=True),
    )


def set_dial(position: TurnPosition, name: str, value: int) -> TurnPosition:
    """Return the position on a board of another size.

    Cells that lie on both boards stay as they are.
    """
    if name == "mover":
        return replace(position, mover=value - 1)
    row = (1 << min(value, position.n)) - 1
    rows = (position.board >> r * position.n & row for r in range(min(value, position.n)))
    return replace(position, n=value, board=sum(cells << r * value for r, cells in enumerate(rows)))


def sketch(position: TurnPosition) -> State:
    """Return the position as a state, even if it cannot be played on."""
    return State(Options(size=position.n), 0, 0, position.board, position.mover)


def of(state: State) -> TurnPosition:
    """Return the position in a text: its cells, at the beginning of a turn."""
    return TurnPosition(state.n, state.board, state.mover)


def options(state: State, text: str) -> Options:
    """Return the options of a game from the position in ``text``; all else is as in ``state``."""
    try:
        begun = positions.read(text)
        positions.check_playable(begun)
    except DesignRefused as wrong:
        raise OptionError(wrong.reason.message("reduction")) from wrong
    before = from_the_start(state.options)
    return replace(before, size=begun.n, board_seed=0, pie=False, position=text)


SETUP: PositionSetup[Options, State] = PositionSetup(
    write=lambda state: positions.write(of(state)),
    options=options,
    drawing=Drawing(
        tools=lambda position: (FULL, EMPTY),
        put=use_tool,
        turn=turn,
        size=lambda position: (position.n, position.n),
        dials=dials,
        set_dial=set_dial,
        sketch=sketch,
        write=positions.write,
        read=positions.read,
        check=positions.check_playable,
        stroke=stroke,
        icons={EMPTY: "cross"},
    ),
)
