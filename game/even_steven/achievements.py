"""Ladder of Even-Steven, from the first win to one against perfect play, and its trophies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from game.core.learning.achievement import Achievement, PlayedMatch, win
from game.even_steven import theory
from game.even_steven.levels import LEVELS
from game.even_steven.options import MAX_START, Options
from game.even_steven.rules import Move, Operate, State

Played: TypeAlias = PlayedMatch[Options, State, Move]

WHOLE: Final = range(28, MAX_START + 1)
"""Starts of a full-length game."""
HALVES: Final = 3
GIFTS: Final = 5
SLIDE: Final = 5
SLOW: Final = 3
"""Counts that the trophies of these names ask for."""
HUGE: Final = 10**12
SOON: Final = 4

ABOVE_NORMAL: Final = ("hard", "perfect")


def _own(played: Played) -> Iterator[tuple[int, Operate, State]]:
    """Yield the player's operations: the number of moves so far, the move, the position after."""
    for ply, _, move, after in played.own_moves():
        if isinstance(move, Operate):
            yield ply, move, after


def _two(played: Played) -> Sequence[int]:
    """Return a win after handing over 2."""
    has_left = any(after.number == 2 for _, _, _, after in played.own_moves())
    return played.at_end(has_left and played.beat(*LEVELS))


def _halves(played: Played) -> Sequence[int]:
    """Return a win in which the winner halved several times."""
    halves = sum(move.op.is_halving for _, move, _ in _own(played))
    return played.at_end(halves >= HALVES and played.beat(*LEVELS))


def _threes(played: Played) -> Sequence[int]:
    options = played.options
    is_long = options.start >= 20 and options.minus_two
    return played.at_end(is_long and played.beat(*ABOVE_NORMAL))


def _quick(played: Played) -> Sequence[int]:
    """Return a win in as few moves as against best play."""
    options, mine = played.options, list(played.own_moves())
    if not mine or mine[0][1].number != options.start or theory.is_lost(options.start, options):
        return ()
    is_quick = len(mine) <= (theory.remoteness(options.start, options) + 1) // 2
    return win(*ABOVE_NORMAL, starts=WHOLE)(played) if is_quick else ()


def ladder() -> Sequence[Achievement[Options, State, Move]]:
    """Return the rungs, the lowest first."""
    fair = Options(start=28)
    normal, hard = ("normal", *ABOVE_NORMAL), ABOVE_NORMAL
    return (
        Achievement("won", win(*LEVELS), fair, "easy"),
        Achievement("two", _two, fair, "easy"),
        Achievement("normal", win(*normal, starts=WHOLE), fair, "normal", 2),
        Achievement("halves", _halves, Options(start=40), "normal"),
        Achievement("hard", win(*hard, starts=WHOLE), Options(start=36), "hard", 3),
        Achievement("threes", _threes, Options(start=27, minus_two=True), "hard", 2),
        Achievement("quick", _quick, Options(start=40), "hard"),
        Achievement("perfect", win("perfect", starts=WHOLE), fair, "perfect"),
    )


def _odd_gift(played: Played) -> Iterable[int]:
    return [ply for ply, _, after in _own(played) if after.number % 2][GIFTS - 1 :]


def _landslide(played: Played) -> Iterator[int]:
    running = 0
    for ply, move in enumerate(played.moves, 1):
        running = running + 1 if isinstance(move, Operate) and move.op.is_halving else 0
        if running == SLIDE:
            yield ply


def _slow_steven(played: Played) -> Sequence[int]:
    halves = [move.op.is_halving for _, move, _ in _own(played)]
    return played.at_end(played.is_won and len(halves) >= SLOW and not any(halves))


def _trillionaire(played: Played) -> Sequence[int]:
    return played.at_end(played.options.start > HUGE and not played.states[-1].number)


def _rude_reply(played: Played) -> Sequence[int]:
    begin = next((state for state in played.states if not state.is_auction), played.states[0])
    is_lost = begin.to_move == played.me and theory.is_lost(begin.number, begin.options)
    return played.at_end(played.is_won and is_lost)


def _zero_hero(played: Played) -> Sequence[int]:
    is_whole = played.options.start in WHOLE and not played.states[-1].number
    return played.at_end(played.is_won and is_whole and len(list(_own(played))) <= SOON)


def trophies() -> Sequence[Achievement[Options, State, Move]]:
    """Return the trophies in display order."""
    fair, huge = Options(start=28), Options(start=HUGE + 64)
    return (
        Achievement("odd_gift", _odd_gift, Options(start=40), "easy", icon="gift"),
        Achievement("landslide", _landslide, Options(start=64), "easy", icon="slide"),
        Achievement("slow_steven", _slow_steven, Options(), "easy", icon="snail"),
        Achievement("trillionaire", _trillionaire, huge, "easy", icon="huge"),
        Achievement("rude_reply", _rude_reply, Options(), "easy", icon="scale"),
        Achievement("zero_hero", _zero_hero, fair, "easy", icon="zero"),
    )
