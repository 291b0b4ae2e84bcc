"""The database, as scenes see it: a refusal is a message, never an exception.

With it come the people who play here, saved as soon as something changes. What they are made of is
imported when they are asked for, behind the title.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

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


class Refused(NamedTuple):
    """A write that was refused, and why; the state that it was to leave, and the one before it."""

    change: Callable[[Database], object]
    trouble: Message
    state: Any
    before: Any


class Club:
    """Queries, and writes of which the last of each kind that was refused is tried again."""

    def __init__(self, database: Callable[[], Database], now_ms: Callable[[], int]) -> None:
        self.database, self.now_ms = database, now_ms
        self.refused: dict[Hashable, Refused] = {}
        self._found: dict[Hashable, tuple[object, Any]] = {}
        """Results of queries by key, with the version of the database they were read from."""
        self._people: People | None = None
        self.unread: Message | None = None
        """Why the last query failed; None if it did not."""

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

    def state(self, key: Hashable, query: Callable[[Database], T]) -> T | None:
        """Return the state of a key: that of a refused write, or else what a query finds.

        As long as nothing is written to the database, it is not asked again.
        """
        known = self._found.get(key)

        def find(database: Database) -> tuple[object, T | None]:
            now = database.version
            return known if known and known[0] == now else (now, query(database))

        if key in self.refused:
            known = None, self.refused[key].state
        elif (found := self.ask(find)) is not None:
            known = self._found[key] = found
        return known and known[1]

    def write(
        self,
        key: Hashable,
        change: Callable[[Database], object],
        state: Any = None,
        before: Any = None,
    ) -> Message | None:
        """Write a change, in the place of a refused one of this key; return why not, or None."""
        self.refused.pop(key, None)
        if (trouble := attempt(lambda: change(self.database()))) is not None:
            self.refused[key] = Refused(change, trouble, state, before)
        return trouble

    def change(
        self, key: Hashable, before: T, after: T, save: Callable[[Connection, T, T], None]
    ) -> Message | None:
        """Write what differs between two states; after a refusal, since the last one written."""
        written = self.refused[key].before if key in self.refused else before
        save_all = lambda database: database.write(save, written, after)  # noqa: E731
        return self.write(key, save_all, after, written)

    def trouble(self, key: Hashable) -> Message | None:
        """Return why the last write of a key was refused so far; None if it was not."""
        return self.refused[key].trouble if key in self.refused else None

    def retry(self) -> None:
        """Try again to write what was refused."""
        for key, (change, _, *states) in list(self.refused.items()):
            self.write(key, change, *states)

    @property
    def people(self) -> People:
        """The people who play here, people who have ended their first match among them."""
        from game.store.people import People, load_people

        self._people = self.state(PEOPLE, load_people) or People()
        return self._people

    def keep(self, people: People) -> Message | None:
        """Keep who plays here from now on; return why it could not be written, or None.

        What other windows have written since the people were last asked for stays.
        """
        from game.store.people import save_people

        before = self._people or self.people
        return None if people == before else self.change(PEOPLE, before, people, save_people)

    def look_at(self, kept: KeptTrophy) -> None:
        """Note that a person has looked at a trophy: it is not new any more."""
        if kept.is_new:
            seen = "UPDATE trophies SET is_new = 0 WHERE id = ?"
            self.write(("trophies", kept.id), lambda base: base.run(seen, kept.id))
