"""Owners of the results and trophies of version 0.1, which know names alone."""

from __future__ import annotations

from bisect import insort
from math import inf
from typing import TYPE_CHECKING, Final

from game.core.search.strength import current_level
from game.store.people import Owners
from game.store.results import COMPUTER, count_again
from game.words.sanitize import name_key

if TYPE_CHECKING:
    from sqlite3 import Connection

_SEATS: Final = """
    SELECT result_id, seat, name, level, results.ended_ms
    FROM results JOIN result_seats ON result_id = id WHERE who IS NULL ORDER BY result_id, seat
"""


class PastOwners(Owners):
    """Owners of names at a time: a person has former names, each until a time."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._past: dict[str, list[tuple[float, str]]] = {}
        for person in self.people.people:
            self._own(person.name, inf if person.is_here else person.removed_ms, person.id)
            for name, until_ms in person.former:
                self._own(name, until_ms, person.id)
        gone = "SELECT name, until_ms FROM former_names WHERE person IS NULL ORDER BY id"
        for name, until_ms in connection.execute(gone):  # of people whom version 0.1 forgot
            self._own(name, until_ms, "")

    def _own(self, name: str, until_ms: float, person: str) -> None:
        insort(self._past.setdefault(name_key(name), []), (until_ms, person))

    def find(self, name: str, ms: int) -> str | None:
        """Return the id of a person, "" for one who was forgotten, None for no one."""
        owners = self._past.get(name_key(name), ())
        found = next((person for until_ms, person in owners if ms <= until_ms), None)
        return super().find(name, ms) if found is None else found


def restore_sums(connection: Connection) -> None:
    """Find whose results and trophies are that know names only, and count all results."""
    owners = PastOwners(connection)
    for row, seat, name, level, ended_ms in connection.execute(_SEATS).fetchall():
        level = current_level(level)
        who = COMPUTER + level if level else owners.find_or_make(name, seat, ended_ms)
        sql = "UPDATE result_seats SET who = ? WHERE result_id = ? AND seat = ?"
        connection.execute(sql, (who, row, seat))
    count_again(connection)
    unowned = "SELECT id, name, won_ms FROM trophies WHERE person IS NULL"
    for row, name, won_ms in connection.execute(unowned).fetchall():
        person = owners.find(name, won_ms)
        connection.execute("UPDATE trophies SET person = ? WHERE id = ?", (person, row))
