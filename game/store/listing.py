"""A folder of saved games, read a few files at a time and shown newest first."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from time import perf_counter

from game.core.record import BadRecord, Record
from game.store.background import LARGE, Reading
from game.store.damage import DamagedFile, reason
from game.store.file_head import date_of
from game.store.files import FileSystem, Listed
from game.store.ids import is_id
from game.store.text import clean_text
from game.words.message import Message, message

MOST_FILES = 10_000
LARGE_KEPT = 8
"""So many rows of large files are remembered."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: a game that can be opened, or a useless file with the reason."""

    path: Path
    size: int
    modified_ms: int
    record: Record | None = None
    trouble: Message | None = None
    is_over: bool = False
    """Whether it is known that the game has ended."""
    order: int = 0
    """The number of its last sitting among those at all matches; 0 if unknown."""

    @property
    def id(self) -> str:
        return self.path.stem

    @property
    def title(self) -> str:
        """The title of the game, made fit to show; else "" (or the file name if there
        is no game).
        """
        return clean_text(self.record.name if self.record else self.path.name)

    @property
    def saved_ms(self) -> int:
        """The date of saving; 0 if unknown."""
        return date_of(self.record.saved_ms) if self.record else 0


@dataclass(frozen=True, slots=True)
class Glance:
    """What a list learns from a file."""

    record: Record
    is_over: bool = False
    order: int = 0


class LastRead:
    """The rows of the large files that were read last. A file with another size or date than it
    had then is read again.
    """

    def __init__(self) -> None:
        self._entries: dict[Path, Entry] = {}

    def of(self, path: Path, listed: Listed) -> Entry | None:
        """The row of a file as it was listed now; None if it has to be read."""
        entry = self._entries.get(path)
        if entry is None or (entry.size, entry.modified_ms) != (listed.size, listed.modified_ms):
            return None
        return entry

    def keep(self, entry: Entry) -> None:
        """Remember a row, and forget the one that was read before all others."""
        if entry.size >= LARGE:
            self._entries = {**self._entries, entry.path: entry}
            for path in list(self._entries)[:-LARGE_KEPT]:
                del self._entries[path]


class Listing:
    """The rows of one folder. ``read_for`` reads a few at a time, so that no frame waits for all.

    ``entries`` are always sorted: the newest first, unknown dates last. ``note`` is about the whole
    folder, or None.
    """

    def __init__(
        self, fs: FileSystem, folder: Path, suffix: str, peek: Callable[[Path], Glance],
        last_read: LastRead | None = None,
    ) -> None:  # fmt: skip
        self.entries: list[Entry] = []
        self._waiting: list[Listed] = []
        self._large: Reading[Entry] | None = None
        self.note: Message | None = None
        self._folder, self._peek = folder, peek
        self._last_read = last_read or LastRead()
        try:
            files = (f for f in fs.listing(folder) if f.name.lower().endswith(suffix))
            self._unread = list(islice(files, MOST_FILES + 1))
        except FileNotFoundError:  # nothing was saved so far
            self._unread = []
        except OSError as error:
            self._unread = []
            self.note = message("folder.unread", why=reason(error))
        if len(self._unread) > MOST_FILES:
            self._unread.pop()
            self.note = message("folder.long", n=MOST_FILES)

    def read_for(self, budget_s: float, files: int = MOST_FILES) -> bool:
        """Read up to ``files`` more files, if there is time for so many; gives whether any are
        left.

        A large file is read in a thread of its own, however many calls that takes.
        """
        until_s = perf_counter() + budget_s
        if self._large is not None and self._large.is_done:
            found = self._large.result()
            self._large = None
            if found is not None:
                insort(self.entries, found, key=_newest_first)
        for _ in range(min(files, len(self._unread))):
            if perf_counter() >= until_s:
                break
            listed = self._unread.pop()
            is_known = self._last_read.of(self._folder / listed.name, listed) is not None
            if listed.size < LARGE or is_known:
                insort(self.entries, self._entry(listed), key=_newest_first)
            else:
                self._waiting.append(listed)
        if self._large is None and self._waiting:
            self._large = Reading(partial(self._entry, self._waiting.pop()), is_lasting=False)
        return bool(self._unread or self._waiting or self._large)

    def stop(self) -> None:
        """Nobody waits for the rest any more."""
        if self._large is not None:
            self._large.stop()
        self._large, self._waiting, self._unread = None, [], []

    def read_all(self) -> list[Entry]:
        """Read all files now, the large ones too."""
        while self._unread:
            insort(self.entries, self._entry(self._unread.pop()), key=_newest_first)
        return self.entries

    def _entry(self, listed: Listed) -> Entry:
        path = self._folder / listed.name
        if (known := self._last_read.of(path, listed)) is not None:
            return known
        found, trouble = None, None
        try:
            if not is_id(path.stem):
                raise DamagedFile("file-name")
            found = self._peek(path)
        except BadRecord as error:
            trouble = error.message
        size, modified_ms = listed.size, listed.modified_ms
        if found is None:
            return Entry(path, size, modified_ms, None, trouble)
        entry = Entry(
            path, size, modified_ms, found.record, trouble, found.is_over, found.order
        )  # fmt: skip
        self._last_read.keep(entry)
        return entry


def _newest_first(entry: Entry) -> tuple[int, str]:
    return -entry.saved_ms, entry.id
