"""The auction for the seats: the start is drawn first, then it is the question (RULES R9)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from game.core.auction import AuctionRule, opened
from game.core.draw import choice
from game.subtraction_squares import theory
from game.subtraction_squares.options import MOST, Options
from game.subtraction_squares.rules import State
from game.words.message import Message, message

SPREAD: Final = 20
"""The start is drawn from the chosen one and so many above it."""

KNOWN: Final = 4_096
"""Of larger totals nobody is to wait for a table before the game begins."""


def begun(options: Options, seed: int) -> State:
    """The first position; with an auction both bid before anybody moves."""
    first = State.start(options, seed)
    auction = opened(options.timer_s, first.mover) if options.auction else None
    if auction is None:
        return first
    drawn = _drawn(options, Random(seed))
    return State(replace(options, start=drawn), drawn, first.mover, auction=auction)


def _drawn(options: Options, rng: Random) -> int:
    """A start near the chosen one; as often one that is lost as one that is won, if there are
    both.
    """
    starts = range(options.start, min(options.start + SPREAD, MOST) + 1)
    if options.start + SPREAD > KNOWN:
        return choice(rng, starts)
    lost = [start for start in starts if theory.is_lost(start)]
    won = [start for start in starts if start not in lost]
    return choice(rng, choice(rng, [part for part in (lost, won) if part]))


def _stake(state: State) -> Message:
    return message("subtraction_squares.auction", total=state.total)


def _settled(state: State) -> State:
    return replace(state, auction=None, mover=0)


def _is_won(state: State) -> bool | None:
    return not theory.is_lost(state.total) if state.total <= theory.MOST else None


AUCTION: AuctionRule[State] = AuctionRule(
    lambda state: state.auction, _stake, _settled, _is_won, frozenset({"perfect"})
)
