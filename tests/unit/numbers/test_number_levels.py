"""The computer levels of the two number games: moves, coach, bids for a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, pairwise, repeat
from math import isqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from plain import random_bot

from game.ai.jobs import level_of
from game.core.match.auction import (
    NOBODY,
    Auction,
    AuctionRule,
    AuctionStage,
    Bidder,
    PassBid,
    Raise,
    TakeSeat,
)
from game.core.rules.definition import AnyGame
from game.core.rules.options import rows
from game.core.rules.state import Outcome, refusal
from game.core.search.search_api import Bot, Budget, Choice
from game.even_steven import GAME as STEVEN
from game.even_steven import options as steven_options
from game.subtraction_squares import GAME as SQUARES
from game.subtraction_squares import options as squares_options
from game.subtraction_squares import theory as totals
from game.subtraction_squares.rules import Take
from game.words.message import message
from game.words.strings import Strings

ROOT = Path(__file__).parents[3]
WORDS = Strings.load(ROOT / "assets", is_strict=True)
VARIANTS = [
    steven_options.Options(minus_two=minus_two, round_down=round_down)
    for minus_two in (False, True)
    for round_down in (False, True)
]
GAMES = (SQUARES, STEVEN)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_level = pytest.mark.parametrize(
    ("game", "level"),
    [(game, level) for game in GAMES for level in game.levels],
    ids=lambda part: getattr(part, "id", part),
)
every_rung = pytest.mark.parametrize(
    ("game", "below", "above"),
    [(game, *rung) for game in GAMES for rung in pairwise(game.levels)],
    ids=lambda part: getattr(part, "id", part),
)


FREE = {SQUARES.id: {"opening": squares_options.Opening.FREE}}
"""Options with which a computer plays as well as it can from its first move on."""


def squares_at(total: int, **options: Any) -> Any:
    return SQUARES.new(squares_options.Options(start=total, **options), 0)


def steven_at(number: int, **options: Any) -> Any:
    return STEVEN.new(steven_options.Options(start=number, **options), 0)


def move_of(bot: Bot[Any, Any], state: Any, rng: Random) -> Any:
    return bot(state, Budget(1), rng).move


def winner(game: AnyGame, options: Any, bots: Sequence[Bot[Any, Any]], rng: Random) -> int:
    state = game.new(options, 0)
    while state.outcome() is None:
        state = state.play(move_of(bots[state.to_move], state, rng))
    return 1 - state.to_move


def share(game: AnyGame, above: str, below: str, **variant: bool) -> float:
    """How many of 400 games the stronger level wins, each start of the menu from both seats."""
    starts = next(row.choices for row in rows(game.options(**variant)) if row.name == "start")
    bots, rng, won = [game.levels[above].bot, game.levels[below].bot], Random(7), 0
    for number in range(400):
        options = game.options(start=starts[number // 2 % len(starts)], **variant)
        won += winner(game, options, bots[:: 1 - number % 2 * 2], rng) == number % 2
    return won / 400


def test_who_played_by_a_level_of_old_goes_on_against_the_strongest() -> None:
    assert level_of(STEVEN, "master") is STEVEN.levels["perfect"]
    assert level_of(STEVEN, "normal") is STEVEN.levels["normal"]


@every_rung
def test_each_level_beats_the_one_below_by_a_fair_step(
    game: AnyGame, below: str, above: str
) -> None:
    assert 0.6 < share(game, above, below) < 0.85


@pytest.mark.parametrize(("below", "above"), list(pairwise(STEVEN.levels)))
def test_each_level_beats_the_one_below_where_two_may_be_subtracted(below: str, above: str) -> None:
    assert 0.6 < share(STEVEN, above, below, minus_two=True) < 0.85


@every_level
def test_levels_are_legal_and_repeat_themselves(game: AnyGame, level: str) -> None:
    bot = game.levels[level].bot
    starts = [*range(1, 130), 5_000, 99_999, 250_000]
    for start in starts:
        state = game.new(game.options(start=start), 0)
        move = move_of(bot, state, Random(start))
        assert refusal(state, move) is None
        assert move == move_of(bot, state, Random(start))


@pytest.mark.parametrize("level", SQUARES.levels)
@pytest.mark.parametrize("total", [1_000_001, 10**9 + 7, 10**12, 10**12 - 1])
def test_levels_play_by_feel_above_the_table(level: str, total: int) -> None:
    state = squares_at(total)
    assert refusal(state, move_of(SQUARES.levels[level].bot, state, Random(1))) is None


def test_by_feel_a_square_is_taken_whole() -> None:
    state = squares_at(10**12, opening=squares_options.Opening.FREE)
    assert move_of(SQUARES.levels["perfect"].bot, state, Random(1)) == Take(10**12)


@pytest.mark.parametrize("level", SQUARES.levels)
def test_a_computer_takes_all_of_the_start_only_if_it_may(level: str) -> None:
    """Nobody's first game ends before they have moved. Later in a game it is another thing."""
    bot, free = SQUARES.levels[level].bot, squares_options.Opening.FREE
    for start in (100, 121, 10**12):
        for seed in range(8):
            state = squares_at(start)
            move = move_of(bot, state, Random(seed))
            assert move.square < start and refusal(state, move) is None
            if start < totals.MAX_REMOTENESS:
                assert isqrt(start - move.square) ** 2 != start - move.square, "a gift"
    assert move_of(bot, squares_at(1), Random(1)) == Take(1)
    if level == "perfect":
        assert move_of(bot, squares_at(100, opening=free), Random(1)) == Take(100)
        later = squares_at(125).play(Take(25))
        assert move_of(bot, later, Random(1)) == Take(100)


