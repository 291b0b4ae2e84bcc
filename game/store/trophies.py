"""The trophies that people have won, each with the game in which that was.

A trophy stays even if its game cannot be read any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.core.record.record import Record
from game.core.rules.definition import AnyGame
from game.store.database import Connection, Database
from game.store.games import pack_game, unpack_game
from game.store.people import Owners
from game.store.rows import columns, put, values

MAX_PLIES: Final = 2_000
"""Moves of a game that is kept with its trophy."""

TrophyKey: TypeAlias = "tuple[str, str]"
"""A game and the id of one of its trophies."""


@dataclass(frozen=True, slots=True)
class KeptTrophy:
    """A trophy that a player has won, under the name of that time, after ``ply`` moves.

    It ``is_new`` until it is looked at.
    """

    name: str
    won_ms: int
    game: str
    trophy: str
    ply: int
    is_new: bool = True
    id: int = 0
    """Its row in the database; 0 before it is there."""


def trophies_of(database: Database, person: str) -> dict[TrophyKey, KeptTrophy]:
    """Return the trophies of a person, in the order of winning."""
    found: dict[TrophyKey, KeptTrophy] = {}
    for row in database.rows(_OF_PERSON, (person,)):
        kept = KeptTrophy(*row)
        found.setdefault((kept.game, kept.trophy), kept)
    return found


def holders(database: Database) -> dict[TrophyKey, dict[str, int]]:
    """Return when each person won each trophy."""
    found: dict[TrophyKey, dict[str, int]] = {}
    for game, trophy, person, won_ms, _ in database.rows(_HOLDERS):
        found.setdefault((game, trophy), {})[person] = won_ms
    return found


def trophy_counts(database: Database) -> Mapping[str, int]:
    """Return how many trophies each person has."""
    return dict(database.rows(_COUNTS))


def look_at(database: Database, kept: KeptTrophy) -> None:
    """Note that a person has looked at a trophy: it is not new any more."""
    if kept.is_new:
        database.run("UPDATE trophies SET is_new = 0 WHERE id = ?", kept.id)


def trophy_game(
    database: Database, kept: KeptTrophy, games: Mapping[str, AnyGame]
) -> Record | None:
    """Return the game up to its end; None if it is not kept or cannot be read."""
    rows = database.rows("SELECT played FROM trophies WHERE id = ?", (kept.id,))
    if not rows or rows[0][0] is None:
        return None
    record = unpack_game(rows[0][0], games, MAX_PLIES)
    return None if record is None or record.game != kept.game else record


def insert(
    connection: Connection, won: Iterable[KeptTrophy], record: Record, owners: Owners
) -> tuple[KeptTrophy, ...]:
    """Insert the trophies of a match that its people do not have, and return them."""
    played, new = pack_game(record), []
    for one in won:
        person = owners.find(one.name, one.won_ms)
        row = {**values(one, "id"), "person": person, "played": played}
        if not connection.execute(_HAS, row).fetchone():
            put(connection, "trophies", [row])
            new.append(one)
    return tuple(new)


_OF_PERSON = f"SELECT {columns(KeptTrophy)} FROM trophies WHERE person = ? ORDER BY id"
_HOLDERS = (
    "SELECT game, trophy, person, won_ms, min(id) FROM trophies WHERE person <> ''"
    " GROUP BY person, game, trophy"
)
_COUNTS = (
    "SELECT person, count(DISTINCT game || ' ' || trophy) FROM trophies"
    " WHERE person <> '' GROUP BY person"
)
_HAS = """
    SELECT 1 FROM trophies WHERE person IS :person AND game = :game AND trophy = :trophy
    AND (person IS NOT NULL OR name = :name)
"""
