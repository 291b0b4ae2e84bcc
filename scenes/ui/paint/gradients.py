"""Boxes whose colour runs down from one to another, and light that fades from a middle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from scenes.ui.theme import RGB

_MAX_SHADES: Final = 64
"""Number of steps that cannot be told apart even between the most different colours."""


def fill(surface: pygame.Surface, rect: pygame.Rect, radius_px: int, top: RGB, bottom: RGB) -> None:
    """Fill a box with round corners; every pixel is touched once."""
    x, y, w, rows = rect
    inks = _shades(top, bottom)
    count, insets = len(inks), _insets(min(radius_px, w // 2, rows // 2))
    lower, paint = rows - len(insets), surface.fill
    for row, inset in enumerate(insets):  # the rows of the corners are mirror images
        paint(inks[row * count // rows], (x + inset, y + row, w - 2 * inset, 1))
        row = rows - 1 - row
        paint(inks[row * count // rows], (x + inset, y + row, w - 2 * inset, 1))
    row = len(insets)
    while row < lower:  # between them every shade is one box
        k = row * count // rows
        end = min(-(-(k + 1) * rows // count), lower)
        paint(inks[k], (x, y + row, w, end - row))
        row = end


def ramp(surface: pygame.Surface, shades: Sequence[tuple[int, int, int, int]]) -> None:
    """Cover ``surface`` with colours that run down through the ``shades``."""
    strip = pygame.Surface((1, len(shades)), pygame.SRCALPHA)
    for row, shade in enumerate(shades):
        strip.set_at((0, row), shade)
    column = pygame.transform.smoothscale(strip, (1, surface.get_height()))
    pygame.transform.scale(column, surface.get_size(), surface)


@lru_cache(maxsize=256)
def _shades(top: RGB, bottom: RGB) -> tuple[RGB, ...]:
    """Every shade that lies between two colours, those included."""
    pairs = list(zip(top, bottom, strict=True))
    count = min(max(abs(high - low) for low, high in pairs) + 1, _MAX_SHADES)
    last = max(count - 1, 1)
    r, g, b = ([round(low + (high - low) * k / last) for k in range(count)] for low, high in pairs)
    return tuple(zip(r, g, b, strict=True))


@lru_cache(maxsize=256)
def _insets(radius_px: int) -> tuple[int, ...]:
    """Return how far from its sides the uppermost rows of a box with round corners begin."""
    ys = (radius_px - row - 0.5 for row in range(radius_px))
    return tuple(round(radius_px - math.sqrt(radius_px**2 - y**2)) for y in ys)


@lru_cache(maxsize=1)
def radial() -> pygame.Surface:
    """White light that fades from the middle of a square to nothing at its sides."""
    side = 64
    middle, half = (side - 1) / 2, side // 2
    rows = []
    for y in range(half):  # the other three quarters are its mirror images
        away = (math.hypot(x - middle, y - middle) / (side / 2) for x in range(half))
        row = [bytes((255, 255, 255, round(255 * max(1 - d, 0.0) ** 2))) for d in away]
        rows.append(b"".join(row + row[::-1]))
    whole = b"".join(rows + rows[::-1])
    return pygame.image.frombytes(whole, (side, side), "BGRA")
