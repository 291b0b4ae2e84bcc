"""What there is to achieve, from the first win to one against perfect play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.core.ladder import Climb, Rung
from game.subtraction_squares import theory
from game.subtraction_squares.levels import LEVELS
from game.subtraction_squares.options import Options
from game.subtraction_squares.rules import Move, State, Take

Played: TypeAlias = Climb[Options, State, Move]

LARGE = 36
"""A last square that is a feat: only the level "easy" leaves so large a one."""
WHOLE = 60
"""From here on a game is a whole one."""

ABOVE_NORMAL = ("hard", "master", "perfect")


def _totals(played: Played) -> list[int]:
    """What the person faced, turn by turn."""
    return [before.total for before, _, _ in played.own_moves()]


def _won(played: Played) -> int:
    return played.beat(*LEVELS)


def _normal(played: Played) -> int:
    return played.beat("normal", *ABOVE_NORMAL)


def _large(played: Played) -> int:
    last = played.moves[-1]
    return _won(played) and isinstance(last, Take) and last.square >= LARGE


def _hard(played: Played) -> int:
    return played.options.start == 99 and played.beat(*ABOVE_NORMAL)


def _saved(played: Played) -> int:
    """A win after a total from which best play would have won against it."""
    faced = _totals(played)
    is_known = played.options.start <= theory.MOST
    return played.beat(*ABOVE_NORMAL) and is_known and any(map(theory.is_lost, faced))


def _quick(played: Played) -> int:
    """A win in as few takes as against best play, from the first total to the last."""
    start, faced = played.options.start, _totals(played)
    is_mine = WHOLE <= start <= theory.MOST_REMOTE and faced[:1] == [start]
    if not (is_mine and played.beat("master", "perfect")) or theory.is_lost(start):
        return 0
    return len(faced) <= (theory.remoteness(start) + 1) // 2


def _master(played: Played) -> int:
    return played.options.start >= WHOLE and played.beat("master", "perfect")


def _perfect(played: Played) -> int:
    return played.options.start >= WHOLE and played.beat("perfect")


def ladder() -> Sequence[Rung[Options, State, Move]]:
    """The lowest rung first."""
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
