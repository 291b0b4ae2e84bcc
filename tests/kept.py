"""The database of a data folder, as tests open and fill it."""

from __future__ import annotations

from errno import ENOSPC
from pathlib import Path

import pytest

from game.store.database import Database
from game.store.files import Disk
from game.store.opening import open_database
from game.store.paths import DataDir


def database_in(folder: Path) -> Database:
    """Return the database of a data folder; its file is made by the first write."""
    return Database(Disk(), folder, lambda: 1, [])


def taken_over(folder: Path) -> Database:
    """Return the database of a data folder of version 0.1."""
    return open_database(Disk(), DataDir(folder), lambda: 1, [])


def fill_disk(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the database refuse every write until `monkeypatch` undoes it."""

    def refuse(work: object) -> None:
        raise OSError(ENOSPC, "full")

    monkeypatch.setattr(database, "write", refuse)
