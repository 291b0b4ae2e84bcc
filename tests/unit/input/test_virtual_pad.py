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

SOUTH, EAST, START, DPAD_LEFT = 0, 1, 6, 13
Read = Callable[[], list[Action]]
CAME, WENT = Plugged("pad:1", True), Plugged("pad:1", False)


class Pixels:
    """A window of one pixel a design unit."""

    def design(self, pos_px: tuple[int, int]) -> tuple[float, float]:
        return float(pos_px[0]), float(pos_px[1])


def press(button: Button, *, is_down: bool = True, device: str = "pad:1") -> Press:
    return Press(button, device, is_down=is_down)


@pytest.fixture
def devices(pygame_window: object) -> Devices:
    devices = Devices()
    devices.gamepads.open()
    return devices


@pytest.fixture
def read(devices: Devices) -> Iterator[Read]:
    """The actions since the last time; a pad's first axis values are reported with its first."""

    def read() -> list[Action]:
        return devices.translate_all(pygame.event.get(), Pixels())

    read()
    yield read


def test_plug_press_push_unplug_and_plug_again(devices: Devices, read: Read) -> None:
    pad = VirtualPad()
    assert read() == [CAME] and devices.present()[0] == "pad:1"
    pad.button(SOUTH, True)
    assert read() == [press(Button.CONFIRM)] and devices.last_kind == "pad"
    pad.button(SOUTH, False)
    assert read() == [press(Button.CONFIRM, is_down=False)]
    for value, is_down in ((-0.9, True), (0.0, False)):
        pad.axis(0, value)
        assert read() == [press(Button.LEFT, is_down=is_down)]
    pad.button(DPAD_LEFT, True)
    assert read() == [press(Button.LEFT)]
    pad.unplug()
    assert read() == [press(Button.LEFT, is_down=False), WENT], "it lets go of what was held"
    assert "pad:1" not in devices.present()
    again = VirtualPad()
    assert read() == [CAME], "the same pad"
    again.button(START, True)
    assert read() == [press(Button.PAUSE)]
    again.unplug()


def test_two_pads_are_two_devices_and_the_first_keeps_its_number(read: Read) -> None:
    pads = [VirtualPad(), VirtualPad()]
    assert read() == [Plugged(f"pad:{n}", True) for n in (1, 2)]
    pads[1].button(EAST, True)
    pads[0].button(SOUTH, True)
    pressed = {action for action in read() if isinstance(action, Press)}
    assert pressed == {press(Button.CANCEL, device="pad:2"), press(Button.CONFIRM)}
    pads[0].unplug()
    assert [action for action in read() if isinstance(action, Plugged)] == [WENT]
    pads[0] = VirtualPad()
    assert read() == [CAME]
    for pad in pads:
        pad.unplug()


def test_what_comes_and_goes_within_a_frame_is_as_it_is_in_the_end(
    devices: Devices, read: Read
) -> None:
    VirtualPad().unplug()
    assert read() == [] and devices.present() == ["keys:right", "keys:left", "mouse"]
    stay = VirtualPad()
    VirtualPad().unplug()
    back = VirtualPad()
    plugged = [action for action in read() if isinstance(action, Plugged)]
    assert plugged == [CAME, Plugged("pad:2", True)]
    for pad in (stay, back):
        pad.unplug()
    read()
    for _ in range(100):
        pad = VirtualPad()
        read()
        pad.unplug()
        read()
    assert devices.present() == ["keys:right", "keys:left", "mouse"], "nothing is left behind"


def test_pads_that_were_there_before_are_found_on_opening(pygame_window: object) -> None:
    pygame.joystick.init()
    pad = VirtualPad()
    pygame.event.clear()  # whatever was said about it has been missed
    devices = Devices()
    assert devices.gamepads.open() == [CAME]
    assert devices.translate_all(pygame.event.get(), Pixels()) == []
    pad.unplug()


def test_a_device_unknown_to_sdl_is_heard_as_a_joystick(devices: Devices, read: Read) -> None:
    pad = VirtualPad(PLAIN, axes=3, buttons=255)
    assert read() == [CAME]
    for push, found in (
        (lambda: pad.button(EAST, True), [press(Button.CANCEL)]),
        (lambda: pad.hat(1), [press(Button.UP)]),
        (lambda: pad.hat(2), [press(Button.UP, is_down=False), press(Button.RIGHT)]),
        (lambda: pad.axis(1, 1.0), [press(Button.DOWN)]),
        (lambda: pad.button(200, True), []),
    ):
        push()
        assert read() == found
    pad.unplug()
    read()
    pad = VirtualPad(PLAIN, axes=0, buttons=0, hats=0)
    assert read() == [CAME] and devices.gamepads.rumble("pad:1", 1.0, 40) is False
    pad.unplug()
    assert read() == [WENT]
