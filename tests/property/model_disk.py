"""A disk in memory that can lose its power: what was not flushed may be lost, torn or garbage.

Flushing a file makes its bytes durable, flushing a folder the names in it. Changes of names survive
a power cut as an ordered prefix, as those of a journalling file system do.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

from game.store.damage import DamagedFile
from game.store.files import Listed

Change: TypeAlias = tuple[int, bytes] | int
"""Bytes written at an offset, or the size the file was cut to."""


class PowerCut(BaseException):
    """The moment at which everything stops."""


def changed(content: bytes, change: Change) -> bytes:
    if isinstance(change, int):
        return content[:change].ljust(change, b"\0")
    offset, piece = change
    content = content.ljust(offset, b"\0")
    return content[:offset] + piece + content[offset + len(piece) :]


class ModelDisk:
    """Stops with ``PowerCut`` at the ``last``-th operation that changes anything."""

    def __init__(self, last: int | None = None) -> None:
        self.steps, self._last = 0, last
        self._names: dict[Path, int] = {}
        self._content: dict[int, bytes] = {}
        self._durable_names: dict[Path, int] = {}
        self._durable: dict[int, bytes] = {}
        self._unnamed: list[tuple[str, Path, Path | None, int]] = []
        self._unflushed: dict[int, list[Change]] = {}

    def _step(self) -> None:
        self.steps += 1
        if self.steps == self._last:
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
        left = ModelDisk()
        left._names = names
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
            left._content[file] = left._durable[file] = content
            left._unflushed[file] = []
        left._durable_names = dict(names)
        return left

    def open(self, path: Path, create: bool = False) -> int:
        self._step()
        if create:
            if path in self._names:
                raise FileExistsError(errno.EEXIST, "exists")
            file = self._names[path] = len(self._content) + 1
            self._content[file] = self._durable[file] = b""
            self._unflushed[file] = []
            self._unnamed.append(("make", path, None, file))
        return self._file(path)

    def _file(self, path: Path) -> int:
        if path not in self._names:
            raise FileNotFoundError(errno.ENOENT, "not there")
        return self._names[path]

    def _change(self, file: int, change: Change) -> None:
        self._unflushed[file].append(change)
        self._content[file] = changed(self._content[file], change)
        self._step()

    def pwrite(self, descriptor: int, content: bytes, offset: int) -> int:
        self._change(descriptor, (offset, content))
        return len(content)

    def truncate(self, descriptor: int, size: int) -> None:
        self._change(descriptor, size)

    def sync(self, descriptor: int) -> None:
        self._step()
        self._durable[descriptor] = self._content[descriptor]
        self._unflushed[descriptor] = []

    def close(self, descriptor: int) -> None:
        self._step()

    def holds(self, descriptor: int, path: Path) -> bool:
        return self._names.get(path) == descriptor

    def replace(self, source: Path, target: Path) -> None:
        self._step()
        file = self._file(source)
        del self._names[source]
        self._names[target] = file
        self._unnamed.append(("move", source, target, file))

    def place(self, source: Path, target: Path) -> None:
        if target in self._names:
            raise FileExistsError(errno.EEXIST, "exists")
        self.replace(source, target)

    def unlink(self, path: Path) -> None:
        self._step()
        file = self._file(path)
        del self._names[path]
        self._unnamed.append(("remove", path, None, file))

    def make_folder(self, path: Path) -> None:
        """Folders are always there."""

    def sync_folder(self, path: Path) -> None:
        """Only the names of this folder: what was moved to or from another may be in both."""
        self._step()
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

    def listing(self, path: Path) -> Iterator[Listed]:
        for file in [file for file in self._names if file.parent == path]:
            yield Listed(file.name, len(self._content[self._names[file]]), self._names[file])

    def read_limited(self, path: Path, limit: int) -> bytes:
        content = self._content[self._file(path)]
        if len(content) > limit:
            raise DamagedFile("too-big")
        return content

    def lock(self, path: Path) -> None:
        """Nobody else is there."""

    def make_temporary_folder(self) -> Path:
        return Path("temporary")

    def pause(self, seconds: float) -> None:
        """Time is not modelled."""
