"""The index of the replay files: compared with them in a thread, and shown a page at a time."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

from game.core.match.bad_record import BadRecord
from game.store.damage import DamagedFile, reason
from game.store.database import Database
from game.store.file_head import seats_of
from game.store.files import Disk
from game.store.replay_folder import Replay, ReplayFolder
from game.store.rows import put, values
from game.store.trash import split_name
from game.words.message import Message

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.core.rules.definition import AnyGame
    from game.store.paths import DataDir


T = TypeVar("T")

FIRST: Final = 8
MAX_FILES: Final = 128
"""Files in a transaction, at first and at most: few, so that something is there to be seen soon."""

STOPPED_S: Final = 1.0
"""How long the program waits for a file that is being read, when it is closed."""

_KNOWN: Final = """
    SELECT CASE removed_ms WHEN 0 THEN file ELSE removed_ms || '-' || file END,
           size || ':' || modified_ms || CASE game WHEN '' THEN '?' ELSE '' END
    FROM replays WHERE (removed_ms > 0) = ?
"""


def put_replays(connection: Connection, replays: Iterable[Replay]) -> None:
    """Write what lists show of these files."""
    rows = []
    for replay in replays:
        looks = sum(1 << look for look in {seat.look for seat in replay.seats})
        rows.append({**values(replay, "folder", "is_starred", "is_auto"), "looks": looks})
    put(connection, "replays", rows)


def drop(connection: Connection, replays: Iterable[tuple[int, str]]) -> None:
    """Forget files, each given by when it was removed and its name on the shelf."""
    connection.executemany("DELETE FROM replays WHERE removed_ms = ? AND file = ?", replays)


class Unlisted(BadRecord):
    """The folder of the files cannot be listed."""


class IndexUpdate:
    """A thread that brings the index up to date, whenever it is asked to.

    Where the database of the data folder cannot be written (its disk is full, or a later version
    of the program has made it), the index is made in a temporary one.
    """

    def __init__(self, database: Database, folder: ReplayFolder) -> None:
        self.database = database
        """Where the index is."""
        self._folder = folder
        self._scratch: TemporaryDirectory[str] | None = None
        self._thread: threading.Thread | None = None
        self._is_wanted = self._is_stopped = False
        self.changes = 0
        """How often the index was found to differ and was changed."""
        self.note: Message | None = None
        """Why the folder cannot be read."""

    @property
    def is_running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Compare the index with the files as they are from now on."""
        self._is_wanted = True
        if not self.is_running:
            self._is_stopped = False
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the index is up to date, but no longer than this."""
        if self._thread is not None:
            self._thread.join(seconds)

    def stop(self) -> None:
        """End the work at its next step, and wait for that, unless a file takes very long."""
        self._is_stopped = True
        self.wait(STOPPED_S)
        if self._scratch is not None:
            self.database.close()
            self._scratch.cleanup()

    def _run(self) -> None:
        while self._is_wanted and not self._is_stopped:
            self._is_wanted = False
            try:
                self._compare(is_removed=False)
                self._compare(is_removed=True)
                self.note = None
            except Unlisted as unlisted:
                self.note = unlisted.message
            except (OSError, BadRecord):
                if self._scratch is None:
                    self._scratch = TemporaryDirectory(ignore_cleanup_errors=True)
                    self.database = Database(Disk(), Path(self._scratch.name), lambda: 0, [])
                    self._is_wanted = True

    def _compare(self, *, is_removed: bool) -> None:
        """Compare what is known of each file with its size and date.

        A file that could not be read has a mark that no file has: it is read again every time.
        """
        known, folder = dict(self.database.rows(_KNOWN, (is_removed,))), self._folder
        gone, other = dict(known), []
        try:
            for listed in folder.listing(is_removed=is_removed):
                gone.pop(listed.name, None)
                if known.get(listed.name) != f"{listed.size}:{listed.modified_ms}":
                    other.append(listed)
        except OSError as error:
            raise Unlisted("folder.unread", why=reason(error)) from error
        for names in self._pieces(gone):
            known_as = [split_name(name) if is_removed else (0, name) for name in names]
            self._commit(drop, known_as)
        other.sort(key=lambda listed: listed.name, reverse=True)  # the newest of ours come first
        for files in self._pieces(other):
            looks = (
                folder.look(listed, is_removed=is_removed)
                for listed in files
                if not self._is_stopped
            )
            found = [one for one in looks if one and known.get(one.path.name) != _mark(one)]
            self._commit(put_replays, found)

    def _pieces(self, items: Iterable[T]) -> Iterator[Sequence[T]]:
        """Part items into more and more at a time, until the work is stopped."""
        rest, size = iter(items), FIRST
        while not self._is_stopped and (piece := list(islice(rest, size))):
            yield piece
            size = min(2 * size, MAX_FILES)

    def _commit(self, write: Callable[[Connection, Sequence[T]], None], rows: Sequence[T]) -> None:
        if rows:
            self.database.commit(lambda connection: write(connection, rows))
            self.changes += 1


def _mark(replay: Replay) -> str:
    return f"{replay.size}:{replay.modified_ms}{'' if replay.game else '?'}"


ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "newest": ("saved_ms",),
    "longest": ("plies", "saved_ms"),
}
"""The columns that each order goes by, the largest first; then the names of the files decide."""

PAGE: Final = 18
MANY: Final = 250
"""Rows that are read at a time, for a screen and for all of them."""

_COLUMNS: Final = (
    "removed_ms, file, size, modified_ms, title, game, saved_ms, plies, seats,"
    " file IN (SELECT file FROM favourites), file IN (SELECT file FROM autosaves)"
)


@dataclass(frozen=True, slots=True)
class Filter:
    """All its conditions together; None or False is no condition."""

    game: str | None = None
    look: int | None = None
    starred: bool = False
    order: str = "newest"

    @property
    def condition(self) -> tuple[str, list[Any]]:
        """Return where in SQL they are, and its values. A file that can't be read is of no game."""
        parts: dict[str, Any] = {}
        if self.game is not None:
            parts["game = ?"] = self.game
        if self.look is not None:
            parts["looks & ?"] = 1 << self.look
        source = "replays WHERE removed_ms = 0"
        if self.starred:  # few of many: they come first
            source = (
                "favourites CROSS JOIN replays USING (file) WHERE removed_ms = 0 AND game <> ''"
            )
        return " AND ".join([source, *parts]), list(parts.values())


