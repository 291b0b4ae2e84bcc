"""The way into the party, and from one of its phases to the next."""

from __future__ import annotations

from random import SystemRandom

from game.club.party.matches import match_of
from game.club.party.state import Party, Phase
from game.registry import GAMES
from scenes.cabinet import Cabinet
from scenes.input.seating import Seating
from scenes.kept.library import now_ms
from scenes.kit.scene import ViewScene
from scenes.party.choose import ChooseScene
from scenes.party.here import HereScene
from scenes.party.next_match import NextMatchScene
from scenes.party.night import NightScene
from scenes.party.screen import PartyScreen

SCREENS: dict[Phase, type[PartyScreen]] = {
    one.phase: one for one in (HereScene, ChooseScene, NextMatchScene, NightScene)
}


def open_party(cabinet: Cabinet) -> None:
    """Go on with the party where it stands, or begin one; over the title alone."""
    parties = cabinet.library.parties
    party = parties.left() or parties.begin(now_ms())
    if party.phase is Phase.MATCH:
        left = cabinet.library.left_matches()
        entry = next((one for one in left if one.id == party.match_id), None)
        if entry is not None and entry.record is not None and not entry.is_over:
            cabinet.go.resume(entry)
            return
        party = party.dropped()
        parties.put(party)
    cabinet.go.title()
    cabinet.stack.push(screen_of(cabinet, party))


def screen_of(cabinet: Cabinet, party: Party) -> ViewScene:
    """Return the screen of the party's phase; that of a match is the table, which `play` opens."""
    return SCREENS[party.phase](cabinet, party)


def play(cabinet: Cabinet, party: Party) -> None:
    """Sit down to the next match of the party. A pad acts for its owner alone."""
    match = match_of(party, GAMES[party.game], SystemRandom().getrandbits(63))
    journal = cabinet.library.open_match(match)
    cabinet.library.parties.put(party.started(journal.match_id))
    pads = {
        seat: party.guests[place].device
        for seat, place in enumerate(party.seats)
        if party.guests[place].device.startswith("pad")
    }
    cabinet.go.play(match, Seating(pads), journal)
