"""Cost of a frame while music plays, and in attract mode."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time, sleep
from typing import TYPE_CHECKING, Final

from tests.bench.figures import Figure, printed, shares, spread, worked_ms
from tests.bench.rules import middle_game
from tests.bench.screen import BLIT, FRAMES, FRAMES_A_MOVE, blit_of, opened, sit_down

if TYPE_CHECKING:
    from pygame import Surface

    from scenes.app import App

SIZE: Final = (1920, 1080)
A_SECOND: Final = 60
FRAME_MS: Final = 1000 / A_SECOND
SHOWN_MS: Final = 130_000
"""So long the games are shown: long enough for each of them."""
WORK_S: Final = 0.004
"""Computers think in real time."""


def music() -> Iterator[Figure]:
    """Animated frames of a match at 60 a second, in silence and with music and sounds."""
    program = "from tests.bench.lively import play; play(has_music={})"
    silent = printed(program.format(False), 4)
    heard = printed(program.format(True), 4)
    reference = "the same in silence"
    yield from spread("frame with music, 1920 x 1080", heard[:3], reference, silent[:3])
    yield Figure.of("a second of it, with the mixer", heard[3], reference, silent[3])


def play(*, has_music: bool) -> None:
    """Print what half, 99 in a hundred and all of the frames that are drawn cost at most, and
    the processor's time in a second.
    """
    from pygame.time import Clock

    from scenes.table.screens.play import PlayScene

    with opened() as app:
        _enlarge(app)
        if has_music:
            _turn_on(app)
        sit_down(app)
        scene, clock = app.context.stack.top, Clock()
        assert isinstance(scene, PlayScene)
        moves = iter(middle_game(scene.match.options, FRAMES // FRAMES_A_MOVE, 5))
        app.frame([])
        times: list[float] = []
        spent_s = process_time()
        for number in range(FRAMES):
            if number % FRAMES_A_MOVE == 0:
                scene.table.submit(next(moves))
            drawn = app.frames_drawn
            spent_ms = worked_ms(lambda: app.frame([]))
            if app.frames_drawn > drawn:
                times.append(spent_ms)
            clock.tick(A_SECOND)
        second_ms = (process_time() - spent_s) * 1000 * A_SECOND / FRAMES
    print(*shares(times), second_ms)


def attract() -> Iterator[Figure]:
    """The frames that are drawn while computers play each game in turn, with music. The first board
    of each has its own row.
    """
    *within, blit_ms = printed("from tests.bench.lively import attracting; attracting()", 4)
    yield from spread("frame of the demo, 1920 x 1080", within, BLIT, blit_ms)


def attracting() -> None:
    """Print what half, 99 in a hundred and all of the frames cost at most, and one blit."""
    passed_ms = 0.0
    times: list[float] = []
    with opened(lambda: passed_ms) as app:
        surface = _enlarge(app)
        app.frame([])
        app.begin_idle_work()
        while app.idle.has_work:  # what is done behind the title
            app.work_ahead()
        _turn_on(app)
        title, wait_ms = app.context.stack.top, app.window.brush.theme.duration_ms("attract_wait")
        games: set[str] = set()
        while passed_ms < wait_ms + SHOWN_MS:
            passed_ms += FRAME_MS
            drawn, before = app.frames_drawn, app.context.stack.top
            spent_ms = worked_ms(lambda: app.frame([]))
            scene = app.context.stack.top
            for fault in app.faults:
                raise fault
            if app.frames_drawn == drawn:
                app.work_ahead()
            elif scene is before and scene is not title:
                times.append(spent_ms)
            table = getattr(scene, "table", None)
            if table is not None:
                games.add(table.match.game.id)
                if table.session.work.is_open:
                    sleep(WORK_S)
        assert len(games) > 1, games
        blit_ms = blit_of(surface)
    print(*shares(times), blit_ms)


def _enlarge(app: App) -> Surface:
    import pygame

    surface = pygame.display.set_mode(SIZE)
    app.window.restyle(app.context.settings)
    return surface


def _turn_on(app: App) -> None:
    """Music and sounds, all of them computed before anything is measured."""
    from scenes.ui.sound.audio import Audio, open_audio

    app.context.sounds = audio = open_audio()
    app.context.apply_volume()
    if isinstance(audio, Audio):
        audio.wait()
