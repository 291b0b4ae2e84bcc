"""Pads: what prompts call their buttons, whose is whose, and what happens when one goes."""

from __future__ import annotations

from collections.abc import Callable

import paged_screens
import pygame
import pytest
from hands import Keys, Pad
from openings import analyse, first_moves
from pilot import Pilot
from played import GAME, sit_down, solve
from posted_pad import PostedPad, plug
from us_keys import key_values

from game.core.match.match_setup import MatchPlan
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.input.bindings import BUTTONS
from scenes.input.gamepad import FULL_AXIS
from scenes.input.seating import Seating

SONY_GUID, XBOX_GUID = "030000004c050000cc09000011810000", "030000005e040000ea02000001030000"


@pytest.mark.parametrize(
    ("name", "guid", "sign"),
    [
        ("DualSense Wireless Controller", "g", "Cross"),
        ("Wireless Controller", SONY_GUID, "Cross"),
        ("Xbox One Controller", XBOX_GUID, "A"),
    ],
)
def test_a_pad_with_shapes_is_told_in_shapes(pilot: Pilot, name: str, guid: str, sign: str) -> None:
    plug(pilot, PostedPad(pilot, 900, guid, name))
    pilot.play("", "", game_id="even_steven")
    pilot.redraw()
    assert pilot.app.window.brush.prompt_labels["pad", Button.CONFIRM] == sign
    tip = pilot.words("even_steven.tip.pad", confirm=sign)
    assert any(line.words and tip.endswith(line.words) for line in pilot.read())


def test_who_takes_the_other_pad_sees_its_own_signs(pilot: Pilot) -> None:
    shaped, plain = (
        PostedPad(pilot, 901, "s", "PS4 Controller"),
        PostedPad(pilot, 902, "p", "Pad"),
    )
    plug(pilot, shaped, plain)

    def cancel() -> str:
        return pilot.app.window.brush.prompt_labels["pad", Button.CANCEL]

    for pad, sign in ((shaped, "Circle"), (plain, "B"), (shaped, "Circle")):
        Pad(pilot, pad).press(Button.DOWN)
        assert cancel() == sign
    pilot.post(pygame.KEYDOWN, **key_values(pygame.K_UP))
    pilot.frame()
    assert cancel() == "Circle"


