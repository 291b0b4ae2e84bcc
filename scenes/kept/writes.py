"""Files that are written as a whole: what the disk refuses is tried again until it is written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from game.words.message import Message

Told: TypeAlias = Callable[[Callable[[], object]], Message | None]
"""Writes something; gives why that failed, or None."""


class Writes:
    """The last content of each file that the disk has refused."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._refused: dict[Path, tuple[Callable[[], object], Message]] = {}
        self.is_refused = False
        """Whether there is anything to try again; asked in every tick."""

    def write(self, path: Path, write: Callable[[], object]) -> Message | None:
        """Do ``write``, which writes the file; why that failed, or None."""
        self._refused.pop(path, None)
        if (trouble := self._told(write)) is not None:
            self._refused[path] = write, trouble
        self.is_refused = bool(self._refused)
        return trouble

    def trouble(self, path: Path) -> Message | None:
        """Why the last content of a file could not be written so far; None if it is."""
        refused = self._refused.get(path)
        return refused and refused[1]

    def retry(self) -> None:
        """Try again to write what was refused."""
        for path, (write, _) in list(self._refused.items()):
            self.write(path, write)
