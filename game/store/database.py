"""The SQLite database of what people have played. Nothing outside this room imports `sqlite3`."""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
from collections.abc import Callable, Hashable, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from game.core.record.bad_record import BadRecord, DamagedFile, NewerFile
from game.store.damage import attempt, reason, sentence
from game.store.files import Disk, aside, make_folder
from game.store.migrations import migrate
from game.store.salvage import (
    FAULTS,
    back_up,
    backups_in,
    code_of,
    copy_readable,
    is_damage,
    is_sound,
    tables_of,
    text_of,
)
from game.store.worker import Worker
from game.words.message import Message, message

NAME: Final = "quintet.db"
BUSY_S: Final = 2.0
"""How long a write waits for another window of the program."""

PATIENCE_S: Final = 2.0
"""How long the program waits for the disk when a match is left, and when it quits."""

_PRAGMAS: Final = (
    "journal_mode=WAL",  # on a network drive SQLite keeps a rollback journal by itself
    "synchronous=FULL",
    "foreign_keys=ON",
    "trusted_schema=OFF",
    "cell_size_check=ON",
)
_ERRORS: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_BUSY: errno.EAGAIN,
    sqlite3.SQLITE_IOERR: errno.EIO,
}
"""The system's number for each refusal of SQLite."""

T = TypeVar("T")
P = ParamSpec("P")
Connection: TypeAlias = sqlite3.Connection
"""A transaction that is under way, for rooms that write into the database."""