class Sofa:
    """Ann with the first pad and Bo with the second, of one kind."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot, self.next_id = pilot, 901
        self.sockets = plug(pilot)
        self.pads = [self.plug(), self.plug()]
        pilot.play("", "", seating=Seating({0: "pad:1", 1: "pad:2"}))
        pilot.settle()

    def plug(self, guid: str = "one kind") -> PostedPad:
        """Plug a pad in; it has an instance id that no pad had before."""
        pad = PostedPad(self.pilot, self.next_id, guid)
        self.next_id += 1
        self.sockets.append(pad)
        pad.plug()
        return pad

    def unplug(self, *pads: PostedPad) -> None:
        for pad in pads:
            self.sockets.remove(pad)
            pad.unplug()

    def press(self, pad: PostedPad, button: str = "a") -> None:
        for is_down in (True, False):
            pad.button(BUTTONS.index(button), is_down)
            self.pilot.frame()

    def resume(self) -> None:
        assert self.pilot.scene_name == "PauseScene"
        Keys(self.pilot).press(Button.PAUSE)

    @property
    def question(self) -> str:
        """Who is asked, or what else is on the screen."""
        names = [name for name in ("Ann", "Bo") if self.pilot.has("whose_pad.title", who=name)]
        return names[0] if names else self.pilot.scene_name

    def owner(self, pad: PostedPad) -> int:
        """The seat that a pad acts for."""
        self.press(pad, "dpdown")
        device = self.pilot.context.devices.last_device
        (seat,) = self.pilot.table.session.seating.seats_of(device)
        return int(seat)


@pytest.fixture
def sofa(pilot: Pilot) -> Sofa:
    return Sofa(pilot)


def test_every_pad_that_is_missed_is_named_until_it_is_back(sofa: Sofa) -> None:
    first, second, other = *sofa.pads, sofa.plug("another kind")

    def says(pads: str) -> bool:
        return sofa.pilot.words("pause.lost", device=pads) in sofa.pilot.text()

    sofa.press(second, "dpdown")
    sofa.unplug(first, other)
    assert says("Gamepad 1"), "the other pad lay aside"
    sofa.unplug(second)
    assert says("Gamepad 1 and Gamepad 2")
    sofa.plug()
    assert says("Gamepad 2"), "one of two is back"
    sofa.plug()
    assert sofa.pilot.scene_name == "PauseScene" and "Gamepad" not in sofa.pilot.text()


@pytest.mark.parametrize("is_swapped", [False, True])
def test_pads_that_were_away_together_are_asked_for_by_name(sofa: Sofa, is_swapped: bool) -> None:
    sofa.unplug(*sofa.pads)
    first, second = sofa.plug(), sofa.plug()
    anns, bos = (second, first) if is_swapped else (first, second)
    sofa.resume()
    assert sofa.question == "Ann"
    sofa.press(anns)
    assert sofa.question == "PlayScene", "the other pad can only be Bo's"
    assert (sofa.owner(anns), sofa.owner(bos)) == (0, 1)
    assert not sofa.pilot.context.devices.gamepads.unsure


def test_one_pad_that_comes_back_is_known_and_pads_of_two_kinds_are(sofa: Sofa) -> None:
    sofa.unplug(sofa.pads[1])
    known = sofa.plug()
    sofa.resume()
    assert sofa.question == "PlayScene" and sofa.owner(known) == 1
    other = sofa.plug("another kind")
    table = sofa.pilot.table.session
    table.seating = Seating({0: "pad:1", 1: "pad:3"})
    sofa.unplug(sofa.pads[0], other)
    back = sofa.plug("another kind"), sofa.plug()
    sofa.resume()
    assert sofa.question == "PlayScene"
    assert [sofa.owner(pad) for pad in back] == [1, 0]


def test_when_one_of_two_is_back_its_owner_may_be_the_second(sofa: Sofa) -> None:
    sofa.unplug(*sofa.pads)
    back = sofa.plug()
    sofa.resume()
    assert sofa.question == "Ann"
    sofa.unplug(back)
    assert sofa.question == "PauseScene", "a pad that goes during the question is missed"
    back = sofa.plug()
    sofa.resume()
    Keys(sofa.pilot).press(Button.CANCEL)
    assert sofa.question == "Bo"
    sofa.press(back)
    assert sofa.question == "PauseScene", "Ann's pad is missing now"
    sofa.resume()
    assert sofa.owner(back) == 1


def test_without_an_answer_the_pads_are_what_they_go_by(sofa: Sofa) -> None:
    sofa.unplug(*sofa.pads)
    back = sofa.plug(), sofa.plug()
    sofa.resume()
    for _ in range(2):
        sofa.pilot.click_words(sofa.pilot.words("whose_pad.skip"))
    assert sofa.question == "PlayScene"
    assert [sofa.owner(pad) for pad in back] == [0, 1]
    assert not sofa.pilot.context.devices.gamepads.unsure


def test_pads_of_two_kinds_are_not_taken_for_each_other(sofa: Sofa) -> None:
    others = sofa.plug("another kind"), sofa.plug("another kind")
    sofa.unplug(*sofa.pads, *others)
    for kind in ("one kind", "another kind") * 2:
        sofa.plug(kind)
    devices = sofa.pilot.context.devices
    assert devices.gamepads.unsure == {f"pad:{n}" for n in range(1, 5)}
    assert not devices.identify("pad:3", "pad:1")
    assert devices.identify("pad:2", "pad:1")
    assert devices.gamepads.unsure == {"pad:3", "pad:4"}


def test_who_has_just_taken_a_seat_is_not_asked(sofa: Sofa) -> None:
    sofa.unplug(*sofa.pads)
    pads = sofa.plug(), sofa.plug()
    game = GAMES["even_steven"]
    sofa.pilot.go.join(game, MatchPlan(next(iter(game.presets.values()))))
    sofa.pilot.wait(1000)
    for pad in pads:
        sofa.press(pad)
    sofa.press(pads[0], "start")
    sofa.pilot.wait(1000)
    assert sofa.question == "PlayScene"
    assert set(sofa.pilot.table.session.seating.bound.values()) == {"pad:1", "pad:2"}


def test_another_pad_is_no_answer_and_what_is_held_then_is_not_held_for_ever(sofa: Sofa) -> None:
    other = sofa.plug("another kind")
    sofa.unplug(*sofa.pads)
    _, second = sofa.plug(), sofa.plug()
    sofa.resume()
    sofa.press(other)
    assert sofa.question == "Ann"
    sofa.press(second, "dpdown")
    assert sofa.question == "PlayScene"
    assert sofa.pilot.context.devices.tick(2000) == []


LEFT_TRIGGER, RIGHT_TRIGGER = 4, 5


class Person:
    """A person who has only a pad."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot, self.posted = pilot, PostedPad(pilot)
        self.sockets = plug(pilot, self.posted)
        self.pad = Pad(pilot, self.posted)

    def lose(self) -> None:
        self.sockets.clear()
        self.posted.unplug()

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
def test_a_pad_that_goes_is_missed_anywhere(person: Person, reach: Callable[[Pilot], None]) -> None:
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


def test_whoever_has_lost_a_pad_goes_on_with_another_device(person: Person) -> None:
    pilot, keys = person.pilot, Keys(person.pilot)
    pilot.play("", "", game_id=GAME, seating=Seating({0: "pad:1", 1: "keys:left"}))
    person.lose()
    assert pilot.scene_name == "PauseScene"
    keys.press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    assert pilot.table.session.seating == Seating({1: "keys:left"})
    assert pilot.table.cursor.meant is not None, "the likeliest order of the stone that waits"
    keys.press(Button.CONFIRM)
    assert pilot.table.match.ply == 1


def test_a_pad_that_goes_round_pauses_the_match_and_the_clock_waits(person: Person) -> None:
    """In a tournament two people may share one pad, and no seat has it for itself."""
    pilot = person.pilot
    pilot.play("", "", timer_s=20, cheats=1)
    pilot.settle()
    person.pad.press(Button.DOWN, Button.SPECIAL)
    assert pilot.scene_name == "SpecialsScene"
    person.lose()
    assert pilot.scene_name == "PauseScene" and pilot.has("pause.lost", device="Gamepad 1")
    Keys(pilot).press(Button.CONFIRM)
    clock = pilot.table.session.clock
    left_ms = clock.left_ms
    pilot.wait(1500)
    assert pilot.scene_name == "PlayScene" and left_ms - clock.left_ms < 100


def test_a_seat_whose_pad_went_during_a_report_is_asked_about_at_the_table(person: Person) -> None:
    pilot = person.pilot
    solve(pilot, "grandfather")
    pilot.table.session.seating = Seating({0: "pad:1"})
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
    assert pilot.table.presenter.pager.page == 1
    analysing(pilot, "quoridor")
    for trigger, ply in ((LEFT_TRIGGER, 0), (RIGHT_TRIGGER, 1)):
        person.pull(trigger)
        assert pilot.table.match.ply == ply
