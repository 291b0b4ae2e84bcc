"""The index of the replays, compared with the files in a thread while the screen goes on."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeVar

from game.core.match.bad_record import BadRecord
from game.store.damage import reason
from game.store.database import Database
from game.store.files import Disk
from game.store.replay import Replay
from game.store.replay_folder import ReplayFolder
from game.store.rows import put, values
from game.store.trash import parted
from game.words.message import Message

if TYPE_CHECKING:
    from sqlite3 import Connection

T = TypeVar("T")

FIRST: Final = 8
MOST: Final = 128
"""Files in a transaction, at first and at most: few, so that something is there to be seen soon."""

STOPPED_S: Final = 1.0
"""How long the program waits for a file that is being read, when it is closed."""

_KNOWN: Final = """
    SELECT CASE removed_ms WHEN 0 THEN file ELSE removed_ms || '-' || file END,
           size || ':' || modified_ms || CASE game WHEN '' THEN '?' ELSE '' END
    FROM replays WHERE (removed_ms > 0) = ?
"""


def put_replays(connection: Connection, replays: Iterable[Replay]) -> None:
    """Write what lists show of these files."""
    rows = []
    for replay in replays:
        row = values(replay)
        row["looks"] = sum(1 << look for look in {seat.look for seat in replay.seats})
        row["seats"] = json.dumps([seat.to_map() for seat in replay.seats], separators=(",", ":"))
        for name in ("folder", "is_starred", "is_auto"):
            del row[name]
        rows.append(row)
    put(connection, "replays", rows)


def drop(connection: Connection, replays: Iterable[tuple[int, str]]) -> None:
    """Forget files, each given by when it was removed and its name on the shelf."""
    connection.executemany("DELETE FROM replays WHERE removed_ms = ? AND file = ?", replays)


class Unlisted(BadRecord):
    """The folder of the files cannot be listed."""


class IndexUpdate:
    """A thread that brings the index up to date, whenever it is asked to.

    Where the database of the data folder cannot be written (its disk is full, or a later version
    of the program has made it), the index is made in a temporary one.
    """

    def __init__(self, database: Database, folder: ReplayFolder) -> None:
        self.database = database
        """Where the index is."""
        self._folder = folder
        self._scratch: TemporaryDirectory[str] | None = None
        self._thread: threading.Thread | None = None
        self._is_wanted = self._is_stopped = False
        self.changes = 0
        """How often the index was found to differ and was changed."""
        self.note: Message | None = None
        """Why the folder cannot be read."""

    @property
    def is_running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Compare the index with the files as they are from now on."""
        self._is_wanted = True
        if not self.is_running:
            self._is_stopped = False
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the index is up to date, but no longer than this."""
        if self._thread is not None:
            self._thread.join(seconds)

    def stop(self) -> None:
        """End the work at its next step, and wait for that, unless a file takes very long."""
        self._is_stopped = True
        self.wait(STOPPED_S)
        if self._scratch is not None:
            self.database.close()
            self._scratch.cleanup()

    def _run(self) -> None:
        while self._is_wanted and not self._is_stopped:
            self._is_wanted = False
            try:
                self._compare(is_removed=False)
                self._compare(is_removed=True)
                self.note = None
            except Unlisted as unlisted:
                self.note = unlisted.message
            except (OSError, BadRecord):
                if self._scratch is None:
                    self._scratch = TemporaryDirectory(ignore_cleanup_errors=True)
                    self.database = Database(Disk(), Path(self._scratch.name), lambda: 0, [])
                    self._is_wanted = True

    def _compare(self, *, is_removed: bool) -> None:
        """Compare what is known of each file with its size and date.

        A file that could not be read has a mark that no file has: it is read again every time.
        """
        known, folder = dict(self.database.rows(_KNOWN, (is_removed,))), self._folder
        gone, other = dict(known), []
        try:
            for listed in folder.listing(is_removed=is_removed):
                gone.pop(listed.name, None)
                if known.get(listed.name) != f"{listed.size}:{listed.modified_ms}":
                    other.append(listed)
        except OSError as error:
            raise Unlisted("folder.unread", why=reason(error)) from error
        for names in self._pieces(gone):
            known_as = [parted(name) if is_removed else (0, name) for name in names]
            self._commit(drop, known_as)
        other.sort(key=lambda listed: listed.name, reverse=True)  # the newest of ours come first
        for files in self._pieces(other):
            looks = (
                folder.look(listed, is_removed=is_removed)
                for listed in files
                if not self._is_stopped
            )
            found = [one for one in looks if one and known.get(one.path.name) != _mark(one)]
            self._commit(put_replays, found)

    def _pieces(self, items: Iterable[T]) -> Iterator[Sequence[T]]:
        """Part items into more and more at a time, until the work is stopped."""
        rest, size = iter(items), FIRST
        while not self._is_stopped and (piece := list(islice(rest, size))):
            yield piece
            size = min(2 * size, MOST)

    def _commit(self, write: Callable[[Connection, Sequence[T]], None], rows: Sequence[T]) -> None:
        if rows:
            self.database.commit(lambda connection: write(connection, rows))
            self.changes += 1


def _mark(replay: Replay) -> str:
    return f"{replay.size}:{replay.modified_ms}{'' if replay.game else '?'}"
