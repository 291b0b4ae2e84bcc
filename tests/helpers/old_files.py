"""Files as version 0.1 wrote them."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from game.core.match.match import Match
from game.core.match.record import state_digest
from game.store.cbor import SELF_DESCRIBED, dumps
from game.store.file_head import head_map
from game.store.takeover.sequence import CHAIN_BYTES


def compose(bodies: Iterable[Any]) -> bytes:
    """Return a sequence of records."""
    content, chain = bytearray(SELF_DESCRIBED), b""
    for body in bodies:
        piece = dumps(body)
        chain = blake2b(chain + piece, digest_size=CHAIN_BYTES).digest()
        content += dumps([piece, chain])
    return bytes(content)


def match_bodies(match: Match, match_id: str, created_ms: int) -> list[Any]:
    """Return the records of the file of a match."""
    head = {"f": "quintet.match", "v": 1, "app": "", "id": match_id, "created": created_ms}
    moves = [
        [k + 1, match.packed_at(k), match.think_ms_at(k), state_digest(match.state_at(k + 1))]
        for k in range(match.ply)
    ]
    return [{**head, **head_map(match.record()), "order": 1}, *moves]
