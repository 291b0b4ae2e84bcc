"""Words for what a match counts for, shown above its table."""

from __future__ import annotations

from game.core.match.fair_play import LADDER, PARTY, TOURNAMENT
from game.core.match.match import Match
from game.store.matches import Journal
from scenes.app_context import AppContext


def stakes_words(context: AppContext, match: Match, journal: Journal) -> str:
    """Return what the match counts for: the name of its tournament, the party, or the ladder."""
    if match.stakes == TOURNAMENT:
        cup = context.library.cups.of_match(journal.match_id)
        if cup is None:
            return context.words("play.tournament")
        return f"{cup.name} · {context.words(f'cup.stake.{cup.rules.form.value}')}"
    if match.stakes == PARTY:
        party = context.library.parties.of_match(journal.match_id)
        return context.words("party.match", n=1 + len(party.played if party else ()))
    return context.words("play.ladder") if match.stakes == LADDER else ""
