"""Events of a move that others remark on: a jump, a cheat, a late move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.rules.state import Player

CHEATED: Final = "cheated"
LATE: Final = "late"
TOOK_LEAD: Final = "took_lead"


@dataclass(frozen=True, slots=True)
class MatchEvent:
    """One true thing about a move. `key` is a name of its game, or one of those above."""

    key: str
    by: Player
    to: Player | None = None
    """The player to whom it was done; None if there is none."""
    n: int = 1
    """How much of it there was: steps, stones, points."""
