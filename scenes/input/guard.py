"""Drops presses and clicks that were meant for what was on the screen a moment ago."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from scenes.input.actions import Action, Button, DeviceId, Digit, Phase, Point, Press
from scenes.input.focus import Box

MOVED_MS: Final = 400
"""What has moved under the pointer takes no click for so long: a hand needs that to stop."""

SUDDEN_MS: Final = 500
"""A screen that nobody called for takes no press for so long."""

Spot: TypeAlias = tuple[Any, Box]
"""What can be clicked: a key that is compared by ``==``, and where it is in design units."""


class InputGuard:
    """Decides whether an action still means what it meant when the person began it.

    ``now_ms`` is the time of the screens: it stands still until a new screen is drawn.
    """

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._moves: deque[tuple[int, Sequence[Spot], Sequence[Spot]]] = deque()
        self._fresh: set[tuple[DeviceId, Button]] = set()
        """Buttons that went down on this screen: only these repeat."""
        self._is_clicking = False
        self.forget()

    def forget(self) -> None:
        """Take everything from now on."""
        self._clicks_from_ms = self._presses_from_ms = self._now_ms()
        self._moves.clear()

    def change_screen(self, *, is_sudden: bool) -> None:
        """Another screen is on top; a sudden one did not come by a press."""
        self.forget()
        self._fresh.clear()
        self._is_clicking = False
        self._clicks_from_ms += SUDDEN_MS if is_sudden else MOVED_MS
        self._presses_from_ms += SUDDEN_MS if is_sudden else 0

    def move(self, before: Sequence[Spot], after: Sequence[Spot]) -> None:
        """The things on the screen have changed places from ``before`` to ``after``."""
        self._prune()
        self._moves.append((self._now_ms(), before, after))

    @property
    def takes_presses(self) -> bool:
        return self._now_ms() >= self._presses_from_ms

    def takes_click(self, x: float, y: float) -> bool:
        """Return whether what lies at a point, in design units, has lain there for long enough."""
        self._prune()
        return self._now_ms() >= self._clicks_from_ms and all(
            _hit(before, x, y) == _hit(after, x, y) for _, before, after in self._moves
        )

    def allows(self, action: Action) -> bool:
        """Return whether ``action`` may reach the screen. A dropped press loses its release too."""
        match action:
            case Press(button, device, is_down=True, is_repeat=True):
                return (device, button) in self._fresh
            case Press(button, device, is_down=True):
                if self.takes_presses:
                    self._fresh.add((device, button))
                return self.takes_presses
            case Digit():
                return self.takes_presses
            case Point(x, y, Phase.DOWN):
                self._is_clicking = self.takes_click(x, y)
                return self._is_clicking
            case Point(phase=Phase.UP):
                is_clicking, self._is_clicking = self._is_clicking, False
                return is_clicking
            case Point(phase=Phase.TURN):
                return self._now_ms() >= self._clicks_from_ms
        return True

    def _prune(self) -> None:
        while self._moves and self._now_ms() >= self._moves[0][0] + MOVED_MS:
            self._moves.popleft()


def _hit(spots: Sequence[Spot], x: float, y: float) -> Any:
    """Return the key of the thing at a point, the last of several; None where nothing is."""
    for key, (left, top, w, h) in reversed(spots):
        if left <= x < left + w and top <= y < top + h:
            return key
    return None
