"""The club, as scenes see it: the people who play here, kept as soon as something changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.store.people import People, load_people, save_people
from game.words.message import Message
from scenes.kept.access import Access

if TYPE_CHECKING:
    from game.store.trophies import KeptTrophy

PEOPLE = "people"
"""The key of its writes."""


class Club:
    """The people who play here, their trophies, and what the database knows of their games."""

    def __init__(self, access: Access, now_ms: Callable[[], int]) -> None:
        self._access, self.now_ms = access, now_ms
        self.ask = access.ask
        self._people, self._is_stale = People(), True

    @property
    def unread(self) -> Message | None:
        """Why the last query failed; None if it did not."""
        return self._access.unread

    @property
    def people(self) -> People:
        """The people who play here, as far as this window knows."""
        return self.meet() if self._is_stale else self._people

    def meet(self) -> People:
        """Return who plays here now: people who have ended their first match since too.

        Those who have been in the trash for 30 days are forgotten.
        """
        if self._access.trouble(PEOPLE) is None and (found := self.ask(load_people)) is not None:
            self._people, self._is_stale = found, False
        self.keep(self._people.emptied(self.now_ms()))
        return self._people

    def renew(self) -> None:
        """Read the people again at the next look: a match that is over may bring new ones."""
        self._is_stale = True

    def keep(self, people: People) -> Message | None:
        """Keep who plays here from now on; return why it could not be written, or None."""
        if people == self._people:
            return None
        before, self._people = self._people, people
        return self._access.change(PEOPLE, before, people, save_people)

    def look_at(self, kept: KeptTrophy) -> None:
        """Note that a person has looked at a trophy: it is not new any more."""
        if kept.is_new:
            seen = "UPDATE trophies SET is_new = 0 WHERE id = ?"
            self._access.write(("trophies", kept.id), lambda base: base.run(seen, kept.id))
