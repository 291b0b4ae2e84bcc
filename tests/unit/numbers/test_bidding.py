"""How computers bid for a seat, and which one they take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle, repeat
from random import Random
from typing import Any

import pytest

from game.core.match.auction import (
    NOBODY,
    Auction,
    AuctionRule,
    Bidder,
    Pass,
    Raise,
    Stage,
    TakeSeat,
)
from game.core.rules.state import Outcome
from game.core.search.search_api import Budget, Choice
from game.words.message import message


@dataclass(frozen=True)
class Sold:
    """A game of one move, which player 0 wins, loses or draws; first its seats are sold."""

    auction: Auction | None
    returns: tuple[float, float] = (0.0, 0.0)
    known: bool | None = None

    def outcome(self) -> Outcome | None:
        return None if self.auction is not None else Outcome(self.returns, "last")


SEATS_OF_SOLD: AuctionRule[Any] = AuctionRule(
    of=lambda state: state.auction,
    stake=lambda state: message("auction.pass"),
    settled=lambda state: replace(state, auction=None),
    is_won=lambda state: state.known,
)


class Middling(Random):
    """Draws from the middle of what it is asked for."""

    def uniform(self, a: float, b: float) -> float:
        return (a + b) / 2


def bid_of(state: Sold, rng: Random, *, is_sure: bool = True) -> Any:
    return Bidder(None, SEATS_OF_SOLD, is_sure)(state, Budget(100), rng).move


@pytest.mark.parametrize("is_won", [True, False])
@pytest.mark.parametrize(
    ("bid", "move"),
    [(0, Raise(10)), (10, Raise(15)), (15, Raise(17)), (17, Raise(18)), (18, Raise(19)),
     (19, Raise(20)), (20, Pass()), (21, Pass()), (30, Pass())],
)  # fmt: skip
def test_a_computer_raises_by_half_of_what_it_would_still_pay(
    is_won: bool, bid: int, move: Any
) -> None:
    """To one that is sure, the better seat is worth 20 of 40 s, whichever seat that is."""
    state = Sold(Auction(40, 0, bid, 1 if bid else NOBODY), known=is_won)
    assert bid_of(state, Middling()) == move


@pytest.mark.parametrize(
    ("known", "returns", "is_sure", "first"),
    [
        (True, (-1.0, 1.0), True, {True}),
        (False, (1.0, -1.0), True, {False}),
        (None, (1.0, -1.0), True, {True}),  # nobody knows: it has played in its head
        (None, (-1.0, 1.0), True, {False}),
        (False, (1.0, -1.0), False, {True}),  # this level does not know
        (None, (0.0, 0.0), True, {True, False}),
    ],
)
def test_a_computer_takes_the_seat_that_it_takes_for_the_better_one(
    known: bool | None, returns: tuple[float, float], is_sure: bool, first: set[bool]
) -> None:
    state = Sold(Auction(40, 1, 5, 1, stage=Stage.CHOOSING), returns, known)
    moves = {bid_of(state, Random(seed), is_sure=is_sure) for seed in range(30)}
    assert moves == {TakeSeat(is_first) for is_first in first}


@dataclass(frozen=True)
class Walk(Sold):
    """A game of so many moves: the last one is the value of its end for player 0."""

    left: int = 1

    def play(self, move: float) -> Walk:
        left = self.left - 1
        return replace(self, left=left, returns=(move, -move))

    def outcome(self) -> Outcome | None:
        return None if self.left or self.auction is not None else Outcome(self.returns, "last")


def bidder(values: Iterator[float]) -> Bidder[Any]:
    return Bidder(lambda *_: Choice(value := next(values), 0.0, (value,)), SEATS_OF_SOLD, False)


def test_a_computer_plays_eight_games_in_its_head() -> None:
    """Of eight, the one who begins wins six: the seat is worth half of what it would be else."""
    state = Walk(Auction(40, 0))
    games = cycle((1.0, 1.0, -1.0, 1.0, 1.0, 1.0, -1.0, 1.0))
    assert bidder(games)(state, Budget(100), Middling()).move == Raise(5)


@pytest.mark.parametrize(("length", "first"), [(299, {False}), (300, {True, False})])
def test_a_computer_gives_up_a_game_in_its_head_after_300_moves(
    length: int, first: set[bool]
) -> None:
    state = Walk(Auction(40, 1, 5, 1, stage=Stage.CHOOSING), left=length)
    moves = {bidder(repeat(-1.0))(state, Budget(100), Random(seed)).move for seed in range(8)}
    assert moves == {TakeSeat(is_first) for is_first in first}
