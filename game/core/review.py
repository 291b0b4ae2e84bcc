"""A look back at a game whose positions can be solved: which moves gave the win away."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from game.core.record import Playback
from game.core.seam import AnyGame, Solution


def slips(game: AnyGame, playback: Playback) -> tuple[Any, ...]:
    """For each move None, or the move that would have kept the win it gave away."""
    if game.solve is None:
        return (None,) * len(playback.moves)
    values = [game.solve(state) for state in playback.states]
    return tuple(
        before.best[0] if before and after and _is_slip(before, after, playback, ply) else None
        for ply, (before, after) in enumerate(pairwise(values))
    )


def _is_slip(before: Solution[Any], after: Solution[Any], playback: Playback, ply: int) -> bool:
    if not before.is_won:
        return False
    mover, nxt = playback.states[ply].to_move, playback.states[ply + 1].to_move
    if (outcome := playback.states[ply + 1].outcome()) is not None:
        return bool(outcome.returns[mover] < 0)
    return after.is_won if nxt != mover else not after.is_won
