"""Why a cheat may not be used: the player's hand, what is pending, the boards around (RULES 10)."""

from __future__ import annotations

from game.core.rules.state import Reason
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import DESTROYER, Cell, CheatKind, Destroy
from game.quoridor.rules.options import INFINITE

ORDINARY_LENGTH = 2
LENGTHS_BY_CHEAT = {CheatKind.SHORTBOARD: 1, CheatKind.LONGBOARD: 3}


def refusal(kind: int, hand: int, rounds_left: int, pending_length: int) -> Reason | None:
    """Why a player with a cheat left may not use this one, apart from the grid; None if it may.

    ``kind`` may be ``DESTROYER``.
    """
    if kind == CheatKind.ADDROUND:
        return Reason("round_pending") if rounds_left > 1 else None
    if kind == CheatKind.ADDBOARD:
        return Reason("boards_infinite") if hand == INFINITE else None
    if pending_length != ORDINARY_LENGTH:
        return Reason("length_pending")
    return Reason("no_boards_left") if kind != DESTROYER and not hand else None


def destroy_refusal(grid: Grid, pawn: Cell, action: Destroy) -> Reason | None:
    """Why a player who stands there may not destroy this board; None if it may."""
    board = grid.board_at(action.start, action.orientation)
    if board in grid.beside(pawn):
        return None
    return Reason("already_destroyed" if board in grid.destroyed else "not_beside_you")
