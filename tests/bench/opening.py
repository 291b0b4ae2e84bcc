"""How long people wait for the board, from the press of "Start" to its first frame."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import monotonic
from typing import TYPE_CHECKING

from game.registry import GAMES
from tests.bench.figures import Figure, worked_ms
from tests.bench.screen import SIZES, blit_of, named, printed, sized
from tests.helpers.us_keys import key_values

if TYPE_CHECKING:
    from scenes.app import App

ROUNDS = 5
LOOKED_AT_S = {"title": 3.0, "seats": 2.0}
"""How long somebody looks at each screen on the way: quicker than most."""


def first_boards() -> Iterator[Figure]:
    """Each in processes of their own, which have nothing in their caches from another game."""
    for game in GAMES:
        for size in SIZES[1:]:
            program = f"from tests.bench.opening import one; one({game!r}, {size})"
            times = [printed(program) for _ in range(ROUNDS)]
            what = f"first board of {game}, {named(size)}"
            first_ms, blit_ms = (median(column) for column in zip(*times, strict=True))
            yield Figure.of(what, first_ms, "one blit of the whole screen", blit_ms)


def one(game_id: str, size: tuple[int, int]) -> None:
    """Print the processor ms up to the first board of a game, and those of one blit."""
    import pygame

    with sized(size) as app:
        app.begin_idle_work()
        look(app, "title")
        game = GAMES[game_id]
        app.cabinet.go.join(game, next(iter(game.presets.values())))
        look(app, "seats")
        key = key_values(pygame.K_p, unicode="p")
        start = [pygame.event.Event(kind, key) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
        first_ms = worked_ms(lambda: app.frame(start))
        assert type(app.cabinet.stack.top).__name__ == "PlayScene"
        print(first_ms, blit_of(app.window.screen.surface))


def look(app: App, screen: str) -> None:
    """Let time pass on a screen."""
    until_s = monotonic() + LOOKED_AT_S[screen]
    while monotonic() < until_s:
        app.turn()
