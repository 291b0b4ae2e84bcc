"""A move without any search process, for when none can be had."""

from __future__ import annotations

from random import Random
from typing import Any

from game.ai.jobs import seed_for
from game.core.match import Match
from game.core.record import Record
from game.core.seam import AnyGame
from game.core.state import State


def fallback_move(game: AnyGame, record: Record) -> Any:
    """A move for the side to move after ``record`` where no search process can be had.

    Looks one ply ahead, in this process: a win if there is one, else whatever leaves the mover
    best placed by the game's ``standing``, where the seed decides between equals. Without such a
    measure every legal move is as good as another.
    """
    match = Match.from_record(game, record)
    me = match.state.to_move
    seen = match.seen_by(me)
    rng = Random(seed_for(record))
    return max(
        seen.legal_moves(), key=lambda move: (*_glance(game, seen.play(move), me), rng.random())
    )


def _glance(game: AnyGame, state: State[Any], me: int) -> tuple[float, float]:
    """(result, lead) of ``me`` in ``state``: 0 while the game goes on, the lead in ``standing``."""
    if (outcome := state.outcome()) is not None:
        return outcome.returns[me], 0.0
    if game.telling.standing is None:
        return 0.0, 0.0
    left = game.telling.standing(state)
    return 0.0, min(left[:me] + left[me + 1 :]) - left[me]
