"""Events of a move: a big or a short turn, and the outcome of a challenge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.core.match.events import MatchEvent
from game.reduction.moves import Challenge, Move
from game.reduction.state import State

MANY: Final = 6
"""Cells that a turn must empty to be spoken of."""


def events(before: State, move: Move, after: State) -> Iterator[MatchEvent]:
    """Return what happened by a move, the most telling first."""
    mover, other = before.to_move, 1 - before.to_move
    if isinstance(move, Challenge):
        yield MatchEvent("challenged", mover, other)
    if after.reason == "challenge_proved" or after.reason == "challenge_failed":
        yield MatchEvent(after.reason, mover, other)
    if after.turn > before.turn and after.previous is not None:
        emptied = after.previous.board.bit_count() - after.board.bit_count()
        if emptied >= MANY:
            yield MatchEvent("cleared", mover, None, emptied)
        elif after.previous.used == 1:
            yield MatchEvent("one_change", mover)
