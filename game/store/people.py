"""The file of the people who play here: always usable, whatever it contains.

Results know people by name alone. So everybody keeps the names that they had before, each with the
time until which it was theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from math import inf
from pathlib import Path
from typing import Any, Final

from game.core.handicap import NONE, Handicap
from game.store.document import load_document, write_document
from game.store.files import FileSystem
from game.store.ids import is_id, new_id
from game.store.trash import TRASH_KEPT_MS
from game.words.drawable import name_key
from game.words.message import Message, MessageError

NAME: Final = "people.json"
VERSION: Final = 1
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
            if people.is_known(name, ms) or not _is_name(name):
                continue
            if len(people.people) >= MOST_PEOPLE:
                break
            people = people.with_person(Person(new_id(), name, people.free_look(seat % LOOKS)))
        return people

    def with_guests(self, guests: Iterable[tuple[str, int]], now_ms: int) -> People:
        """With those who sit down here for the first time: their names, and how they look."""
        people = self
        for name, look in guests:
            is_new = not people.is_known(name, now_ms) and _is_name(name)
            if is_new and len(people.people) < MOST_PEOPLE:
                people = people.with_person(Person(new_id(), name, look % LOOKS))
        return people

    def free_look(self, wanted: int = 0) -> int:
        """That look if nobody has it, else the one that the fewest have."""
        looks = [person.look for person in self.here]
        if wanted not in looks:
            return wanted
        return min(range(LOOKS), key=looks.count)


def load_people(fs: FileSystem, folder: Path, now_ms: int) -> tuple[People, tuple[Message, ...]]:
    """The people, and what should be told of the file; never raises.

    A useless file is put aside, and the last good one is used.
    """
    document, notes = load_document(fs, folder / NAME, now_ms)
    return _people(document), notes


def save_people(fs: FileSystem, folder: Path, people: People) -> None:
    """Write who plays here. Raises ``OSError``."""
    listed = [_body(person) for person in people.people]
    document = {"version": VERSION, "people": listed, "gone": people.gone}
    write_document(fs, folder / NAME, document)


def _body(person: Person) -> dict[str, Any]:
    """Somebody as plain values; those without a handicap have no entry for it."""
    body = asdict(person)
    body.pop("usual")
    return {**body, "usual": person.usual.to_map()} if person.usual else body


def _usual(value: Any) -> Handicap:
    """A handicap; none for what it cannot be."""
    try:
        return Handicap.from_map(value)
    except MessageError:
        return NONE


def _people(document: Mapping[str, Any]) -> People:
    """Return what of a document makes sense, with no id and no name twice.

    A second person under one name becomes the first: files of older versions took two spellings of
    an accent for two names.
    """
    listed = document.get("people")
    found: dict[str, Person] = {}
    names: dict[str, str] = {}
    for one in listed[:MOST_PEOPLE] if type(listed) is list else ():
        person = _person(one)
        if person is None or person.id in found:
            continue
        if person.is_here:
            key = name_key(person.name)
            if (first := found.get(names.get(key, ""))) is not None:
                former = (first.former + person.former)[-MOST_NAMES:]
                found[first.id] = replace(first, former=former)
                continue
            names[key] = person.id
        found[person.id] = person
    return People(tuple(found.values()), _latest(_names(document.get("gone"), MOST_GONE)))


def _person(value: Any) -> Person | None:
    match value:
        case {"id": str(person_id), "name": str(name)} if is_id(person_id):
            look, seat = value.get("look"), value.get("seat")
            device, removed = value.get("device"), value.get("removed_ms")
            if not _is_name(name):
                return None
            return Person(
                person_id, name, look if _within(look, 0, LOOKS) else 0,
                seat if _within(seat, 0, SEATS) else -1, device if device in DEVICES else "",
                _names(value.get("former"), MOST_NAMES),
                removed if _within(removed, 0, 1 << 53) else 0, _usual(value.get("usual")),
            )  # fmt: skip
    return None


def _latest(names: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Return the names in the order of their times; of too many the latest ones."""
    return tuple(sorted(names, key=lambda one: one[1])[-MOST_GONE:])


def _names(value: Any, most: int) -> tuple[tuple[str, int], ...]:
    """Return the last ``most`` names, each with a time."""
    pairs = value[-most:] if type(value) is list else []
    return tuple(
        (pair[0], pair[1])
        for pair in pairs
        if type(pair) is list
        and len(pair) == 2
        and type(pair[0]) is str
        and _is_name(pair[0])
        and _within(pair[1], 0, 1 << 53)
    )


def _is_name(text: str) -> bool:
    return bool(text.strip()) and len(text) <= LONGEST_NAME


def _within(value: Any, least: int, end: int) -> bool:
    return type(value) is int and least <= value < end
