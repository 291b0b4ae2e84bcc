"""Damage in a database: how it is found, what can still be read, and backups."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from functools import cache
from operator import methodcaller
from pathlib import Path
from typing import Final

from game.store.files import Disk, make_folder, temporary
from game.store.migrations import migrate

BACKUPS: Final = "backups"
BACKUPS_KEPT: Final = 3
DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
FAULTS: Final = (sqlite3.DatabaseError, UnicodeDecodeError)
"""The second comes where SQLite quotes a damaged name."""
text_of: Final = methodcaller("decode", "utf-8", "replace")
"""Read what may be damaged: a letter that is none becomes a question mark. In machine code."""


def is_damage(error: Exception, connection: sqlite3.Connection | None = None) -> bool:
    """Return whether the file is damaged, and not the disk full or the query wrong."""
    if isinstance(error, UnicodeDecodeError) or code_of(error) in DAMAGE:
        return True
    if code_of(error) != sqlite3.SQLITE_ERROR:
        return False
    return connection is None or not is_sound(connection)


def is_sound(connection: sqlite3.Connection) -> bool:
    """Return whether the pages are as they should be, and all columns are there."""
    try:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()
        return found == ("ok",) and _columns(connection) >= _columns_wanted()
    except FAULTS as error:
        if is_damage(error):
            return False
        raise


@cache
def _columns_wanted() -> frozenset[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        return _columns(connection)


def _columns(connection: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    """Return the columns of all tables, each with its table; their types depend on the library."""
    sql = "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c"
    return frozenset(connection.execute(f"{sql} WHERE m.type = 'table'"))


def copy_readable(source: Path, target: sqlite3.Connection, tables: list[str]) -> list[str]:
    """Copy every row of these tables that can be read; return the tables that lack some."""
    damaged = sqlite3.connect(source)
    damaged.text_factory = text_of
    target.execute("BEGIN")
    try:  # with this, a table of which the definition is damaged hides none of the others
        damaged.execute("PRAGMA writable_schema=ON")
        return [table for table in tables if not _is_copied(table, damaged, target)]
    finally:
        damaged.close()
        target.execute("COMMIT")


def _is_copied(table: str, damaged: sqlite3.Connection, target: sqlite3.Connection) -> bool:
    """Copy a table from both ends, each as far as it can be read; return whether that is all."""
    info = f"PRAGMA table_info({table})"
    has = set[str]()
    with suppress(*FAULTS):
        has = {name for _, name, *_ in damaged.execute(info)}
    columns = {name: key for _, name, *_, key in target.execute(info) if name in has}
    names, marks = ", ".join(columns), ", ".join("?" for _ in columns)
    insert = f"INSERT INTO {table} ({names}) VALUES ({marks}) ON CONFLICT DO NOTHING"
    keys = [name for name, key in columns.items() if key]
    refused = 0
    for way in ("", " DESC"):
        order = ", ".join(f"{name}{way}" for name in keys)
        with suppress(*FAULTS):
            for row in damaged.execute(f"SELECT {names} FROM {table} ORDER BY {order}"):
                try:
                    target.execute(insert, row)
                except sqlite3.IntegrityError:  # what it refers to is lost, or a column is
                    refused += 1
            return not refused
    return False


def back_up(fs: Disk, folder: Path, connection: sqlite3.Connection, day: str) -> None:
    """Write the backup of a day, unless another window has written it, or does so first."""
    target = folder / BACKUPS / f"{day}.db"
    if target.exists():
        return
    make_folder(fs, target.parent)
    part = temporary(target)
    with suppress(FileNotFoundError):
        fs.unlink(part)
    connection.execute("VACUUM INTO ?", (str(part),))
    with suppress(FileExistsError):
        fs.place(part, target)
    for old in [*backups_in(fs, folder)[BACKUPS_KEPT:], part]:
        with suppress(FileNotFoundError):
            fs.unlink(old)


def backups_in(fs: Disk, folder: Path) -> list[Path]:
    """Return the backups, the newest first."""
    with suppress(OSError):
        names = (listed.name for listed in fs.listing(folder / BACKUPS))
        backups = sorted(name for name in names if name.endswith(".db"))
        return [folder / BACKUPS / name for name in reversed(backups)]
    return []


def tables_of(connection: sqlite3.Connection) -> list[str]:
    """Return the tables in the order of their making."""
    sql = "SELECT name FROM sqlite_schema WHERE type='table' AND name NOT GLOB 'sqlite_*'"
    return [name for (name,) in connection.execute(f"{sql} ORDER BY rowid")]


def code_of(error: Exception) -> int:
    """Return the primary code of an error, without its details."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
