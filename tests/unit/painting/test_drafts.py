"""Drafts and large pictures: painted in parts, over several frames, and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from brushes import brush_of, pixels

from scenes.app import MAX_LATE, PREPARE_MS, App, assets_dir
from scenes.ui.brush import Brush
from scenes.ui.easel import Easel
from scenes.ui.paint import picture_cache
from scenes.ui.paint.finishing import FADE_STEPS, trim
from scenes.ui.paint.surface_cache import OutOfTime

LARGE = ((300, 300), (700, 300), (1100, 300))
"""Middles of three discs, of which none is painted finely in a frame without time."""


@pytest.fixture
def brush(pygame_window: pygame.Surface) -> Brush:
    return brush_of()


def discs(brush: Brush) -> None:
    brush.backdrop("spot")
    for k, at in enumerate(LARGE):
        brush.disc(at, 190 - k, "acc")


def shapes(brush: Brush) -> None:
    """Draw a picture made of other pictures."""
    brush.backdrop("spot")
    brush.ring(LARGE[0], 190, "acc", 9, alpha=128)
    brush.crown(LARGE[1], 400, tilt=20)


def patched(brush: Brush) -> None:
    brush.still("ground", lambda: brush.backdrop("spot"))  # what a patch lies on
    brush.patch("name", "key", (0, 0, 1280, 720), lambda: discs(brush))


WAYS: dict[str, Callable[[Brush], object]] = {
    "plain": discs,
    "of others": shapes,
    "once": lambda brush: brush.once(discs, "key", lambda: discs(brush)),
    "still": lambda brush: brush.still("key", lambda: discs(brush)),
    "patch": patched,
}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_drafted_is_refined_one_a_frame_and_then_as_if_painted_at_once(
    brush: Brush, way: str
) -> None:
    def draw() -> None:
        WAYS[way](brush)

    drafted = [brush.compose_in_time(draw)[1]]
    if way == "plain":
        seen = {tuple(brush.screen.surface.get_at(at)[:3]) for at in LARGE}
        assert seen == {brush.theme.ink("acc")[:3]}, "a draft is seen at once"
    while drafted[-1]:
        drafted.append(brush.compose_in_time(draw)[1])
        assert len(drafted) < 20
    assert drafted == [True, True, True, False] or way != "plain"
    refined = pixels(brush)
    brush.forget()
    brush.compose(draw)
    assert pixels(brush) == refined


def test_a_frame_with_too_much_to_paint_comes_later(brush: Brush) -> None:
    def draw() -> None:
        brush.backdrop("spot")
        for k in range(8):
            brush.disc((100 + 100 * k, 300), 30 + k, "acc")

    before, tries, is_late = pixels(brush), 0, True
    while is_late and tries < 20:
        assert pixels(brush) == before, "nothing is seen of it yet"
        tries += 1
        try:
            brush.compose_in_time(draw, 0.0)
            is_late = False
        except OutOfTime:
            pass
    assert tries == 10, "each try but the last has painted one"
    brush.forget()
    seen = pixels(brush)
    brush.compose(draw)
    assert pixels(brush) == seen != before


class Clocked:
    """The program on a clock that the test turns."""

    def __init__(self, data: Path) -> None:
        self.passed_ms = 0.0
        self.app = App(assets_dir(), data, lambda: self.passed_ms)

    def frame(self, ms: float = 16.0) -> None:
        self.passed_ms += ms
        self.app.frame([], PREPARE_MS)


@pytest.fixture
def clocked(tmp_path: Path) -> Iterator[Clocked]:
    clocked = Clocked(tmp_path)
    yield clocked
    clocked.app.close()


def test_the_program_goes_on_drawing_until_all_is_fine(clocked: Clocked) -> None:
    app = clocked.app
    app.window.brush.forget()

    def finish() -> None:
        """Draw the frame that had too much to paint."""
        while app.is_late:
            app.frame([], PREPARE_MS)

    for _ in range(400):
        clocked.frame()
        if app.is_stale and not app.is_late:  # it has drafts
            break
    finish()
    had_drafts = app.is_stale
    drawn = app.frames_drawn
    clocked.frame(0.0)
    finish()
    assert app.frames_drawn == drawn + had_drafts


def test_the_program_draws_a_late_frame_at_last(
    clocked: Clocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.app.PAINT_MS", -1.0)
    late, app = 0, clocked.app
    app.frame([])
    for _ in range(2 * MAX_LATE + 2):
        app.window.brush.pictures.cache.clear()  # more to paint than is ever kept
        clocked.frame()
        late = late + 1 if app.is_late else 0
        assert late <= MAX_LATE
    assert not app.faults


def test_what_a_large_window_shows_anew_comes_once_it_is_whole(
    clocked: Clocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = clocked.app
    app.frame([])
    monkeypatch.setattr("scenes.app.SHOW_MS", -1.0)
    monkeypatch.setattr("scenes.ui.paint.composition.BAND_PX", 1 << 16)
    brush = app.window.brush
    for _ in range(MAX_LATE):
        brush.forget_shown()
        app.is_stale = True
        clocked.frame(0.0)
        if not brush.screen.composition.is_whole:
            break
    drawn, frames, seen = app.frames_drawn, 0, list[object]()
    monkeypatch.setattr(pygame.display, "flip", lambda: seen.append("all"))
    while not brush.screen.composition.is_whole:
        assert app.is_late and app.frames_drawn == drawn and not seen
        clocked.frame(0.0)
        frames += 1
    assert frames > 5 and app.frames_drawn == drawn + 1 and seen == ["all"]
    shown = pixels(brush)
    brush.forget_shown()
    app.frame([])
    assert pixels(brush) == shown


SIZE = (700, 500)
TELEVISION, DESKTOP = (3840, 2160), (1920, 1080)
SPOTS = [((640.0, 420.0), 380.0, 70), ((640.0, 600.0), 240.0, 60)]
"""The lights of the title."""


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
