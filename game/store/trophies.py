"""The trophies that people have won, each with the game in which that was.

A trophy stays even if its game cannot be read any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from game.core.record import Record
from game.core.seam import AnyGame
from game.store.kept_game import pack_game, unpack_game

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

LONGEST: Final = 2_000
"""Moves of a game that is kept with its trophy."""


@dataclass(frozen=True, slots=True)
class KeptTrophy:
    """What somebody has won, under the name that they had then, after ``ply`` moves of the game in
    ``played``. It ``is_new`` until it is looked at.
    """

    name: str
    won_ms: int
    game: str
    trophy: str
    ply: int
    is_new: bool = True
    played: bytes | None = field(default=None, compare=False)
    """The game as CBOR; None if it is not kept."""
    id: int = field(default=0, compare=False)
    """Its row in the database; 0 before it is there."""

    def record(self, games: Mapping[str, AnyGame]) -> Record | None:
        """The game, up to its end; None if it is not kept or cannot be read."""
        if self.played is None:
            return None
        record = unpack_game(self.played, games, LONGEST)
        return None if record is None or record.game != self.game else record


def kept_trophy(name: str, trophy: str, ply: int, record: Record, won_ms: int) -> KeptTrophy:
    """A trophy that was won just now."""
    return KeptTrophy(name, won_ms, record.game, trophy, ply, True, pack_game(record))


def load_trophies(database: Database) -> tuple[KeptTrophy, ...]:
    """Return the trophies in the order of winning. Raises ``OSError``, ``NewerFile``."""
    rows = database.rows(
        "SELECT name, won_ms, game, trophy, ply, is_new, played, id FROM trophies ORDER BY id"
    )
    return tuple(replace(KeptTrophy(*row), is_new=bool(row[5])) for row in rows)


def add_trophies(database: Database, won: Iterable[KeptTrophy]) -> None:
    """Add trophies. Raises ``OSError``, ``NewerFile``."""
    database.write(lambda connection: insert(connection, won))


def insert(connection: Connection, won: Iterable[KeptTrophy]) -> None:
    """Insert trophies in a transaction."""
    connection.executemany(
        "INSERT INTO trophies (name, won_ms, game, trophy, ply, is_new, played)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (one.name, one.won_ms, one.game, one.trophy, one.ply, one.is_new, one.played)
            for one in won
        ],
    )


def see_trophy(database: Database, kept: KeptTrophy) -> None:
    """Note that a trophy was looked at. Raises ``OSError``, ``NewerFile``."""
    database.write(
        lambda connection: connection.execute(
            "UPDATE trophies SET is_new = 0 WHERE id = ?", (kept.id,)
        )
    )
