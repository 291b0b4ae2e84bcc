"""A look back at a game whose positions can be solved: which moves gave the win away."""

from __future__ import annotations

from typing import Any

from game.core.record import Playback
from game.core.seam import AnyGame


def slips(game: AnyGame, playback: Playback) -> tuple[Any, ...]:
    """For each move None, or the move that would have kept the win it gave away."""
    if game.solve is None:
        return (None,) * len(playback.moves)
    values = [game.solve(state) for state in playback.states]
    return tuple(
        before.best[0] if _is_slip(before, after, playback, ply) else None
        for ply, (before, after) in enumerate(zip(values, values[1:], strict=False))
    )


def _is_slip(before: Any, after: Any, playback: Playback, ply: int) -> bool:
    if before is None or after is None or not before.is_won:
        return False
    mover, nxt = playback.states[ply].to_move, playback.states[ply + 1].to_move
    if (outcome := playback.states[ply + 1].outcome()) is not None:
        return bool(outcome.returns[mover] < 0)
    return bool(after.is_won) if nxt != mover else not after.is_won
