"""The whole program in a world of its own: its clock, disk, threads, search process, pads and
chance are all turned by a seed. The same seed gives the same world.
"""

from __future__ import annotations

import gc
import sqlite3
import warnings
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import cache, partialmethod
from hashlib import blake2b
from importlib import import_module
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

import pygame

from game.ai.client import SearchClient
from game.causality.scenarios import scenario_cache
from game.core.match.match import Match
from game.core.record.record import Record, state_digest
from game.registry import GAMES
from game.store.database import Database
from game.store.matches import Journal
from game.store.settings import Settings, save_settings
from game.words.strings import DEFAULT_LANGUAGE
from scenes.app import App, assets_dir
from scenes.input.bindings import Bindings
from scenes.input.devices import Devices
from scenes.input.gamepad import Gamepads
from scenes.pace.idle import Idle
from scenes.preload import SCREENS, SERVICES, TABLE, WRITING, modules_of, read_puzzles
from scenes.table.session.match_ending import tidy
from tests.check.input.sound import WORDS, Refusing
from tests.check.simulation.painted import Painted
from tests.check.simulation.stepped import Steps, Threading, maker

TRANSACT: Final = Database.transact

EPOCH_MS: Final = 1_700_000_000_000
PATCHED: Final = ("scenes.boards.thumbnails",)
"""What is imported with some screen, and has a clock of its own."""


@cache
def _import_ahead() -> None:
    """Import all that the program imports behind its first screen: no frame waits. Only once:
    what a world has left in circles must not be frozen with the next one.
    """
    of_games = chain.from_iterable(map(modules_of, GAMES))
    for name in (*TABLE, *SERVICES, *SCREENS, *WRITING, *of_games, *PATCHED):
        import_module(name)
    gc.collect()
    gc.freeze()


@dataclass
class ScriptedPad:
    """A pad of the script."""

    instance_id: int
    guid: str = "scripted"
    name: str = "Pad"
    is_controller: bool = True

    def axis(self, number: int) -> float:
        return 0.0

    def rumble(self, strength: float, ms: int) -> bool:
        return False


class Clock:
    """The modules ``time`` and the like: ``steady`` never goes back, ``wall`` may be set."""

    def __init__(self) -> None:
        self.steady_ms = 0.0
        self.wall_ms = float(EPOCH_MS)

    def go(self, ms: float) -> None:
        self.steady_ms += ms
        self.wall_ms += ms

    def now_ms(self) -> float:
        return self.steady_ms

    def whole_ms(self) -> int:
        return int(self.steady_ms)

    def wall(self) -> int:
        return int(self.wall_ms)

    def time_ns(self) -> int:
        return int(self.wall_ms * 1_000_000)

    def perf_counter(self) -> float:
        return self.steady_ms / 1000

    monotonic = perf_counter


class Chance:
    """Chance of the system, from a seed. Names of files have a chance of their own: how
    many are written may depend on the date.
    """

    def __init__(self, seed: object) -> None:
        self._rng, self._names = Random(f"secrets {seed}"), Random(f"names {seed}")

    def urandom(self, size: int) -> bytes:
        return self._names.randbytes(size)

    def randbits(self, bits: int) -> int:
        return self._rng.getrandbits(bits)

    def random(self) -> float:
        return self._rng.random()


def transact(database: Database, disk: Refusing, work: Any, level: str = "FULL") -> Any:
    """Stands for the method of that name: the disk may refuse."""
    disk.trouble()
    return TRANSACT(database, work, level)


