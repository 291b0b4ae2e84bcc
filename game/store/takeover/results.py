"""The results file of version 0.1: a sequence of records, one for each finished match."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.core.match.handicap import Handicap
from game.core.search.strength import current_level
from game.store.files import Disk, read_untrusted
from game.store.results import MatchResult, insert
from game.store.takeover.owners import PastOwners
from game.store.takeover.sequence import read_sound
from game.words.message import MessageError, message

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

LIMIT_BYTES: Final = 33 << 20
LARGEST: Final = 1 << 53


def old_results(fs: Disk, path: Path, database: Database) -> None:
    """Read the results of the old file into the database. Raises ``DamagedFile``, ``OSError``."""
    sound = read_sound(read_untrusted(fs, path, LIMIT_BYTES))

    def insert_all(connection: Connection) -> None:
        insert(connection, filter(None, map(_result, sound.bodies)), PastOwners(connection))

    database.transact(insert_all)
    if sound.dropped_bytes:
        database.notes.append(message("results_file.damaged"))


def _result(body: Any) -> MatchResult | None:
    """Return the result in a record; None if another version of the program wrote it."""
    match body:
        case {
            "match_id": str(match_id),
            "game": str(game),
            "ended_ms": int(ended_ms),
            "names": [*names],
            "levels": [*levels],
            "ranking": [*ranking],
            "reason": str(reason),
            "plies": int(plies),
        } if (
            _all(names, str)
            and _all(levels, str)
            and len(levels) == len(names)
            and _all(ranking, int)
            and sorted(ranking) == list(range(len(names)))
            and 0 <= ended_ms < LARGEST
            and 0 <= plies < LARGEST
        ):
            puzzle = body.get("puzzle", "")
            return MatchResult(
                match_id,
                game,
                ended_ms,
                tuple(names),
                tuple(map(current_level, levels)),
                tuple(ranking),
                reason,
                plies,
                puzzle if type(puzzle) is str else "",
                body.get("is_draw") is True,
                _counts(body.get("cheats"), len(names)),
                _counts(body.get("punished"), len(names)),
                _given(body.get("handicaps"), len(names)),
            )
    return None


def _counts(value: Any, seats: int) -> tuple[int, ...]:
    """Return a count for each seat; () for anything else."""
    if type(value) is not list or len(value) != seats or not _all(value, int):
        return ()
    return tuple(min(max(one, 0), LARGEST) for one in value)


def _all(values: Sequence[Any], kind: type[Any]) -> bool:
    return all(type(value) is kind for value in values)


def _given(value: Any, seats: int) -> tuple[Handicap, ...]:
    """Return the handicaps of the seats; () for what they cannot be."""
    if type(value) is not list or len(value) != seats:
        return ()
    try:
        return tuple(map(Handicap.from_map, value))
    except MessageError:
        return ()
