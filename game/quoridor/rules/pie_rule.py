"""Pie rule: the second player may take the first one's side (RULES 16)."""

from __future__ import annotations

from typing import Final

from game.extras.pie_rule import SwapRule
from game.quoridor.rules.state import State

SWAP: Final[SwapRule[State]] = SwapRule(
    is_open=lambda state: state.may_swap,
    is_ahead=lambda state: state.swap_ahead and not state.mover and not state.is_over,
)
