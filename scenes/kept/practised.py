"""What was practised, as scenes see it: kept as soon as it changes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Any, Final, TypeAlias

from game.core.bad_record import BadRecord
from game.core.practice import DayTask, Effort, LeftOff, Practice, Running, Stage
from game.core.puzzle import Puzzle
from game.store.database import Database
from game.store.practice import load_practice, save_practice
from game.words.message import Message
from scenes.kept.climbed import Ladders
from scenes.kept.own_moments import OwnMoments
from scenes.kept.writes import Writes

PRACTICE: Final = "practice"
"""The key of its writes."""

AnyPuzzle: TypeAlias = Puzzle[Any, Any, Any]


class Practised:
    """The tries at puzzles and the tasks of the days, in one file of ``folder``."""

    def __init__(
        self, writes: Writes, now_ms: Callable[[], int],
        solved: Callable[[str], frozenset[str]], database: Callable[[], Database],
    ) -> None:  # fmt: skip
        """``solved`` gives the puzzles of a game that were solved in matches, by their results."""
        self._writes, self._now_ms = writes, now_ms
        self._solved, self._database = solved, database
        self._kept: Practice | None = None
        self._written = Practice()
        """The practice on the disk, from which the next write takes the changes."""

    @cached_property
    def moments(self) -> OwnMoments:
        """What people overlooked in their games, until they find it."""
        return OwnMoments(self._database(), self._writes)

    @cached_property
    def ladders(self) -> Ladders:
        """What was achieved in matches."""
        return Ladders(self._database, self._writes)

    @property
    def trouble(self) -> Message | None:
        """Why the last try could not be written so far; None if it is."""
        return self._writes.trouble(PRACTICE)

    @property
    def practice(self) -> Practice:
        """All of it."""
        return self._practice

    @property
    def _practice(self) -> Practice:
        if self._kept is None:
            self._kept = Practice()
            with suppress(OSError, BadRecord):
                self._kept = load_practice(self._database())
        return self._kept

    def now(self) -> datetime:
        """The local time."""
        return datetime.fromtimestamp(self._now_ms() / 1000, UTC).astimezone()

    def today(self) -> date:
        """The local date."""
        return self.now().date()

    def efforts(self, game: str, puzzles: tuple[AnyPuzzle, ...]) -> dict[str, Effort]:
        """What each of these puzzles has seen. What was solved before tries were counted stays
        solved, at par where the rules stop whoever takes longer.
        """
        judged_by_rules = any(puzzle.judge is None for puzzle in puzzles)
        before = self._solved(game) if judged_by_rules else frozenset()
        found = {}
        for puzzle in puzzles:
            effort = self._practice.effort(game, puzzle.id)
            if not effort.is_solved and puzzle.id in before:
                effort = replace(effort, tries=max(effort.tries, 1)).solved(puzzle.par, puzzle.par)
                effort = replace(effort, is_unaided=False)
            found[puzzle.id] = effort
        return found

    def begin(self, game: str, puzzle: AnyPuzzle, hints: int, day: str) -> None:
        """Somebody begins a new try, having seen so many hints; as a task of a ``day``, or ""."""
        practice = self._practice
        effort = practice.effort(game, puzzle.id).begun(hints)
        practice = practice.with_effort(game, puzzle.id, effort)
        if day and practice.task(day, game) is None:
            practice = practice.with_task(day, game, DayTask(par=puzzle.par))
        self._keep(practice)
        if puzzle.judge is None:
            self.run(game, puzzle, day)

    def run(self, game: str, puzzle: AnyPuzzle, day: str) -> None:
        """The match on the table is that puzzle; as the task of a ``day``, or ""."""
        self._keep(replace(self._practice, running=Running(game, puzzle.id, day)))

    def hint(self, game: str, puzzle: AnyPuzzle, hints: int) -> None:
        """So many hints are open in the present try."""
        effort = self._practice.effort(game, puzzle.id)
        if hints > effort.hints:
            self._keep(self._practice.with_effort(game, puzzle.id, effort.hinted(hints)))

    def counting(self, game: str, day: str) -> DayTask | None:
        """The task of a ``day`` whose first try goes on; None if none does."""
        task = self._task(day, game)
        return task if task is not None and task.stage is Stage.BEGUN else None

    def solve(self, game: str, puzzle: AnyPuzzle, cost: int, day: str, spent: int = 0) -> Effort:
        """The present try led to the end; gives what the puzzle has seen by now. So much of its
        cost was ``spent`` on the task of the day before.
        """
        effort = self._practice.effort(game, puzzle.id).solved(cost, puzzle.par)
        practice = self._practice.with_effort(game, puzzle.id, effort)
        if task := self._task(day, game):
            practice = practice.with_task(day, game, task.solved(cost - spent))
        self._keep(practice)
        return effort

    def spend(self, game: str, cost: int, day: str, left: LeftOff | None = None) -> None:
        """A task of a day has cost so much more, and stands so."""
        if task := self._task(day, game):
            self._keep(self._practice.with_task(day, game, task.spent(cost, left)))

    def show(self, game: str, day: str) -> None:
        """The solution of a task of a day was shown."""
        if task := self._task(day, game):
            self._keep(self._practice.with_task(day, game, task.shown()))

    def day_of(self, game: str, puzzle: AnyPuzzle) -> str:
        """The day whose task the match about that puzzle is; "" if it is none."""
        running = self._practice.running
        is_that = running is not None and (running.game, running.puzzle) == (game, puzzle.id)
        return running.day if running is not None and is_that else ""

    def _task(self, day: str, game: str) -> DayTask | None:
        return self._practice.task(day, game) if day else None

    def _keep(self, practice: Practice) -> None:
        if practice == self._practice:
            return
        if self.trouble is None:
            self._written = self._practice
        before, self._kept = self._written, practice
        self._writes.write(PRACTICE, lambda: save_practice(self._database(), before, practice))
