"""The matches of version 0.1: a file for each, in folders for running, saved and removed ones."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.core.record.bad_record import DamagedFile, NewerFile
from game.core.record.record_map import LATEST_MS, check_version
from game.store.cbor import dumps
from game.store.files import Disk, make_folder, read_untrusted
from game.store.matches import MatchRow, StoredMove, insert_moves, put_match
from game.store.paths import is_id
from game.store.takeover.sequence import read_sound
from game.store.trash import split_name
from game.words.message import message

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

FORMAT, VERSION, SUFFIX = "quintet.match", 1, ".match"
RUNNING, SAVED, TRASH = "matches", "games", "trash"
LARGEST: Final = 1 << 53
HEAD: Final = ("game", "rules", "options", "seed", "players", "preset", "series", "stakes")


def take_over_matches(fs: Disk, folder: Path, database: Database, before: str) -> None:
    """Read all old matches into the database, and move them to the folder `before`.

    What the disk refuses to read, and what a later version has written, stays. Raises ``OSError``.
    """
    for name in (RUNNING, SAVED, TRASH):
        with suppress(FileNotFoundError):
            listed = [file.name for file in fs.listing(folder / name)]
            paths = [folder / name / file for file in listed if file.endswith(SUFFIX)]
            if paths:
                _take_over(fs, paths, database, folder / before / name)


def _take_over(fs: Disk, paths: list[Path], database: Database, target: Path) -> None:
    found, read = [], []
    for path in paths:
        try:
            found.append(old_match(fs, path))
        except NewerFile as newer:
            database.notes.append(newer.message)
            continue
        except DamagedFile as damage:
            if damage.code == "unreadable":
                database.notes.append(damage.message)
                continue
            where = f"{target.parent.name}/{target.name}"
            database.notes.append(message("takeover.damaged", file=path.name, folder=where))
        read.append(path)

    def insert_new(connection: Connection) -> None:
        for row, moves in found:
            known = connection.execute("SELECT 1 FROM matches WHERE match_id=?", (row.match_id,))
            if known.fetchone() is None:  # else it was read before, and its file could not be moved
                insert_moves(connection, put_match(connection, row)[0], moves)

    database.transact(insert_new)
    make_folder(fs, target)
    for path in read:
        fs.replace(path, target / path.name)
    fs.sync_folder(target)
    fs.sync_folder(paths[0].parent)


def old_match(fs: Disk, path: Path) -> tuple[MatchRow, list[StoredMove]]:
    """Return a match up to its first damaged record. Raises ``DamagedFile``, ``NewerFile``."""
    bodies = read_sound(read_untrusted(fs, path)).bodies
    head = bodies[0] if bodies else None
    is_removed = path.parent.name == TRASH
    match_id = path.stem.partition("-")[2] if is_removed else path.stem
    if type(head) is not dict or head.get("f") != FORMAT or not is_id(match_id):
        raise DamagedFile("foreign_match")
    check_version(head, VERSION)
    kept = {key: head[key] for key in HEAD if key in head}
    saved_ms, created_ms = _time(head.get("saved")), _time(head.get("created"))
    name = head.get("name")
    row = MatchRow(
        match_id,
        dumps(kept),
        name if type(name) is str else "",
        is_saved=int("saved" in head),
        played_ms=created_ms,
        sitting=_number(head.get("order")),
        removed_ms=split_name(path.name)[0] if is_removed else None,
    )
    players = head.get("players")
    used = [[0, 0] for _ in players] if type(players) is list else []
    moves: list[StoredMove] = []
    for body in bodies[1:]:
        row = _followed(row, moves, used, body)
    row = replace(row, help=json.dumps(used), played_ms=saved_ms or _time(row.played_ms))
    return row, moves


def _followed(row: MatchRow, moves: list[StoredMove], used: list[list[int]], body: Any) -> MatchRow:
    """Return the row after one more record; moves and help are changed in place."""
    match body:
        case [int(ply), list(move), int(think_ms), bytes(digest)] if ply == len(moves) + 1:
            moves.append((ply, dumps(move), _number(think_ms), digest))
            played_ms = row.played_ms and row.played_ms + _number(think_ms)
            return replace(row, is_over=0, spent_ms=None, played_ms=played_ms)
        case [int(plies)] if plies > 0:
            del moves[max(0, len(moves) - plies) :]
            return replace(row, is_over=0, spent_ms=None)
        case ["order", order]:
            return replace(row, sitting=_number(order))
        case [str(what), int(at_ms)]:
            row = replace(row, played_ms=_time(at_ms) or row.played_ms)
            kind, _, number = what.partition(".")
            count = int(number) if number.isascii() and number.isdecimal() else -1
            match kind:
                case "over":
                    return replace(row, is_over=1)
                case "on":
                    return replace(row, is_played_on=1)
                case "spent" if 0 <= count < 10**10:
                    return replace(row, spent_ms=count)
                case "undo" | "hint" if 0 <= count < len(used):
                    used[count][kind == "hint"] += 1
            return row
    raise DamagedFile()


def _number(value: Any) -> int:
    return value if type(value) is int and 0 <= value < LARGEST else 0


def _time(value: Any) -> int:
    return value if type(value) is int and 0 < value < LATEST_MS else 0
