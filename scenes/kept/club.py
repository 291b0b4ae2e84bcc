"""The club, as scenes see it: the people who play here, kept as soon as something changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from game.core.bad_record import BadRecord
from game.store.damage import reason
from game.store.people import People, Person, change_people, load_people
from game.words.message import Message, message
from scenes.kept.writes import Writes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.record import Record
    from game.store.database import Database
    from game.store.trophies import KeptTrophy, TrophyKey

PEOPLE = "people"
"""The key of its writes."""

T = TypeVar("T")


class Club:
    """The people who play here, their trophies, and what the database knows of their games."""

    def __init__(
        self, database: Callable[[], Database], writes: Writes, now_ms: Callable[[], int]
    ) -> None:
        self._database, self._writes, self.now_ms = database, writes, now_ms
        self._people: People | None = None
        self._written = People()
        """The people on the disk, from which the next write takes the changes."""
        self.unread: Message | None = None
        """Why the last query failed; None if it did not."""

    def ask(self, query: Callable[[Database], T]) -> T | None:
        """Return what a query finds; None where it fails, and then `unread` says why."""
        self.unread = None
        try:
            return query(self._database())
        except BadRecord as bad:
            self.unread = message("results_file.unread", why=bad.message)
        except OSError as error:
            self.unread = message("results_file.unread", why=reason(error))
        return None

    @property
    def people(self) -> People:
        """The people who play here, as far as this window knows."""
        return self.meet() if self._people is None else self._people

    def meet(self) -> People:
        """Return who plays here now: people who have ended their first match since too.

        Those who have been in the trash for 30 days are forgotten.
        """
        if self._people is None or self._writes.trouble(PEOPLE) is None:
            self._people = self._written = self.ask(load_people) or self._written
        self.keep(self._people.emptied(self.now_ms()))
        return self._people

    def renew(self) -> None:
        """A match is over: there may be new people."""
        if self._writes.trouble(PEOPLE) is None:
            self._people = None

    def keep(self, people: People) -> Message | None:
        """Keep who plays here from now on; return why it could not be written, or None."""
        if people == self._people:
            return None
        before, self._people = self._written, people
        trouble = self._writes.write(
            PEOPLE, lambda: change_people(self._database(), before, people)
        )
        if trouble is None:
            self._written = people
        return trouble

    def trophies(self, person: Person) -> dict[TrophyKey, KeptTrophy]:
        """Return what a person has won, by the game and the id of the trophy."""
        from game.store.trophies import trophies_of

        return self.ask(lambda database: trophies_of(database, person.id)) or {}

    def trophy_counts(self) -> Mapping[str, int]:
        """Return how many trophies each person has, by their id."""
        from game.store.trophies import trophy_counts

        return self.ask(trophy_counts) or {}

    def holders(self) -> dict[TrophyKey, dict[str, int]]:
        """Return for each trophy who has it, and when they won it."""
        from game.store.trophies import holders

        return self.ask(holders) or {}

    def game_of(self, kept: KeptTrophy) -> Record | None:
        """Return the game in which a trophy was won; None if it is not kept."""
        from game.registry import GAMES
        from game.store.trophies import trophy_game

        return self.ask(lambda database: trophy_game(database, kept, GAMES))

    def look_at(self, kept: KeptTrophy) -> None:
        """A trophy is not new any more."""
        from game.store.trophies import see_trophy

        if kept.is_new:
            key = "trophies", kept.id
            self._writes.write(key, lambda: see_trophy(self._database(), kept))
