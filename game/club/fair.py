"""When one of two people wins nearly always: what their last games say of a fair start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.store.database import Database
from game.store.people import People

LAST, LEAST = 8, 4
"""So many games of two people are looked at, and so few say nothing yet."""

SHARE: Final = 0.75


@dataclass(frozen=True, slots=True)
class Uneven:
    """``winner`` has won ``wins`` of the last ``games`` against ``other``, by name."""

    winner: str
    other: str
    wins: int
    games: int


def uneven(database: Database, people: People, game: str, first: str, second: str) -> Uneven | None:
    """Return who of two wins at least three of four games; None if no one, or not yet known.

    Only games of the two alone count, and only even ones: a fair start says nothing of what an
    even one would be. Raises ``OSError``, ``NewerFile``.
    """
    one, other = people.named(first), people.named(second)
    if one is None or other is None:
        return None
    rows = database.rows(_LAST, (one.id, other.id, game, LAST))
    for winner, loser, outcome in ((first, second, 1), (second, first, -1)):
        wins = sum(row[0] == outcome for row in rows)
        if len(rows) >= LEAST and wins >= SHARE * len(rows):
            return Uneven(winner, loser, wins, len(rows))
    return None


_LAST = """
    SELECT mine.outcome FROM result_seats AS mine JOIN results ON results.id = mine.result_id
    JOIN result_seats AS other ON other.result_id = mine.result_id AND other.who = ?2
    WHERE mine.who = ?1 AND game = ?3 AND seats = 2 AND mine.outcome IS NOT NULL
      AND mine.handicap IS NULL AND other.handicap IS NULL
    ORDER BY mine.result_id DESC LIMIT ?4
"""
