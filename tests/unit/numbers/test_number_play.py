"""What each level of the two number games knows, sees and misses, as its docstring says it; and the
order in which perfect play names its moves.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from game.even_steven import levels as steven_levels
from game.even_steven import theory as numbers
from game.even_steven.levels import LEVELS as STEVEN_LEVELS
from game.even_steven.options import Options
from game.even_steven.rules import Op
from game.subtraction_squares import levels as squares_levels
from game.subtraction_squares import theory as totals

SEEDS = 12
VARIANTS = [
    Options(minus_two=minus_two, round_down=round_down, times_half=times_half)
    for minus_two in (False, True)
    for round_down in (False, True)
    for times_half in (False, True)
]
BY_HEART = {root * root for root in range(1, 13)}
"""The squares up to 144."""


class Attentive(Random):
    """Chance by which nobody slips or forgets; its choices are those of any seed."""

    SHARE = 0.999

    def random(self) -> float:
        return self.SHARE

    def getrandbits(self, k: int) -> int:
        return super().getrandbits(k)


class Careless(Attentive):
    """Chance by which everybody slips who can."""

    SHARE = 0.0


def picks(pick: squares_levels.Pick, total: int, chance: type[Random] = Random) -> set[int]:
    """What a level takes from a total, over many seeds."""
    return {pick(total, chance(seed)) for seed in range(SEEDS)}


def operations(level: str, number: int, options: Options, chance: type[Random] = Random) -> set[Op]:
    bot = STEVEN_LEVELS[level].bot
    assert isinstance(bot, steven_levels.HabitBot)
    return {bot.operation(number, options, chance(seed)) for seed in range(SEEDS)}


# Subtraction Squares


def replies(total: int) -> float:
    """The share of the squares that win at ``total``."""
    return len(totals.winning(total)) / len(totals.squares(total))


def test_winners_hurry_and_losers_delay_where_few_replies_win() -> None:
    for total in range(1, 400):
        best = totals.best(total)
        left = [total - square for square in best]
        if not totals.is_lost(total):
            assert set(best) == set(totals.winning(total))
            assert all(totals.remoteness(a) <= totals.remoteness(b) for a, b in pairwise(left))
            continue
        longest = totals.remoteness(total) - 1
        every = {s for s in totals.squares(total) if totals.remoteness(total - s) == longest}
        assert set(best) == every
        assert all(replies(a) <= replies(b) for a, b in pairwise(left))


def test_above_the_table_the_largest_win_comes_first_and_a_loser_keeps_the_total_large() -> None:
    at = totals.MAX_REMOTENESS
    known = totals.best(at)
    assert totals.remoteness(at - known[0]) == min(totals.remoteness(at - s) for s in known)
    for total in range(at + 1, at + 60):
        wins = totals.winning(total)
        assert totals.best(total) == (tuple(sorted(wins, reverse=True)) or (1,))


@pytest.mark.parametrize("total", [36, 49, 64, 144, 400])
def test_the_level_easy_does_not_see_that_the_total_is_a_square(total: int) -> None:
    taken = picks(squares_levels.easy, total)
    assert total not in taken
    assert max(taken) == max(square for square in totals.squares(total) if square < total)
    assert taken - {max(taken)} <= {1, 4, 9, 16, 25}


def test_the_level_easy_sees_a_small_finish() -> None:
    for total in (1, 4, 9, 16, 25):
        assert picks(squares_levels.easy, total) == {total}


@pytest.mark.parametrize("pick", [squares_levels.normal, squares_levels.hard])
def test_who_knows_squares_by_heart_misses_no_finish(pick: squares_levels.Pick) -> None:
    for total in BY_HEART:
        assert picks(pick, total) == {total}


def test_the_level_normal_leaves_no_finish_that_is_known_by_heart() -> None:
    for total in set(range(12, 300)) - BY_HEART:
        every = {total - square for square in totals.squares(total)}
        left = {total - square for square in picks(squares_levels.normal, total)}
        assert left <= (every - BY_HEART or every)


def test_the_level_normal_takes_one_of_the_biggest_squares_that_leave_no_finish() -> None:
    for total in set(range(12, 400)) - BY_HEART:
        every = totals.squares(total)
        safe = [square for square in every if total - square not in BY_HEART]
        assert picks(squares_levels.normal, total) <= set(
            (safe or every)[-squares_levels.LARGE_CHOICES :]
        )


def test_a_finish_that_nobody_knows_by_heart_is_just_a_big_bite() -> None:
    assert picks(squares_levels.normal, 169) == {100, 121, 169}  # 144 leaves 25


def test_the_level_normal_counts_small_totals_through() -> None:
    for total in range(1, squares_levels.NORMAL_EXACT + 1):
        if not totals.is_lost(total):
            taken = picks(squares_levels.normal, total)
            assert all(totals.is_lost(total - square) for square in taken)


def test_the_level_hard_is_exact_below_twenty_five() -> None:
    for total in range(1, 25):
        taken = picks(squares_levels.hard, total, Careless)
        assert totals.is_lost(total) or all(totals.is_lost(total - s) for s in taken)


def test_exact_players_finish_at_once_and_vary_otherwise() -> None:
    """At a lost total they prefer what leaves few winning replies, but not always the same."""
    for total in BY_HEART:
        assert picks(squares_levels.perfect, total) == {total}
    varied = [total for total in range(60, 300) if len(picks(squares_levels.perfect, total)) > 1]
    assert len(varied) > 100
    lost = next(total for total in range(90, 200) if totals.is_lost(total))
    replies = {s: len(totals.winning(lost - s)) for s in totals.squares(lost)}
    taken = [squares_levels.perfect(lost, Random(seed)) for seed in range(400)]
    hardest = {s for s, n in replies.items() if n == min(replies.values())}
    share = len(hardest) / len(replies)
    assert sum(s in hardest for s in taken) / len(taken) > 1.5 * share


def test_the_level_hard_when_it_thinks_leaves_what_was_learnt() -> None:
    """The lost totals up to 22; else a good last digit above them; else no finish."""
    for total in set(range(squares_levels.HARD_EXACT, 400)) - BY_HEART:
        left = {total - square for square in picks(squares_levels.hard, total, Attentive)}
        reachable = {total - square for square in totals.squares(total)}
        learnt = {there for there in reachable if there <= 22 and totals.is_lost(there)}
        good = {there for there in reachable if there > 22 and there % 10 in (0, 2, 5, 7)}
        good -= BY_HEART
        safe = {there for there in reachable if there > 22} - BY_HEART
        assert left <= (learnt or good or safe or reachable)


def test_the_level_hard_when_it_does_not_think_plays_as_normal() -> None:
    for total in range(squares_levels.HARD_EXACT, 200):
        careless = Careless(total)
        wanted = squares_levels.normal(total, Random(total))
        assert squares_levels.hard(total, careless) == wanted


def test_the_level_master_is_exact_up_to_sixty_and_never_misses_a_finish_known_by_heart() -> None:
    for total in range(1, 61):
        taken = picks(squares_levels.master, total, Careless)
        assert totals.is_lost(total) or all(totals.is_lost(total - s) for s in taken)
    for total in BY_HEART:
        assert picks(squares_levels.master, total, Careless) == {total}


def test_the_level_master_above_sixty_takes_a_small_winning_square_or_is_one_root_off() -> None:
    roots = {root * root: root for root in range(1, 40)}
    for total in set(range(61, 400)) - BY_HEART:
        small = {square for square in totals.squares(total) if square <= 100}
        wins = small & set(totals.winning(total))
        taken = picks(squares_levels.master, total, Attentive)
        assert taken <= (wins or small)
        if not wins and (no_gift := {s for s in small if total - s not in BY_HEART}):
            assert taken <= no_gift
        for off in picks(squares_levels.master, total, Careless):
            assert any(abs(roots[off] - roots[aimed]) == 1 for aimed in wins or small)


def test_the_level_master_errs_more_often_where_units_have_to_be_borrowed() -> None:
    """Only 64 wins at 84 and only 25 at 82, where 5 is more than 2."""
    chances = [Random(seed) for seed in range(400)]
    plain = sum(squares_levels.master(84, chance) != 64 for chance in chances)
    borrowing = sum(squares_levels.master(82, chance) != 25 for chance in chances)
    assert 20 < plain < borrowing - 40 < 160


@pytest.mark.parametrize("total", [2_000_003, 10**9 + 7, 10**12 - 3])
def test_above_the_table_a_good_last_digit_is_left_and_no_gift(total: int) -> None:
    for square in picks(squares_levels.perfect, total):
        left = total - square
        assert left % 10 in squares_levels.GOOD_DIGITS
        assert left not in totals.squares(left)


def test_just_above_the_table_a_win_that_reaches_down_into_it_is_taken() -> None:
    for total in range(totals.MAX_TOTAL + 1, totals.MAX_TOTAL + 40):
        down = {s for s in totals.squares(total) if total - s <= totals.MAX_TOTAL}
        wins = {square for square in down if totals.is_lost(total - square)}
        for square in picks(squares_levels.master, total, Attentive):
            assert not wins or square == max(wins) or square == total


# Even-Steven


@pytest.mark.parametrize("options", VARIANTS)
def test_the_quickest_operation_comes_first_and_of_equals_that_of_the_smaller_number(
    options: Options,
) -> None:
    for number in range(1, 120):
        made, best = numbers.results(number, options), numbers.best(number, options)
        order = [(numbers.remoteness(made[op], options), op) for op in best]
        assert order == sorted(order)
        if numbers.is_lost(number, options):
            longest = max(numbers.remoteness(to, options) for to in made.values())
            assert {op for op in made if numbers.remoteness(made[op], options) == longest} == set(
                best
            )
        else:
            assert {op for op in made if numbers.is_lost(made[op], options)} == set(best)


@pytest.mark.parametrize("options", VARIANTS)
def test_the_level_hard_makes_no_mistake_in_the_last_steps(options: Options) -> None:
    for number in range(1, 5):
        best = set(numbers.best(number, options))
        for chance in (Random, Careless):
            assert operations("hard", number, options, chance) <= best


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_who_thinks_wins_and_who_does_not_follows_a_habit(level: str, options: Options) -> None:
    for number in range(5, 50):
        best = set(numbers.best(number, options))
        if numbers.is_lost(number, options):
            best = set(numbers.hardest(number, options))
        assert operations(level, number, options, Attentive) <= best
        halves = number % 2 == 0 or options.round_down
        habit = {Op.HALVE} if halves else {Op.SUBTRACT_1}
        assert operations(level, number, options, Careless) == habit


@pytest.mark.parametrize("options", VARIANTS)
def test_the_level_easy_mostly_halves_and_counts_the_last_four_down(options: Options) -> None:
    for number in range(1, 60):
        halves = number > 4 and (number % 2 == 0 or options.round_down)
        habit = {Op.HALVE} if halves else {Op.SUBTRACT_1}
        assert habit <= operations("easy", number, options)
        assert operations("easy", number, options, Careless) == habit


@pytest.mark.parametrize("options", VARIANTS)
def test_the_perfect_one_never_slips_and_leaves_few_winning_replies(options: Options) -> None:
    for number in range(1, 50):
        lost = numbers.is_lost(number, options)
        right = numbers.hardest(number, options) if lost else numbers.best(number, options)
        assert operations("perfect", number, options) <= set(right)
        if lost:
            replies = {
                op: len(
                    {
                        after
                        for after in numbers.results(to, options).values()
                        if numbers.is_lost(after, options)
                    }
                )
                for op, to in numbers.results(number, options).items()
            }
            assert {replies[op] for op in right} == {min(replies.values())}


def test_slips_are_rarer_where_they_cost_more() -> None:
    """At 8 the habit is to halve, which loses in both variants; -2 makes the game long."""
    short, long = Options(), Options(minus_two=True)
    chances = [Random(seed) for seed in range(400)]
    bot = STEVEN_LEVELS["hard"].bot
    assert isinstance(bot, steven_levels.HabitBot)
    slips = sum(bot.operation(8, short, chance) == Op.HALVE for chance in chances)
    costly = sum(bot.operation(8, long, chance) == Op.HALVE for chance in chances)
    assert 20 < costly < slips - 20
