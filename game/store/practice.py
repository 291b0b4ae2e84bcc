"""Practice of each person: tries at puzzles, daily tasks, rungs of the ladders, and mistakes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

from game.core.learning.exercise import AnyExercise
from game.core.learning.practice import DayTask, Effort, LeftOff, Practice, RunningPuzzle, TaskStage
from game.core.match.match import Match
from game.core.record.record import Record, state_digest
from game.core.rules.definition import AnyGame
from game.store.database import Connection, Database
from game.store.games import pack_game, unpack_game
from game.store.results import solved_puzzles
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


def insert_rungs(
    connection: Connection, match_id: str, game: str, person: str, done: Mapping[str, int]
) -> Mapping[str, tuple[int, int]]:
    """Count the rungs done in a match, once; return how often each was done before and is now."""
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


class Practised:
    """Practice of one person: tries, daily tasks, rungs of the ladder, and mistakes."""

    def __init__(
        self,
        database: Database,
        games: Mapping[str, AnyGame],
        learner: Callable[[str], str],
        now_ms: Callable[[], int],
    ) -> None:
        """`learner` returns the id of the person of a name; of "" that of the one who practises."""
        self._database, self._games = database, games
        self._learner, self._now_ms = learner, now_ms

    @property
    def learner(self) -> str:
        """The id of the person who practises; "" if no one is known."""
        return self._learner("")

    @property
    def practice(self) -> Practice:
        """All tries and tasks."""
        return self._database.cached(_load, self.learner)

    def rung_counts(self, game: str) -> Mapping[str, int]:
        """Return how often each rung of a game was done, by its id."""
        return dict(self._database.rows(_RUNGS, (self.learner, game)))

    def mistakes(self, game: str) -> tuple[KeptMoment, ...]:
        """Return what was overlooked in a game of today's rules, the newest first."""
        games, rows = self._games, self._database.rows(_MISTAKES, (self.learner, game))
        found = ((unpack_game(record, games, MAX_PLIES), *at) for record, *at in rows)
        return tuple(
            KeptMoment(one, *at) for one, *at in found if one and 0 <= at[0] < len(one.moves)
        )

    def keep_mistakes(self, name: str, new: Sequence[KeptMoment]) -> Message | None:
        """Keep positions for the player of a name, of each game the newest; return why not."""
        person = self._learner(name)
        rows = [
            {"person": person, "position": one.id, "game": one.record.game, "ply": one.ply}
            | {"record": pack_game(one.record)}
            for one in new
            if len(one.record.moves) <= MAX_PLIES
        ]
        return self._database.write(_insert_mistakes, rows) if rows else None

    def drop_mistake(self, moment: KeptMoment) -> None:
        """Drop a position whose move was found."""
        self._database.run("DELETE FROM mistakes WHERE position = ?", moment.id)

    def now(self) -> datetime:
        """Return the local time."""
        return datetime.fromtimestamp(self._now_ms() / 1000, UTC).astimezone()

    def efforts(self, game: str, puzzles: tuple[AnyExercise, ...]) -> dict[str, Effort]:
        """Return the effort at each of these puzzles, by id.

        What was solved before tries were counted stays solved, at par where the rules stop a
        solution that takes longer.
        """
        practice, found, played = self.practice, {}, any(puzzle.judge is None for puzzle in puzzles)
        before = solved_puzzles(self._database, game, self.learner) if played else ()
        for puzzle in puzzles:
            effort = practice.effort(game, puzzle.id)
            if not effort.is_solved and puzzle.id in before:
                effort = replace(effort, tries=max(effort.tries, 1)).solved(puzzle.par, puzzle.par)
                effort = replace(effort, is_unaided=False)
            found[puzzle.id] = effort
        return found

    def begin(self, game: str, puzzle: AnyExercise, hints: int, day: str) -> None:
        """Begin a new try with ``hints`` open; ``day`` is the day whose task it is, or ""."""
        effort = self.practice.effort(game, puzzle.id).with_attempt(hints)
        is_new = day and self.practice.task(day, game) is None
        self._save(game, puzzle, effort, {day: DayTask(par=puzzle.par)} if is_new else {})
        if puzzle.judge is None:
            self.run(game, puzzle, day)

    def run(self, game: str, puzzle: AnyExercise, day: str) -> None:
        """Note that the match on the table is that puzzle; as the task of a ``day``, or ""."""
        self._database.write(save_running, self.learner, RunningPuzzle(game, puzzle.id, day))

    def hint(self, game: str, puzzle: AnyExercise, hints: int) -> None:
        """Note how many hints are open in the present try."""
        effort = self.practice.effort(game, puzzle.id)
        if hints > effort.hints:
            self._save(game, puzzle, effort.with_hints(hints), {})

    def counting(self, game: str, day: str) -> DayTask | None:
        """Return the task of a ``day`` whose first try goes on; None if none does."""
        task = self.practice.task(day, game)
        return task if task is not None and task.stage is TaskStage.BEGUN else None

    def solve(self, game: str, puzzle: AnyExercise, cost: int, day: str, spent: int = 0) -> Effort:
        """Note that the present try led to the end; return what the puzzle has seen by now.

        ``spent`` is the part of the cost that the task of the ``day`` has counted already.
        """
        effort = self.practice.effort(game, puzzle.id).solved(cost, puzzle.par)
        task = self.practice.task(day, game)
        self._save(game, puzzle, effort, {day: task.solved(cost - spent)} if task else {})
        return effort

    def note(self, game: str, day: str, change: Callable[[DayTask], DayTask]) -> None:
        """Note what has become of a task of a day."""
        if task := self.practice.task(day, game):
            self._database.write(save_tasks, self.learner, game, {day: change(task)})

    def day_of(self, game: str, puzzle: AnyExercise) -> str:
        """Return the day whose task the match about that puzzle is; "" if it is none."""
        running = self.practice.running
        is_that = running is not None and (running.game, running.puzzle) == (game, puzzle.id)
        return running.day if running is not None and is_that else ""

    def _save(self, game: str, puzzle: AnyExercise, effort: Effort, tasks: Tasks) -> None:
        self._database.write(save_effort, self.learner, game, puzzle.id, effort, tasks)


def _load(database: Database, person: str) -> Practice:
    """Return the tries and tasks; the first person gets what was practised before there was one."""
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


def _insert_mistakes(connection: Connection, rows: list[dict[str, Any]]) -> None:
    put(connection, "mistakes", rows)
    connection.executemany(_TRIM, rows)


_MISTAKES = """
    SELECT record, ply, position FROM mistakes WHERE person = ? AND game = ? ORDER BY id DESC
"""
_TRIM = f"""
    DELETE FROM mistakes WHERE person = :person AND game = :game AND id NOT IN
      (SELECT id FROM mistakes WHERE person = :person AND game = :game
       ORDER BY id DESC LIMIT {MAX_KEPT})
"""
