"""The way of a real device: SDL, the event queue, actions. Nothing is posted by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest
import virtual_pad
from virtual_pad import PLAIN, VirtualPad

from scenes.input.actions import Action, Button, Plugged, Press
from scenes.input.devices import Devices

pytestmark = pytest.mark.skipif(virtual_pad.SDL is None, reason=virtual_pad.UNUSABLE)

B = Button
SOUTH, EAST, START, DPAD_LEFT = 0, 1, 6, 13


class Pixels:
    """A window of one pixel a design unit."""

    def design(self, pos_px: tuple[int, int]) -> tuple[float, float]:
        return float(pos_px[0]), float(pos_px[1])


@pytest.fixture
def devices(pygame_window: object) -> Devices:
    devices = Devices()
    devices.open()
    return devices


@pytest.fixture
def read(devices: Devices) -> Iterator[Callable[[], list[Action]]]:
    """The actions since the last time; a pad's first axis values are reported with its first."""

    def read() -> list[Action]:
        return devices.translate_all(pygame.event.get(), Pixels())

    read()
    yield read


Read = Callable[[], list[Action]]


def test_plug_press_push_unplug(devices: Devices, read: Read) -> None:
    pad = VirtualPad()
    assert read() == [Plugged("pad:1", True)]
    assert devices.present()[0] == "pad:1"
    pad.button(SOUTH, True)
    assert read() == [Press(B.CONFIRM, "pad:1")]
    assert devices.last_kind == "pad"
    pad.button(SOUTH, False)
    assert read() == [Press(B.CONFIRM, "pad:1", is_down=False)]
    pad.axis(0, -0.9)
    assert read() == [Press(B.LEFT, "pad:1")]
    pad.axis(0, 0.0)
    assert read() == [Press(B.LEFT, "pad:1", is_down=False)]
    pad.unplug()
    assert read() == [Plugged("pad:1", False)]
    assert "pad:1" not in devices.present()


def test_unplugging_lets_go_of_what_was_held(read: Read) -> None:
    pad = VirtualPad()
    read()
    pad.button(DPAD_LEFT, True)
    assert read() == [Press(B.LEFT, "pad:1")]
    pad.unplug()
    assert read() == [
        Press(B.LEFT, "pad:1", is_down=False),
        Plugged("pad:1", False),
    ]


def test_a_pad_plugged_in_again_is_the_same_pad(read: Read) -> None:
    first = VirtualPad()
    read()
    first.unplug()
    read()
    again = VirtualPad()
    assert read() == [Plugged("pad:1", True)]
    again.button(START, True)
    assert read() == [Press(B.PAUSE, "pad:1")]
    again.unplug()


def test_two_pads_are_two_devices(read: Read) -> None:
    pads = [VirtualPad(), VirtualPad()]
    assert read() == [Plugged(f"pad:{n}", True) for n in (1, 2)]
    pads[1].button(EAST, True)
    pads[0].button(SOUTH, True)
    assert {(p.button, p.device) for p in read() if isinstance(p, Press)} == {
        (B.CANCEL, "pad:2"),
        (B.CONFIRM, "pad:1"),
    }
    for pad in pads:
        pad.unplug()


def test_the_first_of_two_alike_keeps_the_second_ones_number_free(read: Read) -> None:
    pads = [VirtualPad(), VirtualPad()]
    read()
    pads[0].unplug()
    assert read() == [Plugged("pad:1", False)]
    pads[0] = VirtualPad()
    assert read() == [Plugged("pad:1", True)]
    for pad in pads:
        pad.unplug()


def test_a_pad_gone_before_its_event_is_read_was_never_there(devices: Devices, read: Read) -> None:
    VirtualPad().unplug()
    assert read() == []
    assert devices.present() == ["keys:right", "keys:left", "mouse"]


def test_plugging_in_and_out_in_one_frame_opens_what_is_there_in_the_end(read: Read) -> None:
    stay = VirtualPad()
    VirtualPad().unplug()
    back = VirtualPad()
    assert [a for a in read() if isinstance(a, Plugged)] == [
        Plugged("pad:1", True),
        Plugged("pad:2", True),
    ]
    for pad in (stay, back):
        pad.unplug()


def test_pads_that_were_there_before_are_found_on_opening(pygame_window: object) -> None:
    pygame.joystick.init()
    pad = VirtualPad()
    pygame.event.clear()  # whatever was said about it has been missed
    devices = Devices()
    assert devices.open() == [Plugged("pad:1", True)]
    assert devices.translate_all(pygame.event.get(), Pixels()) == []
    pad.unplug()


def test_a_device_unknown_to_sdl_is_heard_as_a_joystick(read: Read) -> None:
    pad = VirtualPad(PLAIN, axes=3, buttons=255)
    assert read() == [Plugged("pad:1", True)]
    pad.button(EAST, True)
    assert read() == [Press(B.CANCEL, "pad:1")]
    pad.hat(1)
    assert read() == [Press(B.UP, "pad:1")]
    pad.hat(2)
    assert read() == [Press(B.UP, "pad:1", is_down=False), Press(B.RIGHT, "pad:1")]
    pad.axis(1, 1.0)
    assert read() == [Press(B.DOWN, "pad:1")]
    pad.button(200, True)
    assert read() == []
    pad.unplug()


def test_a_device_without_axes_and_buttons_does_no_harm(devices: Devices, read: Read) -> None:
    pad = VirtualPad(PLAIN, axes=0, buttons=0, hats=0)
    assert read() == [Plugged("pad:1", True)]
    assert devices.rumble("pad:1", 1.0, 40) is False
    pad.unplug()
    assert read() == [Plugged("pad:1", False)]


def test_many_comings_and_goings_leave_nothing_behind(devices: Devices, read: Read) -> None:
    for _ in range(100):
        pad = VirtualPad()
        read()
        pad.unplug()
        read()
    assert devices.present() == ["keys:right", "keys:left", "mouse"]
