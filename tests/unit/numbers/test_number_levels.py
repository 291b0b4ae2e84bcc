"""Levels of the two number games: what each knows and misses, its strength, and hints.

Functions that are called `check` are tests of `unit/match/test_opponents.py`, too: each is true of
the line under a level's name.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, product
from math import isqrt
from random import Random
from typing import Any

import pytest
from words import WORDS

from game.ai.jobs import level_of
from game.core.rules.definition import AnyGame
from game.core.rules.options import rows
from game.core.rules.state import refusal
from game.core.search.search_api import Budget
from game.even_steven import GAME as STEVEN
from game.even_steven import levels as steven_levels
from game.even_steven import theory as numbers
from game.even_steven.options import Options
from game.even_steven.rules import Op
from game.subtraction_squares import GAME as SQUARES
from game.subtraction_squares import levels as squares
from game.subtraction_squares import theory as totals
from game.subtraction_squares.options import Opening
from game.subtraction_squares.rules import Take
from game.words.strings import Strings
from scenes.app import assets_dir

SEEDS = range(12)
VARIANTS = [
    Options(minus_two=minus_two, round_down=round_down, times_half=times_half)
    for minus_two, round_down, times_half in product((False, True), repeat=3)
]
BY_HEART = {root * root for root in range(1, 13)}
"""The squares up to 144."""
every_variant = pytest.mark.parametrize("options", VARIANTS)


class Attentive(Random):
    """Chance without slips; its other choices are those of any seed."""

    SHARE = 0.999

    def random(self) -> float:
        return self.SHARE

    def getrandbits(self, k: int) -> int:
        return super().getrandbits(k)


class Careless(Attentive):
    """Chance with every possible slip."""

    SHARE = 0.0


def squares_at(total: int, **options: Any) -> Any:
    return SQUARES.new(SQUARES.options(start=total, **options), 0)


def move_of(game: AnyGame, level: str, state: Any, rng: Random) -> Any:
    return game.levels[level].bot(state, Budget(1), rng).move


def picks(pick: squares.Pick, total: int, chance: type[Random] = Random) -> set[int]:
    """Return what a level takes from a total, over many seeds."""
    return {pick(total, chance(seed)) for seed in SEEDS}


def operations(level: str, number: int, options: Options, chance: type[Random] = Random) -> set[Op]:
    bot = STEVEN.levels[level].bot.bot
    assert isinstance(bot, steven_levels.HabitBot)
    return {bot.operation(number, options, chance(seed)) for seed in SEEDS}


def test_who_played_by_a_level_of_old_goes_on_against_the_strongest() -> None:
    assert level_of(STEVEN, "master") is STEVEN.levels["perfect"]
    assert level_of(STEVEN, "normal") is STEVEN.levels["normal"]


def test_each_level_beats_the_one_below_by_a_fair_step() -> None:
    """Of 400 games, each start of the menu from both seats."""
    two = {"minus_two": True}
    for game, variant in ((SQUARES, {}), (STEVEN, {}), (STEVEN, two)):
        starts = next(row.choices for row in rows(game.options(**variant)) if row.name == "start")
        for below, above in pairwise(game.levels):
            rng, won = Random(7), 0
            for number in range(400):
                start = starts[number // 2 % len(starts)]
                state = game.new(game.options(start=start, **variant), 0)
                while state.outcome() is None:
                    level = above if state.to_move == number % 2 else below
                    state = state.play(move_of(game, level, state, rng))
                won += 1 - state.to_move == number % 2
            assert 0.6 < won / 400 < 0.85, (game.id, variant, below, above)


def test_levels_are_legal_and_repeat_themselves() -> None:
    high = {
        "even_steven": (5_000, 99_999, 250_000),
        "subtraction_squares": (250_000, 1_000_001, 10**9 + 7, 10**12),
    }
    for game in (STEVEN, SQUARES):
        for level, start in product(game.levels, (*range(1, 130), *high[game.id])):
            state = game.new(game.options(start=start), 0)
            move = move_of(game, level, state, Random(start))
            assert refusal(state, move) is None, (level, start)
            assert move == move_of(game, level, state, Random(start)), (level, start)


@pytest.mark.parametrize("level", SQUARES.levels)
def test_a_computer_takes_all_of_the_start_only_if_it_may(level: str) -> None:
    """A first game never ends before the guest has moved. Later in a game it may."""
    for start, seed in product((100, 121, 10**12), range(8)):
        state = squares_at(start)
        move = move_of(SQUARES, level, state, Random(seed))
        assert move.square < start and refusal(state, move) is None
        if start < totals.MAX_REMOTENESS:
            assert isqrt(start - move.square) ** 2 != start - move.square, "a gift"
    assert move_of(SQUARES, level, squares_at(1), Random(1)) == Take(1)
    if level == "perfect":
        for start in (100, 10**12):
            free = squares_at(start, opening=Opening.FREE)
            assert move_of(SQUARES, level, free, Random(1)) == Take(start)
        assert move_of(SQUARES, level, squares_at(125).play(Take(25)), Random(1)) == Take(100)


def told(game: AnyGame, state: Any, language: str = "en") -> list[str]:
    """Return what the coach says, step by step; never the same twice."""
    words = Strings.load(assets_dir(), language, is_strict=True)
    hints = game.teaching.coach(state) if game.teaching.coach else ()
    said = [words.t(f"{game.id}.hint.{hint.key}", **dict(hint.values)) for hint in hints]
    assert len(set(said)) == len(said)
    return said


def test_every_hint_has_words_in_every_language_and_goes_step_by_step() -> None:
    for start in (*range(1, 130), 5_000, 99_999, 250_000, 1_000_001, 10**12):
        assert len(told(SQUARES, squares_at(start))) == (4 if start <= totals.MAX_TOTAL else 2)
    assert told(SQUARES, squares_at(39))[0] == WORDS.t(f"{SQUARES.id}.hint.lost")
    steps = told(SQUARES, squares_at(99))
    assert steps[1:3] == ["Leave 95.", "Take 4 (2²). That leaves 95."]
    last = steps[3].replace("\N{NO-BREAK SPACE}", " ")
    assert "64 → 16" in last and "81 → 9" not in last, "only the first eight replies are told"
    for language, listed in (
        ("en", "Leave one of these: 1,510, 1,705, 1,978"),
        ("de", "1.510, 1.705, 1.978"),
        ("zh", "1,510、1,705、1,978"),
    ):
        assert listed in told(SQUARES, squares_at(1994), language)[1]


@every_variant
def test_every_hint_of_even_steven_has_words(options: Options) -> None:
    for start in (*range(1, 130), 10**18 - 1, 10**18):
        state = STEVEN.new(
            Options(start=start, minus_two=options.minus_two, round_down=options.round_down), 0
        )
        assert len(told(STEVEN, state)) == 4


# Subtraction Squares


def test_winners_hurry_and_losers_delay_where_few_replies_win() -> None:
    def replies(total: int) -> float:
        return len(totals.winning(total)) / len(totals.squares(total))

    for total in range(1, 400):
        best = totals.best(total)
        left = [total - square for square in best]
        if not totals.is_lost(total):
            assert set(best) == set(totals.winning(total))
            assert all(totals.remoteness(a) <= totals.remoteness(b) for a, b in pairwise(left))
            continue
        longest = totals.remoteness(total) - 1
        assert set(best) == {
            s for s in totals.squares(total) if totals.remoteness(total - s) == longest
        }
        assert all(replies(a) <= replies(b) for a, b in pairwise(left))
    at = totals.MAX_REMOTENESS
    known = totals.best(at)
    assert totals.remoteness(at - known[0]) == min(totals.remoteness(at - s) for s in known)
    for total in range(at + 1, at + 60):  # above the table the largest win comes first
        assert totals.best(total) == (tuple(sorted(totals.winning(total), reverse=True)) or (1,))


def is_exact(pick: squares.Pick, most: int, chance: type[Random]) -> bool:
    """Return whether a level leaves a lost total wherever it can, up to ``most``."""
    return all(
        totals.is_lost(total - square)
        for total in range(1, most + 1)
        if not totals.is_lost(total)
        for square in picks(pick, total, chance)
    )


def check_finishes() -> None:
    for total in BY_HEART:
        for pick in (squares.normal, squares.hard, squares.perfect):
            assert picks(pick, total) == {total}
        assert picks(squares.master, total, Careless) == {total}
        assert (picks(squares.easy, total) == {total}) == (total <= 25), "easy: a small one"
    for total in range(1, 400):
        most = max(s for s in totals.squares(total) if s < total or total <= 25)
        assert all(taken == most or taken <= 25 for taken in picks(squares.easy, total))


def check_exactness() -> None:
    assert is_exact(squares.normal, squares.NORMAL_EXACT, Random)
    assert is_exact(squares.hard, 24, Careless) and not is_exact(squares.hard, 400, Random)
    assert is_exact(squares.master, 60, Careless) and is_exact(squares.perfect, 400, Random)
    rng = Random(1)
    for total in filter(totals.is_lost, range(1, 400)):
        ways = {total - square for square in totals.squares(total)}
        assert {total - s for s in picks(squares.perfect, total)} <= (ways - BY_HEART or ways)
    for total in [999_999, *(rng.randrange(10**6) for _ in range(40))]:
        assert totals.is_lost(total) or totals.is_lost(total - squares.perfect(total, rng))


def check_big_bites() -> None:
    """Above what it counts through it takes one of the biggest squares that leave no gift."""
    assert picks(squares.normal, 169) == {100, 121, 169}  # 144 leaves 25
    for total in set(range(12, 400)) - BY_HEART:
        every = totals.squares(total)
        safe = [square for square in every if total - square not in BY_HEART]
        assert picks(squares.normal, total) <= set((safe or every)[-4:])


def test_exact_players_vary_and_prefer_what_leaves_few_winning_replies() -> None:
    varied = [total for total in range(60, 300) if len(picks(squares.perfect, total)) > 1]
    assert len(varied) > 100
    expected = taken = 0.0
    for lost in filter(totals.is_lost, range(90, 200)):
        replies = {s: len(totals.winning(lost - s)) for s in totals.squares(lost)}
        hardest = {s for s, n in replies.items() if n == min(replies.values())}
        expected += len(hardest) / len(replies)
        taken += sum(squares.perfect(lost, Random(seed)) in hardest for seed in range(50)) / 50
    assert taken > 1.3 * expected


def test_the_level_hard_leaves_what_was_learnt_or_plays_as_normal() -> None:
    """The lost totals up to 22; else a good last digit above them; else no finish."""
    for total in set(range(squares.HARD_EXACT, 400)) - BY_HEART:
        left = {total - square for square in picks(squares.hard, total, Attentive)}
        reachable = {total - square for square in totals.squares(total)}
        learnt = {there for there in reachable if there <= 22 and totals.is_lost(there)}
        good = {there for there in reachable if there > 22 and there % 10 in (0, 2, 5, 7)}
        safe = {there for there in reachable if there > 22} - BY_HEART
        assert left <= (learnt or good - BY_HEART or safe or reachable)
        wanted = squares.normal(total, Random(total))
        assert squares.hard(total, Careless(total)) == wanted, "it did not think"


def test_the_level_master_above_sixty_takes_a_small_winning_square_or_is_one_root_off() -> None:
    for total in set(range(61, 400)) - BY_HEART:
        small = {square for square in totals.squares(total) if square <= 100}
        wins = small & set(totals.winning(total))
        taken = picks(squares.master, total, Attentive)
        assert taken <= (wins or small)
        if not wins and (no_gift := {s for s in small if total - s not in BY_HEART}):
            assert taken <= no_gift
        for off in picks(squares.master, total, Careless):
            assert any(abs(isqrt(off) - isqrt(aimed)) == 1 for aimed in wins or small)


def test_the_level_master_errs_more_often_where_units_have_to_be_borrowed() -> None:
    """Only 64 wins at 84 and only 25 at 82, where 5 is more than 2."""
    chances = [Random(seed) for seed in range(400)]
    plain = sum(squares.master(84, chance) != 64 for chance in chances)
    borrowing = sum(squares.master(82, chance) != 25 for chance in chances)
    assert 20 < plain < borrowing - 40 < 160


def test_above_the_table_a_good_last_digit_is_left_or_a_win_that_reaches_down_into_it() -> None:
    for total in (2_000_003, 10**12 - 3):
        for square in picks(squares.perfect, total):
            left = total - square
            assert left % 10 in squares.GOOD_DIGITS and isqrt(left) ** 2 != left
    for total in range(totals.MAX_TOTAL + 1, totals.MAX_TOTAL + 40):
        down = {s for s in totals.squares(total) if total - s <= totals.MAX_TOTAL}
        wins = {square for square in down if totals.is_lost(total - square)}
        for square in picks(squares.master, total, Attentive):
            assert not wins or square == max(wins) or square == total


# Even-Steven


@every_variant
def test_the_quickest_operation_comes_first_and_of_equals_that_of_the_smaller_number(
    options: Options,
) -> None:
    for number in range(1, 120):
        made, best = numbers.results(number, options), numbers.best(number, options)
        lasts = {op: numbers.remoteness(to, options) for op, to in made.items()}
        assert list(best) == sorted(best, key=lambda op: (lasts[op], op))
        is_lost = numbers.is_lost(number, options)
        assert set(best) == {
            op
            for op, to in made.items()
            if (lasts[op] == max(lasts.values()) if is_lost else numbers.is_lost(to, options))
        }


def check_thinking() -> None:
    """Check that a thinker wins, and others follow a habit; the last four are counted down."""
    for number, options in product(range(1, 60), VARIANTS):
        is_lost = numbers.is_lost(number, options)
        best = set(numbers.best(number, options))
        right = set(numbers.hardest(number, options)) if is_lost else best
        habit = {Op.HALVE if number % 2 == 0 or options.round_down else Op.SUBTRACT_1}
        for level in ("normal", "hard") if number > 4 else ():
            assert operations(level, number, options, Attentive) <= right
            assert operations(level, number, options, Careless) == habit
        if number <= 4:
            assert operations("hard", number, options, Careless) <= best
            habit = {Op.SUBTRACT_1}
        assert operations("easy", number, options, Careless) == habit
        assert habit <= operations("easy", number, options)
        assert operations("perfect", number, options) <= right
        if is_lost:
            replies = {
                op: sum(numbers.is_lost(n, options) for n in set(after.values()))
                for op, to in numbers.results(number, options).items()
                for after in [numbers.results(to, options)]
            }
            assert {replies[op] for op in right} == {min(replies.values())}


def check_habits() -> None:
    """The level easy mostly halves; normal halves where that is wrong in some two of five turns."""

    def share(level: str, chosen: Iterable[int], options: Options) -> float:
        bot = STEVEN.levels[level].bot.bot
        halved = [
            bot.operation(n, options, Random(seed)) is Op.HALVE for n in chosen for seed in SEEDS
        ]
        return sum(halved) / len(halved)

    for options in VARIANTS[::2]:
        fit = [n for n in range(5, 200) if n % 2 == 0 or options.round_down]
        assert 0.5 < share("easy", fit, options) < 0.95
    plain = Options()
    wrong = [n for n in range(6, 200, 2) if not any(numbers.is_lost(m, plain) for m in (n, n // 2))]
    assert 0.3 < share("normal", wrong, plain) < 0.6


def test_slips_are_rarer_where_they_cost_more() -> None:
    """At 8 the habit is to halve, which loses in both variants; -2 makes the game long."""
    chances = [Random(seed) for seed in range(400)]
    bot = STEVEN.levels["hard"].bot.bot
    slips, costly = (
        sum(bot.operation(8, options, chance) == Op.HALVE for chance in chances)
        for options in (Options(), Options(minus_two=True))
    )
    assert 20 < costly < slips - 20
