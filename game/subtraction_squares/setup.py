"""First positions: drawn for a seat auction (RULES R9), or typed by a player."""

from __future__ import annotations

from typing import Final

from game.core.learning.content import PositionSetup
from game.countdown.setup import AUCTION_SPREAD, auction_rule, auction_start, number_setup
from game.extras.auction import AuctionRule
from game.subtraction_squares import theory
from game.subtraction_squares.options import MAX_START, Opening, Options
from game.subtraction_squares.rules import State
from game.words.message import message

QUICK_TOTAL: Final = 4_096
"""Largest total whose table is made without a noticeable wait."""


def initial_state(options: Options, seed: int) -> State:
    """Return the first position; with an auction its total is drawn near the chosen one."""
    is_quick = options.start + AUCTION_SPREAD <= QUICK_TOTAL
    first = State.start(options, seed)
    return auction_start(first, seed, MAX_START, theory.is_lost if is_quick else None)


AUCTION: AuctionRule[State] = auction_rule(
    lambda state: message("subtraction_squares.auction", total=state.total),
    lambda state: not theory.is_lost(state.total) if state.total <= theory.MAX_TOTAL else None,
    "perfect",
)

SETUP: PositionSetup[Options, State] = number_setup(opening=Opening.FREE)
