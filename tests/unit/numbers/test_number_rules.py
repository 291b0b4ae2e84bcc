"""The rules of the two number games, and perfect play against brute force."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from itertools import product
from math import isqrt
from pathlib import Path
from subprocess import run
from typing import Any

import pytest
from words import WORDS

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.definition import AnyGame
from game.core.rules.options import OptionError, rows
from game.core.rules.state import InvalidMove, refusal
from game.even_steven import GAME as STEVEN
from game.even_steven import options as steven_options
from game.even_steven import theory as numbers
from game.even_steven.options import Options
from game.even_steven.rules import Op, Operate
from game.subtraction_squares import GAME as SQUARES
from game.subtraction_squares import theory as totals
from game.subtraction_squares.options import STARTS
from game.subtraction_squares.rules import Take

ROOT = Path(__file__).parents[3]
VARIANTS = [
    Options(minus_two=minus_two, round_down=round_down)
    for minus_two, round_down in product((False, True), repeat=2)
]
every_game = pytest.mark.parametrize("game", (SQUARES, STEVEN), ids=lambda game: game.id)


def at(game: AnyGame, start: int, **options: Any) -> Any:
    return game.new(game.options(start=start, **options), 0)


def test_which_operations_there_are_and_how_they_are_written() -> None:
    for options, operations in (
        (STEVEN.presets["classic"], [Op.SUBTRACT_1, Op.HALVE]),
        (STEVEN.presets["advanced"], list(Op)),
        (Options(minus_two=True), [Op.SUBTRACT_1, Op.HALVE, Op.SUBTRACT_2]),
    ):
        state = STEVEN.new(replace(options, start=12), 0)
        moves = [Operate(op) for op in operations]
        assert list(state.legal_moves()) == moves
        assert [STEVEN.unpack([0, int(op)]) for op in operations] == moves
        signs = ["-1", "/2", "-2", "*0.5"][: len(moves)]
        assert [STEVEN.format(state, move) for move in moves] == signs
        assert [STEVEN.move_words(state, move) for move in moves] == [op.words for op in operations]
        assert STEVEN.move_words(state, Resign()) == STEVEN.format(state, Resign())
    match = Match(STEVEN, state.options, 0, [Seat("Ann", 2), Seat("Bo", 1)])
    match.submit(Operate(Op.HALVE))
    assert list(map(WORDS.write, match.lines())) == ["Divide by 2"]


def test_why_a_move_cannot_be_made() -> None:
    state = at(SQUARES, 50)
    no_squares = dict.fromkeys((0, -4, 8), "not_a_square")
    for square, reason in {**no_squares, 64: "too_large", 49: ""}.items():
        assert refusal(state, Take(square)) == (Comment(reason) if reason else None), square
        assert (Take(square) in state.legal_moves()) == (not reason), square
    minus_two = (1, "minus_two", "below_zero"), (2, "minus_two", ""), (4, "", "no_minus_two")
    for op, cases in {
        Op.SUBTRACT_2: minus_two,
        Op.HALVE: ((7, "", "odd"), (7, "round_down", "")),
        Op.TIMES_HALF: ((7, "times_half", "odd"), (4, "times_half", ""), (4, "", "no_times_half")),
    }.items():
        for number, option, reason in cases:
            options = {option: True} if option else {}
            told = refusal(at(STEVEN, number, **options), Operate(op))
            assert told == (Comment(reason) if reason else None), (number, op)
    for text in ("", "+4", "4.0", "1e0", "-4", "four", "٤", "4" * 5000):
        with pytest.raises(InvalidMove):
            SQUARES.parse(state, text)
            pytest.fail(text)


def test_a_huge_total_is_played_with_typed_squares() -> None:
    state = at(SQUARES, 10**12)
    assert len(state.legal_moves()) == 10**6 and state.legal_moves()[-1] == Take(10**12)
    assert state.play(SQUARES.parse(state, " 999998000001 ")).total == 1_999_999


@every_game
def test_who_begins_who_is_late_and_who_gives_up(game: AnyGame) -> None:
    """As subtraction_squares RULES R7 and even_steven RULES R7 say; files have the place number."""
    first = type(game.options().first)
    assert game.new(game.options(first=first.TWO), 0).to_move == 1
    choices = {row.name: row.choices for row in rows(game.options())}
    assert choices["timer_s"] == ((0, 10, 20, 30) if game is SQUARES else (0, 5, 10, 15, 30))
    assert [int(late) for late in choices["late"]] == [0, 1]
    assert [int(first) for first in choices["first"]] == [0, 1, 2]
    lose, takes_one = choices["late"]
    options = game.options(timer_s=10, late=lose)
    late = game.clock.time_up(options, game.new(options, 0))
    assert late == TimeUp() and game.new(options, 0).play(late).outcome().reason == "late"
    mild, plain = game.new(game.options(timer_s=10, late=takes_one), 0), game.new(game.options(), 0)
    assert mild.play(late) == mild.play(game.parse(mild, "1"))
    assert dict(game.log_text(mild, late).values)["left"] == mild.number - 1
    assert game.log_text(game.new(options, 0), late).values == ()
    assert game.clock.time_up(game.options(), plain) is None
    assert refusal(plain, late) == Comment("no_clock")
    assert game.asides(plain) == ()
    over, solve = plain.play(Resign()), game.teaching.solve
    assert (over.outcome().returns, over.outcome().reason) == ((-1.0, 1.0), "surrender")
    assert refusal(over, Resign()) == Comment("game_over")
    assert solve(over).best == () and not solve(over).is_won
    assert game.teaching.coach(over) == ()


@every_game
def test_arrays_and_starts_that_are_refused(game: AnyGame) -> None:
    for packed in ([], [0], [0, True], [0, "1"], [3], [1, 1]):
        with pytest.raises(InvalidMove):
            game.unpack(packed)
            pytest.fail(str(packed))
    for start in (0, -1, 10**19):
        with pytest.raises(OptionError):
            game.options(start=start)


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
    bits = totals.lost_bits()
    lost = [n for n in range(totals.MAX_TOTAL + 1) if bits[n // 8] >> n % 8 & 1]
    assert len(lost) == 13_952
    shared = [n for n in lost if n <= totals.MAX_REMOTENESS]
    assert shared == list(totals.lost_totals(totals.MAX_REMOTENESS))


@pytest.mark.parametrize("options", VARIANTS)
def test_remoteness_of_numbers_by_brute_force_and_of_huge_ones_near_each_other(
    options: Options,
) -> None:
    most = 20_000
    plies = brute(most, lambda number: numbers.results(number, options).values())
    for number in (*range(2_000), *range(2_000, most, 29)):
        assert numbers.remoteness(number, options) == plies[number]
    lost = [number for number in range(most + 1) if numbers.is_lost(number, options)]
    assert lost == [number for number, there in enumerate(plies) if there % 2 == 0]
    assert numbers.remoteness(10**18, Options()) == 163
    for number in range(10**18 - 50, 10**18):
        reached = numbers.results(number, options).values()
        assert numbers.is_lost(number, options) != any(
            numbers.is_lost(to, options) for to in reached
        )


def rule_book(game: AnyGame) -> str:
    return (ROOT / "game" / game.id / "RULES.md").read_text("utf-8")


def test_the_rule_book_lists_the_lost_totals() -> None:
    """subtraction_squares RULES T1, and nothing beyond."""
    listed = re.search(r"Lost, up to 100: ([\d ]+)\.", rule_book(SQUARES))
    assert listed
    lost = tuple(map(int, listed[1].split()))
    assert totals.lost_totals(100) == totals.lost_totals(95) == lost
    assert totals.lost_totals(94) == lost[:-1]


def test_the_starts_of_squares_are_those_of_the_rule_book() -> None:
    """subtraction_squares RULES T3: one square wins, in 11 to 15 moves; or 100, taken whole."""
    found = re.findall(r"(?:^\||\| \|) (\d+) \| (\d+)(?= \|)", rule_book(SQUARES), re.MULTILINE)
    told = {int(start): int(square) for start, square in found}
    assert sorted([*told, 100]) == sorted(STARTS)
    for start, square in told.items():
        assert totals.winning(start) == (square,)
        assert 11 <= totals.remoteness(start) <= 15
    presets = {one.start for one in SQUARES.presets.values() if not one.auction}  # it draws one
    assert presets < set(STARTS)


def test_the_starts_of_even_steven_are_lost_or_won_by_subtracting_one() -> None:
    """even_steven RULES T1: four numbers of the book, and multiples of 4, where halving loses."""
    book = {7, 15, 21, 31}
    assert book < set(steven_options.STARTS) and book < set(steven_options.STARTS_MINUS_TWO)
    for start in set(steven_options.STARTS) - book:
        assert start % 4 == 0 and numbers.best(start, VARIANTS[0]) == (Op.SUBTRACT_1,)
    for options in STEVEN.presets.values():
        assert options.start in next(r.choices for r in rows(options) if r.name == "start")


@every_game
def test_solutions_say_what_the_rules_allow(game: AnyGame) -> None:
    for start in range(1, 80):
        state = at(game, start)
        solution = game.teaching.solve(state)
        assert set(solution.best) <= set(state.legal_moves())
        assert solution.is_won == (solution.remoteness % 2 == 1)
        for move in solution.best:
            after = game.teaching.solve(state.play(move))
            assert after.is_won != solution.is_won
        assert after.remoteness >= solution.remoteness - 1


def test_above_the_exact_table_wins_are_still_known() -> None:
    solution = SQUARES.teaching.solve(at(SQUARES, 640_000))
    assert solution.is_won and solution.remoteness is None and Take(640_000) in solution.best
    assert SQUARES.teaching.solve(at(SQUARES, 10**12)) is None


def test_small_totals_need_no_numpy() -> None:
    source = (
        "import sys; from game.registry import GAMES\n"
        "for game in GAMES.values():\n"
        "    if game.teaching.solve: game.teaching.solve(game.new(game.options(), 0))\n"
        "sys.exit('numpy' in sys.modules)"
    )
    assert run([sys.executable, "-c", source], cwd=ROOT, check=False).returncode == 0
