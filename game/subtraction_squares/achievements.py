"""Ladder of Subtraction Squares, from the first win to one against perfect play, and trophies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from game.core.learning.achievement import Achievement, PlayedMatch, win
from game.subtraction_squares import theory
from game.subtraction_squares.levels import GOOD_DIGITS, LEVELS
from game.subtraction_squares.options import MAX_START, Options
from game.subtraction_squares.rules import Move, State, Take

Played: TypeAlias = PlayedMatch[Options, State, Move]

LARGE_LAST: Final = 36
"""Size of a last square that is a feat: only the level "easy" leaves one so large."""
WHOLE: Final = range(60, MAX_START + 1)
"""Starts of a full-length game."""
CAKE: Final = 9
LARGE: Final = 100
RUNNING: Final = 5
NIBBLES: Final = 3
"""Squares and counts that the trophies of these names ask for."""

ABOVE_NORMAL: Final = ("hard", "master", "perfect")


def _takes(played: Played) -> Iterator[tuple[int, State, int, State]]:
    """Yield the player's moves: moves so far, position before, square, position after."""
    for ply, before, move, after in played.own_moves():
        if isinstance(move, Take):
            yield ply, before, move.square, after


def _large(played: Played) -> Sequence[int]:
    last = played.moves[-1]
    is_large = isinstance(last, Take) and last.square >= LARGE_LAST
    return played.at_end(is_large and played.beat(*LEVELS))


def _saved(played: Played) -> Sequence[int]:
    """Return a win after facing a total that best play would have lost."""
    if played.options.start > theory.MAX_TOTAL or not played.beat(*ABOVE_NORMAL):
        return ()
    return played.at_end(any(theory.is_lost(state.total) for _, state, _, _ in played.own_moves()))


def _quick(played: Played) -> Sequence[int]:
    """Return a win in as few turns as against best play."""
    start, mine = played.options.start, list(played.own_moves())
    is_known = bool(mine) and mine[0][1].total == start <= theory.MAX_REMOTENESS
    if not is_known or theory.is_lost(start):
        return ()
    is_quick = len(mine) <= (theory.remoteness(start) + 1) // 2
    return win("master", "perfect", starts=WHOLE)(played) if is_quick else ()


def ladder() -> Sequence[Achievement[Options, State, Move]]:
    """Return the rungs, the lowest first."""
    fair = Options(start=99)
    master, perfect = win("master", "perfect", starts=WHOLE), win("perfect", starts=WHOLE)
    hard = win(*ABOVE_NORMAL, starts=range(99, 100))
    return (
        Achievement("won", win(*LEVELS), fair, "easy"),
        Achievement("normal", win("normal", *ABOVE_NORMAL), fair, "normal", 2),
        Achievement("large", _large, fair, "easy"),
        Achievement("hard", hard, fair, "hard", 3),
        Achievement("saved", _saved, Options(start=85), "hard"),
        Achievement("master", master, Options(start=118), "master", 2),
        Achievement("quick", _quick, Options(start=87), "master"),
        Achievement("perfect", perfect, fair, "perfect"),
    )


def _whole_cake(played: Played) -> Iterable[int]:
    return (
        ply
        for ply, before, square, _ in _takes(played)
        if square == before.total == played.options.start >= CAKE
    )


def _last_crumb(played: Played) -> Sequence[int]:
    ends = [before.total == square == 1 for _, before, square, _ in _takes(played)]
    return played.at_end(played.is_won and ends and ends[-1])


def _two_for_you(played: Played) -> Iterable[int]:
    return (ply for ply, _, _, after in _takes(played) if after.total == 2)


def _square_meal(played: Played) -> Iterable[int]:
    return (ply for ply, _, square, _ in _takes(played) if square >= LARGE)


def _digit_diet(played: Played) -> Iterator[int]:
    running = 0
    for ply, _, _, after in _takes(played):
        running = running + 1 if after.total % 10 in GOOD_DIGITS else 0
        if running == RUNNING:
            yield ply


def _nibbler(played: Played) -> Sequence[int]:
    bites = [square for _, _, square, _ in _takes(played)]
    return played.at_end(played.is_won and len(bites) >= NIBBLES and set(bites) == {1})


def trophies() -> Sequence[Achievement[Options, State, Move]]:
    """Return the trophies in display order."""
    long, fair = Options(start=200), Options(start=99)
    return (
        Achievement("whole_cake", _whole_cake, Options(start=100), "easy", icon="cake"),
        Achievement("last_crumb", _last_crumb, fair, "easy", icon="crumb"),
        Achievement("two_for_you", _two_for_you, fair, "easy", icon="two"),
        Achievement("square_meal", _square_meal, long, "easy", icon="meal"),
        Achievement("digit_diet", _digit_diet, fair, "normal", icon="digits"),
        Achievement("nibbler", _nibbler, Options(start=15), "easy", icon="nibble"),
    )
