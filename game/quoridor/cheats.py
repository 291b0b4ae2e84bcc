"""Which cheat may be used when, and why not (RULES 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.state import Reason
from game.quoridor.moves import DESTROYER, CheatKind, Destroy
from game.quoridor.options import INFINITE

if TYPE_CHECKING:
    from game.quoridor.state import State

ORDINARY_LENGTH = 2
LENGTHS_BY_CHEAT = {CheatKind.SHORTBOARD: 1, CheatKind.LONGBOARD: 3}


def refusal(state: State, kind: int) -> Reason | None:
    """Why the mover may not use this cheat now; None if it may. ``kind`` may be ``DESTROYER``."""
    if state.is_over:
        return Reason("game_over")
    if not state.cheats[state.mover]:
        return Reason("no_cheats_left" if state.options.cheats else "cheats_off")
    hand = state.hands[state.mover]
    if kind == CheatKind.ADDROUND:
        return Reason("round_pending") if state.rounds_left > 1 else None
    if kind == CheatKind.ADDBOARD:
        return Reason("boards_infinite") if hand == INFINITE else None
    if state.pending_length != ORDINARY_LENGTH:
        return Reason("length_pending")
    if kind == DESTROYER:
        return None if state.destroyable() else Reason("nothing_to_destroy")
    if not hand:
        return Reason("no_boards_left")
    return (
        None if state.has_room(LENGTHS_BY_CHEAT[CheatKind(kind)]) else Reason("no_room_for_length")
    )


def destroy_refusal(state: State, action: Destroy) -> Reason | None:
    """Why the mover may not destroy this board now; None if it may."""
    if reason := refusal(state, DESTROYER):
        return reason
    board = state.grid.board_at(action.start, action.orientation)
    if board in state.destroyable():
        return None
    return Reason("already_destroyed" if board in state.grid.destroyed else "not_beside_you")
