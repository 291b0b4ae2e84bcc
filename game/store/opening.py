"""The database of a data folder, with what version 0.1 has left there taken over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.store.damage import NewerFile, reason
from game.store.database import Database
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.results import count_again
from game.store.takeover import take_over
from game.store.trophies import find_owners
from game.words.message import Message, message

if TYPE_CHECKING:
    from sqlite3 import Connection


_UNKNOWN: Final = """
    SELECT 1 FROM results WHERE is_counted = 0 UNION ALL
    SELECT 1 FROM trophies WHERE person IS NULL LIMIT 1
"""


def restore_sums(connection: Connection) -> None:
    """Find whose results and trophies are that know names only, and count all results."""
    count_again(connection)
    find_owners(connection)


def open_database(
    fs: Disk,
    data: DataDir,
    now_ms: Callable[[], int],
    notes: list[Message],
    *,
    is_first: bool = True,
) -> Database:
    """Return the database; messages about it, now and later, are appended to `notes`.

    Only the first window of the program takes old files over.
    """
    database = Database(fs, data.path, now_ms, notes, restore_sums)
    if not is_first:
        return database
    try:
        take_over(fs, data.path, database)
        if database.rows(_UNKNOWN):
            database.write(restore_sums)
    except NewerFile as newer:
        notes.append(newer.message)
    except OSError as error:
        notes.append(message("disk.sentence", why=reason(error)))
    return database
