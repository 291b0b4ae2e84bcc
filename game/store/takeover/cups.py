"""The tournaments of version 0.1: a JSON file each, with a copy of the last good one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.core.record.bad_record import DamagedFile
from game.store.files import Disk, make_folder
from game.store.paths import is_id
from game.store.takeover.practice import old_document

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

SUFFIX: Final = ".json"
MAX_MS: Final = 10**15
MAX_NAME_LENGTH: Final = 60


def take_over_cups(fs: Disk, folder: Path, database: Database, aside: Path) -> None:
    """Read the tournaments into the database, and move their folder away. Raises ``OSError``.

    A document is read as one when it is shown for the first time; until then a list says only that
    it is there. So a damaged one stays in the list, with the reason.
    """
    names = sorted(listed.name for listed in fs.listing(folder))
    rows = []
    for name in names:
        cup_id = name.removesuffix(SUFFIX)
        if name.endswith(SUFFIX) and is_id(cup_id):
            try:
                document = old_document(fs, folder / name)
            except DamagedFile as damage:
                if damage.code == "unreadable":
                    database.notes.append(damage.message)
                    return
                document = {}
            rows.append(_row(cup_id, document))

    def insert(connection: Connection) -> None:
        connection.executemany(
            "INSERT OR IGNORE INTO cups (cup, name, begun_ms, is_latest, match_id, document)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            rows,
        )

    if not names:
        return
    database.transact(insert)
    make_folder(fs, aside)
    for name in names:
        fs.replace(folder / name, aside / name)
    fs.sync_folder(aside)
    fs.sync_folder(folder)


def _row(cup_id: str, document: dict[str, Any]) -> tuple[Any, ...]:
    name, begun, running = (document.get(key) for key in ("name", "begun", "running"))
    match_id = running[3] if type(running) is list and len(running) > 3 else None
    return (
        cup_id,
        name[:MAX_NAME_LENGTH].encode("utf-8", "replace").decode() if type(name) is str else "",
        begun if type(begun) is int and 0 <= begun < MAX_MS else 0,
        document.get("latest") is True,
        match_id if type(match_id) is str and is_id(match_id) else None,
        json.dumps(document),
    )
