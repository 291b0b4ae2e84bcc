"""The database of a data folder, as tests open it."""

from __future__ import annotations

from pathlib import Path

from game.store.database import Database
from game.store.files import Disk


def database_in(folder: Path) -> Database:
    """Return the database of a data folder; its file is made by the first write."""
    return Database(Disk(), folder, lambda: 1, [])
