"""What is known about replays besides their files: a small index of its own.

The files themselves never change for it: another program's file keeps every byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from game.store.damage import DamagedFile
from game.store.files import FileSystem, read_untrusted, write_atomically
from game.store.ids import is_id

VERSION: Final = 1
LIMIT_BYTES: Final = 4 << 20


@dataclass(frozen=True, slots=True)
class Marks:
    """Ids of replays: those that saved themselves, the oldest first, and the favourites."""

    auto: tuple[str, ...] = ()
    starred: tuple[str, ...] = ()

    def with_auto(self, replay_id: str) -> Marks:
        """One more that saved itself."""
        return replace(self, auto=(*self._without(self.auto, replay_id), replay_id))

    def kept(self, replay_id: str) -> Marks:
        """Somebody wants to keep this one: it did not just save itself any more."""
        return replace(self, auto=self._without(self.auto, replay_id))

    def with_star(self, replay_id: str, is_starred: bool) -> Marks:
        """A favourite, which is kept, or no favourite any more."""
        others = self._without(self.starred, replay_id)
        marks = replace(self, starred=(*others, replay_id) if is_starred else others)
        return marks.kept(replay_id) if is_starred else marks

    def only(self, known: Iterable[str]) -> Marks:
        """Without the ids that are not ``known``."""
        those = set(known)
        return Marks(
            tuple(one for one in self.auto if one in those),
            tuple(one for one in self.starred if one in those),
        )

    @staticmethod
    def _without(ids: tuple[str, ...], replay_id: str) -> tuple[str, ...]:
        return tuple(one for one in ids if one != replay_id)


def read_marks(fs: FileSystem, path: Path) -> Marks:
    """The marks in a file; none if there is no such file, or none that can be used.

    Without marks every replay is kept, so nothing is lost by that.
    """
    with suppress(DamagedFile, ValueError, RecursionError):
        document = json.loads(read_untrusted(fs, path, LIMIT_BYTES))
        if type(document) is dict and document.get("version") == VERSION:
            return Marks(_ids(document.get("auto")), _ids(document.get("starred")))
    return Marks()


def write_marks(fs: FileSystem, path: Path, marks: Marks) -> None:
    """Raises ``OSError``."""
    document = {"version": VERSION, **asdict(marks)}
    write_atomically(fs, path, json.dumps(document, indent=1).encode() + b"\n")


def _ids(raw: Any) -> tuple[str, ...]:
    """Each id once. Raises ``ValueError``."""
    if type(raw) is not list or not all(type(one) is str and is_id(one) for one in raw):
        raise ValueError
    return tuple(dict.fromkeys(raw))
