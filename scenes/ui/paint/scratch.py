"""Surfaces that are painted on for a moment, all in one piece of memory.

A fresh surface is fresh memory, which the system first has to find and to clear: for a large one
this takes longer than most painting does.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeAlias

import pygame

MAX_BYTES: Final = 48 << 20
"""Of all that is lent at a time. What was never lent takes no memory."""

KEPT_BYTES: Final = 4 << 20
"""Bytes that the program keeps when no surface is lent."""

_PIXEL: Final = 4
_ALIGNED: Final = 64
RGBA: TypeAlias = tuple[int, int, int, int]
CLEAR: Final[RGBA] = (0, 0, 0, 0)


class Scratch:
    """Lends surfaces of straight alpha; the last one lent is returned first."""

    def __init__(self, most_bytes: int = MAX_BYTES) -> None:
        self._pages = _pages(most_bytes)
        self._memory = memoryview(self._pages)
        self.lent_bytes = 0
        self._touched_bytes = 0

    @contextmanager
    def surface(
        self, size: tuple[int, int], colour: RGBA | None = CLEAR
    ) -> Iterator[pygame.Surface]:
        """Yield a surface that is all ``colour``, or whatever it was before if that is None.

        What is too large to be lent, or has no pixels at all, is made anew.
        """
        first = self.lent_bytes
        last = first + size[0] * size[1] * _PIXEL
        if not first < last <= len(self._memory):
            surface = pygame.Surface(size, pygame.SRCALPHA)
        else:
            self.lent_bytes = -(-last // _ALIGNED) * _ALIGNED
            self._touched_bytes = max(self._touched_bytes, self.lent_bytes)
            surface = pygame.image.frombuffer(self._memory[first:last], size, "BGRA")
        if colour is not None:
            surface.fill(colour)
        try:
            yield surface
        finally:
            self.lent_bytes = first
            if not first and self._touched_bytes > KEPT_BYTES:
                self._give_back()

    def _give_back(self) -> None:
        """Large pictures are rare: let the system have what only they needed."""
        self._touched_bytes = KEPT_BYTES
        if hasattr(mmap, "MADV_DONTNEED"):
            more = len(self._memory) - KEPT_BYTES
            self._pages.madvise(mmap.MADV_DONTNEED, KEPT_BYTES, more)


def _pages(size: int) -> mmap.mmap:
    """Memory that is found page by page as it is used.

    In large pages, where the system has them, it is found sooner.
    """
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return mmap.mmap(-1, size)
    pages = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with suppress(OSError):  # the kernel may be built without them
        pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


scratch: Final = Scratch().surface
"""Lends from the one scratch memory of the program."""
