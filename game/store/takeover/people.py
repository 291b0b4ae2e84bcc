"""The file of people of version 0.1: JSON, with a copy of the last good one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.core.match.handicap import NONE, Handicap
from game.store.files import Disk
from game.store.paths import is_id
from game.store.people import (
    DEVICES,
    LOOKS,
    MAX_NAMES,
    MAX_PEOPLE,
    SEATS,
    People,
    Person,
    is_name,
    load_people,
    save_people,
)
from game.store.takeover.practice import old_document
from game.words.message import MessageError
from game.words.sanitize import name_key

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

MAX_GONE: Final = 2_000
"""Names of forgotten people, whose results would make them people again."""


def old_people(fs: Disk, path: Path, database: Database) -> None:
    """Read the old file of people. Raises ``DamagedFile``, ``OSError``."""
    if load_people(database).people:
        return  # they were read before, and the file could not be moved
    document = old_document(fs, path)
    listed = document.get("people")
    found = map(_person, listed[:MAX_PEOPLE] if type(listed) is list else ())
    people = _merged(filter(None, found))
    gone = _names(document.get("gone"), MAX_GONE)

    def insert(connection: Connection) -> None:
        save_people(connection, people.people)
        connection.executemany(
            "INSERT INTO former_names (person, name, until_ms) VALUES (NULL, ?, ?)", gone
        )

    database.transact(insert)


def _merged(found: Iterable[Person]) -> People:
    """Return people with no id and no name twice.

    A second person under one name becomes the first: two spellings of an accent were two names.
    """
    people: dict[str, Person] = {}
    names: dict[str, str] = {}
    for person in found:
        if person.id in people:
            continue
        if person.is_here:
            key = name_key(person.name)
            if (first := people.get(names.get(key, ""))) is not None:
                former = (first.former + person.former)[-MAX_NAMES:]
                people[first.id] = replace(first, former=former)
                continue
            names[key] = person.id
        people[person.id] = person
    return People(tuple(people.values()))


def _person(value: Any) -> Person | None:
    match value:
        case {"id": str(person_id), "name": str(name)} if is_id(person_id):
            look, seat = value.get("look"), value.get("seat")
            device, removed = value.get("device"), value.get("removed_ms")
            if not is_name(name):
                return None
            return Person(
                person_id,
                name,
                look if _within(look, 0, LOOKS) else 0,
                seat if _within(seat, 0, SEATS) else -1,
                device if device in DEVICES else "",
                _names(value.get("former"), MAX_NAMES),
                removed if _within(removed, 0, 1 << 53) else 0,
                _usual(value.get("usual")),
            )
    return None


def _names(value: Any, most: int) -> tuple[tuple[str, int], ...]:
    """Return the last ``most`` names, each with a time."""
    pairs = value[-most:] if type(value) is list else []
    return tuple(
        (pair[0], pair[1])
        for pair in pairs
        if type(pair) is list
        and len(pair) == 2
        and type(pair[0]) is str
        and is_name(pair[0])
        and _within(pair[1], 0, 1 << 53)
    )


def _within(value: Any, least: int, end: int) -> bool:
    return type(value) is int and least <= value < end


def _usual(value: Any) -> Handicap:
    """Return a handicap; none for what it cannot be."""
    try:
        return Handicap.from_map(value)
    except MessageError:
        return NONE
