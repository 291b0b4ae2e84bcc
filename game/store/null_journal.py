"""A journal for what nobody wants to find again."""

from __future__ import annotations

from pathlib import Path

from game.core.state import Packed
from game.store.files import FileSystem
from game.store.journal import Journal


class NullJournal(Journal):
    """Takes everything and writes nothing: moves that are only tried leave no file behind."""

    def __init__(self, fs: FileSystem) -> None:
        super().__init__(fs, Path(), b"", b"", None, threaded=False)

    def append(self, ply: int, move: Packed, think_ms: int, digest: bytes) -> None: ...

    def append_take_back(self, plies: int) -> None: ...

    def retry(self) -> None: ...
