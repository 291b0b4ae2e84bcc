"""Perfect play in the two number games against brute force."""

from __future__ import annotations

import re
import sys
from math import isqrt
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

from game.core.rules.common_moves import Resign
from game.core.rules.definition import AnyGame
from game.core.rules.options import rows
from game.even_steven import GAME as STEVEN
from game.even_steven import options as steven_options
from game.even_steven import theory as numbers
from game.even_steven.rules import Op
from game.subtraction_squares import GAME as SQUARES
from game.subtraction_squares import options as squares_options
from game.subtraction_squares import theory as totals
from game.subtraction_squares.rules import Take

ROOT = Path(__file__).parents[3]
VARIANTS = [
    steven_options.Options(minus_two=minus_two, round_down=round_down)
    for minus_two in (False, True)
    for round_down in (False, True)
]
every_game = pytest.mark.parametrize("game", (SQUARES, STEVEN), ids=lambda game: game.id)


def squares_at(total: int, **options: Any) -> Any:
    return SQUARES.new(squares_options.Options(start=total, **options), 0)


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
