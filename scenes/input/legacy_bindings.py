"""Bindings of older settings files, which named keys by their characters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import pygame

from scenes.input.keys import SCANCODES, US_SIGNS, key_name, parse_key_name, scancode_of

_CODES: Final[dict[str, int]] = {
    name[2:]: getattr(pygame, name) for name in sorted(dir(pygame)) if name.startswith("K_")
}

_SIGNS: Final = {ord(sign.lower()): place for place, sign in reversed(tuple(US_SIGNS.items()))}
_US_PLACES: Final = _SIGNS | {
    pygame.K_RETURN: pygame.KSCAN_RETURN,
    pygame.K_SPACE: pygame.KSCAN_SPACE,
    pygame.K_ESCAPE: pygame.KSCAN_ESCAPE,
    pygame.K_BACKSPACE: pygame.KSCAN_BACKSPACE,
    pygame.K_TAB: pygame.KSCAN_TAB,
    pygame.K_DELETE: pygame.KSCAN_DELETE,
}
_SCANCODE_BIT: Final = 1 << 30
"""Bit of a key code which says that the rest is a scancode."""

_STANDARD: Final = {
    "keys:left.up": "w", "keys:left.left": "a", "keys:left.down": "s", "keys:left.right": "d",
    "keys:left.confirm": "SPACE", "keys:left.cancel": "q", "keys:left.alternate": "e r x",
    "keys:left.special": "f c", "keys:left.prev": "1", "keys:left.next": "2",
    "keys:left.page_back": "3", "keys:left.page_on": "4", "keys:left.pause": "p",
    "keys:left.write": "t",
    "keys:right.up": "UP", "keys:right.left": "LEFT", "keys:right.down": "DOWN",
    "keys:right.right": "RIGHT", "keys:right.confirm": "RETURN KP_ENTER",
    "keys:right.cancel": "BACKSPACE ESCAPE", "keys:right.alternate": "RSHIFT LSHIFT",
    "keys:right.special": "RCTRL LCTRL", "keys:right.prev": "PAGEUP",
    "keys:right.next": "PAGEDOWN", "keys:right.page_back": "COMMA",
    "keys:right.page_on": "PERIOD", "keys:right.pause": "", "keys:right.write": "SLASH",
}  # fmt: skip
"""Table of those versions. Rows equal to it were not changed by the user."""


def is_old(raw: Mapping[str, Iterable[str]]) -> bool:
    """Return whether any key in a settings file is named by its character."""
    return any(
        _key_code(name) != pygame.K_UNKNOWN and parse_key_name(name) == pygame.KSCAN_UNKNOWN
        for row, names in raw.items()
        if row.startswith("keys:")
        for name in names
    )


def migrate(
    raw: Mapping[str, Iterable[str]], standard: Mapping[str, Iterable[str]]
) -> dict[str, tuple[str, ...]]:
    """Return the rows of an older file with keys named by their place.

    A row changed by the user keeps its keys, located by the current layout. Other rows get the keys
    of the current `standard` table that are free, else their old ones.
    """
    keys = {row: names for row, names in raw.items() if row.startswith("keys:")}
    places = {row: [_place(name) for name in names] for row, names in keys.items()}
    own = {
        row for row, names in raw.items() if sorted(names) != sorted(_STANDARD.get(row, "").split())
    }
    taken = {key_name(place) for row in places.keys() & own for place in places[row] if place}
    made = {row: tuple(names) for row, names in raw.items()}
    for row, found in places.items():
        new = [name for name in standard.get(row, ()) if name not in taken and row not in own]
        old = [key_name(place) for place in found if place]
        made[row] = tuple(new or [name for name in old if row in own or name not in taken])
    return made


def _key_code(name: str) -> int:
    if name.startswith("#") and name[1:].isascii() and name[1:].isdigit() and len(name) < 12:
        return int(name[1:])
    return _CODES.get(name, pygame.K_UNKNOWN)


def _place(name: str) -> int:
    """Return the scancode of a key of an older file; `KSCAN_UNKNOWN` if unknown."""
    code = _key_code(name)
    if code & _SCANCODE_BIT:
        place = code ^ _SCANCODE_BIT
        return place if place < SCANCODES else pygame.KSCAN_UNKNOWN
    return scancode_of(code) or _US_PLACES.get(code, pygame.KSCAN_UNKNOWN)
