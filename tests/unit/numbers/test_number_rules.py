"""The rules of the two number games, and perfect play against brute force."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from math import isqrt
from pathlib import Path
from subprocess import run
from typing import Any

import pytest
from words import WORDS

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.definition import AnyGame
from game.core.rules.options import OptionError, rows
from game.core.rules.state import InvalidMove, Reason, refusal
from game.even_steven import GAME as STEVEN
from game.even_steven import options as steven_options
from game.even_steven import theory as numbers
from game.even_steven.rules import Op, Operate
from game.subtraction_squares import GAME as SQUARES
from game.subtraction_squares import options as squares_options
from game.subtraction_squares import theory as totals
from game.subtraction_squares.rules import Take

SEATS = (Seat("Ann", 2), Seat("Bo", 1))

every_game = pytest.mark.parametrize("game", (SQUARES, STEVEN), ids=lambda game: game.id)


def squares_at(total: int, **options: Any) -> Any:
    return SQUARES.new(squares_options.Options(start=total, **options), 0)


def steven_at(number: int, **options: Any) -> Any:
    return STEVEN.new(steven_options.Options(start=number, **options), 0)


def played(game: AnyGame, state: Any, *lines: str) -> Any:
    for line in lines:
        state = state.play(game.parse(state, line))
    return state


def test_the_sample_game_of_squares() -> None:
    end = played(SQUARES, squares_at(100), "36", "49", "9", "4", "1", "1")
    assert end.outcome().returns == (-1.0, 1.0)
    assert (end.total, end.outcome().reason, len(end.legal_moves())) == (0, "zero", 0)


def test_the_sample_game_of_even_steven() -> None:
    end = played(STEVEN, steven_at(15), "-1", "/2", "1", "2", "-1", "/2", "-1")
    assert end.outcome().returns == (1.0, -1.0)
    assert (end.number, end.outcome().reason, len(end.legal_moves())) == (0, "zero", 0)


@pytest.mark.parametrize(
    ("options", "operations"),
    [
        (STEVEN.presets["classic"], [Op.SUBTRACT_1, Op.HALVE]),
        (STEVEN.presets["advanced"], list(Op)),
        (steven_options.Options(minus_two=True), [Op.SUBTRACT_1, Op.HALVE, Op.SUBTRACT_2]),
    ],
)
def test_which_operations_there_are(options: steven_options.Options, operations: list[Op]) -> None:
    state = STEVEN.new(replace(options, start=12), 0)
    assert [move.op for move in state.legal_moves()] == operations
    assert [STEVEN.unpack(STEVEN.pack(move)) for move in state.legal_moves()] == [
        Operate(op) for op in operations
    ]


def test_operations_are_printed_in_words_and_typed_as_signs() -> None:
    start = steven_at(24, minus_two=True, times_half=True)
    moves = [Operate(op) for op in Op]
    assert [STEVEN.format(start, move) for move in moves] == ["-1", "/2", "-2", "*0.5"]
    assert [STEVEN.printed(start, move) for move in moves] == [op.words for op in Op]
    assert STEVEN.printed(start, Resign()) == STEVEN.format(start, Resign())
    match = Match(STEVEN, start.options, 0, SEATS)
    match.submit(Operate(Op.HALVE))
    assert list(map(WORDS.write, match.lines())) == ["Divide by 2"]


@every_game
def test_who_begins(game: AnyGame) -> None:
    first = type(game.options().first)
    assert game.new(game.options(first=first.TWO), 0).to_move == 1
    drawn = [game.new(game.options(first=first.DRAWN), seed).to_move for seed in range(20)]
    assert set(drawn) == {0, 1}


@pytest.mark.parametrize(
    ("square", "reason"),
    [(0, "not_a_square"), (-4, "not_a_square"), (8, "not_a_square"), (64, "too_large"), (49, "")],
)
def test_why_a_square_cannot_be_taken(square: int, reason: str) -> None:
    told = refusal(squares_at(50), Take(square))
    assert told == (Reason(reason) if reason else None)
    assert (Take(square) in squares_at(50).legal_moves()) == (not reason)


@pytest.mark.parametrize(
    ("number", "op", "options", "reason"),
    [
        (7, Op.HALVE, {}, "odd"),
        (7, Op.HALVE, {"round_down": True}, ""),
        (1, Op.SUBTRACT_2, {"minus_two": True}, "below_zero"),
        (4, Op.SUBTRACT_2, {}, "no_minus_two"),
        (4, Op.TIMES_HALF, {}, "no_times_half"),
        (7, Op.TIMES_HALF, {"times_half": True}, "odd"),
        (4, Op.TIMES_HALF, {"times_half": True}, ""),
    ],
)
def test_why_an_operation_cannot_be_done(
    number: int, op: Op, options: Mapping[str, bool], reason: str
) -> None:
    told = refusal(steven_at(number, **options), Operate(op))
    assert told == (Reason(reason) if reason else None)


@pytest.mark.parametrize("text", ["", "+4", "4.0", "1e0", "-4", "four", "٤", "4" * 5000])
def test_what_is_no_square_in_writing(text: str) -> None:
    with pytest.raises(InvalidMove):
        SQUARES.parse(squares_at(50), text)


def test_a_huge_total_is_played_with_typed_squares() -> None:
    state = squares_at(10**12)
    assert len(state.legal_moves()) == 10**6
    assert state.legal_moves()[-1] == Take(10**12)
    assert played(SQUARES, state, " 999998000001 ").total == 1_999_999
    assert SQUARES.teaching.solve is not None and SQUARES.teaching.solve(state) is None


@every_game
def test_giving_up_loses(game: AnyGame) -> None:
    state = game.new(game.options(), 0)
    assert game.asides(state) == ()
    after = state.play(Resign())
    assert after.outcome().returns == (-1.0, 1.0)
    assert after.outcome().reason == "surrender"
    assert refusal(after, Resign()) == Reason("game_over")


@every_game
def test_the_clock_takes_one_or_the_game(game: AnyGame) -> None:
    lose, takes_one = type(game.options().late)
    options = game.options(timer_s=10, late=lose)
    strict = game.new(options, 0)
    late = game.clock.time_up(options, strict)
    assert late == TimeUp()
    assert strict.play(late).outcome().reason == "late"
    mild = game.new(game.options(timer_s=10, late=takes_one), 0)
    assert mild.play(late) == played(game, mild, "1")
    assert game.clock.time_up(game.options(), game.new(game.options(), 0)) is None
    assert refusal(game.new(game.options(), 0), late) == Reason("no_clock")


@every_game
@pytest.mark.parametrize("packed", [[], [0], [0, True], [0, "1"], [3], [1, 1]])
def test_arrays_that_are_no_move(game: AnyGame, packed: list[Any]) -> None:
    with pytest.raises(InvalidMove):
        game.unpack(packed)


@every_game
def test_clocks_and_who_is_late_are_those_of_the_rule_book(game: AnyGame) -> None:
    """As subtraction_squares RULES R7 and even_steven RULES R7 say; files have the place number."""
    seconds = (0, 10, 20, 30) if game is SQUARES else (0, 5, 10, 15, 30)
    choices = {row.name: row.choices for row in rows(game.options())}
    assert choices["timer_s"] == seconds
    assert [int(late) for late in choices["late"]] == [0, 1]
    assert [int(first) for first in choices["first"]] == [0, 1, 2]


@every_game
def test_starts_that_are_refused(game: AnyGame) -> None:
    for start in (0, -1, 10**19):
        with pytest.raises(OptionError):
            game.options(start=start)


ROOT = Path(__file__).parents[3]
VARIANTS = [
    steven_options.Options(minus_two=minus_two, round_down=round_down)
    for minus_two in (False, True)
    for round_down in (False, True)
]


def brute(most: int, onward: Any) -> list[int]:
    """The remoteness of 0 to ``most`` by its definition."""
    plies = [0]
    for number in range(1, most + 1):
        after = [plies[to] for to in onward(number)]
        lost = [there for there in after if there % 2 == 0]
        plies.append(1 + (min(lost) if lost else max(after)))
    return plies


def test_remoteness_of_squares_by_brute_force() -> None:
    most = 6_000  # beyond the small table
    plies = brute(most, lambda total: [total - k * k for k in range(1, isqrt(total) + 1)])
    assert [totals.remoteness(total) for total in range(most + 1)] == plies


def test_the_sieve_agrees_with_the_remoteness_table_and_the_known_counts() -> None:
    bits = totals._lost_bits()
    lost = [n for n in range(totals.MAX_TOTAL + 1) if bits[n // 8] >> n % 8 & 1]
    assert len(lost) == 13_952
    shared = [n for n in lost if n <= totals.MAX_REMOTENESS]
    assert shared == list(totals.lost_totals(totals.MAX_REMOTENESS))


@pytest.mark.parametrize("options", VARIANTS)
def test_remoteness_of_numbers_by_brute_force(options: steven_options.Options) -> None:
    most = 20_000
    plies = brute(most, lambda number: numbers.results(number, options).values())
    for number in (*range(2_000), *range(2_000, most, 29)):
        assert numbers.remoteness(number, options) == plies[number]
    lost = [number for number in range(most + 1) if numbers.is_lost(number, options)]
    assert lost == [number for number, there in enumerate(plies) if there % 2 == 0]


def test_huge_numbers_are_known() -> None:
    assert numbers.remoteness(10**18, steven_options.Options()) == 163
    for options in VARIANTS:
        lost = [n for n in range(10**18 - 60, 10**18) if numbers.is_lost(n, options)]
        for number in range(10**18 - 50, 10**18):
            reached = set(numbers.results(number, options).values())
            near = any(numbers.is_lost(to, options) for to in reached)
            assert (number in lost) != near


def rule_book(game: AnyGame) -> str:
    return (ROOT / "game" / game.id / "RULES.md").read_text("utf-8")


def test_the_rule_book_lists_the_lost_totals() -> None:
    """subtraction_squares RULES T1, and nothing beyond what was asked for."""
    listed = re.search(r"Lost, up to 100: ([\d ]+)\.", rule_book(SQUARES))
    assert listed
    lost = tuple(map(int, listed[1].split()))
    assert totals.lost_totals(100) == totals.lost_totals(95) == lost
    assert totals.lost_totals(94) == lost[:-1]


def test_the_starts_of_squares_are_those_of_the_rule_book() -> None:
    """subtraction_squares RULES T3: one square wins, in 11 to 15 moves; or 100, taken whole."""
    found = re.findall(r"(?:^\||\| \|) (\d+) \| (\d+)(?= \|)", rule_book(SQUARES), re.MULTILINE)
    told = {int(start): int(square) for start, square in found}
    assert sorted([*told, 100]) == sorted(squares_options.STARTS)
    for start, square in told.items():
        assert totals.winning(start) == (square,)
        assert 11 <= totals.remoteness(start) <= 15
    presets = {one.start for one in SQUARES.presets.values() if not one.auction}  # it draws one
    assert presets < set(squares_options.STARTS)


def test_the_starts_of_even_steven_are_lost_or_won_by_subtracting_one() -> None:
    """even_steven RULES T1: four numbers of the book, and multiples of 4, where halving loses."""
    assert {7, 15, 21, 31} < set(steven_options.STARTS)
    for start in steven_options.STARTS:
        best = numbers.best(start, VARIANTS[0])
        assert start in (7, 15, 21, 31) or (start % 4 == 0 and best == (Op.SUBTRACT_1,))
    with_two = steven_options.Options(minus_two=True)
    lost = [n for n in steven_options.STARTS_MINUS_TWO if numbers.is_lost(n, with_two)]
    assert lost == [7, 31]
    for options in STEVEN.presets.values():
        assert options.start in next(r.choices for r in rows(options) if r.name == "start")


@every_game
def test_solutions_say_what_the_rules_allow(game: AnyGame) -> None:
    assert game.teaching.solve is not None
    for start in range(1, 80):
        state = game.new(game.options(start=start), 0)
        solution = game.teaching.solve(state)
        assert set(solution.best) <= set(state.legal_moves())
        assert solution.is_won == (solution.remoteness % 2 == 1)
        for move in solution.best:
            after = game.teaching.solve(state.play(move))
            assert after.is_won != solution.is_won
        assert after.remoteness >= solution.remoteness - 1


@every_game
def test_an_ended_game_has_nothing_left(game: AnyGame) -> None:
    assert game.teaching.solve is not None
    state = game.new(game.options(), 0)
    over = state.play(Resign())
    assert game.teaching.solve(over).best == () and not game.teaching.solve(over).is_won
    assert game.teaching.coach(over) == ()


def test_above_the_exact_table_wins_are_still_known() -> None:
    assert SQUARES.teaching.solve is not None
    solution = SQUARES.teaching.solve(squares_at(640_000))
    assert solution is not None and solution.is_won and solution.remoteness is None
    assert Take(640_000) in solution.best


def test_small_totals_need_no_numpy() -> None:
    source = (
        "import sys; from game.registry import GAMES\n"
        "for game in GAMES.values():\n"
        "    if game.teaching.solve: game.teaching.solve(game.new(game.options(), 0))\n"
        "sys.exit('numpy' in sys.modules)"
    )
    assert run([sys.executable, "-c", source], cwd=ROOT, check=False).returncode == 0
