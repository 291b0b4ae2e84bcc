"""Wait for the board, from the press of "Start" to its first frame."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import TYPE_CHECKING

from game.core.match.match_setup import MatchPlan
from game.registry import GAMES
from scenes.app import IDLE_WAIT_MS, WORKING_WAIT_MS
from tests.bench.figures import Figure, printed, worked_ms
from tests.bench.screen import BLIT, FRAME_MS, SIZES, blit_of, named, sized
from tests.helpers.driver.us_keys import key_values

if TYPE_CHECKING:
    from scenes.app import App

ROUNDS = 5
LOOKED_AT_MS = {"title": 3000, "seats": 2000}
"""How long a guest looks at each screen on the way on a quiet machine: quicker than most."""


def first_boards() -> Iterator[Figure]:
    """Each in processes of their own, which have nothing in their caches from another game."""
    for game in GAMES:
        for size in SIZES[1:]:
            program = f"from tests.bench.opening import one; one({game!r}, {size})"
            times = [printed(program) for _ in range(ROUNDS)]
            what = f"first board of {game}, {named(size)}"
            first_ms, blit_ms = (median(column) for column in zip(*times, strict=True))
            yield Figure.of(what, first_ms, BLIT, blit_ms)


def one(game_id: str, size: tuple[int, int]) -> None:
    """Print the processor ms up to the first board of a game, and those of one blit."""
    import pygame

    clock = QuietClock()
    with sized(size, lambda: clock.now_ms) as app:
        app.begin_idle_work()
        clock.look(app, "title")
        game = GAMES[game_id]
        app.context.go.join(game, MatchPlan(next(iter(game.presets.values()))))
        clock.look(app, "seats")
        key = key_values(pygame.K_p, unicode="p")
        start = [pygame.event.Event(kind, key) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
        first_ms = worked_ms(lambda: app.frame(start))
        assert type(app.context.stack.top).__name__ == "PlayScene", app.faults
        print(first_ms, blit_of(app.window.screen.surface))


class QuietClock:
    """Clock that stands still while other programs have the processor.

    By the clock on the wall a crowded machine paints less ahead, and the new screen takes no press
    yet (`InputGuard`).
    """

    def __init__(self) -> None:
        self.now_ms = 0.0

    def look(self, app: App, screen: str) -> None:
        """Let the time of `screen` pass: what the program works, and what it waits."""
        until_ms = self.now_ms + LOOKED_AT_MS[screen]
        while self.now_ms < until_ms:
            drawn, has_work = app.frames_drawn, app.idle.has_work
            worked = worked_ms(app.turn)
            if app.frames_drawn > drawn:
                self.now_ms += max(worked, FRAME_MS)
            else:
                self.now_ms += worked + (WORKING_WAIT_MS if has_work else IDLE_WAIT_MS)
