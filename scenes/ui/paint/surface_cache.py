"""Pictures that are kept, within a budget of memory, and how long new ones may take."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from math import inf
from time import perf_counter
from typing import Final, Generic, TypeVar
from weakref import WeakValueDictionary

import pygame

K = TypeVar("K", bound=Hashable)

SMALL_PX: Final = 1280 * 720
"""Pixels of the smallest window; a smaller one has the same budget."""

MAX_WINDOW_BYTES: Final = 12 << 20
"""No window counts for more than that: a television's budget would be four times a desktop's."""

MAX_PICTURES: Final = 4096

FRAME_PX: Final = 1 << 19
"""Pixels that are painted within a frame: some 5 ms."""


def budget_bytes(screen: pygame.Surface, windows: float) -> int:
    """Return the budget of that many pictures as large as the window, in bytes."""
    width, height = screen.get_size()
    return round(windows * min(max(width * height, SMALL_PX) * 4, MAX_WINDOW_BYTES))


class SurfaceCache(Generic[K]):
    """Surfaces by key; when they are too large together, those not used for longest go first.

    One that is still shown is found again after it was dropped.
    """

    def __init__(self, most_bytes: int, most: int = MAX_PICTURES) -> None:
        self.most_bytes, self.most = most_bytes, most
        self.total_bytes = self.put_bytes = 0
        """Of what is kept, and of all that ever was."""
        self._kept: OrderedDict[K, pygame.Surface] = OrderedDict()
        self._alive: WeakValueDictionary[K, pygame.Surface] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: K) -> pygame.Surface | None:
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
        elif (surface := self._alive.get(key)) is not None:
            self.put(key, surface)
        return surface

    def clear(self) -> None:
        self._kept.clear()
        self._alive.clear()
        self.total_bytes = 0

    def put(self, key: K, surface: pygame.Surface) -> pygame.Surface:
        """Keep ``surface`` and give it back; it stays at least until the next one comes."""
        if key in self._kept:
            self.total_bytes -= _bytes(self._kept.pop(key))
        self._kept[key] = self._alive[key] = surface
        self.total_bytes += _bytes(surface)
        self.put_bytes += _bytes(surface)
        while len(self._kept) > 1 and (self.total_bytes > self.most_bytes or len(self) > self.most):
            self.total_bytes -= _bytes(self._kept.popitem(last=False)[1])
        return surface


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


class OutOfTime(Exception):
    """No time is left: what is not painted yet has to wait."""


class Allowance:
    """Time limit for new pictures: none, or a time to stop.

    One is painted in any case, so that frames make progress, but for a limit of ``-inf``.
    """

    def __init__(self) -> None:
        self._until_s: float | None = None
        self._has_begun = False
        self._left_px: int | None = None
        self._has_refined = False
        self.drafts_used = 0
        """How often a draft took the place of a picture in the frame that was begun last."""

    @contextmanager
    def until(self, time_s: float) -> Iterator[None]:
        """Meanwhile there is time until ``time_s`` of ``perf_counter``."""
        self._until_s, self._has_begun = time_s, time_s == -inf
        try:
            yield
        finally:
            self._until_s = None

    @contextmanager
    def drafting(self) -> Iterator[None]:
        """Meanwhile what is too much for one frame is drafted first, and painted in a later one."""
        self._left_px, self._has_refined, self.drafts_used = FRAME_PX, False, 0
        try:
            yield
        finally:
            self._left_px = None

    def affords(self, pixels: int, *, is_drafted: bool) -> bool:
        """Return whether a picture of that many ``pixels`` can be painted finely in this frame.

        However large they are, one that is drafted already is in each frame.
        """
        left = self._left_px
        if left is None:
            return True
        if pixels > left and (self._has_refined or not is_drafted):
            self.drafts_used += 1
            return False
        self._left_px, self._has_refined = left - pixels, self._has_refined or is_drafted
        return True

    def spend(self) -> None:
        """Check before a picture is painted that there is time. Raises ``OutOfTime``."""
        if self._until_s is not None:
            if self._has_begun and perf_counter() >= self._until_s:
                raise OutOfTime
            self._has_begun = True

    def settle(self) -> None:
        """Ask before what was painted is shown: that takes its time as well.

        Raises ``OutOfTime``; where nothing was painted it never does.
        """
        if self._until_s is not None and self._has_begun and perf_counter() >= self._until_s:
            raise OutOfTime
