"""Preloading behind the first screens, so that the next ones are there at once."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from time import perf_counter
from typing import Final

from game.core.version import program
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.pace.idle import WORK_MS, Idle
from scenes.scene import Coming

M_MMAP_THRESHOLD: Final = -3
"""The name of the setting in malloc.h."""


TABLE: Final = (
    "scenes.table.screens.play",
    "scenes.table.screens.begin",
    "scenes.boards.common.painters",
)
SERVICES: Final = (
    "game.ai.client",
    "game.store.matches",
    "game.store.replays",
    "game.store.practice",
)
_SCREENS: Final = (
    *("menus.options", "menus.seats.join", "menus.help", "menus.settings", "review.shelf.room"),
    *(
        "review.shelf.imports",
        "review.viewer.watch",
        "review.analysis.board",
        "club.room",
        "practice.puzzles",
    ),
    *("practice.puzzle_end", "practice.daily", "practice.lesson", "workshop.editor"),
    *("workshop.setup", "menus.title", "table.screens.attract_mode", "menus.seats.opponents"),
    *("practice.mistakes.moments", "practice.ladder", "club.trophies", "club.tournament.listing"),
    *("club.tournament.form", "club.tournament.scene", "practice.hub", "party.room"),
    *("club.new_person", "review.export.share"),
)
SCREENS: Final = tuple(f"scenes.{name}" for name in _SCREENS)
"""Every screen that the navigator knows but the table, those that most people see before others."""

WRITING: Final = ("scenes.ui.system.gui", "pygame_gui")
"""What a line to write in is made of."""


def modules_of(game: str) -> tuple[str, ...]:
    """Return what a game is played with."""
    view = f"scenes.boards.{game}"
    return f"game.{game}", f"{view}.view", f"{view}.painters"


def give_back_large() -> None:
    """Let the memory of large pictures go back to the system as soon as they go.

    The C library of Linux learns from the first of them to keep such memory for itself, and window
    by window and size by size holes are left in it that nothing fits into.
    """
    if sys.platform != "linux":
        return
    import ctypes

    with suppress(OSError, AttributeError):  # another C library has no such wish to be told
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, 1 << 18)  # bytes: a picture, not an object


def give_back_holes() -> None:
    """Let the memory between pictures that stay go back to the system as well: it takes 1.5 ms."""
    if sys.platform != "linux":
        return
    import ctypes

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def read_puzzles() -> Iterator[bool]:
    """Read the puzzles that ship, game by game, so that a first look need not wait for it."""
    for game in GAMES.values():
        if (door := game.exercises.puzzles) is not None:
            door().builtin()
            yield True


class Preloader:
    """Sets the program up, and then paints the table that may be played next."""

    def __init__(self, context: AppContext, idle: Idle) -> None:
        self._context, self._idle = context, idle
        self._at_hand: set[str] = set()
        """The games that are imported."""
        self._coming: Hashable = None
        self._foreseen: Hashable = None
        self.looked_at: Hashable = None

    def set_up(self) -> Iterator[bool]:
        """Set up whatever takes time and is not on the first screen.

        These are pads, sound, the game that was played last, the search process, puzzles, and
        everything else.
        """
        context, imported = self._context, self._idle.imported
        give_back_large()
        yield True
        context.devices.gamepads.open()
        yield True
        yield from imported(["scenes.ui.sound.audio"])
        from scenes.ui.sound.audio import open_audio

        context.sounds = open_audio()
        context.apply_volume()
        yield True
        yield from imported(TABLE)
        last = context.settings.last_game
        first, *others = sorted(GAMES, key=lambda game: game != last)
        yield from self._fetch(first)
        yield from imported(SERVICES)
        context.thinker.start()
        yield True
        from scenes.table.session.match_ending import look_after_database, tidy

        yield from tidy(context.library)
        program()
        yield True
        for game in others:
            yield from self._fetch(game)
        yield from imported((*SCREENS, *WRITING))
        yield from read_puzzles()
        yield from context.library.replays.tidy()
        yield from look_after_database(context.library)
        gc.collect()
        gc.freeze()  # all modules stay: they are not looked through again in the middle of a game
        yield True

    def _fetch(self, game: str) -> Iterator[bool]:
        told = f"game.{game}.achievements"  # on the title, if the game has one
        yield from self._idle.imported((*modules_of(game), told))
        self._at_hand.add(game)

    def look(self) -> None:
        """Paint the next table and the next move while the screen is quiet.

        Another screen then begins without the memory that the last one took.
        """
        top, generation = self._context.stack.top, self._context.window.generation
        if top is None:
            return
        if (looked_at := (id(top), generation)) != self.looked_at:
            self.looked_at = looked_at
            self._idle.begin("holes", self._give_back())
        coming, foreseen = top.preload(), top.foreseen()
        if coming is not None and coming.game in self._at_hand:
            wanted = coming.game, coming.key, generation
            if wanted != self._coming:
                self._coming = wanted
                self._idle.begin("table", self.paint(coming))
        if foreseen is not None and (foreseen.key, generation) != self._foreseen:
            self._foreseen = foreseen.key, generation
            self._idle.begin("next", self._bake(foreseen.paint))

    def _give_back(self) -> Iterator[bool]:
        """Return memory to the system after a change of screens and after painting ahead."""
        give_back_holes()
        yield True
        while not self._idle.is_last("holes"):
            yield False
        if (top := self._context.stack.top) is not None and top.preload() is None:
            self._context.window.brush.pictures.forget_begun()
        give_back_holes()
        yield True

    def paint(self, coming: Coming) -> Iterator[bool]:
        """Paint the table that comes, a picture at a time."""
        brush = self._context.window.brush
        brush.pictures.forget_begun()  # what is half painted is of another table
        match, seating = coming.make()
        yield True
        scene = self._context.go.preview_match(match, seating)
        yield True
        yield from self._bake(lambda: scene.draw(brush, 0.0))

    def _bake(self, paint: Callable[[], None]) -> Iterator[bool]:
        brush = self._context.window.brush
        rehearse = brush.rehearsal(paint)
        while brush is self._context.window.brush:
            if rehearse(perf_counter() + WORK_MS / 1000):
                return
            yield True
