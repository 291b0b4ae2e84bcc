"""Lettering like a shop sign: glow, thick side, dark outline, gradient and gloss."""

from __future__ import annotations

import pygame

from scenes.ui.easel import Easel, blurred
from scenes.ui.theme import Tint

_FACE = "display"
_COARSE = 6  # the glow is blurred at this part of the size
_GLOW = 30.0  # how far it reaches


def margin(size: float) -> float:
    """Room that the glow and the side need round the letters."""
    return 0.12 * size + 36


def paint(easel: Easel, words: str, size: float, top: Tint, bottom: Tint, edge: Tint) -> None:
    """One clean line of ``words`` with its letters' box beginning at (0, 0)."""
    theme, unit = easel.theme, easel.unit
    px = max(round(size * unit), 1)
    outline = max(round((1.6 + 0.016 * size) * unit), 1)
    depth = max(round(0.085 * size * unit), 1)
    x, y = round(easel.origin[0] * unit), round(easel.origin[1] * unit)
    face = easel.faces.render(words, _FACE, px, (255, 255, 255))
    rim = easel.faces.render(words, _FACE, px, theme.ink("ink0"), 0, outline)

    _glow(easel, easel.faces.render(words, _FACE, px, theme.ink(edge)), (x, y), size, edge)
    easel.surface.blit(rim, (x - outline, y - outline + depth))
    shades = 5
    sides = [
        easel.faces.render(words, _FACE, px, theme.shaded(edge, 0.3 + 0.3 * k / shades))
        for k in range(shades + 1)
    ]
    step = max(depth // 16, 1)
    for k in range(depth, 0, -step):
        easel.surface.blit(sides[k * shades // depth], (x, y + k))
    easel.surface.blit(rim, (x - outline, y - outline))
    easel.surface.blit(_tinted(easel, face, top, bottom), (x, y))


def _glow(
    easel: Easel, letters: pygame.Surface, at: tuple[int, int], size: float, edge: Tint
) -> None:
    room = round(margin(size) * easel.unit)
    w, h = letters.get_size()
    ground = pygame.Surface((w + 2 * room, h + 2 * room), pygame.SRCALPHA)
    ground.fill((*easel.theme.ink(edge), 0))
    ground.blit(letters, (room, room))
    small = max(ground.get_width() // _COARSE, 1), max(ground.get_height() // _COARSE, 1)
    soft = blurred(pygame.transform.smoothscale(ground, small), _GLOW * easel.unit / _COARSE)
    light = pygame.transform.smoothscale(soft, ground.get_size())
    for _ in range(3):
        easel.surface.blit(light, (at[0] - room, at[1] - room))


def _tinted(easel: Easel, face: pygame.Surface, top: Tint, bottom: Tint) -> pygame.Surface:
    """White letters as a gradient whose upper half shines."""
    w, h = face.get_size()
    strip = pygame.Surface((1, h), pygame.SRCALPHA)
    for y in range(h):
        fall = min(max((y / h - 0.22) / 0.56, 0.0), 1.0)
        colour = easel.theme.mix(top, bottom, max(fall * 1.5 - 0.5, 0.0))
        gloss = 0.24 if y < h / 2 and not easel.theme.is_high_contrast else 0.0
        strip.set_at((0, y), easel.theme.lit(colour, gloss))
    tinted = face.copy()
    ramp = pygame.transform.scale(strip, (w, h))
    tinted.blit(ramp, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return tinted