class World:
    """The program as it runs in this world; ``start`` it first. Use it as a context.

    It shares what it paints if there is somewhere to share it, and draws one frame of
    ``drawn_every``, as on a slow machine: most of what an evening takes is drawing. ``window`` is
    the size that an evening before it has left.
    """

    def __init__(
        self,
        seed: object,
        painted: Painted | None = None,
        drawn_every: int = 1,
        window: tuple[int, int] | None = None,
    ) -> None:
        self._painted, self._drawn_every = painted, drawn_every
        self._frames = 0
        self._is_looked_at = False
        self.clock, self.steps = Clock(), Steps()
        self.disk = Refusing()
        self._kept = TemporaryDirectory(prefix="quintet-world-")
        self.folder = Path(self._kept.name)
        if window is not None:
            save_settings(self.disk, self.folder, Settings(window=window))
        self.search_rate = 0.0
        """How often the search process fails."""
        self.plugged: list[ScriptedPad] = []
        self.clipboard = ""
        self._noted: list[BaseException] = []
        self._seed, self._rng = seed, Random(f"world {seed}")
        self._patches = ExitStack()
        self.app: App

    def __enter__(self) -> World:
        chance = Chance(self._seed)
        put: Sequence[tuple[str, object]] = (
            ("scenes.app.find_cache", lambda: None),
            ("scenes.user_data.library.time", self.clock),
            ("scenes.app.time", self.clock),
            ("scenes.boards.thumbnails.time", self.clock),
            ("game.store.database.Database.transact", partialmethod(transact, self.disk)),
            ("game.store.worker.threading", Threading(self.steps)),
            ("scenes.review.records.perf_counter", self.clock.perf_counter),
            ("scenes.ui.paint.surface_cache.perf_counter", lambda: 0.0),  # all time to paint
            ("game.store.paths.urandom", chance.urandom),
            ("secrets.randbits", chance.randbits),
            ("random.SystemRandom.getrandbits", lambda _, bits: chance.randbits(bits)),
            ("random.SystemRandom.random", lambda _: chance.random()),
            ("game.core.search.background.threading", Threading(self.steps)),
            ("scenes.review.export.job.threading", Threading(self.steps)),
            ("scenes.review.export.job.drawn", lambda work, tell: b"a picture"),
            (
                "scenes.review.export.book.album",
                lambda order, shots, tell: (b"a board" for _ in shots),
            ),
            ("game.ai.client.SearchProcess", maker(self._rng, lambda: self.search_rate)),
        )
        _import_ahead()
        for name, value in put:
            self._patches.enter_context(patch(name, value))
        warnings.simplefilter("ignore")
        return self

    def __exit__(self, *error: object) -> None:
        self._patches.close()
        pygame.quit()
        self._kept.cleanup()

    def start(self) -> None:
        """Start the program; the window has the size that was kept. A new process knows no
        scenario, and has to look for each.
        """
        scenario_cache.forget_all()
        WORDS.set_language(DEFAULT_LANGUAGE)  # as the system, whatever the one before spoke
        app = self.app = App(assets_dir(), self.folder, self.clock.now_ms, WORDS, self.disk)
        if self._painted is not None:
            self._restyle = app.window.restyle
            vars(app.window)["restyle"] = self._restyled
            self._painted.share(app.window)
        self._draw = app.draw
        if self._drawn_every > 1:
            vars(app)["_draw"] = self._draw_sometimes
        context = app.context
        vars(context.library)["note_fault"] = self._noted.append
        vars(app.window)["pasted"] = lambda: self.clipboard
        context.devices = Devices(
            Bindings.from_map(context.settings.bindings), Gamepads(lambda: self.plugged)
        )
        context.thinker = SearchClient(self.clock.whole_ms)
        app.idle = Idle(self.clock.perf_counter)
        app.idle.begin("tidy", tidy(context.library))
        app.idle.begin("puzzles", read_puzzles())
        pygame.event.get()

    def _restyled(self, settings: Settings) -> None:
        self._restyle(settings)
        assert self._painted is not None
        self._painted.share(self.app.window)

    def _draw_sometimes(self) -> None:
        """Leave a drawing for later, if it is still there then."""
        if self._frames % self._drawn_every == 0 or self._is_looked_at:
            self._draw()

    def frame(
        self, events: Sequence[pygame.event.Event], ms: float, *, is_looked_at: bool = False
    ) -> None:
        """So much later the program gets ``events``, and shows a frame, which is drawn in any case
        if it is looked at. Raises what a scene has raised, and ``PowerCut``.
        """
        self._is_looked_at = is_looked_at
        self.clock.go(ms)
        self._frames += 1
        self.app.frame(list(events))
        pygame.event.get()  # pygame-ce 2.5.8 keeps for ever what the events that it clears hold
        for fault in self.app.faults:
            raise fault
        if not events:
            self.app.work_ahead()
            if self._noted:  # the program survives what goes wrong in such work
                raise self._noted.pop()

    @property
    def is_over(self) -> bool:
        """Whether somebody has ended the program."""
        return not len(self.app.context.stack)

    def close(self) -> None:
        """End it as ``main`` does."""
        self.app.close()

    def kill(self) -> list[str]:
        """End it from one moment to the next, and start it again: what was lost by that."""
        had = {journal.match_id: journal.match.record() for journal in self._safe}
        library = self.app.context.library
        library.windows.close()  # as the system does
        if "database" in vars(library):
            library.database.disconnect()
        self.steps.forget()
        pygame.quit()
        self.start()
        return [
            fault for match_id, record in had.items() if (fault := self._lost(match_id, record))
        ]

    @property
    def journals(self) -> list[Journal]:
        """Those of the matches that are being played."""
        return self.app.context.library.journals

    @property
    def _safe(self) -> list[Journal]:
        return [journal for journal in self.journals if not journal.trouble]

    def unkept(self) -> list[str]:
        """Return what is not in the database though it is said to be there."""
        lost = (self._lost(one.match_id, one.match.record()) for one in self._safe)
        return [fault for fault in lost if fault]

    def _lost(self, match_id: str, had: Record) -> str:
        try:
            found = self.app.context.library.matches.replay(match_id)[0].record()
        except Exception as error:
            return f"{match_id} is gone: {error!r}"
        if found != had:
            return f"{match_id} is another match: {len(found.moves)} of {len(had.moves)} moves"
        return ""

    def faults(self) -> list[str]:
        """Return what is not as it always has to be."""
        told = self.unkept()
        top = self.app.context.stack.top
        page = next((v for v in vars(top).values() if hasattr(v, "focused")), None) if top else None
        focused = page.focused if page is not None else None
        if focused is not None and focused not in page.items:
            told.append(f"{type(top).__name__}: the focus is on what is not there")
        return told

    def matches(self) -> list[Match]:
        """Return what is played at each table there is."""
        scenes = self.app.context.stack.scenes
        return [scene.table.match for scene in scenes if hasattr(scene, "table")]

    def told(self) -> str:
        """Return what there is to be seen, whatever the time is."""
        names = [type(scene).__name__ for scene in self.app.context.stack.scenes]
        matches = self.matches()
        stands = [state_digest(match.state).hex() for match in matches]
        return f"{names} {[match.ply for match in matches]} {stands}"

    def digest(self) -> bytes:
        """The same for worlds that are in the same state."""
        mark = blake2b(digest_size=16)

        def add(part: object) -> None:
            mark.update(repr(part).encode("utf-8", "surrogatepass") + b"\0")

        app = self.app
        add((self.clock.steady_ms, self.clock.wall_ms, self.disk.changes, app.frames_drawn))
        add(self.told())
        for scene in app.context.stack.scenes:
            for part in vars(scene).values():
                if hasattr(part, "focused") and part.focused is not None:
                    add((part.items.index(part.focused), part.focused.box))
        return mark.digest()

    def whole_digest(self) -> bytes:
        """The same with all files and every pixel."""
        mark = blake2b(self.digest(), digest_size=16)
        for path in sorted(self.folder.rglob("*")):
            is_ours = path.is_file() and "quintet.db" not in path.name and ".tmp-" not in path.name
            if is_ours:
                mark.update(f"{path.name} {path.stat().st_size} ".encode() + path.read_bytes())
        if (self.folder / "quintet.db").exists():
            with closing(sqlite3.connect(self.folder / "quintet.db")) as database:
                mark.update("\n".join(database.iterdump()).encode())
        surface = pygame.display.get_surface()
        assert surface is not None
        mark.update(surface.get_buffer().raw)
        return mark.digest()
