"""Gamepads: plugging, unplugging and their controls; the only user of SDL's pads.

SDL reports a pad with a mapping twice, as a controller and as a joystick. Controllers are read by
CONTROLLER events only, other devices by JOY events only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol, TypeAlias

import pygame

from game.words.message import Message, message
from scenes.input.actions import DeviceId, Plugged
from scenes.input.bindings import BUTTONS, STICKS, TRIGGERS, Control

PRESS_AT: Final = 0.5
RELEASE_AT: Final = 0.35

RAW_BUTTONS: Final = (
    *("a", "b", "x", "y", "leftshoulder", "rightshoulder", "lefttrigger", "righttrigger"),
    *("back", "start"),
)
"""Most common buttons of a pad unknown to SDL, by number; others are ignored."""

_ENDS: Final = ("", TRIGGERS[0], "", TRIGGERS[1])
"""Triggers of a controller as the axes of a stick that goes one way only."""

HAT: Final = ("dpleft", "dpright", "dpdown", "dpup")
"""D-pad that reports itself as two axes; its y goes up."""

FULL_AXIS: Final = 32767


SHAPED: Final = ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense", "sony")
"""Parts of the names of pads with a cross, a circle, a square and a triangle."""

SHAPED_MAKER: Final = "4c05"
"""Maker's number in the guid of such pads."""


class Hardware(Protocol):
    """Open device; an `instance_id` is never reused while the program runs."""

    instance_id: int
    guid: str
    name: str
    is_controller: bool

    def axis(self, number: int) -> float:
        """Return the value of an axis, -1 to 1; 0 if there is no such axis."""

    def rumble(self, strength: float, ms: int) -> bool:
        """Shake the device; return whether it can."""


class _Opened:
    """Device opened by SDL; raises ``pygame.error`` for a stale `index`."""

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


def open_hardware() -> Iterator[Hardware]:
    """Yield every device that can be opened now."""
    count = pygame.joystick.get_count() if pygame.joystick.get_init() else 0
    for index in range(count):
        try:
            yield _Opened(index)
        except pygame.error:
            continue


class ControlChange(NamedTuple):
    """Press or release of a pad's control."""

    device: DeviceId
    control: Control
    is_down: bool


