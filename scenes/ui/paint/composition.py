"""Display lists: what a frame draws is noted, and only what differs from the last is repainted."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

import pygame

Corners: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height in pixels, hashable as a ``Rect`` is not."""

MAX_RECTS: Final = 16
"""There are no more places than that: each costs a walk through the list."""

MAX_PART: Final = 0.85
"""Where more than this part of the window has changed, all of it is repainted."""

MAX_WASTE: Final = 1 << 17
"""Pixels that one place may have more than the two that it replaces: a walk costs as much."""

NEAR: Final = 32
"""Places that are less than half of that apart, in pixels, become one."""

BAND_PX: Final = 1 << 19
"""Pixels that are repainted between two looks at the clock."""


class Blit(NamedTuple):
    """A picture, of which ``rect`` is seen; ``at`` is where its corner lies.

    ``opacity`` names the alpha that an opaque picture is set to, and sets nothing.
    """

    rect: Corners
    picture: pygame.Surface
    at: tuple[int, int]
    flags: int
    opacity: int


class Fill(NamedTuple):
    """A rectangle of one colour."""

    rect: Corners
    colour: tuple[int, ...]
    flags: int


class DrawCommand:
    """Something drawn without a picture of its own; ``key`` names all that it depends on."""

    def __init__(
        self, rect: Corners, key: Hashable, paint: Callable[[pygame.Surface], object]
    ) -> None:
        self.rect, self.paint = rect, paint
        self._key = rect, key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DrawCommand) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


class Hold(DrawCommand):
    """A rectangle that stays as it is on the surface, whatever is drawn below it."""

    def __init__(self, rect: Corners) -> None:
        super().__init__(rect, Hold, lambda surface: None)


Command: TypeAlias = Blit | Fill | DrawCommand


class DisplayGroup:
    """Commands that stay the same for many frames: two groups are alike if they are one."""

    def __init__(self, items: Sequence[Item]) -> None:
        self.commands = tuple(flattened(items))
        self.rects = [command.rect for command in self.commands]
        first, *others = self.rects or [(0, 0, 0, 0)]
        x, y, w, h = pygame.Rect(first).unionall(others)
        self.rect: Corners = x, y, w, h


Item: TypeAlias = Command | DisplayGroup


def flattened(items: Iterable[Item]) -> Iterable[Command]:
    """Return all commands in ``items``, those of groups among them."""
    for item in items:
        if isinstance(item, DisplayGroup):
            yield from item.commands
        else:
            yield item


class DisplayList:
    """The display list of one surface.

    A surface that was drawn on elsewhere has to be forgotten: it is repainted as a whole then.
    """

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface = surface
        self.shown: list[Item] | None = None
        self._left: list[pygame.Rect] = []
        """Places where the surface does not show the list yet."""

    @property
    def is_whole(self) -> bool:
        """Whether the surface shows all of the list."""
        return not self._left

    def forget(self) -> None:
        """Forget what is on the surface."""
        self.shown, self._left = None, []

    def show(self, items: list[Item], until_s: float = math.inf) -> list[pygame.Rect] | None:
        """Repaint what differs from the last list; gives those places, or None for all.

        What is left at the time ``until_s`` of ``perf_counter`` is for ``go_on``.
        """
        window, shown = self._surface.get_rect(), self.shown if self.is_whole else None
        places = None if shown is None else merged(changed(shown, items), window)
        wholes = [window] if places is None else places
        for held in (pygame.Rect(item.rect) for item in items if isinstance(item, Hold)):
            wholes = [part for place in wholes for part in _outside(place, held)]
        self.shown, self._left = items, [band for place in wholes for band in _bands(place)]
        self.go_on(until_s)
        return places

    def go_on(self, until_s: float = math.inf) -> None:
        """Repaint one of the places that are left, and others until ``until_s``."""
        items, left = self.shown or [], self._left
        self.forget()  # until it is painted
        rects = [item.rect for item in items]
        while left:
            place = left.pop()
            replay(self._surface, [items[k] for k in place.collidelistall(rects)], place)
            if perf_counter() >= until_s:
                break
        self.shown, self._left = items, left


