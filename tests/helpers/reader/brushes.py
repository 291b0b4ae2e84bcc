"""Brushes on windows of the dummy driver, and what they have painted."""

from __future__ import annotations

import pygame

from scenes.app import assets_dir
from scenes.ui.brush import Brush
from scenes.ui.screen import Viewport
from scenes.ui.theme import load_theme


def brush_of(
    size: tuple[int, int] = (1280, 720), *, is_shown: bool = True, **style: object
) -> Brush:
    """Return a brush for the window, or for another surface; ``style`` is a theme's."""
    surface = pygame.display.set_mode(size) if is_shown else pygame.Surface(size)
    theme = load_theme(assets_dir(), **style)  # type: ignore[arg-type]
    return Brush(Viewport(surface), theme, assets_dir())


def pixels(brush: Brush) -> bytes:
    return pygame.image.tobytes(brush.screen.surface, "RGB")
