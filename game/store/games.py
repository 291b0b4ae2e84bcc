"""Form of a game in a database row: CBOR of its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.core.record.bad_record import DamagedFile, NewerFile
from game.core.record.record import Record
from game.core.record.record_map import head_map, read_head, value_of
from game.core.rules.definition import AnyGame
from game.store.cbor import dumps, load_map


def pack_game(record: Record) -> bytes:
    """Pack a game. Raises ``DamagedFile`` for names that no file can hold."""
    return dumps({**head_map(record), "moves": [list(move) for move in record.moves]})


def unpack_game(content: bytes, games: Mapping[str, AnyGame], longest: int) -> Record | None:
    """Return the game; None for more than `longest` moves, other rules, or damage."""
    try:
        body: dict[str, Any] = load_map(content)
        record = read_head(body, games)
        moves = value_of(body, "moves", list)
    except (DamagedFile, NewerFile):
        return None
    is_sound = len(moves) <= longest and all(type(move) is list for move in moves)
    if not is_sound or record.rules != games[record.game].rules:
        return None
    return replace(record, series=None, moves=tuple(moves), think_ms=(0,) * len(moves))
