"""Progress of each person on the ladders: the rungs that each match counted for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database


def rung_counts(database: Database, game: str, person: str) -> Mapping[str, int]:
    """Return how often a person has done each rung of a game. Raises ``OSError``, ``NewerFile``."""
    return dict(database.rows(_COUNTS, (person, game)))


def insert(
    connection: Connection, match_id: str, game: str, person: str, done: Mapping[str, int]
) -> Mapping[str, tuple[int, int]]:
    """Count the rungs that a person has done in a match, once, in a transaction.

    Return how often each was done before and is done now.
    """
    before = dict(connection.execute(_COUNTS, (person, game)))
    connection.executemany(
        "INSERT OR IGNORE INTO rungs (person, match_id, game, rung, times) VALUES (?, ?, ?, ?, ?)",
        [(person, match_id, game, rung, times) for rung, times in done.items()],
    )
    now = dict(connection.execute(_COUNTS, (person, game)))
    return {rung: (before.get(rung, 0), times) for rung, times in now.items()}


_COUNTS = "SELECT rung, sum(times) FROM rungs WHERE person = ? AND game = ? GROUP BY rung"
