"""Ladder of Even-Steven, from the first win to one against perfect play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.core.learning.ladder import Climb, Rung
from game.even_steven import theory
from game.even_steven.levels import LEVELS
from game.even_steven.options import Options
from game.even_steven.rules import Move, Operate, State

PlayedMatch: TypeAlias = Climb[Options, State, Move]

WHOLE = 28
"""Smallest start of a full-length game."""
HALVES = 3

ABOVE_NORMAL = ("hard", "perfect")


def _won(played: PlayedMatch) -> int:
    return played.beat(*LEVELS)


def _two(played: PlayedMatch) -> int:
    """Count a win after handing over 2."""
    return _won(played) and any(after.number == 2 for _, _, after in played.own_moves())


def _normal(played: PlayedMatch) -> int:
    return played.options.start >= WHOLE and played.beat("normal", *ABOVE_NORMAL)


def _halves(played: PlayedMatch) -> int:
    """Count a win in which the winner halved several times."""
    own = (move for _, move, _ in played.own_moves())
    return _won(played) and sum(isinstance(m, Operate) and m.op.is_halving for m in own) >= HALVES


def _hard(played: PlayedMatch) -> int:
    return played.options.start >= WHOLE and played.beat(*ABOVE_NORMAL)


def _threes(played: PlayedMatch) -> int:
    options = played.options
    return options.start >= 20 and options.minus_two and played.beat(*ABOVE_NORMAL)


def _quick(played: PlayedMatch) -> int:
    """Count a win in as few moves as against best play."""
    options, mine = played.options, list(played.own_moves())
    if not mine or options.start < WHOLE or mine[0][0].number != options.start:
        return 0
    if not played.beat(*ABOVE_NORMAL) or theory.is_lost(options.start, options):
        return 0
    return len(mine) <= (theory.remoteness(options.start, options) + 1) // 2


def _perfect(played: PlayedMatch) -> int:
    return played.options.start >= WHOLE and played.beat("perfect")


def ladder() -> Sequence[Rung[Options, State, Move]]:
    """Return the rungs, the lowest first."""
    fair = Options(start=28)
    return (
        Rung("won", _won, fair, "easy"),
        Rung("two", _two, fair, "easy"),
        Rung("normal", _normal, fair, "normal", times=2),
        Rung("halves", _halves, Options(start=40), "normal"),
        Rung("hard", _hard, Options(start=36), "hard", times=3),
        Rung("threes", _threes, Options(start=27, minus_two=True), "hard", times=2),
        Rung("quick", _quick, Options(start=40), "hard"),
        Rung("perfect", _perfect, fair, "perfect"),
    )
