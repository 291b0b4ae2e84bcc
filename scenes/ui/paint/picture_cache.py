"""Pictures painted once and kept: nothing on a screen is drawn anew in every frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, cast

import pygame

from scenes.ui.easel import Easel
from scenes.ui.paint.finishing import FADE_STEPS, faded, reduced, trim
from scenes.ui.paint.fonts import Fonts
from scenes.ui.paint.gradients import radial
from scenes.ui.paint.scratch import scratch
from scenes.ui.paint.surface_cache import Allowance, SurfaceCache, budget_bytes
from scenes.ui.screen import Point, Viewport
from scenes.ui.theme import Theme, Tint

FINE_PX: Final = 200 * 200
"""Up to this area a picture is painted four times too large instead of twice."""

DENSE_SCALE: Final = 2.0
"""From this scale on pixels are so small that twice is enough for all pictures."""

WINDOWS_KEPT: Final = 3.5
"""The budget of what is painted, in pictures as large as the window."""

CHANGED_KEPT: Final = 1.0
"""The same of faded, turned and stretched copies: what moves leaves one behind in each frame."""

WINDOWS_BYTES: Final = 24 << 20
"""The budget of pictures as large as the window; of those larger than that only one is kept."""

GROUNDS_BYTES: Final = 24 << 20
"""The budget of boards without what stands on them; the last one is kept in any case."""

BAND_PX: Final = 1 << 18
WHOLE_PX: Final = 1 << 20
"""Pixels above which a picture is painted in bands, and the pixels of a band."""

_MAX_BEGUN: Final = 3
"""Number of large pictures that wait for their next band at a time."""

_TILTED_FINENESS: Final = 2
"""Factor of the size at which a turned picture is painted; none of large ones on dense screens."""

LARGEST_LIGHT: Final = 256
"""A larger light is stretched from one of this size: it has no edges."""


Parts: TypeAlias = Iterator[object]
"""Iterator of a painter that can be interrupted: it yields after each part."""


class _Order(NamedTuple):
    """Order to paint a picture: ``paint`` may give False if nothing lies on its band."""

    size_px: tuple[int, int]
    origin: Point
    paint: Callable[[Easel], bool | Parts | None]
    fineness: int
    has_parts: bool = False
    """Whether ``paint`` returns parts, so that it can be interrupted."""


class PictureCache:
    """Bakes what an ``Easel`` is painted with into surfaces at the window's own resolution.

    All of ``painted`` is *premultiplied*: blit it with
    ``special_flags=pygame.BLEND_PREMULTIPLIED``, and turn or scale them freely. ``set_alpha`` has
    no effect on such a blit; ask for another ``alpha`` instead.
    """

    def __init__(
        self, screen: Viewport, theme: Theme, faces: Fonts, allowance: Allowance | None = None
    ) -> None:
        self.screen, self.theme, self.faces = screen, theme, faces
        self._allowance = allowance or Allowance()
        self.cache: SurfaceCache[Hashable] = SurfaceCache(
            budget_bytes(screen.surface, WINDOWS_KEPT)
        )
        self._changed: SurfaceCache[Hashable] = SurfaceCache(
            budget_bytes(screen.surface, CHANGED_KEPT)
        )
        self.windows: SurfaceCache[Hashable] = SurfaceCache(WINDOWS_BYTES)
        self.grounds: SurfaceCache[Hashable] = SurfaceCache(GROUNDS_BYTES)
        self.drafts: dict[Hashable, pygame.Surface] = {}
        """Pictures without smooth edges, for the frames until there is time for the fine ones."""
        self.begun: dict[Hashable, tuple[pygame.Surface, int]] = {}
        """Large pictures that wait for their next band, and the row where that begins."""
        self._parts: dict[Hashable, tuple[pygame.Surface, Parts]] = {}
        """Unfinished pictures by key: the surface painted on, and the parts left."""

    def layered(
        self,
        key: Hashable,
        w: float,
        h: float,
        base: Callable[[Easel], None],
        detail: Callable[[Easel], bool],
    ) -> pygame.Surface:
        """Return a large picture, `w` x `h` design units with (0, 0) top left, painted in pieces.

        `base` is smooth on an easel no larger than the picture. `detail` is painted twice too
        large by bands; it returns whether anything lies on one. After `OutOfTime` call it again.
        """
        if (kept := self.grounds.get(key)) is not None:
            return kept
        self._allowance.spend()
        size_px = max(self.screen.px(w), 1), max(self.screen.px(h), 1)
        if key not in self.begun:
            begun = pygame.Surface(size_px, pygame.SRCALPHA)
            base(Easel(begun, self.screen.scale, self.theme, self.faces))
            self._begin(key, begun.premul_alpha_ip())
        painted = self._go_on(key, _Order(size_px, (0.0, 0.0), detail, fineness=2))
        assert painted is not None, "drafts are of other pictures"
        return self.grounds.put(key, trim(painted))

    def _begin(self, key: Hashable, picture: pygame.Surface) -> None:
        """Have a large picture painted band by band from now on."""
        self.begun[key] = picture, 0
        _limit(self.begun)

    def _go_on(
        self, key: Hashable, order: _Order, *, is_drafted: bool = False
    ) -> pygame.Surface | None:
        """Paint the remaining bands of a picture; return None if a draft has to do.

        Raises:
            OutOfTime: The frame is over.
        """
        (picture, top), (wide, high), fine = self.begun[key], order.size_px, order.fineness
        rows = max(BAND_PX // (wide * fine * fine), 1)
        unit = self.screen.scale * fine
        while True:
            deep = min(rows, high - top)
            pixels = wide * deep * fine * fine
            if is_drafted and not self._allowance.affords(pixels, is_drafted=True):
                return None
            with scratch((wide * fine, deep * fine)) as large:
                easel = Easel(
                    large, unit, self.theme, self.faces, order.origin, above_px=top * fine
                )
                if order.paint(easel) is not False:
                    band = pygame.transform.smoothscale(large.premul_alpha_ip(), (wide, deep))
                    picture.blit(band, (0, top), special_flags=pygame.BLEND_PREMULTIPLIED)
            top += deep
            if top == high:
                del self.begun[key]
                return picture
            self.begun[key] = picture, top
            self._allowance.spend()

    def clear(self) -> None:
        """Drop all pictures."""
        self.cache.clear()
        self._changed.clear()
        self.windows.clear()
        self.grounds.clear()
        self.drafts.clear()
        self.forget_begun()

    def forget_begun(self) -> None:
        """Drop the pictures that are half painted and no longer needed."""
        self.begun.clear()
        self.forget_passing()

    def forget_passing(self) -> None:
        """Drop the pictures that wait for their next part, as another scene comes.

        For a large window the faded, turned and stretched copies go too.
        """
        self._parts.clear()
        if not self.keeps_windows:
            self._changed.clear()

    def painted_px(
        self,
        key: Hashable,
        size_px: tuple[int, int],
        origin: Point,
        paint: Callable[[Easel], Parts | None],
        alpha: int = 255,
        *,
        filled_px: int | None = None,
        fineness: int | None = None,
        has_parts: bool = False,
    ) -> pygame.Surface:
        """Return what `paint` paints, painted once per `key`, which names all that it depends on.

        (0, 0) is at `origin` in design units, `alpha` (0 to 255) is of all. It is painted
        `fineness` times too large: without that 2 times, or 4 where `filled_px`, the area that
        is not empty, is small. Empty margins may go; the middle stays. If it `has_parts`, `paint`
        yields after each, and may be interrupted there.
        """
        fade = round(alpha * FADE_STEPS / 255)
        is_whole = fade == FADE_STEPS
        kept = self.cache.get(key) if is_whole else self._changed.get((key, fade))
        if kept is not None:
            return kept
        if fineness is None:
            is_small = (filled_px or size_px[0] * size_px[1]) <= FINE_PX
            fineness = 4 if is_small and self.screen.scale < DENSE_SCALE else 2
        painted = self._painted(key, _Order(size_px, origin, paint, fineness, has_parts))
        return painted if is_whole else self._derived((key, fade), faded(painted, fade), painted)

    def _painted(self, key: Hashable, order: _Order) -> pygame.Surface:
        """Return a picture, or a draft of it."""
        if (kept := self.cache.get(key)) is not None:
            return kept
        self._allowance.spend()
        if order.has_parts:
            return self.cache.put(key, self._in_parts(key, order))
        draft = self.drafts.get(key)
        painted = self._finely(key, order, is_drafted=draft is not None)
        if painted is not None:
            self.drafts.pop(key, None)
            return self.cache.put(key, painted)
        if draft is None:
            draft = self.drafts[key] = self._at_once(order._replace(fineness=1))
        return draft

    def _finely(self, key: Hashable, order: _Order, *, is_drafted: bool) -> pygame.Surface | None:
        """Return a picture with smooth edges, or None if a frame has no time for it."""
        (w, h), fine = order.size_px, order.fineness
        pixels = w * h * fine * fine
        if fine == 1:
            return self._at_once(order)
        is_large = pixels > WHOLE_PX
        if not (is_large and is_drafted):
            if not self._allowance.affords(pixels, is_drafted=is_drafted):
                return None
            if not is_large:
                return self._at_once(order)
        if key not in self.begun:
            self._begin(key, pygame.Surface((w, h), pygame.SRCALPHA))
        painted = self._go_on(key, order, is_drafted=is_drafted)
        return painted and trim(painted)

    def _at_once(self, order: _Order) -> pygame.Surface:
        """Return a picture that is painted too large in one piece and made smaller."""
        (w, h), fine = order.size_px, order.fineness
        with scratch((w * fine, h * fine)) as large:
            order.paint(self._easel(large, order))
            return reduced(large, order.size_px, order.fineness)

    def _in_parts(self, key: Hashable, order: _Order) -> pygame.Surface:
        """Return a picture that is painted too large, part by part, and made smaller.

        Raises:
            OutOfTime: The frame is over.
        """
        if key not in self._parts:
            (w, h), fine = order.size_px, order.fineness
            large = pygame.Surface((w * fine, h * fine), pygame.SRCALPHA)
            self._parts[key] = large, cast(Parts, order.paint(self._easel(large, order)))
            _limit(self._parts)
        large, parts = self._parts[key]
        for _ in parts:
            self._allowance.spend()
        del self._parts[key]
        return reduced(large, order.size_px, order.fineness)

    def _easel(self, large: pygame.Surface, order: _Order) -> Easel:
        scale = self.screen.scale * order.fineness
        is_fine = order.fineness > 1
        return Easel(large, scale, self.theme, self.faces, order.origin, is_fine=is_fine)

    def _derived(
        self, key: Hashable, made: pygame.Surface, source: pygame.Surface
    ) -> pygame.Surface:
        """Keep what was ``made`` from ``source``, unless that is a draft."""
        if any(source is draft for draft in self.drafts.values()):
            return made
        return self._changed.put(key, made)

    def tilted_px(
        self,
        key: Hashable,
        size_px: tuple[int, int],
        angle: float,
        paint: Callable[[Easel], None],
        alpha: int = 255,
    ) -> pygame.Surface:
        """Return what `paint` paints round (0, 0), turned by `angle` degrees counter-clockwise.

        Angles are rounded to whole degrees.
        """
        degrees, fade = round(angle) % 360, round(alpha * FADE_STEPS / 255)
        name = key, "tilted", degrees
        if fade < FADE_STEPS:
            if (known := self._changed.get((name, fade))) is not None:
                return known
            whole = self.tilted_px(key, size_px, angle, paint)
            return self._changed.put((name, fade), faded(whole, fade))
        if (kept := self.cache.get(name)) is not None:
            return kept
        self._allowance.spend()
        is_large = size_px[0] * size_px[1] * _TILTED_FINENESS**2 > WHOLE_PX
        fine = 1 if is_large and self.screen.scale >= DENSE_SCALE else _TILTED_FINENESS
        scale = self.screen.scale * fine
        wide, high = (side * fine for side in size_px)
        with scratch((wide, high)) as large:
            paint(Easel(large, scale, self.theme, self.faces, (wide / 2 / scale, high / 2 / scale)))
            large.premul_alpha_ip()
            tilted = pygame.transform.rotozoom(large, degrees, 1 / fine)
        return self.cache.put(name, tilted)

    def turned(self, key: Hashable, angle: float, painted: pygame.Surface) -> pygame.Surface:
        """``painted``, which is called ``key``, turned by ``angle`` degrees counter-clockwise.

        Whole degrees are told apart. The surface grows; its middle stays the middle.
        """
        degrees = round(angle) % 360
        if not degrees:
            return painted
        if (kept := self._changed.get((key, "turned", degrees))) is not None:
            return kept
        if degrees % 90:
            rotated = pygame.transform.rotozoom(painted, degrees, 1.0)
        else:
            rotated = pygame.transform.rotate(painted, degrees)
        return self._derived((key, "turned", degrees), rotated, painted)

    def scaled(
        self, key: Hashable, size_px: tuple[int, int], painted: pygame.Surface
    ) -> pygame.Surface:
        """``painted``, which is called ``key``, stretched to ``size_px``."""
        if (kept := self._changed.get((key, "scaled", size_px))) is not None:
            return kept
        stretched = pygame.transform.smoothscale(painted, size_px)
        return self._derived((key, "scaled", size_px), stretched, painted)

    def light(self, tint: Tint, side_px: int, alpha: int) -> pygame.Surface:
        """Return a round light on black, to be blitted with `pygame.BLEND_RGB_ADD`."""
        fade = round(alpha * FADE_STEPS / 255)
        key = ("light", tint, side_px, fade)
        if (kept := self.cache.get(key)) is not None:
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

    def lights(
        self, spots: Sequence[tuple[pygame.Rect, int]], tint: Tint, area: pygame.Rect
    ) -> pygame.Surface:
        """Return the part of lights of the given squares and alphas that lies in ``area``."""
        key = "lights", tint, tuple((*rect, alpha) for rect, alpha in spots), tuple(area)
        if (kept := self.cache.get(key)) is not None:
            return kept
        small = [self.light(tint, LARGEST_LIGHT, alpha) for _, alpha in spots]
        self._allowance.spend()
        together = pygame.Surface(area.size)
        for (rect, _), spot in zip(spots, small, strict=True):
            with scratch(rect.size, None) as large:
                pygame.transform.smoothscale(spot, rect.size, large)
                at = rect.x - area.x, rect.y - area.y
                together.blit(large, at, special_flags=pygame.BLEND_RGB_ADD)
        return self.cache.put(key, together)

    @property
    def keeps_windows(self) -> bool:
        """Whether pictures as large as the window are kept for screens that are not seen yet."""
        width, height = self.screen.surface.get_size()
        return 2 * width * height * 4 <= WINDOWS_BYTES

    def window(self, key: Hashable, paint: Callable[[pygame.Surface], None]) -> pygame.Surface:
        """Return an opaque picture as large as the window, painted by `paint` at its own size."""
        if (kept := self.windows.get(key)) is not None:
            return kept
        self._allowance.spend()
        canvas = pygame.Surface(self.screen.surface.get_size())
        paint(canvas)
        return self.windows.put(key, canvas)


def _limit(begun: dict[Hashable, Any]) -> None:
    """Drop the pictures that have waited longest, if too many do."""
    while len(begun) > _MAX_BEGUN:
        begun.pop(next(iter(begun)))
