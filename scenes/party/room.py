"""The way into the party, and from one of its phases to the next."""

from __future__ import annotations

from game.club.party.state import Party, PartyPhase
from game.store.paths import new_id
from scenes.app_context import AppContext
from scenes.kit.scene import ViewScene
from scenes.party.choose import ChooseScene
from scenes.party.here import HereScene
from scenes.party.next_match import NextMatchScene
from scenes.party.night import NightScene
from scenes.party.screen import PartyScreen
from scenes.table.session.match_ending import end_matches
from scenes.user_data.library import now_ms

SCREENS: dict[PartyPhase, type[PartyScreen]] = {
    one.phase: one for one in (HereScene, ChooseScene, NextMatchScene, NightScene)
}


def open_party(context: AppContext) -> None:
    """Go on with the party where it stands, or begin one; over the title alone."""
    library, parties = context.library, context.library.parties
    party = parties.unfinished() or Party(new_id(), now_ms())
    if party.phase is PartyPhase.MATCH:
        for _ in end_matches(library):  # one that ended just before the program did
            pass
        party = parties.unfinished() or party
    if party.phase is PartyPhase.MATCH:
        left = library.unfinished_matches()
        entry = next((one for one in left if one.id == party.match_id), None)
        if entry is not None and entry.record is not None:
            context.go.resume(entry)
            return
        party = party.drop_match()
        parties.put(party)
    context.go.title()
    context.stack.push(screen_of(context, party))


def screen_of(context: AppContext, party: Party) -> ViewScene:
    """Return the screen of the party's phase; that of a match is the table, which `play` opens."""

    def follow(party: Party) -> None:
        context.stack.replace(screen_of(context, party))

    return SCREENS[party.phase](context, party, follow)
