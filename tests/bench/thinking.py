"""Effect on the window of a computer that thinks at its strongest, compiled or not."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game.ai.client import SearchClient
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.quoridor import GAME
from tests.bench.figures import Figure, shares, spread, timed_ms
from tests.bench.screen import opened

if TYPE_CHECKING:
    from scenes.app import App

FRAMES = 900
A_SECOND = 60
STRONGEST = list(GAME.levels)[-1]


def frames() -> Iterator[Figure]:
    """The time from frame to frame while two computers play: the second time with a fresh cache,
    so that kernels are compiled meanwhile, the third time with these kernels.
    """
    quiet = times_ms("", None)
    with tempfile.TemporaryDirectory() as folder:
        for state, cache in (
            ("in Python", None),
            ("while it is compiled", Path(folder)),
            ("compiled", Path(folder)),
        ):
            times = times_ms(STRONGEST, cache)
            what = f"frame to frame, thinking {state}"
            yield from spread(what, shares(times), "nobody thinks", shares(quiet))


def times_ms(level: str, cache: Path | None) -> list[float]:
    with opened() as app:
        app.context.thinker = SearchClient(cache=cache)
        return list(frames_ms(app, level))


def frames_ms(app: App, level: str) -> Iterator[float]:
    """Every frame is drawn, as under a moving pointer."""
    import pygame

    from scenes.input.seating import Seating
    from scenes.table.screens.begin import start

    seats = (Seat("Mira", 0, level), Seat("Otto", 1, level))
    start(app.context, Match(GAME, GAME.options(), 0, seats), Seating())
    clock = pygame.time.Clock()

    def frame() -> None:
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        app.frame(app.read_events())
        clock.tick(A_SECOND)

    for number in range(FRAMES + A_SECOND):
        spent_ms = timed_ms(frame)
        if number >= A_SECOND:  # the first picture of a match is painted anew
            yield spent_ms
