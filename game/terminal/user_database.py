"""The database of a data folder, opened to be printed."""

from __future__ import annotations

from game.store.database import Database
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.takeover import open_database
from game.terminal.output import print_error
from game.words.strings import Strings


def user_database(fs: Disk, data: DataDir, words: Strings, now_ms: int) -> Database:
    """Return the database after importing files of version 0.1.

    A line on the standard error says that another folder is used, and one what couldn't be read.

    Args:
        fs: The disk.
        data: The data folder.
        words: Words for the messages.
        now_ms: Time since 1970 in milliseconds.
    """
    notes = [data.note] if data.note else []
    database = open_database(fs, data, lambda: now_ms, notes)
    database.rows("SELECT 1")  # what is damaged is noted now
    for note in notes:
        print_error(words.say(note))
    return database
