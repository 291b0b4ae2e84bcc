"""Practice: the tries of each person at puzzles, and their daily tasks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from game.core.practice import DayTask, Effort, LeftOff, Practice, Running, Stage

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

HOUSE: Final = ""
"""Stands for the person as long as no person is known here."""

TABLES: Final = ("efforts", "day_tasks", "running_puzzle", "rungs", "mistakes")
"""Those with a person who practises."""

_EFFORTS = (
    "SELECT game, puzzle, tries, hints, best, has_par, is_unaided, helped FROM efforts"
    " WHERE person = ? ORDER BY id"
)
_TASKS = (
    "SELECT day, game, stage, cost, par, best, left_puzzle, left_moves FROM day_tasks"
    " WHERE person = ?"
)
_HOUSE = " UNION ALL ".join(f"SELECT 1 FROM {table} WHERE person = ''" for table in TABLES)


def give_to_first(database: Database, person: str) -> None:
    """Give what was practised before a person was known to the first one who practises.

    Raises ``OSError``, ``NewerFile``.
    """
    if database.rows(f"{_HOUSE} LIMIT 1"):
        database.write(lambda connection: give_to(connection, person))


def give_to(connection: Connection, person: str) -> None:
    """Give what no one has practised to a person, in a transaction."""
    for table in TABLES:
        sql = f"UPDATE OR REPLACE {table} SET person = ? WHERE person = ''"
        connection.execute(sql, (person,))


def load_practice(database: Database, person: str) -> Practice:
    """Return what a person has practised. Raises ``OSError``, ``NewerFile``."""
    puzzles: dict[str, dict[str, Effort]] = {}
    for game, puzzle, tries, hints, best, has_par, is_unaided, helped in database.rows(
        _EFFORTS, (person,)
    ):
        effort = Effort(tries, hints, best, bool(has_par), bool(is_unaided), helped)
        puzzles.setdefault(game, {})[puzzle] = effort
    days: dict[str, dict[str, DayTask]] = {}
    for day, game, stage, cost, par, best, *left in database.rows(_TASKS, (person,)):
        with suppress(ValueError):  # a stage of another version, or damage
            days.setdefault(day, {})[game] = DayTask(Stage(stage), cost, par, best, _left(*left))
    rows = database.rows("SELECT game, puzzle, day FROM running_puzzle WHERE person = ?", (person,))
    return Practice(puzzles, days, Running(*rows[0]) if rows else None)


def save_practice(database: Database, person: str, before: Practice, after: Practice) -> None:
    """Write what a person has changed since `before`. Raises ``OSError``, ``NewerFile``."""
    database.write(lambda connection: write_changes(connection, person, before, after))


def write_changes(connection: Connection, person: str, before: Practice, after: Practice) -> None:
    """Write what has changed since `before`, in a transaction."""
    connection.executemany(
        "INSERT OR REPLACE INTO efforts"
        " (person, game, puzzle, tries, hints, best, has_par, is_unaided, helped)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(person, *row) for row in _changed_efforts(before, after)],
    )
    connection.executemany(
        "INSERT OR REPLACE INTO day_tasks"
        " (person, day, game, stage, cost, par, best, left_puzzle, left_moves)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(person, *row) for row in _changed_tasks(before, after)],
    )
    if (running := after.running) != before.running:
        connection.execute("DELETE FROM running_puzzle WHERE person = ?", (person,))
        if running is not None:
            connection.execute(
                "INSERT INTO running_puzzle VALUES (?, ?, ?, ?)",
                (person, running.game, running.puzzle, running.day),
            )


def _changed_efforts(before: Practice, after: Practice) -> Iterator[tuple[Any, ...]]:
    for game, efforts in after.puzzles.items():
        known = before.puzzles.get(game, {})
        for puzzle, effort in efforts.items():
            if effort != known.get(puzzle):
                yield (
                    game,
                    puzzle,
                    effort.tries,
                    effort.hints,
                    effort.best,
                    effort.has_par,
                    effort.is_unaided,
                    effort.helped,
                )


def _changed_tasks(before: Practice, after: Practice) -> Iterator[tuple[Any, ...]]:
    for day, tasks in after.days.items():
        known = before.days.get(day, {})
        for game, task in tasks.items():
            if task != known.get(game):
                left = task.left
                yield (
                    day,
                    game,
                    task.stage.value,
                    task.cost,
                    task.par,
                    task.best,
                    left and left.puzzle,
                    left and json.dumps(left.moves),
                )


def _left(puzzle: str | None, moves: str | None) -> LeftOff | None:
    if puzzle is None or moves is None:
        return None
    found = json.loads(moves)
    is_sound = type(found) is list and all(type(move) is str for move in found)
    return LeftOff(puzzle, tuple(found)) if is_sound else None
