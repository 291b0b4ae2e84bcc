"""The SQLite database of what people have played. Nothing outside this room imports `sqlite3`."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from game.store.damage import DamagedFile, NewerFile
from game.store.files import FileSystem, aside, make_folder
from game.words.message import Message, message

NAME: Final = "quintet.db"
BACKUPS: Final = "backups"
BACKUPS_KEPT: Final = 3
BUSY_S: Final = 2.0
"""How long a write waits for another window of the program."""

STRICT_SINCE: Final = (3, 37)
"""Older libraries of SQLite know no strict tables."""

_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_FAULTS: Final = (sqlite3.DatabaseError, UnicodeDecodeError)
"""The second comes where SQLite quotes a damaged name."""

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
Connection: TypeAlias = sqlite3.Connection
"""A transaction that is under way, for rooms that write into the database."""


class Database:
    """One file, opened when it is first asked for. Any thread may call it.

    A damaged file is set aside, and what can be read of it, or else the newest backup, takes its
    place; `notes` then has a sentence about it. Every method may raise ``OSError``, and
    ``NewerFile`` where a later version of the program has the file.
    """

    def __init__(
        self,
        fs: FileSystem,
        folder: Path,
        now_ms: Callable[[], int],
        notes: list[Message],
        restore: Callable[[sqlite3.Connection], None] = lambda _: None,
    ) -> None:
        """`restore` makes again, in a transaction, what follows from what could be read."""
        self.notes, self._restore = notes, restore
        self._fs, self._path, self._now_ms = fs, folder / NAME, now_ms
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Return all rows of a query; none, and no file is made, where there is no database."""
        if self._connection is None and not self._path.exists():
            return []
        return self._do(lambda connection: connection.execute(sql, values).fetchall())

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do `work` in one transaction, which is safe from a power cut when this returns."""

        def transaction(connection: sqlite3.Connection) -> T:
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
            if self._connection is not None and self._file != _identity(self._path):
                self.close()  # the file was removed, or another one has its name
        return self._do(transaction)

    def look_after(self, day: str) -> None:
        """Look for damage in the whole file, and write the backup of a day, "2026-11-28" or such.

        All but the newest three backups are removed. Others may read and write meanwhile.
        """
        if not self._path.exists():
            return
        try:
            connection = _connected(self._path)
            try:
                is_sound = _is_sound(connection)
                if is_sound:
                    self._back_up(connection, day)
            finally:
                connection.close()
        except _FAULTS as error:
            if not _is_damage(error):
                raise _refusal(error) from error
            is_sound = False
        if not is_sound:
            with self._lock:
                self._mend()

    def _back_up(self, connection: sqlite3.Connection, day: str) -> None:
        folder = self._path.parent / BACKUPS
        target, part = folder / f"{day}.db", folder / f"{day}.part"
        if target.exists():
            return
        make_folder(self._fs, folder)
        with suppress(FileNotFoundError):
            self._fs.unlink(part)
        connection.execute("VACUUM INTO ?", (str(part),))
        self._fs.replace(part, target)
        for old in self._backups()[BACKUPS_KEPT:]:
            self._fs.unlink(old)

    def close(self) -> None:
        """Close the file. The next call opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
            self._connection = None

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            try:
                try:
                    return work(self._opened())
                except _FAULTS as error:
                    if not _is_damage(error, self._connection):
                        raise
                    self._mend()
                    return work(self._opened())
            except sqlite3.Error as error:
                raise _refusal(error) from error
            except (UnicodeEncodeError, OverflowError):  # half a letter, a number of 65 bits
                raise DamagedFile("value") from None

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            make_folder(self._fs, self._path.parent)
            self._connection = _connected(self._path)
            self._file = _identity(self._path)
        return self._connection

    def _mend(self) -> None:
        """Set the damaged file aside, and make a new one of what can be read of it."""
        self.close()
        damaged = aside(self._path, self._now_ms())
        self._fs.replace(self._path, damaged)
        for end in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                self._fs.replace(Path(f"{self._path}{end}"), Path(f"{damaged}{end}"))
        fresh = self._opened()
        sources = [damaged, *self._backups()]
        is_read = next((True for source in sources if _copied(source, fresh)), False)
        if is_read:
            self.write(self._restore)
        self.notes.append(message("database.damaged" if is_read else "database.afresh"))

    def _backups(self) -> list[Path]:
        """The backups, the newest first."""
        folder = self._path.parent / BACKUPS
        with suppress(OSError):
            names = (listed.name for listed in self._fs.listing(folder))
            return [folder / name for name in sorted(names, reverse=True) if name.endswith(".db")]
        return []


