"""Hit targets of a Quoridor board, and which of them in a row mean which action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.quoridor.rules.moves import (
    DESTROYER,
    Action,
    Board,
    Cell,
    Cheat,
    CheatKind,
    Destroy,
    Jump,
    Pass,
    Place,
    Point,
    Step,
    Swap,
)
from game.quoridor.rules.state import State
from game.quoridor.rules.teams import partner_of, pass_refusal
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.hud_content import ListedChoice, MoveButton, SpecialMove
from scenes.boards.quoridor.aiming import POINT_REACH
from scenes.boards.quoridor.pieces import bar, board_key, centre, measures
from scenes.input.actions import Button

CHEATS: Mapping[int, tuple[str, str]] = {
    CheatKind.ADDROUND: ("addround", "extra_turn"),
    CheatKind.ADDBOARD: ("addboard", "extra_board"),
    CheatKind.SHORTBOARD: ("shortboard", "short_board"),
    CheatKind.LONGBOARD: ("longboard", "long_board"),
    DESTROYER: ("destroyer", "destroyer"),
}
"""Name and icon of each cheat, in the order of their buttons."""

SWAP: Final = MoveButton(
    HitTarget(("special", "swap")),
    "swap",
    "swap",
    players=(0,),
    move=Swap(),
    button=Button.SPECIAL,
    tone="primary",
)
"""Taking the first player's side; only the second one ever sees this button."""

PASS: Final = HitTarget(("special", "pass"))

BOARD_REACH = 0.3
"""How wide a standing board is for the pointer."""


def pass_button(state: State) -> MoveButton:
    """Return the button by which the mover passes a board to the partner."""
    return MoveButton(
        PASS,
        "pass",
        "extra_board",
        players=(partner_of(state.mover),),
        move=Pass(),
        button=Button.SPECIAL,
    )


def cell_target(cell: Cell, size: int) -> HitTarget:
    """Return a box."""
    across = measures(size).cell
    return HitTarget(("cell", *cell), *centre(cell), across, across)


def pawn_target(state: State) -> HitTarget:
    """Return the mover's pawn."""
    across = measures(state.options.size).cell
    return HitTarget(("pawn", state.to_move), *centre(state.pawns[state.to_move]), across, across)


def point_target(point: Point) -> HitTarget:
    """Return a grid point, an end of boards."""
    return HitTarget(("point", *point), *point, 2 * POINT_REACH, 2 * POINT_REACH)


def board_target(board: Board, size: int) -> HitTarget:
    """Return a board that lies already, a little wider than it looks."""
    x, y, w, h = bar(board, size)
    return HitTarget(board_key(board), x, y, max(w, BOARD_REACH), max(h, BOARD_REACH))


def special_target(kind: int) -> HitTarget:
    """Return a cheat's button: ``kind`` is a ``CheatKind`` or ``DESTROYER``."""
    return HitTarget(("special", CHEATS[kind][0]))


def target_paths(state: State, action: Action) -> Sequence[TargetPath]:
    """Return the paths of targets for ``action``.

    A landing is its box, or the pawn and then its box; a board is its ends, from either: a grid
    point, then the circle at the far end; a broken board is the destroyer's button, then the board.
    Giving up has no path: a slip must not end a game.
    """
    size = state.options.size
    match action:
        case Step(to) | Jump(to):
            cell = cell_target(to, size)
            # for standing still the pawn is its own box, so it can be no first target besides
            if to == state.pawns[state.to_move]:
                return ((cell,),)
            return (cell,), (pawn_target(state), cell)
        case Place(board):
            start, end = point_target(board.start), point_target(board.end)
            return (start, end), (end, start)
        case Cheat(kind):
            return ((special_target(kind),),)
        case Destroy(start, orientation):
            broken = state.grid.board_at(start, orientation)
            return ((special_target(DESTROYER), board_target(broken, size)),) if broken else ()
        case Swap():
            return ((SWAP.target,),)
        case Pass():
            return ((PASS,),)
    return ()


def specials(state: State) -> Sequence[SpecialMove]:
    """Return the buttons beside the board: swap, pass, and the five cheats that are allowed."""
    acts = (SWAP,) if state.may_swap else ()
    if pass_refusal(state) is None:
        acts = (pass_button(state),)
    if not state.options.cheats:
        return acts
    listed = (
        ListedChoice(special_target(kind), name, icon, state.cheat_refusal(kind))
        for kind, (name, icon) in CHEATS.items()
    )
    return (*acts, *listed)
