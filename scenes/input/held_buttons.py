"""Held buttons of all devices, and their repeats."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from scenes.input.actions import DIRECTIONS, Button, DeviceId, Press

REPEAT_AFTER_MS: Final = 350
REPEAT_EVERY_MS: Final = 90
REPEATING: Final = frozenset({*DIRECTIONS, Button.ERASE})


@dataclass(eq=False, repr=False)
class _Hold:
    device: DeviceId
    button: Button
    wait_ms: int = REPEAT_AFTER_MS


class HeldButtons:
    """Buttons that are down. A *source* is what is pressed: a key or a pad's control."""

    def __init__(self) -> None:
        self._holds: dict[Hashable, _Hold] = {}

    def press(self, source: Hashable, device: DeviceId, button: Button) -> list[Press]:
        """Return the press, unless the source or the button is down already."""
        if source in self._holds:
            return []
        is_news = not self._is_down(device, button)
        self._holds[source] = _Hold(device, button)
        return [Press(button, device)] if is_news else []

    def release(self, source: Hashable) -> list[Press]:
        """Return the release, when no source of that button is down."""
        hold = self._holds.pop(source, None)
        if hold is None or self._is_down(hold.device, hold.button):
            return []
        return [Press(hold.button, hold.device, is_down=False)]

    def release_all(self, device: DeviceId | None = None) -> list[Press]:
        """Release everything, or everything on one device."""
        sources = [s for s, hold in self._holds.items() if device in (None, hold.device)]
        return [press for source in sources for press in self.release(source)]

    def tick(self, ms: int) -> list[Press]:
        """Return the repeats after `ms`, at most one for each button."""
        repeats: dict[tuple[DeviceId, Button], Press] = {}
        for hold in self._holds.values():
            if hold.button not in REPEATING:
                continue
            hold.wait_ms -= ms
            if hold.wait_ms <= 0:
                hold.wait_ms = hold.wait_ms % REPEAT_EVERY_MS or REPEAT_EVERY_MS
                repeats[hold.device, hold.button] = Press(hold.button, hold.device, is_repeat=True)
        return list(repeats.values())

    def _is_down(self, device: DeviceId, button: Button) -> bool:
        return any((h.device, h.button) == (device, button) for h in self._holds.values())
