"""Pictures painted once and kept: nothing on a screen is drawn anew in every frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from scenes.ui.easel import Easel
from scenes.ui.faces import Faces
from scenes.ui.gradients import radial
from scenes.ui.scratch import scratch
from scenes.ui.screen import Point, Screen
from scenes.ui.surface_cache import Allowance, OutOfTime, SurfaceCache, budget_bytes
from scenes.ui.theme import Theme, Tint

FINE_PX: Final = 200 * 200
"""Up to this area a picture is painted four times too large instead of twice."""

DENSE_SCALE: Final = 2.0
"""From this scale on pixels are so small that twice is enough for all pictures."""

WINDOWS_KEPT: Final = 4.5
"""The budget of what is painted, in pictures as large as the window."""

WINDOWS_BYTES: Final = 24 << 20
"""The budget of pictures as large as the window; of those larger than that only one is kept."""

GROUNDS_BYTES: Final = 16 << 20
"""The budget of boards without what stands on them; the last one is kept in any case."""

_BAND_FINENESS: Final = 2
_BAND_PX: Final = 1 << 20
"""A large picture is painted in bands of so many pixels."""

_TRIMMED_PX: Final = 128 * 128
"""Of smaller pictures the empty margins are no loss."""

_TILTED_FINENESS: Final = 2
"""What is turned is painted so many times too large."""

LARGEST_LIGHT: Final = 256
"""A larger light is stretched from one of this size: it has no edges."""

FADE_STEPS: Final = 32
"""Degrees of transparency that are told apart, so that a fade fills no cache."""


class PictureCache:
    """Bakes what an ``Easel`` is painted with into surfaces at the window's own resolution.

    All of ``painted`` is *premultiplied*: blit it with
    ``special_flags=pygame.BLEND_PREMULTIPLIED``, and turn or scale them freely. ``set_alpha`` has
    no effect on such a blit; ask for another ``alpha`` instead.
    """

    def __init__(
        self, screen: Screen, theme: Theme, faces: Faces, allowance: Allowance | None = None
    ) -> None:
        self.screen, self.theme, self.faces = screen, theme, faces
        self._allowance = allowance or Allowance()
        self.cache: SurfaceCache[Hashable] = SurfaceCache(
            budget_bytes(screen.surface, WINDOWS_KEPT)
        )
        self._windows: SurfaceCache[Hashable] = SurfaceCache(WINDOWS_BYTES)
        self._grounds: SurfaceCache[Hashable] = SurfaceCache(GROUNDS_BYTES)
        self._drafts: dict[Hashable, pygame.Surface] = {}
        """Pictures without smooth edges, for the frames until there is time for the fine ones."""
        self._begun: dict[Hashable, tuple[pygame.Surface, int]] = {}
        """The large picture that waits for its next band, and the row where that begins."""

    def layered(
        self,
        key: Hashable,
        w: float,
        h: float,
        base: Callable[[Easel], None],
        detail: Callable[[Easel], bool],
    ) -> pygame.Surface:
        """A large picture, ``w`` x ``h`` design units with (0, 0) top left, painted in pieces.

        ``base`` is smooth on an easel no larger than the picture. ``detail`` is painted twice too
        large, band by band; it gives whether anything lies on that band. A picture that has to
        wait goes on with the next piece.
        """
        if (kept := self._grounds.get(key)) is not None:
            return kept
        scale, fine = self.screen.scale, _BAND_FINENESS
        wide, high = max(self.screen.px(w), 1), max(self.screen.px(h), 1)
        rows = max(_BAND_PX // (wide * fine * fine), 1)
        begun, top = self._begun.pop(key, (None, 0))
        self._begun.clear()
        if begun is None:
            self._allowance.spend()
            begun = pygame.Surface((wide, high), pygame.SRCALPHA)
            base(Easel(begun, scale, self.theme, self.faces))
            begun.premul_alpha_ip()
        while top < high:
            try:
                self._allowance.spend()
            except OutOfTime:
                self._begun[key] = begun, top
                raise
            deep = min(rows, high - top)
            with scratch((wide * fine, deep * fine)) as large:
                easel = Easel(large, scale * fine, self.theme, self.faces, above_px=top * fine)
                if detail(easel):
                    band = pygame.transform.smoothscale(large.premul_alpha_ip(), (wide, deep))
                    begun.blit(band, (0, top), special_flags=pygame.BLEND_PREMULTIPLIED)
            top += deep
        return self._grounds.put(key, begun)

    def clear(self) -> None:
        """Drop all pictures."""
        self.cache.clear()
        self._windows.clear()
        self._grounds.clear()
        self._drafts.clear()
        self._begun.clear()

    def painted_px(
        self,
        key: Hashable,
        size_px: tuple[int, int],
        origin: Point,
        paint: Callable[[Easel], None],
        alpha: int = 255,
        *,
        filled_px: int | None = None,
        fineness: int | None = None,
        is_centred: bool = False,
    ) -> pygame.Surface:
        """What ``paint`` paints on an easel of ``size_px``, with (0, 0) at ``origin`` in design
        units and ``alpha`` (0..255) of all. It is painted once per ``key``, which must name
        everything that the picture depends on.

        It is painted ``fineness`` times too large: if that is not given, 2 times, or 4 where
        ``filled_px``, the area that is not empty, is small. What ``is_centred`` has the same
        middle, but not the margins that are empty.
        """
        fade = round(alpha * FADE_STEPS / 255)
        painted = self.cache.get((key, fade))
        if painted is not None:
            return painted
        if fade < FADE_STEPS:
            whole = self.painted_px(
                key, size_px, origin, paint,
                filled_px=filled_px, fineness=fineness, is_centred=is_centred,
            )  # fmt: skip
            return self._derived((key, fade), _faded(whole, fade), whole)
        self._allowance.spend()
        w, h = size_px
        if fineness is None:
            is_small = (filled_px or w * h) <= FINE_PX
            fineness = 4 if is_small and self.screen.scale < DENSE_SCALE else 2
        draft, pixels = self._drafts.get(key), w * h * fineness * fineness
        if fineness == 1 or self._allowance.affords(pixels, is_drafted=draft is not None):
            painted = self._fine(size_px, origin, paint, fineness, is_centred=is_centred)
            self._drafts.pop(key, None)
            return self.cache.put((key, fade), painted)
        if draft is None:
            draft = self._fine(size_px, origin, paint, 1, is_centred=is_centred)
            self._drafts[key] = draft
        return draft

    def _fine(
        self,
        size_px: tuple[int, int],
        origin: Point,
        paint: Callable[[Easel], None],
        fineness: int,
        *,
        is_centred: bool,
    ) -> pygame.Surface:
        """Paint a picture ``fineness`` times too large, and make it smaller."""
        w, h = size_px
        with scratch((w * fineness, h * fineness)) as large:
            paint(Easel(large, self.screen.scale * fineness, self.theme, self.faces, origin))
            if fineness == 1:
                painted = large.premul_alpha()
            else:
                painted = pygame.transform.smoothscale(large.premul_alpha_ip(), size_px)
        return _trimmed(painted) if is_centred and w * h >= _TRIMMED_PX else painted

    def _derived(
        self, key: Hashable, made: pygame.Surface, source: pygame.Surface
    ) -> pygame.Surface:
        """Keep what was ``made`` from ``source``, unless that is a draft."""
        if any(source is draft for draft in self._drafts.values()):
            return made
        return self.cache.put(key, made)

    def forget_drafts(self) -> None:
        """Drop the drafts once a frame has used none of them."""
        self._drafts.clear()

    def tilted_px(
        self,
        key: Hashable,
        size_px: tuple[int, int],
        angle: float,
        paint: Callable[[Easel], None],
        alpha: int = 255,
    ) -> pygame.Surface:
        """What ``paint`` paints round (0, 0) in ``size_px``, turned by ``angle`` degrees
        counter-clockwise; whole degrees are told apart.
        """
        degrees, fade = round(angle) % 360, round(alpha * FADE_STEPS / 255)
        kept = self.cache.get((key, "tilted", degrees, fade))
        if kept is not None:
            return kept
        if fade < FADE_STEPS:
            whole = self.tilted_px(key, size_px, angle, paint)
            return self.cache.put((key, "tilted", degrees, fade), _faded(whole, fade))
        self._allowance.spend()
        scale = self.screen.scale * _TILTED_FINENESS
        wide, high = (side * _TILTED_FINENESS for side in size_px)
        with scratch((wide, high)) as large:
            paint(Easel(large, scale, self.theme, self.faces, (wide / 2 / scale, high / 2 / scale)))
            large.premul_alpha_ip()
            tilted = pygame.transform.rotozoom(large, degrees, 1 / _TILTED_FINENESS)
        return self.cache.put((key, "tilted", degrees, fade), tilted)

    def turned(self, key: Hashable, angle: float, painted: pygame.Surface) -> pygame.Surface:
        """``painted``, which is called ``key``, turned by ``angle`` degrees counter-clockwise.

        Whole degrees are told apart. The surface grows; its middle stays the middle.
        """
        degrees = round(angle) % 360
        if not degrees:
            return painted
        kept = self.cache.get((key, "turned", degrees))
        if kept is not None:
            return kept
        rotated = (
            pygame.transform.rotozoom(painted, degrees, 1.0)
            if degrees % 90
            else pygame.transform.rotate(painted, degrees)
        )
        return self._derived((key, "turned", degrees), rotated, painted)

    def scaled(
        self, key: Hashable, size_px: tuple[int, int], painted: pygame.Surface
    ) -> pygame.Surface:
        """``painted``, which is called ``key``, stretched to ``size_px``."""
        kept = self.cache.get((key, "scaled", size_px))
        if kept is not None:
            return kept
        stretched = pygame.transform.smoothscale(painted, size_px)
        return self._derived((key, "scaled", size_px), stretched, painted)

    def light(self, tint: Tint, side_px: int, alpha: int) -> pygame.Surface:
        """A round light on black, to be blitted with ``pygame.BLEND_RGB_ADD``."""
        fade = round(alpha * FADE_STEPS / 255)
        key = ("light", tint, side_px, fade)
        kept = self.cache.get(key)
        if kept is not None:
            return kept
        if side_px > LARGEST_LIGHT:
            small = self.light(tint, LARGEST_LIGHT, alpha)  # kept before time may be over
            self._allowance.spend()
            return self.cache.put(key, pygame.transform.smoothscale(small, (side_px, side_px)))
        self._allowance.spend()
        spot = radial().copy()
        strength = round(255 * fade / FADE_STEPS)
        spot.fill((*self.theme.ink(tint), strength), special_flags=pygame.BLEND_RGBA_MULT)
        ground = pygame.Surface(spot.get_size(), pygame.SRCALPHA)
        ground.fill("black")
        ground.blit(spot, (0, 0))
        return self.cache.put(key, pygame.transform.smoothscale(ground, (side_px, side_px)))

    def window(self, key: Hashable, paint: Callable[[pygame.Surface], None]) -> pygame.Surface:
        """An opaque picture as large as the window, painted by ``paint`` at its own size."""
        kept = self._windows.get(key)
        if kept is not None:
            return kept
        self._allowance.spend()
        canvas = pygame.Surface(self.screen.surface.get_size())
        paint(canvas)
        return self._windows.put(key, canvas)


def _faded(painted: pygame.Surface, fade: int) -> pygame.Surface:
    part = round(255 * fade / FADE_STEPS)
    copy = painted.copy()
    copy.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def _trimmed(painted: pygame.Surface) -> pygame.Surface:
    """``painted`` without what is empty at its edges, as much on both sides."""
    w, h = painted.get_size()
    seen = painted.get_bounding_rect()
    across, down = min(seen.left, w - seen.right), min(seen.top, h - seen.bottom)
    if not seen or across + down <= 0:
        return painted
    return painted.subsurface((across, down, w - 2 * across, h - 2 * down)).copy()
