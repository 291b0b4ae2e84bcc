"""Who leads, by how well players stand, from -1 to 1."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.state import Player


def ahead(evaluation: Sequence[float]) -> Player | None:
    """The player who stands better than all others; None if nobody does."""
    best = max(evaluation)
    return evaluation.index(best) if evaluation.count(best) == 1 else None


def led_from(evaluations: Sequence[Sequence[float]]) -> int | None:
    """The ply from which on the player who leads at the end has always led.

    None if there is no such ply: nobody leads at the end, or the leader led from the start.
    """
    if not evaluations or (winner := ahead(evaluations[-1])) is None:
        return None
    behind = [ply for ply, stood in enumerate(evaluations) if ahead(stood) != winner]
    return behind[-1] + 1 if behind else None
