"""A picture of the window that lies still while parts of it change."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame


class Laid:
    """Pieces of the window, as they are with what lies over a picture; ``key`` says what does."""

    def __init__(self, rects: list[pygame.Rect]) -> None:
        self.key: Hashable = None
        self.rects = rects
        self._pieces = [(pygame.Surface(rect.size), rect) for rect in rects]
        self._stale = set(range(len(rects)))

    def forget(self, rect: pygame.Rect) -> None:
        """What lies below has changed in ``rect``."""
        self._stale.update(rect.collidelistall(self.rects))

    def draw(self, window: pygame.Surface, key: Hashable, paint: Callable[[], None]) -> None:
        """Put the pieces on the ``window``; those that are not as ``key`` says are painted."""
        if key != self.key:
            self.key, self._stale = key, set(range(len(self.rects)))
        window.blits([p for k, p in enumerate(self._pieces) if k not in self._stale], False)
        for stale in self._stale:
            piece, rect = self._pieces[stale]
            window.set_clip(rect)
            paint()
            piece.blit(window, (0, 0), rect)
        if self._stale:
            window.set_clip(None)
            self._stale.clear()


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
            laid.forget(window.get_rect())
        self.plain.blit(window, (0, 0))
        self.shown = self.plain

    def patch(self, window: pygame.Surface, rect: pygame.Rect) -> None:
        """Take over a part of ``window``."""
        for laid in self.laid.values():
            laid.forget(rect)
        if self._patched is None:
            self._patched = pygame.Surface(self.plain.get_size())
        if self.shown is self.plain:
            self._patched.blit(self.plain, (0, 0))
            self.shown = self._patched
        self.shown.blit(window, rect, rect)
