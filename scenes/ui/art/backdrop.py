"""The dark table that everything lies on, painted over the whole window."""

from __future__ import annotations

import math
from typing import Final

import pygame

from scenes.ui.paint.gradients import radial
from scenes.ui.paint.scratch import scratch
from scenes.ui.screen import HEIGHT, WIDTH, Viewport
from scenes.ui.theme import Theme, Tint

_SMALL: Final = (128, 72)  # light and shade are painted at this size: they have no edges
_HORIZON: Final = 330
_RAYS: Final = 18
_DARKNESSES: Final = 64
_BANDS: Final = 10


def paint(
    surface: pygame.Surface, screen: Viewport, theme: Theme, tint: Tint, *, has_floor: bool
) -> None:
    """Paint the table with a spot of `tint` light, and on the title a floor up to the horizon."""
    pygame.transform.smoothscale(_light(theme, tint), surface.get_size(), surface)
    if theme.is_high_contrast:
        return
    _dots(surface, screen, theme, tint)
    if has_floor:
        _floor(surface, screen, theme)


def _darkness(x: float, y: float) -> float:
    """Return how much light is gone, 0 in the middle; ``x, y`` from -1 to 1 over the window."""
    return float(min(max((math.hypot(x, y) - 0.72) / 0.7, 0.0), 1.0) ** 1.5 * 0.59)


def _light(theme: Theme, tint: Tint) -> pygame.Surface:
    w, h = _SMALL
    light = pygame.Surface(_SMALL)
    for y in range(h):
        light.fill(theme.mix("ink1", "ink0", y / (h - 1)), (0, y, w, 1))
    if not theme.is_high_contrast:
        r = round(w / 2)
        spot = pygame.transform.smoothscale(radial(), (2 * r, 2 * r))
        spot.fill((*theme.ink(tint), 110), special_flags=pygame.BLEND_RGBA_MULT)
        glow = pygame.Surface((2 * r, 2 * r))
        glow.blit(spot, (0, 0))
        light.blit(glow, (w // 2 - r, round(h * 0.4) - r), special_flags=pygame.BLEND_RGB_ADD)
    light.blit(pygame.transform.smoothscale(_shade(), _SMALL), (0, 0))
    return light


def _shade() -> pygame.Surface:
    """Return the vignette: black, the thicker the farther from the middle."""
    w, h = _SMALL[0] // 3, _SMALL[1] // 3
    shade = pygame.Surface((w, h), pygame.SRCALPHA)
    for y in range(h // 2):  # the other three quarters are its mirror images
        for x in range(w // 2):
            gone = _darkness((2 * x + 1) / w - 1, (2 * y + 1) / h - 1)
            ink = (0, 0, 0, round(255 * gone))
            for place in ((x, y), (w - 1 - x, y), (x, h - 1 - y), (w - 1 - x, h - 1 - y)):
                shade.set_at(place, ink)
    return shade


def _dots(surface: pygame.Surface, screen: Viewport, theme: Theme, tint: Tint) -> None:
    """Rows of dots, every other row moved by half a pitch, out to the window's edges."""
    width, height = surface.get_size()
    pitch = max(32 * screen.scale, 8)
    side = max(round(2 * screen.scale), 1)
    colour = theme.mix("ink1", theme.mix("dot", tint, 0.15), 0.75)
    inks = [theme.shaded(colour, gone / _DARKNESSES) for gone in range(_DARKNESSES + 1)]
    for row in range(math.ceil(height / pitch) + 1):
        y = screen.top_px % pitch + (row - 1) * pitch
        for column in range(math.ceil(width / pitch) + 1):
            x = screen.left_px % pitch + (column - row % 2 / 2) * pitch
            gone = _darkness(2 * x / width - 1, 2 * y / height - 1)
            surface.fill(inks[round(_DARKNESSES * gone)], (round(x), round(y), side, side))


def _floor(surface: pygame.Surface, screen: Viewport, theme: Theme) -> None:
    """Draw a grid in perspective, fading into the distance."""
    _, top = screen.at(0, _HORIZON - 2)
    width = surface.get_width()
    bottom = HEIGHT + 20
    stroke = max(round(1.2 * screen.scale), 1)
    depths = [band / _BANDS for band in range(_BANDS + 1)]
    inks = [theme.mix("black", "floor", 0.06 + 0.5 * depth**0.6) for depth in depths]
    with scratch((width, surface.get_height() - top), (0, 0, 0, 255)) as grid:
        for k in range(-24, 25):
            x_far, x_near = WIDTH / 2 + k * 26, WIDTH / 2 + k * 150
            stops = [
                screen.at(x_far + (x_near - x_far) * depth, _HORIZON + (bottom - _HORIZON) * depth)
                for depth in depths
            ]
            for ink, far, near in zip(inks, stops, stops[1:], strict=False):
                if -stroke <= far[0] <= width + stroke or -stroke <= near[0] <= width + stroke:
                    pygame.draw.aaline(
                        grid, ink, (far[0], far[1] - top), (near[0], near[1] - top), stroke
                    )
        for k in range(1, 11):
            depth = (k / 10) ** 2.1
            _, y = screen.at(0, _HORIZON + 8 + depth * (HEIGHT - _HORIZON))
            ink = theme.mix("black", "floor", 0.06 + 0.5 * depth**0.6)
            grid.fill(ink, (0, y - top, width, stroke))
        surface.blit(grid, (0, top), special_flags=pygame.BLEND_RGB_ADD)


def paint_rays(surface: pygame.Surface, at_px: tuple[int, int], theme: Theme, tint: Tint) -> None:
    """Beams of ``tint`` from ``at_px`` over a black surface, to be added to what is below."""
    coarse = 4
    small = pygame.Surface((surface.get_width() // coarse + 1, surface.get_height() // coarse + 1))
    x, y = at_px[0] / coarse, at_px[1] / coarse
    reach = math.hypot(*small.get_size())
    colour = theme.mix("black", tint, 0.13)
    for k in range(_RAYS):
        first, last = (math.tau * (k + part) / _RAYS for part in (0.3, 0.75))
        pygame.draw.polygon(
            small,
            colour,
            [(x, y)] + [(x + reach * math.cos(a), y + reach * math.sin(a)) for a in (first, last)],
        )
    surface.blit(
        pygame.transform.smoothscale(pygame.transform.box_blur(small, 2), surface.get_size()),
        (0, 0),
    )
