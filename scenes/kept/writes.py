"""Writes that the disk refused, repeated until they succeed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeAlias

from game.words.message import Message

Told: TypeAlias = Callable[[Callable[[], object]], Message | None]
"""Writes something; gives why that failed, or None."""


class Writes:
    """The last write of each kind that the disk has refused."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._refused: dict[Hashable, tuple[Callable[[], object], Message]] = {}
        self.is_refused = False
        """Whether there is anything to try again; asked in every tick."""

    def write(self, key: Hashable, write: Callable[[], object]) -> Message | None:
        """Do `write`, in the place of a refused one of this key; return why it failed, or None."""
        self._refused.pop(key, None)
        if (trouble := self._told(write)) is not None:
            self._refused[key] = write, trouble
        self.is_refused = bool(self._refused)
        return trouble

    def trouble(self, key: Hashable) -> Message | None:
        """Return why the last write of a key was refused so far; None if it was not."""
        refused = self._refused.get(key)
        return refused and refused[1]

    def retry(self) -> None:
        """Try again to write what was refused."""
        for key, (write, _) in list(self._refused.items()):
            self.write(key, write)
