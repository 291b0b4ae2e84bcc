"""Soft rounded boxes. What a large one has between its corners is stretched, not blurred anew."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from scenes.ui.paint.scratch import RGBA, scratch

COARSE: Final = 4
"""Shadows are painted at this part of the size: they have no edges."""


class Shadow(NamedTuple):
    """A kind of shadow; lengths are coarse pixels, each ``coarse`` of the surface's own.

    ``reach`` is how far its rectangle goes beyond the box that casts it.
    """

    ink: RGBA
    radius: int
    blur: int
    reach: int
    coarse: int = COARSE


def cast(
    surface: pygame.Surface, rect: pygame.Rect, kind: Shadow, *, is_hollow: bool = False
) -> None:
    """Lay a shadow over ``rect``, all of it or only as much as shows round what casts it."""
    side = kind.coarse * (kind.reach + kind.blur + kind.radius + 2)
    w, h = rect.w - 2 * side, rect.h - 2 * side
    if min(w, h) < 1:
        surface.blit(_blurred_box(kind, rect.size), rect)
        return
    corner = _corner(kind, side)
    right, bottom = rect.x + side + w, rect.y + side + h
    for is_right in (False, True):
        for is_low in (False, True):
            at = (right if is_right else rect.x, bottom if is_low else rect.y)
            surface.blit(pygame.transform.flip(corner, is_right, is_low), at)
    with scratch((w, side), None) as upper:
        pygame.transform.scale(corner.subsurface(side - 1, 0, 1, side), (w, side), upper)
        surface.blit(upper, (rect.x + side, rect.y))
        surface.blit(pygame.transform.flip(upper, False, True), (rect.x + side, bottom))
    with scratch((side, h), None) as left:
        pygame.transform.scale(corner.subsurface(0, side - 1, side, 1), (side, h), left)
        surface.blit(left, (rect.x, rect.y + side))
        surface.blit(pygame.transform.flip(left, True, False), (right, rect.y + side))
    if not is_hollow:
        with scratch((w, h), kind.ink) as middle:
            surface.blit(middle, (rect.x + side, rect.y + side))


@lru_cache(maxsize=16)
def _corner(kind: Shadow, side: int) -> pygame.Surface:
    """Return the upper left corner of a shadow that is large."""
    return _blurred_box(kind, (2 * side, 2 * side)).subsurface((0, 0, side, side)).copy()


def _blurred_box(kind: Shadow, size: tuple[int, int]) -> pygame.Surface:
    coarse = max(size[0] // kind.coarse, 1), max(size[1] // kind.coarse, 1)
    with scratch(coarse, (*kind.ink[:3], 0)) as soft:
        core = soft.get_rect().inflate(-2 * kind.reach, -2 * kind.reach)
        core.size = max(core.w, 1), max(core.h, 1)
        pygame.draw.rect(soft, kind.ink, core, border_radius=kind.radius)
        return pygame.transform.smoothscale(blurred(soft, kind.blur), size)


def blurred(soft: pygame.Surface, radius_px: float) -> pygame.Surface:
    """``soft`` blurred nearly as a Gaussian would, at a tenth of the price: two boxes.

    A box reaches no farther than a surface does: of one that is as high as its radius pygame-ce
    2.5.8 mixes in whatever lies behind it in memory.
    """
    radius = min(max(round(radius_px / 2), 1), min(soft.get_size()) - 1)
    if not radius:
        return soft.copy()
    return pygame.transform.box_blur(pygame.transform.box_blur(soft, radius), radius)
