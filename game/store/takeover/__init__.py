"""Files of version 0.1: read into the database once, and put aside in `before-0.2`.

To be deleted two versions later.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.core.record.bad_record import DamagedFile, NewerFile
from game.store.damage import reason
from game.store.database import Database
from game.store.files import Disk, make_folder
from game.store.paths import DataDir
from game.store.settings import backup_of
from game.store.takeover.owners import restore_sums
from game.words.message import Message, message

FOLDER: Final = "before-0.2"
FILES: Final = (
    "people.json",
    "results.seq",
    "trophies.seq",
    "moments.seq",
    "practice.json",
    "ladders.json",
    "replays.json",
)
"""In the order of reading: results and trophies name people."""


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


def take_over(fs: Disk, folder: Path, database: Database) -> None:
    """Read the old files of a data folder into the database. Raises ``OSError``, ``NewerFile``.

    A file is moved when its content is safe; if the program ends in between, it is read again, and
    nothing counts twice. A file that makes no sense is moved too, with a sentence; one that the
    disk refuses to read stays for the next start.
    """
    old_cups = folder / "cups"
    if old_cups.is_dir():
        from game.store.takeover.cups import take_over_cups

        take_over_cups(fs, old_cups, database, folder / FOLDER / "cups")
    for name in FILES:
        if (path := folder / name).exists():
            from game.store.takeover.readers import READERS

            try:
                READERS[name](fs, path, database)
            except DamagedFile as damage:
                if damage.code == "unreadable":
                    database.notes.append(damage.message)
                    return  # the files behind it may need this one
                database.notes.append(message("takeover.damaged", file=name, folder=FOLDER))
            put_aside(fs, path)
    if any((folder / name).is_dir() for name in ("matches", "games")):
        from game.store.takeover.matches import take_over_matches

        take_over_matches(fs, folder, database, FOLDER)


def put_aside(fs: Disk, path: Path) -> None:
    """Move an old file and its copy out of the way."""
    make_folder(fs, path.parent / FOLDER)
    fs.replace(path, path.parent / FOLDER / path.name)
    with suppress(FileNotFoundError):
        fs.replace(backup_of(path), path.parent / FOLDER / backup_of(path).name)
    fs.sync_folder(path.parent / FOLDER)
    fs.sync_folder(path.parent)
