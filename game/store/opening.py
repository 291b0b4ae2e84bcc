"""The database of a data folder, with what version 0.1 has left there taken over."""

from __future__ import annotations

from collections.abc import Callable

from game.store.damage import NewerFile, reason
from game.store.database import Database
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.takeover import take_over
from game.store.takeover.owners import restore_sums
from game.words.message import Message, message


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
    try:
        if is_first:
            take_over(fs, data.path, database)
    except NewerFile as newer:
        notes.append(newer.message)
    except OSError as error:
        notes.append(message("disk.sentence", why=reason(error)))
    return database
