"""What would hold up a frame is drafted in it, and painted finely in the next ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pytest import MonkeyPatch

from scenes.app import MOST_LATE, PIECE_MS, App
from scenes.ui.brush import Brush
from scenes.ui.paint.surface_cache import OutOfTime
from scenes.ui.screen import Viewport
from scenes.ui.theme import load_theme

ASSETS = Path(__file__).resolve().parents[2] / "assets"
LARGE = ((300, 300), (700, 300), (1100, 300))
"""Middles of three discs, of which none is painted finely in a frame without time."""


@pytest.fixture
def brush(pygame_window: pygame.Surface) -> Brush:
    return Brush(Viewport(pygame.display.set_mode((1280, 720))), load_theme(ASSETS), ASSETS)


def pixels() -> bytes:
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


def discs(brush: Brush) -> None:
    brush.backdrop("spot")
    for k, at in enumerate(LARGE):
        brush.disc(at, 190 - k, "acc")


def in_time(brush: Brush, draw: Callable[[], None]) -> list[bool]:
    """Frames until none has a draft in it: whether each of them had."""
    drafted = [True]
    while drafted[-1]:
        drafted.append(brush.compose_in_time(draw)[1])
        assert len(drafted) < 20
    return drafted[1:]


def test_large_pictures_are_drafted_and_refined_one_a_frame(brush: Brush) -> None:
    assert in_time(brush, lambda: discs(brush)) == [True, True, True, False]
    refined = pixels()
    brush.forget()
    brush.compose(lambda: discs(brush))
    assert pixels() == refined


def test_a_draft_is_seen_at_once(brush: Brush) -> None:
    brush.compose_in_time(lambda: discs(brush))
    surface = brush.screen.surface
    assert {tuple(surface.get_at(at)[:3]) for at in LARGE} == {brush.theme.ink("acc")[:3]}


@pytest.mark.parametrize("way", ["once", "still", "patch"])
def test_what_is_noted_with_drafts_is_noted_again(brush: Brush, way: str) -> None:
    def draw() -> None:
        if way == "once":
            brush.once(discs, "key", lambda: discs(brush))
        elif way == "still":
            brush.still("key", lambda: discs(brush))
        else:
            brush.still("ground", lambda: brush.backdrop("spot"))  # what a patch lies on
            brush.patch("name", "key", (0, 0, 1280, 720), lambda: discs(brush))

    in_time(brush, draw)
    refined = pixels()
    brush.forget()
    brush.compose(draw)
    assert pixels() == refined


def test_what_is_made_of_a_draft_is_made_again(brush: Brush) -> None:
    def draw() -> None:
        brush.backdrop("spot")
        brush.ring(LARGE[0], 190, "acc", 9, alpha=128)
        brush.crown(LARGE[1], 400, tilt=20)

    in_time(brush, draw)
    refined = pixels()
    brush.forget()
    brush.compose(draw)
    assert pixels() == refined


def test_the_program_goes_on_drawing_until_all_is_fine(tmp_path: Path) -> None:
    passed_ms = 0.0
    app = App(ASSETS, tmp_path, lambda: passed_ms)
    try:
        app.window.brush.forget()
        for _ in range(400):
            passed_ms += 16.0
            app.frame([], PIECE_MS)
            if app.window.brush._allowance.drafts_used:
                break
        finish(app)
        had_drafts = bool(app.window.brush._allowance.drafts_used)
        drawn = app.frames_drawn
        app.frame([], PIECE_MS)  # no time has passed
        finish(app)
        assert app.frames_drawn == drawn + had_drafts
    finally:
        app.close()


def finish(app: App) -> None:
    """Draw the frame that had too much to paint."""
    while app.is_late:
        app.frame([], PIECE_MS)


def test_a_frame_with_too_much_to_paint_comes_later(brush: Brush) -> None:
    def draw() -> None:
        brush.backdrop("spot")
        for k in range(8):
            brush.disc((100 + 100 * k, 300), 30 + k, "acc")

    def late(until_s: float) -> bool:
        try:
            brush.compose_in_time(draw, until_s)
        except OutOfTime:
            return True
        return False

    before, tries = pixels(), 0
    while late(0.0):
        assert pixels() == before, "nothing is seen of it yet"
        tries += 1
    assert tries == 9, "each try has painted one"
    brush.forget()
    seen = pixels()
    brush.compose(draw)
    assert pixels() == seen != before


def test_the_program_draws_a_late_frame_at_last(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.app.PAINT_MS", -1.0)
    passed_ms = 0.0
    app = App(ASSETS, tmp_path, lambda: passed_ms)
    try:
        app.frame([])
        late = 0
        for _ in range(40):
            passed_ms += 16.0
            app.window.brush.pictures.cache.clear()  # more to paint than is ever kept
            app.frame([], PIECE_MS)
            late = late + 1 if app.is_late else 0
            assert late <= MOST_LATE
        assert app.fault is None
    finally:
        app.close()
