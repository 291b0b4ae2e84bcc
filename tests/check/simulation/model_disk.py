"""A disk in memory that can lose its power: what was not flushed may be lost, torn or garbage.

Flushing a file makes its bytes durable, flushing a folder the names in it, and nothing else: not
the names in the folders above or below. Changes of names survive a power cut as an ordered prefix,
as those of a journalling file system do. A folder is a name like any other: what lies in one that
did not survive is lost with it.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from game.core.record.bad_record import DamagedFile
from game.store.files import Disk, ListedFile

FOLDER = 0
"""What stands for a folder where files have their numbers."""


class PowerCut(BaseException):
    """The moment at which everything stops."""


class ModelDisk(Disk):
    """Stops with ``PowerCut`` at the ``last``-th operation that changes anything."""

    def __init__(self, last: int | None = None) -> None:
        self.steps, self.last = 0, last
        self._names: dict[Path, int] = {}
        self._content: dict[int, bytes] = {}
        self._durable_names: dict[Path, int] = {}
        self._unnamed: list[tuple[str, Path, Path | None, int]] = []
        self._unflushed: set[int] = set()

    def _step(self) -> None:
        self._must_have_power()
        self.steps += 1
        self._must_have_power()

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
        left = ModelDisk()
        left._names = {path: file for path, file in names.items() if _is_reached(path, names)}
        for file, content in self._content.items():
            if file in self._unflushed and (fate := rng.random()) < 0.6:
                cut = rng.randint(0, len(content)) if fate > 0.35 else 0
                rest = len(content) - cut
                content = content[:cut] + rng.choice((b"", bytes(rest), rng.randbytes(rest)))
            left._content[file] = content
        left._durable_names = dict(left._names)
        return left

    def files(self) -> dict[Path, bytes]:
        """All files and what is in them now."""
        return {p: self._content[file] for p, file in self._names.items() if file != FOLDER}

    def write_new(self, path: Path, content: bytes) -> None:
        self._step()
        if path in self._names:
            raise FileExistsError(errno.EEXIST, "exists")
        self._must_be_there(path.parent)
        file = self._names[path] = len(self._content) + 1
        self._content[file] = content
        self._unflushed.add(file)
        self._unnamed.append(("make", path, None, file))
        for _ in range(2):  # it is written, and then flushed
            self._step()
        self._unflushed.remove(file)

    def _must_be_there(self, folder: Path) -> None:
        if folder.parent != folder and self._names.get(folder) != FOLDER:
            raise FileNotFoundError(errno.ENOENT, "no such folder")

    def _file(self, path: Path) -> int:
        if self._names.get(path, FOLDER) == FOLDER:
            raise FileNotFoundError(errno.ENOENT, "not there")
        return self._names[path]

    def replace(self, source: Path, target: Path) -> None:
        self._step()
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
        self._step()
        if target in self._names:
            raise FileExistsError(errno.EEXIST, "exists")
        self._must_be_there(target.parent)
        file = self._names[target] = self._file(source)
        self._unnamed.append(("make", target, None, file))

    def unlink(self, path: Path) -> None:
        self._step()
        file = self._file(path)
        del self._names[path]
        self._unnamed.append(("remove", path, None, file))

    def add_folder(self, path: Path) -> bool:
        if self._names.get(path) == FOLDER or path.parent == path:
            return False
        self._must_be_there(path.parent)
        self._step()
        if path in self._names:
            raise NotADirectoryError(errno.ENOTDIR, "a file")
        self._names[path] = FOLDER
        self._unnamed.append(("make", path, None, FOLDER))
        return True

    def remove_folder(self, path: Path) -> None:
        self._step()
        del self._names[path]
        self._unnamed.append(("remove", path, None, FOLDER))

    def sync_folder(self, path: Path) -> None:
        """Only the names of this folder: what was moved to or from another may be in both."""
        self._step()
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
                yield ListedFile(file.name, len(self._content[number]), 0)

    def read_limited(self, path: Path, limit: int) -> bytes:
        content = self._content[self._file(path)]
        if len(content) > limit:
            raise DamagedFile("too_big")
        return content

    def lock(self, path: Path) -> int:
        """No other process is there."""
        return 0

    def pause(self, seconds: float) -> None:
        """Time is not modelled."""


def _is_reached(path: Path, names: dict[Path, int]) -> bool:
    """Return whether all folders above ``path`` are there."""
    above = list(path.parents)[:-1]
    return all(names.get(folder) == FOLDER for folder in above)
