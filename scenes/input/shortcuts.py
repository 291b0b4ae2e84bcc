"""Keyboard shortcuts of the systems: paste and fullscreen."""

from __future__ import annotations

import sys
from typing import Final

import pygame

from scenes.input.keys import US_SIGNS

IS_MAC: Final = sys.platform == "darwin"


FULLSCREEN_KEYS: Final = "Ctrl-Cmd-F" if IS_MAC else "F11"


def latin_key(event: pygame.event.Event) -> int:
    """Return the key code of a shortcut's letter.

    In scripts other than Latin it is the letter that a US keyboard has in its place.
    """
    if event.key < 0x80 or event.key >= 1 << 30:
        return int(event.key)
    sign = US_SIGNS.get(event.scancode, "")
    return ord(sign.lower()) if sign else int(event.key)


def is_paste(event: pygame.event.Event) -> bool:
    """Return whether the event is the paste shortcut."""
    is_v = event.type == pygame.KEYDOWN and latin_key(event) == pygame.K_v
    held = event.mod if is_v else 0
    return bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not held & pygame.KMOD_ALT


def wants_fullscreen(event: pygame.event.Event, *, is_mac: bool = IS_MAC) -> bool:
    """Return whether a pressed key toggles fullscreen.

    F11 shows the desktop of a Mac, where it is Control, Command and F.
    """
    if event.scancode == pygame.KSCAN_F11:
        return True
    if event.scancode == pygame.KSCAN_RETURN:
        return bool(event.mod & pygame.KMOD_ALT)
    has_both = event.mod & pygame.KMOD_CTRL and event.mod & pygame.KMOD_META
    return is_mac and bool(has_both) and latin_key(event) == pygame.K_f
