"""Computer levels of Subtraction Squares, with the knowledge and the slips of people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from game.core.search.search_api import Bot, Budget, Choice, Level
from game.subtraction_squares import theory
from game.subtraction_squares.options import Opening
from game.subtraction_squares.rules import Move, State, Take, Takes, is_square

Pick: TypeAlias = Callable[[int, Random], int]
"""Function that chooses the square to take from a total."""

GOOD_DIGITS = (0, 2, 5, 7)
"""Nearly every lost total ends in one of these (RULES T2)."""

SMALL_SQUARE = 25
KNOWN_SQUARE = 144  # the largest square that people know by heart
LEARNT_TOTAL = 22  # people learn the lost totals up to here first
HARD_EXACT = 25  # below this the level "hard" is exact
MASTER_EXACT = 60
NORMAL_EXACT = 18  # up to here the level "normal" finds a win
QUICK_BIAS = 2  # the larger, the less does it matter how quick a win is
LARGE_CHOICES = 3  # of the squares that leave no square, the level "normal" takes one of these
MASTER_SQUARE = 100
OFF_BY_ONE, OFF_BY_ONE_BORROWING = 0.22, 0.44
FORGET_RATE = 0.42  # how often the level "hard" does not think of what was learnt
MAX_CONSIDERED = 1_000  # squares at each end, if there are very many


def easy(total: int, rng: Random) -> int:
    """Take the largest or a small square, without seeing that the total is a square."""
    squares = _considered(total)
    if is_square(total) and total > SMALL_SQUARE:
        squares = squares[:-1]
    if total in squares or rng.random() < 0.5:
        return squares[-1]
    return rng.choice([square for square in squares if square <= SMALL_SQUARE])


def normal(total: int, rng: Random) -> int:
    """Take the total if possible, else one of the largest squares that leave no square.

    It knows the squares that people know by heart, and finds the wins of small totals.
    """
    squares = _considered(total)
    if total in squares and total <= KNOWN_SQUARE:
        return total
    if total <= NORMAL_EXACT and not theory.is_lost(total):
        return _exact(total, rng)
    safe = [square for square in squares if not _is_known_square(total - square)]
    return rng.choice((safe or squares)[-LARGE_CHOICES:])


def hard(total: int, rng: Random) -> int:
    """Play perfectly below 25; above, aim at known lost totals and good last digits.

    It knows the lost totals up to 22, but does not always think of them.
    """
    if total < HARD_EXACT:
        return _exact(total, rng)
    squares = _considered(total)
    if total in squares and total <= KNOWN_SQUARE:
        return total
    if rng.random() < FORGET_RATE:
        return normal(total, rng)
    left = {square: total - square for square in squares}
    safe = [
        square
        for square in squares
        if left[square] > LEARNT_TOTAL and not _is_known_square(left[square])
    ]
    good = [square for square in safe if left[square] % 10 in GOOD_DIGITS]
    learnt = [s for s in squares if left[s] <= LEARNT_TOTAL and theory.is_lost(left[s])]
    return rng.choice(learnt or good or safe or squares)


def master(total: int, rng: Random) -> int:
    """Play perfectly up to 60; above, take a small winning square, or miss it by one root."""
    if total > theory.MAX_TOTAL:
        return _beyond_tables(total, rng)
    if total <= MASTER_EXACT or (is_square(total) and total <= KNOWN_SQUARE):
        return _exact(total, rng)
    seen = [square for square in theory.squares(total) if square <= MASTER_SQUARE]
    wins = [square for square in seen if theory.is_lost(total - square)]
    square = rng.choice(wins or [s for s in seen if not _is_known_square(total - s)] or seen)
    borrows = square % 10 > total % 10
    if rng.random() < (OFF_BY_ONE_BORROWING if borrows else OFF_BY_ONE):
        at = theory.squares(total).index(square)
        square = rng.choice([root * root for root in (at, at + 2) if 1 <= root * root <= total])
    return square


def perfect(total: int, rng: Random) -> int:
    """Play perfectly within the range of the tables."""
    return _exact(total, rng) if total <= theory.MAX_TOTAL else _beyond_tables(total, rng)


def _exact(total: int, rng: Random) -> int:
    """Choose by perfect play: the whole total if possible, else rather fast wins than slow ones.

    At a lost total no square is left that people know, if there is another way, and squares with
    few winning replies are more likely than others.
    """
    if is_square(total):
        return total
    best = theory.best(total)
    if not theory.is_lost(total):
        return rng.choices(best, [1 / (QUICK_BIAS + rank) for rank in range(len(best))])[0]
    every = theory.squares(total)
    squares = [square for square in every if not _is_known_square(total - square)] or every
    replies = [len(theory.winning(total - square)) for square in squares]
    return rng.choices(squares, [1 / (1 + n) for n in replies])[0]


def _beyond_tables(total: int, rng: Random) -> int:
    """Choose above the tables.

    Prefer a win inside the tables, then a good last digit that leaves no square.
    """
    squares = _considered(total)
    if total in squares:
        return total
    left = {square: total - square for square in squares}
    wins = [s for s in squares if left[s] <= theory.MAX_TOTAL and theory.is_lost(left[s])]
    if wins:
        return wins[-1]
    dark = [s for s in squares if left[s] > theory.MAX_TOTAL and not is_square(left[s])]
    return rng.choice([s for s in dark if left[s] % 10 in GOOD_DIGITS] or dark or squares)


def _considered(total: int) -> Sequence[int]:
    """Return the squares of `total`; of very many, the smallest and the largest."""
    takes = Takes(total)
    if len(takes) <= 2 * MAX_CONSIDERED:
        return theory.squares(total)
    return [
        take.square for part in (takes[:MAX_CONSIDERED], takes[-MAX_CONSIDERED:]) for take in part
    ]


def _polite_opening(total: int, rng: Random) -> int:
    """Choose a first square other than the whole start (RULES R8); from 1 there is no other.

    Prefer one that wins, then one that leaves no square and the longest game.
    """
    others = [square for square in _considered(total) if square < total]
    if not others:
        return total
    safe = [square for square in others if not is_square(total - square)] or others
    if total > theory.MAX_REMOTENESS:
        return rng.choice(safe)
    wins = [square for square in safe if theory.is_lost(total - square)]
    longest = max(theory.remoteness(total - square) for square in wins or safe)
    return rng.choice([s for s in wins or safe if theory.remoteness(total - s) == longest])


def _is_known_square(left: int) -> bool:
    """Return whether a player who knows a few squares can take all of `left`."""
    return left <= KNOWN_SQUARE and is_square(left)


def _bot(pick: Pick) -> Bot[State, Move]:
    def bot(state: State, budget: Budget, rng: Random) -> Choice[Move]:
        take = Take(pick(state.total, rng))
        if take.square == state.options.start and state.options.opening is Opening.POLITE:
            take = Take(_polite_opening(state.total, rng))
        return Choice(take, 0.0, (take,), 1)

    return bot


LEVELS: Mapping[str, Level[State, Move]] = {
    pick.__name__: Level(_bot(pick), 1) for pick in (easy, normal, hard, master, perfect)
}
