"""A picture of the window that lies still while parts of it change."""

from __future__ import annotations

from collections.abc import Hashable

import pygame


class Laid:
    """Pieces of the window, as they are with what lies over a picture; ``key`` says what does."""

    def __init__(self, rects: list[pygame.Rect]) -> None:
        self.key: Hashable = None
        self.rects = rects
        self._pieces = [(pygame.Surface(rect.size), rect) for rect in rects]

    def keep(self, key: Hashable, window: pygame.Surface) -> None:
        self.key = key
        for piece, rect in self._pieces:
            piece.blit(window, (0, 0), rect)

    def draw(self, window: pygame.Surface) -> None:
        window.blits(self._pieces, doreturn=False)


class Still:
    """A picture of the window, plain and with its patches; ``keys`` say what those show.

    ``laid`` is what lies over it, by name.

    Its two surfaces are used again for the next picture: new ones would cost more than painting.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.key: Hashable = None
        self.plain = self.shown = pygame.Surface(size)
        self._patched: pygame.Surface | None = None
        self.keys: dict[Hashable, Hashable] = {}
        self.laid: dict[Hashable, Laid] = {}

    def keep(self, key: Hashable, window: pygame.Surface) -> None:
        """From now on this is a picture of ``window``, without patches."""
        self.key = key
        self.keys.clear()
        for laid in self.laid.values():
            laid.key = None
        self.plain.blit(window, (0, 0))
        self.shown = self.plain

    def patch(self, window: pygame.Surface, rect: pygame.Rect) -> None:
        """Take over a part of ``window``."""
        for laid in self.laid.values():
            laid.key = laid.key if rect.collidelist(laid.rects) == -1 else None
        if self._patched is None:
            self._patched = pygame.Surface(self.plain.get_size())
        if self.shown is self.plain:
            self._patched.blit(self.plain, (0, 0))
            self.shown = self._patched
        self.shown.blit(window, rect, rect)
