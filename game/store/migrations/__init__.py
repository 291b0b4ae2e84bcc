"""The schema: numbered SQL files, each run once in every database."""

from __future__ import annotations

import re
import sqlite3
from contextlib import suppress
from importlib import resources
from typing import Final

from game.core.record.bad_record import NewerFile

STRICT_SINCE: Final = (3, 37)
"""Older libraries of SQLite know no strict tables."""

_MIGRATIONS: Final = {
    int(file.name.partition("_")[0]): file.read_text("utf-8")
    for file in resources.files(__package__).iterdir()
    if file.name.endswith(".sql")
}


def migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations that this file has not seen."""
    known, version = max(_MIGRATIONS), "PRAGMA user_version"
    if (now := connection.execute(version).fetchone()[0]) > known:
        raise NewerFile(now, known)
    if now == known:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        (now,) = connection.execute(version).fetchone()  # another window may have run them
        for number in sorted(_MIGRATIONS.keys() - set(range(now + 1))):
            sql = _MIGRATIONS[number]
            if sqlite3.sqlite_version_info < STRICT_SINCE:
                sql = re.sub(r"\) STRICT(, )?", ") ", sql)
            for statement in sql.split(";\n"):
                connection.execute(statement)
        connection.execute(f"{version}={known}")
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
