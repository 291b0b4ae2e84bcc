"""Pads of one kind that were away together: their owners say whose is whose."""

from __future__ import annotations

import pygame
import pytest
from hands import Keys
from pilot import Pilot
from posted_pad import PostedPad

from game.registry import GAMES
from scenes.input.actions import Button
from scenes.input.bindings import BUTTONS
from scenes.input.devices import Devices
from scenes.input.gamepad import Gamepads
from scenes.input.seating import Seating


class Sofa:
    """Ann with the first pad and Bo with the second, of one kind."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.sockets: list[PostedPad] = []
        self._ids = iter(range(901, 999))
        pilot.app.cabinet.devices = Devices(gamepads=Gamepads(lambda: self.sockets))
        self.pads = [self.plug(), self.plug()]
        pilot.play("", "", seating=Seating({0: "pad:1", 1: "pad:2"}))
        pilot.settle()

    def plug(self, guid: str = "one kind") -> PostedPad:
        """Plug a pad in; it has an instance id that no pad had before."""
        pad = PostedPad(self.pilot)
        pad.instance_id, pad.guid = next(self._ids), guid
        self.sockets.append(pad)
        pad.plug()
        return pad

    def unplug(self, *pads: PostedPad) -> None:
        for pad in pads:
            self.sockets.remove(pad)
            self.pilot.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad.instance_id)
            self.pilot.frame()

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
        names = [name for name in ("Ann", "Bo")
                 if self.pilot.shows(self.pilot.words("whose_pad.title", who=name))]  # fmt: skip
        return names[0] if names else self.pilot.scene_name

    def owner(self, pad: PostedPad) -> int:
        """The seat that a pad acts for."""
        self.press(pad, "dpdown")
        device = self.pilot.app.cabinet.devices.last_device
        (seat,) = self.pilot.table.sitting.seating.seats_of(device)
        return int(seat)


@pytest.fixture
def sofa(pilot: Pilot) -> Sofa:
    return Sofa(pilot)


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
    assert not sofa.pilot.app.cabinet.devices.unsure_pads


def test_one_pad_that_comes_back_is_known(sofa: Sofa) -> None:
    sofa.unplug(sofa.pads[1])
    back = sofa.plug()
    sofa.resume()
    assert sofa.question == "PlayScene"
    assert sofa.owner(back) == 1


def test_pads_of_two_kinds_are_known(sofa: Sofa) -> None:
    other = sofa.plug("another kind")
    table = sofa.pilot.table.sitting
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
    assert not sofa.pilot.app.cabinet.devices.unsure_pads


def test_a_pad_that_goes_during_the_question_is_missed(sofa: Sofa) -> None:
    sofa.unplug(*sofa.pads)
    first = sofa.plug()
    sofa.resume()
    assert sofa.question == "Ann"
    sofa.unplug(first)
    assert sofa.question == "PauseScene"


def test_pads_of_two_kinds_are_not_taken_for_each_other(sofa: Sofa) -> None:
    others = sofa.plug("another kind"), sofa.plug("another kind")
    sofa.unplug(*sofa.pads, *others)
    for kind in ("one kind", "another kind") * 2:
        sofa.plug(kind)
    devices = sofa.pilot.app.cabinet.devices
    assert devices.unsure_pads == {f"pad:{n}" for n in range(1, 5)}
    assert not devices.identify("pad:3", "pad:1")
    assert devices.identify("pad:2", "pad:1")
    assert devices.unsure_pads == {"pad:3", "pad:4"}


def test_who_has_just_taken_a_seat_is_not_asked(sofa: Sofa) -> None:
    sofa.unplug(*sofa.pads)
    pads = sofa.plug(), sofa.plug()
    game = GAMES["even_steven"]
    sofa.pilot.app.cabinet.go.join(game, next(iter(game.presets.values())))
    sofa.pilot.wait(1000)
    for pad in pads:
        sofa.press(pad)
    sofa.press(pads[0], "start")
    sofa.pilot.wait(1000)
    assert sofa.question == "PlayScene"
    assert set(sofa.pilot.table.sitting.seating.bound.values()) == {"pad:1", "pad:2"}


def test_another_pad_is_no_answer(sofa: Sofa) -> None:
    other = sofa.plug("another kind")
    sofa.unplug(*sofa.pads)
    sofa.plug()
    sofa.plug()
    sofa.resume()
    sofa.press(other)
    assert sofa.question == "Ann"


def test_what_is_held_while_answering_is_not_held_for_ever(sofa: Sofa) -> None:
    sofa.unplug(*sofa.pads)
    _, second = sofa.plug(), sofa.plug()
    sofa.resume()
    second.button(BUTTONS.index("dpdown"), True)
    sofa.pilot.frame()
    second.button(BUTTONS.index("dpdown"), False)
    sofa.pilot.frame()
    assert sofa.question == "PlayScene"
    assert sofa.pilot.app.cabinet.devices.tick(2000) == []
