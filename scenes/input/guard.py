"""Guard that drops presses and clicks meant for the previous contents of the screen."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from scenes.input.actions import Action, Button, DeviceId, Digit, Phase, Point, Press
from scenes.input.focus import Box, holds

MOVED_MS: Final = 400
"""Time for which an item that moved under the pointer takes no click."""

UNEXPECTED_MS: Final = 500
"""Time for which a screen that appeared by itself takes no press."""

Spot: TypeAlias = tuple[Any, Box]
"""Clickable item: a key compared by ``==``, and its box in design units."""


class InputGuard:
    """Filter of actions whose meaning has changed since the user began them.

    `now_ms` is the time of the screens, which stands still until a new screen is drawn.
    """

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._moves: deque[tuple[int, Sequence[Spot], Sequence[Spot]]] = deque()
        self._fresh: set[tuple[DeviceId, Button]] = set()
        """Buttons pressed on this screen; only these repeat."""
        self._is_clicking = False
        self.forget()

    def forget(self) -> None:
        """Accept everything from now on."""
        self._clicks_from_ms = self._presses_from_ms = self._now_ms()
        self._moves.clear()

    def change_screen(self, *, is_unexpected: bool) -> None:
        """Note that another screen is on top, unexpectedly or by a press."""
        self.forget()
        self._fresh.clear()
        self._is_clicking = False
        self._clicks_from_ms += UNEXPECTED_MS if is_unexpected else MOVED_MS
        self._presses_from_ms += UNEXPECTED_MS if is_unexpected else 0

    def move(self, before: Sequence[Spot], after: Sequence[Spot]) -> None:
        """Note that the items have moved from `before` to `after`."""
        self._prune()
        self._moves.append((self._now_ms(), before, after))

    @property
    def takes_presses(self) -> bool:
        return self._now_ms() >= self._presses_from_ms

    def takes_click(self, x: float, y: float) -> bool:
        """Return whether the item at a point has been there for long enough."""
        self._prune()
        return self._now_ms() >= self._clicks_from_ms and all(
            _hit(before, x, y) == _hit(after, x, y) for _, before, after in self._moves
        )

    def allows(self, action: Action) -> bool:
        """Return whether `action` may reach the screen; a dropped press has no release."""
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
    """Return the key of the item at a point, the last of several, or None."""
    return next((key for key, box in reversed(spots) if holds(box, x, y)), None)
