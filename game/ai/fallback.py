"""A move for times when there is no search process."""

from __future__ import annotations

from random import Random
from typing import Any

from game.ai.jobs import seed_for
from game.core.match import Match
from game.core.record import Record
from game.core.seam import AnyGame
from game.core.state import State


def fallback_move(game: AnyGame, record: Record) -> Any:
    """A move for the side to move after ``record``, found in this process.

    It looks one ply ahead: a winning move if there is one, else the move after which the mover
    stands best by the game's ``standing``. The seed decides between equal moves. Without such a
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
    """The result and the lead of ``me`` in ``state``. While the game goes on the result is 0, and
    ``standing`` gives the lead.
    """
    if (outcome := state.outcome()) is not None:
        return outcome.returns[me], 0.0
    if game.telling.standing is None:
        return 0.0, 0.0
    left = game.telling.standing(state)
    return 0.0, min(left[:me] + left[me + 1 :]) - left[me]
