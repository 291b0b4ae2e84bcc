"""The index of the replay files, and the marks of favourites and of games that saved themselves.

The files themselves never change for a mark: another program's file keeps every byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from game.store.replay import Replay

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

AUTO_KEPT: Final = 20
"""The number of finished games that stay on the shelf without being kept by a person."""

_PUT: Final = """
    INSERT OR REPLACE INTO replays
    (removed_ms, file, size, modified_ms, game, title, saved_ms, plies, looks, seats)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


def known_files(database: Database, *, is_removed: bool) -> Mapping[str, str]:
    """Return the `mark` of every file as it is in the index."""
    which = "> 0" if is_removed else "= 0"
    return dict(
        database.rows(
            "SELECT CASE removed_ms WHEN 0 THEN file ELSE removed_ms || '-' || file END,"
            " size || ':' || modified_ms || CASE game WHEN '' THEN '?' ELSE '' END"
            f" FROM replays WHERE removed_ms {which}"
        )
    )


def mark(size: int, modified_ms: int) -> str:
    """Return what changes whenever a file does."""
    return f"{size}:{modified_ms}"


def unread_mark(replay: Replay) -> str:
    """Return the mark of a file that could not be read; it may be readable the next time."""
    return f"{mark(replay.size, replay.modified_ms)}{'' if replay.game else '?'}"


def is_removed(database: Database, file: str) -> bool:
    """Return whether a file of that name is in the trash."""
    return bool(
        database.rows("SELECT 1 FROM replays WHERE file = ? AND removed_ms > 0 LIMIT 1", (file,))
    )


def put(connection: Connection, replays: Iterable[Replay]) -> None:
    """Write what lists show of these files."""
    connection.executemany(_PUT, [_row(replay) for replay in replays])


def drop(connection: Connection, replays: Iterable[tuple[int, str]]) -> None:
    """Forget files, each given by when it was removed and its name on the shelf."""
    connection.executemany("DELETE FROM replays WHERE removed_ms = ? AND file = ?", replays)


def move(connection: Connection, before: Replay, after: Replay) -> None:
    """Note that a file was moved to the trash, or back from there."""
    drop(connection, [(before.removed_ms, before.file)])
    put(connection, [after])


def star(connection: Connection, file: str, *, is_starred: bool) -> None:
    """Make a game a favourite, which also keeps it for good; or no favourite any more."""
    connection.execute("DELETE FROM favourites WHERE file = ?", (file,))
    if is_starred:
        connection.execute("INSERT INTO favourites (file) VALUES (?)", (file,))
        keep(connection, file)


def keep(connection: Connection, file: str) -> None:
    """Keep a game that saved itself for good."""
    connection.execute("DELETE FROM autosaves WHERE file = ?", (file,))


def add_autosave(connection: Connection, saved: Iterable[Replay]) -> list[str]:
    """Note a game that saved itself; return the files that have to make room for it."""
    for replay in saved:
        put(connection, [replay])
        keep(connection, replay.file)
        connection.execute("INSERT INTO autosaves (file) VALUES (?)", (replay.file,))
    old = connection.execute(
        "SELECT autosaves.file FROM autosaves JOIN replays USING (file) WHERE removed_ms = 0"
        " ORDER BY autosaves.id DESC LIMIT -1 OFFSET ?",
        (AUTO_KEPT,),
    )
    return [file for (file,) in old.fetchall()]


def forget_marks(connection: Connection) -> None:
    """Drop the marks of files that are neither on the shelf nor in the trash."""
    for table in ("favourites", "autosaves"):
        connection.execute(f"DELETE FROM {table} WHERE file NOT IN (SELECT file FROM replays)")


def _row(replay: Replay) -> tuple[object, ...]:
    seats = json.dumps([seat.to_map() for seat in replay.seats], separators=(",", ":"))
    looks = 0
    for seat in replay.seats:
        looks |= 1 << seat.look
    return (
        replay.removed_ms,
        replay.file,
        replay.size,
        replay.modified_ms,
        replay.game,
        replay.title,
        replay.saved_ms,
        replay.plies,
        looks,
        seats,
    )
