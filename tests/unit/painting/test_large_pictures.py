"""Large pictures: painted in bands, kept without their margins; copies that pass drive none out."""

from __future__ import annotations

import pygame
import pytest
from brushes import brush_of, pixels

from scenes.ui.brush import Brush
from scenes.ui.easel import Easel
from scenes.ui.paint import picture_cache
from scenes.ui.paint.finishing import FADE_STEPS, trim

SIZE = (700, 500)
TELEVISION, DESKTOP = (3840, 2160), (1920, 1080)
SPOTS = [((640.0, 420.0), 380.0, 70), ((640.0, 600.0), 240.0, 60)]
"""The lights of the title."""


@pytest.fixture
def brush(pygame_window: pygame.Surface) -> Brush:
    return brush_of()


def paint(easel: Easel) -> None:
    """Something of everything that knows where it is."""
    easel.shadow((-200, -150, 400, 300), 20, 14, 160, 6, "look0")
    easel.gradient((-200, -150, 400, 300), "panel2", "panel", 18)
    easel.rounded((-180, -130, 360, 260), "amber", 12, 120, width=3)
    easel.ring((20, 30), 90, "acc", 5)
    easel.line([(-150, -100), (140, 90)], "white", 4, dash=(12, 6))
    easel.text("Quintet", (0, 0), 60, "display", "text", "center")


def painted(brush: Brush, alpha: int = 255) -> pygame.Surface:
    return brush.pictures.painted_px(
        "key", SIZE, (SIZE[0] / 2, SIZE[1] / 2), paint, alpha, fineness=2
    )


def test_a_picture_in_bands_is_the_same_and_empty_margins_are_cut_as_much_on_both_sides(
    brush: Brush, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = painted(brush)
    w, h = whole.get_size()
    seen = whole.get_bounding_rect()
    assert w < SIZE[0] and h < SIZE[1]
    assert min(seen.left, w - seen.right) == 0 == min(seen.top, h - seen.bottom)
    assert (SIZE[0] - w) % 2 == 0 == (SIZE[1] - h) % 2
    brush.pictures.clear()
    monkeypatch.setattr(picture_cache, "WHOLE_PX", 1)
    monkeypatch.setattr(picture_cache, "BAND_PX", 40_000)
    banded = painted(brush)
    assert banded is not whole and banded.get_size() == whole.get_size()
    assert pygame.image.tobytes(banded, "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_what_is_empty_or_full_stays_as_large_as_it_is() -> None:
    picture = pygame.Surface((31, 20), pygame.SRCALPHA)
    assert trim(picture).get_size() == (31, 20)
    picture.fill("white")
    assert trim(picture).get_size() == (31, 20)
    picture.fill((0, 0, 0, 0))
    picture.set_at((15, 9), "white")
    assert trim(picture).get_size() == (1, 2)


def test_faded_and_stretched_copies_drive_no_picture_out(brush: Brush) -> None:
    whole = painted(brush)
    for step in range(1, FADE_STEPS):
        painted(brush, 255 * step // FADE_STEPS)
        for k in range(4):
            brush.pictures.scaled("key", (SIZE[0] + step, SIZE[1] + k), whole)
    assert painted(brush) is whole and len(brush.pictures.cache) == 1


@pytest.mark.parametrize("width", [60, 900])
def test_furniture_is_kept_without_its_empty_margins(
    brush: Brush, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """A wide box is put together from a narrow picture: its ends move by as much."""

    def draw() -> tuple[bytes, int]:
        brush.screen.surface.fill("black")
        brush.panel((101, 203, width, 300), glow="acc")
        return pixels(brush), brush.pictures.cache.total_bytes

    trimmed = draw()
    brush.pictures.clear()
    monkeypatch.setattr("scenes.ui.paint.finishing.trim", pygame.Surface.copy)
    whole = draw()
    assert trimmed[0] == whole[0] and trimmed[1] < 0.85 * whole[1]


@pytest.mark.parametrize("size", [(960, 600), DESKTOP])
def test_lights_over_one_another_are_one_picture_no_larger_than_the_window(
    pygame_window: pygame.Surface, size: tuple[int, int]
) -> None:
    dark, apart, together = (brush_of(size, is_shown=False) for _ in range(3))
    for brush in (apart, together):
        brush.backdrop("title")
    for at, r, alpha in SPOTS:
        apart.glow(at, r, "acc", alpha)
    together.glows(SPOTS, "acc")
    assert pixels(together) == pixels(apart) != pixels(dark)
    assert together.pictures.cache.total_bytes < 0.8 * apart.pictures.cache.total_bytes


@pytest.mark.parametrize(("size", "kept"), [(DESKTOP, 2), (TELEVISION, 1)])
def test_a_television_keeps_only_the_backdrop_that_is_seen(
    pygame_window: pygame.Surface, size: tuple[int, int], kept: int
) -> None:
    brush, again = brush_of(size, is_shown=False), list[str]()
    brush.backdrop("title")
    brush.unseen(brush.backdrop)
    for name in ("title", "spot"):
        seen = brush.pictures.window(("backdrop", name), lambda _, name=name: again.append(name))
        assert seen.get_size() == size
    assert again == ["spot"][: 2 - kept]
