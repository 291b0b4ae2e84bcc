"""The trash: what people removed stays here for 30 days, and can be taken out again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.store.files import Disk, ListedFile, make_folder

if TYPE_CHECKING:
    from sqlite3 import Connection

TRASH_KEPT_MS: Final = 30 * 24 * 60 * 60 * 1000


def empty_trash(connection: Connection, now_ms: int) -> None:
    """Delete the matches, tournaments and people of the trash that have been there for 30 days."""
    for table in ("matches", "cups", "people"):
        sql = f"DELETE FROM {table} WHERE removed_ms BETWEEN 1 AND ?"
        connection.execute(sql, (now_ms - TRASH_KEPT_MS - 1,))
    connection.execute("DELETE FROM former_names WHERE person NOT IN (SELECT person FROM people)")


class Trash:
    """One folder for the files of several others. Everything here raises ``OSError``."""

    def __init__(self, fs: Disk, folder: Path) -> None:
        self._fs, self.folder = fs, folder

    def put(self, path: Path, now_ms: int) -> None:
        """Move a file here."""
        kept = self.folder / f"{now_ms}-{path.name}"
        make_folder(self._fs, self.folder)
        self._fs.replace(path, kept)
        self._fs.sync_folder(self.folder)
        self._fs.sync_folder(path.parent)

    def take_out(self, kept: Path, folder: Path) -> None:
        """Move a file back to ``folder``, unless (``FileExistsError``) its name is taken by now."""
        path = folder / split_name(kept.name)[1]
        make_folder(self._fs, folder)
        self._fs.add_name(kept, path)
        self._fs.sync_folder(folder)  # it is there for good before it goes here
        with suppress(OSError):  # it has its name, perhaps the only one that the disk gives it
            self._fs.unlink(kept)
        self._fs.sync_folder(self.folder)

    def listing(self, suffix: str) -> Iterator[ListedFile]:
        """Yield the files with that ending, in no order."""
        with suppress(FileNotFoundError):
            for listed in self._fs.listing(self.folder):
                if listed.name.lower().endswith(suffix) and split_name(listed.name)[0] > 0:
                    yield listed

    def empty(self, now_ms: int) -> None:
        """Delete what has been here for 30 days."""
        for name in [listed.name for listed in self.listing("")]:
            if split_name(name)[0] < now_ms - TRASH_KEPT_MS:
                self._fs.unlink(self.folder / name)


def split_name(name: str) -> tuple[int, str]:
    """Return when a file in the trash was removed, in ms since 1970 (-1 if unknown), and its name.

    The name is that which it had before.
    """
    stamp, _, rest = name.partition("-")
    is_ours = stamp.isascii() and stamp.isdigit() and stamp[0] != "0" and len(stamp) < 16 and rest
    return int(stamp) if is_ours else -1, rest
