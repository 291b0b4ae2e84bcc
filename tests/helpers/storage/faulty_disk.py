"""The real disk with one fault: for a while, or for ever, an operation fails."""

from __future__ import annotations

import os
from pathlib import Path

from game.store.files import Disk


class FaultyDisk(Disk):
    """``fail("sync", EIO, times=1)``: the next call of that name raises, ``times`` times."""

    def __init__(self) -> None:
        super().__init__()
        self.paused_s = 0.0
        self.calls: list[str] = []
        self._faults: dict[str, tuple[int, int]] = {}

    def fail(self, name: str, code: int, times: int = 1_000_000) -> None:
        self._faults[name] = (code, times)

    def work(self) -> None:
        self._faults.clear()

    def _step(self, name: str) -> None:
        self.calls.append(name)
        code, times = self._faults.get(name, (0, 0))
        if times:
            self._faults[name] = (code, times - 1)
            raise OSError(code, os.strerror(code))

    def write_new(self, path: Path, content: bytes) -> None:
        self._step("create")
        super().write_new(path, b"")
        self._step("write")
        super().unlink(path)
        super().write_new(path, content)

    def sync(self, descriptor: int) -> None:
        self._step("sync")
        super().sync(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        self._step("replace")
        super().replace(source, target)

    def place(self, source: Path, target: Path) -> None:
        self._step("place")
        super().place(source, target)

    def unlink(self, path: Path) -> None:
        self._step("unlink")
        super().unlink(path)

    def read_limited(self, path: Path, limit: int) -> bytes:
        self._step("read_limited")
        return super().read_limited(path, limit)

    def lock(self, path: Path) -> int:
        self._step("lock")
        return super().lock(path)

    def make_temporary_folder(self) -> Path:
        self._step("make_temporary_folder")
        return super().make_temporary_folder()

    def pause(self, seconds: float) -> None:
        self.paused_s += seconds
