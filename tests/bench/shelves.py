"""Cost of the shelf where there are many replays."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Final

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.replay_form import DefaultReplayForm
from game.registry import GAMES
from game.store.cbor import dumps
from tests.bench.figures import Figure, percentile, timed_ms, worked_ms

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.review.shelf.finished import FinishedTab

REPLAYS: Final = 20_000
FEW: Final = 20
PATTERNS: Final = 40
"""Games that are played; all others are these with another title and date."""

PLIES: Final = 40
SETTLED_FRAMES: Final = 90
FRAME_MS: Final = 16
NOW_MS: Final = 1_700_000_000_000


def shelf() -> Iterator[Figure]:
    """Open, fill, filter, sort and scroll a shelf of 20,000 replays, beside one of 20."""
    with TemporaryDirectory() as large, TemporaryDirectory() as small:
        make_replays(Path(large), REPLAYS)
        make_replays(Path(small), FEW)
        many, few = Measured(Path(large)), Measured(Path(small))
        beside = f"the same with {FEW}"
        for what in many.times:
            yield Figure.of(
                f"{what} with {REPLAYS:,} replays",
                many.times[what],
                beside,
                max(few.times[what], 0.001),
            )


def make_replays(folder: Path, replays: int) -> None:
    """Write games of all kinds, between four people, with dates of ten years."""
    rng, form = Random(5), DefaultReplayForm(GAMES)
    patterns = []
    for number in range(PATTERNS):
        game = GAMES[list(GAMES)[number % len(GAMES)]]
        seats = [Seat(f"Player {look}", look) for look in rng.sample(range(4), 2)]
        match = Match(game, game.options(), number, seats)
        while match.state.outcome() is None and match.ply < PLIES:
            match.submit(rng.choice(match.state.legal_moves()))
        patterns.append(form.write(match.playback()))
    (folder / "replays").mkdir()
    for number in range(replays):
        title = {"name": f"Game {number}", "time": NOW_MS - rng.randrange(10 * 365 * 86_400_000)}
        content = dumps({**rng.choice(patterns), **title})
        (folder / "replays" / f"0106{rng.getrandbits(48):012x}.cbor").write_bytes(content)


class Measured:
    """Figures of a program with the shelf of a data folder, in processor ms where nothing else is
    said.
    """

    def __init__(self, folder: Path) -> None:
        from scenes.app import PREPARE_MS, App, assets_dir

        self.times: dict[str, float] = {}
        app = App(assets_dir(), folder, partial(next, count(0.0, FRAME_MS)))
        _settle(app)
        self.times["reading all files, in s"] = 0.0
        frames, walls, before = list[float](), list[float](), perf_counter()
        app.context.go.my_games("finished")
        shelf = _shelf(app)
        while shelf.is_unread or len(frames) < SETTLED_FRAMES:
            frame = partial(app.frame, [], PREPARE_MS)  # as the program draws them
            walls.append(timed_ms(partial(lambda work: frames.append(worked_ms(work)), frame)))
            sleep(FRAME_MS / 2000)
            if shelf.is_unread:
                self.times["reading all files, in s"] = perf_counter() - before
        self.times["first frame"] = frames[0]
        self.times["a frame meanwhile, 99 %"] = percentile(frames, 0.99)
        self.times["a frame meanwhile, slowest"] = max(frames[1:])
        self.times["a frame meanwhile by the clock, 99 %"] = percentile(walls, 0.99)
        app.close()
        self._app = app = App(assets_dir(), folder, partial(next, count(0.0, FRAME_MS)))
        _settle(app)
        opening = partial(app.context.go.my_games, "finished")
        self._measure("first page, painted in one frame", opening)
        app.context.stack.pop()
        app.frame([])
        self._measure("first page, once painted", opening)
        shelf = _shelf(app)
        rest = [worked_ms(lambda: app.frame([])) for _ in range(SETTLED_FRAMES)]
        while shelf.is_unread:
            rest.append(worked_ms(lambda: app.frame([])))
        self.times["a frame after that, slowest"] = max(rest)
        room = app.context.stack.top
        self._measure("another game", lambda: room.on_press(("game", "quoridor")))
        self._measure("another player", lambda: room.on_press(("look", 1)))
        shelf.set_filter(type(shelf.filter)())
        self._measure("another order", lambda: shelf.on_filter("order"))
        self._measure("a page on", lambda: self._press("PAGE_ON"))
        app.context.stack.top.screen.scroll("cards", len(shelf.selection.entries))
        self._measure("a page back from the end", lambda: self._press("PAGE_BACK"))
        self._measure("a favourite", lambda: self._press("SPECIAL"))
        app.close()

    def _measure(self, what: str, act: Callable[[], None]) -> None:
        """Do something, and draw the picture that shows it."""

        def work() -> None:
            act()
            app.context.stack.top.refresh()
            app.is_stale = True
            app.frame([])

        app = self._app
        self.times[what] = worked_ms(work)
        app.frame([])

    def _press(self, name: str) -> None:
        from scenes.input.actions import Button, Press

        self._app.context.stack.act(Press(Button[name], "keys:left"))


def _shelf(app: App) -> FinishedTab:
    return app.context.stack.top.finished  # type: ignore[no-any-return, union-attr]


def _settle(app: App) -> None:
    """Import everything, as the program does behind the title."""
    from importlib import import_module

    from scenes.preload import SCREENS, SERVICES

    for name in (*SERVICES, *SCREENS):
        import_module(name)
    app.context.go.title()
    for _ in range(SETTLED_FRAMES):
        app.frame([])
    gc.collect()
    gc.freeze()  # as the program does behind the title
