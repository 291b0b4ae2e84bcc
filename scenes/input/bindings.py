"""Bindings of keys and pad controls to logical buttons.

Keys are scancodes: the place of a key counts, not what the keyboard layout prints on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, TypeVar

import pygame

from scenes.input.actions import DIRECTIONS, Button, DeviceId
from scenes.input.keys import key_name, parse_key_name, scancode
from scenes.input.legacy_bindings import is_old, migrate

Control: TypeAlias = str
"""Control of a pad by SDL's name for it: ``"a"``, ``"dpup"``, ``"leftx-"``."""

BUTTONS: Final[tuple[Control, ...]] = (
    *("a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick"),
    *("leftshoulder", "rightshoulder", "dpup", "dpdown", "dpleft", "dpright"),
)
"""Buttons of a controller by SDL's number."""

STICKS: Final[tuple[tuple[Control, ...], ...]] = (
    ("leftx-", "leftx+", "lefty-", "lefty+"),
    ("rightx-", "rightx+", "righty-", "righty+"),
)
"""Ends of the axes 0 to 3."""

TRIGGERS: Final[tuple[Control, ...]] = ("lefttrigger", "righttrigger")
"""Axes 4 and 5 of a controller, which go one way only."""

CONTROLS: Final = frozenset({*BUTTONS, *STICKS[0], *STICKS[1], *TRIGGERS})

KeyUse: TypeAlias = tuple[DeviceId, Button]
"""Half of the keyboard that a key belongs to, and its button there."""

LEFT_HALF: Final = "keys:left"
RIGHT_HALF: Final = "keys:right"
HALVES: Final = (LEFT_HALF, RIGHT_HALF)

BOUND: Final = tuple(button for button in Button if button not in (Button.ERASE, Button.DIGITS))
"""Buttons that can be bound, in the order of the controls screen."""

ESSENTIAL: Final = frozenset({*DIRECTIONS, Button.CONFIRM, Button.CANCEL})
"""Buttons without which a device could enter a screen and never leave it."""

RESERVED: Final = frozenset({pygame.KSCAN_F11, pygame.KSCAN_UNKNOWN})
"""Keys that are never bound: the window uses them, or they are unknown."""

OPTIONAL_KEYS: Final = frozenset(
    {pygame.KSCAN_KP_ENTER, pygame.KSCAN_PAGEUP, pygame.KSCAN_PAGEDOWN}
)
"""Keys that some keyboards lack: a button needs another one, too."""

SWAPPED: Final = {"a": "b", "b": "a"}

_K = TypeVar("_K")
_V = TypeVar("_V")


_TABLE: Final = """
    up         W      UP                dpup/lefty-
    down       S      DOWN              dpdown/lefty+
    left       A      LEFT              dpleft/leftx-
    right      D      RIGHT             dpright/leftx+
    confirm    SPACE  RETURN/KP_ENTER   a
    cancel     Q      BACKSPACE/ESCAPE  b
    alternate  E/R/X  L                 x
    special    F/C    K                 y
    prev       1      I/PAGEUP          leftshoulder
    next       2      O/PAGEDOWN        rightshoulder
    page_back  3      COMMA             lefttrigger
    page_on    4      PERIOD            righttrigger
    pause      P      -                 start/back/guide
    write      T      SLASH             rightstick
"""
"""Buttons with their keys on both halves of the keyboard, and their controls on a pad.

None of the keys is missing on laptops, taken by a system (five presses of Shift, Ctrl with arrows,
F11 on a Mac) or a dead key in a common layout.
"""


def _column(number: int) -> dict[str, Button]:
    rows = map(str.split, _TABLE.strip().splitlines())
    return {name: Button(row[0]) for row in rows for name in row[number].split("/") if name != "-"}


KEYS: Final[Mapping[int, KeyUse]] = MappingProxyType(
    {
        scancode(name): (half, button)
        for number, half in enumerate(HALVES, 1)
        for name, button in _column(number).items()
    }
)
"""Default keys by scancode."""

PAD: Final[Mapping[Control, Button]] = MappingProxyType(_column(3))


