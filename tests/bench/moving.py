"""Cost of each frame while people play a game, or watch a replay.

What nobody waits for is done between them, as in the program.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from random import Random
from time import sleep
from typing import TYPE_CHECKING, Any

import pygame

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from scenes.app import PREPARE_MS
from scenes.input.seating import Seating
from scenes.table.screens.play import PlayScene
from tests.bench.figures import Figure, printed, shares, spread, worked_ms
from tests.bench.screen import BLIT, FRAME_MS, SIZES, blit_of, named, sized
from tests.helpers.driver.us_keys import key_values

if TYPE_CHECKING:
    from scenes.app import App

SEEDS = (1, 2, 3)
PLIES = 24
NAMES = ("Mira", "Otto", "Nia", "Sam")
OPENING_MS, AIMED_MS, PRESSED_MS, RESTED_MS, STEPPED_MS = 3500, 300, 80, 800, 1300
"""How long somebody looks at a new match, points before pressing, presses, and rests after a move;
and how long after a step comes the next one.
"""
MAX_MS = 20_000
"""No move takes longer to be shown."""
WORK_S = 0.004
"""What has to be worked out goes on in real time."""


def boards() -> Iterator[Figure]:
    """Of each game, in processes of their own: played by mouse, then watched step by step."""
    for game in GAMES:
        for what in ("played", "watched"):
            for size in SIZES[1:]:
                program = f"from tests.bench.moving import show; show({game!r}, {what!r}, {size})"
                *within, blit_ms = printed(program, 4)
                yield from spread(f"{game} {what}, {named(size)}", within, BLIT, blit_ms)


def show(game_id: str, what: str, size: tuple[int, int]) -> None:
    """Print what half, 99 in a hundred and all of the frames but the first cost at most, and one
    blit.
    """
    times: list[float] = []
    for seed in SEEDS:
        evening = Evening(game_id, seed)
        with sized(size, evening.now_ms) as app:
            gc.collect()
            gc.freeze()  # as the program does behind the title
            times += evening.frames_ms(app, what)
            blit_ms = blit_of(app.window.screen.surface)
    print(*shares(times), blit_ms)


class Evening:
    """Two people at a game, on a clock that goes on frame by frame."""

    def __init__(self, game_id: str, seed: int) -> None:
        self._rng, self._passed_ms = Random(seed), 0.0
        game = GAMES[game_id]
        options = next(iter(game.presets.values()))
        seats = [Seat(name, look) for look, name in enumerate(NAMES[: game.seats(options)])]
        self._match = Match(game, options, seed, seats)
        self._app: App
        self._first = 0

    def now_ms(self) -> float:
        return self._passed_ms

    def frames_ms(self, app: App, what: str) -> Iterator[float]:
        """Return the cost of each frame drawn or begun, the game being "played" or "watched"."""
        self._app = app
        self._first = app.frames_drawn + 1  # the first board has its own row
        for events in self._play() if what == "played" else self._watch():
            self._passed_ms += FRAME_MS
            drawn = app.frames_drawn
            spent_ms = worked_ms(lambda events=events: app.frame(events, PREPARE_MS))  # type: ignore[misc]
            for fault in app.faults:
                raise fault
            if drawn >= self._first and (app.frames_drawn > drawn or app.is_late):
                yield spent_ms
            else:
                app.work_ahead()

    @property
    def _is_over(self) -> bool:
        return self._match.ply >= PLIES or self._match.state.outcome() is not None

    def _play(self) -> Iterator[Sequence[pygame.event.Event]]:
        """The events of each frame of a game that is played by mouse."""
        self._app.context.go.play(self._match, Seating())
        yield from _pass(OPENING_MS)
        while not self._is_over:
            scene: Any = self._app.context.stack.top
            if not isinstance(scene, PlayScene) or not scene.table.may_point:
                yield from _pass(RESTED_MS, _key(pygame.K_RETURN))  # a report, or a curtain
                continue
            move = self._rng.choice([*self._match.state.legal_moves()])
            yield from self._point(scene.table, move)
            yield from self._settle(scene)
            yield from _pass(RESTED_MS)

    def _point(self, table: Any, move: Any) -> Iterator[Sequence[pygame.event.Event]]:
        """Point at a move and press; one that has no place on the board is played as by a key."""
        ply, screen = self._match.ply, self._app.window.screen
        path = next(iter(table.view.target_paths(self._match.state, move)), ())
        for pick in path if all(pick.w for pick in path) else ():
            at = screen.at(*table.stage.point(pick.x, pick.y))
            yield from _pass(AIMED_MS, [_mouse(pygame.MOUSEMOTION, at)])
            yield from _pass(PRESSED_MS, [_mouse(pygame.MOUSEBUTTONDOWN, at)])
            yield from _pass(PRESSED_MS, [_mouse(pygame.MOUSEBUTTONUP, at)])
        if self._match.ply == ply and table.may_point and not table.session.work.is_open:
            table.cursor.suggest(move)
            yield from _pass(AIMED_MS)
            table.submit(move)

    def _settle(self, scene: Any) -> Iterator[Sequence[pygame.event.Event]]:
        """Until nothing moves any more, and nothing has to be worked out."""
        since_ms = self._passed_ms
        while self._app.context.stack.top is scene and self._passed_ms - since_ms < MAX_MS:
            if scene.table.session.work.is_open:
                sleep(WORK_S)
            elif not scene.table.stage.is_moving:
                return
            yield []

    def _watch(self) -> Iterator[Sequence[pygame.event.Event]]:
        """The same of one that is watched step by step."""
        while not self._is_over:
            self._match.submit(self._rng.choice([*self._match.state.legal_moves()]))
        self._app.context.go.watch(self._match.playback(), 0)
        yield from _pass(RESTED_MS)
        for _ in range(self._match.ply):
            yield from _pass(STEPPED_MS, _key(pygame.K_2))


def _pass(
    ms: float, events: Sequence[pygame.event.Event] = ()
) -> Iterator[Sequence[pygame.event.Event]]:
    """So many frames, the first of them with ``events``."""
    yield list(events)
    for _ in range(round(ms / FRAME_MS) - 1):
        yield []


def _mouse(kind: int, at: tuple[int, int]) -> pygame.event.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    return pygame.event.Event(kind, pos=at, button=pygame.BUTTON_LEFT, touch=False)


def _key(key: int) -> list[pygame.event.Event]:
    values = key_values(key)
    return [pygame.event.Event(kind, values) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
