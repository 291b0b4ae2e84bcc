"""The people who play here.

Results know people by name alone. So everybody keeps the names that they had before, each with the
time until which it was theirs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING, Any, Final

from game.core.handicap import NONE, Handicap
from game.store.ids import new_id
from game.store.trash import TRASH_KEPT_MS
from game.words.drawable import name_key
from game.words.message import MessageError

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

NAME_LETTERS: Final = 14
"""A name of so many letters has room everywhere. Older ones may be longer."""

LONGEST_NAME: Final = 200
MOST_PEOPLE: Final = 200
MOST_NAMES: Final = 100
"""Former names of one person."""

MOST_GONE: Final = 2_000
"""Names of forgotten people. A name that is dropped would bring back its person."""

LOOKS: Final = 4
SEATS: Final = 4
DEVICES: Final = ("", "keys:left", "keys:right", "mouse", "pad")
"""Kinds of devices; "" for any."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays here, under a name in large letters or small. ``look`` is their shape, and
    so their colour.
    """

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
    """When they were removed; 0 for everybody who is here."""
    usual: Handicap = NONE
    """What they have more or less than others every time they play, in all games."""

    @property
    def is_here(self) -> bool:
        return not self.removed_ms


@dataclass(frozen=True, slots=True)
class People:
    """All of them, those in the trash too. ``gone`` are the names of those who were forgotten."""

    people: tuple[Person, ...] = ()
    gone: tuple[tuple[str, int], ...] = ()
    _owners: Mapping[str, tuple[tuple[float, Person | None], ...]] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        owners: dict[str, list[tuple[float, Person | None]]] = {}
        for person in self.people:
            until = inf if person.is_here else float(person.removed_ms)
            for name, end in ((person.name, until), *person.former):
                owners.setdefault(name_key(name), []).append((end, person))
        for name, end in self.gone:
            owners.setdefault(name_key(name), []).append((end, None))
        made = {name: tuple(sorted(of, key=lambda one: one[0])) for name, of in owners.items()}
        object.__setattr__(self, "_owners", made)

    @property
    def here(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.is_here)

    @property
    def removed(self) -> tuple[Person, ...]:
        """Those in the trash, the last one first."""
        out = (person for person in self.people if not person.is_here)
        return tuple(sorted(out, key=lambda person: -person.removed_ms))

    def is_known(self, name: str, ms: int) -> bool:
        """Whether a name was somebody's at a time, also of somebody who is forgotten."""
        return any(ms <= until for until, _ in self._owners.get(name_key(name), ()))

    def owner(self, name: str, ms: int) -> Person | None:
        """Whose name it was at a time; None for nobody's, and for that of somebody forgotten."""
        owners = self._owners.get(name_key(name), ())
        return next((who for until, who in owners if ms <= until), None)

    def named(self, name: str) -> Person | None:
        """Who has that name now, in large letters or small."""
        folded = name_key(name)
        return next((one for one in self.here if name_key(one.name) == folded), None)

    def with_person(self, person: Person) -> People:
        """With somebody new, or somebody who is there already as they are now."""
        if all(one.id != person.id for one in self.people):
            return replace(self, people=(*self.people, person))
        return replace(
            self, people=tuple(person if one.id == person.id else one for one in self.people)
        )

    def renamed(self, person: Person, name: str, now_ms: int) -> People:
        """Under another name, which nobody else may have; what was played before stays theirs."""
        former = [one for one in person.former if name_key(one[0]) != name_key(name)]
        if name_key(person.name) != name_key(name):
            former.append((person.name, now_ms))
        kept, dropped = former[-MOST_NAMES:], former[:-MOST_NAMES]
        people = self.with_person(replace(person, name=name, former=tuple(kept)))
        return replace(people, gone=_latest((*people.gone, *dropped)))

    def without(self, person: Person, now_ms: int) -> People:
        """Somebody goes to the trash."""
        return self.with_person(replace(person, removed_ms=max(now_ms, 1)))

    def taken_out(self, person: Person) -> People:
        """Somebody comes back from the trash. Nobody else may have the name by then."""
        return self.with_person(replace(person, removed_ms=0))

    def emptied(self, now_ms: int) -> People:
        """Without those who have been in the trash for 30 days; they are known no more."""
        kept, gone = [], list(self.gone)
        for person in self.people:
            if person.is_here or person.removed_ms >= now_ms - TRASH_KEPT_MS:
                kept.append(person)
            else:
                gone += [*person.former, (person.name, person.removed_ms)]
        if len(kept) == len(self.people):
            return self
        return People(tuple(kept), _latest(gone))

    def with_known(self, known: Iterable[tuple[str, int, int]]) -> People:
        """With everybody who has played: by name, the seat of it, and when. Nobody twice.

        Who is new gets the look of the seat on which they sat first, if nobody has it.
        """
        people = self
        for name, seat, ms in known:
            if people.is_known(name, ms) or not is_name(name):
                continue
            if len(people.people) >= MOST_PEOPLE:
                break
            people = people.with_person(Person(new_id(), name, people.free_look(seat % LOOKS)))
        return people

    def with_guests(self, guests: Iterable[tuple[str, int]], now_ms: int) -> People:
        """With those who sit down here for the first time: their names, and how they look."""
        people = self
        for name, look in guests:
            is_new = not people.is_known(name, now_ms) and is_name(name)
            if is_new and len(people.people) < MOST_PEOPLE:
                people = people.with_person(Person(new_id(), name, look % LOOKS))
        return people

    def free_look(self, wanted: int = 0) -> int:
        """That look if nobody has it, else the one that the fewest have."""
        looks = [person.look for person in self.here]
        if wanted not in looks:
            return wanted
        return min(range(LOOKS), key=looks.count)


