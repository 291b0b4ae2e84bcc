"""What is written on the keys and pad controls that are bound: the words of the prompts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from scenes.input.actions import Button
from scenes.input.bindings import BOUND, HALVES, Bindings

_KEYS: Final[Mapping[int, str]] = {
    pygame.K_RETURN: "Enter", pygame.K_KP_ENTER: "Enter", pygame.K_ESCAPE: "Esc",
    pygame.K_SPACE: "Space", pygame.K_BACKSPACE: "Back", pygame.K_TAB: "Tab",
    pygame.K_PAGEUP: "PgUp", pygame.K_PAGEDOWN: "PgDn", pygame.K_DELETE: "Del",
    pygame.K_INSERT: "Ins", pygame.K_LSHIFT: "Shift", pygame.K_RSHIFT: "Shift",
    pygame.K_LCTRL: "Ctrl", pygame.K_RCTRL: "Ctrl",
    pygame.K_UP: "Up", pygame.K_DOWN: "Down", pygame.K_LEFT: "Left", pygame.K_RIGHT: "Right",
}  # fmt: skip

_CONTROLS: Final[Mapping[str, str]] = {
    "a": "A", "b": "B", "x": "X", "y": "Y", "leftshoulder": "LB", "rightshoulder": "RB",
    "lefttrigger": "LT", "righttrigger": "RT",
    "start": "Start", "back": "Back", "guide": "Guide", "leftstick": "L3", "rightstick": "R3",
    "dpup": "Up", "dpdown": "Down", "dpleft": "Left", "dpright": "Right",
}  # fmt: skip


def labels_of(bindings: Bindings) -> dict[tuple[str, Button], str]:
    """By kind of device and button, the label of what is bound; nothing where nothing is."""
    made: dict[tuple[str, Button], str] = {}
    for button in BOUND:
        for half in HALVES:
            keys = [key for key in bindings.keys_of(half, button) if key != pygame.K_BACKSPACE]
            if keys:
                made[half, button] = key_label(keys[0])
        controls = [c for c in bindings.controls_of(button) if c in _CONTROLS]
        if controls:
            made["pad", button] = _CONTROLS[controls[0]]
    return made


def key_label(key: int) -> str:
    """What is written on a key."""
    return _KEYS.get(key) or pygame.key.name(key).capitalize()
