"""Letters like a shop sign: glow, thick side, dark outline, gradient and gloss."""

from __future__ import annotations

import pygame

from scenes.ui.easel import Easel
from scenes.ui.paint import gradients
from scenes.ui.paint.scratch import scratch
from scenes.ui.paint.shadows import blurred
from scenes.ui.theme import RGB, Tint

_FACE = "display"
_COARSE = 3.0  # the glow is blurred at this part of a design unit
_GLOW = 30.0  # how far it reaches
_SHADES = 6  # of the side, the lightest at its foot
_HALF = [row / 62 for row in range(32)]  # rows of half a line, in lines
_SLICES = 12  # copies of the letters, one below the other, that a side is made of


def margin(size: float) -> float:
    """Room that the glow and the side need round the letters."""
    return 0.12 * size + 36


def paint(easel: Easel, words: str, size: float, top: Tint, bottom: Tint, edge: Tint) -> None:
    """One clean line of ``words`` with its letters' box beginning at (0, 0)."""
    unit = easel.unit
    px = max(round(size * unit), 1)
    outline = max(round((1.6 + 0.016 * size) * unit), 1)
    depth = max(round(0.085 * size * unit), 1)
    x, y = round(easel.origin[0] * unit), round(easel.origin[1] * unit)
    white = easel.faces.render(words, _FACE, px, (255, 255, 255))
    rim = easel.faces.render(words, _FACE, px, easel.theme.ink("ink0"), 0, outline)
    bounds = white.get_bounding_rect()
    letters, at = white.subsurface(bounds), (x + bounds.x, y + bounds.y)

    _glow(easel, letters, at, size, edge)
    easel.surface.blit(rim, (x - outline, y - outline + depth))
    _side(easel, letters, at, depth, edge)
    easel.surface.blit(rim, (x - outline, y - outline))
    _front(easel, letters, at, white.get_height(), bounds.y, top, bottom)


def _ink(letters: pygame.Surface, ink: RGB) -> None:
    """Give ``letters`` another colour, and leave their edges as soft as they are."""
    letters.fill("white", special_flags=pygame.BLEND_RGB_MAX)
    letters.fill(ink, special_flags=pygame.BLEND_RGB_MIN)


def _glow(
    easel: Easel, letters: pygame.Surface, at: tuple[int, int], size: float, edge: Tint
) -> None:
    ink, room = easel.theme.ink(edge), round(margin(size) * easel.unit)
    w, h = letters.get_width() + 2 * room, letters.get_height() + 2 * room
    coarse_px = max(_COARSE * easel.unit, _COARSE)
    small = max(round(w / coarse_px), 1), max(round(h / coarse_px), 1)
    with (
        scratch((w, h), (*ink, 0)) as large,
        scratch(small, (*ink, 0)) as bright,
        scratch(small, None) as coarse,
    ):
        _ink(letters, ink)
        large.blit(letters, (room, room))
        soft = pygame.transform.smoothscale(large, small, coarse)
        soft = blurred(soft, _GLOW * easel.unit / coarse_px)
        for _ in range(3):
            bright.blit(soft, (0, 0))
        pygame.transform.smoothscale(bright, (w, h), large)
        easel.surface.blit(large, (at[0] - room, at[1] - room))


def _side(
    easel: Easel, letters: pygame.Surface, at: tuple[int, int], depth: int, edge: Tint
) -> None:
    """Draw the thickness of the letters, `depth` pixels downwards."""
    shown = -1
    for down in range(depth, 0, -max(depth // _SLICES, 1)):
        shade = down * (_SHADES - 1) // depth
        if shade != shown:
            shown = shade
            _ink(letters, easel.theme.shaded(edge, 0.3 + 0.3 * shade / (_SHADES - 1)))
        easel.surface.blit(letters, (at[0], at[1] + down))


def _front(
    easel: Easel,
    letters: pygame.Surface,
    at: tuple[int, int],
    line_px: int,
    above_px: int,
    top: Tint,
    bottom: Tint,
) -> None:
    """Draw the letters as a gradient whose upper half shines.

    It runs down a line `line_px` high, `above_px` of it above the letters.
    """
    w, h = letters.get_size()
    strip, half = pygame.Surface((1, line_px), pygame.SRCALPHA), line_px // 2
    gloss = 0.0 if easel.theme.is_high_contrast else 0.24
    for first, lit, y, high in ((0.0, gloss, 0, half), (0.5, 0.0, half, line_px - half)):
        falls = (min(max((first + part - 0.22) / 0.56, 0.0), 1.0) for part in _HALF)
        colours = (easel.theme.mix(top, bottom, max(fall * 1.5 - 0.5, 0.0)) for fall in falls)
        shades = [(*easel.theme.lit(colour, lit), 255) for colour in colours]
        gradients.ramp(strip.subsurface((0, y, 1, high)), shades)
    _ink(letters, (255, 255, 255))
    with scratch((w, h), None) as front:
        pygame.transform.scale(strip.subsurface((0, above_px, 1, h)), (w, h), front)
        front.blit(letters, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        easel.surface.blit(front, at)