class Stick:
    """Two axes as four controls, of which the one on the dominant axis is pressed.

    It stays pressed until its axis falls below ``RELEASE_AT``, so a rolled stick gives one
    direction at a time. An axis that starts out pushed is ignored until it has been at rest,
    because worn sticks and other axes must not steer.

    Args:
        controls: Ends of the axes: x down, x up, y down, y up.
        at: Current values of the axes.
    """

    def __init__(self, controls: tuple[Control, ...], at: tuple[float, float] = (0.0, 0.0)) -> None:
        self._controls = controls
        self._at = list(at)
        self._is_live = [abs(value) < RELEASE_AT for value in at]
        self._pressed: int | None = None

    def move(self, axis: int, value: float) -> list[tuple[Control, bool]]:
        """Set axis 0 or 1 to `value`; return the controls released and pressed by that."""
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

    def release(self) -> None:
        """Release everything; pushed axes must return to rest first."""
        self._pressed = None
        self._is_live = [abs(value) < RELEASE_AT for value in self._at]

    def _push(self, which: int) -> float:
        """Return how far the stick is pushed towards one of its controls."""
        value = self._at[which // 2] if self._is_live[which // 2] else 0.0
        return value if which % 2 else -value


@dataclass(eq=False, repr=False)
class _Pad:
    device: DeviceId
    hardware: Hardware
    sticks: tuple[Stick, ...]
    triggers: Stick
    hats: dict[int, Stick] = field(default_factory=dict)


Change: TypeAlias = ControlChange | Plugged


class Gamepads:
    """Pads plugged in, each with a number that it keeps when it returns."""

    def __init__(self, connected: Callable[[], Iterable[Hardware]] = open_hardware) -> None:
        self._connected = connected
        self._pads: dict[int, _Pad] = {}
        self._numbers: dict[int, tuple[str, str]] = {}
        self._unsure: set[int] = set()

    def present(self) -> list[DeviceId]:
        """Return the present pads, by number."""
        return sorted((pad.device for pad in self._pads.values()), key=_number)

    def open(self) -> list[Plugged]:
        """Listen until pygame quits; return the pads already present."""
        from pygame._sdl2 import controller

        pygame.joystick.init()
        controller.init()
        pygame.register_quit(self.close)
        return self._find()

    def close(self) -> None:
        """Close all pads, before SDL quits, or pygame would close them twice."""
        from pygame._sdl2 import controller

        self._pads.clear()
        controller.quit()

    def translate(self, event: pygame.event.Event) -> list[Change]:
        """Return what `event` means; nothing unless it is about an open pad."""
        kind = event.type
        if kind in (pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED):
            return list(self._find())
        if kind in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            return list(self._lose(event.instance_id))
        pad = self._pads.get(event.dict.get("instance_id", -1))
        if pad is None or (kind in _CONTROLLER_EVENTS) != pad.hardware.is_controller:
            return []
        return [ControlChange(pad.device, *change) for change in _changes(pad, event)]

    @property
    def unsure(self) -> frozenset[DeviceId]:
        """Pads that may have been mixed up.

        Several of a kind were unplugged at the same time, so only their owners can tell them apart.
        """
        return frozenset(f"pad:{number}" for number in self._unsure)

    def identify(self, pressed: DeviceId, owned: DeviceId) -> bool:
        """Swap the ids `pressed` and `owned`, if both are unsure and of one kind."""
        here, there = _number(pressed), _number(owned)
        if not {here, there} <= self._unsure or self._kind(here) != self._kind(there):
            return False
        for pad in self._pads.values():
            if pad.device in (pressed, owned):
                pad.device = owned if pad.device == pressed else pressed
        self.trust(owned)
        return True

    def trust(self, device: DeviceId) -> None:
        """Accept the id of a pad; the last unsure one of its kind is then sure, too."""
        kind = self._kind(_number(device))
        self._unsure.discard(_number(device))
        others = [number for number in self._unsure if self._kind(number) == kind]
        if len(others) == 1:
            self._unsure.difference_update(others)

    def _kind(self, number: int) -> str:
        return self._numbers[number][0] if number in self._numbers else ""

    def release(self) -> None:
        """Release everything, as when the window loses the focus."""
        for pad in self._pads.values():
            for stick in (*pad.sticks, pad.triggers, *pad.hats.values()):
                stick.release()

    def rumble(self, device: DeviceId, strength: float, ms: int) -> bool:
        """Shake a pad with `strength` from 0 to 1; return False if it cannot."""
        pad = next((pad for pad in self._pads.values() if pad.device == device), None)
        return pad is not None and pad.hardware.rumble(min(max(strength, 0.0), 1.0), ms)

    def has_shapes(self, device: DeviceId) -> bool:
        """Return whether a pad's buttons show shapes instead of letters."""
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
                device = f"pad:{self._number_for(hardware)}"
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

    def _number_for(self, hardware: Hardware) -> int:
        """Return the pad's former number, by guid or name, else the lowest unused one."""
        taken = {_number(pad.device) for pad in self._pads.values()}
        absent = {n: seen for n, seen in self._numbers.items() if n not in taken}
        same = [n for n, (guid, _) in absent.items() if guid == hardware.guid]
        alike = [n for n, (_, name) in absent.items() if name == hardware.name]
        if len(same) > 1:
            self._unsure.update(same)
        number = next(iter(same + alike), len(self._numbers) + 1)
        self._numbers[number] = (hardware.guid, hardware.name)
        return number


_CONTROLLER_EVENTS: Final = frozenset(
    {pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION}
)


def _changes(pad: _Pad, event: pygame.event.Event) -> list[tuple[Control, bool]]:
    match event.type:
        case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
            return _button_changes(BUTTONS, event.button, event.type == pygame.CONTROLLERBUTTONDOWN)
        case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
            return _button_changes(RAW_BUTTONS, event.button, event.type == pygame.JOYBUTTONDOWN)
        case pygame.CONTROLLERAXISMOTION:
            return _axis_changes(pad, event.axis, event.value / FULL_AXIS)
        case pygame.JOYAXISMOTION:
            return _axis_changes(pad, event.axis, event.value)
        case pygame.JOYHATMOTION:
            hat = pad.hats.setdefault(event.hat, Stick(HAT))
            return [change for axis in (0, 1) for change in hat.move(axis, event.value[axis])]
    return []


def _triggers(hardware: Hardware) -> tuple[float, float]:
    """Return how far a controller's triggers are pulled; unknown for other devices."""
    return (hardware.axis(4), hardware.axis(5)) if hardware.is_controller else (0.0, 0.0)


def _axis_changes(pad: _Pad, axis: int, value: float) -> list[tuple[Control, bool]]:
    stick, which = divmod(axis, 2)
    if stick == len(STICKS) and pad.hardware.is_controller:
        return pad.triggers.move(which, max(value, 0.0))
    return pad.sticks[stick].move(which, value) if 0 <= stick < len(pad.sticks) else []


def _button_changes(
    names: tuple[Control, ...], number: int, is_down: bool
) -> list[tuple[Control, bool]]:
    return [(names[number], is_down)] if 0 <= number < len(names) else []


def _number(device: DeviceId) -> int:
    return int(device.removeprefix("pad:"))


def pad_name(device: DeviceId) -> Message:
    """Return the name of a pad on screen."""
    return message("device.pad", n=_number(device))
