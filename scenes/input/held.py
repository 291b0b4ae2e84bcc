"""Buttons that are held down, on any device, and when each of them says so again."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from scenes.input.actions import DIRECTIONS, Button, DeviceId, Press

REPEAT_AFTER_MS: Final = 350
REPEAT_EVERY_MS: Final = 90
REPEATING: Final = frozenset({*DIRECTIONS, Button.ERASE})


@dataclass(slots=True)
class _Hold:
    device: DeviceId
    button: Button
    wait_ms: int = REPEAT_AFTER_MS


class Held:
    """What is down now. A *source* is whatever is pressed: a key, a control of a pad."""

    def __init__(self) -> None:
        self._holds: dict[Hashable, _Hold] = {}

    def press(self, source: Hashable, device: DeviceId, button: Button) -> list[Press]:
        """The press, unless this source, or another one for the same button, is down already."""
        if source in self._holds:
            return []
        is_news = not self._is_down(device, button)
        self._holds[source] = _Hold(device, button)
        return [Press(button, device)] if is_news else []

    def release(self, source: Hashable) -> list[Press]:
        """The release, once no source of that button is down any more."""
        hold = self._holds.pop(source, None)
        if hold is None or self._is_down(hold.device, hold.button):
            return []
        return [Press(hold.button, hold.device, is_down=False)]

    def release_all(self, device: DeviceId | None = None) -> list[Press]:
        """Let go of everything, or of everything on one device."""
        sources = [s for s, hold in self._holds.items() if device in (None, hold.device)]
        return [press for source in sources for press in self.release(source)]

    def tick(self, ms: int) -> list[Press]:
        """The repeats that ``ms`` bring. Never more than one for each button, however late."""
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