class Database:
    """One file, opened when it is first asked for. Any thread may call it.

    Where the disk refuses, the program goes on with a copy in memory, and `trouble` says why. What
    was written there is written to the file, in the same order, before anything else is.

    A damaged file is set aside, and what can be read of it, or else the newest backup, takes its
    place; `notes` then has a sentence about it.
    """

    def __init__(
        self,
        fs: Disk,
        folder: Path,
        now_ms: Callable[[], int],
        notes: list[Message],
        restore: Callable[[Connection], object] = lambda connection: None,
    ) -> None:
        """`restore` completes what could be read of a damaged file."""
        self.notes, self._restore = notes, restore
        self._fs, self._path, self._now_ms = fs, folder / NAME, now_ms
        self._lock = threading.RLock()
        self._connection: Connection | None = None
        self._file: tuple[int, int] | None = None
        self._memory: Connection | None = None
        """Stands for the file while the disk refuses it."""
        self._waiting: list[tuple[Callable[[Connection], object], str]] = []
        """What was written to the memory alone, with its level."""
        self._active: Connection | None = None
        """The one with a transaction under way."""
        self._found: dict[Hashable, tuple[object, Any]] = {}
        self._refused: OSError | BadRecord | None = None
        self._unflushed: OSError | BadRecord | None = None
        self.unread: Message | None = None
        """Why there is not even a copy of the file in memory; None if there is."""
        self._flusher = Worker(self._flush)
        self._has_log = False
        """Whether commits go to a write-ahead log, which is flushed apart from them."""

    @property
    def trouble(self) -> Message | None:
        """Why something is not on the disk so far, as a part of a sentence; None if all is."""
        return reason(error) if (error := self._refused or self._unflushed) else None

    @property
    def refusal(self) -> Message | None:
        """The same as a sentence."""
        return sentence(error) if (error := self._refused or self._unflushed) else None

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Return all rows of a query; none, and no file is made, where there is no database."""

        def query(connection: Connection) -> list[tuple[Any, ...]]:
            return connection.execute(sql, values).fetchall()

        with self._lock:
            if self._memory is None and self._connection is None and not self._path.exists():
                return []
            try:
                return self._do(query, self._active or self._memory)
            except (OSError, NewerFile) as error:
                if self._active or self._memory:
                    raise
                return self._do(query, self._go_on_without(error))

    def cached(self, query: Callable[..., T], *values: Hashable) -> T:
        """Return what a query finds; it is not asked again as long as nothing is written."""
        others = self.rows("PRAGMA data_version")  # changes with every write of another window
        connection = self._memory or self._connection
        now, key = (connection, connection and connection.total_changes, others), (query, values)
        if key not in self._found or self._found[key][0] != now:
            self._found[key] = now, query(self, *values)
        found: T = self._found[key][1]
        return found

    def write(
        self, work: Callable[Concatenate[Connection, P], T], *values: P.args, **more: P.kwargs
    ) -> Message | None:
        """Do `work` with these values in one transaction, which a power cut cannot undo afterwards.

        In the work of another transaction it is a part of that one. Return why the file does not
        have it so far, or None. It may be done several times: in memory, and then in the file.
        """
        return self._write(lambda connection: work(connection, *values, **more), "FULL")

    def run(self, sql: str, *values: Any) -> Message | None:
        """Run one statement as a transaction; return the same."""
        return self.write(lambda connection: connection.execute(sql, values))

    def commit(self, work: Callable[[Connection], object]) -> Message | None:
        """Do `work` in one transaction; when this returns, a crash of the program can't undo it.

        A thread makes it safe from a power cut too. Return the same.
        """
        refusal = self._write(work, "NORMAL")
        self._flusher.start()
        return refusal

    def wait(self) -> bool:
        """Wait for the disk; return whether every `commit` was flushed, or refused, in time."""
        return self._flusher.wait(PATIENCE_S)

    def retry(self) -> None:
        """Bring to the disk what it has refused so far, if it can."""
        if self._unflushed:
            self._flusher.start()
        if self._refused:
            self.write(lambda connection: None)

    def _write(self, work: Callable[[Connection], object], level: str) -> Message | None:
        with self._lock:
            if self._active is not None:
                work(self._active)  # a part of a larger change
                return None
            try:
                self._write_waiting()
                self.transact(work, level)
            except (OSError, NewerFile) as error:
                memory = self._go_on_without(error)
                bad = attempt(self._do, partial(self._transaction, work, level), memory)
                if bad is None:
                    self._waiting.append((work, level))
                return bad or sentence(error)
            except BadRecord as bad_record:
                return bad_record.message
            return None

    def _write_waiting(self) -> None:
        """Bring the file up to date with the memory, which then is not needed any more."""
        while self._waiting:
            try:
                self.transact(*self._waiting[0])
            except NewerFile:
                raise
            except BadRecord:  # another window has changed the file: it must hold up nothing else
                pass
            del self._waiting[0]
        if self._memory is not None:
            self.transact(lambda connection: None)
            self._memory.close()
            self._memory = self._refused = self.unread = None

    def _go_on_without(self, error: OSError | NewerFile) -> Connection:
        """Return the copy in memory that stands for the file, which an error has refused."""
        self._refused = error
        if self._memory is None:
            self._memory = memory = _connected(Path(":memory:"))
            try:
                if self._connection is not None or self._path.exists():
                    self._do(lambda connection: connection.backup(memory))
            except (OSError, BadRecord) as bad:
                self.unread = message("results_file.unread", why=reason(bad))
        return self._memory

    def transact(self, work: Callable[[Connection], T], level: str = "FULL") -> T:
        """Return what `work` returns, done in the file, in a transaction with `synchronous=level`.

        Raises ``OSError``, and ``NewerFile`` where a later version of the program has the file.
        """
        with self._lock:
            if self._connection is not None and self._file != _identity(self._path):
                self.disconnect()  # the file was removed, or another one has its name
            return self._do(partial(self._transaction, work, level))

    def _transaction(
        self, work: Callable[[Connection], T], level: str, connection: Connection
    ) -> T:
        connection.execute(f"PRAGMA synchronous={level if self._has_log else 'EXTRA'}")
        connection.execute("BEGIN IMMEDIATE")
        self._active = connection
        try:
            done = work(connection)
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # SQLite may have rolled back by itself
                connection.execute("ROLLBACK")
            raise
        finally:
            self._active = None
        return done

    def _flush(self) -> None:
        """Flush the write-ahead log.

        After a refusal the system may count lost bytes as written, so the log is never flushed
        again: its content goes into the database itself, and the next one begins.
        """
        try:
            if self._has_log and not self._unflushed:
                with suppress(FileNotFoundError):  # who closes the database flushes it
                    # no lock of SQLite is on this file: closing it takes none away
                    self._fs.sync_file(Path(f"{self._path}-wal"))
            elif self._has_log:
                rows = self._do(lambda c: c.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
                if rows[0][0]:
                    raise OSError(errno.EAGAIN, "busy")
            self._unflushed = None
        except (OSError, BadRecord) as error:
            self._unflushed = error

    def look_after(self, day: str) -> None:
        """Look for damage in the whole file, and write the backup of a day, "2026-11-28" or such.

        All but the newest three backups are removed. Others may read and write meanwhile.
        """
        if not self._path.exists():
            return
        try:
            with self._lock:
                self._opened()
            with closing(_connected(self._path)) as connection:
                if is_whole := is_sound(connection):
                    back_up(self._fs, self._path.parent, connection, day)
        except FAULTS as error:
            if not is_damage(error):
                raise _refusal(error) from error
            is_whole = False
        if not is_whole:
            with self._lock:
                self._mend()

    def close(self) -> None:
        """Close the file. The next call opens it again."""
        self.wait()
        self.disconnect()

    def disconnect(self) -> None:
        """Close the connection; the next use opens another one."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
            self._connection = None

    def _do(self, work: Callable[[Connection], T], memory: Connection | None = None) -> T:
        """Return what `work` returns for the file, or for what stands for it."""
        with self._lock:
            try:
                try:
                    return work(memory or self._opened())
                except FAULTS as error:
                    if memory is not None or not is_damage(error, self._connection):
                        raise
                    self._mend()
                    return work(self._opened())
            except (UnicodeEncodeError, OverflowError, sqlite3.IntegrityError):
                raise DamagedFile() from None  # half a letter, 65 bits, or what is there already
            except sqlite3.Error as error:
                if code_of(error) == sqlite3.SQLITE_READONLY:
                    self.disconnect()  # opened so, it would stay so
                raise _refusal(error) from error

    def _opened(self) -> Connection:
        if self._connection is None:
            make_folder(self._fs, self._path.parent)
            is_new = not self._path.exists()
            _check_format(self._path)
            self._connection = _connected(self._path)
            self._file = _identity(self._path)
            self._has_log = self._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            if is_new:
                self._fs.sync_folder(self._path.parent)
        return self._connection

    def _mend(self) -> None:
        """Set the damaged file aside, and make a new one of what can be read of it."""
        is_mended = self._connection is not None and self._file != _identity(self._path)
        self.disconnect()
        if is_mended:  # by another window
            return
        damaged = aside(self._path, self._now_ms())
        self._fs.replace(self._path, damaged)
        for end in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                self._fs.replace(Path(f"{self._path}{end}"), Path(f"{damaged}{end}"))
        fresh = self._opened()
        lost = tables_of(fresh)
        for source in (damaged, *backups_in(self._fs, self._path.parent)):
            lost = copy_readable(source, fresh, lost)  # backups complete it, table by table
        self.notes.append(message(f"database.{'damaged' if fresh.total_changes else 'afresh'}"))
        self.transact(self._restore)


def _connected(path: Path) -> Connection:
    connection = sqlite3.connect(
        path, timeout=BUSY_S, isolation_level=None, check_same_thread=False
    )
    connection.text_factory = text_of
    try:
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _check_format(path: Path) -> None:
    """Raise the error of damage where SQLite would take the file for one of a later library.

    Closing a file takes away the locks that SQLite has on it in this process: it must not be open.
    """
    header = b""
    with suppress(FileNotFoundError), open(path, "rb") as file:
        header = file.read(20)
    if not set(header[18:20]) <= {1, 2}:
        damage = sqlite3.DatabaseError("format")
        damage.sqlite_errorcode = sqlite3.SQLITE_NOTADB
        raise damage


def _identity(path: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        status = os.stat(path)
        return status.st_dev, status.st_ino
    return None


def _refusal(error: Exception) -> OSError:
    return OSError(_ERRORS.get(code_of(error), errno.EIO), str(error))
