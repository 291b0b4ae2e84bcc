"""The database, as scenes see it: a refusal is a message, never an exception."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from game.core.match.bad_record import BadRecord
from game.store.damage import attempt, reason
from game.words.message import Message, message

if TYPE_CHECKING:
    from game.store.database import Connection, Database

T = TypeVar("T")
Change: TypeAlias = "Callable[[Database], object]"


class Access:
    """Queries, and writes of which the last of each kind that was refused is tried again."""

    def __init__(self, database: Callable[[], Database]) -> None:
        self.database = database
        self._refused: dict[Hashable, tuple[Change, Message]] = {}
        self.unwritten: dict[Hashable, Any] = {}
        """By key, the states that go with what was refused."""
        self.is_refused = False
        """Whether there is anything to try again; asked in every tick."""
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

    def write(self, key: Hashable, change: Change, state: Any = None) -> Message | None:
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
