"""Refusals of cheats: the player's hand, what is pending, the boards around (RULES 10)."""

from __future__ import annotations

from typing import Any

from game.core.rules.comment import Comment
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import DESTROYER, Cell, CheatKind, Destroy
from game.quoridor.rules.options import INFINITE

ORDINARY_LENGTH = 2
LENGTHS_BY_CHEAT = {CheatKind.SHORTBOARD: 1, CheatKind.LONGBOARD: 3}


def refusal(state: Any, kind: int) -> Comment | None:
    """Return why the mover of a ``State`` may not use a cheat or the destroyer; None if it may."""
    hand = state.hands[state.mover]
    if not state.cheats[state.mover]:
        return Comment("no_cheats_left" if state.options.cheats else "cheats_off")
    if kind == CheatKind.ADDROUND:
        return Comment("round_pending") if state.rounds_left > 1 else None
    if kind == CheatKind.ADDBOARD:
        return Comment("boards_infinite") if hand == INFINITE else None
    if state.pending_length != ORDINARY_LENGTH:
        return Comment("length_pending")
    if kind == DESTROYER:
        return None if state.destroyable() else Comment("nothing_to_destroy")
    if not hand:
        return Comment("no_boards_left")
    has_room = state.has_room(LENGTHS_BY_CHEAT[CheatKind(kind)])
    return None if has_room else Comment("no_room_for_length")


def destroy_refusal(grid: Grid, pawn: Cell, action: Destroy) -> Comment | None:
    """Return why a player who stands there may not destroy this board; None if it may."""
    board = grid.board_at(action.start, action.orientation)
    if board in grid.walls_beside(pawn):
        return None
    return Comment("already_destroyed" if board in grid.destroyed else "not_beside_you")
