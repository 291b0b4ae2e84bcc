"""The screens of a party: who is asked what, and the wheel, which slows and stops at the game."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hands import Keys
from party_screens import choose
from pilot import Pilot

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
