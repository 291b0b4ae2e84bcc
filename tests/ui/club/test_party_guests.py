"""The guests of a party: they come and go, take pads, and read who plays and who tipped right."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from hands import Keys
from openings import know
from party_hands import NAMES, go_party, party_of
from party_screens import choose, here, party
from pilot import Pilot
from posted_pad import posted_pad

from game.club.party.choice import decide
from game.club.party.guests import welcome
from game.club.party.scores import tip
from scenes.input.actions import Button
from scenes.party.sofa import FreeSeat


def test_a_guest_who_came_with_the_mouse_takes_a_pad(pilot: Pilot) -> None:
    pad = posted_pad(pilot)
    know(pilot, *NAMES)
    go_party(pilot)
    ann = pilot.library.club.people.here[0]
    pilot.click_on(("face", ann.id))
    pad.press(Button.CONFIRM)
    assert pilot.has("party.pick_below"), "the device belongs to no known guest"
    pilot.scene.screen.focus_on(("guest", 0))
    pilot.frame()
    pad.press(Button.CONFIRM)
    (guest,) = party_of(pilot).guests
    assert guest.name == ann.name and guest.device and not pilot.has("party.pick_below")


def test_a_sofa_shows_its_free_seats(pilot: Pilot) -> None:
    for guests, free in ((0, 3), (2, 1), (5, 2)):
        here(guests, 0)(pilot)
        shown = [one.node for one in pilot.scene.screen.placed]
        assert sum(isinstance(one, FreeSeat) for one in shown) == free, "besides one with words"


def test_the_third_guest_at_a_mouse_presses_enter_to_sit_down_too(pilot: Pilot) -> None:
    go_party(pilot)
    for name in NAMES[:2]:
        pilot.click_on("sit")
        Keys(pilot).write(name)
        pilot.wait(300)
    pilot.key(pygame.K_RETURN)
    pilot.wait(300)
    assert pilot.scene_name == "KeyboardScene"


def test_an_arrow_that_points_outward_stays_on_the_wheel(pilot: Pilot) -> None:
    choose(3, 1)(pilot)
    for start, *keys, end in (
        ("subtraction_squares", pygame.K_RIGHT, "even_steven"),
        ("even_steven", pygame.K_RIGHT, "subtraction_squares"),
        ("causality", pygame.K_LEFT, "reduction"),
        ("even_steven", pygame.K_DOWN, pygame.K_UP, "even_steven"),
    ):
        pilot.scene.screen.focus_on(start)
        pilot.frame()
        for key in keys:
            pilot.key(key)
        assert pilot.page.focused_key == end, (start, end)


def test_who_goes_first_is_said_though_they_have_waited_longest(pilot: Pilot) -> None:
    one = party(pilot, 4, 0, 1)
    waiting = [place for place in one.here if place not in one.played[-1].seats]
    seats = (waiting[0], waiting[1])
    one = replace(decide(one, "reduction", 2), seats=seats)
    pilot.library.parties.put(one)
    go_party(pilot)
    assert pilot.has("party.first") and pilot.has("party.waited_longest")


def test_the_game_that_was_picked_stays_when_somebody_comes_late(pilot: Pilot) -> None:
    one = decide(party(pilot, 2, 0), "even_steven", 2)
    pilot.library.parties.put(welcome(one))
    know(pilot, "Dee")
    go_party(pilot)
    dee = next(each for each in pilot.library.club.people.here if each.name == "Dee")
    pilot.scene.on_press(("face", dee.id))
    pilot.scene.on_press("start")
    pilot.reach("NextMatchScene")
    now = party_of(pilot)
    assert now.game == "even_steven" and len(now.here) == 3 and len(now.seats) == 2


@pytest.mark.parametrize("seat", [0, 1])
def test_the_results_say_whose_tip_was_right(pilot: Pilot, seat: int) -> None:
    one = decide(party(pilot, 3, computers=0), "even_steven", 2)
    (waits,) = one.waiting
    pilot.library.parties.put(tip(one, waits, one.seats[seat]))
    go_party(pilot)
    pilot.scene.on_press("play")
    pilot.reach("PlayScene")
    played = pilot.table
    while not played.session.is_over:
        played.submit(next(iter(played.match.state.legal_moves())))
        played.stage.finish()
    pilot.reach("ResultsScene")
    said = pilot.words("results.tipped_right", names=(one.guests[waits].name,))
    is_said = pilot.context.stack.toast.words == said
    assert is_said == (played.match.state.outcome().winner == seat)
