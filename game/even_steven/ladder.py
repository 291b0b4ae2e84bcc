"""What there is to achieve, from the first win to one against perfect play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.core.ladder import Climb, Rung
from game.even_steven import theory
from game.even_steven.levels import LEVELS
from game.even_steven.options import Options
from game.even_steven.rules import Move, Operate, State

Played: TypeAlias = Climb[Options, State, Move]

WHOLE = 28
"""From here on a game is a whole one."""
HALVES = 3

ABOVE_NORMAL = ("hard", "perfect")


def _won(played: Played) -> int:
    return played.beat(*LEVELS)


def _two(played: Played) -> int:
    """A win after handing over 2."""
    return _won(played) and any(after.number == 2 for _, _, after in played.own_moves())


def _normal(played: Played) -> int:
    return played.options.start >= WHOLE and played.beat("normal", *ABOVE_NORMAL)


def _halves(played: Played) -> int:
    """A win with several halvings of one's own."""
    own = (move for _, move, _ in played.own_moves())
    return _won(played) and sum(isinstance(m, Operate) and m.op.halves for m in own) >= HALVES


def _hard(played: Played) -> int:
    return played.options.start >= WHOLE and played.beat(*ABOVE_NORMAL)


def _threes(played: Played) -> int:
    options = played.options
    return options.start >= 20 and options.minus_two and played.beat(*ABOVE_NORMAL)


def _quick(played: Played) -> int:
    """A win in as few moves as against best play."""
    options, mine = played.options, list(played.own_moves())
    if not mine or options.start < WHOLE or mine[0][0].number != options.start:
        return 0
    if not played.beat(*ABOVE_NORMAL) or theory.is_lost(options.start, options):
        return 0
    return len(mine) <= (theory.remoteness(options.start, options) + 1) // 2


def _perfect(played: Played) -> int:
    return played.options.start >= WHOLE and played.beat("perfect")


def ladder() -> Sequence[Rung[Options, State, Move]]:
    """The lowest rung first."""
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
