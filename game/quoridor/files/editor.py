"""Positions that people set up: they place avatars, lay and remove boards, and set the hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.core.learning.content import DesignRefused, Dial, Drawing, PositionSetup
from game.core.rules.options import OptionError, from_the_start
from game.core.rules.state import Player
from game.quoridor.files import position_text as positions
from game.quoridor.files.position_text import MAX_BOARDS, PositionText, check, laid, refusal
from game.quoridor.rules.cheats import ORDINARY_LENGTH
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import Action, Board, Cell, Destroy, Place
from game.quoridor.rules.options import BOARDS, INFINITE, Options, settle
from game.quoridor.rules.state import State

LENGTHS = {"board": ORDINARY_LENGTH, "short_board": 1, "long_board": 3}
TAKE, BREAK = "take", "break"
ICONS = {
    "short_board": "short_board",
    "long_board": "long_board",
    TAKE: "trash",
    BREAK: "destroyer",
}
SIDES = range(5, 16, 2)
"""The sizes that the menu offers."""


def tools(position: PositionText) -> Sequence[str]:
    """Return a tool for each avatar, and the kinds of boards.

    Only cheats make boards short, long or broken.
    """
    avatars = [_avatar(player) for player in position.players]
    boards = list(LENGTHS) if position.cheats else ["board"]
    return (*avatars, *boards, TAKE, *[BREAK] * bool(position.cheats))


def _avatar(player: Player) -> str:
    return f"avatar_{player + 1}"


def use_tool(position: PositionText, tool: str, at: Any) -> PositionText:
    """Return the position after the tool was used on ``at``.

    An avatar is placed in the box ``at``, or the move ``at`` is carried out. A board has the colour
    of the player to move. A tool that would leave an avatar without a route is refused.
    """
    if not isinstance(at, Place):
        return _put_avatar(position, tool, at)
    grid = _edited(position, tool, at.board)
    edited = replace(position, grid=grid)
    check(edited)
    return edited


def _put_avatar(position: PositionText, tool: str, box: Cell) -> PositionText:
    """Return a player who had finished is active again after that."""
    for player in position.players:
        if tool == _avatar(player):
            pawns = (*position.pawns[:player], box, *position.pawns[player + 1 :])
            moved = replace(
                position,
                pawns=pawns,
                winners=tuple(p for p in position.winners if p != player),
                losers=tuple(p for p in position.losers if p != player),
            )
            check(moved)
            return moved
    return position


def _edited(position: PositionText, tool: str, aimed: Board) -> Grid:
    grid = position.grid
    if tool in LENGTHS:
        board = replace(aimed, by=position.mover)
        return laid(grid, board, travellers=position.travellers)
    under = _board_under(grid, aimed)
    if under is None:
        raise refusal("nothing_there")
    if tool == BREAK:
        return Grid(grid.size, grid.boards, grid.destroyed ^ {under})
    left = tuple(board for board in grid.boards if board != under)
    return Grid(grid.size, left, grid.destroyed - {under})


def _board_under(grid: Grid, aimed: Board) -> Board | None:
    """Return the board that lies on the edge of a short board; None if there is none."""
    edge = grid.edges_of(aimed)
    for board in grid.boards:
        if board.orientation is aimed.orientation and grid.edges_of(board) & edge:
            return board
    return None


def aims(position: PositionText, tool: str) -> State | None:
    """Return the state in which the tool's board can be aimed; a short one for removing boards."""
    if tool in map(_avatar, position.players):
        return None
    open_ended = replace(position, winners=(), losers=())
    return replace(sketch(open_ended), pending_length=LENGTHS.get(tool, 1))


def preview(position: PositionText, tool: str, move: Action) -> Action:
    """Return a board that the tool would remove or break is shown like one to be broken."""
    if tool in LENGTHS or not isinstance(move, Place):
        return move
    board = _board_under(position.grid, move.board)
    return move if board is None else Destroy(board.start, board.orientation)


