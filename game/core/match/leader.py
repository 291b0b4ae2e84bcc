"""Leader by the evaluation of the position, from -1 to 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.core.rules.state import Player

DECIDED: Final = 0.9
"""A player who stands so well has nearly won; what comes then is no swing any more."""

PARTNERS: Final = ([0, 2], [1, 3])
"""Those who win together where four play two against two."""

MIN_GAIN, SAME_GAIN, MAX_PLIES = 0.01, 0.025, 3
"""Minimal gain of a swing, difference below which gains are the same, and number of moves named."""


@dataclass(frozen=True, slots=True)
class Swing:
    """The most that the player who leads at the end gained by a move of another player."""

    winner: Player
    gained: float
    plies: tuple[int, ...]
    """The moves by which that was gained, in the order of the game."""


def ahead(evaluation: Sequence[float]) -> Player | None:
    """Return the player who stands better than all others, of partners the first; None if none."""
    best = max(evaluation)
    leaders = [player for player, own in enumerate(evaluation) if own == best]
    return leaders[0] if len(leaders) == 1 or leaders in PARTNERS else None


def led_from(evaluations: Sequence[Sequence[float]]) -> int | None:
    """Return the ply from which the leader at the end has always led.

    None if there is no such ply: there is no leader at the end, or the leader led from the start.
    """
    if not evaluations or (winner := ahead(evaluations[-1])) is None:
        return None
    behind = [ply for ply, stood in enumerate(evaluations) if ahead(stood) != winner]
    return behind[-1] + 1 if behind else None


def swing(evaluations: Sequence[Sequence[float]], movers: Sequence[Player]) -> Swing | None:
    """Return the biggest swing of a game; None if no player won it or no move gave anything away.

    Args:
        evaluations: How well each player stood in each position, from -1 to 1.
        movers: Who made each move that counts; later moves are left out.
    """
    if not evaluations or (winner := ahead(evaluations[-1])) is None:
        return None
    stood = [max(-DECIDED, min(DECIDED, one[winner])) for one in evaluations]
    gains = {
        ply: after - before
        for ply, ((before, after), mover) in enumerate(zip(pairwise(stood), movers, strict=False))
        if mover != winner
    }
    most = max(gains.values(), default=0.0)
    if most < MIN_GAIN:
        return None
    plies = sorted(gains, key=lambda ply: -gains[ply])[:MAX_PLIES]
    return Swing(winner, most, tuple(sorted(p for p in plies if gains[p] >= most - SAME_GAIN)))
