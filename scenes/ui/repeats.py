"""What stays on the screen for many frames is laid out once, and its pictures put there again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

import pygame

T = TypeVar("T")

Blit: TypeAlias = tuple[pygame.Surface, tuple[int, int], pygame.Rect, int]
"""A picture, where its corner lies in pixels, all of the picture, and how it is blended."""


class Repeats:
    """Notes which pictures somebody draws; they belong to one size and look of the window."""

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[object, tuple[Hashable, list[Blit], Any]] = (
            WeakKeyDictionary()
        )
        self._noted: list[Blit] | None = None

    def clear(self) -> None:
        self._kept.clear()

    def put(
        self, window: pygame.Surface, picture: pygame.Surface, at_px: tuple[int, int], flags: int
    ) -> None:
        """Draw a picture, and note it if somebody wants to draw it again."""
        window.blit(picture, at_px, special_flags=flags)
        if self._noted is not None:
            self._noted.append((picture, at_px, picture.get_rect(), flags))

    def once(
        self, window: pygame.Surface, owner: object, key: Hashable, paint: Callable[[], T]
    ) -> T:
        """Draw what ``paint`` draws for ``key``, and give what it gives: asked only if the
        ``owner`` drew something else before.
        """
        kept = self._kept.get(owner)
        if kept is not None and kept[0] == key:
            window.blits(kept[1], doreturn=False)
            given: T = kept[2]
            return given
        noted = self._noted = list[Blit]()
        try:
            given = paint()
        finally:
            self._noted = None
        self._kept[owner] = key, noted, given
        return given
