"""Matches that can be continued: the running ones, and those saved under a name.

A match that is played is a `Journal`: every change of it is in the database before the next frame.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from game.core.match.assistance import assistance_of
from game.core.match.match import Match
from game.core.record.bad_record import DamagedFile
from game.core.record.record import BadRecord, Playback, Record, state_digest
from game.core.record.record_map import date_of, head_map, read_head
from game.core.rules.definition import AnyGame
from game.core.rules.limits import MAX_MOVES
from game.core.rules.state import MoveError, Packed
from game.core.search.progress import tell
from game.store.cbor import dumps, load_map, loads_untrusted
from game.store.damage import Loaded, load_or_reason
from game.store.database import Connection, Database
from game.store.paths import Windows, new_id
from game.store.rows import columns, unpacked, values
from game.words.message import Message, message
from game.words.sanitize import clean_text

UNFINISHED: Final = "removed_ms IS NULL"
RUNNING: Final = f"{UNFINISHED} AND NOT is_saved"
REMOVED: Final = "removed_ms IS NOT NULL"
"""Conditions of lists: all that can be continued, without what is saved; the trash."""

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
    sitting: int | None = None
    """None before it is there: it is then the match that was played last."""
    open_in: int = 0
    is_over: int = 0
    is_played_on: int = 0
    spent_ms: int | None = None
    help: str = "[]"
    removed_ms: int | None = None


_NEXT: Final = "(SELECT coalesce(max(sitting), 0) + 1 FROM matches)"
_PUT: Final = f"""
    INSERT INTO matches ({columns(MatchRow)})
    VALUES ({columns(MatchRow, ":").replace(":sitting", f"coalesce(:sitting, {_NEXT})")})
    ON CONFLICT (match_id) DO UPDATE SET played_ms=:played_ms, open_in=:open_in, is_over=:is_over,
      is_played_on=:is_played_on, spent_ms=:spent_ms, help=:help
