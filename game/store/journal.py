"""A running match in the database: every change is there before the next frame."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from game.core.match.bad_record import BadRecord
from game.core.match.match import Match
from game.core.match.record import state_digest
from game.core.rules.limits import MOST_MOVES
from game.core.search.progress import tell
from game.store.cbor import dumps
from game.store.damage import reason
from game.store.file_head import head_map
from game.store.rows import columns, values
from game.words.message import Message, message

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

FULL: Final = message("match_file.full")

StoredMove: TypeAlias = tuple[int, bytes, int, bytes]
"""Ply from 1, packed move as CBOR, thinking time in ms, digest of the position after it."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """Row of the table `matches`, without its key."""

    match_id: str
    head: bytes
    name: str = ""
    is_saved: int = 0
    played_ms: int = 0
    sitting: int = 0
    open_in: int = 0
    is_over: int = 0
    is_played_on: int = 0
    spent_ms: int | None = None
    help: str = "[]"
    removed_ms: int | None = None


_PUT: Final = f"""
    INSERT INTO matches ({columns(MatchRow)}) VALUES ({columns(MatchRow, ":")})
    ON CONFLICT (match_id) DO UPDATE SET played_ms=:played_ms, open_in=:open_in, is_over=:is_over,
      is_played_on=:is_played_on, spent_ms=:spent_ms, help=:help
"""
_KEY: Final = """
    SELECT id, coalesce((SELECT max(ply) FROM moves WHERE match=id), 0)
    FROM matches WHERE match_id=?
"""
NEXT_SITTING: Final = "SELECT coalesce(max(sitting), 0) + 1 FROM matches"


def put_match(connection: Connection, row: MatchRow) -> tuple[int, int]:
    """Insert or update a match in a transaction; return its key, and how many moves are there."""
    connection.execute(_PUT, values(row))
    key, stored = connection.execute(_KEY, (row.match_id,)).fetchone()
    return key, stored


def insert_moves(connection: Connection, key: int, moves: Iterable[StoredMove]) -> None:
    """Insert moves of the match with this key."""
    connection.executemany(
        "INSERT INTO moves (match, ply, move, think_ms, digest) VALUES (?, ?, ?, ?, ?)",
        ((key, *move) for move in moves),
    )


def stored_moves(match: Match, first: int = 0) -> Iterator[StoredMove]:
    """Yield the moves of a match from index `first` on, as they are stored."""
    for index in range(first, match.ply):
        tell(index + 1 - first, match.ply - first)
        digest = state_digest(match.state_at(index + 1))
        yield index + 1, dumps(match.packed_at(index)), match.think_ms_at(index), digest


class Journal:
    """The rows of a match that is played. No method raises ``OSError``.

    `save` is called after every change of the match. When it returns, the change survives a crash
    of the program, and a moment later a power cut. While the disk refuses, `trouble` says why, the
    match goes on, and every further `save` tries again. A match with more moves than a replay may
    have (``core.limits``) goes on as well, but the moves beyond are not kept.
    """

    def __init__(
        self,
        database: Database | None,
        match: Match,
        row: MatchRow,
        now_ms: Callable[[], int],
        *,
        is_stored: bool = False,
    ) -> None:
        """Without a `database` nothing is written. `is_stored`: the match is there as it stands."""
        self.match, self.match_id = match, row.match_id
        self.is_played_on = bool(row.is_played_on)
        """Whether a computer has offered to resign, and a person would rather play on."""
        self.trouble: Message | None = None
        self._database, self._now_ms = database, now_ms
        self._row = row
        self._spent_at = match.ply, row.spent_ms
        self._stored: int | None = match.ply if is_stored else None
        """The number of moves in the database; None if the whole match has to be written."""

    def save(self, spent_ms: int | None = None) -> None:
        """Write what has changed; `spent_ms` is what the clock has counted of the present turn."""
        if self._database is None:
            return
        if spent_ms is not None:
            self._spent_at = self.match.ply, spent_ms
        if self.match.ply > MOST_MOVES:
            self.trouble = FULL
            return
        try:
            self._database.commit(self._write, self._flushed)
        except BadRecord as bad:
            self._stored, self.trouble = None, bad.message
        except OSError as error:
            self._stored, self.trouble = None, reason(error)
        else:
            self._stored = self.match.ply

    def leave(self) -> bool:
        """Let other windows have the match; return whether it is safe from a power cut."""
        self._row = replace(self._row, open_in=0)
        self.save()
        is_flushed = self._database is None or self._database.wait()
        return is_flushed and not self.trouble

    def discard(self) -> None:
        """Delete a match that is over or given up. A refused one is offered once more: no harm."""
        if self._database is not None:
            with suppress(OSError, BadRecord):
                self._database.run("DELETE FROM matches WHERE match_id=?", self.match_id)

    def copy(self, match_id: str, name: str) -> None:
        """Save the match as it stands under a name. Raises ``OSError``, ``BadRecord``."""

        def insert_copy(connection: Connection) -> None:
            self._write(connection)
            row = self._row
            saved = replace(row, match_id=match_id, name=name, is_saved=1, open_in=0)
            connection.execute(
                "INSERT INTO moves SELECT ?, ply, move, think_ms, digest FROM moves WHERE match="
                "(SELECT id FROM matches WHERE match_id=?)",
                (put_match(connection, saved)[0], row.match_id),
            )
            (sitting,) = connection.execute(NEXT_SITTING).fetchone()
            connection.execute(  # the running match stays the one that was played last
                "UPDATE matches SET sitting=? WHERE match_id=?", (sitting, row.match_id)
            )
            self._row = replace(row, sitting=sitting)

        if self._database is not None:
            self._database.write(insert_copy)

    def _write(self, connection: Connection) -> None:
        match = self.match
        key, stored = put_match(connection, self._present_row(connection))
        if stored != self._stored:  # the disk has refused it, or another program has removed it
            stored = 0
        kept = min(stored, match.ply)
        connection.execute("DELETE FROM moves WHERE match=? AND ply>?", (key, kept))
        insert_moves(connection, key, stored_moves(match, kept))

    def _present_row(self, connection: Connection) -> MatchRow:
        match, (spent_ply, spent_ms) = self.match, self._spent_at
        if not self._row.sitting:
            (sitting,) = connection.execute(NEXT_SITTING).fetchone()
            self._row = replace(self._row, sitting=sitting)
        helped = map(match.assistance, range(len(match.seats)))
        self._row = replace(
            self._row,
            played_ms=self._now_ms(),
            is_over=int(match.state.outcome() is not None),
            is_played_on=int(self.is_played_on),
            spent_ms=spent_ms if spent_ply == match.ply else None,
            help=json.dumps([[used.undos, used.hints] for used in helped]),
        )
        return self._row

    def _flushed(self, refusal: OSError | None) -> None:
        """Take what the disk says, in the thread that flushes."""
        if refusal is not None:
            self.trouble = reason(refusal)
        elif self._stored is not None and self.match.ply <= MOST_MOVES:
            self.trouble = None


def head_of(match: Match) -> bytes:
    """Return the head of a match as it is stored."""
    return dumps(head_map(match.record()))
