"""Devices with sockets for pads, and events of all kinds to post to them."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame.event import Event

from scenes.input.actions import Action
from scenes.input.devices import Devices
from scenes.input.gamepad import Gamepads


class Halved:
    """A window of two pixels a design unit."""

    def design(self, pos_px: tuple[int, int]) -> tuple[float, float]:
        return pos_px[0] / 2, pos_px[1] / 2


@dataclass
class Plug:
    """A device in a socket: what SDL would open."""

    instance_id: int
    guid: str = "guid"
    name: str = "Pad"
    is_controller: bool = True
    resting: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    shaken: list[tuple[float, int]] = field(default_factory=list)

    def axis(self, number: int) -> float:
        return self.resting[number] if number < len(self.resting) else 0.0

    def rumble(self, strength: float, ms: int) -> bool:
        self.shaken.append((strength, ms))
        return True


class Table:
    """Devices, the sockets that pads are plugged into, and the event queue between them."""

    def __init__(self) -> None:
        self.sockets: list[Plug] = []
        self.devices = Devices(gamepads=Gamepads(lambda: list(self.sockets)))

    def post(self, *events: Event) -> list[Action]:
        for event in events:
            pygame.event.post(event)
        return self.devices.translate_all(pygame.event.get(), Halved())

    def plug(self, plug: Plug) -> list[Action]:
        self.sockets.append(plug)
        added = [pygame.CONTROLLERDEVICEADDED] if plug.is_controller else []
        index = len(self.sockets) - 1
        return self.post(*(Event(t, device_index=index) for t in [*added, pygame.JOYDEVICEADDED]))

    def unplug(self, plug: Plug) -> list[Action]:
        self.sockets.remove(plug)
        removed = [pygame.CONTROLLERDEVICEREMOVED] if plug.is_controller else []
        events = [*removed, pygame.JOYDEVICEREMOVED]
        return self.post(*(Event(t, instance_id=plug.instance_id) for t in events))


def down(scancode: int, mod: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=0, scancode=scancode, mod=mod, unicode="")


def up(scancode: int) -> Event:
    return Event(pygame.KEYUP, key=0, scancode=scancode, mod=0, unicode="")


def motion(x: int, y: int) -> Event:
    return Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))


def mouse(kind: int, button: int, x: int = 20, y: int = 40) -> Event:
    return Event(kind, button=button, pos=(x, y))


def pad_button(number: int, is_down: bool = True, instance_id: int = 0) -> Event:
    kind = pygame.CONTROLLERBUTTONDOWN if is_down else pygame.CONTROLLERBUTTONUP
    return Event(kind, button=number, instance_id=instance_id)


def pad_axis(number: int, value: float) -> Event:
    value = round(value * 32767)
    return Event(pygame.CONTROLLERAXISMOTION, axis=number, value=value, instance_id=0)
