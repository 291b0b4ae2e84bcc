"""The window in design units, the inks of every palette, and coordinates beside a board."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pygame
import pytest
from seeing import apart

from scenes.boards import paint
from scenes.boards.sprite import Sprite
from scenes.ui.easel import Easel
from scenes.ui.paint.fonts import Fonts
from scenes.ui.screen import HEIGHT, WIDTH, Viewport
from scenes.ui.theme import RGB, load_theme

ASSETS = Path(__file__).resolve().parents[3] / "assets"
PALETTES = tuple(json.loads((ASSETS / "theme.json").read_text(encoding="utf-8"))["palettes"])
CONTENT = {
    (1280, 720): (0, 0, 1280, 720),
    (1920, 1080): (0, 0, 1920, 1080),
    (960, 600): (0, 30, 960, 540),
    (640, 480): (0, 60, 640, 360),
    (2000, 720): (360, 0, 1280, 720),
}
"""Where in a window of each size all is drawn."""


@pytest.mark.parametrize("size", [*CONTENT, (1, 1)])
def test_content_is_as_large_as_fits_centred_and_without_gaps(size: tuple[int, int]) -> None:
    screen = Viewport(pygame.Surface(size))
    assert size == (1, 1) or tuple(screen.rect((0, 0, WIDTH, HEIGHT))) == CONTENT[size]
    for x, y in [(0, 0), (640, 360), (1280, 720), (64, 36), (-5, 731)]:
        back = screen.design(screen.at(x, y))
        assert back == pytest.approx((x, y), abs=0.5 / screen.scale + 1e-9)
    for k in range(40):
        left = screen.rect((k * 31.7, 10, 31.7, 5))
        right = screen.rect(((k + 1) * 31.7, 10, 9, 5))
        assert left.right == max(right.left, left.left + 1)


def luminance(colour: RGB) -> float:
    """Return the relative luminance, WCAG 2."""
    parts = [v / 255 for v in colour]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: RGB, b: RGB) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


INKS = ("text", "soft", "sub", "muted", "acc", "amber")
GROUNDS = ("ink0", "ink1", "panel", "panel2", "panel_low", "hole")
ON_TONES = {"acc": "acc_ink", "amber": "amber_ink", "gold": "amber_ink", "off_panel": "off"}
DARK = [(ink, tone) for tone, ink in (ON_TONES | {f"look{k}": "ink0" for k in range(4)}).items()]
"""Words that stand on bright tones."""


@pytest.mark.parametrize("palette", PALETTES)
def test_words_can_be_read_on_their_grounds_and_seats_told_apart(palette: str) -> None:
    for high_contrast in (False, True):
        theme = load_theme(ASSETS, palette, high_contrast=high_contrast)
        dark = () if high_contrast else DARK
        for ink, ground in (*itertools.product(INKS, GROUNDS), *dark):
            assert contrast(theme.ink(ink), theme.ink(ground)) >= 4.5, (ink, ground, high_contrast)
    theme = load_theme(ASSETS, palette)
    looks = [theme.ink(f"look{look}") for look in range(4)]
    assert min(apart(a, b) for a, b in itertools.combinations(looks, 2)) >= 22


def test_a_theme() -> None:
    calm, usual = load_theme(ASSETS, motion=0), load_theme(ASSETS)
    assert all(0 <= calm.duration_ms(name) <= 80 for name in calm.moves_ms)
    assert all(calm.duration_ms(n) == usual.duration_ms(n) for n in calm.holds_ms)
    assert load_theme(ASSETS, motion=0.5).duration_ms("jump") == usual.duration_ms("jump") / 2
    assert calm.is_calm and not usual.is_calm
    assert load_theme(ASSETS, "neon").inks == usual.inks, "an unknown palette is the standard one"
    assert load_theme(ASSETS) == usual != load_theme(ASSETS, "okabe"), "it is a value"
    with pytest.raises(KeyError):
        usual.ink("vermillion")


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
