"""The database, as scenes see it: a refusal is a message, never an exception.

With it come the people who play here, saved as soon as something changes. What they are made of is
imported when they are asked for, behind the title.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, TypeVar

from game.core.match.bad_record import BadRecord
from game.store.damage import attempt, reason
from game.words.message import Message, message

if TYPE_CHECKING:
    from game.store.database import Connection, Database
    from game.store.people import People
    from game.store.trophies import KeptTrophy

T = TypeVar("T")

PEOPLE = "people"
"""The key of their writes."""


class Club:
    """Queries, and writes of which the last of each kind that was refused is tried again."""

    def __init__(self, database: Callable[[], Database], now_ms: Callable[[], int]) -> None:
        self.database, self.now_ms = database, now_ms
        self._refused: dict[Hashable, tuple[Callable[[Database], object], Message]] = {}
        self.unwritten: dict[Hashable, Any] = {}
        """By key, the states that go with what was refused."""
        self.is_refused = False
        """Whether there is anything to try again; asked in every tick."""
        self.unread: Message | None = None
        """Why the last query failed; None if it did not."""
        self._people: People | None = None
        self._is_stale = True

    def ask(self, query: Callable[[Database], T]) -> T | None:
        """Return what a query finds; None where it fails, and then `unread` says why."""
        self.unread = None
        try:
            return query(self.database())
        except BadRecord as bad:
            self.unread = message("results_file.unread", why=bad.message)
        except OSError as error:
            self.unread = message("results_file.unread", why=reason(error))
        return None

    def write(
        self, key: Hashable, change: Callable[[Database], object], state: Any = None
    ) -> Message | None:
        """Write a change, in the place of a refused one of this key; return why not, or None."""
        self._refused.pop(key, None)
        self.unwritten.pop(key, None)
        if (trouble := attempt(lambda: change(self.database()))) is not None:
            self._refused[key] = change, trouble
            self.unwritten[key] = state
        self.is_refused = bool(self._refused)
        return trouble

    def change(
        self, key: Hashable, before: T, after: T, save: Callable[[Connection, T, T], None]
    ) -> Message | None:
        """Write what differs between two states; after a refusal, since the last one written."""
        written = self.unwritten.get(key, before)
        return self.write(key, lambda database: database.write(save, written, after), written)

    def trouble(self, key: Hashable) -> Message | None:
        """Return why the last write of a key was refused so far; None if it was not."""
        refused = self._refused.get(key)
        return refused and refused[1]

    def retry(self) -> None:
        """Try again to write what was refused."""
        for key, (change, _) in list(self._refused.items()):
            self.write(key, change, self.unwritten[key])

    @property
    def people(self) -> People:
        """The people who play here, as far as this window knows."""
        return self.meet() if self._people is None or self._is_stale else self._people

    def meet(self) -> People:
        """Return who plays here now: people who have ended their first match since too."""
        from game.store.people import People, load_people

        if PEOPLE not in self._refused and (found := self.ask(load_people)) is not None:
            self._people, self._is_stale = found, False
        return self._people or People()

    def renew(self) -> None:
        """Read the people again at the next look: a match that is over may bring new ones."""
        self._is_stale = True

    def keep(self, people: People) -> Message | None:
        """Keep who plays here from now on; return why it could not be written, or None."""
        from game.store.people import People, save_people

        if people == self._people:
            return None
        before, self._people = self._people or People(), people
        return self.change(PEOPLE, before, people, save_people)

    def look_at(self, kept: KeptTrophy) -> None:
        """Note that a person has looked at a trophy: it is not new any more."""
        if kept.is_new:
            seen = "UPDATE trophies SET is_new = 0 WHERE id = ?"
            self.write(("trophies", kept.id), lambda base: base.run(seen, kept.id))
