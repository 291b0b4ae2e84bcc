"""Events of an operation: a halving of a large number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.core.match.events import MatchEvent
from game.even_steven.rules import Move, Operate, State

MUCH: Final = 5
"""What a halving must take away to be spoken of."""


def events(before: State, move: Move, after: State) -> Iterator[MatchEvent]:
    """Return what happened by a move."""
    taken = before.number - after.number
    if isinstance(move, Operate) and move.op.is_halving and taken >= MUCH:
        yield MatchEvent("halved", before.to_move, None, taken)
