"""Events of a move: a large square was taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.core.match.events import MatchEvent
from game.subtraction_squares.rules import Move, State, Take

LARGE: Final = 25
"""The least square that is spoken of."""


def events(before: State, move: Move, after: State) -> Iterator[MatchEvent]:
    """Return what happened by a move."""
    if isinstance(move, Take) and move.square >= LARGE:
        yield MatchEvent("took", before.to_move, None, move.square)
