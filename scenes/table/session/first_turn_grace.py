"""Grace of the first turn: players who are late but not out."""

from __future__ import annotations

from typing import Final

from game.core.match.match import Match
from game.core.rules.state import Player

PARTY: Final = 3
"""Number of people from which a party first has to find out whose turn it is."""


class FirstTurnGrace:
    """In a party no player is out by the clock in the first turn: it may be taken again, once.

    Four who have just learned the rules would be watching after a minute.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._forgiven: set[Player] = set()

    def forgives(self, player: Player) -> bool:
        """Return whether it does not count that ``player`` is late; it is said once."""
        has_moved = any(state.to_move == player for state in self._match.states[:-1])
        if len(self._match.seats) < PARTY or has_moved or player in self._forgiven:
            return False
        self._forgiven.add(player)
        return True
