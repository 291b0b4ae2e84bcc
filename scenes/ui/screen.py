"""The window as 1280 x 720 design units, letterboxed."""

from __future__ import annotations

from typing import Final, TypeAlias

import pygame

from scenes.ui.paint.composition import DisplayList

Point: TypeAlias = tuple[float, float]
"""x, y in design units."""

Box: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height in design units."""

WIDTH: Final = 1280
HEIGHT: Final = 720


class Viewport:
    """Map of design units to a window of any size: as large as fits, centred, never stretched.

    A screen belongs to one size of the window; after a resize a new one is made.
    """

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self.composition = DisplayList(surface)
        width, height = surface.get_size()
        self.scale: float = min(width / WIDTH, height / HEIGHT)
        """Pixels per design unit."""
        self.left_px = (width - WIDTH * self.scale) / 2
        self.top_px = (height - HEIGHT * self.scale) / 2

    def px(self, units: float) -> int:
        """Return a length in whole pixels."""
        return round(units * self.scale)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of a point."""
        return round(self.left_px + x * self.scale), round(self.top_px + y * self.scale)

    def rect(self, box: Box) -> pygame.Rect:
        """Return the pixels of a box.

        Boxes that touch stay touching, and none is thinner than a pixel.
        """
        left, top = self.at(box[0], box[1])
        right, bottom = self.at(box[0] + box[2], box[1] + box[3])
        return pygame.Rect(left, top, max(right - left, 1), max(bottom - top, 1))

    def design(self, pos_px: tuple[float, float]) -> Point:
        """Return the design units of a pixel, such as the pointer's; beyond the content too."""
        return (pos_px[0] - self.left_px) / self.scale, (pos_px[1] - self.top_px) / self.scale
