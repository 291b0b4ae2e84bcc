"""Which key of which half of the keyboard, and which control of a pad, is which button.

Keys are scancodes: what counts is where a key is, not what the keyboard layout prints on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

import pygame

from scenes.input.actions import DIRECTIONS, Button, DeviceId
from scenes.input.keys import key_name, key_named
from scenes.input.old_bindings import is_old, migrated

Control: TypeAlias = str
"""A control of a pad by SDL's name for it: ``"a"``, ``"dpup"``, ``"leftx-"``."""

BUTTONS: Final[tuple[Control, ...]] = (
    "a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick",
    "leftshoulder", "rightshoulder", "dpup", "dpdown", "dpleft", "dpright",
)  # fmt: skip
"""A controller's buttons by SDL's number."""

STICKS: Final[tuple[tuple[Control, ...], ...]] = (
    ("leftx-", "leftx+", "lefty-", "lefty+"),
    ("rightx-", "rightx+", "righty-", "righty+"),
)
"""The ends of the axes 0 to 3."""

TRIGGERS: Final[tuple[Control, ...]] = ("lefttrigger", "righttrigger")
"""A controller's axes 4 and 5, which go one way only."""

CONTROLS: Final = frozenset({*BUTTONS, *STICKS[0], *STICKS[1], *TRIGGERS})

KeyUse: TypeAlias = tuple[DeviceId, Button]
"""The half of the keyboard that a key belongs to, and what it does there."""

LEFT_HALF: Final = "keys:left"
RIGHT_HALF: Final = "keys:right"
HALVES: Final = (LEFT_HALF, RIGHT_HALF)

BOUND: Final = tuple(button for button in Button if button not in (Button.ERASE, Button.DIGITS))
"""The buttons that keys and controls can be bound to, in the order of a controls screen."""

ESSENTIAL: Final = frozenset({*DIRECTIONS, Button.CONFIRM, Button.CANCEL})
"""Without these a device could enter a screen and never leave it."""

RESERVED: Final = frozenset({pygame.KSCAN_F11, pygame.KSCAN_UNKNOWN})
"""Keys that the window itself listens to, or that are no keys: never bound."""

SPARE: Final = frozenset({pygame.KSCAN_KP_ENTER, pygame.KSCAN_PAGEUP, pygame.KSCAN_PAGEDOWN})
"""Keys that not every keyboard has: a button needs another one besides."""

SWAPPED: Final = {"a": "b", "b": "a"}

_K = TypeVar("_K")
_V = TypeVar("_V")


def _halves(tables: Mapping[DeviceId, Mapping[Button, Iterable[int]]]) -> dict[int, KeyUse]:
    return {
        key: (device, button)
        for device, table in tables.items()
        for button, keys in table.items()
        for key in keys
    }


KEYS: Final[Mapping[int, KeyUse]] = MappingProxyType(
    _halves(
        {
            LEFT_HALF: {
                Button.UP: [pygame.KSCAN_W],
                Button.LEFT: [pygame.KSCAN_A],
                Button.DOWN: [pygame.KSCAN_S],
                Button.RIGHT: [pygame.KSCAN_D],
                Button.CONFIRM: [pygame.KSCAN_SPACE],
                Button.CANCEL: [pygame.KSCAN_Q],
                Button.ALTERNATE: [pygame.KSCAN_E, pygame.KSCAN_R, pygame.KSCAN_X],
                Button.SPECIAL: [pygame.KSCAN_F, pygame.KSCAN_C],
                Button.PREV: [pygame.KSCAN_1],
                Button.NEXT: [pygame.KSCAN_2],
                Button.PAGE_BACK: [pygame.KSCAN_3],
                Button.PAGE_ON: [pygame.KSCAN_4],
                Button.PAUSE: [pygame.KSCAN_P],
                Button.WRITE: [pygame.KSCAN_T],
            },
            RIGHT_HALF: {
                Button.UP: [pygame.KSCAN_UP],
                Button.LEFT: [pygame.KSCAN_LEFT],
                Button.DOWN: [pygame.KSCAN_DOWN],
                Button.RIGHT: [pygame.KSCAN_RIGHT],
                Button.CONFIRM: [pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER],
                Button.CANCEL: [pygame.KSCAN_BACKSPACE, pygame.KSCAN_ESCAPE],
                Button.ALTERNATE: [pygame.KSCAN_L],
                Button.SPECIAL: [pygame.KSCAN_K],
                Button.PREV: [pygame.KSCAN_I, pygame.KSCAN_PAGEUP],
                Button.NEXT: [pygame.KSCAN_O, pygame.KSCAN_PAGEDOWN],
                Button.PAGE_BACK: [pygame.KSCAN_COMMA],
                Button.PAGE_ON: [pygame.KSCAN_PERIOD],
                Button.WRITE: [pygame.KSCAN_SLASH],
            },
        }
    )
)
"""By scancode. No default is a key that a laptop lacks, that a system takes (five presses of
Shift, Ctrl with arrows, F11 on a Mac) or that is a dead key in a common layout.
"""

