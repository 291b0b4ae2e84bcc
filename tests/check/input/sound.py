"""Sound games to damage, a folder to write in, and what a refusal is."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from game.core.match.match import Match
from game.core.record.record import BadRecord
from game.registry import GAMES
from game.store.files import Disk, ListedFile
from game.words.strings import Strings
from tests.check.played import at_random

ROOT = Path(__file__).resolve().parents[3]
WORDS = Strings.load(ROOT / "assets")
NOW_MS = 1_700_000_000_000


class Unhurried(Disk):
    """A real disk that need not have everything at once: no power is cut here."""

    def sync(self, descriptor: int) -> None:
        """Some time."""

    def sync_folder(self, path: Path) -> None:
        """Some time."""


DISK = Unhurried()


class Refusing(Unhurried):
    """A disk that asks `trouble` before each change; files are listed by their names."""

    def __init__(self) -> None:
        super().__init__()
        self.changes = 0
        self.trouble: Callable[[], None] = lambda: None
        """May raise ``OSError``."""

    def _change(self) -> None:
        self.changes += 1
        self.trouble()

    def write_new(self, path: Path, content: bytes) -> None:
        self._change()
        super().write_new(path, content)

    def sync(self, descriptor: int) -> None:
        self._change()

    def replace(self, source: Path, target: Path) -> None:
        self._change()
        super().replace(source, target)

    def place(self, source: Path, target: Path) -> None:
        self._change()
        super().place(source, target)

    def unlink(self, path: Path) -> None:
        self._change()
        super().unlink(path)

    def add_folder(self, path: Path) -> bool:
        self._change()
        return super().add_folder(path)

    def listing(self, path: Path) -> Iterator[ListedFile]:
        yield from sorted(super().listing(path), key=lambda listed: listed.name)


class Refused(Exception):
    """The input is of no use, and somebody has been told so."""


@cache
def folder() -> Path:
    """A data folder that goes with the process."""
    kept = tempfile.TemporaryDirectory(prefix="quintet-check-")
    _KEPT.append(kept)
    return Path(kept.name)


_KEPT: list[tempfile.TemporaryDirectory[str]] = []


@cache
def matches() -> Sequence[Match]:
    """One game of every preset of every game."""
    return [at_random(game, name, 1) for game in GAMES.values() for name in game.presets]


@cache
def long_and_short() -> Sequence[Match]:
    """The same and, two to one, games that have only begun: those are read in no time."""
    begun = [
        at_random(game, name, seed, 6)
        for seed in (2, 3)
        for game in GAMES.values()
        for name in game.presets
    ]
    return [*matches(), *begun]


def refused(trouble: BadRecord) -> Refused:
    """A refusal has to be a sentence."""
    told = WORDS.say(trouble.message)
    assert told and len(told) < 600, told
    return Refused(told)
