"""Plain forms, light and text on the screen: what everything else is composed of."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

import pygame

from scenes.ui.easel import Easel
from scenes.ui.faces import Faces
from scenes.ui.lettering import SMALLEST, Lettering
from scenes.ui.picture_cache import PictureCache
from scenes.ui.repeats import Repeats
from scenes.ui.scratch import scratch
from scenes.ui.screen import Box, Point, Screen
from scenes.ui.still import Laid, Still
from scenes.ui.surface_cache import Allowance, OutOfTime
from scenes.ui.theme import Theme, Tint

T = TypeVar("T")

_OVER: Final = pygame.BLEND_PREMULTIPLIED

NAME_LINE: Final = 1.2
NAME_PITCH: Final = SMALLEST * NAME_LINE
"""Of the two lines that a long name takes."""

_LARGEST_LIGHT: Final = 256
"""A light with more pixels on a side is kept at this size: it has no edges."""


class Canvas:
    """Draws on one screen in one theme; places and lengths are design units.

    Every call blits a picture that was painted before, or paints it. A canvas belongs to one size
    of the window and one theme: when either changes a new one is made, and with it all pictures.
    Nothing it draws depends on what it drew before.
    """

    def __init__(self, screen: Screen, theme: Theme, faces: Faces) -> None:
        self.screen, self.theme = screen, theme
        self._allowance = Allowance()
        self.pictures = PictureCache(screen, theme, faces, self._allowance)
        self.lettering = Lettering(screen, theme, faces, self._allowance)
        self._still: Still | None = None
        self._repeats = Repeats()
        self._is_rehearsing = False

    def forget(self) -> None:
        """Let go of all pictures now: nobody draws with this canvas any more.

        Who waits for the search for cycles has a hundred old canvases before it comes.
        """
        self.pictures.cache.clear()
        self.lettering.cache.clear()
        self._repeats.clear()
        self._still = None

    def stamp(
        self,
        key: Hashable,
        box: Box,
        paint: Callable[[Easel, Box], None],
        *,
        margin: float = 0.0,
        alpha: int = 255,
        fineness: int | None = None,
        ends: float | None = None,
    ) -> None:
        """Put what ``paint`` paints in ``box``, painted once per ``key`` and size.

        ``paint`` gets an easel and the box moved to (0, 0), exact to the pixel; it may use
        ``margin`` more on every side, for shadows. Where all columns but those so near to the
        ``ends`` look alike it gets a narrower box, and what it paints is stretched.
        """
        rect = self.screen.rect(box)
        scale = self.screen.scale
        room = math.ceil(margin * scale)
        size = rect.w, rect.h
        narrow = size[0] if ends is None else min(size[0], 2 * math.ceil(ends * scale) + 2)
        painted = self.pictures.painted_px(
            (key, size),
            (rect.w + 2 * room, rect.h + 2 * room),
            (room / scale, room / scale),
            lambda easel: paint(easel, (0.0, 0.0, narrow / scale, size[1] / scale)),
            alpha,
            fineness=fineness,
            narrow_px=narrow + 2 * room,
        )
        self._put(painted, (rect.x - room, rect.y - room), _OVER)

    def stamp_at(
        self,
        key: Hashable,
        at: Point,
        w: float,
        h: float,
        paint: Callable[[Easel], None],
        *,
        alpha: int = 255,
        angle: float = 0.0,
    ) -> None:
        """Put what ``paint`` paints round (0, 0), in a field ``w`` x ``h``, at the point ``at``.

        ``angle`` turns it, in degrees counter-clockwise.
        """
        scale = self.screen.scale
        size = max(math.ceil(w * scale), 1), max(math.ceil(h * scale), 1)
        key = (key, size)
        painted = self.pictures.painted_px(
            key, size, (size[0] / scale / 2, size[1] / scale / 2), paint, alpha
        )
        if angle:
            painted = self.pictures.turned((key, alpha), angle, painted)
        x, y = self.screen.at(*at)
        corner = x - painted.get_width() // 2, y - painted.get_height() // 2
        self._put(painted, corner, _OVER)

    def _put(self, picture: pygame.Surface, at_px: tuple[int, int], flags: int = 0) -> None:
        self._repeats.put(self.screen.surface, picture, at_px, flags)

    def once(self, owner: object, key: Hashable, paint: Callable[[], T]) -> T:
        """Draw what ``paint`` draws, all of it stamps and text, and give what it gives.

        Until the ``owner`` comes with another ``key``, the same is drawn again without asking.
        """
        return self._repeats.once(self.screen.surface, owner, key, paint)

    def text(
        self,
        words: str,
        at: Point,
        size: float = 20,
        face: str = "bold",
        ink: Tint = "text",
        anchor: str = "topleft",
        alpha: int = 255,
        tracking: float = 0,
        fit: float | None = None,
    ) -> Box:
        """One line; gives the box it takes.

        ``anchor`` is a pygame rect's; ``tracking`` is space between letters. A line wider than
        ``fit`` shrinks to 18, is squeezed a little, then ends in an ellipsis. The faces are
        ``faces.FILES``.
        """
        image = self.lettering.line(words, size, face, ink, tracking, fit, alpha)
        rect = image.get_rect(**{anchor: self.screen.at(*at)})
        self._put(image, rect.topleft)
        x, y = self.screen.design(rect.topleft)
        return x, y, rect.w / self.screen.scale, rect.h / self.screen.scale

    def measure(
        self, words: str, size: float = 20, face: str = "bold", tracking: float = 0
    ) -> tuple[float, float]:
        """Width and height of a line."""
        return self.lettering.measure(words, size, face, tracking)

    def has_room(self, words: str, room: float, face: str = "bold") -> bool:
        """Whether a line fits into ``room`` without an ellipsis, as small as need be."""
        return self.least_width(words, face) <= room

    def least_width(self, words: str, face: str = "bold") -> float:
        """How wide a line is in the smallest letters."""
        return self.measure(words, SMALLEST / self.theme.text_scale, face)[0]

    def name(
        self,
        words: str,
        at: Point,
        size: float = 20,
        face: str = "heavy",
        ink: Tint = "text",
        anchor: str = "midleft",
        fit: float = 1280,
    ) -> None:
        """A name in one line, or in two small ones if it would be cut; ``anchor`` is in a middle.

        What is too long for two lines as well ends in an ellipsis.
        """
        if self.has_room(words, fit, face):
            self.text(words, at, size, face, ink, anchor, fit=fit)
            return
        small = SMALLEST / self.theme.text_scale
        x, y = at
        half = NAME_PITCH / 2
        _, rows = self.lettering.wrap(words, small, face, fit, 2 * NAME_PITCH, NAME_LINE)
        for k, row in enumerate(rows):
            down = (2 * k - len(rows) + 1) * half
            self.text(row, (x, y + down), small, face, ink, anchor, fit=fit + 1)

    def paragraph(
        self,
        words: str,
        box: Box,
        size: float = 20,
        face: str = "bold",
        ink: Tint = "sub",
        line: float = 1.35,
        align: str = "left",
    ) -> float:
        """``words`` wrapped into ``box``; gives the height used. ``align``: left, center, right.

        Text too long for the box shrinks to 18, then loses its last lines; a box of no height is
        as high as it must be.
        """
        x, y, w, h = box
        scaled, rows = self.lettering.wrap(words, size, face, w, h, line)
        anchor, part = {"left": ("topleft", 0.0), "center": ("midtop", 0.5)}.get(
            align, ("topright", 1.0)
        )
        pitch = scaled * line
        unscaled = scaled / self.theme.text_scale
        for k, row in enumerate(rows):
            self.text(row, (x + w * part, y + k * pitch), unscaled, face, ink, anchor, fit=w + 1)
        return len(rows) * pitch

    def paragraph_height(self, words: str, w: float, size: float, line: float = 1.35) -> float:
        """How high a box ``w`` wide must be for all of ``words``."""
        scaled, rows = self.lettering.wrap(words, size, "bold", w, 0.0, line)
        return len(rows) * scaled * line

    def glow(self, at: Point, r: float, tint: Tint, alpha: int = 160) -> None:
        """A round light, added to what is there; none where contrast counts."""
        if self.theme.is_high_contrast:
            return
        side = max(self.screen.px(2 * r), 2)
        light = self.pictures.light(tint, min(side, _LARGEST_LIGHT), alpha)
        x, y = self.screen.at(*at)
        corner = x - side // 2, y - side // 2
        surface, add = self.screen.surface, pygame.BLEND_RGB_ADD
        if side <= _LARGEST_LIGHT:
            surface.blit(light, corner, special_flags=add)
            return
        with scratch((side, side), None) as large:
            pygame.transform.smoothscale(light, (side, side), large)
            surface.blit(large, corner, special_flags=add)

    def still(self, key: Hashable, paint: Callable[[], None]) -> None:
        """All that ``paint`` draws over the whole window, kept as one picture with its patches.

        Only the last one is kept: ``key`` names everything it depends on besides this canvas.
        """
        surface = self.screen.surface
        if self._is_rehearsing:
            paint()
            return
        if self._still is None or self._still.key != key:
            paint()
            self._still = self._still or Still(surface.get_size())
            self._still.keep(key, surface)
        surface.blit(self._still.shown, (0, 0))

    def patch(self, name: Hashable, key: Hashable, box: Box, paint: Callable[[], None]) -> None:
        """Add what ``paint`` draws in ``box`` to the ``still`` that was drawn before.

        It stays part of that picture until ``key`` changes; then it is painted anew. Patches of
        other names must not overlap it: what is outside of ``box`` is cut off.
        """
        if self._is_rehearsing:
            paint()
            return
        still, surface = self._still, self.screen.surface
        assert still is not None  # there is something to patch
        if still.keys.get(name) == key:
            return
        still.keys[name] = key
        rect = self.screen.rect(box).clip(surface.get_rect())
        surface.blit(still.plain, rect, rect)
        surface.set_clip(rect)
        paint()
        surface.set_clip(None)
        still.patch(surface, rect)

    def lay(
        self, name: Hashable, key: Hashable, boxes: Sequence[Box], paint: Callable[[], None]
    ) -> None:
        """Put what ``paint`` draws in ``boxes`` over the ``still`` and the patches drawn before.

        The pieces, which must not overlap, are kept with what lies below them until ``key``, the
        still or a patch changes: nothing else may be drawn there before.
        """
        still, surface = self._still, self.screen.surface
        if self._is_rehearsing or still is None:
            paint()
            return
        rects = [self.screen.rect(box).clip(surface.get_rect()) for box in boxes]
        laid = still.laid.get(name)
        if laid is None or laid.rects != rects:
            laid = still.laid[name] = Laid(rects)
        laid.draw(surface, key, paint)

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Meanwhile nothing outside of ``box`` is drawn on."""
        surface = self.screen.surface
        before = surface.get_clip()
        surface.set_clip(self.screen.rect(box).clip(before))
        try:
            yield
        finally:
            surface.set_clip(before)

    def unseen(self, paint: Callable[[], None]) -> None:
        """Let ``paint`` paint all its pictures, and draw nothing."""
        surface = self.screen.surface
        clip = surface.get_clip()
        surface.set_clip(pygame.Rect(0, 0, 0, 0))
        try:
            paint()
        finally:
            surface.set_clip(clip)

    def rehearse(self, paint: Callable[[], None], until_s: float) -> bool:
        """Bake what ``paint`` draws on a screen that is not there yet, until the time ``until_s``
        of ``perf_counter``; whether nothing is left to paint.
        """
        self._is_rehearsing = True
        try:
            with self._allowance.until(until_s):
                self.unseen(paint)
        except OutOfTime:
            return False
        finally:
            self._is_rehearsing = False
        return True

    def curve(self, points: Sequence[Point], tint: Tint, width: float = 3) -> None:
        """A line that never looks the same twice, such as a graph: drawn at once, never kept."""
        places = [self.screen.at(*point) for point in points]
        if len(places) > 1:
            stroke = max(self.screen.px(width), 1)
            pygame.draw.lines(self.screen.surface, self.theme.ink(tint), False, places, stroke)

    def shade(self, alpha: int) -> None:
        """Darken the whole window; 255 leaves nothing."""
        surface, left = self.screen.surface, 255 - alpha
        surface.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
        surface.fill(
            self.theme.mix("black", "ink0", alpha / 255), special_flags=pygame.BLEND_RGB_ADD
        )

    def line(self, a: Point, b: Point, tint: Tint, width: float = 2, alpha: int = 255) -> None:
        """A straight line with round ends."""
        self.polyline((a, b), tint, width, alpha)

    def polyline(
        self,
        points: Sequence[Point],
        tint: Tint,
        width: float = 2,
        alpha: int = 255,
    ) -> None:
        """A line through ``points``."""
        left, top = min(x for x, _ in points), min(y for _, y in points)
        right, bottom = max(x for x, _ in points), max(y for _, y in points)
        moved = tuple((round(x - left, 2), round(y - top, 2)) for x, y in points)
        self.stamp(
            ("line", moved, tint, width), (left, top, right - left, bottom - top),
            lambda easel, _: easel.line(moved, tint, width),
            margin=width / 2 + 1, alpha=alpha,
        )  # fmt: skip

    def disc(self, at: Point, r: float, tint: Tint) -> None:
        self.stamp_at(
            ("disc", round(r, 1), tint), at, 2 * r + 2, 2 * r + 2,
            lambda easel: easel.circle((0, 0), r, tint),
        )  # fmt: skip

    def ring(self, at: Point, r: float, tint: Tint, width: float = 3, alpha: int = 255) -> None:
        self.stamp_at(
            ("ring", round(r, 1), tint, width), at, 2 * r + 2, 2 * r + 2,
            lambda easel: easel.ring((0, 0), r, tint, width), alpha=alpha,
        )  # fmt: skip

    def flat(self, box: Box, fill: Tint, radius: float, rim: Tint, rim_width: float) -> None:
        """A rounded box that is drawn at once and never kept: for what changes its size."""
        rect, corner = self.screen.rect(box), self.screen.px(radius)
        surface, theme = self.screen.surface, self.theme
        pygame.draw.rect(surface, theme.ink(fill), rect, border_radius=corner)
        stroke = max(self.screen.px(rim_width), 1)
        pygame.draw.rect(surface, theme.ink(rim), rect, stroke, border_radius=corner)

    def rounded(
        self, box: Box, tint: Tint, radius: float = 12, alpha: int = 255, width: float = 0
    ) -> None:
        """A flat rounded box, or with ``width`` only its edge."""
        self.stamp(
            ("rounded", tint, radius, width), box,
            lambda easel, b: easel.rounded(b, tint, radius, width=width), alpha=alpha,
            ends=max(radius, width),
        )  # fmt: skip
