"""A gamepad by events alone, for tests that need no virtual one."""

from __future__ import annotations

import pygame
from hands import Pad
from pilot import Pilot

from scenes.input.devices import Devices
from scenes.input.gamepad import Gamepads


class PostedPad:
    """A pad by events alone, for a system where SDL makes no virtual ones."""

    instance_id, is_controller = 900, True

    def __init__(
        self, pilot: Pilot, instance_id: int = 900, guid: str = "guid of a pad", name: str = "Pad"
    ) -> None:
        self._pilot = pilot
        self.instance_id, self.guid, self.name = instance_id, guid, name

    def axis(self, number: int) -> float:
        return 0.0

    def rumble(self, strength: float, ms: int) -> bool:
        return False

    def plug(self, device_index: int = 0) -> None:
        self._pilot.post(pygame.CONTROLLERDEVICEADDED, device_index=device_index)
        self._pilot.frame()

    def unplug(self) -> None:
        self._pilot.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=self.instance_id)
        self._pilot.frame()

    def press(self, number: int) -> None:
        """Press a button, by SDL's number."""
        self._pilot.see()
        for is_down in (True, False):
            self.button(number, is_down)
            self._pilot.frame()

    def button(self, number: int, is_down: bool) -> None:
        kind = pygame.CONTROLLERBUTTONDOWN if is_down else pygame.CONTROLLERBUTTONUP
        self._pilot.post(kind, button=number, instance_id=self.instance_id)


def plug(pilot: Pilot, *pads: PostedPad) -> list[PostedPad]:
    """Plug pads into a program that has no others; return its sockets, which can be changed."""
    sockets = list(pads)
    pilot.context.devices = Devices(gamepads=Gamepads(lambda: sockets))
    for k, pad in enumerate(pads):
        pad.plug(k)
    return sockets


def posted_pad(pilot: Pilot) -> Pad:
    """Return the hands on a pad that SDL knows nothing of, plugged in as the only one."""
    pad = PostedPad(pilot)
    plug(pilot, pad)
    return Pad(pilot, pad)


def posted_pads(pilot: Pilot, count: int) -> list[Pad]:
    """Return the hands on several pads, plugged in together."""
    pads = [PostedPad(pilot, 900 + k, f"guid {k}") for k in range(count)]
    plug(pilot, *pads)
    return [Pad(pilot, pad) for pad in pads]
