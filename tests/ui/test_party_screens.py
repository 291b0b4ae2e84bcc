"""The screens of a party: who is asked what, and the wheel, which slows and stops at the game."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hands import Keys
from party_screens import choose, half_time, here, party
from pilot import Pilot

from game.club.party.guests import welcome
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.party.choose import SPIN_MS, STAY_MS
from scenes.party.wheel import TurningWheel


def spin(pilot: Pilot) -> TurningWheel:
    choose(3, 1)(pilot)
    pilot.scene.on_press("spin")
    wheel: TurningWheel = pilot.scene._turning
    return wheel


def test_it_turns_slower_and_slower_and_stops_at_the_game(pilot: Pilot) -> None:
    wheel = spin(pilot)
    turns = [wheel.turn]
    for _ in range(9):
        pilot.wait(SPIN_MS // 10)
        turns.append(wheel.turn)
    steps = [after - before for before, after in pairwise(turns)]
    assert steps == sorted(steps, reverse=True) and steps[0] > 10 * steps[-1] > 0
    pilot.wait(SPIN_MS // 10 + 50)
    game = list(GAMES)[wheel.at]
    assert wheel.lit == wheel.at and game in ("reduction", "even_steven"), "it was picked"
    pilot.wait(STAY_MS + 100)
    assert pilot.scene_name == "NextMatchScene" and pilot.scene.party.game == game


def test_every_frame_of_it_looks_different(pilot: Pilot) -> None:
    spin(pilot)
    pilot.wait(300)
    before = pilot.pixels()
    pilot.wait(50)
    assert pilot.pixels() != before


def test_with_less_motion_it_is_there_at_once(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, reduced_motion=True))
    wheel = spin(pilot)
    pilot.wait(100)
    assert not wheel.turn
    before = pilot.pixels()
    pilot.wait(200)
    assert pilot.pixels() == before
    pilot.wait(STAY_MS)
    assert pilot.scene_name == "NextMatchScene"


def test_nobody_else_needs_no_name(pilot: Pilot) -> None:
    pilot.app.cabinet.library.parties.close()
    pilot.app.cabinet.go.party()
    keys = Keys(pilot)
    keys.press(Button.CONFIRM)
    for name in ("Ann", "Bo"):
        pilot.write(name)
        keys.press(Button.CONFIRM)
        pilot.wait(300)
    assert pilot.scene_name == "KeyboardScene", "who else?"
    keys.press(Button.CONFIRM)
    pilot.wait(300)
    assert pilot.scene_name == "HereScene" and len(pilot.scene.party.here) == 2


def test_the_one_who_picks_now_is_named_where_a_device_goes_round(pilot: Pilot) -> None:
    choose(3, 1)(pilot)  # two have picked, the device of the third goes round
    assert pilot.shows(pilot.words("party.picks_now"))
    assert not pilot.shows(pilot.words("party.open"))


def test_a_press_too_many_at_half_time_only_confirms_a_tip(pilot: Pilot) -> None:
    half_time(pilot)
    party = pilot.scene._party
    shared = [place for place in party.waiting if place in party.people]
    assert len(shared) == 2 and pilot.page.focused_key[:2] == ("tip", shared[0])
    for k in range(2):
        Keys(pilot).press(Button.CONFIRM)
        pilot.wait(100)
        assert pilot.scene_name == "HalfTimeScene", k
    assert pilot.page.focused_key == "go_on"
    parties = pilot.app.cabinet.library.parties
    left = parties.left()
    assert left is not None and not left.has_halved, "killed here, it comes again"
    Keys(pilot).press(Button.CONFIRM)
    pilot.wait(300)
    assert pilot.scene_name != "HalfTimeScene"
    left = parties.left()
    assert left is not None and left.has_halved


def test_a_party_that_goes_on_needs_one_press(pilot: Pilot) -> None:
    here(3, 1)(pilot)
    assert pilot.page.focused_key == "sit", "nobody has played yet"
    cabinet = pilot.app.cabinet
    cabinet.library.parties.put(welcome(party(pilot, 3, 1, 2)))
    cabinet.go.party()
    pilot.wait(400)
    Keys(pilot).press(Button.CONFIRM)
    pilot.wait(400)
    assert pilot.scene_name == "ChooseScene"


def test_an_evening_can_be_ended_before_another_game_is_picked(pilot: Pilot) -> None:
    choose(3, 1)(pilot)
    pilot.scene.on_press("night")
    pilot.wait(400)
    assert pilot.scene_name == "NightScene"


def test_a_look_is_changed_where_a_guest_has_the_focus(pilot: Pilot) -> None:
    here(3, 1)(pilot)
    assert not pilot.shows(pilot.words("party.look"))
    pilot.scene.screen.focus_on(("guest", 0))
    pilot.wait(100)
    before = pilot.scene.party.guests[0].entrant
    Keys(pilot).press(Button.ALTERNATE)
    assert pilot.scene.party.guests[0].entrant != before
    assert pilot.shows(pilot.words("party.look"))
