"""Practice, as scenes see it: puzzles, daily tasks, the ladder and mistakes, each of a person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from game.core.learning.exercise import AnyExercise
from game.core.learning.practice import DayTask, Effort, Practice, RunningPuzzle, TaskStage
from game.registry import GAMES
from game.store.practice import (
    KeptMoment,
    Tasks,
    drop_moment,
    keep_moments,
    load_practice,
    moments_of,
    rung_counts,
    save_effort,
    save_running,
    save_tasks,
)
from game.store.results import solved_puzzles
from game.words.message import Message

if TYPE_CHECKING:
    from game.store.database import Database


class Practised:
    """Practice of one person: tries, daily tasks, rungs of the ladder, and mistakes."""

    def __init__(
        self, database: Database, learner: Callable[[str], str], now_ms: Callable[[], int]
    ) -> None:
        """`learner` returns the id of the person of a name; of "" that of the one who practises."""
        self._database, self._learner, self._now_ms = database, learner, now_ms

    @property
    def learner(self) -> str:
        """The id of the person who practises; "" if no one is known."""
        return self._learner("")

    @property
    def practice(self) -> Practice:
        """All tries and tasks."""
        return self._database.cached(load_practice, self.learner)

    def rung_counts(self, game: str) -> Mapping[str, int]:
        """Return how often each rung of a game was done, by its id."""
        return rung_counts(self._database, game, self.learner)

    def mistakes(self, game: str) -> tuple[KeptMoment, ...]:
        """Return the positions of a game with an overlooked move, the newest first."""
        return moments_of(self._database, GAMES[game], self.learner)

    def keep_mistakes(self, name: str, new: Sequence[KeptMoment]) -> Message | None:
        """Keep more positions for the player of a name; return why that failed, or None."""
        return keep_moments(self._database, self._learner(name), new) if new else None

    def drop_mistake(self, moment: KeptMoment) -> None:
        """Drop a position whose move was found."""
        drop_moment(self._database, moment)

    def now(self) -> datetime:
        """Return the local time."""
        return datetime.fromtimestamp(self._now_ms() / 1000, UTC).astimezone()

    def efforts(self, game: str, puzzles: tuple[AnyExercise, ...]) -> dict[str, Effort]:
        """Return the effort at each of these puzzles, by id.

        What was solved before tries were counted stays solved, at par where the rules stop a
        solution that takes longer.
        """
        person, practice, found = self.learner, self.practice, {}
        before: frozenset[str] = frozenset()
        if any(puzzle.judge is None for puzzle in puzzles):
            before = solved_puzzles(self._database, game, person)
        for puzzle in puzzles:
            effort = practice.effort(game, puzzle.id)
            if not effort.is_solved and puzzle.id in before:
                effort = replace(effort, tries=max(effort.tries, 1)).solved(puzzle.par, puzzle.par)
                effort = replace(effort, is_unaided=False)
            found[puzzle.id] = effort
        return found

    def begin(self, game: str, puzzle: AnyExercise, hints: int, day: str) -> None:
        """Begin a new try after so many hints; as a task of a ``day``, or ""."""
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

        Of the cost, so much was ``spent`` on the task of the day before.
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
