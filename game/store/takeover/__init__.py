"""What version 0.1 kept in files of its own is read once, and put aside in `before-0.2`.

To be deleted two versions later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.store.damage import DamagedFile
from game.store.document import backup_of
from game.store.files import FileSystem, make_folder

if TYPE_CHECKING:
    from game.store.database import Database

FOLDER: Final = "before-0.2"


def take_over(fs: FileSystem, folder: Path, database: Database) -> None:
    """Read the old files of a data folder into the database. Raises ``OSError``, ``NewerFile``.

    A file is moved when its content is safe; if the program ends in between, it is read again, and
    nothing counts twice.
    """
    for name, read in _READERS.items():
        if (path := folder / name).exists():
            with suppress(DamagedFile):
                read(fs, path, database)
            put_aside(fs, path)


def _results(fs: FileSystem, path: Path, database: Database) -> None:
    from game.store.takeover.results import old_results

    old_results(fs, path, database)


def _trophies(fs: FileSystem, path: Path, database: Database) -> None:
    from game.store.takeover.collections import old_trophies

    old_trophies(fs, path, database)


def _moments(fs: FileSystem, path: Path, database: Database) -> None:
    from game.store.takeover.collections import old_moments

    old_moments(fs, path, database)


def _practice(fs: FileSystem, path: Path, database: Database) -> None:
    from game.store.takeover.practice import old_practice

    old_practice(fs, path, database)


def _ladders(fs: FileSystem, path: Path, database: Database) -> None:
    from game.store.takeover.practice import old_ladders

    old_ladders(fs, path, database)


def _people(fs: FileSystem, path: Path, database: Database) -> None:
    from game.store.takeover.people import old_people

    old_people(fs, path, database)


_READERS: Final[Mapping[str, Callable[[FileSystem, Path, Database], None]]] = {
    "results.seq": _results,
    "trophies.seq": _trophies,
    "moments.seq": _moments,
    "practice.json": _practice,
    "ladders.json": _ladders,
    "people.json": _people,
}
"""Reader by file; each is imported when there is such a file."""


def put_aside(fs: FileSystem, path: Path) -> None:
    """Move an old file and its copy out of the way."""
    make_folder(fs, path.parent / FOLDER)
    fs.replace(path, path.parent / FOLDER / path.name)
    with suppress(FileNotFoundError):
        fs.replace(backup_of(path), path.parent / FOLDER / backup_of(path).name)
    fs.sync_folder(path.parent / FOLDER)
    fs.sync_folder(path.parent)
