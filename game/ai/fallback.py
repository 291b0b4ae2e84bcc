"""Fallback move for times when there is no search process."""

from __future__ import annotations

from random import Random
from typing import Any

from game.ai.jobs import seed_for
from game.core.match.match import Match
from game.core.record.record import Record
from game.core.rules.definition import AnyGame
from game.core.rules.state import State


def fallback_move(game: AnyGame, record: Record) -> Any:
    """Return a move for the side to move after `record`, found in this process.

    It searches one ply: a winning move, else the one with the best ``standing`` of the game. The
    seed decides between equal moves; without a ``standing`` all are equal.
    """
    match = Match.from_record(game, record)
    me = match.state.to_move
    seen = match.observation(me)
    rng = Random(seed_for(record))
    return max(
        seen.legal_moves(), key=lambda move: (*_glance(game, seen.play(move), me), rng.random())
    )


def _glance(game: AnyGame, state: State[Any], me: int) -> tuple[float, float]:
    """Return the result of `me` in `state` and its lead; the result is 0 while the game goes on."""
    if (outcome := state.outcome()) is not None:
        return outcome.returns[me], 0.0
    if game.wording.standing is None:
        return 0.0, 0.0
    left = game.wording.standing(state)
    return 0.0, min(left[:me] + left[me + 1 :]) - left[me]
