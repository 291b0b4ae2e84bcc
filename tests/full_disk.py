"""The real disk without room, until somebody makes some."""

from __future__ import annotations

from errno import ENOSPC
from os import strerror

from game.store.files import Disk


class FullDisk(Disk):
    def __init__(self) -> None:
        super().__init__()
        self.has_room = False

    def sync(self, descriptor: int) -> None:
        if not self.has_room:
            raise OSError(ENOSPC, strerror(ENOSPC))
        super().sync(descriptor)
