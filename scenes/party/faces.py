"""The guests whom the house knows, those who were here last first, and the devices they used."""

from __future__ import annotations

from game.club.cup import Entrant
from game.club.party.guests import find
from game.club.party.state import Party
from game.club.records import by_last_game
from game.core.search.strength import SCALE
from game.store.people import Person
from game.words.sanitize import name_key
from scenes.app_context import AppContext
from scenes.dialogs.opponent_names import name_of
from scenes.dialogs.people_choice import person_named


class KnownFaces:
    """People of the club, and what the last party knows of them."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        people = context.library.people
        last = context.library.parties.last()
        self._devices = {
            guest.device: guest.name
            for guest in (last.guests if last is not None else ())
            if guest.device and guest.is_person
        }
        were = [] if last is None else [name_key(guest.name) for guest in last.guests]
        order = by_last_game(context.library.database, people)
        rest = [one for one in people.here if one not in order]
        self._people = sorted(
            [*order, *rest], key=lambda one: name_key(one.name) not in were
        )  # those of the last party first, both groups in their order

    def free(self, party: Party) -> list[Person]:
        """Return the people who are not at the party."""
        return [one for one in self._people if not _is_here(party, one.name)]

    def of_device(self, party: Party, device: str) -> Person | None:
        """Return the person who used a device last time and is not at the party yet."""
        name = self._devices.get(device, "")
        free = (one for one in self.free(party) if name_key(one.name) == name_key(name))
        return next(free, None)

    def make(self, name: str) -> Person:
        """Return the person of a name, who is one of the house from now on."""
        person = person_named(self._context, name)
        if person not in self._people:
            self._people.append(person)
        return person


def entrant_of(person: Person) -> Entrant:
    """Return a person as a guest: in their colour and shape."""
    return Entrant(person.name, person.look, person.look)


def next_computer(context: AppContext, party: Party) -> Entrant | None:
    """Return the weakest computer that is not at the party; None if all are."""
    for strength, level in enumerate(SCALE, 1):
        name = name_of(context.strings, level)
        if not _is_here(party, name):
            return Entrant(name, 0, 0, strength)
    return None


def _is_here(party: Party, name: str) -> bool:
    place = find(party, name)
    return place is not None and party.guests[place].is_here
