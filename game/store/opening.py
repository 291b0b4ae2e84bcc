"""The database of a data folder, with what version 0.1 has left there taken over."""

from __future__ import annotations

from collections.abc import Callable

from game.store.damage import NewerFile, reason
from game.store.database import Database
from game.store.files import FileSystem
from game.store.paths import DataDir
from game.store.takeover import take_over
from game.words.message import Message, message


def open_database(
    fs: FileSystem,
    data: DataDir,
    now_ms: Callable[[], int],
    notes: list[Message],
    *,
    is_second: bool = False,
) -> Database:
    """Return the database; messages about it, now and later, are appended to `notes`.

    A second window of the program leaves old files to the first one.
    """
    database = Database(fs, data.path, now_ms, notes)
    if is_second:
        return database
    try:
        take_over(fs, data.path, database)
    except NewerFile as newer:
        notes.append(newer.message)
    except OSError as error:
        notes.append(message("disk.sentence", why=reason(error)))
    return database
