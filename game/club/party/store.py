"""Parties in the database: the one that goes on, or the last one.

That is kept until the next one begins, as it knows which device each guest used.
"""

from __future__ import annotations

import json

from game.club.party.document import map_of, party_of
from game.club.party.state import Party
from game.store.database import Connection, Database
from game.store.rows import parsed


def load_party(database: Database, *, is_over: bool = False) -> Party | None:
    """Return the party that goes on, or with `is_over` the last one; None if there is none.

    Raises ``DamagedFile``, ``OSError``, ``NewerFile``.
    """
    sql = "SELECT party, document FROM parties WHERE is_over = ? ORDER BY id DESC LIMIT 1"
    for party_id, document in database.rows(sql, (int(is_over),)):
        return party_of(party_id, parsed(document))
    return None


def write_party(connection: Connection, party: Party) -> None:
    """Write a party as it stands, in a transaction; another one that was there goes."""
    connection.execute("DELETE FROM parties WHERE party <> ?", (party.id,))
    document = json.dumps(map_of(party))
    connection.execute(_PUT, (party.id, party.match_id or None, document))


_PUT = """
    INSERT INTO parties (party, match_id, document) VALUES (?, ?, ?)
    ON CONFLICT (party) DO UPDATE SET match_id = excluded.match_id, is_over = 0,
      document = excluded.document
"""
