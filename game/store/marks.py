"""What is known about replays besides their files: a small index of its own.

The files themselves never change for it: another program's file keeps every byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from game.store.damage import DamagedFile
from game.store.document import backup_of, load_document, read_document, unknown_in, write_document
from game.store.files import FileSystem
from game.store.ids import is_id
from game.words.message import Message

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Marks:
    """Ids of replays: those that saved themselves, the oldest first, and the favourites."""

    auto: tuple[str, ...] = ()
    starred: tuple[str, ...] = ()
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """What another version of the program keeps here, which is written back unchanged."""

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
        return replace(
            self,
            auto=tuple(one for one in self.auto if one in those),
            starred=tuple(one for one in self.starred if one in those),
        )

    @staticmethod
    def _without(ids: tuple[str, ...], replay_id: str) -> tuple[str, ...]:
        return tuple(one for one in ids if one != replay_id)


def read_marks(fs: FileSystem, path: Path) -> Marks:
    """The marks in a file; those of its copy if the file is damaged; none if there is nothing.

    The copy may be one change behind. So what it calls saved by itself is kept for good: somebody
    may have wanted it since.
    """
    try:
        return _marks(read_document(fs, path))
    except DamagedFile as damage:
        if damage.code == "missing":
            return Marks()
    with suppress(DamagedFile):
        return replace(_marks(read_document(fs, backup_of(path))), auto=())
    return Marks()


def mend_marks(fs: FileSystem, path: Path, now_ms: int) -> tuple[Message, ...]:
    """Put a damaged file aside, and its copy in its place; gives what people should be told.

    Raises ``OSError``.
    """
    marks = read_marks(fs, path)
    _, notes = load_document(fs, path, now_ms)
    if notes:
        write_marks(fs, path, marks)
    return notes


def write_marks(fs: FileSystem, path: Path, marks: Marks) -> None:
    """Raises ``OSError``."""
    known = asdict(marks)
    write_document(fs, path, {"version": VERSION, **known.pop("unknown"), **known})


def _marks(document: dict[str, Any]) -> Marks:
    """What of a document makes sense."""
    unknown = unknown_in(document, VERSION, ("auto", "starred"))
    return Marks(_ids(document.get("auto")), _ids(document.get("starred")), unknown)


def _ids(raw: Any) -> tuple[str, ...]:
    """Each id once; what is none is left out."""
    found = raw if type(raw) is list else []
    return tuple(dict.fromkeys(one for one in found if type(one) is str and is_id(one)))
