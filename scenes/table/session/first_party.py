"""First games of three or more: without a clock, and with grace in the first turn."""

from __future__ import annotations

from typing import Final

from game.club.records import has_had
from game.core.match.fair_play import is_competitive
from game.core.match.match import Match
from game.core.rules.state import Player
from game.store.database import Database

PARTY: Final = 3
"""Number of people from which a party first has to find out whose turn it is."""


def is_first_party(database: Database, match: Match) -> bool:
    """Return whether a timed game of three or more is the first one on this machine.

    It is played without a clock: people find out whose turn it is and what to press first.
    """
    if len(match.seats) < PARTY or match.stakes or not is_competitive(match):
        return False
    return not has_had(database, match.game.id, PARTY)


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
