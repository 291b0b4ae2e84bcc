"""Another screen is painted over several frames, and comes once it is whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

import pygame
import pytest
from all_screens import each_screen
from pilot import FRAME_MS, Pilot
from thrift import PAINTED

from game.ai.requests.game_review import GameReview
from game.registry import GAMES
from scenes import stack
from scenes.menus.title import TitleScene
from scenes.pace.loop import MAX_TICKS, TICK_MS
from scenes.review.viewer.page import PAINTED_EVERY_TICKS
from scenes.review.viewer.timeline import ReplayTimeline
from scenes.review.viewer.watch import WatchScene
from scenes.ui.brush import Brush
from scenes.ui.paint.picture_cache import PictureCache
from scenes.ui.paint.surface_cache import Allowance

pytestmark = pytest.mark.usefixtures("roomy")

MANY = 20
PIECE_S = 0.001
"""Time after which a picture is the last of its piece."""


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Has one more with every picture that is painted anew, and every line."""
    made, spend = list[None](), Allowance.spend

    def counted(allowance: Allowance) -> None:
        spend(allowance)
        made.append(None)

    monkeypatch.setattr(Allowance, "spend", counted)
    return made


def forget(pilot: Pilot) -> None:
    """Let everything be painted anew."""
    pilot.app.window.brush.forget()
    for _, *caches in PAINTED:
        for cache in caches:
            cache.forget()


def piece(pilot: Pilot) -> None:
    """A frame with time for one picture."""
    pilot.now_ms += FRAME_MS
    pilot.app.frame(pilot.app.read_events(), 0.0)
    assert not pilot.app.faults


def until_drawn(pilot: Pilot, each: Callable[[], None] = lambda: None) -> int:
    """Paint piece by piece until another picture is seen; return how many pieces it took."""
    drawn, pieces = pilot.app.frames_drawn, 0
    while pilot.app.frames_drawn == drawn:
        each()
        piece(pilot)
        pieces += 1
    return pieces


def to_help(pilot: Pilot) -> None:
    pilot.go.help(*GAMES)


