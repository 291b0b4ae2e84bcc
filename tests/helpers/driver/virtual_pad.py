"""A gamepad made of software: SDL's virtual joystick, through the SDL that pygame brings along."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pygame

UNUSABLE = "SDL's virtual joystick is reached on Linux only, in a pygame-ce wheel"


def _library() -> ctypes.CDLL | None:
    if not sys.platform.startswith("linux"):
        return None
    beside = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    found = next(beside.glob("libSDL2-2*"), None)
    return ctypes.CDLL(str(found)) if found else None


SDL = _library()

CONTROLLER, PLAIN = 1, 0
"""SDL has a mapping for the first kind and none for the second."""


class VirtualPad:
    """Plugged in from the start. Raises ``OSError`` if SDL refuses."""

    def __init__(self, kind: int = CONTROLLER, axes: int = 6, buttons: int = 15, hats: int = 1):
        assert SDL is not None
        SDL.SDL_JoystickOpen.restype = ctypes.c_void_p
        for name, value in (
            ("Button", ctypes.c_uint8),
            ("Hat", ctypes.c_uint8),
            ("Axis", ctypes.c_int16),
        ):
            setter = getattr(SDL, f"SDL_JoystickSetVirtual{name}")
            setter.argtypes = [ctypes.c_void_p, ctypes.c_int, value]
        SDL.SDL_JoystickClose.argtypes = [ctypes.c_void_p]
        index = SDL.SDL_JoystickAttachVirtual(kind, axes, buttons, hats)
        if index < 0:
            raise OSError("no virtual joystick")
        self._joystick = SDL.SDL_JoystickOpen(index)
        self._id = SDL.SDL_JoystickInstanceID(ctypes.c_void_p(self._joystick))

    def button(self, number: int, is_down: bool) -> None:
        assert SDL is not None
        SDL.SDL_JoystickSetVirtualButton(self._joystick, number, is_down)

    def axis(self, number: int, value: float) -> None:
        """``value`` from -1 to 1."""
        assert SDL is not None
        SDL.SDL_JoystickSetVirtualAxis(self._joystick, number, round(value * 32767))

    def hat(self, value: int) -> None:
        """SDL's bits: 1 up, 2 right, 4 down, 8 left."""
        assert SDL is not None
        SDL.SDL_JoystickSetVirtualHat(self._joystick, 0, value)

    def unplug(self) -> None:
        """Unplug it; the program learns of it from the event queue."""
        assert SDL is not None
        SDL.SDL_JoystickClose(self._joystick)
        for index in range(SDL.SDL_NumJoysticks()):
            if SDL.SDL_JoystickGetDeviceInstanceID(index) == self._id:
                SDL.SDL_JoystickDetachVirtual(index)
                return
