"""Gamepads as they come and go, and what is pressed on them. Nobody else talks to SDL's pads.

SDL reports a pad that it has a mapping for twice, as a controller and as a joystick. Here a
controller is heard by its CONTROLLER events only, and any other device by its JOY events only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

import pygame

from game.words.message import Message, message
from scenes.input.actions import DeviceId, Plugged
from scenes.input.bindings import BUTTONS, STICKS, TRIGGERS, Control

PRESS_AT: Final = 0.5
RELEASE_AT: Final = 0.35

RAW_BUTTONS: Final = (
    "a", "b", "x", "y", "leftshoulder", "rightshoulder", "lefttrigger", "righttrigger",
    "back", "start",
)  # fmt: skip
"""What the buttons of a pad unknown to SDL most often are, by their number; more are not heard."""

_ENDS: Final = ("", TRIGGERS[0], "", TRIGGERS[1])
"""A controller's triggers as the axes of a stick that is never pushed the other way."""

HAT: Final = ("dpleft", "dpright", "dpdown", "dpup")
"""A d-pad that reports itself as two axes; its y goes up."""

FULL_AXIS: Final = 32767


SHAPED: Final = ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense", "sony")
"""One of these is in the names of pads that bear a cross, a circle, a square and a triangle."""

SHAPED_MAKER: Final = "4c05"
"""And this is in their guid, in the place of the maker's number."""


class Hardware(Protocol):
    """An open device. ``instance_id`` is never used twice while the program runs."""

    instance_id: int
    guid: str
    name: str
    is_controller: bool

    def axis(self, number: int) -> float:
        """Where an axis is, -1 to 1; 0 if the device has no such axis."""

    def rumble(self, strength: float, ms: int) -> bool:
        """Whether the device could."""


class _Opened:
    """A device opened by SDL. Raises ``pygame.error`` if ``index`` is stale."""

    def __init__(self, index: int) -> None:
        from pygame._sdl2 import controller  # loads three more libraries

        self.is_controller = controller.is_controller(index)
        self._controller = controller.Controller(index) if self.is_controller else None
        # not as_joystick(): that goes by the index at which the controller was opened first
        self._joystick = pygame.joystick.Joystick(index)
        self.instance_id = self._joystick.get_instance_id()
        self.guid = self._joystick.get_guid()
        self.name = self._joystick.get_name()

    def axis(self, number: int) -> float:
        try:
            if self._controller:
                return self._controller.get_axis(number) / FULL_AXIS
            return self._joystick.get_axis(number)
        except pygame.error:
            return 0.0

    def rumble(self, strength: float, ms: int) -> bool:
        try:
            return self._joystick.rumble(strength, strength, ms)
        except pygame.error:
            return False


def connected() -> Iterator[Hardware]:
    """Every device that can be opened now; one that is gone by then is passed over."""
    count = pygame.joystick.get_count() if pygame.joystick.get_init() else 0
    for index in range(count):
        try:
            yield _Opened(index)
        except pygame.error:
            continue


@dataclass(frozen=True, slots=True)
class Touched:
    """A control of a pad was pressed or let go."""

    device: DeviceId
    control: Control
    is_down: bool


