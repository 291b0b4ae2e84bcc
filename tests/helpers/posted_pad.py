"""A gamepad by events alone, for tests that need no virtual one."""

from __future__ import annotations

import pygame
from hands import Pad
from pilot import Pilot

from scenes.input.devices import Devices
from scenes.input.gamepad import Gamepads


class PostedPad:
    """A pad by events alone, for a system where SDL makes no virtual ones."""

    instance_id, guid, name, is_controller = 900, "guid of a posted pad", "Pad", True

    def __init__(self, pilot: Pilot) -> None:
        self._pilot = pilot

    def axis(self, number: int) -> float:
        return 0.0

    def rumble(self, strength: float, ms: int) -> bool:
        return False

    def plug(self) -> None:
        self._pilot.post(pygame.CONTROLLERDEVICEADDED, device_index=0)
        self._pilot.frame()

    def button(self, number: int, is_down: bool) -> None:
        kind = pygame.CONTROLLERBUTTONDOWN if is_down else pygame.CONTROLLERBUTTONUP
        self._pilot.post(kind, button=number, instance_id=self.instance_id)


def posted_pad(pilot: Pilot) -> Pad:
    """A pad that SDL knows nothing of, plugged in as the only one."""
    pad = PostedPad(pilot)
    pilot.app.cabinet.devices = Devices(gamepads=Gamepads(lambda: [pad]))
    pad.plug()
    return Pad(pilot, pad)