PAD: Final[Mapping[Control, Button]] = MappingProxyType(
    {
        "dpup": Button.UP,
        "dpdown": Button.DOWN,
        "dpleft": Button.LEFT,
        "dpright": Button.RIGHT,
        "lefty-": Button.UP,
        "lefty+": Button.DOWN,
        "leftx-": Button.LEFT,
        "leftx+": Button.RIGHT,
        "a": Button.CONFIRM,
        "b": Button.CANCEL,
        "x": Button.ALTERNATE,
        "y": Button.SPECIAL,
        "leftshoulder": Button.PREV,
        "rightshoulder": Button.NEXT,
        "lefttrigger": Button.PAGE_BACK,
        "righttrigger": Button.PAGE_ON,
        "start": Button.PAUSE,
        "back": Button.PAUSE,
        "guide": Button.PAUSE,
        "rightstick": Button.WRITE,
    }
)


@dataclass(frozen=True)
class Bindings:
    """The tables in use. Every half of the keyboard and every pad can always reach ``ESSENTIAL``.

    ``swap_confirm`` exchanges a pad's south and east buttons, whatever they are bound to.
    """

    keys: Mapping[int, KeyUse] = field(default_factory=lambda: KEYS)
    pad: Mapping[Control, Button] = field(default_factory=lambda: PAD)
    swap_confirm: bool = False

    def key(self, key: int) -> KeyUse | None:
        """The half and button of a scancode, if it has any."""
        return self.keys.get(key)

    def control(self, control: Control) -> Button | None:
        """The button of a pad's control, if it has any."""
        return self.pad.get(self._seen(control))

    def keys_of(self, device: DeviceId, button: Button) -> tuple[int, ...]:
        """The scancodes that are ``button`` on that half, the one to show first."""
        return tuple(_bound_to(self.keys, (device, button)))

    def controls_of(self, button: Button) -> tuple[Control, ...]:
        """The controls that are ``button`` on a pad, the one to show first."""
        return tuple(map(self._seen, _bound_to(self.pad, button)))

    def with_key(self, device: DeviceId, button: Button, key: int) -> Bindings:
        """``key``, and no other, is ``button`` on that half of the keyboard.

        Whatever would be left without a key gets the ones that become free. Raises ``ValueError``
        for a reserved key, and if an essential button would become unreachable.
        """
        keys = _rebound(self.keys, key, (device, button), spare=SPARE)
        if key in RESERVED or not _reach_all(keys.values()):
            raise ValueError(f"{key_name(key)} cannot be bound to {button.value}")
        return replace(self, keys=keys)

    def with_control(self, button: Button, control: Control) -> Bindings:
        """``control``, and no other, is ``button`` on every pad; as with ``with_key``."""
        pad = _rebound(self.pad, self._seen(control), button)
        if control not in CONTROLS or not set(pad.values()) >= ESSENTIAL:
            raise ValueError(f"{control} cannot be bound to {button.value}")
        return replace(self, pad=pad)

    def to_map(self) -> dict[str, tuple[str, ...]]:
        """Plain values for the settings: ``{"keys:left.up": ("KeyW",), "pad.confirm": ("a",)}``.

        ``swap_confirm`` is a setting of its own.
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
        """The bindings in a settings file; whatever means nothing in it is ignored.

        Older files name keys by their characters: the present keyboard layout says where those
        are. A keyboard or a pad that is missing, or on which an essential button would be
        unreachable, gets the standard table as a whole.
        """
        if is_old(raw):
            raw = migrated(raw, cls().to_map())
        keys = {
            key: (half, button)
            for half in HALVES
            for button in BOUND
            for name in raw.get(f"{half}.{button.value}", ())
            if (key := key_named(name)) not in RESERVED
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

    def _seen(self, control: Control) -> Control:
        """The control of the table that a control of the pad stands for, and the reverse."""
        return SWAPPED.get(control, control) if self.swap_confirm else control


def _reach_all(uses: Iterable[KeyUse]) -> bool:
    return set(uses) >= {(half, button) for half in HALVES for button in ESSENTIAL}


def _bound_to(table: Mapping[_K, _V], use: _V) -> list[_K]:
    return [key for key, bound in table.items() if bound == use]


def _rebound(table: Mapping[_K, _V], key: _K, use: _V, spare: Collection[_K] = ()) -> dict[_K, _V]:
    """``spare`` keys are not enough for a use: not every keyboard has them."""
    freed = [other for other in _bound_to(table, use) if other != key]
    robbed = table.get(key, use)
    kept = {other: bound for other, bound in table.items() if other not in (key, *freed)}
    left = {bound for other, bound in kept.items() if other not in spare}
    if robbed != use and robbed not in left:
        kept |= dict.fromkeys(freed, robbed)
    return kept | {key: use}
