"""A pad that goes away in the middle of something, and what its triggers do before."""

from __future__ import annotations

from collections.abc import Callable

import paged_screens
import pygame
import pytest
from hands import Keys, Pad
from openings import analyse, first_moves
from pilot import Pilot
from played import GAME, sit_down, solve
from posted_pad import PostedPad

from scenes.input.actions import Button
from scenes.input.devices import Devices
from scenes.input.gamepad import FULL_AXIS, Gamepads
from scenes.input.seating import Seating

LEFT_TRIGGER, RIGHT_TRIGGER = 4, 5


class Person:
    """A person who has only a pad."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        posted = PostedPad(pilot)
        self._sockets = [posted]
        pilot.app.cabinet.devices = Devices(gamepads=Gamepads(lambda: self._sockets))
        posted.plug()
        self.pad = Pad(pilot, posted)

    def lose(self) -> None:
        self._sockets.clear()
        self.pilot.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=PostedPad.instance_id)
        self.pilot.frame()

    def pull(self, *triggers: int) -> None:
        """Pull triggers and let them go, one after the other."""
        for axis in triggers:
            self.pilot.see()
            for value in (FULL_AXIS, 0):
                moved = {"axis": axis, "value": value, "instance_id": PostedPad.instance_id}
                self.pilot.post(pygame.CONTROLLERAXISMOTION, **moved)
                self.pilot.frame()


@pytest.fixture
def person(pilot: Pilot) -> Person:
    return Person(pilot)


def solving(pilot: Pilot) -> None:
    sit_down(pilot, "walk")


def analysing(pilot: Pilot, game_id: str = GAME) -> None:
    pilot.play("", "", game_id=game_id)
    first_moves(pilot)
    analyse(pilot, 1)


PAGED = "covered", "reported", "explained", "puzzles", "drawing", "watching_pages"
SCENES = [solving, analysing, *(getattr(paged_screens, name) for name in PAGED)]


@pytest.mark.slow
@pytest.mark.parametrize("reach", SCENES)
def test_a_pad_that_goes_is_missed_wherever_it_was_used(
    person: Person, reach: Callable[[Pilot], None]
) -> None:
    pilot = person.pilot
    reach(pilot)
    person.pad.press(Button.UP)
    scene = pilot.scene
    person.lose()
    assert pilot.scene is not scene
    assert pilot.has("notice.lost") or pilot.scene_name == "PauseScene"
    assert any("Gamepad 1" in line.words for line in pilot.read())
    pilot.wait(1000)
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.scene is scene and not pilot.has("notice.lost")


def test_a_pad_that_lay_aside_is_not_missed(person: Person) -> None:
    solving(person.pilot)
    Keys(person.pilot).press(Button.UP)
    scene = person.pilot.scene
    person.lose()
    assert person.pilot.scene is scene


def test_whoever_has_lost_a_pad_goes_on_with_another_device(person: Person) -> None:
    pilot, keys = person.pilot, Keys(person.pilot)
    pilot.play("", "", game_id=GAME, seating=Seating({0: "pad:1", 1: "keys:left"}))
    person.lose()
    assert pilot.scene_name == "PauseScene"
    keys.press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    assert pilot.table.sitting.seating == Seating({1: "keys:left"})
    assert pilot.table.pointing.meant is not None, "the likeliest order of the stone that waits"
    keys.press(Button.CONFIRM)
    assert pilot.table.match.ply == 1


def test_a_pad_that_goes_round_pauses_the_match_and_nobody_is_thrown_onto_the_clock(
    person: Person,
) -> None:
    """In a tournament two people may share one pad, and no seat has it for itself."""
    pilot = person.pilot
    pilot.play("", "", timer_s=20)
    pilot.settle()
    person.pad.press(Button.DOWN)
    person.lose()
    assert pilot.scene_name == "PauseScene" and pilot.has("pause.lost", device="Gamepad 1")
    Keys(pilot).press(Button.CONFIRM)
    clock = pilot.table.sitting.clock
    left_ms = clock.left_ms
    pilot.wait(1500)
    assert pilot.scene_name == "PlayScene" and left_ms - clock.left_ms < 100


def test_a_seat_whose_pad_went_during_a_report_is_asked_about_at_the_table(
    person: Person,
) -> None:
    pilot = person.pilot
    solve(pilot, "grandfather")
    pilot.table.sitting.seating = Seating({0: "pad:1"})
    pilot.frame()
    assert pilot.scene_name == "ReportScene"
    Keys(pilot).press(Button.UP)
    person.lose()
    assert pilot.scene_name == "ReportScene"
    Keys(pilot).press(Button.CANCEL)
    assert pilot.scene_name == "PauseScene" and pilot.has("pause.lost", device="Gamepad 1")


def test_triggers_turn_pages_or_moves(person: Person) -> None:
    pilot = person.pilot
    solving(pilot)
    person.pull(RIGHT_TRIGGER, RIGHT_TRIGGER, LEFT_TRIGGER)
    assert pilot.table.showing.pager.page == 1
    analysing(pilot, "quoridor")
    for trigger, ply in ((LEFT_TRIGGER, 0), (RIGHT_TRIGGER, 1)):
        person.pull(trigger)
        assert pilot.table.match.ply == ply
