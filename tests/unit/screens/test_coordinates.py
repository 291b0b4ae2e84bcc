"""Coordinates beside a board: as large as their place allows, whatever the size of text is."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.boards import paint
from scenes.boards.sprite import Sprite
from scenes.ui.easel import Easel
from scenes.ui.paint.fonts import Fonts
from scenes.ui.theme import load_theme

ASSETS = Path(__file__).resolve().parents[3] / "assets"


@pytest.mark.parametrize("high", [12.0, 24.0])
def test_large_text_makes_no_coordinate_smaller(high: float) -> None:
    pygame.font.init()
    faces, theme, sizes = Fonts(ASSETS / "fonts"), load_theme(ASSETS), []
    for scale in (1.0, 1.5):
        canvas = pygame.Surface((80, 80), pygame.SRCALPHA)
        easel = Easel(canvas, 1.0, theme._replace(text_scale=scale), faces, (40, 40))
        paint.paint(easel, Sprite("label", 0.0, 0.0, high, high, tint="muted", text="8"), 1.0)
        sizes.append(canvas.get_bounding_rect().size)
    assert sizes[0] == sizes[1] > (0, 0)