def _connected(path: Path) -> sqlite3.Connection:
    _check_format(path)
    connection = sqlite3.connect(
        path, timeout=BUSY_S, isolation_level=None, check_same_thread=False
    )
    connection.text_factory = _text
    try:
        # where a network drive has no shared memory, SQLite keeps a rollback journal by itself
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute("PRAGMA cell_size_check=ON")
        _migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _check_format(path: Path) -> None:
    """Raise the error of damage where SQLite would take the file for one of a later library."""
    header = b""
    with suppress(FileNotFoundError), open(path, "rb") as file:
        header = file.read(20)
    if not set(header[18:20]) <= {1, 2}:
        damage = sqlite3.DatabaseError("format")
        damage.sqlite_errorcode = sqlite3.SQLITE_NOTADB
        raise damage


def _migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations that this file has not seen, each in a transaction of its own."""
    migrations = sorted(_migrations())
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    known = migrations[-1][0]
    if version > known:
        raise NewerFile(version, known)
    for number, sql in migrations:
        if number > version:
            connection.executescript(
                f"BEGIN IMMEDIATE; {sql}; PRAGMA user_version={number}; COMMIT;"
            )


def _migrations() -> Iterator[tuple[int, str]]:
    for file in (resources.files(__package__) / "migrations").iterdir():
        if file.name.endswith(".sql"):
            sql = file.read_text("utf-8")
            if sqlite3.sqlite_version_info < STRICT_SINCE:
                sql = re.sub(r"\) STRICT(, )?", ") ", sql)
            yield int(file.name.partition("_")[0]), sql


def _is_damage(error: Exception, connection: sqlite3.Connection | None = None) -> bool:
    """Return whether the file is damaged, and not the disk full or the query wrong."""
    if isinstance(error, UnicodeDecodeError) or _code(error) in _DAMAGE:
        return True
    if _code(error) != sqlite3.SQLITE_ERROR:
        return False
    return connection is None or not _is_sound(connection)


def _is_sound(connection: sqlite3.Connection) -> bool:
    """Return whether the pages are as they should be, and all columns are there."""
    try:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()
        return found == ("ok",) and _columns(connection) >= _columns_wanted()
    except _FAULTS as error:
        if _is_damage(error):
            return False
        raise


@cache
def _columns_wanted() -> frozenset[tuple[str, str]]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    _migrate(connection)
    wanted = _columns(connection)
    connection.close()
    return wanted


def _columns(connection: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    """Return the columns of all tables, each with its table; their types depend on the library."""
    tables = _tables(connection)
    return frozenset(
        (table, name)
        for table in tables
        for _, name, *_ in connection.execute(f'PRAGMA table_info("{table}")')
    )


def _copied(source: Path, target: sqlite3.Connection) -> bool:
    """Copy every row that can be read; return whether there were tables to read."""
    damaged = sqlite3.connect(source)
    damaged.text_factory = _text
    target.execute("PRAGMA foreign_keys=OFF")
    target.execute("BEGIN")
    try:
        tables = _tables(damaged) & _tables(target)
        for table in tables:
            _copy(table, damaged, target)
        return bool(tables)
    except _FAULTS:
        return False
    finally:
        damaged.close()
        _drop_orphans(target)
        target.execute("COMMIT")
        target.execute("PRAGMA foreign_keys=ON")


def _copy(table: str, damaged: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy a table from its beginning and from its end, each as far as it can be read."""
    has = {name for _, name, *_ in damaged.execute(f"PRAGMA table_info({table})")}
    columns = [
        (name, key)
        for _, name, _, _, _, key in target.execute(f"PRAGMA table_info({table})")
        if name in has
    ]
    names = ", ".join(name for name, _ in columns)
    marks = ", ".join("?" for _ in columns)
    keys = [name for name, key in columns if key]
    for way in ("", " DESC"):
        order = ", ".join(f"{name}{way}" for name in keys)
        with suppress(*_FAULTS):
            for row in damaged.execute(f"SELECT {names} FROM {table} ORDER BY {order}"):
                with suppress(sqlite3.IntegrityError):
                    target.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})", row)


def _drop_orphans(connection: sqlite3.Connection) -> None:
    """Remove the rows that refer to lost ones."""
    for table, rowid, *_ in connection.execute("PRAGMA foreign_key_check").fetchall():
        if rowid is not None:
            connection.execute(f"DELETE FROM {table} WHERE rowid=?", (rowid,))


def _tables(connection: sqlite3.Connection) -> set[str]:
    found = connection.execute("SELECT name FROM sqlite_schema WHERE type='table'").fetchall()
    return {name for (name,) in found if not name.startswith("sqlite_")}


def _text(content: bytes) -> str:
    """Read what may be damaged: a letter that is none becomes a question mark."""
    return content.decode("utf-8", "replace")


def _identity(path: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        status = os.stat(path)
        return status.st_dev, status.st_ino
    return None


def _refusal(error: Exception) -> OSError:
    return OSError(_ERRORS.get(_code(error), errno.EIO), str(error))


def _code(error: Exception) -> int:
    """Return the primary code of an error, without its details."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
