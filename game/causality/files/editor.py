"""Boards drawn square by square: what the board editor does to them (RULES 17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.causality.files.board_file import MAX_LINE_LENGTH, MAX_SLICES, read, write
from game.causality.files.sections import BoardError
from game.causality.rules.board import Allegiance, Base, Board, SetupStone
from game.causality.rules.options import PRESETS, Options, settle
from game.causality.rules.ruleset import Ruleset
from game.causality.rules.state import State
from game.causality.rules.stones import Faction, Square, StoneKind
from game.causality.rules.turns import Turn
from game.core.learning.content import DesignRefused, Dial, Drawing, Editor
from game.core.rules.comment import Comment
from game.words.message import Value

WALL, ERASE = "wall", "erase"
BASES = {f"base_{whose.name.lower()}": whose for whose in Allegiance}
STONES = {
    (kind.name.lower() if kind.is_neutral else f"{kind.name.lower()}_{owner.name.lower()}"): (
        owner,
        kind,
    )
    for kind in StoneKind
    for owner in ((Faction.GM,) if kind.is_neutral else (Faction.A, Faction.B))
}
TOOLS = (*STONES, *BASES, WALL, ERASE)

MIN_SIDE, MAX_SIDE = 1, 16
"""The largest board that can be drawn. Files may hold larger ones, whose squares would be too
small.
"""

FACING = {Faction.A: 1, Faction.B: 3, Faction.GM: 0}


def blank() -> Board:
    """Return an empty board, to begin drawing."""
    return Board(slices=4, width=7, height=5)


def _cleared(board: Board, at: Square) -> Board:
    return replace(
        board,
        walls=board.walls - {at},
        bases=tuple(base for base in board.bases if (base.x, base.y) != at),
        setup=tuple(stone for stone in board.setup if (stone.x, stone.y) != at),
    )


def _stone_at(board: Board, at: Square) -> SetupStone | None:
    return next((stone for stone in board.setup if (stone.x, stone.y) == at), None)


def use_tool(board: Board, tool: str, at: Square) -> Board:
    """Return the board after the tool was used on a square.

    The second use removes what the first one made.

    A stone and a base may share a square. A wall shares with nothing.
    """
    if not (0 <= at[0] < board.width and 0 <= at[1] < board.height):
        return board
    if tool == ERASE:
        return _cleared(board, at)
    if tool == WALL:
        empty = _cleared(board, at)
        return empty if at in board.walls else replace(empty, walls=empty.walls | {at})
    board = replace(board, walls=board.walls - {at})
    if tool in BASES:
        base = Base(*at, BASES[tool])
        others = tuple(other for other in board.bases if (other.x, other.y) != at)
        return replace(board, bases=others if base in board.bases else (*others, base))
    faction, kind = STONES[tool]
    standing = _stone_at(board, at)
    rest = tuple(stone for stone in board.setup if stone is not standing)
    if standing is not None and (standing.faction, standing.kind) == (faction, kind):
        return replace(board, setup=rest)
    return replace(board, setup=(*rest, SetupStone(faction, kind, *at, FACING[faction])))


def turn(board: Board, at: Square) -> Board:
    """Return the board after the stone on a square was turned clockwise, if it has an azimuth."""
    turned = tuple(
        replace(stone, azimuth=(stone.azimuth + 1) % 4)
        if (stone.x, stone.y) == at and stone.kind.orientable
        else stone
        for stone in board.setup
    )
    return replace(board, setup=turned)


def dials(board: Board) -> Sequence[Dial]:
    """Columns, rows and slices."""
    return (
        Dial("columns", board.width, MIN_SIDE, MAX_SIDE),
        Dial("rows", board.height, MIN_SIDE, MAX_SIDE),
        Dial("slices", board.slices, 2, MAX_SLICES),
    )


def set_dial(board: Board, name: str, value: int) -> Board:
    """Return the board with another size; everything outside the new size is removed."""
    if name == "slices":
        return replace(board, slices=value)
    width, height = (value, board.height) if name == "columns" else (board.width, value)
    return replace(
        board,
        width=width,
        height=height,
        walls=frozenset((x, y) for x, y in board.walls if x < width and y < height),
        bases=tuple(base for base in board.bases if base.x < width and base.y < height),
        setup=tuple(stone for stone in board.setup if stone.x < width and stone.y < height),
    )


def read_design(text: str) -> Board:
    """Return the board of a text.

    Raises ``DesignRefused``, also if drawing would lose a part of the text.
    """
    try:
        file = read(text)
    except BoardError as wrong:
        raise DesignRefused(Comment(wrong.key, tuple(wrong.values.items()))) from wrong
    if file.ruleset:
        raise _refused("has_rules")
    if max(file.board.width, file.board.height) > MAX_SIDE:
        raise _refused("too_wide", ("most", MAX_SIDE))
    return file.board


def check(board: Board) -> None:
    """Check that the text of the board can be read again.

    Raises:
        DesignRefused: It cannot.
    """
    read_design(write(board))


def _refused(fault: str, *values: tuple[str, Value]) -> DesignRefused:
    return DesignRefused(Comment(f"board_fault.{fault}", values))


def sketch(board: Board) -> State:
    """Return the board before the first turn, even if it cannot be played on."""
    return State(Options(), Turn.first(board, Ruleset()))


def _options(text: str) -> Options:
    return settle(replace(next(iter(PRESETS.values())), board=text), "board")


DRAWING: Drawing[Board, State] = Drawing(
    tools=lambda board: TOOLS,
    put=use_tool,
    turn=turn,
    size=lambda board: (board.width, board.height),
    dials=dials,
    set_dial=set_dial,
    sketch=sketch,
    write=write,
    read=read_design,
    check=check,
    icons={ERASE: "cross"},
)

EDITOR: Editor[Board, Options, State] = Editor(
    drawing=DRAWING,
    field="board",
    blank=blank,
    title=lambda board: board.name,
    titled=lambda board, name: replace(board, name=name[:MAX_LINE_LENGTH]),
    options=_options,
)
