"""SQLite through a file system that remembers what was flushed: a power cut at any moment leaves
one of the disks that it makes. It needs `apsw`, which has an SQLite of its own.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final, TypeAlias

import apsw

from game.store.files import Disk

VFS: Final = "recording"

Change: TypeAlias = tuple[int, bytes] | int
"""Bytes written at an offset, or the size the file was cut to."""


def changed(content: bytes, change: Change) -> bytes:
    """``content`` after a change of it."""
    if isinstance(change, int):
        return content[:change].ljust(change, b"\0")
    offset, piece = change
    content = content.ljust(offset, b"\0")
    return content[:offset] + piece + content[offset + len(piece) :]


class Recorder:
    """The files of a folder as they are flushed, and the changes after that.

    With the first flush of a new file SQLite flushes the folder too: all names are safe then.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.look: Callable[[], None] = lambda: None
        """Called before each change."""
        self._flushed: dict[str, bytes] = {}
        self._changes: dict[str, list[Change]] = {}
        self._removed: dict[str, bytes] = {}

    def change(self, name: str, change: Change) -> None:
        """Note a write or a cut."""
        self.look()
        self._removed.pop(name, None)
        self._changes.setdefault(name, []).append(change)

    def flush(self, name: str) -> None:
        """Note that all changes of a file are safe."""
        self.look()
        if name not in self._flushed:
            self._removed.clear()
        content = self._flushed.get(name, b"")
        for change in self._changes.pop(name, ()):
            content = changed(content, change)
        self._flushed[name] = content

    def flush_folder(self) -> None:
        """Note that all removals are safe."""
        self.look()
        self._removed.clear()

    def remove(self, name: str) -> None:
        """Note that a file goes; its folder is not flushed, so it may come back."""
        self.look()
        self._changes.pop(name, None)
        if name in self._flushed:
            self._removed[name] = self._flushed.pop(name)

    def left(self, rng: Random) -> dict[str, bytes]:
        """Return what may be left: of each file the first of its changes, the last of them torn."""
        files = {name: content for name, content in self._removed.items() if rng.random() < 0.5}
        for name in self._flushed.keys() | self._changes.keys():
            changes = self._changes.get(name, [])
            kept = rng.choice((0, len(changes), rng.randint(0, len(changes))))
            content = self._flushed.get(name, b"")
            for change in changes[:kept]:
                content = changed(content, change)
            if kept < len(changes) and not isinstance(torn := changes[kept], int):
                content = changed(content, (torn[0], torn[1][: rng.randrange(len(torn[1]) + 1)]))
            if name in self._flushed or kept:
                files[name] = content
        return files


class _File(apsw.VFSFile):  # type: ignore[misc]
    def __init__(self, recorder: Recorder, filename: Any, flags: Sequence[int]) -> None:
        path = filename.filename() if isinstance(filename, apsw.URIFilename) else filename
        self._recorder, self._name = recorder, Path(path or "temporary").name
        self._is_ours = path is not None and Path(path).parent == recorder.folder
        super().__init__("unix", filename, flags)

    def xWrite(self, data: bytes, offset: int) -> None:
        if self._is_ours:
            self._recorder.change(self._name, (offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:
        if self._is_ours:
            self._recorder.change(self._name, size)
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:
        if self._is_ours:
            self._recorder.flush(self._name)


class _FileSystem(apsw.VFS):  # type: ignore[misc]
    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        super().__init__(VFS, "unix")

    def xOpen(self, name: Any, flags: Sequence[int]) -> _File:
        return _File(self._recorder, name, flags)

    def xDelete(self, name: str, sync: bool) -> None:
        if Path(name).parent == self._recorder.folder:
            self._recorder.remove(Path(name).name)
        super().xDelete(name, False)


class Flushes(Disk):
    """A disk that tells a recorder what the program flushes by itself."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def sync_file(self, path: Path) -> None:
        self._recorder.flush(path.name)

    def sync_folder(self, path: Path) -> None:
        self._recorder.flush_folder()


class _Rows:
    """The rows of a statement, all at once, as a cursor of `sqlite3`."""

    def __init__(self, rows: Iterable[Any], connection: apsw.Connection) -> None:
        self._rows = iter(list(rows))
        self.rowcount, self.lastrowid = connection.changes(), connection.last_insert_rowid()

    def fetchone(self) -> Any:
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        return list(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows


class _Connection:
    """A connection of `apsw`, as one of `sqlite3`."""

    text_factory: Any = None

    def __init__(self, path: Path) -> None:
        self._connection = apsw.Connection(str(path), vfs=VFS)

    def execute(self, sql: str, values: Any = ()) -> _Rows:
        return self._translated(lambda: self._connection.execute(sql, values))

    def executemany(self, sql: str, rows: Iterable[Any]) -> _Rows:
        return self._translated(lambda: self._connection.executemany(sql, rows))

    @property
    def in_transaction(self) -> bool:
        return bool(self._connection.in_transaction)

    def close(self) -> None:
        self._connection.close()

    def _translated(self, work: Callable[[], Iterable[Any]]) -> _Rows:
        try:
            return _Rows(work(), self._connection)
        except apsw.Error as error:
            translated = sqlite3.OperationalError(str(error))
            translated.sqlite_errorcode = getattr(error, "extendedresult", 0) or error.result
            raise translated from error


def recording_sqlite(recorder: Recorder) -> tuple[SimpleNamespace, object]:
    """Return what stands for the module `sqlite3`, and what has to be kept as long as it is used.

    Files outside the recorder's folder are opened by the real one.
    """

    def connect(path: Path, **given: Any) -> Any:
        is_recorded = Path(path).parent == recorder.folder
        return _Connection(path) if is_recorded else sqlite3.connect(path, **given)

    return SimpleNamespace(**{**vars(sqlite3), "connect": connect}), _FileSystem(recorder)