def load_people(database: Database) -> People:
    """Return the people, with no name twice. Raises ``OSError``, ``NewerFile``."""
    former: dict[str | None, list[tuple[str, int]]] = {}
    for person, name, until_ms in database.rows(
        "SELECT person, name, until_ms FROM former_names ORDER BY id"
    ):
        former.setdefault(person, []).append((name, until_ms))
    rows = database.rows(
        "SELECT person, name, look, seat, device, removed_ms, usual FROM people ORDER BY id"
    )
    people = (_person(row, former.get(row[0], [])) for row in rows)
    return merged(filter(None, people), former.get(None, []))


def save_people(database: Database, people: People) -> None:
    """Write who plays here. Raises ``OSError``, ``NewerFile``."""
    database.write(lambda connection: write(connection, people))


def write(connection: Connection, people: People) -> None:
    """Write who plays here, in a transaction."""
    connection.execute("DELETE FROM people")
    connection.execute("DELETE FROM former_names")
    connection.executemany(
        "INSERT INTO people (person, name, look, seat, device, usual, removed_ms)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (
                one.id,
                one.name,
                one.look,
                one.seat,
                one.device,
                json.dumps(one.usual.to_map()) if one.usual else None,
                one.removed_ms,
            )
            for one in people.people
        ],
    )
    names = [(one.id, *name) for one in people.people for name in one.former]
    connection.executemany(
        "INSERT INTO former_names (person, name, until_ms) VALUES (?, ?, ?)",
        [*names, *((None, *name) for name in people.gone)],
    )


def merged(found: Iterable[Person], gone: Iterable[tuple[str, int]]) -> People:
    """Return people with no id and no name twice.

    A second person under one name becomes the first: files of older versions took two spellings of
    an accent for two names.
    """
    people: dict[str, Person] = {}
    names: dict[str, str] = {}
    for person in found:
        if person.id in people:
            continue
        if person.is_here:
            key = name_key(person.name)
            if (first := people.get(names.get(key, ""))) is not None:
                former = (first.former + person.former)[-MOST_NAMES:]
                people[first.id] = replace(first, former=former)
                continue
            names[key] = person.id
        people[person.id] = person
    return People(tuple(people.values()), _latest(gone))


def _person(row: Sequence[Any], former: Sequence[tuple[str, int]]) -> Person | None:
    """The person of a row, made fit; None if nothing is left of the name."""
    person_id, name, look, seat, device, removed_ms, usual = row
    if not is_name(name):
        return None
    return Person(
        person_id,
        name,
        look if look in range(LOOKS) else 0,
        seat if seat in range(SEATS) else -1,
        device if device in DEVICES else "",
        tuple(former[-MOST_NAMES:]),
        max(removed_ms, 0),
        _usual(usual),
    )


def _usual(text: str | None) -> Handicap:
    try:
        return NONE if text is None else Handicap.from_map(json.loads(text))
    except (ValueError, MessageError):
        return NONE


def _latest(names: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Return the names in the order of their times; of too many the latest ones."""
    return tuple(sorted(names, key=lambda one: one[1])[-MOST_GONE:])


def is_name(text: str) -> bool:
    """Return whether a text can be a name."""
    return bool(text.strip()) and len(text) <= LONGEST_NAME
