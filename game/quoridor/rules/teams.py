"""Help between partners in a game of two against two (RULES 18)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.quoridor.rules.cheats import ORDINARY_LENGTH
from game.quoridor.rules.options import INFINITE

S = TypeVar("S")
"""A ``State``, which needs this module itself."""


def partner_of(player: Player) -> Player:
    """Return the player who starts opposite."""
    return (player + 2) % 4


def beneficiary(state: Any) -> Player:
    """Return the player who gains when the mover is late (RULES 9.5, 18.5)."""
    rivals: tuple[Player, ...] = state.options.rivals(state.mover)
    return next(p for p in rivals if p not in state.losers)


def pass_refusal(state: Any) -> Comment | None:
    """Return why the mover may not pass a board to the partner now; None if it may."""
    mover, hand = state.mover, state.hands[state.mover]
    if state.is_over or not state.options.has_teams or partner_of(mover) in state.losers:
        return Comment("no_partner")
    if hand == INFINITE:
        return Comment("boards_infinite")
    if mover in state.passed:
        return Comment("has_passed")
    if state.pending_length != ORDINARY_LENGTH:
        return Comment("length_pending")
    return None if hand else Comment("no_boards_left")


def after_pass(state: S) -> S:
    """Return the position after the mover has passed a board to the partner."""
    here: Any = state
    given = {here.mover: -1, partner_of(here.mover): 1}
    hands = tuple(max(hand + given.get(p, 0), 0) for p, hand in enumerate(here.hands))
    after: S = replace(here, hands=hands, passed=tuple(sorted((*here.passed, here.mover))))
    return after
