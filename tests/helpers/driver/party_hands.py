"""Actions of people at a party: they open it, and it is looked at as the disk has it."""

from __future__ import annotations

from pilot import Pilot

from game.club.party.state import Party

NAMES = ("Ann", "Bo", "Cy")


def go_party(pilot: Pilot) -> None:
    pilot.go.party()
    pilot.frame()


def party_of(pilot: Pilot) -> Party:
    found = pilot.library.parties.unfinished()
    assert found is not None
    return found
