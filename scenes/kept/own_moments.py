"""What people overlooked in their games, as scenes see it: kept until somebody finds it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from game.registry import GAMES
from game.store.files import FileSystem
from game.store.moments import KeptMoment, load_moments, with_new, write_moments
from game.words.message import Message
from scenes.kept.writes import Writes

MOMENTS: Final = "moments.seq"
"""The file's name in the data folder."""


class OwnMoments:
    """The moments in a file."""

    def __init__(
        self, fs: FileSystem, path: Path, writes: Writes, now_ms: Callable[[], int],
        notes: list[Message],
    ) -> None:  # fmt: skip
        """What people should be told of the file comes to the ``notes``."""
        self._fs, self._path, self._writes, self._now_ms = fs, path, writes, now_ms
        self._notes = notes
        self._kept: tuple[KeptMoment, ...] | None = None

    @property
    def _all(self) -> tuple[KeptMoment, ...]:
        if self._kept is None:
            self._kept, notes = load_moments(self._fs, self._path, GAMES, self._now_ms())
            self._notes.extend(notes)
        return self._kept

    def of(self, game: str) -> tuple[KeptMoment, ...]:
        """Those of a game, the newest first."""
        return tuple(one for one in reversed(self._all) if one.record.game == game)

    def keep(self, new: Sequence[KeptMoment]) -> Message | None:
        """Some more that somebody overlooked; why they cannot be written, or None."""
        return self._write(with_new(self._all, new))

    def drop(self, moment: KeptMoment) -> None:
        """Somebody has found it."""
        self._write(tuple(one for one in self._all if one.id != moment.id))

    def _write(self, kept: tuple[KeptMoment, ...]) -> Message | None:
        if kept == self._all:
            return None
        self._kept = kept
        return self._writes.write(self._path, lambda: write_moments(self._fs, self._path, kept))
