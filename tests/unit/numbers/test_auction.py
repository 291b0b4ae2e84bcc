"""The auction for the seats: its rules, its price, how computers bid, and that files keep it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from kept import matches_in, reloaded

from game.ai.jobs import seed_for
from game.core.learning.review import review
from game.core.match import auction as auctions
from game.core.match.auction import (
    BIDDING,
    NOBODY,
    Auction,
    AuctionStage,
    PassBid,
    Raise,
    TakeSeat,
    opened,
)
from game.core.match.handicap import Handicap
from game.core.match.match import Match
from game.core.match.record import state_digest
from game.core.match.seats import Seat
from game.core.rules import options as opt
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.state import IllegalMove, InvalidMove, refusal
from game.core.search.evaluation import sure_value
from game.core.search.search_api import Budget
from game.registry import GAMES

BOTH = ("even_steven", "subtraction_squares")


def auctioned(
    game_id: str, levels: tuple[str, str] = ("", ""), seed: int = 1, **options: Any
) -> Match:
    game = GAMES[game_id]
    chosen = {"start": 40, "timer_s": 20, "auction": True, **options}
    seats = [Seat(name, k, levels[k]) for k, name in enumerate(("Ann", "Bo"))]
    return Match(game, game.options(**chosen), seed, seats)


def after(*moves: Any, most: int = 9, opener: int = 0) -> Auction:
    auction = Auction(most, opener)
    for move in moves:
        auction = auction.play(move)
    return auction


def test_the_higher_bid_chooses_who_moves_first() -> None:
    won = after(Raise(2), Raise(3), PassBid())
    assert (won.stage, won.mover, won.holder, won.bid) == (AuctionStage.CHOOSING, 1, 1, 3)
    assert won.play(TakeSeat(True)).mover == 1
    over = won.play(TakeSeat(False))
    assert (over.mover, over.is_open, over.bid) == (0, False, 3)


def test_without_a_bid_the_opener_moves_first_and_nobody_pays() -> None:
    for opener in (0, 1):
        over = after(PassBid(), PassBid(), opener=opener)
        assert (over.is_open, over.mover, over.holder, over.bid) == (False, opener, NOBODY, 0)
        for player in (0, 1):
            assert over.limit_ms(player, 9000, 9000, is_sold_to_computer=False) == 9000


def test_a_pass_is_for_good() -> None:
    sold = after(PassBid(), Raise(1))
    assert (sold.stage, sold.mover) == (AuctionStage.CHOOSING, 1)


def test_nobody_can_raise_the_highest_bid() -> None:
    assert after(Raise(9)).stage is AuctionStage.CHOOSING


@pytest.mark.parametrize(
    ("moves", "move", "why"),
    [
        ((Raise(4),), Raise(4), "bid_low"),
        ((), Raise(0), "bid_low"),
        ((), Raise(10), "bid_high"),
        ((), TakeSeat(True), "auction_first"),
        ((Raise(9),), PassBid(), "choose_seat"),
        ((PassBid(), PassBid()), PassBid(), "auction_first"),
    ],
)
def test_what_may_not_be_done(moves: tuple[Any, ...], move: Any, why: str) -> None:
    with pytest.raises(IllegalMove) as wrong:
        after(*moves).play(move)
    assert wrong.value.reason.key == why


@pytest.mark.parametrize(
    "moves",
    [
        (),
        (PassBid(),),
        (Raise(1),),
        (Raise(4),),
        (PassBid(), Raise(8)),
        (Raise(9),),
        (Raise(2), PassBid()),
    ],
)
def test_what_may_be_done_is_what_is_offered(moves: tuple[Any, ...]) -> None:
    auction = after(*moves)
    offered = list(auction.legal_moves())
    assert len(offered) == len(set(offered)) and auction.is_open
    for move in (PassBid(), TakeSeat(True), TakeSeat(False), *map(Raise, range(12))):
        try:
            auction.play(move)
        except IllegalMove:
            assert move not in offered
        else:
            assert move in offered


def test_one_second_of_a_turn_stays() -> None:
    assert [None if a is None else a.most for a in (opened(s, 0) for s in (0, 1, 2, 20, 999))] == [
        None,
        None,
        1,
        19,
        auctions.MOST_S,
    ]


def test_every_move_goes_through_files_and_text() -> None:
    for move in (Raise(0), Raise(1), Raise(999), PassBid(), TakeSeat(True), TakeSeat(False)):
        for game_id in BOTH:
            game, state = GAMES[game_id], auctioned(game_id).state
            assert game.unpack(game.pack(move)) == move
            assert game.parse(state, game.format(state, move)) == move


@pytest.mark.parametrize(
    "array", [[3], [3, -1], [3, 1000], [3, True], [4, 1], [5, 3], [5], [3, "1"]]
)
def test_hostile_arrays_are_refused(array: list[Any]) -> None:
    for game_id in BOTH:
        with pytest.raises(InvalidMove):
            GAMES[game_id].unpack(array)


@pytest.mark.parametrize("game_id", BOTH)
def test_nothing_else_can_be_played_before_the_seats_are_sold(game_id: str) -> None:
    match = auctioned(game_id)
    plain = match.game.new(match.game.options(), 0).legal_moves()[0]
    why = refusal(match.state, plain)
    assert why is not None and why.key == "auction_first"
    for move in (PassBid(), PassBid()):
        match.submit(move)
    why = refusal(match.state, Raise(1))
    assert why is not None and why.key == "no_auction"
    assert match.state.to_move == 0 and match.state.legal_moves()[0] not in (PassBid(), Raise(1))


@pytest.mark.parametrize("game_id", BOTH)
def test_the_start_is_drawn_near_the_chosen_one_and_as_often_lost_as_won(game_id: str) -> None:
    game, options = GAMES[game_id], auctioned(game_id).options
    starts = [game.new(options, seed) for seed in range(400)]
    assert game.auction is not None
    numbers = {state.options.start for state in starts}
    assert min(numbers) >= 40 and max(numbers) <= 60 and len(numbers) > 10
    won = sum(bool(game.auction.is_won(game.auction.settled(state))) for state in starts)
    assert 160 < won < 240
    assert game.new(options, 7) == game.new(options, 7)


@pytest.mark.parametrize("game_id", BOTH)
def test_the_winner_pays_in_every_turn(game_id: str) -> None:
    match = auctioned(game_id)
    for move in (Raise(4), PassBid()):
        match.submit(move)
        assert match.limit_ms(0) == match.limit_ms(1) == 20_000  # nobody pays before the choice
    match.submit(TakeSeat(False))
    assert (match.limit_ms(0), match.limit_ms(1), match.state.to_move) == (16_000, 20_000, 1)
    assert match.new_clock().limit_ms == 20_000
    assert [len(match.bought(player)) for player in (0, 1)] == [1, 0]


@pytest.mark.parametrize(
    ("is_first", "levels", "told"),
    [
        (True, ("", ""), (("first",), ())),
        (False, ("", ""), (("second",), ())),
        (True, ("perfect", ""), (("first",), ("gains",))),
        (False, ("perfect", ""), (("second",), ("gains",))),
    ],
)
def test_what_was_bought_is_told_once_it_is_chosen(
    is_first: bool, levels: tuple[str, str], told: tuple[tuple[str, ...], ...]
) -> None:
    match = auctioned("even_steven", levels)
    for move in (Raise(4), PassBid(), TakeSeat(is_first)):
        assert match.bought(0) == match.bought(1) == ()
        match.submit(move)
    for player in (0, 1):
        assert [one.key for one in match.bought(player)] == [
            f"auction.told.{key}" for key in told[player]
        ]
        assert all(dict(one.values) == {"n": 4} for one in match.bought(player))


def test_what_a_computer_pays_its_opponent_gets() -> None:
    match = auctioned("even_steven", ("", "perfect"))
    for move in (PassBid(), Raise(6), TakeSeat(True)):
        match.submit(move)
    assert match.limit_ms(0) == 26_000
    assert [line.key for line in match.bought(0)] == ["auction.told.gains"]


def test_a_seat_without_a_clock_gets_one_when_it_pays() -> None:
    over = after(Raise(4), PassBid(), TakeSeat(True))
    assert over.limit_ms(0, None, 10_000, is_sold_to_computer=False) == 6000
    assert over.limit_ms(1, None, 10_000, is_sold_to_computer=False) is None
    assert (
        over.limit_ms(0, Handicap(50).limit_ms(10_000), 10_000, is_sold_to_computer=False) == 1000
    )


@pytest.mark.parametrize(
    ("bid_s", "limit_ms", "left_ms"),
    [
        (9, 10_000, 1000),
        (18, 20_000, 2000),
        (19, 20_000, 1000),
        (9, 5_000, 1000),  # half of the clock: 5 s - 9 s
        (19, 10_000, 1000),
        (3, 500, 500),  # who had less than a second keeps it
        (3, 1500, 1000),
    ],
)
def test_whoever_pays_keeps_a_second_or_all_that_there_was(
    bid_s: int, limit_ms: int, left_ms: int
) -> None:
    over = after(Raise(bid_s), PassBid(), TakeSeat(True), most=60)
    assert over.limit_ms(0, limit_ms, 20_000, is_sold_to_computer=False) == left_ms


@pytest.mark.parametrize("game_id", BOTH)
def test_the_clock_passes_and_then_moves_first(game_id: str) -> None:
    match = auctioned(game_id)
    assert match.time_up() == TimeUp()
    match.submit(Raise(2))
    match.submit(TimeUp())
    assert match.auction is not None and match.auction.stage is AuctionStage.CHOOSING
    match.submit(TimeUp())
    assert match.auction is not None and not match.auction.is_open
    assert match.state.to_move == 0 and match.state.outcome() is None


@pytest.mark.parametrize("game_id", BOTH)
def test_giving_up_in_the_auction_ends_the_game(game_id: str) -> None:
    match = auctioned(game_id)
    match.submit(Raise(2))
    match.submit(Resign())
    outcome = match.state.outcome()
    assert outcome is not None and outcome.winner == 0
    assert match.game.auction is not None and match.game.auction.running(match.state) is None


def played(game_id: str, levels: tuple[str, str], seed: int) -> Match:
    """A whole game between two levels."""
    match = auctioned(game_id, levels, seed)
    while match.state.outcome() is None:
        level = match.game.levels[match.seats[match.state.to_move].level]
        choice = level.bot(match.state, Budget(level.nodes), Random(seed_for(match.record())))
        match.submit(choice.move)
    return match


@pytest.mark.parametrize("game_id", BOTH)
@pytest.mark.parametrize("seed", range(6))
def test_the_perfect_level_buys_the_seat_that_wins(game_id: str, seed: int) -> None:
    match = played(game_id, ("perfect", "perfect"), seed)
    outcome, auction = match.state.outcome(), match.auction
    assert outcome is not None and auction is not None
    assert outcome.winner == auction.holder
    assert 0.4 * auction.most <= auction.bid + 1 and auction.bid <= 0.6 * auction.most + 1


@pytest.mark.parametrize("game_id", BOTH)
def test_weak_levels_sometimes_buy_the_wrong_seat(game_id: str) -> None:
    chosen = []
    for seed in range(40):
        match = auctioned(game_id, ("easy", "easy"), seed)
        match.submit(Raise(1))
        match.submit(PassBid())
        bot = match.game.levels["easy"].bot
        move = bot(match.state, Budget(1), Random(seed)).move
        assert match.game.auction is not None
        chosen.append(
            move.is_first == match.game.auction.is_won(match.game.auction.settled(match.state))
        )
    assert 0 < sum(chosen) < 40


@pytest.mark.parametrize("game_id", BOTH)
def test_every_level_bids_legally(game_id: str) -> None:
    for level in GAMES[game_id].levels:
        match = played(game_id, (level, "perfect"), 3)
        assert any(isinstance(move, BIDDING) for move in match.moves)


@pytest.mark.parametrize("game_id", BOTH)
def test_files_keep_the_auction_at_every_step(game_id: str, tmp_path: Path) -> None:
    match, matches = played(game_id, ("hard", "perfect"), 2), matches_in(tmp_path)
    for ply in range(match.ply + 1):
        part = match.until(ply, match.game, match.seats)
        again = Match.from_record(match.game, part.record())
        assert again.states == part.states
        assert state_digest(again.state) == state_digest(part.state)
        loaded = reloaded(matches, part)
        assert loaded.note is None
        assert loaded.match.state == part.state and loaded.match.auction == part.auction
        assert [loaded.match.limit_ms(p) for p in (0, 1)] == [part.limit_ms(p) for p in (0, 1)]


@pytest.mark.parametrize("game_id", BOTH)
def test_taking_back_opens_the_auction_again(game_id: str) -> None:
    match = auctioned(game_id)
    for move in (Raise(5), PassBid(), TakeSeat(True)):
        match.submit(move)
    match.take_back(2)
    assert match.auction == after(Raise(5), most=19)
    assert match.limit_ms(0) == 20_000


@pytest.mark.parametrize("game_id", BOTH)
def test_options_without_an_auction_are_as_they_always_were(game_id: str) -> None:
    game = GAMES[game_id]
    assert "auction" not in opt.to_map(game.options())
    state = game.new(game.options(timer_s=10), 0)
    assert (
        state.auction is None and game.auction is not None and game.auction.running(state) is None
    )


@pytest.mark.parametrize("game_id", BOTH)
def test_an_auction_needs_a_clock(game_id: str) -> None:
    game = GAMES[game_id]
    without = game.options(auction=True)
    assert game.option_rules.idle(without) == {"auction": "clock", "late": "no_clock"}
    assert game.new(without, 0).auction is None
    settled = game.option_rules.settle(without, "auction")
    assert settled.timer_s and not game.option_rules.idle(settled)


@pytest.mark.parametrize("game_id", BOTH)
def test_the_auction_is_the_question_so_nobody_tells_the_answer(game_id: str) -> None:
    match = auctioned(game_id)
    game, state = match.game, match.state
    teaching = game.teaching
    assert teaching.solve is not None and teaching.solve(state) is None
    assert teaching.coach is not None and not teaching.coach(state)
    assert not any(teaching.quips(state, 0, level) for level in game.levels)
    assert sure_value(game, state) == 0.0


@pytest.mark.parametrize("game_id", BOTH)
def test_a_bid_is_no_slip(game_id: str) -> None:
    match = played(game_id, ("easy", "perfect"), 4)
    found = review(match.game, match.states, match.moves)
    bids = sum(isinstance(move, BIDDING) for move in match.moves)
    assert all(remark.ply >= bids for remark in found.remarks)
    assert len(found.evaluations) == match.ply + 1
    judge = match.game.teaching.judge
    assert judge is not None
    assert judge.verdict(match.states[0], match.moves[0], match.states[1]).key == "auction"


@pytest.mark.parametrize("game_id", BOTH)
def test_in_a_series_each_game_has_its_own_auction(game_id: str) -> None:
    """The start is drawn anew, and whoever opened the bidding answers in the next game."""
    match = auctioned(game_id)
    for move in (Raise(5), PassBid(), TakeSeat(True)):
        match.submit(move)
    again = match.again(None)
    assert again.auction == Auction(19, 0)
    assert [seat.name for seat in again.seats] == ["Bo", "Ann"]
    assert [again.limit_ms(player) for player in (0, 1)] == [20_000, 20_000]
