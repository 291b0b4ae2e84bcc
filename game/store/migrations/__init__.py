"""The schema: numbered SQL files, each run once in every database."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from importlib import resources
from typing import Final

from game.store.damage import NewerFile

STRICT_SINCE: Final = (3, 37)
"""Older libraries of SQLite know no strict tables."""


def migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations that this file has not seen."""
    migrations = sorted(_migrations())
    known = migrations[-1][0]
    if (version := _version(connection)) > known:
        raise NewerFile(version, known)
    if version == known:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _version(connection)  # another window may have run them by now
        for sql in (sql for number, sql in migrations if number > version):
            for statement in sql.split(";\n"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version={known}")
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _migrations() -> Iterator[tuple[int, str]]:
    for file in resources.files(__package__).iterdir():
        if file.name.endswith(".sql"):
            sql = file.read_text("utf-8")
            if sqlite3.sqlite_version_info < STRICT_SINCE:
                sql = re.sub(r"\) STRICT(, )?", ") ", sql)
            yield int(file.name.partition("_")[0]), sql
