"""The auction for the seats: its rules and price, how computers bid, and what it hides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import cycle, repeat
from random import Random
from typing import Any

import pytest

from game.ai.jobs import seed_for
from game.core.learning.review import review
from game.core.match.handicap import Handicap
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules import options as opt
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.state import IllegalMove, InvalidMove, Outcome, refusal
from game.core.search.evaluation import sure_value
from game.core.search.search_api import Budget, Choice
from game.extras import auction as auctions
from game.extras.auction import NOBODY, Auction, AuctionGame, AuctionRule, Bidder, Raise, TakeSeat
from game.registry import GAMES
from game.words.message import message
from scenes.boards import VIEWS

PASS, FIRST, SECOND = auctions.PassBid(), TakeSeat(True), TakeSeat(False)
BIDDING, CHOOSING, OVER = auctions.AuctionStage
every_game = pytest.mark.parametrize("game_id", ["even_steven", "subtraction_squares"])


def auctioned(
    game_id: str, *moves: Any, levels: tuple[str, str] = ("", ""), seed: int = 1
) -> Match:
    game = GAMES[game_id]
    seats = [Seat(name, k, levels[k]) for k, name in enumerate(("Ann", "Bo"))]
    options = game.options(start=40, timer_s=20, auction=True)
    match = Match(game, options, seed, seats)
    for move in moves:
        match.submit(move)
    return match


def after(*moves: Any, most: int = 9, opener: int = 0) -> Auction:
    auction = Auction(most, opener)
    for move in moves:
        auction = auction.play(move)
    return auction


def test_the_highest_bid_chooses_and_without_one_the_opener_begins() -> None:
    for opener, moves, told in (
        (0, (Raise(2), Raise(3), PASS), (CHOOSING, 1, 1, 3)),
        (0, (Raise(2), Raise(3), PASS, FIRST), (OVER, 1, 1, 3)),
        (0, (Raise(2), Raise(3), PASS, SECOND), (OVER, 0, 1, 3)),
        (0, (PASS, PASS), (OVER, 0, NOBODY, 0)),
        (1, (PASS, PASS), (OVER, 1, NOBODY, 0)),
        (0, (PASS, Raise(1)), (CHOOSING, 1, 1, 1)),  # a pass is for good
        (0, (Raise(9),), (CHOOSING, 0, 0, 9)),
    ):
        found = after(*moves, opener=opener)
        assert (found.stage, found.mover, found.holder, found.bid) == told, moves
        assert found.is_open == (found.stage is not OVER)
    assert after(PASS, PASS).limit_ms(1, 9000, 9000, is_sold_to_computer=False) == 9000


def test_what_may_not_be_done_says_why_and_all_else_is_offered() -> None:
    for why, lines in {
        "bid_low": ([Raise(4), Raise(4)], [Raise(0)]),
        "bid_high": ([Raise(10)],),
        "auction_first": ([FIRST], [PASS, PASS, PASS]),
        "choose_seat": ([Raise(9), PASS],),
    }.items():
        for *moves, move in lines:
            with pytest.raises(IllegalMove) as wrong:
                after(*moves).play(move)
            assert wrong.value.reason.key == why
    for moves in ((), (PASS,), (Raise(4),), (PASS, Raise(8)), (Raise(9),), (Raise(2), PASS)):
        auction, playable = after(*moves), set()
        for move in (PASS, FIRST, SECOND, *map(Raise, range(12))):
            try:
                auction.play(move)
                playable.add(move)
            except IllegalMove:
                pass
        offered = list(auction.legal_moves())
        assert len(offered) == len(playable) and set(offered) == playable, moves


@every_game
def test_bids_go_through_files_and_text_and_nothing_else_does(game_id: str) -> None:
    game, match = GAMES[game_id], auctioned(game_id)
    for move in (Raise(0), Raise(1), Raise(999), PASS, FIRST, SECOND):
        assert game.unpack(game.pack(move)) == move
        assert game.parse(match.state, game.format(match.state, move)) == move
    for array in ([3], [3, -1], [3, 1000], [3, True], [4, 1], [5, 3], [5], [3, "1"]):
        with pytest.raises(InvalidMove):
            game.unpack(array)
    plain = game.new(game.options(), 0).legal_moves()[0]
    why = [refusal(match.state, plain)]
    match = auctioned(game_id, PASS, PASS)
    why.append(refusal(match.state, Raise(1)))
    assert [one and one.key for one in why] == ["auction_first", "no_auction"]
    assert match.state.to_move == 0 and match.state.legal_moves()[0] not in (PASS, Raise(1))


@every_game
def test_the_start_is_drawn_near_the_chosen_one_and_as_often_lost_as_won(game_id: str) -> None:
    game, options = GAMES[game_id], auctioned(game_id).options
    starts = [game.new(options, seed) for seed in range(400)]
    numbers = {state.options.start for state in starts}
    assert min(numbers) >= 40 and max(numbers) <= 60 and len(numbers) > 10
    won = sum(bool(game.auction.is_won(game.auction.settled(state))) for state in starts)
    assert 160 < won < 240


@every_game
def test_the_buyer_pays_in_every_turn_until_it_is_taken_back_or_the_game_is_over(
    game_id: str,
) -> None:
    def limits(match: Match) -> list[int | None]:
        return [match.limit_ms(player) for player in (0, 1)]

    match = auctioned(game_id, Raise(4), PASS)
    assert limits(match) == [20_000] * 2, "nobody pays before the choice"
    match.submit(SECOND)
    assert (limits(match), match.state.to_move) == ([16_000, 20_000], 1)
    assert match.new_clock().limit_ms == 20_000
    assert [len(match.seat_notes(player)) for player in (0, 1)] == [1, 0]
    again = match.again(None)
    assert (
        auctions.auction_of(again.game, again.state) == Auction(19, 0)
        and limits(again) == [20_000] * 2
    )
    assert [seat.name for seat in again.seats] == ["Bo", "Ann"]
    match.take_back(2)
    assert (
        auctions.auction_of(match.game, match.state) == after(Raise(4), most=19)
        and limits(match) == [20_000] * 2
    )


def test_what_was_bought_is_told_once_it_is_chosen() -> None:
    for choice, seat in ((FIRST, "first"), (SECOND, "second")):
        for levels, gain in ((("", ""), ()), (("perfect", ""), ("auction.told.gains",))):
            match = auctioned("even_steven", Raise(4), PASS, levels=levels)
            assert match.seat_notes(0) == match.seat_notes(1) == ()
            match.submit(choice)
            told = [tuple(one.key for one in match.seat_notes(player)) for player in (0, 1)]
            assert told == [(f"auction.told.{seat}",), gain]
            assert all(
                dict(one.values) == {"n": 4} for one in match.seat_notes(0) + match.seat_notes(1)
            )
            assert match.limit_ms(1) == (24_000 if gain else 20_000), "what a computer pays"


def test_whoever_pays_keeps_a_second_or_all_that_there_was() -> None:
    half = Handicap(50).limit_ms(10_000)  # half of the clock: 5 s - 9 s
    for left_ms, cases in {
        1000: ((9, 10_000), (19, 20_000), (19, 10_000), (9, half), (3, 1500)),
        2000: ((18, 20_000),),
        500: ((3, 500),),  # a player who had less than a second keeps it
        16_000: ((4, None),),  # without a clock of their own: the game's
    }.items():
        for bid_s, limit_ms in cases:
            over = after(Raise(bid_s), PASS, FIRST, most=60)
            left = over.limit_ms(0, limit_ms, 20_000, is_sold_to_computer=False)
            assert left == left_ms, (bid_s, limit_ms)
            assert over.limit_ms(1, None, 20_000, is_sold_to_computer=False) is None
    most = [one and one.most for one in (auctions.start_auction(s, 0) for s in (0, 1, 2, 20, 999))]
    assert most == [None, None, 1, 19, auctions.MAX_S], "one second of a turn stays"


@every_game
def test_the_clock_passes_and_then_moves_first_and_giving_up_ends_the_game(game_id: str) -> None:
    match = auctioned(game_id)
    assert match.time_up() == TimeUp()
    view, logged, news = VIEWS[game_id], list[str](), list[str]()
    for move, stage in ((Raise(2), BIDDING), (TimeUp(), CHOOSING), (TimeUp(), OVER)):
        logged.append(match.game.log_text(match.state, move).key)
        shown = view.news(match.submit(move))
        news.append(shown.told.key if shown else "")
        auction = auctions.auction_of(match.game, match.state)
        assert auction is not None and auction.stage is stage
    assert logged == [f"auction.log.{what}" for what in ("raised", "late_passed", "late_first")]
    assert news == ["", "timeout_auction", "timeout_auction"]
    assert match.state.to_move == 0 and match.state.outcome() is None
    match = auctioned(game_id, Raise(2), Resign())
    assert match.state.outcome().winner == 0
    assert auctions.running(match.game, match.state) is None


def played(game_id: str, levels: tuple[str, str], seed: int) -> Match:
    """A whole game between two levels."""
    match = auctioned(game_id, levels=levels, seed=seed)
    while match.state.outcome() is None:
        level = match.game.levels[match.seats[match.state.to_move].level]
        choice = level.bot(match.state, Budget(level.nodes), Random(seed_for(match.record())))
        match.submit(choice.move)
    return match


@every_game
def test_every_level_bids_and_the_perfect_one_buys_the_seat_that_wins(game_id: str) -> None:
    for seed in range(6):
        match = played(game_id, ("perfect", "perfect"), seed)
        auction = auctions.auction_of(match.game, match.state)
        assert match.state.outcome().winner == auction.holder
        assert 0.4 * auction.most <= auction.bid + 1 and auction.bid <= 0.6 * auction.most + 1
    for level in GAMES[game_id].levels:
        match = played(game_id, (level, "perfect"), 3)
        assert any(isinstance(move, auctions.BIDDING) for move in match.moves)


@every_game
def test_weak_levels_sometimes_buy_the_wrong_seat(game_id: str) -> None:
    game, chosen = GAMES[game_id], set()
    assert isinstance(game, AuctionGame)
    rule = game.auction
    for seed in range(40):
        match = auctioned(game_id, Raise(1), PASS, seed=seed)
        move = match.game.levels["easy"].bot(match.state, Budget(1), Random(seed)).move
        chosen.add(move.is_first == rule.is_won(rule.settled(match.state)))
    assert chosen == {True, False}


@every_game
def test_an_auction_needs_a_clock_and_options_without_one_are_as_they_were(game_id: str) -> None:
    game = GAMES[game_id]
    assert "auction" not in opt.to_map(game.options())
    assert game.new(game.options(timer_s=10), 0).auction is None
    without = game.options(auction=True)
    assert game.option_rules.idle(without) == {"auction": "clock", "late": "no_clock"}
    assert game.new(without, 0).auction is None
    settled = game.option_rules.settle(without, "auction")
    assert settled.timer_s and not game.option_rules.idle(settled)


@every_game
def test_nobody_tells_who_will_win_and_a_bid_is_no_slip(game_id: str) -> None:
    match = auctioned(game_id)
    teaching, state = match.game.teaching, match.state
    assert teaching.solve(state) is None and not teaching.coach(state)
    assert not any(teaching.quips(state, 0, level) for level in match.game.levels)
    assert sure_value(match.game, state) == 0.0
    match = played(game_id, ("easy", "perfect"), 4)
    found = review(match.game, match.states, match.moves)
    bids = sum(isinstance(move, auctions.BIDDING) for move in match.moves)
    assert all(remark.ply >= bids for remark in found.remarks)
    assert len(found.evaluations) == match.ply + 1
    verdict = teaching.judge.verdict(match.states[0], match.moves[0], match.states[1])
    assert verdict.comment.key == "auction"


@dataclass(frozen=True)
class Walk:
    """A game with an auction, over after `left` moves with a known result for player 0."""

    auction: Auction | None
    returns: tuple[float, float] = (0.0, 0.0)
    known: bool | None = None
    left: int = 0

    def play(self, move: float) -> Walk:
        return replace(self, left=self.left - 1, returns=(move, -move))

    def outcome(self) -> Outcome | None:
        return None if self.left or self.auction is not None else Outcome(self.returns, "last")


SEATS_OF_WALK: AuctionRule[Any] = AuctionRule(
    of=lambda state: state.auction,
    stake=lambda state: message("auction.pass"),
    settled=lambda state: replace(state, auction=None),
    is_won=lambda state: state.known,
)


class Middling(Random):
    """Draws from the middle of what it is asked for."""

    def uniform(self, a: float, b: float) -> float:
        return (a + b) / 2


def bid_of(state: Walk, rng: Random, *, is_sure: bool = True, values: Iterable[float] = ()) -> Any:
    """Return what a computer bids whose moves in its head are these values."""
    ahead = iter(values)
    bot = Bidder(lambda *_: Choice(value := next(ahead), 0.0, (value,)), SEATS_OF_WALK, is_sure)
    return bot(state, Budget(100), rng).move


def test_a_computer_raises_by_half_of_what_it_would_still_pay() -> None:
    """To one that is sure, the better seat is worth 20 of 40 s, whichever seat that is."""
    raised = {0: 10, 10: 15, 15: 17, 17: 18, 18: 19, 19: 20, 20: None, 21: None, 30: None}
    for bid, more in raised.items():
        for is_won in (True, False):
            state = Walk(Auction(40, 0, bid, 1 if bid else NOBODY), known=is_won)
            assert bid_of(state, Middling()) == (Raise(more) if more else PASS), bid


def test_a_computer_takes_the_seat_that_it_takes_for_the_better_one() -> None:
    in_its_head = (None, 1.0, 0, True, {True}), (None, -1.0, 0, True, {False})
    for known, value, left, is_sure, first in (
        *((True, -1.0, 0, True, {True}), (False, 1.0, 0, True, {False}), *in_its_head),
        (False, 1.0, 0, False, {True}),  # this level does not know
        (None, 0.0, 0, True, {True, False}),
        (None, -1.0, 299, False, {False}),
        (None, -1.0, 300, False, {True, False}),  # that is too long for its head
    ):
        state = Walk(Auction(40, 1, 5, 1, stage=CHOOSING), (value, -value), known, left)
        moves = {bid_of(state, Random(s), is_sure=is_sure, values=repeat(value)) for s in range(30)}
        assert moves == {TakeSeat(is_first) for is_first in first}, (known, value, left)


def test_a_computer_plays_eight_games_in_its_head() -> None:
    """Of eight, the one who begins wins six: the seat is worth half of what it would be else."""
    games = cycle((1.0, 1.0, -1.0, 1.0, 1.0, 1.0, -1.0, 1.0))
    walk = Walk(Auction(40, 0), left=1)
    assert bid_of(walk, Middling(), is_sure=False, values=games) == Raise(5)