class Shelf(Sequence[Replay]):
    """The replays that a filter lets through, read when they are asked for; never raises.

    Where the index changes, another one is made. Until then its length follows what it has read,
    so that whatever is found has a place. If the index cannot be read there are no replays, and
    `IndexUpdate` says why.
    """

    def __init__(
        self,
        database: Database,
        data: DataDir,
        games: Mapping[str, AnyGame],
        wanted: Filter | None = None,
    ) -> None:
        """Without a filter it is the trash, the last file first."""
        self._database, self._data, self._games = database, data, games
        self._keys = ORDERS[wanted.order] if wanted else ("removed_ms",)
        condition: tuple[str, list[Any]] = (
            wanted.condition if wanted else ("replays WHERE removed_ms > 0", [])
        )
        self._condition, self._values = condition
        self._order = ", ".join([*(f"{key} DESC" for key in self._keys), "file"])
        self._page: tuple[int, list[Replay]] = 0, []
        self._length = self._count()

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> Replay: ...
    @overload
    def __getitem__(self, at: slice) -> list[Replay]: ...
    def __getitem__(self, at: int | slice) -> Replay | list[Replay]:
        if isinstance(at, slice):
            start, stop, step = at.indices(self._length)
            return self._rows(start, stop)[::step]
        rows = self._rows(at, at + 1) if 0 <= at < self._length else []
        if not rows:
            raise IndexError(at)
        return rows[0]

    def __iter__(self) -> Iterator[Replay]:
        pages = range(0, self._length, MANY)
        return chain.from_iterable(self._rows(k, k + MANY) for k in pages)

    def find(self, path: object) -> tuple[int, Replay] | None:
        """Return the replay in a file and where it stands; None if it is not among them.

        What was read last is on the screen, and is found there although the index may have changed.
        """
        first, page = self._page
        for at, replay in enumerate(page, first):
            if replay.path == path:
                return at, replay
        if not isinstance(path, Path):
            return None
        found = self._asked(
            f"SELECT {_COLUMNS} FROM {self._condition} AND file = ?",
            (*self._values, path.name),
        )
        for replay in map(self._replay, found):
            at = self._before(replay)
            self._length = max(self._length, at + 1)
            return at, replay
        return None

    def heir(self, replay: Replay) -> int:
        """Return where a replay would stand: what stands there now takes its place."""
        return max(min(self._before(replay), self._length - 1), 0)

    def _before(self, replay: Replay) -> int:
        """Count the rows before a replay."""
        values, file = [getattr(replay, key) for key in self._keys], replay.file
        keys, marks = ", ".join(self._keys), ", ".join("?" for _ in values)
        before = f"({keys}) > ({marks}) OR ({keys}) = ({marks}) AND file < ?"
        return self._count(f" AND ({before})", [*values, *values, file])

    def _asked(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        with suppress(OSError, BadRecord):
            return self._database.rows(sql, values)
        return []

    def _count(self, more: str = "", values: Sequence[Any] = ()) -> int:
        rows = self._asked(
            f"SELECT count(*) FROM {self._condition}{more}",
            (*self._values, *values),
        )
        return int(rows[0][0]) if rows else 0

    def _rows(self, start: int, stop: int) -> list[Replay]:
        first, page = self._page
        if not first <= start <= stop <= first + len(page):
            first = max(start - PAGE // 3, 0)
            most = max(PAGE, stop - first)
            rows = self._asked(
                f"SELECT {_COLUMNS} FROM {self._condition} ORDER BY {self._order} LIMIT ? OFFSET ?",
                (*self._values, most, first),
            )
            self._page = first, page = first, [self._replay(row) for row in rows]
            read = first + len(page)
            self._length = max(self._length, read) if len(page) == most else read
        return page[start - first : stop - first]

    def _replay(self, row: Sequence[Any]) -> Replay:
        *cells, players, star, auto = row
        folder, seats = self._data.trash if row[0] else self._data.replays, None
        with suppress(ValueError, DamagedFile):
            seats = seats_of({"players": json.loads(players)})
        found = Replay(*(folder, *cells, seats or (), bool(star), bool(auto)))
        return found if seats and found.game in self._games else replace(found, game="", seats=())
