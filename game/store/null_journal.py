"""A journal for moves that nobody wants to keep."""

from __future__ import annotations

from pathlib import Path

from game.core.state import Packed, Player
from game.store.files import FileSystem
from game.store.journal import Journal
from game.store.matchfile import Moment


class NullJournal(Journal):
    """Accepts everything and writes nothing, so that moves that are only tried leave no file."""

    def __init__(self, fs: FileSystem) -> None:
        super().__init__(fs, Path(), b"", b"", None, threaded=False)

    def append(self, ply: int, move: Packed, think_ms: int, digest: bytes) -> None: ...

    def append_take_back(self, plies: int) -> None: ...

    def append_undo(self, player: Player, at_ms: int) -> None: ...

    def append_hint(self, player: Player, at_ms: int) -> None: ...

    def append_spent(self, spent_ms: int, at_ms: int) -> None: ...

    def append_stamp(self, what: Moment, at_ms: int) -> None: ...

    def retry(self) -> None: ...
