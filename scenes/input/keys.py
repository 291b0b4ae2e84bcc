"""Keys by scancode: their names in files, and the characters they print.

A scancode is the place of a key in any keyboard layout. Files name places by the `code` values of
the W3C's UI Events ("KeyW" is above "KeyS" on every keyboard).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import pygame

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_SIGNS: Final = {
    "Minus": ("MINUS", "-"),
    "Equal": ("EQUALS", "="),
    "BracketLeft": ("LEFTBRACKET", "["),
    "BracketRight": ("RIGHTBRACKET", "]"),
    "Backslash": ("BACKSLASH", "\\"),
    "Semicolon": ("SEMICOLON", ";"),
    "Quote": ("APOSTROPHE", "'"),
    "Backquote": ("GRAVE", "`"),
    "Comma": ("COMMA", ","),
    "Period": ("PERIOD", "."),
    "Slash": ("SLASH", "/"),
    "IntlBackslash": ("NONUSBACKSLASH", "<"),
    "IntlRo": ("INTERNATIONAL1", "\\"),
    "IntlYen": ("INTERNATIONAL3", "\u00a5"),
}
"""pygame's name of the key and its US character, by name."""

_KEYPAD: Final = {
    "NumpadDivide": ("KP_DIVIDE", "/"),
    "NumpadMultiply": ("KP_MULTIPLY", "*"),
    "NumpadSubtract": ("KP_MINUS", "-"),
    "NumpadAdd": ("KP_PLUS", "+"),
    "NumpadDecimal": ("KP_PERIOD", "."),
    "NumpadEqual": ("KP_EQUALS", "="),
    **{f"Numpad{digit}": (f"KP{digit}", str(digit)) for digit in range(10)},
}

_MODIFIERS: Final = (("Control", "CTRL"), ("Shift", "SHIFT"), ("Alt", "ALT"), ("Meta", "GUI"))
_ALIKE: Final = (
    "Escape Backspace Tab Space CapsLock PrintScreen ScrollLock Pause Insert Home PageUp Delete "
    "End PageDown Help"
)
"""Keys that have one name in both worlds."""

_NAMED_KEYS: Final = {
    **{name: name.upper() for name in _ALIKE.split()},
    **{f"Arrow{way}": way.upper() for way in ("Right", "Left", "Down", "Up")},
    **{f"{name}Left": f"L{short}" for name, short in _MODIFIERS},
    **{f"{name}Right": f"R{short}" for name, short in _MODIFIERS},
    **{"Enter": "RETURN", "NumpadEnter": "KP_ENTER", "NumLock": "NUMLOCKCLEAR"},
    "ContextMenu": "MENU",
}

_NUMBERED: Final = "Scan"
"""Prefix of a key without a name, before its scancode."""


def scancode(name: str) -> int:
    """Return the scancode of a key by pygame's name."""
    code: int = getattr(pygame, f"KSCAN_{name}")
    return code


DIGITS: Final[Mapping[int, int]] = MappingProxyType(
    {scancode(f"{pad}{digit}"): digit for pad in ("", "KP") for digit in range(10)}
)
"""Digits of the number row and the keypad, with or without Shift or Num Lock."""

US_SIGNS: Final[Mapping[int, str]] = MappingProxyType(
    {scancode(letter): letter for letter in _LETTERS}
    | {scancode(str(digit)): str(digit) for digit in range(10)}
    | {scancode(name): sign for name, sign in _SIGNS.values()}
)
"""Characters on the keys of a US keyboard."""

KEYPAD: Final[Mapping[int, str]] = MappingProxyType(
    {scancode(name): sign for name, sign in _KEYPAD.values()}
)
"""Characters of the keypad, equal in all layouts."""

_CODES: Final[dict[str, int]] = (
    {f"Key{letter}": scancode(letter) for letter in _LETTERS}
    | {f"Digit{digit}": scancode(str(digit)) for digit in range(10)}
    | {f"F{n}": scancode(f"F{n}") for n in range(1, 16)}
    | {code: scancode(name) for code, (name, _) in (_SIGNS | _KEYPAD).items()}
    | {code: scancode(name) for code, name in _NAMED_KEYS.items()}
)
_NAMES: Final = {place: code for code, place in _CODES.items()}

SCANCODES: Final = 512
"""Number of scancodes in SDL."""

_DRAWABLE: Final = (*range(0x21, 0x7F), *range(0xA1, 0x180), *range(0x370, 0x530))
"""Key codes of characters that prompts can show: Latin, Greek and Cyrillic.

Keyboards of other scripts have Latin letters, too.
"""


def key_name(place: int) -> str:
    """Return a key's name in settings files: "KeyW", "Enter", or "Scan135" if it has none."""
    return _NAMES.get(place, f"{_NUMBERED}{place}")


def parse_key_name(name: str) -> int:
    """Return the scancode of a name in a settings file, else `KSCAN_UNKNOWN`."""
    number = name.removeprefix(_NUMBERED)
    if number != name and number.isascii() and number.isdigit() and len(number) < 4:
        return int(number) if int(number) < SCANCODES else pygame.KSCAN_UNKNOWN
    return _CODES.get(name, pygame.KSCAN_UNKNOWN)


def scancode_of(key_code: int) -> int:
    """Return the scancode that sends `key_code` in the current layout, else `KSCAN_UNKNOWN`.

    No layout is known before there is a window.
    """
    # the wrapper looks up the scancode of its index: over the scancodes themselves it gives that
    places = pygame.key.ScancodeWrapper(range(SCANCODES))  # type: ignore[arg-type]
    return int(places[key_code])


def read_layout() -> dict[int, str]:
    """Return the character that the current keyboard layout prints on each key, by scancode.

    Digits that need Shift still count as digits, because the keys bear both. Dead keys and keys
    whose character cannot be drawn have the character of a US keyboard.
    """
    places = pygame.key.ScancodeWrapper(range(SCANCODES))  # type: ignore[arg-type]
    found = {int(places[code]): chr(code) for code in reversed(_DRAWABLE)}
    return {
        place: sign if sign.isdigit() else _capital(found.get(place, sign))
        for place, sign in US_SIGNS.items()
    }


def _capital(sign: str) -> str:
    """Return the capital of a letter, unless it is another letter's, as of the final sigma."""
    capital = sign.upper()
    return capital if capital.lower() == sign else sign