class Stick:
    """Two axes as four controls, of which the one on the dominant axis is pressed.

    It stays pressed until its own axis falls below ``RELEASE_AT``, so a stick that is rolled round
    gives one direction at a time. An axis that starts out pushed means nothing before it has once
    been at rest: worn sticks and axes that are none do not steer.
    """

    def __init__(self, controls: tuple[Control, ...], at: tuple[float, float] = (0.0, 0.0)) -> None:
        """``controls``: x down, x up, y down, y up; ``at``: where the axes are now."""
        self._controls = controls
        self._at = list(at)
        self._is_live = [abs(value) < RELEASE_AT for value in at]
        self._pressed: int | None = None

    def moved(self, axis: int, value: float) -> list[tuple[Control, bool]]:
        """The controls let go and pressed by axis 0 or 1 going to ``value``."""
        self._at[axis] = value
        self._is_live[axis] = self._is_live[axis] or abs(value) < RELEASE_AT
        changes = []
        if self._pressed is not None and self._push(self._pressed) < RELEASE_AT:
            changes.append((self._controls[self._pressed], False))
            self._pressed = None
        if self._pressed is None:
            strongest = max(range(4), key=self._push)
            if self._push(strongest) >= PRESS_AT:
                changes.append((self._controls[strongest], True))
                self._pressed = strongest
        return changes

    def rest(self) -> None:
        """Forget what is pressed; axes that are pushed now must come back to rest first."""
        self._pressed = None
        self._is_live = [abs(value) < RELEASE_AT for value in self._at]

    def _push(self, which: int) -> float:
        """How far the stick is pushed the way of one of its controls."""
        value = self._at[which // 2] if self._is_live[which // 2] else 0.0
        return value if which % 2 else -value


@dataclass
class _Pad:
    device: DeviceId
    hardware: Hardware
    sticks: tuple[Stick, ...]
    triggers: Stick
    hats: dict[int, Stick] = field(default_factory=dict)


Change: TypeAlias = Touched | Plugged


class Gamepads:
    """The pads that are plugged in, each under a number that it keeps when it comes back."""

    def __init__(self, connected: Callable[[], Iterable[Hardware]] = connected) -> None:
        self._connected = connected
        self._pads: dict[int, _Pad] = {}
        self._known: dict[int, tuple[str, str]] = {}
        self._unsure: set[int] = set()

    def present(self) -> list[DeviceId]:
        """The pads that are plugged in, by number."""
        return sorted((pad.device for pad in self._pads.values()), key=_number)

    def open(self) -> list[Plugged]:
        """Start listening, until pygame quits; gives the pads that are there already."""
        from pygame._sdl2 import controller

        pygame.joystick.init()
        controller.init()
        pygame.register_quit(self.close)
        return self._find()

    def close(self) -> None:
        """Let go of all pads. SDL must not quit before: pygame would close them a second time."""
        from pygame._sdl2 import controller

        self._pads.clear()
        controller.quit()

    def translate(self, event: pygame.event.Event) -> list[Change]:
        """What ``event`` means. Nothing, if it is about no pad or about one that is not open."""
        kind = event.type
        if kind in (pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED):
            return list(self._find())
        if kind in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            return list(self._lose(event.instance_id))
        pad = self._pads.get(event.dict.get("instance_id", -1))
        if pad is None or (kind in _CONTROLLER_EVENTS) != pad.hardware.is_controller:
            return []
        return [Touched(pad.device, *change) for change in _changes(pad, event)]

    @property
    def unsure(self) -> frozenset[DeviceId]:
        """The pads that may have been mixed up: several of a kind were away at the same time, and
        nothing but their owners can say which of them has come back.
        """
        return frozenset(f"pad:{number}" for number in self._unsure)

    def identify(self, pressed: DeviceId, owned: DeviceId) -> bool:
        """Give the pad that goes by ``pressed`` the id ``owned``, and the other way round; returns
        whether they are of a kind and were unsure.
        """
        here, there = _number(pressed), _number(owned)
        if not {here, there} <= self._unsure or self._kind(here) != self._kind(there):
            return False
        for pad in self._pads.values():
            if pad.device in (pressed, owned):
                pad.device = owned if pad.device == pressed else pressed
        self.trust(owned)
        return True

    def trust(self, device: DeviceId) -> None:
        """A pad is what it goes by. The last one of its kind is then sure as well."""
        kind = self._kind(_number(device))
        self._unsure.discard(_number(device))
        others = [number for number in self._unsure if self._kind(number) == kind]
        if len(others) == 1:
            self._unsure.difference_update(others)

    def _kind(self, number: int) -> str:
        return self._known[number][0] if number in self._known else ""

    def rest(self) -> None:
        """Forget what is pressed, as when the window loses the focus."""
        for pad in self._pads.values():
            for stick in (*pad.sticks, pad.triggers, *pad.hats.values()):
                stick.rest()

    def rumble(self, device: DeviceId, strength: float, ms: int) -> bool:
        """Shake a pad (``strength`` 0 to 1); False if there is nothing to shake."""
        pad = next((pad for pad in self._pads.values() if pad.device == device), None)
        return pad is not None and pad.hardware.rumble(min(max(strength, 0.0), 1.0), ms)

    def has_shapes(self, device: DeviceId) -> bool:
        """Whether the buttons of a pad bear shapes instead of letters."""
        pad = next((pad for pad in self._pads.values() if pad.device == device), None)
        if pad is None:
            return False
        name = pad.hardware.name.lower()
        return pad.hardware.guid[8:12] == SHAPED_MAKER or any(part in name for part in SHAPED)

    def _find(self) -> list[Plugged]:
        # By the time it is read, an event's device index may name another device or none:
        # whatever is there now counts, and what was opened before is known by its instance id.
        found = []
        for hardware in self._connected():
            if hardware.instance_id not in self._pads:
                device = f"pad:{self._numbered(hardware)}"
                sticks = tuple(
                    Stick(axes, (hardware.axis(2 * i), hardware.axis(2 * i + 1)))
                    for i, axes in enumerate(STICKS)
                )
                pad = _Pad(device, hardware, sticks, Stick(_ENDS, _triggers(hardware)))
                self._pads[hardware.instance_id] = pad
                found.append(Plugged(device, is_present=True))
        return found

    def _lose(self, instance_id: int) -> list[Plugged]:
        pad = self._pads.pop(instance_id, None)
        return [Plugged(pad.device, is_present=False)] if pad else []

    def _numbered(self, hardware: Hardware) -> int:
        """The number it had, by its guid or else its name; else the lowest never given."""
        taken = {_number(pad.device) for pad in self._pads.values()}
        absent = {n: seen for n, seen in self._known.items() if n not in taken}
        same = [n for n, (guid, _) in absent.items() if guid == hardware.guid]
        alike = [n for n, (_, name) in absent.items() if name == hardware.name]
        if len(same) > 1:
            self._unsure.update(same)
        number = next(iter(same + alike), len(self._known) + 1)
        self._known[number] = (hardware.guid, hardware.name)
        return number


_CONTROLLER_EVENTS: Final = frozenset(
    {pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION}
)


def _changes(pad: _Pad, event: pygame.event.Event) -> list[tuple[Control, bool]]:
    match event.type:
        case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
            return _button(BUTTONS, event.button, event.type == pygame.CONTROLLERBUTTONDOWN)
        case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
            return _button(RAW_BUTTONS, event.button, event.type == pygame.JOYBUTTONDOWN)
        case pygame.CONTROLLERAXISMOTION:
            return _pushed(pad, event.axis, event.value / FULL_AXIS)
        case pygame.JOYAXISMOTION:
            return _pushed(pad, event.axis, event.value)
        case pygame.JOYHATMOTION:
            hat = pad.hats.setdefault(event.hat, Stick(HAT))
            return [change for axis in (0, 1) for change in hat.moved(axis, event.value[axis])]
    return []


def _triggers(hardware: Hardware) -> tuple[float, float]:
    """How far a controller's are pulled; what other devices have there nobody knows."""
    return (hardware.axis(4), hardware.axis(5)) if hardware.is_controller else (0.0, 0.0)


def _pushed(pad: _Pad, axis: int, value: float) -> list[tuple[Control, bool]]:
    stick, which = divmod(axis, 2)
    if stick == len(STICKS) and pad.hardware.is_controller:
        return pad.triggers.moved(which, max(value, 0.0))
    return pad.sticks[stick].moved(which, value) if 0 <= stick < len(pad.sticks) else []


def _button(names: tuple[Control, ...], number: int, is_down: bool) -> list[tuple[Control, bool]]:
    return [(names[number], is_down)] if 0 <= number < len(names) else []


def _number(device: DeviceId) -> int:
    return int(device.removeprefix("pad:"))


def pad_name(device: DeviceId) -> Message:
    """What to call a pad on screen."""
    return message("device.pad", n=_number(device))
