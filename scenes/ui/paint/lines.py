"""Pieces of lines: straight ones, and the parts of one that is dashed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import pygame

from scenes.ui.screen import Point
from scenes.ui.theme import RGB

Colour: TypeAlias = RGB | tuple[int, int, int, int]


def segment(
    surface: pygame.Surface, colour: Colour, a: tuple[int, int], b: tuple[int, int], half: float
) -> None:
    """Draw a straight line with square ends, ``half`` its width on either side."""
    length = math.dist(a, b)
    if not length:
        return
    nx, ny = (b[1] - a[1]) / length * half, (a[0] - b[0]) / length * half
    corners = ((*a, 1), (*b, 1), (*b, -1), (*a, -1))
    # pygame cuts towards zero, which is another way above the surface than on it
    placed = [(math.floor(x + side * nx), math.floor(y + side * ny)) for x, y, side in corners]
    pygame.draw.polygon(surface, colour, placed)


def dashes(points: Sequence[Point], dash: tuple[float, float]) -> Iterator[list[Point]]:
    """Yield the parts of a line that a dashed one shows."""
    on, off = dash
    is_on, left = True, on
    piece: list[Point] = [points[0]]
    for a, b in pairwise(points):
        length, done = math.dist(a, b), 0.0
        while length - done > left:
            done += left
            t = done / length
            spot = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            if is_on:
                yield [*piece, spot]
            piece, is_on = [spot], not is_on
            left = on if is_on else off
        left -= length - done
        piece.append(b)
    if is_on and len(piece) > 1:
        yield piece


def edge_bands(rect: pygame.Rect, deep: int) -> list[pygame.Rect]:
    """Return the parts of ``rect`` that are at most ``deep`` from its edge."""
    x, y, w, h = rect
    if min(w, h) <= 2 * deep:
        return [rect]
    ends = [pygame.Rect(x, top, w, deep) for top in (y, y + h - deep)]
    sides = [pygame.Rect(left, y + deep, deep, h - 2 * deep) for left in (x, x + w - deep)]
    return [*ends, *sides]