def to_viewer(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven", start=6)
    playback = pilot.table.match.playback()
    pilot.wait(1000)
    forget(pilot)
    pilot.context.stack.push(WatchScene(pilot.context, playback))


@pytest.mark.parametrize(("go", "besides"), [(to_help, 0), (to_viewer, 1)])
def test_another_screen_is_painted_a_picture_a_frame(
    pilot: Pilot,
    painted: list[None],
    go: Callable[[Pilot], None],
    besides: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``besides`` counts the pictures that a tick paints for later."""
    monkeypatch.setattr(stack, "MAX_PIECES", 1000)
    pilot.wait(1000)
    forget(pilot)
    go(pilot)
    old, drawn, frames = pilot.pixels(), pilot.app.frames_drawn, list[int]()
    while pilot.app.frames_drawn == drawn:
        assert pilot.pixels() == old
        before = len(painted)
        piece(pilot)
        frames.append(len(painted) - before)
    assert len(frames) > MANY and max(frames) <= 1 + 2 * besides
    if isinstance(pilot.scene, WatchScene):
        pilot.until(lambda: not pilot.part(GameReview).is_open)
    pilot.wait(1000)
    pilot.redraw()
    whole = pilot.pixels()
    forget(pilot)
    pilot.redraw()
    assert pilot.pixels() == whole != old


def test_a_screen_is_never_waited_for_long(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Brush, "rehearse", lambda *_, **__: False)
    for _ in range(2):
        drawn = pilot.app.frames_drawn
        to_help(pilot)
        for _ in range(stack.MAX_PIECES - 1):
            piece(pilot)
        assert pilot.app.frames_drawn == drawn
        piece(pilot)
        assert pilot.app.frames_drawn == drawn + 1


def test_the_pieces_of_a_slow_machine_grow(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    given_ms: list[float] = []

    def rehearse(_brush: Brush, _paint: object, until_s: float, **_: object) -> bool:
        given_ms.append((until_s - perf_counter()) * 1000)
        return False

    monkeypatch.setattr(Brush, "rehearse", rehearse)
    to_help(pilot)
    for _ in range(2 * stack.PIECES_ALIKE + 1):
        pilot.now_ms += FRAME_MS
        pilot.app.frame([], 1000.0)
    first, last = given_ms[0], given_ms[stack.PIECES_ALIKE - 1]
    assert 500 < first <= 1000 and 500 < last <= 1000
    assert given_ms[stack.PIECES_ALIKE] > 1500 and given_ms[-1] > 3000


def test_a_large_window_lets_go_of_the_old_screen(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a television, where only one picture as large as the window is kept."""
    monkeypatch.setattr(PictureCache, "keeps_windows", False)
    pilot.wait(1000)
    brush, old = pilot.app.window.brush, pilot.pixels()
    forget(pilot)
    to_help(pilot)
    piece(pilot)
    assert brush.screen.composition.shown is None and brush.still_layer is None
    pilot.context.stack.pop()  # and another comes before that one was seen
    pilot.go.settings()
    piece(pilot)
    assert pilot.pixels() == old and not pilot.context.stack.is_unveiling


def test_the_old_picture_is_swept_away_from_the_left(pilot: Pilot) -> None:
    """What has not begun to go is neither copied nor painted."""
    pilot.wait(1000)
    surface = pilot.app.window.screen.surface
    old = surface.copy()
    to_help(pilot)
    pilot.wait(100)
    assert pilot.context.stack.is_unveiling
    middle = surface.copy()
    pilot.wait(1000)
    w, h = surface.get_size()
    for x, shown in ((0, surface), (w - w // 8, old)):
        area = pygame.Rect(x, 0, w // 8, h)
        half, whole = middle.subsurface(area), shown.subsurface(area)
        assert pygame.image.tobytes(half, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_no_clock_runs_behind_the_picture_of_another_screen(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=60)
    pilot.begin_clock()
    pilot.wait(3000)
    clock, ticker = pilot.table.session.clock, pilot.context.stack.ticker
    to_help(pilot)
    pilot.frame()
    pilot.context.stack.pop()
    forget(pilot)
    piece(pilot)
    spent_ms, now_ms = clock.spent_ms, ticker.now_ms

    def rests() -> None:
        assert (clock.spent_ms, ticker.now_ms) == (spent_ms, now_ms)

    assert until_drawn(pilot, rests) > MANY
    pilot.wait(1000)
    assert clock.spent_ms > spent_ms > 0 and ticker.now_ms > now_ms


def test_whoever_goes_back_before_a_screen_is_whole_sees_the_one_before(pilot: Pilot) -> None:
    to_help(pilot)
    pilot.wait(1000)
    before = pilot.pixels()
    pilot.go.settings()
    forget(pilot)
    for _ in range(3):
        piece(pilot)
    pilot.context.stack.pop()
    until_drawn(pilot)
    pilot.wait(1000)
    assert pilot.scene_name == "HelpScene" and pilot.pixels() == before


def test_a_fault_in_painting_leads_to_title(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    to_help(pilot)
    forget(pilot)
    piece(pilot)
    monkeypatch.setattr(pilot.scene, "draw", lambda *_: 1 / 0)
    pilot.app.frame(pilot.app.read_events(), 0.0)
    assert isinstance(pilot.app.faults[-1], ZeroDivisionError)
    pilot.app.faults.clear()
    stack_ = pilot.context.stack
    until_drawn(pilot)
    assert isinstance(stack_.scenes[0], TitleScene) and stack_.is_drawing_top
    shown_ms = stack_.ticker.now_ms
    pilot.wait(100)
    assert stack_.ticker.now_ms > shown_ms


def test_whoever_does_not_count_the_time_sees_it_at_once(pilot: Pilot) -> None:
    forget(pilot)
    drawn = pilot.app.frames_drawn
    to_help(pilot)
    pilot.frame()
    assert pilot.app.frames_drawn == drawn + 1


def test_after_a_long_frame_little_is_ahead(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    to_viewer(pilot)
    pilot.frame()
    asked = list[int]()
    monkeypatch.setattr(
        pilot.part(ReplayTimeline), "paint_next", lambda brush, until_s: asked.append(1)
    )
    pilot.frame(MAX_TICKS * TICK_MS)
    assert 0 < len(asked) <= MAX_TICKS // PAINTED_EVERY_TICKS + 1


def test_the_old_picture_fills_the_full_screen_until_it_is_painted(pilot: Pilot) -> None:
    pilot.resize(640, 480)
    pilot.redraw()
    before, window = pilot.app.window.screen.surface.copy(), pilot.app.window
    drawn = pilot.app.frames_drawn
    try:
        window.set_fullscreen(replace(pilot.context.settings, fullscreen=True))
        full = pygame.display.get_surface()
        assert full is not None and full.get_size() != before.get_size()
        shown = pygame.transform.scale(before, full.get_size())
        assert pygame.image.tobytes(full, "RGB") == pygame.image.tobytes(shown, "RGB")
        assert pilot.app.frames_drawn == drawn, "nothing was painted for it yet"
        styled = window.generation
        pilot.resize(*full.get_size())
        assert window.generation == styled, "the system's word of the same size changes nothing"
    finally:
        window.set_fullscreen(pilot.context.settings)


@pytest.mark.slow
@pytest.mark.usefixtures("still_clock")
def test_every_screen_is_the_same_if_painted_in_pieces(pilot: Pilot, painted: list[None]) -> None:
    """After painting is broken off in any way nothing is left to paint."""
    pilot.resize(640, 480)  # fewer pixels to paint, and the same pieces
    wrong, scenes, brush = list[str](), pilot.context.stack, pilot.app.window.brush

    def at_rest() -> None:
        scenes.draw_at_rest(brush)

    for name in each_screen(pilot):
        forget(pilot)
        pilot.draw()
        at_once, brush = pilot.pixels(), pilot.app.window.brush
        forget(pilot)
        pieces = 0
        while not brush.rehearse(at_rest, perf_counter() + PIECE_S):
            pieces += 1
            assert pieces < 1000, name
        before = len(painted)
        pilot.draw()
        if pilot.pixels() != at_once:
            wrong.append(f"{name}: another picture")
        if len(painted) != before:
            wrong.append(f"{name}: {len(painted) - before} pictures are painted late")
    assert not wrong, "\n".join(wrong)
