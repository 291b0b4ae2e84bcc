"""Display lists: what a frame draws is noted, and only what differs from the last is repainted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

import pygame

Corners: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height in pixels, hashable as a ``Rect`` is not."""

MOST_RECTS: Final = 16
"""More places than that are repainted as one: each costs a walk through the list."""

MOST_PART: Final = 0.6
"""Where more than this part of the window has changed, all of it is repainted."""

NEAR: Final = 32
"""Places that are less than half of that apart, in pixels, become one."""


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


class Stroke:
    """Something drawn without a picture of its own; ``key`` names all that it depends on."""

    def __init__(
        self, rect: Corners, key: Hashable, paint: Callable[[pygame.Surface], object]
    ) -> None:
        self.rect, self.paint = rect, paint
        self._key = rect, key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stroke) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


Command: TypeAlias = Blit | Fill | Stroke


class Group:
    """Commands that stay the same for many frames: two groups are alike if they are one."""

    def __init__(self, items: Sequence[Item]) -> None:
        self.commands = tuple(flattened(items))
        self.rects = [command.rect for command in self.commands]

    def __len__(self) -> int:
        return len(self.commands)


Item: TypeAlias = Command | Group


def flattened(items: Iterable[Item]) -> Iterable[Command]:
    """Return all commands in ``items``, those of groups among them."""
    for item in items:
        if isinstance(item, Group):
            yield from item.commands
        else:
            yield item


class Composition:
    """The display list of one surface.

    A surface that somebody else has drawn on has to be forgotten: it is repainted as a whole then.
    """

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface = surface
        self._shown: list[Item] | None = None

    def forget(self) -> None:
        """What is on the surface is not known any more."""
        self._shown = None

    def show(self, items: list[Item]) -> list[pygame.Rect] | None:
        """Repaint what differs from the last list; gives those places, or None for all."""
        window, shown = self._surface.get_rect(), self._shown
        self._shown = None  # until all of it is painted
        places = None if shown is None else merged(changed(shown, items), window)
        for place in [window] if places is None else places:
            replay(self._surface, items, place)
        self._shown = items
        return places


def changed(before: Sequence[Item], after: Sequence[Item]) -> list[Corners]:
    """Return where two lists differ."""
    before, after = _middles(before, after)
    if not before and not after:
        return []
    gone, come = _without_common(before, after)
    if any(isinstance(item, Group) for item in chain(gone, come)):
        gone, come = _without_common(*_middles([*flattened(gone)], [*flattened(come)]))
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
    """Return what only one of the lists has; all of both if what they share is in another order."""
    common = Counter(before) & Counter(after)
    if not common:
        return before, after
    parts: list[tuple[list[Item], list[Item]]] = []
    for items in (before, after):
        left, own, shared = common.copy(), list[Item](), list[Item]()
        for item in items:
            is_shared = left[item] > 0
            (shared if is_shared else own).append(item)
            left[item] -= is_shared
        parts.append((own, shared))
    (gone, kept), (come, still) = parts
    return (gone, come) if kept == still else (before, after)


def merged(rects: Iterable[Corners], window: pygame.Rect) -> list[pygame.Rect] | None:
    """Return the places of ``rects`` without overlaps; None if that is most of the ``window``."""
    places: list[pygame.Rect] = []
    for rect in dict.fromkeys(rects):
        place = pygame.Rect(rect).clip(window)
        while place and (near := place.inflate(NEAR, NEAR).collidelistall(places)):
            place = place.unionall([places.pop(k) for k in reversed(near)])
        if place:
            places.append(place)
    if len(places) > MOST_RECTS:
        places = [places[0].unionall(places[1:])]
    is_most = sum(w * h for _, _, w, h in places) > MOST_PART * window.w * window.h
    return None if is_most else places


def replay(surface: pygame.Surface, items: Iterable[Item], place: pygame.Rect) -> None:
    """Draw all that is seen of ``items`` in ``place``."""
    blits: list[tuple[pygame.Surface, tuple[int, int], Corners, int]] = []
    surface.set_clip(place)
    for item in items:
        if isinstance(item, Group):
            seen: Iterable[Command] = (item.commands[k] for k in place.collidelistall(item.rects))
        else:
            seen = (item,) if place.colliderect(item.rect) else ()
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
