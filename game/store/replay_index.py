"""The index of the replay files: compared with them in a thread, and shown a page at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, islice
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, overload

from game.core.record.bad_record import DamagedFile
from game.core.record.record_map import seats_of
from game.store.damage import reason
from game.store.database import Database
from game.store.replay_folder import FoundFile, Replay, ReplayFolder
from game.store.rows import put, values
from game.store.worker import Worker
from game.words.message import Message, message

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.core.rules.definition import AnyGame
    from game.store.paths import DataDir


PIECE: Final = 32
"""Files that are read for one transaction: few, so that something is there to be seen soon."""

STOPPED_S: Final = 1.0
"""How long the program waits for a file that is being read, when it is closed."""

_KNOWN: Final = "SELECT removed_ms, file, size, modified_ms, game FROM replays"
_MARK: Final = attrgetter("size", "modified_ms", "game")


class IndexUpdate(Worker):
    """A thread that brings the index up to date, whenever it is asked to."""

    def __init__(self, database: Database, folder: ReplayFolder) -> None:
        super().__init__(self._compare)
        self._database, self._folder = database, folder
        self._is_stopped = False
        self.changes = 0
        """How often the index was found to differ and was changed."""
        self.note: Message | None = None
        """Why the folder cannot be read."""

    def stop(self) -> None:
        """End the work at its next step, and wait for that, unless a file takes very long."""
        self._is_stopped = True
        self.wait(STOPPED_S)

    def _compare(self) -> None:
        """Read again what could not be read, and what has another size or date than is known."""
        known = {row[:2]: row[2:] for row in self._database.rows(_KNOWN)}
        gone, other = set(known), []
        try:
            for found in self._folder.listing():
                gone.discard(found[:2])
                size, modified_ms, game = known.get(found[:2], (0, 0, ""))
                if not game or found[2:] != (size, modified_ms):
                    other.append(found)
        except OSError as error:
            self.note = message("folder.unread", why=reason(error))
            return
        self.note = None
        other.sort(key=lambda found: found.file, reverse=True)  # the newest of ours come first
        waiting = iter([*(FoundFile(*one) for one in gone), *other])
        while not self._is_stopped and (piece := list(islice(waiting, PIECE))):
            looks = {one[:2]: self._folder.look(one) for one in piece}
            self.put({k: one for k, one in looks.items() if not one or known.get(k) != _MARK(one)})

    def refresh(self, *files: FoundFile) -> None:
        """Read files that were just changed."""
        self.put({one[:2]: self._folder.look(one) for one in files})

    def put(self, looks: Mapping[tuple[int, str], Replay | None]) -> None:
        """Write what lists show of files, of which some are gone."""
        rows = []
        for replay in filter(None, looks.values()):
            bits = sum(1 << look for look in {seat.look for seat in replay.seats})
            rows.append({**values(replay, "folder", "is_starred", "is_auto"), "looks": bits})

        def write(connection: Connection) -> None:
            drop = "DELETE FROM replays WHERE removed_ms = ? AND file = ?"
            connection.executemany(drop, looks)
            put(connection, "replays", rows)

        if looks:
            self._database.commit(write)
            self.changes += 1


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
    is_removed: bool = False
    """Whether it lets through the trash, the last file first, instead of the shelf."""

    @property
    def condition(self) -> tuple[str, list[Any]]:
        """Return where in SQL they are, and its values. A file that can't be read is of no game."""
        parts: dict[str, Any] = {}
        if self.game is not None:
            parts["game = ?"] = self.game
        if self.look is not None:
            parts["looks & ?"] = 1 << self.look
        source = "replays"
        if self.starred:  # few of many: they come first
            source, parts["game <> ?"] = "favourites CROSS JOIN replays USING (file)", ""
        where = f"{source} WHERE removed_ms {'>' if self.is_removed else '='} 0"
        return " AND ".join([where, *parts]), list(parts.values())


class Shelf(Sequence[Replay]):
    """The replays that a filter lets through, read when they are asked for; never raises.

    Where the index changes, another one is made. Until then its length follows what it has read,
    so that whatever is found has a place.
    """

    def __init__(
        self, database: Database, data: DataDir, games: Mapping[str, AnyGame], wanted: Filter
    ) -> None:
        self._database, self._data, self._games = database, data, games
        self._keys = ("removed_ms",) if wanted.is_removed else ORDERS[wanted.order]
        self._condition, self._values = wanted.condition
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
        found = self._database.rows(
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

    def _count(self, more: str = "", values: Sequence[Any] = ()) -> int:
        rows = self._database.rows(
            f"SELECT count(*) FROM {self._condition}{more}",
            (*self._values, *values),
        )
        return int(rows[0][0]) if rows else 0

    def _rows(self, start: int, stop: int) -> list[Replay]:
        first, page = self._page
        if not first <= start <= stop <= first + len(page):
            first = max(start - PAGE // 3, 0)
            most = max(PAGE, stop - first)
            rows = self._database.rows(
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
