"""The trophies, the overlooked positions and the marks of replays of version 0.1."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.core.record.bad_record import DamagedFile
from game.store.cbor import dumps
from game.store.files import Disk, read_untrusted
from game.store.paths import is_id
from game.store.practice import give_to
from game.store.replay_folder import SUFFIX
from game.store.settings import backup_of, read_document
from game.store.takeover.owners import PastOwners
from game.store.takeover.practice import usual_person
from game.store.takeover.sequence import read_sound

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

LIMIT_BYTES: Final = 16 << 20
LARGEST: Final = 1 << 53


def old_trophies(fs: Disk, path: Path, database: Database) -> None:
    """Read the old trophies. Raises ``DamagedFile``, ``OSError``."""
    found = list(filter(None, map(_trophy, _bodies(fs, path))))

    def insert_all(connection: Connection) -> None:
        owners = PastOwners(connection)
        (count,) = connection.execute("SELECT count(*) FROM trophies").fetchone()
        if not count:  # else they were read before, and the file could not be moved
            connection.executemany(
                "INSERT INTO trophies (name, won_ms, game, trophy, ply, is_new, played, person)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [(*one, owners.find_or_make(one[0], 0, one[1])) for one in found],
            )

    database.transact(insert_all)


def old_moments(fs: Disk, path: Path, database: Database) -> None:
    """Read the old positions. Raises ``DamagedFile``, ``OSError``."""
    rows = list(filter(None, map(_moment, _bodies(fs, path))))

    def insert(connection: Connection) -> None:
        connection.executemany(
            "INSERT OR IGNORE INTO mistakes (person, position, game, ply, record)"
            " VALUES ('', ?, ?, ?, ?)",
            rows,
        )
        give_to(connection, usual_person(connection))

    database.transact(insert)


def old_marks(fs: Disk, path: Path, database: Database) -> None:
    """Read which replays were favourites, and which had saved themselves.

    The copy of a damaged file may be one change behind. So what it calls saved by itself is kept
    for good: a person may have wanted it since. Raises ``DamagedFile``, ``OSError``.
    """
    try:
        document = read_document(fs, path)
    except DamagedFile:
        document = {**read_document(fs, backup_of(path)), "auto": []}
    marks = {
        "favourites": _files(document.get("starred")),
        "autosaves": _files(document.get("auto")),
    }

    def insert_all(connection: Connection) -> None:
        for table, files in marks.items():
            (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
            if not count:  # else they were read before, and the file could not be moved
                connection.executemany(f"INSERT INTO {table} (file) VALUES (?)", files)

    database.transact(insert_all)


def _files(raw: Any) -> list[tuple[str]]:
    """Return the name of the file of each id."""
    found = raw if type(raw) is list else []
    ids = dict.fromkeys(one for one in found if type(one) is str and is_id(one))
    return [(one + SUFFIX,) for one in ids]


def _bodies(fs: Disk, path: Path) -> Iterator[Any]:
    yield from read_sound(read_untrusted(fs, path, LIMIT_BYTES)).bodies


def _trophy(body: Any) -> tuple[Any, ...] | None:
    match body:
        case {
            "name": str(name),
            "won_ms": int(won_ms),
            "game": str(game),
            "trophy": str(trophy),
            "ply": int(ply),
        } if 0 <= won_ms < LARGEST and 0 <= ply < LARGEST:
            game_map = body.get("played")
            played = dumps(game_map) if type(game_map) is dict and game_map else None
            is_new = body.get("is_new") is True
            return name, won_ms, game, trophy, ply, is_new, played
    return None


def _moment(body: Any) -> tuple[str, str, int, bytes] | None:
    match body:
        case {
            "game": str(game),
            "options": dict(options),
            "seed": int(seed),
            "moves": [*moves],
            "ply": int(ply),
        } if 0 <= ply < len(moves):
            played = {key: value for key, value in body.items() if key != "ply"}
            known = dumps([game, options, seed, moves[:ply]])
            return blake2b(known, digest_size=8).hexdigest(), game, ply, dumps(played)
    return None
