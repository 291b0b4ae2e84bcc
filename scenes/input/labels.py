"""What is written on the keys and pad controls that are bound: the words of the prompts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.words.strings import Strings
from scenes.input.actions import Button, DeviceId
from scenes.input.bindings import BOUND, HALVES, SPARE, Bindings

_KEYS: Final[Mapping[int, str]] = {
    pygame.K_RETURN: "key.enter", pygame.K_KP_ENTER: "key.pad_enter", pygame.K_ESCAPE: "key.esc",
    pygame.K_SPACE: "key.space", pygame.K_BACKSPACE: "key.backspace", pygame.K_TAB: "key.tab",
    pygame.K_PAGEUP: "key.page_up", pygame.K_PAGEDOWN: "key.page_down",
    pygame.K_DELETE: "key.delete", pygame.K_INSERT: "key.insert",
    pygame.K_LSHIFT: "key.shift", pygame.K_RSHIFT: "key.shift",
    pygame.K_LCTRL: "key.ctrl", pygame.K_RCTRL: "key.ctrl",
}  # fmt: skip
"""Keys with a name, by its key in the string table; all others have a letter or a sign."""

_ARROWS: Final[Mapping[int, str]] = {
    pygame.K_UP: "Up", pygame.K_DOWN: "Down", pygame.K_LEFT: "Left", pygame.K_RIGHT: "Right",
}  # fmt: skip
"""Keys with a sign, which ``scenes.ui.prompts`` draws by this name."""

_CONTROLS: Final = {
    "a": "A", "b": "B", "x": "X", "y": "Y", "leftshoulder": "LB", "rightshoulder": "RB",
    "lefttrigger": "LT", "righttrigger": "RT",
    "start": "Start", "back": "Back", "guide": "Guide", "leftstick": "L3", "rightstick": "R3",
    "dpup": "Up", "dpdown": "Down", "dpleft": "Left", "dpright": "Right",
}  # fmt: skip
"""What is printed on the controls of a pad, in every country; the arrows are signs."""


_SHAPED: Final[Mapping[str, str]] = _CONTROLS | {
    "a": "Cross", "b": "Circle", "x": "Square", "y": "Triangle", "leftshoulder": "L1",
    "rightshoulder": "R1", "lefttrigger": "L2", "righttrigger": "R2",
}  # fmt: skip
"""The same on pads that bear shapes; ``scenes.ui.prompts`` draws them by these names."""


def labels_of(
    bindings: Bindings, words: Strings, *, has_shapes: bool = False
) -> dict[tuple[str, Button], str]:
    """By kind of device and button, the label of what is bound; nothing where nothing is. A pad
    bears letters, or else shapes.
    """
    printed = _SHAPED if has_shapes else _CONTROLS
    made: dict[tuple[str, Button], str] = {}
    for button in BOUND:
        for half in HALVES:
            keys = [key for key in bindings.keys_of(half, button) if key != pygame.K_BACKSPACE]
            keys.sort(key=SPARE.__contains__)
            if keys:
                made[half, button] = key_label(keys[0], words)
        controls = [c for c in bindings.controls_of(button) if c in _CONTROLS]
        if controls:
            made["pad", button] = printed[controls[0]]
    for half in HALVES:
        made[half, Button.ERASE] = words.t("key.erase")
    return made


def icon_of(device: DeviceId) -> str:
    """The picture of a kind of device; of several together, a person."""
    if not device:
        return "user"
    return "mouse" if device == "mouse" else "pad" if device[:3] == "pad" else "keys"


def key_label(key: int, words: Strings) -> str:
    """What is written on a key."""
    if key in _KEYS:
        return words.t(_KEYS[key])
    return _ARROWS.get(key) or pygame.key.name(key).capitalize()
