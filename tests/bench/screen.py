"""Cost of the screens: a frame of a match in motion, and a screen at rest."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from time import monotonic, process_time
from typing import TYPE_CHECKING

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.quoridor import GAME
from tests.bench.figures import Figure, printed, shares, spread, timed_ms, worked_ms
from tests.bench.rules import middle_game

if TYPE_CHECKING:
    from pygame import Surface

    from scenes.app import App

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
"""A small window, a desktop and a television."""

BLIT = "one blit of the whole screen"
FRAMES = 600
BLITS = 300
FRAMES_A_MOVE = 30
FRAME_MS = 1000 / 60
SETTLED_S, RESTING_S = 2.0, 5.0
WAITING = """
import pygame, time
pygame.display.init()
pygame.display.set_mode((1280, 720))
end, spent = time.monotonic() + {seconds}, time.process_time()
while time.monotonic() < end:
    pygame.event.wait({wait_ms})
print((time.process_time() - spent) * 1000 / {seconds}, 0)
"""


@contextmanager
def opened(now_ms: Callable[[], float] | None = None) -> Iterator[App]:
    """The application with an empty folder of its own, on another clock if one is given."""
    from scenes.app import App, assets_dir

    with tempfile.TemporaryDirectory() as folder:
        app = App(assets_dir(), Path(folder), now_ms)
        yield app
        app.close()


def sit_down(app: App) -> None:
    """Two people begin a match."""
    from scenes.input.seating import Seating
    from scenes.table.screens.begin import start

    match = Match(GAME, GAME.presets["standard"], 0, (Seat("Mira", 0), Seat("Otto", 1)))
    start(app.context, match, Seating())


def named(size: tuple[int, int]) -> str:
    """Return how a row names a size of the window."""
    return f"{size[0]} x {size[1]}"


@contextmanager
def sized(size: tuple[int, int], now_ms: Callable[[], float] | None = None) -> Iterator[App]:
    """Open the application, and give its window another size than that of a first start."""
    import pygame

    with opened(now_ms) as app:
        pygame.display.set_mode(size)
        app.window.restyle(app.context.settings)
        yield app


def frames() -> Iterator[Figure]:
    """Time frames while moves are animated, from the first piece of the first board on."""
    for size in SIZES:
        with sized(size, partial(next, count(0.0, FRAME_MS))) as app:
            sit_down(app)
            times = [worked_ms(work) for work in moving_frames(app)]
            blit_ms = blit_of(app.window.screen.surface)
        yield from spread(f"frame of {named(size)}", shares(times), BLIT, blit_ms)


def blit_of(screen: Surface) -> float:
    """The time of one background on the whole screen."""
    background = screen.copy()
    return median(timed_ms(lambda: screen.blit(background, (0, 0))) for _ in range(BLITS))


def moving_frames(app: App) -> Iterator[Callable[[], None]]:
    """Yield each frame of a match in which a move is made every half a second."""
    from scenes.app import PREPARE_MS
    from scenes.table.screens.play import PlayScene

    scene = app.context.stack.top
    assert isinstance(scene, PlayScene)
    moves = iter(middle_game(scene.match.options, FRAMES // FRAMES_A_MOVE, 5))
    for number in range(FRAMES):
        if number % FRAMES_A_MOVE == 0:
            scene.table.submit(next(moves))
        yield lambda: app.frame([], PREPARE_MS)
        for fault in app.faults:
            raise fault


def idle() -> Iterator[Figure]:
    """Processor time in a second in which nobody does anything."""
    from scenes.app import IDLE_WAIT_MS

    waiting = WAITING.format(seconds=RESTING_S, wait_ms=IDLE_WAIT_MS)
    reference_ms, _ = printed(waiting)
    for size in SIZES:
        for scene in ("title", "calm title", "match"):
            cpu_ms, drawn = printed(f"from tests.bench.screen import rest; rest({scene!r}, {size})")
            what = f"{scene} at rest, {named(size)}, {drawn / RESTING_S:.0f} frames"
            yield Figure.of(what, cpu_ms, "a second of only waiting", reference_ms)


def rest(scene: str, size: tuple[int, int]) -> None:
    """Run the program on a screen; print its processor ms a second, and the frames it drew."""
    from scenes.table.screens.play import PlayScene

    with sized(size) as app:
        if scene == "calm title":
            app.context.change_settings(replace(app.context.settings, reduced_motion=True))
            app.window.restyle(app.context.settings)
        if scene == "match":
            sit_down(app)
        app.begin_idle_work()
        _pass(app, SETTLED_S)
        while app.idle.has_work:
            app.turn()
        app.context.sounds.wait()  # music is computed for a minute, which is not rest
        if isinstance(table := app.context.stack.top, PlayScene):
            table.table.session.clock.spent_ms = 0  # not in the last seconds on a slow machine
        _pass(app, SETTLED_S)
        spent_s, drawn = process_time(), app.frames_drawn
        _pass(app, RESTING_S)
        spent_s, drawn = process_time() - spent_s, app.frames_drawn - drawn
        print(spent_s * 1000 / RESTING_S, drawn)


def _pass(app: App, seconds: float) -> None:
    until_s = monotonic() + seconds
    while monotonic() < until_s:
        app.turn()
