"""The positions in which somebody overlooked something, until they find it: one small file.

Each is a record up to the end of the turn that was wrong. What is said of it is not kept: it is
found anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from game.core.record import Record
from game.core.seam import AnyGame
from game.store.cbor import dumps
from game.store.damage import DamagedFile, NewerFile
from game.store.file_head import head_map, read_head, value_of
from game.store.files import FileSystem, write_atomically
from game.store.kept_list import read_kept
from game.store.sequence import compose
from game.words.message import Message, message

LIMIT_BYTES: Final = 4 << 20
MOST_KEPT: Final = 12
"""Of one game; the oldest goes when there are more."""

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


def with_new(kept: Sequence[KeptMoment], new: Iterable[KeptMoment]) -> tuple[KeptMoment, ...]:
    """``kept``, the newest last, and ``new`` ones; of each game only the newest of them."""
    added = [one for one in new if len(one.record.moves) <= LONGEST]
    ids = {one.id for one in added}
    every = [*(one for one in kept if one.id not in ids), *added]
    left: list[KeptMoment] = []
    for one in reversed(every):
        if sum(other.record.game == one.record.game for other in left) < MOST_KEPT:
            left.append(one)
    return tuple(reversed(left))


def load_moments(
    fs: FileSystem, path: Path, games: Mapping[str, AnyGame], now_ms: int
) -> tuple[tuple[KeptMoment, ...], tuple[Message, ...]]:
    """The moments of a file, the newest last, and what people should be told; never raises.

    Of a damaged one those before the damage, and the file stays beside it as it was. Those of other
    rules or of games that are gone are left out.
    """
    bodies, harm = read_kept(fs, path, LIMIT_BYTES, now_ms)
    told = {"afresh": message("moments_file.afresh"), "damaged": message("moments_file.damaged")}
    found = tuple(filter(None, (_moment(body, games) for body in bodies)))
    return found, (told[harm],) if harm else ()


def write_moments(fs: FileSystem, path: Path, kept: Sequence[KeptMoment]) -> None:
    """Write as many of the newest as there is room for.

    Raises ``OSError``, and ``DamagedFile`` for names that no file can hold.
    """
    bodies = [
        {**head_map(one.record), "moves": list(one.record.moves), "ply": one.ply} for one in kept
    ]
    while len(content := compose(bodies)[0]) > LIMIT_BYTES:
        del bodies[0]
    write_atomically(fs, path, content)


def _moment(body: Any, games: Mapping[str, AnyGame]) -> KeptMoment | None:
    try:
        if type(body) is not dict:
            return None
        head = read_head(body, games)
        moves, ply = value_of(body, "moves", list), value_of(body, "ply", int)
        options = value_of(body, "options", dict)
    except (DamagedFile, NewerFile):
        return None
    is_sound = all(type(move) is list for move in moves) and 0 <= ply < len(moves) <= LONGEST
    if not is_sound or head.rules != head.game.rules:
        return None
    record = Record(
        head.game.id, head.rules, options, head.seed, head.seats, tuple(moves),
        (0,) * len(moves), head.preset,
    )  # fmt: skip
    return KeptMoment(record, ply)
