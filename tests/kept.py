"""The database of a data folder, as tests open and fill it."""

from __future__ import annotations

from collections.abc import Iterable
from errno import ENOSPC
from pathlib import Path

import pytest

from game.club.cup import Cup
from game.store.database import Database
from game.store.files import Disk
from game.store.opening import open_database
from game.store.paths import DataDir
from game.store.results import Result, each_result
from game.store.scores import append_results
from scenes.kept.cups import Cups


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


def results_in(database: Database) -> tuple[Result, ...]:
    """Return all results, in the order of their ends."""
    return tuple(result for _, result, _ in each_result(database.rows))


def with_results(folder: Path, results: Iterable[Result]) -> Database:
    """Return the database of a data folder with these results in it."""
    database = database_in(folder)
    append_results(database, results)
    return database


def cups_in(cups: Cups) -> list[Cup]:
    """Return every tournament that can be read, the newest first."""
    return [cup for line in cups.lines() if (cup := cups.get(line.id)) is not None]
