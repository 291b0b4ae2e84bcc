"""First positions of countdown games: drawn for a seat auction, or typed by a player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeVar

from game.core.learning.content import PositionSetup
from game.core.rules.options import OptionError
from game.core.search.draw import choice
from game.countdown.notation import DIGITS
from game.countdown.options import First
from game.countdown.state import Countdown
from game.extras.auction import AuctionRule, start_auction
from game.words.message import Message

S = TypeVar("S", bound=Countdown[Any])

AUCTION_SPREAD: Final = 20
"""With an auction the start is drawn from this many numbers above the chosen one, too."""


def auction_start(first: S, seed: int, max_start: int, is_lost: Callable[[int], bool] | None) -> S:
    """Return the first position with a seat auction if its options ask for one.

    Args:
        first: First position without an auction.
        seed: Seed of the draw.
        max_start: Largest start of the game.
        is_lost: Tells lost numbers from won ones, so that both are drawn equally often; None if
            that takes too long.
    """
    options = first.options
    auction = start_auction(options.timer_s, first.mover) if options.auction else None
    if auction is None:
        return first
    rng = Random(seed)
    starts = range(options.start, min(options.start + AUCTION_SPREAD, max_start) + 1)
    if is_lost is None:
        start = choice(rng, starts)
    else:
        lost = [start for start in starts if is_lost(start)]
        won = [start for start in starts if start not in lost]
        start = choice(rng, choice(rng, [part for part in (lost, won) if part]))
    return replace(first, options=replace(options, start=start), number=start, auction=auction)


def auction_rule(
    stake: Callable[[S], Message], is_won: Callable[[S], bool | None], *sure: str
) -> AuctionRule[S]:
    """Return the auction of a game.

    Args:
        stake: Names the start that the players bid for.
        is_won: Tells whether the first player wins; None if the theory does not reach so far.
        sure: The levels that know this.
    """
    return AuctionRule(
        lambda state: state.auction,
        stake,
        lambda state: replace(state, auction=None, mover=0),
        is_won,
        frozenset(sure),
    )


def _write(state: Countdown[Any]) -> str:
    return str(state.options.start if state.is_over else state.number)


def number_setup(**changes: Any) -> PositionSetup[Any, Any]:
    """Return the setup in which a player types the number; `changes` are further options."""

    def read(state: Countdown[Any], text: str) -> Any:
        try:
            start = int(text.replace(" ", ""))
        except ValueError as wrong:
            raise OptionError("option.number", text=f"{text!r:.40}") from wrong
        return replace(
            state.options, start=start, first=First(state.to_move), auction=False, **changes
        )

    return PositionSetup(_write, read, signs=DIGITS)