@every_game
def test_the_perfect_level_never_loses_a_won_game(game: AnyGame) -> None:
    assert game.teaching.solve is not None
    perfect, rng = game.levels["perfect"].bot, Random(3)
    for start in range(1, 120):
        state = game.new(game.options(start=start, **FREE.get(game.id, {})), 0)
        mine = 0 if game.teaching.solve(state).is_won else 1
        bots = [perfect, random_bot] if mine == 0 else [random_bot, perfect]
        if mine == 0:
            assert winner(game, state.options, bots, rng) == 0
        else:  # the loser's longest resistance is what the table says
            plies = game.teaching.solve(state).remoteness
            while state.outcome() is None:
                state, plies = state.play(game.teaching.solve(state).best[0]), plies - 1
            assert plies == 0


def sentence(game: AnyGame, hint: Any) -> str:
    return WORDS.t(f"{game.id}.hint.{hint.key}", **dict(hint.values))


@pytest.mark.parametrize("start", [*range(1, 130), 5_000, 99_999, 250_000, 1_000_001, 10**12])
def test_every_hint_of_squares_has_words(start: int) -> None:
    hints = SQUARES.teaching.coach(squares_at(start))
    assert len(hints) == (4 if start <= totals.MAX_TOTAL else 2)
    assert len({sentence(SQUARES, hint) for hint in hints}) == len(hints)


@pytest.mark.parametrize("options", VARIANTS)
def test_every_hint_of_even_steven_has_words(options: steven_options.Options) -> None:
    for start in (*range(1, 130), 10**18 - 1, 10**18):
        state = steven_at(start, minus_two=options.minus_two, round_down=options.round_down)
        hints = STEVEN.teaching.coach(state)
        assert len({sentence(STEVEN, hint) for hint in hints}) == 4


def test_hints_go_step_by_step_to_the_square() -> None:
    told = [sentence(SQUARES, hint) for hint in SQUARES.teaching.coach(squares_at(39))]
    assert told[0] == WORDS.t(f"{SQUARES.id}.hint.lost")
    told = [sentence(SQUARES, hint) for hint in SQUARES.teaching.coach(squares_at(99))]
    assert told[1:3] == [
        "Leave 95.",
        "Take 4 (2²). That leaves 95.",
    ]
    told[3] = told[3].replace("\N{NO-BREAK SPACE}", " ")
    assert "64 → 16" in told[3]
    assert "81 → 9" not in told[3]  # only the first eight replies are told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Leave one of these: 1,510, 1,705, 1,978"),
        ("de", "1.510, 1.705, 1.978"),
        ("zh", "1,510、1,705、1,978"),
    ],
)
def test_a_list_of_totals_is_written_as_the_language_does(language: str, told: str) -> None:
    hint = SQUARES.teaching.coach(squares_at(1994))[1]
    words = Strings.load(ROOT / "assets", language, is_strict=True)
    assert told in words.t(f"{SQUARES.id}.hint.{hint.key}", **dict(hint.values))


@every_game
def test_every_refusal_and_option_has_words(game: AnyGame) -> None:
    assert all(WORDS.has(f"{game.id}.preset.{preset}") for preset in (*game.presets, "custom"))
    for name in ("start", "first", "timer_s", "late"):
        assert WORDS.has(f"{game.id}.option.{name}.label")
        assert WORDS.has(f"{game.id}.option.{name}.help")
    assert all(WORDS.has(f"{game.id}.reason.{reason}") for reason in ("game_over", "no_clock"))


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
     (19, Raise(20)), (20, PassBid()), (21, PassBid()), (30, PassBid())],
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
    state = Sold(Auction(40, 1, 5, 1, stage=AuctionStage.CHOOSING), returns, known)
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
    state = Walk(Auction(40, 1, 5, 1, stage=AuctionStage.CHOOSING), left=length)
    moves = {bidder(repeat(-1.0))(state, Budget(100), Random(seed)).move for seed in range(8)}
    assert moves == {TakeSeat(is_first) for is_first in first}
