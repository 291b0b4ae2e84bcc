"""Practice of each person: tries at puzzles, daily tasks, and rungs of the ladders.

All that asks the database raises ``OSError`` and ``NewerFile``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from game.core.learning.practice import DayTask, Effort, LeftOff, Practice, RunningPuzzle, TaskStage
from game.store.plain import unpacked
from game.store.rows import columns, put, values

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

HOUSE: Final = ""
"""Stands for the person as long as no person is known here."""

TABLES: Final = ("efforts", "day_tasks", "running_puzzle", "rungs", "mistakes")
"""Those with a person who practises."""

_HOUSE = " UNION ALL ".join(f"SELECT 1 FROM {table} WHERE person = ''" for table in TABLES)
_RUNGS = "SELECT rung, sum(times) FROM rungs WHERE person = ? AND game = ? GROUP BY rung"


def give_to_first(database: Database, person: str) -> None:
    """Give what was practised before a person was known to the first one who practises."""
    if database.rows(f"{_HOUSE} LIMIT 1"):
        database.write(give_to, person)


def give_to(connection: Connection, person: str) -> None:
    """Give what no one has practised to a person, in a transaction."""
    for table in TABLES:
        sql = f"UPDATE OR REPLACE {table} SET person = ? WHERE person = ''"
        connection.execute(sql, (person,))


def load_practice(database: Database, person: str) -> Practice:
    """Return the tries and the daily tasks of a person."""

    def rows(columns: str, table: str) -> list[tuple[Any, ...]]:
        return database.rows(f"SELECT {columns} FROM {table} WHERE person = ?", (person,))

    puzzles: dict[str, dict[str, Effort]] = {}
    for _, game, puzzle, *effort in sorted(rows(f"id, game, puzzle, {columns(Effort)}", "efforts")):
        puzzles.setdefault(game, {})[puzzle] = Effort(*effort)
    days: dict[str, dict[str, DayTask]] = {}
    figures = "day, game, stage, cost, par, best, left_puzzle, left_moves"
    for day, game, stage, cost, par, best, *left in rows(figures, "day_tasks"):
        with suppress(ValueError):  # a stage of another version, or damage
            task = DayTask(TaskStage(stage), cost, par, best, _left(*left))
            days.setdefault(day, {})[game] = task
    running = rows(columns(RunningPuzzle), "running_puzzle")
    return Practice(puzzles, days, RunningPuzzle(*running[0]) if running else None)


def save_practice(person: str, connection: Connection, before: Practice, after: Practice) -> None:
    """Write what a person has changed since `before`, in a transaction."""
    efforts = [
        {"person": person, "game": game, "puzzle": puzzle, **values(effort)}
        for game, efforts in after.puzzles.items()
        for puzzle, effort in efforts.items()
        if effort != before.puzzles.get(game, {}).get(puzzle)
    ]
    tasks = [
        {"person": person, "day": day, "game": game, **_task_values(task)}
        for day, tasks in after.days.items()
        for game, task in tasks.items()
        if task != before.task(day, game)
    ]
    put(connection, "efforts", efforts)
    put(connection, "day_tasks", tasks)
    if (running := after.running) != before.running:
        connection.execute("DELETE FROM running_puzzle WHERE person = ?", (person,))
        if running is not None:
            put(connection, "running_puzzle", [{"person": person, **values(running)}])


def rung_counts(database: Database, game: str, person: str) -> Mapping[str, int]:
    """Return how often a person has done each rung of the ladder of a game."""
    return dict(database.rows(_RUNGS, (person, game)))


def insert_rungs(
    connection: Connection, match_id: str, game: str, person: str, done: Mapping[str, int]
) -> Mapping[str, tuple[int, int]]:
    """Count the rungs that a person has done in a match, once, in a transaction.

    Return how often each was done before and is done now.
    """
    before = dict(connection.execute(_RUNGS, (person, game)))
    connection.executemany(
        "INSERT OR IGNORE INTO rungs (person, match_id, game, rung, times) VALUES (?, ?, ?, ?, ?)",
        [(person, match_id, game, rung, times) for rung, times in done.items()],
    )
    now = dict(connection.execute(_RUNGS, (person, game)))
    return {rung: (before.get(rung, 0), times) for rung, times in now.items()}


def _task_values(task: DayTask) -> dict[str, Any]:
    left = task.left
    where = {"left_puzzle": left and left.puzzle, "left_moves": left and json.dumps(left.moves)}
    counts = {"cost": task.cost, "par": task.par, "best": task.best}
    return {"stage": task.stage.value, **counts, **where}


def _left(puzzle: str | None, moves: str | None) -> LeftOff | None:
    return None if moves is None else unpacked(LeftOff, [puzzle, json.loads(moves)])
