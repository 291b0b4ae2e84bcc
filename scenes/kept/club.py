"""The club, as scenes see it: the people who play here, kept as soon as something changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from game.core.bad_record import BadRecord
from game.store.people import People, Person, load_people, save_people
from game.words.drawable import name_key
from game.words.message import Message
from scenes.kept.writes import Writes

if TYPE_CHECKING:
    from game.club.winning import Won
    from game.core.match import Match
    from game.store.database import Database
    from game.store.results import Result
    from game.store.trophies import KeptTrophy


class Club:
    """The people who play here, and their trophies."""

    def __init__(
        self, database: Callable[[], Database], writes: Writes, now_ms: Callable[[], int]
    ) -> None:
        self._database, self._writes, self.now_ms = database, writes, now_ms
        self.trouble: Message | None = None
        """Why the trophies of the last match could not be written."""

    @cached_property
    def _people(self) -> People:
        with suppress(OSError, BadRecord):
            return load_people(self._database())
        return People()

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

    @cached_property
    def _trophies(self) -> tuple[KeptTrophy, ...]:
        from game.store.trophies import load_trophies

        with suppress(OSError, BadRecord):
            return load_trophies(self._database())
        return ()

    @property
    def all_trophies(self) -> tuple[KeptTrophy, ...]:
        """What anybody has won, in the order of winning."""
        return self._trophies

    def trophies(self, person: Person) -> dict[tuple[str, str], KeptTrophy]:
        """What somebody has won, by the game and the id of the trophy."""
        return self.trophies_of(person.id)

    def trophies_of(self, person_id: str) -> dict[tuple[str, str], KeptTrophy]:
        """The same by the id of the person."""
        found: dict[tuple[str, str], KeptTrophy] = {}
        for kept in self._trophies:
            if (owner := self._people.owner(kept.name, kept.won_ms)) and owner.id == person_id:
                found.setdefault((kept.game, kept.trophy), kept)
        return found

    def win(self, match: Match) -> Iterator[tuple[Won, ...]]:
        """Give the people of a finished match the trophies that it has won, in steps of a few
        milliseconds: each gives those that are new to somebody, which is nothing until the last.
        """
        from game.club.winning import won_by
        from game.store.trophies import add_trophies, kept_trophy

        self.trouble, now = None, self.now_ms()
        found = []
        for won in won_by(match):
            if won is not None:
                found.append(won)
            yield ()
        had = {(name_key(kept.name), kept.game, kept.trophy) for kept in self._trophies}
        for kept in self._trophies:
            if (owner := self._people.owner(kept.name, kept.won_ms)) is not None:
                had.add((name_key(owner.name), kept.game, kept.trophy))
        game = match.game.id
        new = [won for won in found if (name_key(won.name), game, won.trophy.id) not in had]
        if new:
            record = match.record()
            made = [kept_trophy(won.name, won.trophy.id, won.ply, record, now) for won in new]
            self.trouble = self._change_trophies(lambda: add_trophies(self._database(), made))
            yield tuple(new)

    def look_at(self, kept: KeptTrophy) -> None:
        """A trophy is not new any more."""
        from game.store.trophies import see_trophy

        if kept.is_new:
            self._change_trophies(lambda: see_trophy(self._database(), kept))

    def _change_trophies(self, change: Callable[[], object]) -> Message | None:
        trouble = self._writes.write(("trophies", change), change)
        vars(self).pop("_trophies", None)
        return trouble

    def keep(self, people: People) -> Message | None:
        """Keep who plays here from now on; why it could not be written, or None."""
        if people == self._people:
            return None
        self._people = people
        return self._writes.write("people", lambda: save_people(self._database(), people))
