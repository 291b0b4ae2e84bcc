"""Ladder of Subtraction Squares, from the first win to one against perfect play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.core.learning.ladder import Climb, Rung
from game.subtraction_squares import theory
from game.subtraction_squares.levels import LEVELS
from game.subtraction_squares.options import Options
from game.subtraction_squares.rules import Move, State, Take

PlayedMatch: TypeAlias = Climb[Options, State, Move]

LARGE = 36
"""Size of a last square that is a feat: only the level "easy" leaves one so large."""
WHOLE = 60
"""Smallest start of a full-length game."""

ABOVE_NORMAL = ("hard", "master", "perfect")


def _totals(played: PlayedMatch) -> list[int]:
    """Return the totals the player faced, turn by turn."""
    return [before.total for before, _, _ in played.own_moves()]


def _won(played: PlayedMatch) -> int:
    return played.beat(*LEVELS)


def _normal(played: PlayedMatch) -> int:
    return played.beat("normal", *ABOVE_NORMAL)


def _large(played: PlayedMatch) -> int:
    last = played.moves[-1]
    return _won(played) and isinstance(last, Take) and last.square >= LARGE


def _hard(played: PlayedMatch) -> int:
    return played.options.start == 99 and played.beat(*ABOVE_NORMAL)


def _saved(played: PlayedMatch) -> int:
    """Count a win after facing a total that best play would have lost."""
    faced = _totals(played)
    is_known = played.options.start <= theory.MAX_TOTAL
    return played.beat(*ABOVE_NORMAL) and is_known and any(map(theory.is_lost, faced))


def _quick(played: PlayedMatch) -> int:
    """Count a win in as few turns as against best play."""
    start, faced = played.options.start, _totals(played)
    is_mine = WHOLE <= start <= theory.MAX_REMOTENESS and faced[:1] == [start]
    if not (is_mine and played.beat("master", "perfect")) or theory.is_lost(start):
        return 0
    return len(faced) <= (theory.remoteness(start) + 1) // 2


def _master(played: PlayedMatch) -> int:
    return played.options.start >= WHOLE and played.beat("master", "perfect")


def _perfect(played: PlayedMatch) -> int:
    return played.options.start >= WHOLE and played.beat("perfect")


def ladder() -> Sequence[Rung[Options, State, Move]]:
    """Return the rungs, the lowest first."""
    fair = Options(start=99)
    return (
        Rung("won", _won, fair, "easy"),
        Rung("normal", _normal, fair, "normal", times=2),
        Rung("large", _large, fair, "easy"),
        Rung("hard", _hard, fair, "hard", times=3),
        Rung("saved", _saved, Options(start=85), "hard"),
        Rung("master", _master, Options(start=118), "master", times=2),
        Rung("quick", _quick, Options(start=87), "master"),
        Rung("perfect", _perfect, Options(start=99), "perfect"),
    )
