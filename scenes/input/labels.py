"""Labels of the bound keys and pad controls, for prompts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.words.strings import Strings
from scenes.input.actions import Button, DeviceId
from scenes.input.bindings import BOUND, BUTTONS, HALVES, OPTIONAL_KEYS, TRIGGERS, Bindings
from scenes.input.keys import KEYPAD, key_name, scancode

_PLAIN: Final = ("SPACE", "BACKSPACE", "TAB", "DELETE", "INSERT", "HOME", "END")
_WORDS: Final = {
    **{name: name.lower() for name in _PLAIN},
    **{"RETURN": "enter", "ESCAPE": "esc", "PAGEUP": "page_up", "PAGEDOWN": "page_down"},
    **{"LSHIFT": "shift", "RSHIFT": "shift", "LCTRL": "ctrl", "RCTRL": "ctrl"},
    "CAPSLOCK": "caps_lock",
}
_KEYS: Final = {scancode(name): f"key.{word}" for name, word in _WORDS.items()}
"""Named keys, with their keys in the string tables."""

ARROWS: Final = {scancode(way.upper()): way for way in ("Up", "Down", "Left", "Right")}
"""Arrow keys, which ``scenes.ui.art.prompts`` draws by these names."""

COMPASS: Final = (Button.UP, Button.LEFT, Button.DOWN, Button.RIGHT)
"""Directions in the order of W A S D."""

SHARED: Final = (Button.PAUSE, Button.WRITE)
"""Buttons that both halves of the keyboard have, even if only one has a key."""

UNBOUND: Final = "\u2013"

_PRINTED: Final = "A B X Y Back Guide Start L3 R3 LB RB Up Down Left Right LT RT"
_CONTROLS: Final = dict(zip((*BUTTONS, *TRIGGERS), _PRINTED.split(), strict=True))
"""Labels of a pad's controls, equal in all languages; arrows are drawn."""

_SHOULDERS: Final = ("leftshoulder", "rightshoulder", *TRIGGERS)
_SHAPED: Final[Mapping[str, str]] = (
    _CONTROLS
    | {"a": "Cross", "b": "Circle", "x": "Square", "y": "Triangle"}
    | dict(zip(_SHOULDERS, ("L1", "R1", "L2", "R2"), strict=True))
)
"""Labels of pads with shapes, which ``scenes.ui.art.prompts`` draws by these names."""


def button_labels(
    bindings: Bindings, words: Strings, layout: Mapping[int, str], *, has_shapes: bool = False
) -> dict[tuple[str, Button], str]:
    """Return the label of every button, by kind of device; a dash if it is unbound.

    Args:
        bindings: Bindings in use.
        words: The strings.
        layout: Characters on the keys, by scancode.
        has_shapes: Whether pads show shapes instead of letters.
    """
    printed = _SHAPED if has_shapes else _CONTROLS
    made: dict[tuple[str, Button], str] = {}
    for button in BOUND:
        for half in HALVES:
            keys = _shown_keys(bindings, half, button)
            if not keys and button in SHARED:
                keys = [key for other in HALVES for key in _shown_keys(bindings, other, button)]
            made[half, button] = key_label(keys[0], words, layout) if keys else UNBOUND
        controls = [c for c in bindings.controls_of(button) if c in _CONTROLS]
        made["pad", button] = printed[controls[0]] if controls else UNBOUND
    for half in HALVES:
        made[half, Button.ERASE] = words.t("key.erase")
    return made


def _shown_keys(bindings: Bindings, half: DeviceId, button: Button) -> list[int]:
    """Return the keys of `button`, those first that every keyboard has.

    Backspace comes last, because it is needed for editing text, too.
    """
    keys = bindings.keys_of(half, button)
    return sorted(keys, key=lambda key: (key == pygame.KSCAN_BACKSPACE, key in OPTIONAL_KEYS))


def icon_of(device: DeviceId) -> str:
    """Return the icon of a kind of device; a person for several."""
    if not device:
        return "user"
    return "mouse" if device == "mouse" else "pad" if device[:3] == "pad" else "keys"


def key_label(key: int, words: Strings, layout: Mapping[int, str]) -> str:
    """Return the label of a key."""
    if key in _KEYS:
        return words.t(_KEYS[key])
    if key == pygame.KSCAN_KP_ENTER:
        return words.t("key.pad", sign=words.t("key.enter"))
    if key in KEYPAD:
        return words.t("key.pad", sign=KEYPAD[key])
    return ARROWS.get(key) or layout.get(key) or key_name(key)


def direction_letters(bindings: Bindings, half: DeviceId, layout: Mapping[int, str]) -> str:
    """Return the labels of a half's direction keys, such as WASD; "" for arrows."""
    keys = [_shown_keys(bindings, half, button)[0] for button in COMPASS]
    if all(key in ARROWS for key in keys):
        return ""
    signs = [layout.get(key) or key_name(key) for key in keys]
    return ("" if all(len(sign) == 1 for sign in signs) else " ").join(signs)
