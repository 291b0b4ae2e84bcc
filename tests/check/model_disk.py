"""A disk in memory that can lose its power: what was not flushed may be lost, torn or garbage. Now
and then it takes only a part of what is written, as disks may.

Flushing a file makes its bytes durable, flushing a folder the names in it, and nothing else: not
the names in the folders above or below. Changes of names survive a power cut as an ordered prefix,
as those of a journalling file system do. A folder is a name like any other: what lies in one that
did not survive is lost with it.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TypeAlias

from game.store.damage import DamagedFile
from game.store.files import Disk, ListedFile

Change: TypeAlias = tuple[int, bytes] | int
"""Bytes written at an offset, or the size the file was cut to."""

FOLDER = 0
"""What stands for a folder where files have their numbers."""


SHORT_EVERY = 5
"""One write of so many is a short one."""


class PowerCut(BaseException):
    """The moment at which everything stops."""


def changed(content: bytes, change: Change) -> bytes:
    """``content`` after a change of it."""
    if isinstance(change, int):
        return content[:change].ljust(change, b"\0")
    offset, piece = change
    content = content.ljust(offset, b"\0")
    return content[:offset] + piece + content[offset + len(piece) :]


class ModelDisk(Disk):
    """Stops with ``PowerCut`` at the ``last``-th operation that changes anything.

    ``trouble`` is asked before each operation, by its name, and may raise ``OSError``. ``now_ms``
    dates the files; without it they have numbers for dates.
    """

    def __init__(self, last: int | None = None) -> None:
        self.steps, self.last = 0, last
        self.trouble: Callable[[str], None] = lambda operation: None
        self.now_ms: Callable[[], int] | None = None
        self.is_locked = False
        """Whether another process has the lock."""
        self.open_files = 0
        """How many have been opened, and not closed yet."""
        self._writes = 0
        self._names: dict[Path, int] = {}
        self._content: dict[int, bytes] = {}
        self._dates: dict[int, int] = {}
        self._durable_names: dict[Path, int] = {}
        self._durable: dict[int, bytes] = {}
        self._unnamed: list[tuple[str, Path, Path | None, int]] = []
        self._unflushed: dict[int, list[Change]] = {}

    def _step(self, operation: str) -> None:
        self._must_have_power()
        self.steps += 1
        self._must_have_power()
        self.trouble(operation)

    def _must_have_power(self) -> None:
        if self.last is not None and self.steps >= self.last:
            raise PowerCut

    def after_power_cut(self, rng: Random) -> ModelDisk:
        """One of the disks that a power cut at this moment may leave."""
        names = dict(self._durable_names)
        for act, path, target, file in self._unnamed[: rng.randint(0, len(self._unnamed))]:
            if act == "make":
                names[path] = file
            else:
                names.pop(path, None)
                if target is not None:
                    names[target] = file
        left = self._like()
        left._names = {path: file for path, file in names.items() if _is_reached(path, names)}
        for file, content in self._durable.items():
            for change in self._unflushed[file]:
                fate = rng.random()
                if fate < 0.35:
                    continue
                if not isinstance(change, int) and fate < 0.6:
                    offset, piece = change
                    cut = rng.randint(0, len(piece))
                    rest = len(piece) - cut
                    tail = rng.choice((b"", bytes(rest), rng.randbytes(rest)))
                    change = offset, piece[:cut] + tail
                content = changed(content, change)
            left._keep(file, content)
        left._durable_names = dict(left._names)
        return left

    def _like(self) -> ModelDisk:
        left = ModelDisk()
        left.now_ms, left._dates = self.now_ms, dict(self._dates)
        return left

    def _keep(self, file: int, content: bytes) -> None:
        self._content[file] = self._durable[file] = content
        self._unflushed[file] = []

    def files(self) -> dict[Path, bytes]:
        """All files and what is in them now."""
        return {p: self._content[file] for p, file in self._names.items() if file != FOLDER}

    def open(self, path: Path, create: bool = False) -> int:
        self._step("open")
        if create:
            if path in self._names:
                raise FileExistsError(errno.EEXIST, "exists")
            self._must_be_there(path.parent)
            file = self._names[path] = len(self._content) + 1
            self._keep(file, b"")
            self._dates[file] = self._date()
            self._unnamed.append(("make", path, None, file))
        file = self._file(path)
        self.open_files += 1
        return file

    def _date(self) -> int:
        return self.steps if self.now_ms is None else self.now_ms()

    def _must_be_there(self, folder: Path) -> None:
        if folder.parent != folder and self._names.get(folder) != FOLDER:
            raise FileNotFoundError(errno.ENOENT, "no such folder")

    def _file(self, path: Path) -> int:
        if self._names.get(path, FOLDER) == FOLDER:
            raise FileNotFoundError(errno.ENOENT, "not there")
        return self._names[path]

    def _change(self, file: int, change: Change, operation: str) -> None:
        self._must_have_power()
        self._unflushed[file].append(change)
        self._content[file] = changed(self._content[file], change)
        self._dates[file] = self._date()
        self._step(operation)

    def pwrite(self, descriptor: int, content: bytes, offset: int) -> int:
        self._writes += 1
        if self._writes % SHORT_EVERY == 0:
            content = content[: len(content) // 2 + 1]
        self._change(descriptor, (offset, content), "pwrite")
        return len(content)

    def sync(self, descriptor: int) -> None:
        self._step("sync")
        self._durable[descriptor] = self._content[descriptor]
        self._unflushed[descriptor] = []

    def close(self, descriptor: int) -> None:
        self.open_files -= 1  # the system lets go of it even if it reports an error
        self._step("close")

    def replace(self, source: Path, target: Path) -> None:
        self._step("replace")
        file = self._file(source)
        self._must_be_there(target.parent)
        del self._names[source]
        self._names[target] = file
        self._unnamed.append(("move", source, target, file))

    def place(self, source: Path, target: Path) -> None:
        """A second name, and then the first one goes: a power cut may come between."""
        self.add_name(source, target)
        with suppress(OSError):  # the file has its name
            self.unlink(source)

    def add_name(self, source: Path, target: Path) -> None:
        self._step("link")
        if target in self._names:
            raise FileExistsError(errno.EEXIST, "exists")
        self._must_be_there(target.parent)
        file = self._names[target] = self._file(source)
        self._unnamed.append(("make", target, None, file))

    def unlink(self, path: Path) -> None:
        self._step("unlink")
        file = self._file(path)
        del self._names[path]
        self._unnamed.append(("remove", path, None, file))

    def add_folder(self, path: Path) -> bool:
        if self._names.get(path) == FOLDER or path.parent == path:
            return False
        self._must_be_there(path.parent)
        self._step("mkdir")
        if path in self._names:
            raise NotADirectoryError(errno.ENOTDIR, "a file")
        self._names[path] = FOLDER
        self._unnamed.append(("make", path, None, FOLDER))
        return True

    def remove_folder(self, path: Path) -> None:
        self._step("rmdir")
        del self._names[path]
        self._unnamed.append(("remove", path, None, FOLDER))

    def sync_folder(self, path: Path) -> None:
        """Only the names of this folder: what was moved to or from another may be in both."""
        self._step("sync_folder")
        self._must_be_there(path)
        elsewhere = {k: v for k, v in self._durable_names.items() if k.parent != path}
        here = {k: v for k, v in self._names.items() if k.parent == path}
        self._durable_names = elsewhere | here
        left = []
        for act, source, target, file in self._unnamed:
            if act == "move" and target is not None:
                if source.parent == target.parent != path:
                    left.append((act, source, target, file))
                    continue
                if target.parent != path:
                    left.append(("make", target, None, file))
                if source.parent != path:
                    left.append(("remove", source, None, file))
            elif source.parent != path:
                left.append((act, source, target, file))
        self._unnamed = left

    def listing(self, path: Path) -> Iterator[ListedFile]:
        self._must_be_there(path)
        for file, number in list(self._names.items()):
            if file.parent == path and number != FOLDER:
                yield ListedFile(file.name, len(self._content[number]), self._dates.get(number, 0))

    def read_limited(self, path: Path, limit: int) -> bytes:
        content = self._content[self._file(path)]
        if len(content) > limit:
            raise DamagedFile("too_big")
        return content

    def lock(self, path: Path) -> None:
        """Raises ``BlockingIOError`` if somebody else is there."""
        if self.is_locked:
            raise BlockingIOError

    def make_temporary_folder(self) -> Path:
        return Path("temporary")

    def pause(self, seconds: float) -> None:
        """Time is not modelled."""


def _is_reached(path: Path, names: dict[Path, int]) -> bool:
    """Whether all folders above ``path`` are there."""
    above = list(path.parents)[:-1]
    return all(names.get(folder) == FOLDER for folder in above)
