"""The way from the party to the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from game.club.party.matches import match_of
from game.club.party.state import Party
from game.core.match.handicap import Handicap
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.input.seating import Seating


def play(context: AppContext, party: Party, handicaps: Sequence[Handicap] = ()) -> None:
    """Sit down to the next match of the party. A pad acts for its owner alone."""
    match = match_of(party, GAMES[party.game], SystemRandom().getrandbits(63), handicaps)
    journal = context.library.open_match(match)
    context.library.parties.put(party.start_match(journal.match_id))
    pads = {
        seat: party.guests[place].device
        for seat, place in enumerate(party.seats)
        if party.guests[place].device.startswith("pad")
    }
    context.go.play(match, Seating(pads), journal)
