"""The computer opponents: each sees as far as some kind of person, and slips as people do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from game.core.bots import Bot, Budget, Choice, Level
from game.subtraction_squares import theory
from game.subtraction_squares.options import Opening
from game.subtraction_squares.rules import Move, State, Take, Takes, is_square

Pick: TypeAlias = Callable[[int, Random], int]
"""The square to take from a total."""

GOOD_DIGITS = (0, 2, 5, 7)
"""Nearly every lost total ends in one of these (RULES T2)."""

SMALL_SQUARE = 25
FINISH = 144  # the largest square that people know by heart
LADDER = 22  # people learn the lost totals up to here first
SHARP = 25  # below this the level "hard" is exact
EXACT = 60
COUNTED = 14  # up to here the level "normal" counts the replies through
QUICK = 2  # the larger, the less does it matter how quick a win is
LARGEST = 3  # of the squares that leave no square, the level "normal" takes one of these
SEEN_SQUARE = 100
OFF_BY_ONE, OFF_BY_ONE_BORROWING = 0.19, 0.41
FORGETS = 0.45  # how often the level "hard" does not think of what was learnt
GRASPED = 1_000  # if there are very many squares, so many at each end are considered


def easy(total: int, rng: Random) -> int:
    """Takes the largest square or a small one, and does not see that the total may be a square."""
    squares = _seen(total)
    if is_square(total) and total > SMALL_SQUARE:
        squares = squares[:-1]
    if total in squares or rng.random() < 0.5:
        return squares[-1]
    return rng.choice([square for square in squares if square <= SMALL_SQUARE])


def normal(total: int, rng: Random) -> int:
    """Takes the total if it can, else one of the largest squares that leave no square. Of squares
    it knows those that people know by heart; small totals it counts through.
    """
    squares = _seen(total)
    if total in squares and total <= FINISH:
        return total
    if total <= COUNTED:
        return _exact(total, rng)
    safe = [square for square in squares if not _is_finish(total - square)]
    return rng.choice((safe or squares)[-LARGEST:])


def hard(total: int, rng: Random) -> int:
    """Exact below 25. Above, it knows the lost totals up to 22, and good last digits beyond these;
    but does not always think of them.
    """
    if total < SHARP:
        return _exact(total, rng)
    squares = _seen(total)
    if total in squares and total <= FINISH:
        return total
    if rng.random() < FORGETS:
        return normal(total, rng)
    left = {square: total - square for square in squares}
    safe = [square for square in squares if left[square] > LADDER and not _is_finish(left[square])]
    good = [square for square in safe if left[square] % 10 in GOOD_DIGITS]
    ladder = [s for s in squares if left[s] <= LADDER and theory.is_lost(left[s])]
    return rng.choice(ladder or good or safe or squares)


def master(total: int, rng: Random) -> int:
    """Exact up to 60. Above, it sees where small squares lead, and may be one root off."""
    if total > theory.MOST:
        return _feel(total, rng)
    if total <= EXACT or (is_square(total) and total <= FINISH):
        return _exact(total, rng)
    seen = [square for square in theory.squares(total) if square <= SEEN_SQUARE]
    wins = [square for square in seen if theory.is_lost(total - square)]
    square = rng.choice(wins or [s for s in seen if not _is_finish(total - s)] or seen)
    borrows = square % 10 > total % 10
    if rng.random() < (OFF_BY_ONE_BORROWING if borrows else OFF_BY_ONE):
        at = theory.squares(total).index(square)
        square = rng.choice([root * root for root in (at, at + 2) if 1 <= root * root <= total])
    return square


def perfect(total: int, rng: Random) -> int:
    """Perfect play as far as the tables go."""
    return _exact(total, rng) if total <= theory.MOST else _feel(total, rng)


def _exact(total: int, rng: Random) -> int:
    """Return a move of perfect play: all of it if possible, else quick wins more often than slow
    ones; at a lost total squares with few winning replies more often than others.
    """
    if is_square(total):
        return total
    best = theory.best(total)
    if not theory.is_lost(total):
        return rng.choices(best, [1 / (QUICK + rank) for rank in range(len(best))])[0]
    squares = theory.squares(total)
    replies = [len(theory.winning(total - square)) for square in squares]
    return rng.choices(squares, [1 / n**2 for n in replies])[0]


def _feel(total: int, rng: Random) -> int:
    """A choice above the tables: a win that leads into the tables; else a good last digit, and no
    gift.
    """
    squares = _seen(total)
    if total in squares:
        return total
    left = {square: total - square for square in squares}
    wins = [s for s in squares if left[s] <= theory.MOST and theory.is_lost(left[s])]
    if wins:
        return wins[-1]
    dark = [s for s in squares if left[s] > theory.MOST and not is_square(left[s])]
    return rng.choice([s for s in dark if left[s] % 10 in GOOD_DIGITS] or dark or squares)


def _seen(total: int) -> Sequence[int]:
    """The squares of ``total``; if there are very many, the smallest and the largest ones."""
    takes = Takes(total)
    if len(takes) <= 2 * GRASPED:
        return theory.squares(total)
    return [take.square for part in (takes[:GRASPED], takes[-GRASPED:]) for take in part]


def _polite(total: int, rng: Random) -> int:
    """A first move for somebody who does not take all at once (RULES R8): one that wins another
    way, or else leaves no square and the longest game. From 1 there is no choice.
    """
    others = [square for square in _seen(total) if square < total]
    if not others:
        return total
    safe = [square for square in others if not is_square(total - square)] or others
    if total > theory.MOST_REMOTE:
        return rng.choice(safe)
    wins = [square for square in safe if theory.is_lost(total - square)]
    longest = max(theory.remoteness(total - square) for square in wins or safe)
    return rng.choice([s for s in wins or safe if theory.remoteness(total - s) == longest])


def _is_finish(left: int) -> bool:
    """Whether a person who knows a few squares can take all of ``left``."""
    return left <= FINISH and is_square(left)


def _bot(pick: Pick) -> Bot[State, Move]:
    def bot(state: State, budget: Budget, rng: Random) -> Choice[Move]:
        take = Take(pick(state.total, rng))
        if take.square == state.options.start and state.options.opening is Opening.POLITE:
            take = Take(_polite(state.total, rng))
        return Choice(take, 0.0, (take,), 1)

    return bot


LEVELS: Mapping[str, Level[State, Move]] = {
    pick.__name__: Level(_bot(pick), 1) for pick in (easy, normal, hard, master, perfect)
}