def stroke(position: PositionText, tool: str, box: Cell) -> str:
    """Return the tool that a press goes on with: a press on an avatar takes this avatar along."""
    here = (p for p in position.players if position.pawns[p] == box)
    return next(map(_avatar, here), tool)


def dials(position: PositionText) -> Sequence[Dial]:
    """Return the size, the players, the player to move, and each player's hand."""
    players = position.players
    shown = [
        Dial("size", position.grid.size, SIDES[0], SIDES[-1], step=SIDES.step),
        Dial("players", len(players), 2, 4, step=2),
        Dial("mover", position.mover + 1, 1, len(players), is_player=True),
    ]
    for player in players:
        if not position.is_endless:
            shown.append(
                Dial(f"boards_{player + 1}", position.hands[player], 0, MAX_BOARDS, player=player)
            )
        if position.cheats:
            shown.append(
                Dial(f"cheats_{player + 1}", position.cheats[player], 0, MAX_BOARDS, player=player)
            )
    return shown


def set_dial(position: PositionText, name: str, value: int) -> PositionText:
    """Return the position after a dial was set.

    Another size or number of players starts from the first position.
    """
    match name.split("_"):
        case ["size"]:
            return _first(position, value, len(position.pawns))
        case ["players"]:
            return _first(position, position.grid.size, value)
        case ["boards", number]:
            return replace(position, hands=_with(position.hands, int(number) - 1, value))
        case ["cheats", number]:
            return replace(position, cheats=_with(position.cheats, int(number) - 1, value))
    return replace(position, mover=value - 1)


def _with(counts: tuple[int, ...], player: Player, count: int) -> tuple[int, ...]:
    return (*counts[:player], count, *counts[player + 1 :])


def _first(position: PositionText, size: int, players: int) -> PositionText:
    boards = INFINITE if position.is_endless else BOARDS[players]
    first = of(State.start(Options(players, size, boards, _cheats(position))))
    if players != len(position.pawns):
        return first
    return replace(first, hands=position.hands, cheats=position.cheats)


def of(state: State) -> PositionText:
    """Return the position in a text, at the beginning of a round.

    It names players after their sides.
    """
    state = state.by_sides()
    return PositionText(
        state.grid,
        state.pawns,
        state.hands,
        state.cheats if state.options.cheats else (),
        state.cheated,
        state.mover,
        state.winners,
        state.losers,
    )


def sketch(position: PositionText) -> State:
    """Return the position as a state, even if it cannot be played on."""
    size, boards = position.grid.size, max(position.hands)
    return State.of(position, Options(len(position.pawns), size, boards, _cheats(position)))


def _cheats(position: PositionText) -> int:
    """Return the number of cheats for the options, from the cheats in the position.

    0 in a game without them.
    """
    return max(1, *position.cheats) if position.cheats else 0


def options(state: State, text: str) -> Options:
    """Return the options of a game from the position in ``text``; all else is as in ``state``."""
    try:
        begun = positions.read(text)
        positions.check_playable(begun)
    except DesignRefused as wrong:
        raise OptionError(wrong.reason.message("quoridor")) from wrong
    before = from_the_start(state.options)
    boards, cheats = before.boards, before.cheats
    if begun.is_endless or boards == INFINITE:
        boards = max(begun.hands)
    if not begun.cheats or not cheats:
        cheats = _cheats(begun)
    players, size = len(begun.pawns), begun.grid.size
    made = replace(before, players=players, size=size, boards=boards, cheats=cheats)
    return settle(replace(made, position=text), "position")


SETUP: PositionSetup[Options, State] = PositionSetup(
    write=lambda state: positions.write(of(state)),
    options=options,
    drawing=Drawing(
        tools=tools,
        put=use_tool,
        turn=lambda position, box: position,
        size=lambda position: (position.grid.size, position.grid.size),
        dials=dials,
        set_dial=set_dial,
        sketch=sketch,
        write=positions.write,
        read=positions.read,
        check=positions.check_playable,
        aims=aims,
        shown=preview,
        stroke=stroke,
        icons=ICONS,
    ),
)
