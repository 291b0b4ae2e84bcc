"""The club, as scenes see it: the people who play here, kept as soon as something changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from game.store.files import FileSystem
from game.store.people import NAME, People, load_people, save_people
from game.words.message import Message
from scenes.kept.writes import Writes

if TYPE_CHECKING:
    from game.store.results import Result


class Club:
    """What is kept of people, in files of ``folder``."""

    def __init__(
        self, fs: FileSystem, folder: Path, writes: Writes, now_ms: Callable[[], int],
        notes: list[Message],
    ) -> None:  # fmt: skip
        """What people should be told of the files comes to the ``notes``."""
        self._fs, self._folder, self._writes, self.now_ms = fs, folder, writes, now_ms
        self._notes = notes

    @cached_property
    def _people(self) -> People:
        people, notes = load_people(self._fs, self._folder, self.now_ms())
        self._notes.extend(notes)
        return people

    @property
    def people(self) -> People:
        """Who plays here, as far as anybody knows."""
        return self._people

    def meet(self, results: Sequence[Result]) -> People:
        """Who plays here: everybody who has a result is one of them from now on, and whoever has
        been in the trash for 30 days is not any more.
        """
        from game.club.records import known

        met = self._people.emptied(self.now_ms()).with_known(known(results))
        self.keep(met)
        return met

    def keep(self, people: People) -> Message | None:
        """Keep who plays here from now on; why it could not be written, or None."""
        if people == self._people:
            return None
        self._people = people
        return self._writes.write(
            self._folder / NAME, lambda: save_people(self._fs, self._folder, people)
        )
