"""The club, as scenes see it: the people who play here, kept as soon as something changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.store.people import People, Person, load_people, save_people
from game.words.message import Message
from scenes.kept.access import Access

if TYPE_CHECKING:
    from game.core.record import Record
    from game.store.trophies import KeptTrophy, TrophyKey

PEOPLE = "people"
"""The key of its writes."""


class Club:
    """The people who play here, their trophies, and what the database knows of their games."""

    def __init__(self, access: Access, now_ms: Callable[[], int]) -> None:
        self._access, self.now_ms = access, now_ms
        self.ask = access.ask
        self._people: People | None = None
        self._written = People()
        """The people on the disk, from which the next write takes the changes."""

    @property
    def unread(self) -> Message | None:
        """Why the last query failed; None if it did not."""
        return self._access.unread

    @property
    def people(self) -> People:
        """The people who play here, as far as this window knows."""
        return self.meet() if self._people is None else self._people

    def meet(self) -> People:
        """Return who plays here now: people who have ended their first match since too.

        Those who have been in the trash for 30 days are forgotten.
        """
        if self._people is None or self._access.trouble(PEOPLE) is None:
            self._people = self._written = self.ask(load_people) or self._written
        self.keep(self._people.emptied(self.now_ms()))
        return self._people

    def renew(self) -> None:
        """Read the people again at the next look: a match that is over may bring new ones."""
        if self._access.trouble(PEOPLE) is None:
            self._people = None

    def keep(self, people: People) -> Message | None:
        """Keep who plays here from now on; return why it could not be written, or None."""
        if people == self._people:
            return None
        before, self._people = self._written, people
        trouble = self._access.write(
            PEOPLE, lambda database: database.write(save_people, before, people)
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
        """Note that a person has looked at a trophy: it is not new any more."""
        from game.store.trophies import see_trophy

        if kept.is_new:
            key = "trophies", kept.id
            self._access.write(key, lambda database: see_trophy(database, kept))
