"""Handicaps of Reduction: more or fewer undos in a turn (RULES R7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.core.match.handicap import Handicaps, Part
from game.reduction.options import Options
from game.reduction.state import State

UNDOS, MOST = "turn_undos", 20


def with_handicaps(state: State, gifts: Sequence[Mapping[str, int]]) -> State:
    """Return the first position, with other undos for some."""
    more = (gifts[0].get(UNDOS, 0), gifts[1].get(UNDOS, 0))
    return replace(state, more_undos=more)


HANDICAPS: Handicaps[Options, State] = Handicaps((Part(UNDOS, -MOST, MOST),), with_handicaps)
