"""Finish a painted picture: make it smaller, fade it, trim its margins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

FADE_STEPS: Final = 32
"""Steps of opacity: few, so that a fade does not fill the cache."""

_TRIMMED_PX: Final = 128 * 128
"""Of smaller pictures the empty margins are no loss."""


def reduced(large: pygame.Surface, size_px: tuple[int, int], fineness: int) -> pygame.Surface:
    """Return what was painted ``fineness`` times too large at its own size, premultiplied."""
    w, h = size_px
    large.premul_alpha_ip()
    painted = pygame.transform.smoothscale(large, size_px) if fineness > 1 else large
    is_trimmed = w * h >= _TRIMMED_PX
    return trim(painted) if is_trimmed else painted.copy() if fineness == 1 else painted


def faded(painted: pygame.Surface, fade: int) -> pygame.Surface:
    """Return a premultiplied picture with that many of ``FADE_STEPS`` of its opacity."""
    part = round(255 * fade / FADE_STEPS)
    copy = painted.copy()
    copy.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def trim(painted: pygame.Surface) -> pygame.Surface:
    """``painted`` without what is empty at its edges, as much on both sides."""
    w, h = painted.get_size()

    def is_blank(*parts: tuple[int, int, int, int]) -> bool:
        return not any(_has_pixels(painted.subsurface(part)) for part in parts)

    down = _most(h // 2, lambda a, b: is_blank((0, a, w, b - a), (0, h - b, w, b - a)))
    high = h - 2 * down
    across = high and _most(
        w // 2, lambda a, b: is_blank((a, down, b - a, high), (w - b, down, b - a, high))
    )
    if 2 * down >= h or 2 * across >= w:
        return painted.copy()
    return painted.subsurface((across, down, w - 2 * across, high)).copy()


def _most(most: int, is_blank: Callable[[int, int], bool]) -> int:
    """Return how many rows or columns from 0 on are blank, up to ``most``, by bisection.

    A ``get_bounding_rect`` looks at each pixel alone, which takes longer than to paint it.
    """
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if is_blank(least, middle):
            least = middle
        else:
            most = middle - 1
    return least


def _has_pixels(part: pygame.Surface) -> bool:
    raw = part.copy().get_buffer().raw
    return raw != bytes(len(raw))
