"""Text composed by an input method, such as the letters of a Chinese word."""

from __future__ import annotations

from collections.abc import Iterable

import pygame


class TextComposition:
    """Text composed so far.

    Until it is done, keys belong to the input method: Enter takes a candidate, arrows choose one.
    """

    def __init__(self) -> None:
        self.text = ""

    def clear(self) -> None:
        self.text = ""

    def without_its_keys(self, events: Iterable[pygame.event.Event]) -> list[pygame.event.Event]:
        """Return the events without the keys meant for the input method."""
        kept = []
        for event in events:
            match event.type:
                case pygame.TEXTEDITING:
                    self.text = event.text
                case pygame.TEXTINPUT | pygame.WINDOWFOCUSLOST:
                    self.text = ""
                case pygame.KEYDOWN if self.text:
                    continue
            kept.append(event)
        return kept
