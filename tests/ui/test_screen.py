from __future__ import annotations

import itertools
import json
import math
from pathlib import Path

import pygame
import pytest

from scenes.ui.screen import HEIGHT, WIDTH, Viewport
from scenes.ui.theme import RGB, load_theme

ASSETS = Path(__file__).resolve().parents[2] / "assets"
PALETTES = tuple(json.loads((ASSETS / "theme.json").read_text(encoding="utf-8"))["palettes"])
SIZES = [(1280, 720), (1920, 1080), (960, 600), (640, 480), (1, 1)]


class TestScreen:
    @pytest.mark.parametrize("size", SIZES)
    def test_a_point_survives_the_way_to_pixels_and_back(self, size: tuple[int, int]) -> None:
        screen = Viewport(pygame.Surface(size))
        for x, y in [(0, 0), (640, 360), (1280, 720), (64, 36), (-5, 731)]:
            back = screen.design(screen.at(x, y))
            assert back == pytest.approx((x, y), abs=0.5 / screen.scale + 1e-9)

    @pytest.mark.parametrize(
        ("size", "content"),
        [
            ((1280, 720), (0, 0, 1280, 720)),
            ((1920, 1080), (0, 0, 1920, 1080)),
            ((960, 600), (0, 30, 960, 540)),
            ((640, 480), (0, 60, 640, 360)),
            ((2000, 720), (360, 0, 1280, 720)),
        ],
    )
    def test_content_is_as_large_as_fits_and_centred(
        self, size: tuple[int, int], content: tuple[int, int, int, int]
    ) -> None:
        screen = Viewport(pygame.Surface(size))
        assert tuple(screen.rect((0, 0, WIDTH, HEIGHT))) == content

    @pytest.mark.parametrize("size", SIZES)
    def test_boxes_that_touch_leave_no_gap(self, size: tuple[int, int]) -> None:
        screen = Viewport(pygame.Surface(size))
        for k in range(40):
            left, right = (
                screen.rect((k * 31.7, 10, 31.7, 5)),
                screen.rect(((k + 1) * 31.7, 10, 9, 5)),
            )
            assert left.right == max(right.left, left.left + 1)


def luminance(colour: RGB) -> float:
    """Relative luminance, WCAG 2."""
    parts = [v / 255 for v in colour]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: RGB, b: RGB) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(colour: RGB) -> tuple[float, float, float]:
    """CIE L*a*b* under D65."""
    r, g, b = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (part / 255 for part in colour)
    )  # fmt: skip
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(first: RGB, second: RGB) -> float:
    """Perceived difference of two colours (Sharma, Wu, Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = lab(first), lab(second)
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1, h2 = (
        math.degrees(math.atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2))
    )  # fmt: skip
    turn = (h2 - h1 + 180) % 360 - 180
    hue = (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2

    def cos(degrees: float) -> float:
        return math.cos(math.radians(degrees))

    t = (
        1 - 0.17 * cos(hue - 30) + 0.24 * cos(2 * hue) + 0.32 * cos(3 * hue + 6)
        - 0.2 * cos(4 * hue - 63)
    )  # fmt: skip
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    spread = 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    rotation = -spread * math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    return math.sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh)


class TestTheme:
    @pytest.mark.parametrize("high_contrast", [False, True])
    @pytest.mark.parametrize("palette", PALETTES)
    @pytest.mark.parametrize("ink", ["text", "soft", "sub", "muted", "acc", "amber"])
    @pytest.mark.parametrize("ground", ["ink0", "ink1", "panel", "panel2", "panel_low", "hole"])
    def test_text_can_be_read_on_its_ground(
        self, palette: str, high_contrast: bool, ink: str, ground: str
    ) -> None:
        theme = load_theme(ASSETS, palette, high_contrast=high_contrast)
        assert contrast(theme.ink(ink), theme.ink(ground)) >= 4.5

    @pytest.mark.parametrize("palette", PALETTES)
    def test_dark_words_can_be_read_on_the_tones_they_stand_on(self, palette: str) -> None:
        theme = load_theme(ASSETS, palette)
        pairs = [
            ("acc_ink", "acc"),
            ("amber_ink", "amber"),
            ("amber_ink", "gold"),
            ("off", "off_panel"),
        ]
        pairs += [("ink0", f"look{look}") for look in range(4)]
        for ink, ground in pairs:
            assert contrast(theme.ink(ink), theme.ink(ground)) >= 4.5, (ink, ground)

    def test_the_difference_is_measured_as_published(self) -> None:
        # black to white is a difference of 100; a colour does not differ from itself
        assert ciede2000((0, 0, 0), (255, 255, 255)) == pytest.approx(100, abs=0.1)
        assert ciede2000((232, 84, 63), (232, 84, 63)) == 0

    @pytest.mark.parametrize("palette", PALETTES)
    def test_the_seats_colours_differ(self, palette: str) -> None:
        theme = load_theme(ASSETS, palette)
        looks = [theme.ink(f"look{look}") for look in range(4)]
        assert min(ciede2000(a, b) for a, b in itertools.combinations(looks, 2)) >= 22

    def test_reduced_motion_leaves_short_fades_and_keeps_pauses(self) -> None:
        calm, usual = load_theme(ASSETS, motion=0), load_theme(ASSETS)
        assert all(0 <= calm.duration_ms(name) <= 80 for name in calm.moves_ms)
        assert all(calm.duration_ms(n) == usual.duration_ms(n) for n in calm.holds_ms)
        assert load_theme(ASSETS, motion=0.5).duration_ms("jump") == usual.duration_ms("jump") / 2
        assert calm.is_calm and not usual.is_calm

    def test_an_unknown_palette_is_the_standard_one(self) -> None:
        assert load_theme(ASSETS, "neon").inks == load_theme(ASSETS).inks

    def test_an_unknown_colour_is_an_error(self) -> None:
        with pytest.raises(KeyError):
            load_theme(ASSETS).ink("vermillion")

    def test_a_theme_is_a_value(self) -> None:
        assert load_theme(ASSETS) == load_theme(ASSETS) != load_theme(ASSETS, "okabe")
