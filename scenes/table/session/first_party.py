"""First timed game of three or more on a machine: it has no clock."""

from __future__ import annotations

from game.club.records import has_had
from game.core.match.fair_play import is_competitive
from game.core.match.match import Match
from scenes.app_context import AppContext
from scenes.table.session.first_turn_grace import PARTY


def is_first_party(context: AppContext, match: Match) -> bool:
    """Return whether a timed game of three or more is the first one on this machine.

    It is played without a clock: people find out whose turn it is and what to press first.
    """
    if len(match.seats) < PARTY or match.stakes or not is_competitive(match):
        return False
    return not has_had(context.library.database, match.game.id, PARTY)
