"""First positions: drawn for a seat auction (RULES R9), or typed by a player."""

from __future__ import annotations

from game.core.learning.content import PositionSetup
from game.countdown.setup import auction_rule, auction_start, number_setup
from game.even_steven import theory
from game.even_steven.options import MAX_START, Options
from game.even_steven.rules import State
from game.extras.auction import AuctionRule
from game.words.message import message


def initial_state(options: Options, seed: int) -> State:
    """Return the first position; with an auction its number is drawn near the chosen one."""
    first = State.start(options, seed)
    return auction_start(first, seed, MAX_START, lambda start: theory.is_lost(start, options))


AUCTION: AuctionRule[State] = auction_rule(
    lambda state: message("even_steven.auction", number=state.number),
    lambda state: not theory.is_lost(state.number, state.options),
    "hard",
    "perfect",
)

SETUP: PositionSetup[Options, State] = number_setup()
