"""Drawing at pixels: at once, or noted in the display list of a frame."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import pygame

from scenes.ui.paint.composition import (
    Blit,
    Corners,
    DisplayGroup,
    DrawCommand,
    Fill,
    Hold,
    Item,
    replay,
)
from scenes.ui.paint.surface_cache import Allowance
from scenes.ui.screen import Box, Viewport

T = TypeVar("T")


class Recorder:
    """Draws on one screen.

    Within ``compose`` all that is drawn is noted, and shown in the end; otherwise it is drawn at
    once. What stays the same for many frames is noted once, as a group.
    """

    def __init__(self, screen: Viewport) -> None:
        self.screen = screen
        self._allowance = Allowance()
        self.spare_until_s = math.inf
        """Time of ``perf_counter`` until which the frame may paint pictures that are not shown."""
        self._clip = screen.surface.get_rect()
        self._items: list[Item] | None = None
        self._patch_at: int | None = None
        """Where in the list the next patch belongs: above the still and the patches before it."""
        self.still_layer: tuple[Hashable, DisplayGroup] | None = None
        self._is_still_used = False
        self._patches: dict[Hashable, tuple[Hashable, DisplayGroup]] = {}
        self._kept: WeakKeyDictionary[object, tuple[Hashable, DisplayGroup, Any]] = (
            WeakKeyDictionary()
        )

    def forget_shown(self) -> None:
        """Let go of all that was noted."""
        self._kept.clear()
        self._patches.clear()
        self.still_layer = None
        self.screen.composition.forget()

    def compose(
        self, draw: Callable[[], None], until_s: float = math.inf
    ) -> list[pygame.Rect] | None:
        """Show what ``draw`` draws; gives the places that have changed, or None for all.

        Some of them may be left to paint at the time ``until_s`` of ``perf_counter``. What was
        noted with drafts in it is noted again in the next frame.
        """
        self._items = []
        self._is_still_used = False
        try:
            draw()
            if not self._is_still_used:  # another scene: let go of the pictures
                self.still_layer = None
                self._patches.clear()
            return self.screen.composition.show(self._items, until_s)
        finally:
            self._items = None

    def put(
        self, picture: pygame.Surface, at_px: tuple[int, int], flags: int = 0, opacity: int = 255
    ) -> None:
        """Draw a picture with its corner at a pixel; ``opacity`` is the alpha it is set to."""
        rect = self._clip.clip((at_px, picture.get_size()))
        if not rect:
            return
        if self._items is None:
            self.screen.composition.forget()
            self.screen.surface.blit(picture, at_px, special_flags=flags)
        else:
            x, y, w, h = rect
            self._items.append(Blit((x, y, w, h), picture, at_px, flags, opacity))

    def put_part(
        self, picture: pygame.Surface, at_px: tuple[int, int], area: Corners, flags: int = 0
    ) -> None:
        """Draw the ``area`` of a picture, with the corner of that area at a pixel."""
        left, top, w, h = area
        seen = self._clip.clip((*at_px, w, h))
        if not seen:
            return
        if self._items is None:
            self.screen.composition.forget()
            self.screen.surface.blit(picture, at_px, area, flags)
        else:
            corner = at_px[0] - left, at_px[1] - top
            self._items.append(Blit((seen.x, seen.y, seen.w, seen.h), picture, corner, flags, 255))

    def stroke(
        self, rect: pygame.Rect, key: Hashable, paint: Callable[[pygame.Surface], object]
    ) -> None:
        """Draw an animated thing: `paint` draws inside `rect`, always the same for a `key`."""
        seen = self._clip.clip(rect)
        if not seen:
            return
        if self._items is None:
            self.screen.composition.forget()
            paint(self.screen.surface)
        else:
            x, y, w, h = seen
            self._items.append(DrawCommand((x, y, w, h), (key, *rect), paint))

    def hold(self, rect: Corners) -> None:
        """Leave what the window shows in ``rect``, whatever was drawn there before."""
        if self._items is not None:
            self._items.append(Hold(rect))

    def _fill(self, colour: tuple[int, ...], flags: int) -> None:
        if not self._clip:
            return
        if self._items is None:
            self.screen.composition.forget()
            self.screen.surface.fill(colour, special_flags=flags)
        else:
            x, y, w, h = self._clip
            self._items.append(Fill((x, y, w, h), colour, flags))

    def _group(self, clip: pygame.Rect, paint: Callable[[], T]) -> tuple[DisplayGroup, T]:
        """Note all that ``paint`` draws within ``clip``; also what it gives."""
        before = self._items, self._patch_at, self._clip
        noted = self._items = list[Item]()
        self._patch_at, self._clip = None, clip
        try:
            given = paint()
        finally:
            self._items, self._patch_at, self._clip = before
        return DisplayGroup(noted), given

    def _put_group(self, group: DisplayGroup, at: int | None = None) -> None:
        if self._items is None:
            self.screen.composition.forget()
            replay(self.screen.surface, [group], self._clip)
        else:
            self._items.insert(len(self._items) if at is None else at, group)

    def once(self, owner: object, key: Hashable, paint: Callable[[], T]) -> T:
        """Draw what ``paint`` draws, and give what it gives.

        Until the ``owner`` comes with another ``key``, the same is drawn again without asking.
        """
        if not self._clip:
            return paint()
        key = key, *self._clip
        kept = self._kept.get(owner)
        if kept is None or kept[0] != key:
            drafts = self._allowance.drafts_used
            kept = key, *self._group(self._clip, paint)
            if drafts == self._allowance.drafts_used:
                self._kept[owner] = kept
        self._put_group(kept[1])
        given: T = kept[2]
        return given

    def still(self, key: Hashable, paint: Callable[[], None]) -> None:
        """Draw what ``paint`` draws over the whole window, opaque, and keep it as a group.

        Only the last one is kept: ``key`` names everything it depends on besides this canvas.
        """
        if not self._clip:
            paint()
            return
        still, self._is_still_used = self.still_layer, True
        if still is None or still[0] != key:
            drafts = self._allowance.drafts_used
            still = key, self._group(self.screen.surface.get_rect(), paint)[0]
            self.still_layer = still if drafts == self._allowance.drafts_used else None
            self._patches.clear()
        if self._items is not None:
            self._items.clear()  # nothing is seen of that any more
            self._patch_at = 1
        self._put_group(still[1])

    def patch(self, name: Hashable, key: Hashable, box: Box, paint: Callable[[], None]) -> None:
        """Add what ``paint`` draws in ``box`` to the ``still`` drawn before, below all else.

        It is kept until ``key`` or the still changes; then it is painted anew. What is outside of
        ``box`` is cut off.
        """
        if not self._clip:
            paint()
            return
        kept = self._patches.get(name)
        if kept is None or kept[0] != key:
            rect = self.screen.rect(box).clip(self.screen.surface.get_rect())
            drafts = self._allowance.drafts_used
            kept = key, self._group(rect, paint)[0]
            if drafts == self._allowance.drafts_used:
                self._patches[name] = kept
        self._put_group(kept[1], self._patch_at)
        if self._patch_at is not None:
            self._patch_at += 1

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Meanwhile nothing outside of ``box`` is drawn on."""
        with self._clipped_px(self.screen.rect(box).clip(self._clip)):
            yield

    @contextmanager
    def _clipped_px(self, rect: pygame.Rect) -> Iterator[None]:
        surface, before = self.screen.surface, self._clip
        on_surface = surface.get_clip()
        self._clip = rect
        surface.set_clip(rect)
        try:
            yield
        finally:
            self._clip = before
            surface.set_clip(on_surface)

    def unseen(self, paint: Callable[[], None]) -> None:
        """Let ``paint`` paint all its pictures, and draw nothing."""
        with self._clipped_px(pygame.Rect(0, 0, 0, 0)):
            paint()