"""
_KEY: Final = "SELECT id, (SELECT max(ply) FROM moves WHERE match=id) FROM matches WHERE match_id=?"
_REMOVE: Final = "UPDATE matches SET removed_ms=? WHERE match_id=?"
_MOVES: Final = "ply, move, think_ms, digest FROM moves JOIN matches ON match=id WHERE match_id=?"


def put_match(connection: Connection, row: MatchRow) -> tuple[int, int]:
    """Insert or update a match in a transaction; return its key, and how many moves are there."""
    connection.execute(_PUT, values(row))
    key, stored = connection.execute(_KEY, (row.match_id,)).fetchone()
    return key, stored or 0


def insert_moves(connection: Connection, key: int, moves: Iterable[StoredMove]) -> None:
    """Insert moves of the match with this key."""
    connection.executemany(
        "INSERT INTO moves (match, ply, move, think_ms, digest) VALUES (?, ?, ?, ?, ?)",
        ((key, *move) for move in moves),
    )


class Journal:
    """The rows of a match that is played.

    `save` is called after every change of the match. When it returns, the change survives a crash
    of the program, and a moment later a power cut, unless `trouble` says why not. A match with more
    moves than a replay may have (``core.limits``) goes on, but the moves beyond are not kept.
    """

    def __init__(
        self,
        database: Database | None,
        match: Match,
        row: MatchRow,
        now_ms: Callable[[], int],
        note: Message | None = None,
        stored: int | None = None,
    ) -> None:
        """Without a `database` nothing is written. `stored` moves are there, None for no match."""
        self.match, self.match_id, self.note = match, row.match_id, note
        self.is_played_on = bool(row.is_played_on)
        """Whether a computer has offered to resign, and a person would rather play on."""
        self._bad: Message | None = None
        self._database, self._now_ms = database, now_ms
        self._row = row
        self._spent_at = match.ply, row.spent_ms
        self._stored = stored

    @property
    def trouble(self) -> Message | None:
        """Why the match is not on the disk as it stands; None if it is."""
        return self._bad or (self._database.trouble if self._database else None)

    def save(self, spent_ms: int | None = None) -> None:
        """Write what has changed; `spent_ms` is what the clock has counted of the present turn."""
        if self._database is None:
            return
        if spent_ms is not None:
            self._spent_at = self.match.ply, spent_ms
        if self.match.ply > MAX_MOVES:
            self._bad = message("match_file.full")
            return
        refusal = self._database.commit(self._write)
        self._stored = None if refusal else self.match.ply
        self._bad = None if self._database.trouble else refusal

    def leave(self) -> bool:
        """Let other windows have the match; return whether it is safe from a power cut."""
        self._row = replace(self._row, open_in=0)
        self.save()
        return (self._database is None or self._database.wait()) and not self.trouble

    def discard(self) -> None:
        """Delete a match that is over or given up."""
        if self._database is not None:
            self._database.run("DELETE FROM matches WHERE match_id=?", self.match_id)

    def save_as(self, name: str) -> Message | None:
        """Save the match as it stands under a name; return why that failed, or None."""
        copy_id = new_id()

        def insert_copy(connection: Connection) -> None:
            self._write(connection)
            row = replace(self._row, match_id=copy_id, is_saved=1, sitting=None, open_in=0)
            moves = connection.execute(f"SELECT {_MOVES}", (self.match_id,)).fetchall()
            insert_moves(connection, put_match(connection, replace(row, name=name))[0], moves)
            last = f"UPDATE matches SET sitting={_NEXT} WHERE match_id=?"  # as it was before
            connection.execute(last, (self.match_id,))

        return self._database.write(insert_copy) if self._database else None

    def _write(self, connection: Connection) -> None:
        match, (spent_ply, spent_ms) = self.match, self._spent_at
        used = map(match.assistance, range(len(match.seats)))
        self._row = replace(
            self._row,
            played_ms=self._now_ms(),
            is_over=int(match.state.outcome() is not None),
            is_played_on=int(self.is_played_on),
            spent_ms=spent_ms if spent_ply == match.ply else None,
            help=json.dumps([[one.undos, one.hints] for one in used]),
        )
        key, stored = put_match(connection, self._row)
        # else the disk has refused it, or another program has removed it
        kept = min(stored, match.ply) if stored == self._stored else 0
        connection.execute("DELETE FROM moves WHERE match=? AND ply>?", (key, kept))
        insert_moves(connection, key, _moves_from(match, kept))


@dataclass(frozen=True)
class SavedMatch(MatchRow):
    """A match in a list: one that can be continued, or a damaged one with the reason.

    What its head holds is read when it is first asked for.
    """

    plies: int = 0
    matches: Matches = field(kw_only=True, repr=False, compare=False)

    @property
    def id(self) -> str:
        return self.match_id

    @property
    def title(self) -> str:
        return clean_text(self.name) if self.record else self.id

    @cached_property
    def _read(self) -> Loaded[Record]:
        return load_or_reason(self.matches.record, self)

    @property
    def record(self) -> Record | None:
        """The record without its moves; None for a damaged one."""
        return self._read[0]

    @property
    def trouble(self) -> Message | None:
        return self._read[1]

    @cached_property
    def whole(self) -> Record | None:
        """The record with its moves."""
        stored = self.matches.stored_moves(self.id)
        return self.record and replace(self.record, moves=tuple(m[0] for m in _sound_moves(stored)))


class Matches:
    """The matches in a database."""

    def __init__(
        self,
        database: Database,
        games: Mapping[str, AnyGame],
        windows: Windows,
        now_ms: Callable[[], int],
    ) -> None:
        self.database, self._games, self.windows = database, games, windows
        self._now_ms = now_ms
        # a head never changes, and lists ask for it again and again
        self._head = lru_cache(1_000)(lambda head: read_head(load_map(head), games))

    def start(self, match: Match) -> Journal:
        """Return the journal of a match, with the moves that it has already, in the database."""
        return self._begun(match, MatchRow("", dumps(head_map(match.record()))))

    def resume(self, match_id: str) -> Journal:
        """Continue a running match from now on. Raises ``BadRecord``.

        If the rules have changed, another match continues, and this one goes to the trash.
        """
        self._claim(match_id)
        match, row, note = self.replay(match_id)
        if note is not None:
            journal = self._begun(match, row, note)
            if not journal.trouble:
                self.remove(match_id)
        else:
            journal = Journal(self.database, match, row, self._now_ms, None, match.ply)
            journal.save()
        return journal

    def load(self, match_id: str) -> Journal:
        """Continue a copy of a saved match from now on. Raises ``BadRecord``."""
        return self._begun(*self.replay(match_id))

    def playback(self, match_id: str) -> Playback:
        """Return the moves so far that all may know, for watching. Raises ``BadRecord``."""
        match, row, _ = self.replay(match_id)
        match.take_back(match.ply - match.known_ply)
        return match.playback(clean_text(row.name))

    def find(self, condition: str = RUNNING) -> list[SavedMatch]:
        """Return matches, the one played last (in the trash, removed last) first.

        Those that are open in another window are left out.
        """
        plies = "(SELECT count(*) FROM moves WHERE match=matches.id)"
        sql = (
            f"SELECT {columns(MatchRow)}, {plies} FROM matches WHERE {condition} "
            "ORDER BY removed_ms DESC, sitting DESC, played_ms DESC"
        )
        found = [SavedMatch(*row, matches=self) for row in self.database.rows(sql)]
        return [one for one in found if not self.windows.is_other(one.open_in)]

    def retitle(self, match_id: str, name: str) -> Message | None:
        """Give a match another name; return why that was refused, or None."""
        return self.database.run("UPDATE matches SET name=? WHERE match_id=?", name, match_id)

    def remove(self, match_id: str) -> Message | None:
        """Move a match to the trash, where it stays for 30 days; return the same."""
        return self.database.run(_REMOVE, self._now_ms(), match_id)

    def restore(self, match_id: str) -> Message | None:
        """Move a match from the trash back to where it was; return the same."""
        return self.database.run(_REMOVE, None, match_id)

    def _begun(self, match: Match, row: MatchRow, note: Message | None = None) -> Journal:
        row = replace(row, match_id=new_id(), name="", is_saved=0, sitting=None)
        row = replace(row, open_in=self.windows.number)
        journal = Journal(self.database, match, row, self._now_ms, note)
        journal.save()
        return journal

    def _claim(self, match_id: str) -> None:
        """Open a match in this window. Raises ``BadRecord`` if it is open in another one."""
        elsewhere = BadRecord("match_file.elsewhere")

        def claim(connection: Connection) -> None:
            sql = "SELECT open_in FROM matches WHERE match_id=?"
            if any(self.windows.is_other(n) for (n,) in connection.execute(sql, (match_id,))):
                raise elsewhere
            connection.execute(
                f"UPDATE matches SET open_in=?, sitting={_NEXT} WHERE match_id=?",
                (self.windows.number, match_id),
            )

        if self.database.write(claim) == elsewhere.message:
            raise elsewhere

    def record(self, row: MatchRow) -> Record:
        """Return the record of a row, without its moves. Raises ``DamagedFile``."""
        unpacked(MatchRow, [getattr(row, name) for name in MatchRow.__slots__])
        record = self._head(row.head)
        try:
            assistance = assistance_of(json.loads(row.help), len(record.seats))
        except ValueError:
            assistance = ()
        played_ms = date_of(row.played_ms)
        return replace(record, name=row.name, saved_ms=played_ms, assistance=assistance)

    def stored_moves(self, match_id: str) -> list[StoredMove]:
        """Return the moves of a match in their order; they may be damaged."""
        sql = f"SELECT {_MOVES} ORDER BY ply LIMIT {MAX_MOVES}"
        return self.database.rows(sql, (match_id,))

    def replay(self, match_id: str) -> tuple[Match, MatchRow, Message | None]:
        """Replay a match and compare every position with its digest. Raises ``BadRecord``.

        Return it as far as its moves lead where they led before, with a note if that is not all.
        """
        sql = f"SELECT {columns(MatchRow)} FROM matches WHERE match_id=?"
        rows, stored = self.database.rows(sql, (match_id,)), self.stored_moves(match_id)
        if not rows:
            raise DamagedFile("missing", self.database.unread)
        row = MatchRow(*rows[0])
        record = self.record(row)
        game = self._games[record.game]
        match, certain = Match.from_record(game, record), 0
        for ply, (packed_move, think_ms, digest) in enumerate(_sound_moves(stored), 1):
            tell(ply, len(stored))
            try:
                match.submit(game.unpack(packed_move), think_ms)
            except MoveError:
                break
            if state_digest(match.state) == digest:
                certain = ply
        match.take_back(match.ply - certain)
        if certain == len(stored):
            if row.spent_ms is not None:
                match.note_spent(row.spent_ms)
            return match, row, None
        key = "damaged" if record.rules == game.rules else "other_rules"
        return match, row, message(f"match_file.{key}", move=certain)


def last_played(running: Iterable[SavedMatch]) -> SavedMatch | None:
    """Return the match that was played last and can be continued, of those in the order of play."""
    return next((match for match in running if match.record and not match.is_over), None)


def _moves_from(match: Match, first: int) -> Iterator[StoredMove]:
    """Yield the moves of a match from index `first` on, as they are stored."""
    for k in range(first, match.ply):
        tell(k + 1 - first, match.ply - first)
        digest = state_digest(match.state_at(k + 1))
        yield k + 1, dumps(match.packed_at(k)), match.think_ms_at(k), digest


def _sound_moves(stored: Iterable[StoredMove]) -> Iterator[tuple[Packed, int, bytes]]:
    """Yield the moves in their order, up to the first that is damaged or missing."""
    with suppress(DamagedFile):
        for expected, move in enumerate(stored, 1):
            ply, content, think_ms, digest = unpacked(StoredMove, list(move))
            packed_move = loads_untrusted(content)
            if ply != expected or type(packed_move) is not list:
                return
            yield packed_move, think_ms, digest
