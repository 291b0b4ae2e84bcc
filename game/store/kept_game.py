"""A game as one value in the database, without its times: CBOR, checked when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.record import Record
from game.core.seam import AnyGame
from game.store.cbor import dumps, load_map
from game.store.damage import DamagedFile, NewerFile
from game.store.file_head import head_map, read_head, value_of


def pack_game(record: Record) -> bytes:
    """Pack a game. Raises ``DamagedFile`` for names that no file can hold."""
    return dumps({**head_map(record), "moves": [list(move) for move in record.moves]})


def unpack_game(content: bytes, games: Mapping[str, AnyGame], longest: int) -> Record | None:
    """Return the game; None for more than `longest` moves, other rules, or damage."""
    try:
        body: dict[str, Any] = load_map(content)
        head = read_head(body, games)
        moves = value_of(body, "moves", list)
    except (DamagedFile, NewerFile):
        return None
    is_sound = len(moves) <= longest and all(type(move) is list for move in moves)
    if not is_sound or head.rules != head.game.rules:
        return None
    return head.record(body, moves=tuple(moves), think_ms=(0,) * len(moves))
