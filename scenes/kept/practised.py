"""Practice, as scenes see it: puzzles, daily tasks, the ladder and mistakes, each of a person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from game.core.bad_record import BadRecord
from game.core.practice import DayTask, Effort, LeftOff, Practice, Running, Stage
from game.core.puzzle import Puzzle
from game.registry import GAMES
from game.store.database import Database
from game.store.ladders import rung_counts
from game.store.moments import KeptMoment, drop_moment, keep_moments, moments_of
from game.store.practice import HOUSE, give_to_first, load_practice, save_practice
from game.store.results import solved_puzzles
from game.words.message import Message
from scenes.kept.writes import Writes

if TYPE_CHECKING:
    from game.core.ladder import AnyRung

AnyPuzzle: TypeAlias = Puzzle[Any, Any, Any]
T = TypeVar("T")


class Practised:
    """Practice of one person: tries, daily tasks, rungs of the ladder, and mistakes."""

    def __init__(
        self,
        writes: Writes,
        now_ms: Callable[[], int],
        database: Callable[[], Database],
        person: Callable[[str], str],
    ) -> None:
        """``person`` gives the id for a name, "" if it is no person's; of no name that of the
        person who practises.
        """
        self._writes, self._now_ms = writes, now_ms
        self._database, self._person = database, person
        self._kept: dict[str, Practice] = {}
        self._written: dict[str, Practice] = {}
        """By person, the practice on the disk, from which the next write takes the changes."""

    @property
    def trouble(self) -> Message | None:
        """Why the last try could not be written so far; None if it is."""
        return self._writes.trouble(("practice", self._person("")))

    @property
    def practice(self) -> Practice:
        """All tries and tasks."""
        person = self._person("")
        if person not in self._kept:
            if person != HOUSE:
                self._ask(lambda database: give_to_first(database, person))
                self._kept.pop(HOUSE, None)
            found = self._ask(lambda database: load_practice(database, person))
            self._kept[person] = self._written[person] = found or Practice()
        return self._kept[person]

    def rung_counts(self, game: str) -> Mapping[str, int]:
        """Return how often each rung of a game was done, by its id."""
        person = self._person("")
        return self._ask(lambda database: rung_counts(database, game, person)) or {}

    def next_rung(self, game: str) -> AnyRung | None:
        """Return the lowest rung of a game that is not done; None at the top."""
        from game.core.ladder import next_rung

        return next_rung(GAMES[game].exercises.ladder(), self.rung_counts(game))

    def mistakes(self, game: str) -> tuple[KeptMoment, ...]:
        """Return the positions of a game with an overlooked move, the newest first."""
        person = self._person("")
        return self._ask(lambda database: moments_of(database, GAMES[game], person)) or ()

    def keep_mistakes(self, name: str, new: Sequence[KeptMoment]) -> Message | None:
        """Keep more positions for the player of a name; return why that failed, or None."""
        if not new:
            return None
        person, key = self._person(name), ("mistakes", *(one.id for one in new))
        return self._writes.write(key, lambda: keep_moments(self._database(), person, new))

    def drop_mistake(self, moment: KeptMoment) -> None:
        """Drop a position whose move was found."""
        key = "mistakes", moment.id
        self._writes.write(key, lambda: drop_moment(self._database(), moment))

    def _ask(self, query: Callable[[Database], T]) -> T | None:
        """Return what a query finds; None where it fails."""
        with suppress(OSError, BadRecord):
            return query(self._database())
        return None

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
        person, practice, found = self._person(""), self.practice, {}
        before: frozenset[str] = frozenset()
        if judged_by_rules:
            solved = self._ask(lambda database: solved_puzzles(database, game, person))
            before = solved or frozenset()
        for puzzle in puzzles:
            effort = practice.effort(game, puzzle.id)
            if not effort.is_solved and puzzle.id in before:
                effort = replace(effort, tries=max(effort.tries, 1)).solved(puzzle.par, puzzle.par)
                effort = replace(effort, is_unaided=False)
            found[puzzle.id] = effort
        return found

    def begin(self, game: str, puzzle: AnyPuzzle, hints: int, day: str) -> None:
        """Somebody begins a new try, having seen so many hints; as a task of a ``day``, or ""."""
        practice = self.practice
        effort = practice.effort(game, puzzle.id).begun(hints)
        practice = practice.with_effort(game, puzzle.id, effort)
        if day and practice.task(day, game) is None:
            practice = practice.with_task(day, game, DayTask(par=puzzle.par))
        self._keep(practice)
        if puzzle.judge is None:
            self.run(game, puzzle, day)

    def run(self, game: str, puzzle: AnyPuzzle, day: str) -> None:
        """The match on the table is that puzzle; as the task of a ``day``, or ""."""
        self._keep(replace(self.practice, running=Running(game, puzzle.id, day)))

    def hint(self, game: str, puzzle: AnyPuzzle, hints: int) -> None:
        """So many hints are open in the present try."""
        effort = self.practice.effort(game, puzzle.id)
        if hints > effort.hints:
            self._keep(self.practice.with_effort(game, puzzle.id, effort.hinted(hints)))

    def counting(self, game: str, day: str) -> DayTask | None:
        """The task of a ``day`` whose first try goes on; None if none does."""
        task = self._task(day, game)
        return task if task is not None and task.stage is Stage.BEGUN else None

    def solve(self, game: str, puzzle: AnyPuzzle, cost: int, day: str, spent: int = 0) -> Effort:
        """The present try led to the end; gives what the puzzle has seen by now. So much of its
        cost was ``spent`` on the task of the day before.
        """
        effort = self.practice.effort(game, puzzle.id).solved(cost, puzzle.par)
        practice = self.practice.with_effort(game, puzzle.id, effort)
        if task := self._task(day, game):
            practice = practice.with_task(day, game, task.solved(cost - spent))
        self._keep(practice)
        return effort

    def spend(self, game: str, cost: int, day: str, left: LeftOff | None = None) -> None:
        """A task of a day has cost so much more, and stands so."""
        if task := self._task(day, game):
            self._keep(self.practice.with_task(day, game, task.spent(cost, left)))

    def show(self, game: str, day: str) -> None:
        """The solution of a task of a day was shown."""
        if task := self._task(day, game):
            self._keep(self.practice.with_task(day, game, task.shown()))

    def day_of(self, game: str, puzzle: AnyPuzzle) -> str:
        """The day whose task the match about that puzzle is; "" if it is none."""
        running = self.practice.running
        is_that = running is not None and (running.game, running.puzzle) == (game, puzzle.id)
        return running.day if running is not None and is_that else ""

    def _task(self, day: str, game: str) -> DayTask | None:
        return self.practice.task(day, game) if day else None

    def _keep(self, practice: Practice) -> None:
        if practice == self.practice:
            return
        person, key = self._person(""), ("practice", self._person(""))
        if self._writes.trouble(key) is None:
            self._written[person] = self.practice
        before, self._kept[person] = self._written[person], practice
        self._writes.write(key, lambda: save_practice(self._database(), person, before, practice))
