"""A person at the program who can press a single key."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from hands import label
from pilot import Pilot

from scenes.input.actions import Button, ScanTarget
from scenes.ui.scanning import BUTTONS, MORE, Scanner

ROUNDS = 400
"""More steps of the scanning frame than any target takes."""


class OneKey:
    """Waits until the frame is where it should be, and presses Enter."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.presses = 0

    @property
    def scanner(self) -> Scanner:
        scanner = self.pilot.app.context.stack.scanner
        assert scanner is not None, "one-button mode is off"
        return scanner

    def press(self) -> None:
        self.pilot.key(pygame.K_RETURN)
        self.presses += 1

    def choose(self, words: str) -> None:
        """Choose the item with these words on it."""
        self.choose_stop(lambda stop: stop.button is Button.CONFIRM and label(stop.target) == words)

    def choose_stop(self, is_meant: Callable[[ScanTarget], bool]) -> None:
        """Choose the first stop that ``is_meant``, through its row if there are rows."""
        for _ in range(ROUNDS):
            framed = self.scanner.framed
            if any(map(is_meant, framed)):
                self.press()
                if len(framed) == 1:
                    return
                continue
            self._wait()
        raise AssertionError(f"never framed on {self.pilot.scene_name}")

    def choose_button(self, button: Button) -> None:
        """Choose a button that is not on the screen."""
        while self.scanner.framed != MORE:
            self._wait()
        self.press()
        assert self.scanner.framed[0].button is BUTTONS[0]
        while self.scanner.framed[0].button is not button:
            self._wait()
        self.press()

    def _wait(self) -> None:
        """Until the frame is elsewhere."""
        with self.pilot.unseen():
            self.pilot.frame(self.scanner.step_ms // 2)
