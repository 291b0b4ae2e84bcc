"""What version 0.1 kept in files of its own is read once, and put aside in `before-0.2`.

To be deleted two versions later.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.store.damage import DamagedFile
from game.store.files import FileSystem, make_folder

if TYPE_CHECKING:
    from game.store.database import Database

FOLDER: Final = "before-0.2"


def take_over(fs: FileSystem, folder: Path, database: Database) -> None:
    """Read the old files of a data folder into the database. Raises ``OSError``, ``NewerFile``.

    A file is moved when its content is safe; if the program ends in between, it is read again, and
    nothing counts twice.
    """
    path = folder / "results.seq"
    if path.exists():
        from game.store.takeover.results import old_results

        with suppress(DamagedFile):
            old_results(fs, path, database)
        put_aside(fs, path)


def put_aside(fs: FileSystem, path: Path) -> None:
    """Move an old file out of the way."""
    make_folder(fs, path.parent / FOLDER)
    fs.replace(path, path.parent / FOLDER / path.name)
    fs.sync_folder(path.parent / FOLDER)
    fs.sync_folder(path.parent)
