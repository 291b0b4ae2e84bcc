"""How far people have climbed the ladders: the rungs that each match counted for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database


def rung_counts(database: Database, game: str) -> Mapping[str, int]:
    """Return how often each rung of a game was done. Raises ``OSError``, ``NewerFile``."""
    rows = database.rows("SELECT rung, sum(times) FROM rungs WHERE game = ? GROUP BY rung", (game,))
    return dict(rows)


def is_counted(database: Database, match_id: str) -> bool:
    """Return whether a match has counted for a rung. Raises ``OSError``, ``NewerFile``."""
    return bool(database.rows("SELECT 1 FROM rungs WHERE match_id = ? LIMIT 1", (match_id,)))


def count_match(database: Database, match_id: str, game: str, done: Mapping[str, int]) -> None:
    """Count the rungs that a match has done, once. Raises ``OSError``, ``NewerFile``."""
    rows = [(match_id, game, rung, times) for rung, times in done.items()]

    def insert(connection: Connection) -> None:
        connection.executemany(
            "INSERT OR IGNORE INTO rungs (match_id, game, rung, times) VALUES (?, ?, ?, ?)", rows
        )

    database.write(insert)
