"""The shelf: which replays it shows, and in which order, asked of the index a page at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, overload

from game.core.match.bad_record import BadRecord
from game.store.damage import DamagedFile
from game.store.file_head import seats_of
from game.store.replay import Replay

if TYPE_CHECKING:
    from game.core.rules.definition import AnyGame
    from game.store.database import Database
    from game.store.paths import DataDir

ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "newest": ("saved_ms",),
    "longest": ("plies", "saved_ms"),
}
"""The columns that each order goes by, the largest first; then the names of the files decide."""

PAGE: Final = 18
MANY: Final = 250
"""Rows that are read at a time, for a screen and for all of them."""

_STAR: Final = "file IN (SELECT file FROM favourites)"
_COLUMNS: Final = (
    "removed_ms, file, size, modified_ms, title, game, saved_ms, plies, seats,"
    f" {_STAR}, file IN (SELECT file FROM autosaves)"
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
        """The condition in SQL, and its values. A file that cannot be read is nobody's game."""
        parts: list[str] = ["removed_ms = 0"]
        values: list[Any] = []
        if self.game is not None:
            parts.append("game = ?")
            values.append(self.game)
        if self.look is not None:
            parts.append("looks & ?")
            values.append(1 << self.look)
        if self.starred:
            parts.append(f"{_STAR} AND game <> ''")
        return " AND ".join(parts), values

    def with_game(self, game: str | None) -> Filter:
        """Only this game; all games again if it was this one."""
        return replace(self, game=None if game == self.game else game)

    def with_look(self, look: int) -> Filter:
        return replace(self, look=None if look == self.look else look)

    def with_star(self) -> Filter:
        return replace(self, starred=not self.starred)

    def with_next_order(self) -> Filter:
        orders = tuple(ORDERS)
        return replace(self, order=orders[(orders.index(self.order) + 1) % len(orders)])


Kind: TypeAlias = tuple[str, int, int]
"""A game, the colours of its seats as bits, and how many replays there are of both."""


class Counts:
    """Numbers of replays of each kind, for every filter at once."""

    def __init__(self, kinds: Sequence[Kind] = (), starred: Sequence[Kind] = ()) -> None:
        """`starred` are the favourites among `kinds`."""
        self._kinds, self._starred = kinds, starred

    def of(self, wanted: Filter) -> int:
        """Return how many replays a filter lets through."""
        return sum(
            n
            for game, looks, n in (self._starred if wanted.starred else self._kinds)
            if wanted.game in (None, game) and (wanted.look is None or looks >> wanted.look & 1)
        )


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
        if wanted is None:
            self._condition: str = "removed_ms > 0"
            self._values: list[Any] = []
            self._keys: tuple[str, ...] = ("removed_ms",)
        else:
            self._condition, self._values = wanted.condition
            self._keys = ORDERS[wanted.order]
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
            f"SELECT {_COLUMNS} FROM replays WHERE {self._condition} AND file = ?",
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
            f"SELECT count(*) FROM replays WHERE {self._condition}{more}",
            (*self._values, *values),
        )
        return int(rows[0][0]) if rows else 0

    def _rows(self, start: int, stop: int) -> list[Replay]:
        first, page = self._page
        if not first <= start <= stop <= first + len(page):
            first = max(start - PAGE // 3, 0)
            most = max(PAGE, stop - first)
            rows = self._asked(
                f"SELECT {_COLUMNS} FROM replays WHERE {self._condition}"
                f" ORDER BY {self._order} LIMIT ? OFFSET ?",
                (*self._values, most, first),
            )
            self._page = first, page = first, [self._replay(row) for row in rows]
            read = first + len(page)
            self._length = max(self._length, read) if len(page) == most else read
        return page[start - first : stop - first]

    def _replay(self, row: Sequence[Any]) -> Replay:
        removed_ms, file, size, modified_ms, title, game, saved_ms, plies, seats, star, auto = row
        folder = self._data.trash if removed_ms else self._data.replays
        try:
            seated = seats_of({"players": json.loads(seats)}) if game in self._games else ()
        except (ValueError, DamagedFile):
            seated = ()
        return Replay(
            folder,
            removed_ms,
            file,
            size,
            modified_ms,
            title,
            game if seated else "",
            saved_ms,
            plies,
            seated,
            bool(star),
            bool(auto),
        )


def counts(database: Database) -> Counts:
    """Count the replays on the shelf. Raises ``OSError``, ``NewerFile``."""
    kinds = "SELECT game, looks, count(*) FROM {} WHERE removed_ms = 0 {} GROUP BY 1, 2"
    favourites = "favourites CROSS JOIN replays USING (file)"  # few of many: they come first
    return Counts(
        database.rows(kinds.format("replays", "")),
        database.rows(kinds.format(favourites, "AND game <> ''")),
    )
