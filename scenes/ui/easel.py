"""Drawing in design units on a surface larger than its picture will be: only for painting.

Everything is painted two to four times too large and scaled down once, which smooths every edge.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from copy import copy
from itertools import pairwise
from typing import Final

import pygame

from scenes.ui.paint import gradients
from scenes.ui.paint.fonts import Fonts, clean
from scenes.ui.paint.gradients import radial
from scenes.ui.paint.lines import Colour, dashes, edge_bands, segment
from scenes.ui.paint.scratch import scratch
from scenes.ui.paint.shadows import COARSE, Shadow, blurred, cast
from scenes.ui.screen import Box, Point
from scenes.ui.theme import RGB, Theme, Tint

SHAPES = ("circle", "triangle", "square", "diamond")
"""The four seats' shapes by look; as names they are for drawing without a seat's colour."""

CLEAR: Final = "clear"
"""The tint of a hole."""

_CORNERS = {
    **{"topleft": (0.0, 0.0), "midtop": (0.5, 0.0), "topright": (1.0, 0.0)},
    **{"midleft": (0.0, 0.5), "center": (0.5, 0.5), "midright": (1.0, 0.5)},
    **{"bottomleft": (0.0, 1.0), "midbottom": (0.5, 1.0), "bottomright": (1.0, 1.0)},
}


_POURED: Final = [min(max((row / 63 - 0.2) / 0.6, 0.0), 1.0) for row in range(64)]
"""How far down its colours each row of a form is that is poured."""

_POURED_COARSE: Final = 8
"""Divisor of the size at which a soft form is blurred."""

_BLUR_PX: Final = 8
"""What is blurred by more pixels than these is blurred at a part of the size."""

_OUTLINES = {
    "triangle": ((0.0, -1.0), (0.95, 0.7), (-0.95, 0.7)),
    "square": ((-0.74, -0.74), (0.74, -0.74), (0.74, 0.74), (-0.74, 0.74)),
    "diamond": ((0.0, -1.05), (0.85, 0.0), (0.0, 1.05), (-0.85, 0.0)),
}


def anchor_box(at: Point, w: float, h: float, anchor: str) -> Box:
    """Return the box of that size whose ``anchor`` (pygame's names) lies at ``at``."""
    fx, fy = _CORNERS[anchor]
    return at[0] - w * fx, at[1] - h * fy, w, h


class Easel:
    """A surface of straight alpha to paint on; lengths and places are design units.

    Opaque things replace what is below them, and the tint ``CLEAR`` cuts holes into it.
    ``unit`` is pixels per design unit, ``origin`` the place of (0, 0) in design units. Where the
    surface is only a band of the picture, the first ``above_px`` rows lie above it.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        unit: float,
        theme: Theme,
        faces: Fonts,
        origin: Point = (0.0, 0.0),
        above_px: int = 0,
        *,
        is_fine: bool = False,
    ) -> None:
        self.surface, self.unit, self.theme, self.faces = surface, unit, theme, faces
        self.origin, self.above_px, self.is_fine = origin, above_px, is_fine
        self._only: RGB | None = None
        """Colour of all shapes while a silhouette is painted."""

    def scaled(self, at: Point, factor: float) -> Easel:
        """Return an easel on the same surface with (0, 0) at `at` and a larger or smaller unit."""
        ox, oy = self.origin
        easel = copy(self)
        easel.origin, easel.unit = (
            ((at[0] + ox) / factor, (at[1] + oy) / factor),
            self.unit * factor,
        )
        return easel

    def reaches(self, box: Box) -> bool:
        """Return whether anything in ``box`` would be on the surface."""
        return self._rect(box).colliderect(self.surface.get_rect())

    def sheet(self, w: float, h: float) -> Easel:
        """Return an easel of its own, ``w`` x ``h`` with (0, 0) in its middle, for ``lay``."""
        half = math.ceil(w * self.unit / 2), math.ceil(h * self.unit / 2)
        surface = pygame.Surface((2 * half[0], 2 * half[1]), pygame.SRCALPHA)
        middle = half[0] / self.unit, half[1] / self.unit
        return Easel(surface, self.unit, self.theme, self.faces, middle)

    def lay(self, sheet: Easel, at: Point) -> None:
        """Put what is on ``sheet`` here, its middle at ``at``; as often as one likes."""
        x, y = self._at(at)
        w, h = sheet.surface.get_size()
        self.surface.blit(sheet.surface, (x - w // 2, y - h // 2))

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Nothing is painted outside ``box`` meanwhile."""
        self.surface.set_clip(self._rect(box))
        try:
            yield
        finally:
            self.surface.set_clip(None)

    def fill(self, tint: Tint, alpha: int = 255) -> None:
        self.surface.fill((*self.theme.ink(tint), alpha))

    def gradient(
        self, box: Box, top: Tint, bottom: Tint, radius: float = 0.0, alpha: int = 255
    ) -> None:
        """Draw a rounded box whose colour runs down from ``top`` to ``bottom``."""
        if self.theme.is_high_contrast:
            self.rounded(box, self.theme.mix(top, bottom, 0.5), radius, alpha)
            return
        rect = self._rect(box)
        with self._layer(rect, alpha) as (surface, dx, dy):
            inks = self.theme.ink(top), self.theme.ink(bottom)
            gradients.fill(surface, rect.move(-dx, -dy), self._px(radius), *inks)

    def rounded(
        self, box: Box, tint: Tint, radius: float = 12.0, alpha: int = 255, width: float = 0.0
    ) -> None:
        """Draw a rounded box, filled or (``width`` > 0) as a line inside its edge."""
        rect, stroke, corner = self._rect(box), self._stroke(width), self._px(radius)
        parts = edge_bands(rect, max(corner, stroke) + 1) if stroke and alpha < 255 else [rect]
        for part in parts:
            with self._layer(part, alpha) as (surface, dx, dy):
                placed = rect.move(-dx, -dy)
                pygame.draw.rect(surface, self._colour(tint), placed, stroke, border_radius=corner)

    def circle(self, at: Point, r: float, tint: Tint, alpha: int = 255) -> None:
        self._circle(at, r, tint, alpha, 0.0)

    def ring(self, at: Point, r: float, tint: Tint, width: float = 3.0, alpha: int = 255) -> None:
        """Draw a circle's line, ``width`` inwards from radius ``r``."""
        self._circle(at, r, tint, alpha, width)

    def _circle(self, at: Point, r: float, tint: Tint, alpha: int, width: float) -> None:
        bounds = self._rect((at[0] - r, at[1] - r, 2 * r, 2 * r)).inflate(4, 4)
        with self._layer(bounds, alpha) as (surface, dx, dy):
            x, y = self._at(at)
            r_px, spot = max(r * self.unit, 0.5), (x - dx, y - dy)
            pygame.draw.circle(surface, self._colour(tint), spot, r_px, self._stroke(width))

    def ellipse(self, box: Box, tint: Tint, alpha: int = 255, width: float = 0.0) -> None:
        rect = self._rect(box)
        with self._layer(rect, alpha) as (surface, dx, dy):
            pygame.draw.ellipse(
                surface, self._colour(tint), rect.move(-dx, -dy), self._stroke(width)
            )

    def slab(
        self, box: Box, top: Tint, bottom: Tint, radius: float, rim: Tint | None, width: float
    ) -> None:
        """Draw a gradient with a line inside its edge.

        It is smooth even where an easel is no larger than its picture.
        """
        rect, fine = self._rect(box), 1 if self.is_fine else 2
        side = min(2 * max(self._px(radius), self._stroke(width)) + 2, rect.w)
        ink = self.theme.ink(rim or top)
        with scratch((side * fine, rect.h * fine), (*ink, 0)) as large:
            ends = Easel(large, self.unit * fine, self.theme, self.faces)
            narrow = (0.0, 0.0, side / self.unit, rect.h / self.unit)
            ends.gradient(narrow, top, bottom, radius)
            if rim:
                ends.rounded(narrow, rim, radius, width=width)
            small = pygame.transform.smoothscale(large, (side, rect.h)) if fine > 1 else large
            half = side // 2
            self.surface.blit(small, rect, (0, 0, half, rect.h))
            self.surface.blit(small, (rect.right - side + half, rect.y), (half, 0, side, rect.h))
            middle_px = rect.w - side, rect.h
            with scratch(middle_px, None) as middle:
                pygame.transform.scale(small.subsurface((half, 0, 1, rect.h)), middle_px, middle)
                self.surface.blit(middle, (rect.x + half, rect.y))

    def polygon(self, points: Sequence[Point], tint: Tint, alpha: int = 255) -> None:
        with self._layer(self._bounds(points), alpha) as (surface, dx, dy):
            placed = [(x - dx, y - dy) for x, y in map(self._at, points)]
            pygame.draw.polygon(surface, self._colour(tint), placed)

    def line(
        self,
        points: Sequence[Point],
        tint: Tint,
        width: float = 2.0,
        alpha: int = 255,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw a line through ``points`` with round ends and corners; ``dash`` is (on, off)."""
        half = max(width * self.unit / 2, 0.5)
        colour = self._colour(tint)
        bounds = self._bounds(points).inflate(2 * half + 4, 2 * half + 4)
        with self._layer(bounds, alpha) as (surface, dx, dy):
            for piece in dashes(points, dash) if dash else (points,):
                placed = [(x - dx, y - dy) for x, y in map(self._at, piece)]
                for a, b in pairwise(placed):
                    segment(surface, colour, a, b, half)
                for spot in placed:
                    pygame.draw.circle(surface, colour, spot, half)

    def arc(
        self, at: Point, r: float, fraction: float, tint: Tint, width: float, start: float = 0.0
    ) -> None:
        """``fraction`` of a ring clockwise; ``start`` in turns from the top; ends are round."""
        steps = max(round(96 * fraction), 1)
        turns = [start + fraction * k / steps for k in range(steps + 1)]
        outer, inner = ([on_circle(at, edge, t) for t in turns] for edge in (r, r - width))
        self.polygon([*outer, *reversed(inner)], tint)
        for end in (turns[0], turns[-1]):
            self.circle(on_circle(at, r - width / 2, end), width / 2, tint)

    def shadow(
        self,
        box: Box,
        radius: float = 16.0,
        blur: float = 14.0,
        alpha: int = 120,
        drop: float = 6.0,
        tint: Tint = "black",
        coarse: int = COARSE,
        is_hollow: bool = False,
    ) -> None:
        """Draw a soft rounded box, ``drop`` lower than ``box``; a coloured one is a halo.

        It is blurred at one in ``coarse`` of the size, or less where it is soft for many pixels. A
        large one that ``is_hollow`` has no middle, where something opaque comes.
        """
        coarse = max(coarse, round(blur * self.unit / _BLUR_PX))
        x, y, w, h = box
        reach = 2 * blur
        rect = self._rect((x - reach, y - reach + drop, w + 2 * reach, h + 2 * reach))
        r, soft, out = (round(length * self.unit / coarse) for length in (radius, blur, reach))
        kind = Shadow((*self.theme.ink(tint), alpha), r, soft, out, coarse)
        cast(self.surface, rect, kind, is_hollow=is_hollow)

    def glow(self, at: Point, r: float, tint: Tint, alpha: int = 160) -> None:
        """Draw a round light, strongest in the middle."""
        rect = self._rect((at[0] - r, at[1] - r, 2 * r, 2 * r))
        with scratch(rect.size, None) as light:
            pygame.transform.smoothscale(radial(), rect.size, light)
            light.fill((*self.theme.ink(tint), alpha), special_flags=pygame.BLEND_RGBA_MULT)
            self.surface.blit(light, rect)

    def text(
        self,
        words: str,
        at: Point,
        size: float = 20.0,
        face: str = "bold",
        tint: Tint = "text",
        anchor: str = "topleft",
        tracking: float = 0.0,
    ) -> Box:
        """One line of lettering that belongs to the picture, such as a button's letter."""
        image = self.faces.render(
            clean(words), face, self._px(size), self.theme.ink(tint), self._px(tracking)
        )
        box = anchor_box(at, image.get_width() / self.unit, image.get_height() / self.unit, anchor)
        self.surface.blit(image, self._at(box[:2]))
        return box

    def shape(self, look: int | str, at: Point, r: float, tint: Tint) -> None:
        """Draw a seat's shape, or one of ``SHAPES``."""
        x, y = at
        name = SHAPES[look] if isinstance(look, int) else look
        if name == "circle":
            self.circle(at, r * 0.82, tint)
        elif name == "square":
            side = r * 1.48
            self.rounded((x - side / 2, y - side / 2, side, side), tint, r * 0.15)
        else:
            self.polygon([(x + r * dx, y + r * dy) for dx, dy in _OUTLINES[name]], tint)

    def flake(self, look: int, r: float, narrow: float, tint: Tint) -> None:
        """Draw a paper cutting of a seat's shape round (0, 0), ``narrow`` (0..1) of its height."""
        if SHAPES[look] == "circle":
            self.ellipse((-0.82 * r, -0.82 * r * narrow, 1.64 * r, 1.64 * r * narrow), tint)
        else:
            self.polygon([(r * x, r * y * narrow) for x, y in _OUTLINES[SHAPES[look]]], tint)

    def poured(
        self,
        side: float,
        top: Tint,
        bottom: Tint,
        paint: Callable[[Easel], None],
        *,
        at: Point = (0.0, 0.0),
        blur: float = 0.0,
        alpha: int = 255,
    ) -> None:
        """Draw the form that `paint` paints round (0, 0), in a square of `side`, in other colours.

        They run down from `top` to `bottom` in the middle of the square. With `blur` it is the
        form's shadow, or its light.
        """
        if top == bottom and not blur and alpha == 255:
            silhouette = self.scaled(at, 1.0)
            silhouette._only = self.theme.ink(top)
            paint(silhouette)
            return
        px = max(self._px(side), 4)
        x, y = self._at(at)
        corner = x - px // 2, y - px // 2
        with scratch((px, px), (255, 255, 255, 0)) as form:
            paint(Easel(form, self.unit, self.theme, self.faces, (side / 2, side / 2)))
            if blur:
                coarse_px = -(-px // _POURED_COARSE)
                coarse = pygame.transform.smoothscale(form, (coarse_px, coarse_px))
                soft = blurred(coarse, blur * self.unit / _POURED_COARSE)
                pygame.transform.smoothscale(soft, (px, px), form)
            if top == bottom:
                form.fill((*self.theme.ink(top), alpha), special_flags=pygame.BLEND_RGBA_MULT)
                self.surface.blit(form, corner)
                return
            shades = [(*self.theme.mix(top, bottom, part), alpha) for part in _POURED]
            with scratch((px, px), None) as ramp:
                gradients.ramp(ramp, shades)
                ramp.blit(form, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
                self.surface.blit(ramp, corner)

    def rotated(
        self, at: Point, w: float, h: float, angle: float, paint: Callable[[Easel], None]
    ) -> None:
        """``paint`` on an easel of that size, (0, 0) in its middle, turned round ``at``.

        ``angle`` in degrees counter-clockwise.
        """
        with scratch((self._px(w), self._px(h))) as sheet:
            paint(Easel(sheet, self.unit, self.theme, self.faces, (w / 2, h / 2)))
            turned = pygame.transform.rotate(sheet, angle)
        self.surface.blit(turned, turned.get_rect(center=self._at(at)))

    def _colour(self, tint: Tint) -> Colour:
        return (0, 0, 0, 0) if tint == CLEAR else self._only or self.theme.ink(tint)

    def _px(self, length: float) -> int:
        return round(length * self.unit)

    def _stroke(self, width: float) -> int:
        return max(self._px(width), 1) if width else 0

    def _at(self, point: Sequence[float]) -> tuple[int, int]:
        ox, oy = self.origin
        return self._px(point[0] + ox), self._px(point[1] + oy) - self.above_px

    def _rect(self, box: Box) -> pygame.Rect:
        left, top = self._at(box)
        right, bottom = self._at((box[0] + box[2], box[1] + box[3]))
        return pygame.Rect(left, top, max(right - left, 1), max(bottom - top, 1))

    def _bounds(self, points: Sequence[Point]) -> pygame.Rect:
        placed = [self._at(p) for p in points]
        left, top = min(x for x, _ in placed), min(y for _, y in placed)
        right, bottom = max(x for x, _ in placed), max(y for _, y in placed)
        return pygame.Rect(left, top, right - left + 1, bottom - top + 1)

    def _layer(
        self, bounds: pygame.Rect, alpha: int
    ) -> AbstractContextManager[tuple[pygame.Surface, int, int]]:
        """Return an opaque surface to draw one thing on, and its place; the own one if possible."""
        return nullcontext((self.surface, 0, 0)) if alpha >= 255 else self._veil(bounds, alpha)

    @contextmanager
    def _veil(self, bounds: pygame.Rect, alpha: int) -> Iterator[tuple[pygame.Surface, int, int]]:
        bounds = bounds.clip(self.surface.get_clip())
        with scratch(bounds.size) as layer:
            yield layer, bounds.x, bounds.y
            layer.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
            self.surface.blit(layer, bounds)


def on_circle(centre: Point, r: float, turns: float) -> Point:
    """Return the point ``turns`` clockwise from the top of a circle."""
    angle = 2 * math.pi * turns
    return centre[0] + r * math.sin(angle), centre[1] - r * math.cos(angle)