class Bindings(NamedTuple):
    """Tables in use. Both halves of the keyboard and every pad always reach ``ESSENTIAL``.

    `swap_confirm` exchanges a pad's south and east buttons, whatever they are bound to.
    """

    keys: Mapping[int, KeyUse] = KEYS
    pad: Mapping[Control, Button] = PAD
    swap_confirm: bool = False

    def key(self, key: int) -> KeyUse | None:
        """Return the half and the button of a scancode, or None."""
        return self.keys.get(key)

    def control(self, control: Control) -> Button | None:
        """Return the button of a pad's control, or None."""
        return self.pad.get(self._unswapped(control))

    def keys_of(self, device: DeviceId, button: Button) -> tuple[int, ...]:
        """Return the scancodes of `button` on a half, the one to show first."""
        return tuple(_bound_to(self.keys, (device, button)))

    def controls_of(self, button: Button) -> tuple[Control, ...]:
        """Return the controls of `button` on a pad, the one to show first."""
        return tuple(map(self._unswapped, _bound_to(self.pad, button)))

    def with_key(self, device: DeviceId, button: Button, key: int) -> Bindings:
        """Return bindings in which only `key` is `button` on that half of the keyboard.

        A button that would be left without a key gets the keys that become free.

        Raises:
            ValueError: The key is reserved, or an essential button would become unreachable.
        """
        keys = _with_binding(self.keys, key, (device, button), optional=OPTIONAL_KEYS)
        if key in RESERVED or not _reach_all(keys.values()):
            raise ValueError(f"{key_name(key)} cannot be bound to {button.value}")
        return self._replace(keys=keys)

    def with_control(self, button: Button, control: Control) -> Bindings:
        """Return bindings in which only `control` is `button`; as ``with_key``."""
        pad = _with_binding(self.pad, self._unswapped(control), button)
        if control not in CONTROLS or not set(pad.values()) >= ESSENTIAL:
            raise ValueError(f"{control} cannot be bound to {button.value}")
        return self._replace(pad=pad)

    def to_map(self) -> dict[str, tuple[str, ...]]:
        """Return plain values for the settings, such as ``{"keys:left.up": ("KeyW",)}``.

        `swap_confirm` is a setting of its own.
        """
        keys = {
            f"{half}.{button.value}": tuple(map(key_name, self.keys_of(half, button)))
            for half in HALVES
            for button in BOUND
        }
        pad = {f"pad.{button.value}": tuple(_bound_to(self.pad, button)) for button in BOUND}
        return keys | pad

    @classmethod
    def from_map(cls, raw: Mapping[str, Iterable[str]], *, swap_confirm: bool = False) -> Bindings:
        """Return the bindings of a settings file; unknown values are ignored.

        Older files name keys by their characters, which the current keyboard layout locates. A half
        or a pad that is missing, or on which an essential button is unreachable, gets its default
        table.
        """
        if is_old(raw):
            raw = migrate(raw, cls().to_map())
        keys = {
            key: (half, button)
            for half in HALVES
            for button in BOUND
            for name in raw.get(f"{half}.{button.value}", ())
            if (key := parse_key_name(name)) not in RESERVED
        }
        pad = {
            control: button
            for button in BOUND
            for control in raw.get(f"pad.{button.value}", ())
            if control in CONTROLS
        }
        return cls(
            keys if _reach_all(keys.values()) else KEYS,
            pad if set(pad.values()) >= ESSENTIAL else PAD,
            swap_confirm,
        )

    def _unswapped(self, control: Control) -> Control:
        """Exchange confirm and cancel, if they are swapped."""
        return SWAPPED.get(control, control) if self.swap_confirm else control


def _reach_all(uses: Iterable[KeyUse]) -> bool:
    return set(uses) >= {(half, button) for half in HALVES for button in ESSENTIAL}


def _bound_to(table: Mapping[_K, _V], use: _V) -> list[_K]:
    return [key for key, bound in table.items() if bound == use]


def _with_binding(
    table: Mapping[_K, _V], key: _K, use: _V, optional: Collection[_K] = ()
) -> dict[_K, _V]:
    """Return the table in which only `key` is bound to `use`.

    A use that loses its last key, other than `optional` ones, gets the keys that become free.
    """
    freed = [other for other in _bound_to(table, use) if other != key]
    displaced = table.get(key, use)
    kept = {other: bound for other, bound in table.items() if other not in (key, *freed)}
    left = {bound for other, bound in kept.items() if other not in optional}
    if displaced != use and displaced not in left:
        kept |= dict.fromkeys(freed, displaced)
    return kept | {key: use}
