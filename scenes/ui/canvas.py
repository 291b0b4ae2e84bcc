"""Plain forms, light and text on the screen: what everything else is composed of."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from scenes.ui.easel import Easel
from scenes.ui.paint.fonts import Fonts
from scenes.ui.paint.picture_cache import Parts, PictureCache
from scenes.ui.paint.recorder import Recorder
from scenes.ui.paint.surface_cache import OutOfTime
from scenes.ui.paint.text_layout import SMALLEST, TextLayout
from scenes.ui.screen import Box, Point, Viewport
from scenes.ui.theme import Theme, Tint

_OVER: Final = pygame.BLEND_PREMULTIPLIED

_MIDDLE_PX: Final = 128
"""Width kept of the middle of a picture that can be stretched."""

NAME_LINE: Final = 1.2
NAME_PITCH: Final = SMALLEST * NAME_LINE
"""Of the two lines that a long name takes."""


class Canvas(Recorder):
    """Draws on one screen in one theme; places and lengths are design units.

    Every call blits a picture that was painted before, or paints it. A canvas belongs to one size
    of the window and one theme. Nothing it draws depends on what it drew before.
    """

    def __init__(self, screen: Viewport, theme: Theme, faces: Fonts) -> None:
        super().__init__(screen)
        self.theme = theme
        self.pictures = PictureCache(screen, theme, faces, self._allowance)
        self.lettering = TextLayout(screen, theme, faces, self._allowance)
        self.paints_windows = False
        """Whether the one picture as large as the window is painted though nothing is seen."""
        self._taken: list[Box] | None = None
        """Where something to be read stands, while that is asked."""

    def forget(self) -> None:
        """Release all pictures now: the search for cycles would come a hundred canvases late."""
        self.pictures.clear()
        self.lettering.cache.clear()
        self.forget_shown()

    def compose_in_time(
        self,
        draw: Callable[[], None],
        until_s: float = math.inf,
        shown_until_s: float = math.inf,
    ) -> tuple[list[pygame.Rect] | None, bool]:
        """As ``compose``, with drafts of what would take too long; also whether there are any.

        Raises ``OutOfTime``, and shows nothing, if not all else is painted at the time ``until_s``
        of ``perf_counter``; what is to be shown may be left at ``shown_until_s``.
        """

        def draw_all() -> None:
            draw()
            self._allowance.settle()

        with self._allowance.drafting(), self._allowance.until(until_s):
            places = self.compose(draw_all, shown_until_s)
        has_drafts = bool(self._allowance.drafts_used)
        if not has_drafts:
            self.pictures.drafts.clear()
        return places, has_drafts

    def stamp(
        self,
        key: Hashable,
        box: Box,
        paint: Callable[[Easel, Box], Parts | None],
        *,
        margin: float = 0.0,
        alpha: int = 255,
        fineness: int | None = None,
        ends: float | None = None,
        has_parts: bool = False,
    ) -> None:
        """Put what ``paint`` paints in ``box``, painted once per ``key`` and size.

        ``paint`` gets an easel and the box moved to (0, 0), exact to the pixel; it may use
        ``margin`` more on every side, for shadows. Where all columns but those so near to the
        ``ends`` look alike it gets a narrower box, and the middle of that is put there repeatedly.
        If it ``has_parts``, ``paint`` yields after each, and may go on in another frame.
        """
        rect = self.screen.rect(box)
        scale = self.screen.scale
        room = math.ceil(margin * scale)
        size = rect.w, rect.h
        end = size[0] if ends is None else math.ceil(ends * scale)
        narrow = min(size[0], 2 * end + _MIDDLE_PX)
        painted = self.pictures.painted_px(
            (key, (narrow, size[1])),
            (narrow + 2 * room, rect.h + 2 * room),
            (room / scale, room / scale),
            lambda easel: paint(easel, (0.0, 0.0, narrow / scale, size[1] / scale)),
            alpha,
            fineness=fineness,
            has_parts=has_parts,
        )
        across = (narrow + 2 * room - painted.get_width()) // 2
        down = (rect.h + 2 * room - painted.get_height()) // 2
        corner = rect.x - room + across, rect.y - room + down
        if narrow == size[0]:
            self.put(painted, corner, _OVER)
        else:
            self._put_wide(painted, corner, size[0] + 2 * (room - across), room + end - across)

    def _put_wide(
        self, painted: pygame.Surface, at_px: tuple[int, int], wide: int, end: int
    ) -> None:
        """Put a picture ``wide`` pixels wide: its two ends, and its middle as often as it fits."""
        (x, y), h, last = at_px, painted.get_height(), at_px[0] + wide - end
        self.put_part(painted, (x, y), (0, 0, end, h), _OVER)
        for left in range(x + end, last, _MIDDLE_PX):
            part = end, 0, min(_MIDDLE_PX, last - left), h
            self.put_part(painted, (left, y), part, _OVER)
        self.put_part(painted, (last, y), (painted.get_width() - end, 0, end, h), _OVER)

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
        origin = size[0] / scale / 2, size[1] / scale / 2
        painted = self.pictures.painted_px(key, size, origin, paint, alpha)
        if angle:
            painted = self.pictures.turned((key, alpha), angle, painted)
        x, y = self.screen.at(*at)
        corner = x - painted.get_width() // 2, y - painted.get_height() // 2
        self.put(painted, corner, _OVER)

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
        self.put(image, rect.topleft)
        x, y = self.screen.design(rect.topleft)
        box = x, y, rect.w / self.screen.scale, rect.h / self.screen.scale
        if words and alpha:
            self.take(box)
        return box

    def take(self, box: Box) -> None:
        """Note that something to be read or pressed stands in `box`."""
        if self._taken is not None:
            self._taken.append(box)

    def occupied_boxes(self, paint: Callable[[], None]) -> list[Box]:
        """Return where `paint` writes words and places buttons; nothing is drawn."""
        taken = self._taken = []
        try:
            self.unseen(paint)
        finally:
            self._taken = None
        return taken

    def measure(
        self, words: str, size: float = 20, face: str = "bold", tracking: float = 0
    ) -> tuple[float, float]:
        """Width and height of a line."""
        return self.lettering.measure(words, size, face, tracking)

    def has_room(self, words: str, room: float, face: str = "bold") -> bool:
        """Return whether a line fits into ``room`` without an ellipsis, as small as need be."""
        return self.least_width(words, face) <= room

    def least_width(self, words: str, face: str = "bold") -> float:
        """Return how wide a line is in the smallest letters."""
        return self.measure(words, SMALLEST / self.theme.text_scale, face)[0]

    def usual_width(self, words: str, size: float) -> float:
        """Return how wide a line is with text of the usual size: that much room it always needs."""
        return self.measure(words, size / max(self.theme.text_scale, 1.0))[0] + 1

    def name(
        self,
        words: str,
        at: Point,
        size: float = 20,
        face: str = "heavy",
        ink: Tint = "text",
        anchor: str = "midleft",
        fit: float = 1280,
        high: float = 0.0,
    ) -> None:
        """Draw a name in one line, or in two small ones if it would be cut.

        The two are as large as `high` allows; a longer name ends in an ellipsis.
        """
        if self.has_room(words, fit, face):
            self.text(words, at, size, face, ink, anchor, fit=fit)
            return
        high = min(max(high, 2 * NAME_PITCH), 2.9 * NAME_PITCH)  # less than three lines
        scaled, rows = self.lettering.wrap(words, size, face, fit, high, NAME_LINE)
        (x, y), small = at, scaled / self.theme.text_scale
        for k, row in enumerate(rows):
            down = (2 * k - len(rows) + 1) * scaled * NAME_LINE / 2
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
        anchors = {"left": ("topleft", 0.0), "center": ("midtop", 0.5), "right": ("topright", 1.0)}
        anchor, part = anchors[align]
        pitch = scaled * line
        unscaled = scaled / self.theme.text_scale
        for k, row in enumerate(rows):
            self.text(row, (x + w * part, y + k * pitch), unscaled, face, ink, anchor, fit=w + 1)
        return len(rows) * pitch

    def paragraph_height(
        self, words: str, w: float, size: float, line: float = 1.35, face: str = "bold"
    ) -> float:
        """Return how high a box ``w`` wide must be for all of ``words``."""
        scaled, rows = self.lettering.wrap(words, size, face, w, 0.0, line)
        return len(rows) * scaled * line

    def glow(self, at: Point, r: float, tint: Tint, alpha: int = 160) -> None:
        """Draw a round light, added to what is there; none where contrast counts."""
        if self.theme.is_high_contrast:
            return
        side = max(self.screen.px(2 * r), 2)
        light = self.pictures.light(tint, side, alpha)
        x, y = self.screen.at(*at)
        self.put(light, (x - side // 2, y - side // 2), pygame.BLEND_RGB_ADD)

    def glows(self, lights: Sequence[tuple[Point, float, int]], tint: Tint) -> None:
        """Draw large lights that overlap, each a middle, a radius and an alpha, as one picture."""
        if self.theme.is_high_contrast:
            return
        spots = []
        for at, r, alpha in lights:
            rect = pygame.Rect(0, 0, *2 * (max(self.screen.px(2 * r), 2),))
            x, y = self.screen.at(*at)
            spots.append((rect.move(x - rect.w // 2, y - rect.h // 2), alpha))
        reach = spots[0][0].unionall([rect for rect, _ in spots])
        area = reach.clip(self.screen.surface.get_rect())
        self.put(self.pictures.lights(spots, tint, area), area.topleft, pygame.BLEND_RGB_ADD)

    def rehearse(
        self, paint: Callable[[], None], until_s: float, *, with_windows: bool = False
    ) -> bool:
        """Bake what `paint` draws on a future screen, until the time `until_s` of `perf_counter`.

        With `with_windows` its window-sized picture is painted too where only one is kept: the
        screen comes next. Return whether nothing is left to paint.
        """
        self.paints_windows = with_windows
        try:
            with self._allowance.until(until_s):
                self.unseen(paint)
        except OutOfTime:
            return False
        finally:
            self.paints_windows = False
        return True

    def rehearsal(self, paint: Callable[[], None]) -> Callable[[float], bool]:
        """Return what goes on with a rehearsal of ``paint`` until a time, as ``rehearse`` does.

        It also ends when more was painted than is kept: then the first pictures go again for the
        last, and it would never be whole.
        """
        cache = self.pictures.cache
        first_bytes = cache.put_bytes

        def go_on(until_s: float) -> bool:
            if cache.put_bytes - first_bytes > cache.most_bytes:
                return True
            return self.rehearse(paint, until_s)

        return go_on

    def curve(self, points: Sequence[Point], tint: Tint, width: float = 3) -> None:
        """Draw a line that never looks the same twice, such as a graph, uncached."""
        places = tuple(self.screen.at(*point) for point in points)
        if len(places) < 2:
            return
        width_px, ink = max(self.screen.px(width), 1), self.theme.ink(tint)
        across, down = zip(*places, strict=True)
        left, top = min(across), min(down)
        bounds = pygame.Rect(left, top, max(across) - left + 1, max(down) - top + 1)

        def paint(surface: pygame.Surface) -> None:
            pygame.draw.lines(surface, ink, False, places, width_px)

        self.stroke(bounds.inflate(2 * width_px, 2 * width_px), (places, ink, width_px), paint)

    def shade(self, alpha: int) -> None:
        """Darken the whole window; 255 leaves nothing."""
        left = 255 - alpha
        self._fill((left, left, left), pygame.BLEND_RGB_MULT)
        self._fill(self.theme.mix("black", "ink0", alpha / 255), pygame.BLEND_RGB_ADD)

    def line(self, a: Point, b: Point, tint: Tint, width: float = 2, alpha: int = 255) -> None:
        """Draw a straight line with round ends."""
        self.polyline((a, b), tint, width, alpha)

    def polyline(
        self, points: Sequence[Point], tint: Tint, width: float = 2, alpha: int = 255
    ) -> None:
        """Draw a line through ``points``."""
        left, top = min(x for x, _ in points), min(y for _, y in points)
        right, bottom = max(x for x, _ in points), max(y for _, y in points)
        moved = tuple((round(x - left, 2), round(y - top, 2)) for x, y in points)
        key, box = ("line", moved, tint, width), (left, top, right - left, bottom - top)

        def paint(easel: Easel, _: Box) -> None:
            easel.line(moved, tint, width)

        self.stamp(key, box, paint, margin=width / 2 + 1, alpha=alpha)

    def disc(self, at: Point, r: float, tint: Tint) -> None:
        key, side = ("disc", round(r, 1), tint), 2 * r + 2
        self.stamp_at(key, at, side, side, lambda easel: easel.circle((0, 0), r, tint))

    def ring(self, at: Point, r: float, tint: Tint, width: float = 3, alpha: int = 255) -> None:
        key, side = ("ring", round(r, 1), tint, width), 2 * r + 2

        def paint(easel: Easel) -> None:
            easel.ring((0, 0), r, tint, width)

        self.stamp_at(key, at, side, side, paint, alpha=alpha)

    def flat(self, box: Box, fill: Tint, radius: float, rim: Tint, rim_width: float) -> None:
        """Draw a rounded box at once, which is never kept: for what changes its size."""
        rect = self.screen.rect(box)
        corner, width_px = (max(self.screen.px(length), 1) for length in (radius, rim_width))
        fill_ink, rim_ink = self.theme.ink(fill), self.theme.ink(rim)

        def paint(surface: pygame.Surface) -> None:
            pygame.draw.rect(surface, fill_ink, rect, border_radius=corner)
            pygame.draw.rect(surface, rim_ink, rect, width_px, border_radius=corner)

        self.stroke(rect, (fill_ink, rim_ink, corner, width_px), paint)

    def rounded(
        self, box: Box, tint: Tint, radius: float = 12, alpha: int = 255, width: float = 0
    ) -> None:
        """Draw a flat rounded box, or with ``width`` only its edge."""

        def paint(easel: Easel, b: Box) -> None:
            easel.rounded(b, tint, radius, width=width)

        key = ("rounded", tint, radius, width)
        self.stamp(key, box, paint, alpha=alpha, ends=max(radius, width))
