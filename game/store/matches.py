"""Matches that can be continued: the running ones, and those saved under a name.

All that asks the database raises ``OSError`` and ``BadRecord``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from game.core.match.assistance import Assistance, assistance_of
from game.core.match.match import Match
from game.core.match.record import BadRecord, Playback, Record, state_digest
from game.core.rules.definition import AnyGame
from game.core.rules.limits import MOST_MOVES
from game.core.rules.state import MoveError, Packed
from game.core.search.progress import tell
from game.store.cbor import load_map, loads_untrusted
from game.store.damage import DamagedFile, attempted, reason
from game.store.file_head import date_of, read_head
from game.store.ids import new_id
from game.store.journal import NEXT_SITTING, Journal, MatchRow, StoredMove, head_of
from game.store.paths import Windows
from game.store.rows import columns
from game.store.trash import TRASH_KEPT_MS
from game.words.message import Message, message
from game.words.sanitize import clean_text

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

LARGEST: Final = 1 << 53


@dataclass(frozen=True)
class SavedMatch:
    """A match in a list: one that can be continued, or a damaged one with the reason."""

    id: str
    title: str
    record: Record | None
    """Without its moves."""
    plies: int
    played_ms: int
    """When it was played last, or saved, in milliseconds since 1970; 0 if unknown."""
    is_saved: bool = False
    """Whether it was saved under a name, and stays as it was then."""
    is_over: bool = False
    removed_ms: int = 0
    trouble: Message | None = None
    moves_of: Callable[[str], tuple[Packed, ...]] = field(default=lambda _: (), compare=False)

    @cached_property
    def whole(self) -> Record | None:
        """The record with its moves, read when it is first asked for."""
        return self.record and replace(self.record, moves=self.moves_of(self.id))


@dataclass(frozen=True, slots=True)
class Continued:
    """A match that is continued. ``note`` is a message about it for people, or None."""

    match: Match
    journal: Journal
    note: Message | None


class Matches:
    """The matches in a database."""

    def __init__(
        self,
        database: Database,
        games: Mapping[str, AnyGame],
        windows: Windows,
        now_ms: Callable[[], int],
        make_id: Callable[[], str] = new_id,
    ) -> None:
        self._database, self._games, self._windows = database, games, windows
        self._now_ms, self._make_id = now_ms, make_id

    def start(self, match: Match) -> Journal:
        """Return the journal of a match, with the moves that it has already, in the database."""
        return self._begun(match, MatchRow(self._make_id(), head_of(match)))

    def resume(self, match_id: str) -> Continued:
        """Continue a running match from now on. Raises ``BadRecord``.

        If the rules have changed, another match continues, and this one goes to the trash.
        """
        self._claim(match_id)
        found = self._replayed(match_id)
        if found.note is not None:
            journal = self._begun(found.match, replace(found.row, match_id=self._make_id()))
            if not journal.trouble:
                self.remove(match_id)
        else:
            journal = Journal(self._database, found.match, found.row, self._now_ms, is_stored=True)
            journal.save()
        return Continued(found.match, journal, found.note)

    def load(self, match_id: str) -> Continued:
        """Continue a copy of a saved match from now on. Raises ``BadRecord``."""
        found = self._replayed(match_id)
        journal = self._begun(
            found.match, replace(found.row, match_id=self._make_id(), name="", is_saved=0)
        )
        return Continued(found.match, journal, found.note)

    def save_as(self, journal: Journal, name: str) -> str:
        """Save a match as it stands under a name; return its id."""
        match_id = self._make_id()
        journal.copy(match_id, name)
        return match_id

    def playback(self, match_id: str) -> Playback:
        """Return the moves so far, for watching. Raises ``BadRecord``."""
        found = self._replayed(match_id)
        return found.match.playback(clean_text(found.row.name))

    def running(self) -> list[SavedMatch]:
        """Return the matches that were not finished, the one played last first.

        Those that are open in another window are left out.
        """
        return self._listed("removed_ms IS NULL AND NOT is_saved")

    def unfinished(self) -> list[SavedMatch]:
        """Return these and the matches saved under a name."""
        return self._listed("removed_ms IS NULL")

    def removed(self) -> list[SavedMatch]:
        """Return the matches in the trash."""
        return self._listed("removed_ms IS NOT NULL")

    @attempted
    def retitle(self, match_id: str, name: str) -> None:
        """Give a match another name."""
        self._change("name=?", match_id, name)

    @attempted
    def remove(self, match_id: str) -> None:
        """Move a match to the trash, where it stays for 30 days."""
        self._change("removed_ms=?", match_id, self._now_ms())

    @attempted
    def restore(self, match_id: str) -> None:
        """Move a match from the trash back to where it was."""
        self._change("removed_ms=?", match_id, None)

    def empty_trash(self) -> None:
        """Delete what has been in the trash for 30 days."""
        before_ms = self._now_ms() - TRASH_KEPT_MS
        if self._database.rows("SELECT 1 FROM matches WHERE removed_ms<?", (before_ms,)):
            self._database.run("DELETE FROM matches WHERE removed_ms<?", before_ms)

    def _begun(self, match: Match, row: MatchRow) -> Journal:
        row = replace(row, sitting=0, open_in=self._windows.number)
        journal = Journal(self._database, match, row, self._now_ms)
        journal.save()
        return journal

    def _change(self, assignment: str, match_id: str, value: object) -> None:
        self._database.run(f"UPDATE matches SET {assignment} WHERE match_id=?", value, match_id)

    def _claim(self, match_id: str) -> None:
        """Open a match in this window. Raises ``BadRecord`` if it is open in another one."""

        def claim(connection: Connection) -> None:
            row = connection.execute(
                "SELECT open_in FROM matches WHERE match_id=?", (match_id,)
            ).fetchone()
            if row is not None and self._windows.is_other(row[0]):
                raise BadRecord("match_file.elsewhere")
            connection.execute(
                f"UPDATE matches SET open_in=?, sitting=({NEXT_SITTING}) WHERE match_id=?",
                (self._windows.number, match_id),
            )

        with suppress(OSError):  # a full disk: the match goes on, and says that it is not kept
            self._database.write(claim)

    def _listed(self, condition: str) -> list[SavedMatch]:
        rows = self._database.rows(
            f"SELECT {columns(MatchRow)}, (SELECT count(*) FROM moves WHERE match=matches.id)"
            f" FROM matches WHERE {condition}"
            " ORDER BY removed_ms DESC, sitting DESC, played_ms DESC"
        )
        found = [(MatchRow(*columns), plies) for *columns, plies in rows]
        others = {n for n in {row.open_in for row, _ in found} if self._windows.is_other(n)}
        return [self._entry(row, plies) for row, plies in found if row.open_in not in others]

    def _entry(self, row: MatchRow, plies: int) -> SavedMatch:
        record, trouble = None, None
        try:
            record = self._record(_sound(row))
        except BadRecord as bad:
            trouble = bad.message
        return SavedMatch(
            row.match_id,
            clean_text(row.name) if record else row.match_id,
            record,
            plies,
            date_of(row.played_ms),
            bool(row.is_saved),
            bool(row.is_over),
            date_of(row.removed_ms),
            trouble,
            self._moves_of,
        )

    def _record(self, row: MatchRow) -> Record:
        record = read_head(load_map(row.head), self._games)
        return replace(
            record,
            name=row.name,
            saved_ms=date_of(row.played_ms),
            assistance=_assistance(row, len(record.seats)),
        )

    def _moves_of(self, match_id: str) -> tuple[Packed, ...]:
        with suppress(OSError, BadRecord):
            return tuple(packed for _, packed, *_ in _sound_moves(self._stored_moves(match_id)))
        return ()

    def _stored_moves(self, match_id: str) -> list[StoredMove]:
        return self._database.rows(
            "SELECT ply, move, think_ms, digest FROM moves JOIN matches ON match=id"
            " WHERE match_id=? ORDER BY ply LIMIT ?",
            (match_id, MOST_MOVES),
        )

    def _replayed(self, match_id: str) -> Replayed:
        """Replay a match and compare every position with its digest. Raises ``BadRecord``."""
        try:
            rows = self._database.rows(
                f"SELECT {columns(MatchRow)} FROM matches WHERE match_id=?", (match_id,)
            )
            stored = self._stored_moves(match_id)
        except OSError as error:
            raise DamagedFile("unreadable", message("file.unread", why=reason(error))) from None
        if not rows:
            raise DamagedFile("missing", message("file.missing"))
        row = _sound(MatchRow(*rows[0]))
        record = self._record(row)
        game = self._games[record.game]
        match = Match.from_record(game, record)
        certain = 0
        for ply, packed, think_ms, digest in _sound_moves(stored):
            tell(ply, len(stored))
            try:
                match.submit(game.unpack(packed), think_ms)
            except MoveError:
                break
            if state_digest(match.state) == digest:
                certain = ply
        match.take_back(match.ply - certain)
        if certain == len(stored):
            if row.spent_ms is not None:
                match.note_spent(row.spent_ms)
            return Replayed(match, row, None)
        key = "damaged" if record.rules == game.rules else "other_rules"
        return Replayed(match, row, message(f"match_file.{key}", move=certain))


@dataclass(frozen=True, slots=True)
class Replayed:
    """A match as far as its moves lead where they led before; else with a note about that."""

    match: Match
    row: MatchRow
    note: Message | None


def last_played(running: Iterable[SavedMatch]) -> SavedMatch | None:
    """Return the match that was played last and can be continued, of those in the order of play."""
    return next((match for match in running if match.record and not match.is_over), None)


def _sound(row: MatchRow) -> MatchRow:
    """Return a row whose values are what they should be. Raises ``DamagedFile``."""
    numbers = (row.played_ms, row.sitting, row.open_in, row.spent_ms or 0, row.removed_ms or 0)
    has_types = type(row.head) is bytes and type(row.name) is type(row.help) is str
    if has_types and all(type(number) is int and 0 <= number < LARGEST for number in numbers):
        return row
    raise DamagedFile("entry")


def _sound_moves(stored: Iterable[StoredMove]) -> Iterator[tuple[int, Packed, int, bytes]]:
    """Yield the moves in their order, up to the first that is damaged or missing."""
    for expected, (ply, content, think_ms, digest) in enumerate(stored, 1):
        try:
            packed = loads_untrusted(content) if type(content) is bytes else None
        except DamagedFile:
            return
        has_time = type(think_ms) is int and 0 <= think_ms < LARGEST
        if ply != expected or type(packed) is not list or not has_time:
            return
        yield ply, packed, think_ms, digest


def _assistance(row: MatchRow, seats: int) -> tuple[Assistance, ...]:
    try:
        return assistance_of(json.loads(row.help), seats)
    except ValueError:
        return ()
