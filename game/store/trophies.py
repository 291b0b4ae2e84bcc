"""The trophies that people have won, each with the game in which that was: one small file.

A trophy stays even if its game cannot be read any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from game.core.record import Record
from game.core.seam import AnyGame
from game.store.damage import DamagedFile, NewerFile
from game.store.file_head import head_map, read_head, value_of
from game.store.files import FileSystem, write_atomically
from game.store.kept_list import read_kept
from game.store.sequence import compose
from game.words.message import Message, message

NAME: Final = "trophies.seq"
LIMIT_BYTES: Final = 16 << 20
MOST_KEPT: Final = 10_000
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
    played: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """As it lies in the file; empty if the game is not kept."""

    def record(self, games: Mapping[str, AnyGame]) -> Record | None:
        """The game, up to its end; None if it is not kept or cannot be read."""
        try:
            head = read_head(dict(self.played), games)
            moves = value_of(dict(self.played), "moves", list)
            options = value_of(dict(self.played), "options", dict)
        except (DamagedFile, NewerFile):
            return None
        is_sound = len(moves) <= LONGEST and all(type(move) is list for move in moves)
        if not is_sound or head.rules != head.game.rules or head.game.id != self.game:
            return None
        return Record(
            head.game.id, head.rules, options, head.seed, head.seats, tuple(moves),
            (0,) * len(moves), head.preset,
        )  # fmt: skip


def kept_trophy(name: str, trophy: str, ply: int, record: Record, won_ms: int) -> KeptTrophy:
    """A trophy that was won just now."""
    played = {**head_map(record), "moves": [list(move) for move in record.moves]}
    return KeptTrophy(name, won_ms, record.game, trophy, ply, True, played)


def load_trophies(
    fs: FileSystem, path: Path, now_ms: int
) -> tuple[tuple[KeptTrophy, ...], tuple[Message, ...]]:
    """The trophies of a file, in the order in which they were won, and what people should be told;
    never raises.

    Of a damaged one those before the damage, and the file stays beside it as it was.
    """
    bodies, harm = read_kept(fs, path, LIMIT_BYTES, now_ms)
    told = {"afresh": message("trophies_file.afresh"), "damaged": message("trophies_file.damaged")}
    found = tuple(filter(None, (_trophy(body) for body in bodies)))
    return found, (told[harm],) if harm else ()


def write_trophies(fs: FileSystem, path: Path, kept: Sequence[KeptTrophy]) -> None:
    """Write them all; if there is no room for all their games, without those of the oldest.

    Raises ``OSError``, and ``DamagedFile`` for names that no file can hold.
    """
    bodies = list(_bodies(kept[-MOST_KEPT:]))
    for body in bodies:
        if len(content := compose(bodies)[0]) <= LIMIT_BYTES:
            break
        body["played"] = {}
    else:
        content = compose(bodies)[0]
    write_atomically(fs, path, content)


def _bodies(kept: Iterable[KeptTrophy]) -> Iterable[dict[str, Any]]:
    for one in kept:
        yield {
            "name": one.name, "won_ms": one.won_ms, "game": one.game, "trophy": one.trophy,
            "ply": one.ply, "is_new": one.is_new, "played": dict(one.played),
        }  # fmt: skip


def _trophy(body: Any) -> KeptTrophy | None:
    match body:
        case {
            "name": str(name),
            "won_ms": int(won_ms),
            "game": str(game),
            "trophy": str(trophy),
            "ply": int(ply),
        } if won_ms >= 0 and ply >= 0:  # fmt: skip
            played = body.get("played")
            return KeptTrophy(name, won_ms, game, trophy, ply, body.get("is_new") is True,
                              played if type(played) is dict else {})  # fmt: skip
    return None
