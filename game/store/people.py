"""The people who play here.

A result and a trophy know their person by id from the moment when they are written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any, Final

from game.core.match.handicap import NONE, Handicap
from game.store.database import Connection, Database
from game.store.paths import new_id
from game.store.rows import put, values
from game.words.message import MessageError
from game.words.sanitize import name_key

NAME_LETTERS: Final = 14
"""Maximal length of a name, which has room everywhere. Older ones may be longer."""

MAX_NAME_LENGTH: Final = 200
MAX_PEOPLE: Final = 200
MAX_NAMES: Final = 100
"""Former names of one person."""

LOOKS: Final = 4
SEATS: Final = 4
DEVICES: Final = ("", "keys:left", "keys:right", "mouse", "pad")
"""Kinds of devices; "" for any."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person who plays here, by name in any case; ``look`` is shape and colour."""

    id: str
    name: str
    look: int = 0
    seat: int = -1
    """The seat that they like best; -1 for any."""
    device: str = ""
    """The kind of device that they like best, one of ``DEVICES``."""
    former: tuple[tuple[str, int], ...] = ()
    """Names that they had before, each with the time until which it was theirs (ms since 1970)."""
    removed_ms: int = 0
    """When they were removed; 0 for those who are here."""
    usual: Handicap = NONE
    """What they have more or less than others every time they play, in all games."""

    @property
    def is_here(self) -> bool:
        return not self.removed_ms

    def renamed(self, name: str, now_ms: int) -> Person:
        """Return the person under another name, which must be free; the records stay theirs."""
        former = [one for one in self.former if name_key(one[0]) != name_key(name)]
        if name_key(self.name) != name_key(name):
            former.append((self.name, now_ms))
        return replace(self, name=name, former=tuple(former[-MAX_NAMES:]))


@dataclass(frozen=True, slots=True)
class People:
    """All of them, those in the trash too."""

    people: tuple[Person, ...] = ()

    @property
    def here(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.is_here)

    @property
    def removed(self) -> tuple[Person, ...]:
        """Those in the trash, the last one first."""
        out = (person for person in self.people if not person.is_here)
        return tuple(sorted(out, key=lambda person: -person.removed_ms))

    def named(self, name: str) -> Person | None:
        """Return who has that name now, in large letters or small."""
        folded = name_key(name)
        return next((one for one in self.here if name_key(one.name) == folded), None)

    def newcomers(self, guests: Iterable[tuple[str, int]]) -> tuple[Person, ...]:
        """Return those who sit down here for the first time, of guests: their names and looks."""
        people = self
        for name, look in guests:
            if people.named(name) is None and people.has_room(name):
                people = People((*people.people, Person(new_id(), name, look % LOOKS)))
        return people.people[len(self.people) :]

    def has_room(self, name: str) -> bool:
        """Return whether a new person of that name can come."""
        return is_name(name) and len(self.people) < MAX_PEOPLE

    def free_look(self, wanted: int = 0) -> int:
        """Return ``wanted`` if no person has that look, else the one that the fewest have."""
        looks = [person.look for person in self.here]
        if wanted not in looks:
            return wanted
        return min(range(LOOKS), key=looks.count)


def load_people(source: Database | Connection) -> People:
    """Return the people."""
    query: Callable[[str], Iterable[Sequence[Any]]]
    query = source.rows if isinstance(source, Database) else source.execute
    former: dict[str | None, list[tuple[str, int]]] = {}
    for person, name, until_ms in query(_FORMER):
        former.setdefault(person, []).append((name, until_ms))
    found = []
    for person, name, look, seat, device, removed_ms, usual in query(_PEOPLE):
        names, had = tuple(former.get(person, ())[-MAX_NAMES:]), handicap_of(usual)
        if is_name(name):
            found.append(Person(person, name, look, seat, device, names, removed_ms, had))
    return People(tuple(found))


def save_people(connection: Connection, people: Sequence[Person]) -> None:
    """Write people, new ones or known ones as they are now, in a transaction."""
    rows = [{"person": one.id, **values(one, "id", "former")} for one in people]
    put(connection, "people", rows, "person")
    forget = "DELETE FROM former_names WHERE person = ?"
    connection.executemany(forget, [(one.id,) for one in people])
    former = [(one.id, name, until_ms) for one in people for name, until_ms in one.former]
    names = "INSERT INTO former_names (person, name, until_ms) VALUES (?, ?, ?)"
    connection.executemany(names, former)


class Owners:
    """Owners of names. A name that is no person's becomes one's, if it can."""

    def __init__(self, connection: Connection) -> None:
        self._connection, self.people = connection, load_people(connection)
        self._ids = {name_key(one.name): one.id for one in self.people.here}

    def find(self, name: str, ms: int) -> str | None:
        """Return the id of a person, None for no one; for the past see ``takeover.owners``."""
        return self._ids.get(name_key(name))

    def find_or_make(self, name: str, seat: int, ms: int) -> str | None:
        """Return the same; a new person gets the look of the seat, if no one has it."""
        found = self.find(name, ms)
        if found is None and self.people.has_room(name):
            made_of = f"{name_key(name)} {ms}".encode()  # no chance: this may be done twice
            person_id = "0106" + blake2b(made_of, digest_size=6).hexdigest()
            person = Person(person_id, name, self.people.free_look(seat % LOOKS))
            save_people(self._connection, [person])
            self.people = People((*self.people.people, person))
            found = self._ids[name_key(name)] = person.id
        return found


_PEOPLE = f"""
    SELECT person, name, look & {LOOKS - 1}, iif(seat IN {tuple(range(SEATS))}, seat, -1),
      iif(device IN {DEVICES}, device, ''), max(removed_ms, 0), usual
    FROM people ORDER BY id
"""
_FORMER = "SELECT person, name, until_ms FROM former_names ORDER BY id"


def handicap_of(text: str | None) -> Handicap:
    """Return a handicap in a row; none if it makes no sense."""
    try:
        return NONE if text is None else Handicap.from_map(json.loads(text))
    except (ValueError, MessageError):
        return NONE


def is_name(text: str) -> bool:
    """Return whether a text can be a name."""
    return bool(text.strip()) and len(text) <= MAX_NAME_LENGTH
