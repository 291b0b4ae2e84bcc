"""What people do at a party: they are known, come with pads, and open it."""

from __future__ import annotations

import pygame
from pilot import Pilot
from posted_pad import PostedPad, plug

from game.club.party.state import Party
from game.store.people import People

PAD_CONFIRM, PAD_ALTERNATE, PAD_CANCEL, PAD_RIGHT = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
)
NAMES = ("Ann", "Bo", "Cy")


def know(pilot: Pilot, *names: str) -> None:
    """Let the house know people."""
    club = pilot.app.cabinet.library.club
    club.keep(People().with_guests([(name, k) for k, name in enumerate(names)]))


def go_party(pilot: Pilot) -> None:
    pilot.app.cabinet.go.party()
    pilot.frame()


def pads(pilot: Pilot, count: int) -> list[PostedPad]:
    """Plug pads in, and give them."""
    made = [PostedPad(pilot, 900 + k, f"guid {k}") for k in range(count)]
    plug(pilot, *made)
    return made


def party_of(pilot: Pilot) -> Party:
    found = pilot.app.cabinet.library.parties.unfinished()
    assert found is not None
    return found
