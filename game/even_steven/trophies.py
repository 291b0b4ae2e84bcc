"""Trophies of Even-Steven."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from game.core.learning.ladder import Climb
from game.core.learning.trophy import Trophy, whole
from game.even_steven import theory
from game.even_steven.options import Options
from game.even_steven.rules import Move, Operate, State

PlayedMatch: TypeAlias = Climb[Options, State, Move]

GIFTS: Final = 5
SLIDE: Final = 5
SLOW: Final = 3
HUGE: Final = 10**12
FAR: Final = 28
SOON: Final = 4


def _own(played: PlayedMatch) -> Iterator[tuple[int, Operate, State]]:
    """Yield the player's moves: plies played after each, the move, the position after it."""
    steps = zip(played.states, played.moves, played.states[1:], strict=False)
    for ply, (before, move, after) in enumerate(steps):
        if before.to_move == played.me and isinstance(move, Operate):
            yield ply + 1, move, after


def _odd_gift(played: PlayedMatch) -> int | None:
    odd = [ply for ply, _, after in _own(played) if after.number % 2]
    return odd[GIFTS - 1] if len(odd) >= GIFTS else None


def _landslide(played: PlayedMatch) -> int | None:
    running = 0
    for ply, move in enumerate(played.moves):
        running = running + 1 if isinstance(move, Operate) and move.op.is_halving else 0
        if running == SLIDE:
            return ply + 1
    return None


def _slow_steven(played: PlayedMatch) -> int | None:
    own = [move for _, move, _ in _own(played)]
    return whole(
        played, played.is_won and len(own) >= SLOW and not any(m.op.is_halving for m in own)
    )


def _trillionaire(played: PlayedMatch) -> int | None:
    is_whole = played.states[-1].number == 0
    return whole(played, played.options.start > HUGE and is_whole)


def _rude_reply(played: PlayedMatch) -> int | None:
    begin = next((state for state in played.states if not state.is_auction), played.states[0])
    is_lost = begin.to_move == played.me and theory.is_lost(begin.number, begin.options)
    return whole(played, played.is_won and is_lost)


def _zero_hero(played: PlayedMatch) -> int | None:
    own = sum(1 for _ in _own(played))
    is_whole = played.states[-1].number == 0
    return whole(played, played.is_won and is_whole and played.options.start >= FAR and own <= SOON)


def trophies() -> Sequence[Trophy[Options, State, Move]]:
    """Return the trophies in display order."""
    fair = Options(start=28)
    return (
        Trophy("odd_gift", "gift", _odd_gift, Options(start=40), "easy"),
        Trophy("landslide", "slide", _landslide, Options(start=64), "easy"),
        Trophy("slow_steven", "snail", _slow_steven, Options(), "easy"),
        Trophy("trillionaire", "huge", _trillionaire, Options(start=HUGE + 64), "easy"),
        Trophy("rude_reply", "scale", _rude_reply, Options(), "easy"),
        Trophy("zero_hero", "zero", _zero_hero, fair, "easy"),
    )