def _bands(place: pygame.Rect) -> Iterable[pygame.Rect]:
    """Part ``place`` into bands that are painted about as fast as a clock may be read."""
    high = max(1, BAND_PX // place.w)
    for top in range(place.top, place.bottom, high):
        yield pygame.Rect(place.left, top, place.w, min(high, place.bottom - top))


def changed(before: Sequence[Item], after: Sequence[Item]) -> list[Corners]:
    """Return where two lists differ."""
    before, after = _middles(before, after)
    if not before and not after:
        return []
    gone, come = _without_common(before, after)
    if any(isinstance(item, DisplayGroup) for item in chain(gone, come)):
        before, after = [*flattened(before)], [*flattened(after)]
        gone, come = _without_common(*_middles(before, after))
    return [command.rect for command in flattened(chain(gone, come))]


def _middles(
    before: Sequence[Item], after: Sequence[Item]
) -> tuple[Sequence[Item], Sequence[Item]]:
    """Return both lists without the beginning and the end that they share."""
    first, shorter = 0, min(len(before), len(after))
    while first < shorter and before[first] == after[first]:
        first += 1
    last = 0
    while last < shorter - first and before[-1 - last] == after[-1 - last]:
        last += 1
    return before[first : len(before) - last], after[first : len(after) - last]


def _without_common(
    before: Sequence[Item], after: Sequence[Item]
) -> tuple[Sequence[Item], Sequence[Item]]:
    """Return what only one of the lists has, or has elsewhere: the rest is in the same order."""
    places: dict[Item, deque[int]] = defaultdict(deque)
    for k, item in enumerate(before):
        places[item].append(k)
    pairs = [(places[item].popleft(), k) for k, item in enumerate(after) if places.get(item)]
    kept = _rising(pairs)
    gone, come = {k for k, _ in kept}, {k for _, k in kept}
    return (
        [item for k, item in enumerate(before) if k not in gone],
        [item for k, item in enumerate(after) if k not in come],
    )


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return a longest part of ``pairs`` whose first numbers rise, as the second ones do."""
    lowest: list[int] = []  # the least last number of a part that long, and which pair ends it
    ends: list[int] = []
    before: list[int] = []
    for k, (place, _) in enumerate(pairs):
        length = bisect_left(lowest, place)
        lowest[length : length + 1] = [place]
        before.append(ends[length - 1] if length else -1)
        ends[length : length + 1] = [k]
    rising: list[tuple[int, int]] = []
    k = ends[-1] if ends else -1
    while k >= 0:
        rising.append(pairs[k])
        k = before[k]
    return rising


def merged(rects: Sequence[Corners], window: pygame.Rect) -> list[pygame.Rect] | None:
    """Return the places of ``rects`` without overlaps; None if that is most of the ``window``."""
    near, waste, most = NEAR, MAX_WASTE, MAX_PART * window.w * window.h
    if any(w * h > most for _, _, w, h in rects):
        return None
    places = _joined((pygame.Rect(rect).clip(window) for rect in dict.fromkeys(rects)), near, waste)
    while len(places) > MAX_RECTS:
        near, waste = near * 2, waste * 4
        places = _joined(places, near, waste)
    return None if sum(w * h for _, _, w, h in places) > most else places


def _joined(rects: Iterable[pygame.Rect], near: int, waste: int) -> list[pygame.Rect]:
    """Return ``rects``, one in the place of those less than half of ``near`` apart.

    Where one would have more than ``waste`` pixels besides, only overlaps are cut off: the sides of
    a frame are not worth all that is in it.
    """
    places: list[pygame.Rect] = []
    left = [(rect, True) for rect in rects if rect]
    while left:
        place, may_grow = left.pop()  # what was cut off never does: it would grow back for ever
        for k in place.inflate(near, near).collidelistall(places):
            other = places[k]
            both = place.union(other)
            if may_grow and _area(both) <= _area(place) + _area(other) + waste:
                left.append((both, True))
                places.pop(k)
                break
            if place.colliderect(other):
                left += [(part, False) for part in _outside(place, other)]
                break
        else:
            places.append(place)
    return places


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def _outside(rect: pygame.Rect, other: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of ``rect`` above, below, left and right of ``other``."""
    common = rect.clip(other)
    return [
        part
        for part in (
            pygame.Rect(rect.x, rect.y, rect.w, common.y - rect.y),
            pygame.Rect(rect.x, common.bottom, rect.w, rect.bottom - common.bottom),
            pygame.Rect(rect.x, common.y, common.x - rect.x, common.h),
            pygame.Rect(common.right, common.y, rect.right - common.right, common.h),
        )
        if part
    ]


def replay(surface: pygame.Surface, items: Iterable[Item], place: pygame.Rect) -> None:
    """Draw what is in ``place`` of ``items`` that reach it."""
    blits: list[tuple[pygame.Surface, tuple[int, int], Corners, int]] = []
    surface.set_clip(place)
    for item in items:
        seen: Iterable[Command] = (
            [item.commands[k] for k in place.collidelistall(item.rects)]
            if isinstance(item, DisplayGroup)
            else (item,)
        )
        for command in seen:
            if isinstance(command, Blit):
                x, y, w, h = command.rect
                left, top = command.at
                area = x - left, y - top, w, h
                blits.append((command.picture, (x, y), area, command.flags))
                continue
            surface.blits(blits, False)
            blits.clear()
            if isinstance(command, Fill):
                surface.fill(command.colour, command.rect, command.flags)
            else:
                surface.set_clip(place.clip(command.rect))
                command.paint(surface)
                surface.set_clip(place)
    surface.blits(blits, False)
    surface.set_clip(None)
