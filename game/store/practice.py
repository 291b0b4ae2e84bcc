"""Practice of each person: tries at puzzles, daily tasks, rungs of the ladders, and mistakes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from game.core.learning.practice import DayTask, Effort, LeftOff, Practice, RunningPuzzle, TaskStage
from game.core.match.match import Match
from game.core.record.record import Record, state_digest
from game.core.rules.definition import AnyGame
from game.store.database import Connection, Database
from game.store.games import pack_game, unpack_game
from game.store.rows import columns, put, unpacked, values
from game.words.message import Message

HOUSE: Final = ""
"""Stands for the person as long as no person is known here."""

Tasks: TypeAlias = Mapping[str, DayTask]
"""The tasks of a game, by their days."""

TABLES: Final = ("efforts", "day_tasks", "running_puzzle", "rungs", "mistakes")
"""Those with a person who practises."""

_HOUSE = " UNION ALL ".join(f"SELECT 1 FROM {table} WHERE person = ''" for table in TABLES)
MAX_KEPT: Final = 12
"""Of one game and person; the oldest goes when there are more."""

MAX_PLIES: Final = 1_000
"""Moves of a record: what comes of a longer one is not kept."""

_RUNGS = "SELECT rung, sum(times) FROM rungs WHERE person = ? AND game = ? GROUP BY rung"


def give_to(connection: Connection, person: str) -> None:
    """Give what no one has practised to a person, in a transaction."""
    for table in TABLES:
        sql = f"UPDATE OR REPLACE {table} SET person = ? WHERE person = ''"
        connection.execute(sql, (person,))


def load_practice(database: Database, person: str) -> Practice:
    """Return the tries and the daily tasks of a person.

    The first one gets what was practised before a person was known.
    """
    if person != HOUSE and database.rows(f"{_HOUSE} LIMIT 1"):
        database.write(give_to, person)

    def rows(columns: str, table: str) -> list[tuple[Any, ...]]:
        return database.rows(f"SELECT {columns} FROM {table} WHERE person = ?", (person,))

    puzzles: dict[str, dict[str, Effort]] = {}
    for _, game, puzzle, *effort in sorted(rows(f"id, game, puzzle, {columns(Effort)}", "efforts")):
        puzzles.setdefault(game, {})[puzzle] = Effort(*effort)
    days: dict[str, dict[str, DayTask]] = {}
    figures = "day, game, stage, cost, par, best, left_puzzle, left_moves"
    for day, game, stage, cost, par, best, puzzle, moves in rows(figures, "day_tasks"):
        with suppress(ValueError):  # a stage of another version, or damage
            left = None if moves is None else unpacked(LeftOff, [puzzle, json.loads(moves)])
            days.setdefault(day, {})[game] = DayTask(TaskStage(stage), cost, par, best, left)
    running = rows(columns(RunningPuzzle), "running_puzzle")
    return Practice(puzzles, days, RunningPuzzle(*running[0]) if running else None)


def save_effort(
    connection: Connection, person: str, game: str, puzzle: str, effort: Effort, tasks: Tasks
) -> None:
    """Write what a person has done with a puzzle, and with tasks, in a transaction."""
    row = {"person": person, "game": game, "puzzle": puzzle, **values(effort)}
    put(connection, "efforts", [row])
    save_tasks(connection, person, game, tasks)


def save_tasks(connection: Connection, person: str, game: str, tasks: Tasks) -> None:
    """Write what a person has done with the tasks of days, in a transaction."""
    for day, task in tasks.items():
        left = (task.left.puzzle, json.dumps(task.left.moves)) if task.left else (None, None)
        row = {"person": person, "day": day, "game": game, **values(task, "left")}
        put(connection, "day_tasks", [{**row, "left_puzzle": left[0], "left_moves": left[1]}])


def save_running(connection: Connection, person: str, running: RunningPuzzle) -> None:
    """Write which puzzle is on the table of a person, in a transaction."""
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


@dataclass(frozen=True, slots=True)
class KeptMoment:
    """The position after ``ply`` moves of ``record``; its last moves are those that were wrong."""

    record: Record
    ply: int
    id: str
    """Key of the position: the same in every match that reaches it."""

    @classmethod
    def of(cls, match: Match, ply: int, end: int) -> KeptMoment:
        """Return the position after `ply` moves of a match, with the moves until `end`."""
        digest = state_digest(match.state_at(ply)).hex()
        return cls(match.record().until(end), ply, f"{match.game.id} {digest}")


def moments_of(database: Database, game: AnyGame, person: str) -> tuple[KeptMoment, ...]:
    """Return what a person overlooked in a game of today's rules, the newest first."""
    games, rows = {game.id: game}, database.rows(_MISTAKES, (person, game.id))
    found = ((unpack_game(record, games, MAX_PLIES), *at) for record, *at in rows)
    return tuple(KeptMoment(one, *at) for one, *at in found if one and 0 <= at[0] < len(one.moves))


def keep_moments(database: Database, person: str, new: Iterable[KeptMoment]) -> Message | None:
    """Keep moments of a person, and of each game only the newest; return why not, or None."""

    def insert(connection: Connection) -> None:
        rows = [
            {"person": person, "position": one.id, "game": one.record.game, "ply": one.ply}
            | {"record": pack_game(one.record)}
            for one in new
            if len(one.record.moves) <= MAX_PLIES
        ]
        put(connection, "mistakes", rows)
        connection.executemany(_TRIM, rows)

    return database.write(insert)


def drop_moment(database: Database, moment: KeptMoment) -> None:
    """Drop a moment that was found."""
    database.run("DELETE FROM mistakes WHERE position = ?", moment.id)


_MISTAKES = """
    SELECT record, ply, position FROM mistakes WHERE person = ? AND game = ? ORDER BY id DESC
"""
_TRIM = f"""
    DELETE FROM mistakes WHERE person = :person AND game = :game AND id NOT IN
      (SELECT id FROM mistakes WHERE person = :person AND game = :game
       ORDER BY id DESC LIMIT {MAX_KEPT})
"""
