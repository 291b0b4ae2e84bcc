"""The SQLite database of what people have played. Nothing outside this room imports `sqlite3`."""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from game.core.match.bad_record import DamagedFile
from game.store.files import Disk, aside, make_folder, temporary
from game.store.migrations import migrate
from game.store.salvage import (
    FAULTS,
    code_of,
    copy_readable,
    is_damage,
    is_sound,
    tables_of,
    text_of,
)
from game.words.message import Message, message

NAME: Final = "quintet.db"
BACKUPS: Final = "backups"
BACKUPS_KEPT: Final = 3
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

Done: TypeAlias = Callable[[OSError | None], None]
"""Gets why the disk has refused a flush, or None."""


class Flusher:
    """Flushes in a thread. Requests that come while it is busy are served together."""

    def __init__(self, flush: Callable[[], None]) -> None:
        """`flush` may raise ``OSError``."""
        self._flush, self._lock = flush, threading.Lock()
        self._waiting: list[Done] = []
        self._thread: threading.Thread | None = None

    def request(self, done: Done) -> None:
        """Flush soon; `done` is called in the thread."""
        with self._lock:
            self._waiting.append(done)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()

    def wait(self, timeout_s: float) -> bool:
        """Return whether all requests so far are served within the time."""
        if (thread := self._thread) is not None:
            thread.join(timeout_s)
        return self._thread is None

    def _run(self) -> None:
        while True:
            with self._lock:
                served, self._waiting = self._waiting, []
                if not served:
                    self._thread = None
                    return
            refusal = None
            try:
                self._flush()
            except OSError as error:
                refusal = error
            for done in served:
                done(refusal)


class Database:
    """One file, opened when it is first asked for. Any thread may call it.

    A damaged file is set aside, and what can be read of it, or else the newest backup, takes its
    place; `notes` then has a sentence about it. Every method may raise ``OSError``, and
    ``NewerFile`` where a later version of the program has the file.
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
        self._flusher = Flusher(self._flush)
        self._has_log = False
        """Whether commits go to a write-ahead log, which is flushed apart from them."""
        self._is_flush_refused = False

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Return all rows of a query; none, and no file is made, where there is no database."""
        if self._connection is None and not self._path.exists():
            return []
        return self._do(lambda connection: connection.execute(sql, values).fetchall())

    @property
    def version(self) -> object:
        """Token that changes with every write, by this program or by another."""
        connection = self._connection
        return connection and connection.total_changes, self.rows("PRAGMA data_version")

    def write(
        self, work: Callable[Concatenate[Connection, P], T], *values: P.args, **more: P.kwargs
    ) -> T:
        """Do `work` with these values in one transaction, which a power cut cannot undo afterwards.

        In the work of another transaction it is a part of that one.
        """
        return self.transact(lambda connection: work(connection, *values, **more), "FULL")

    def run(self, sql: str, *values: Any) -> None:
        """Run one statement as a transaction."""
        self.write(lambda connection: connection.execute(sql, values))

    def commit(self, work: Callable[[Connection], T], flushed: Done = lambda refusal: None) -> T:
        """Do `work` in one transaction; when this returns, a crash of the program can't undo it.

        A thread makes it safe from a power cut too, and then calls `flushed`.
        """
        done = self.transact(work, "NORMAL")
        self._flusher.request(flushed)
        return done

    def wait(self) -> bool:
        """Wait for the disk; return whether every `commit` was flushed, or refused, in time."""
        return self._flusher.wait(PATIENCE_S)

    def transact(self, work: Callable[[Connection], T], level: str) -> T:
        """Return what `work` returns, done in a transaction with `synchronous=level`."""

        def transaction(connection: Connection) -> T:
            level_here = level if self._has_log else "EXTRA"
            connection.execute(f"PRAGMA synchronous={level_here}")
            connection.execute("BEGIN IMMEDIATE")
            try:
                done = work(connection)
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # SQLite may have rolled back by itself
                    connection.execute("ROLLBACK")
                raise
            return done

        with self._lock:
            if self._connection is not None and self._connection.in_transaction:
                return work(self._connection)  # a part of a larger change
            if self._connection is not None and self._file != _identity(self._path):
                self.disconnect()  # the file was removed, or another one has its name
            return self._do(transaction)

    def _flush(self) -> None:
        """Flush the write-ahead log.

        After a refusal the system may count lost bytes as written, so the log is never flushed
        again: its content goes into the database itself, and the next one begins.
        """
        if not self._has_log:
            return
        if self._is_flush_refused:
            rows = self._do(lambda c: c.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
            if rows[0][0]:
                raise OSError(errno.EAGAIN, "busy")
            self._is_flush_refused = False
            return
        try:  # no lock of SQLite is on this file: closing it takes none away
            self._fs.sync_file(Path(f"{self._path}-wal"))
        except FileNotFoundError:  # another thread closes the database, which flushes it
            return
        except OSError:
            self._is_flush_refused = True
            raise

    def look_after(self, day: str) -> None:
        """Look for damage in the whole file, and write the backup of a day, "2026-11-28" or such.

        All but the newest three backups are removed. Others may read and write meanwhile.
        """
        if not self._path.exists():
            return
        try:
            with self._lock:
                self._opened()
            connection = _connected(self._path)
            try:
                is_whole = is_sound(connection)
                if is_whole:
                    self._back_up(connection, day)
            finally:
                connection.close()
        except FAULTS as error:
            if not is_damage(error):
                raise _refusal(error) from error
            is_whole = False
        if not is_whole:
            with self._lock:
                self._mend()

    def _back_up(self, connection: Connection, day: str) -> None:
        """Write the backup of a day, unless another window has written it, or does so first."""
        target = self._path.parent / BACKUPS / f"{day}.db"
        if target.exists():
            return
        make_folder(self._fs, target.parent)
        part = temporary(target)
        with suppress(FileNotFoundError):
            self._fs.unlink(part)
        connection.execute("VACUUM INTO ?", (str(part),))
        with suppress(FileExistsError):
            self._fs.place(part, target)
        for old in [*self._backups()[BACKUPS_KEPT:], part]:
            with suppress(FileNotFoundError):
                self._fs.unlink(old)

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

    def _do(self, work: Callable[[Connection], T]) -> T:
        with self._lock:
            try:
                try:
                    return work(self._opened())
                except FAULTS as error:
                    if not is_damage(error, self._connection):
                        raise
                    self._mend()
                    return work(self._opened())
            except sqlite3.Error as error:
                if code_of(error) == sqlite3.SQLITE_READONLY:
                    self.disconnect()  # opened so, it would stay so
                raise _refusal(error) from error
            except (UnicodeEncodeError, OverflowError):  # half a letter, a number of 65 bits
                raise DamagedFile() from None

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
        for source in [damaged, *self._backups()]:  # these complete what is lost, table by table
            lost = copy_readable(source, fresh, lost)
        self.notes.append(message(f"database.{'damaged' if fresh.total_changes else 'afresh'}"))
        self.write(self._restore)

    def _backups(self) -> list[Path]:
        """Return the backups, the newest first."""
        folder = self._path.parent / BACKUPS
        with suppress(OSError):
            names = (listed.name for listed in self._fs.listing(folder))
            return [folder / name for name in sorted(names, reverse=True) if name.endswith(".db")]
        return []


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
