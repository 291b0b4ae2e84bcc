"""The positions in which a player missed a better move, until they find it.

Each is a record up to the end of the turn that was wrong. What is said of it is not kept: it is
found anew. All that asks the database raises ``OSError`` and ``NewerFile``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from game.core.match.record import Record
from game.core.rules.definition import AnyGame
from game.store.cbor import dumps
from game.store.file_head import pack_game, unpack_game
from game.store.rows import put

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

MOST_KEPT: Final = 12
"""Of one game and person; the oldest goes when there are more."""

LONGEST: Final = 1_000
"""Moves of a record: what comes of a longer one is not kept."""


@dataclass(frozen=True, slots=True)
class KeptMoment:
    """The position after ``ply`` moves of ``record``; its last moves are those that were wrong."""

    record: Record
    ply: int

    @property
    def id(self) -> str:
        """The same for the same position of the same game, whoever played it."""
        record = self.record
        known = [record.game, dict(record.options), record.seed, list(record.moves[: self.ply])]
        return blake2b(dumps(known), digest_size=8).hexdigest()


def moments_of(database: Database, game: AnyGame, person: str) -> tuple[KeptMoment, ...]:
    """Return what a person overlooked in a game of today's rules, the newest first."""
    rows = database.rows(_OF, (person, game.id))
    return tuple(filter(None, (_moment(record, ply, game) for record, ply in rows)))


def keep_moments(database: Database, person: str, new: Iterable[KeptMoment]) -> None:
    """Keep moments of a person, and of each game only the newest."""
    rows = [
        {
            "person": person,
            "position": one.id,
            "game": one.record.game,
            "ply": one.ply,
            "record": pack_game(one.record),
        }
        for one in new
        if len(one.record.moves) <= LONGEST
    ]

    def insert(connection: Connection) -> None:
        put(connection, "mistakes", rows)
        for row in rows:
            connection.execute(_TRIM, row)

    database.write(insert)


def drop_moment(database: Database, moment: KeptMoment) -> None:
    """Drop a moment that was found."""
    database.run("DELETE FROM mistakes WHERE position = ?", moment.id)


_OF = "SELECT record, ply FROM mistakes WHERE person = ? AND game = ? ORDER BY id DESC"
_TRIM = f"""
    DELETE FROM mistakes WHERE person = :person AND game = :game AND id NOT IN
      (SELECT id FROM mistakes WHERE person = :person AND game = :game
       ORDER BY id DESC LIMIT {MOST_KEPT})
"""


def _moment(content: bytes, ply: int, game: AnyGame) -> KeptMoment | None:
    record = unpack_game(content, {game.id: game}, LONGEST)
    is_there = record is not None and 0 <= ply < len(record.moves)
    return KeptMoment(record, ply) if record is not None and is_there else None
