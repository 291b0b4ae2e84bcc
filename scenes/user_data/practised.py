"""Practice, as scenes see it: puzzles, daily tasks, the ladder and mistakes, each of a person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from game.core.learning.exercise import AnyExercise
from game.core.learning.practice import DayTask, Effort, Practice, RunningPuzzle, TaskStage
from game.registry import GAMES
from game.store.damage import attempt
from game.store.practice import (
    HOUSE,
    KeptMoment,
    drop_moment,
    give_to_first,
    keep_moments,
    load_practice,
    moments_of,
    rung_counts,
    save_practice,
)
from game.store.results import solved_puzzles
from game.words.message import Message

if TYPE_CHECKING:
    from game.store.database import Database
    from game.store.settings import Settings
    from scenes.user_data.club import Club


class Practised:
    """Practice of one person: tries, daily tasks, rungs of the ladder, and mistakes."""

    def __init__(self, club: Club, settings: Callable[[], Settings]) -> None:
        """Create the record; the first person of the last match in `settings` practises."""
        self._club, self._settings = club, settings

    def learner(self, name: str = "") -> str:
        """Return the id of the person of a name; of no name, of the one who practises.

        That is the person who sits first, or else the first one who came; "" if no one is known.
        """
        people = self._club.people
        if wanted := name or next(iter(self._settings().last_names), ""):
            found = people.named(wanted)
        else:
            found = next(iter(people.here), None)
        return "" if found is None else found.id

    @property
    def trouble(self) -> Message | None:
        """Why the last try could not be written so far; None if it is."""
        return self._club.trouble(("practice", self.learner()))

    @property
    def practice(self) -> Practice:
        """All tries and tasks."""
        person = self.learner()

        def load(database: Database) -> Practice:
            if person != HOUSE:
                attempt(give_to_first, database, person)
            return load_practice(database, person)

        return self._club.state(("practice", person), load) or Practice()

    def rung_counts(self, game: str) -> Mapping[str, int]:
        """Return how often each rung of a game was done, by its id."""
        person = self.learner()
        return self._club.ask(lambda database: rung_counts(database, game, person)) or {}

    def mistakes(self, game: str) -> tuple[KeptMoment, ...]:
        """Return the positions of a game with an overlooked move, the newest first."""
        person = self.learner()
        return self._club.ask(lambda database: moments_of(database, GAMES[game], person)) or ()

    def keep_mistakes(self, name: str, new: Sequence[KeptMoment]) -> Message | None:
        """Keep more positions for the player of a name; return why that failed, or None."""
        if not new:
            return None
        person, key = self.learner(name), ("mistakes", *(one.id for one in new))
        return self._club.write(key, lambda database: keep_moments(database, person, new))

    def drop_mistake(self, moment: KeptMoment) -> None:
        """Drop a position whose move was found."""
        key = "mistakes", moment.id
        self._club.write(key, lambda database: drop_moment(database, moment))

    def now(self) -> datetime:
        """Return the local time."""
        return datetime.fromtimestamp(self._club.now_ms() / 1000, UTC).astimezone()

    def efforts(self, game: str, puzzles: tuple[AnyExercise, ...]) -> dict[str, Effort]:
        """Return the effort at each of these puzzles, by id.

        What was solved before tries were counted stays solved, at par where the rules stop a
        solution that takes longer.
        """
        person, practice, found = self.learner(), self.practice, {}
        before: frozenset[str] = frozenset()
        if any(puzzle.judge is None for puzzle in puzzles):
            solved = self._club.ask(lambda database: solved_puzzles(database, game, person))
            before = solved or before
        for puzzle in puzzles:
            effort = practice.effort(game, puzzle.id)
            if not effort.is_solved and puzzle.id in before:
                effort = replace(effort, tries=max(effort.tries, 1)).solved(puzzle.par, puzzle.par)
                effort = replace(effort, is_unaided=False)
            found[puzzle.id] = effort
        return found

    def begin(self, game: str, puzzle: AnyExercise, hints: int, day: str) -> None:
        """Begin a new try after so many hints; as a task of a ``day``, or ""."""
        practice = self.practice
        effort = practice.effort(game, puzzle.id).with_attempt(hints)
        practice = practice.with_effort(game, puzzle.id, effort)
        if day and practice.task(day, game) is None:
            practice = practice.with_task(day, game, DayTask(par=puzzle.par))
        self.save(practice)
        if puzzle.judge is None:
            self.run(game, puzzle, day)

    def run(self, game: str, puzzle: AnyExercise, day: str) -> None:
        """Note that the match on the table is that puzzle; as the task of a ``day``, or ""."""
        self.save(replace(self.practice, running=RunningPuzzle(game, puzzle.id, day)))

    def hint(self, game: str, puzzle: AnyExercise, hints: int) -> None:
        """Note how many hints are open in the present try."""
        effort = self.practice.effort(game, puzzle.id)
        if hints > effort.hints:
            self.save(self.practice.with_effort(game, puzzle.id, effort.with_hints(hints)))

    def counting(self, game: str, day: str) -> DayTask | None:
        """Return the task of a ``day`` whose first try goes on; None if none does."""
        task = self.practice.task(day, game)
        return task if task is not None and task.stage is TaskStage.BEGUN else None

    def solve(self, game: str, puzzle: AnyExercise, cost: int, day: str, spent: int = 0) -> Effort:
        """Note that the present try led to the end; return what the puzzle has seen by now.

        Of the cost, so much was ``spent`` on the task of the day before.
        """
        effort = self.practice.effort(game, puzzle.id).solved(cost, puzzle.par)
        practice = self.practice.with_effort(game, puzzle.id, effort)
        if task := self.practice.task(day, game):
            practice = practice.with_task(day, game, task.solved(cost - spent))
        self.save(practice)
        return effort

    def note(self, game: str, day: str, change: Callable[[DayTask], DayTask]) -> None:
        """Note what has become of a task of a day."""
        if task := self.practice.task(day, game):
            self.save(self.practice.with_task(day, game, change(task)))

    def day_of(self, game: str, puzzle: AnyExercise) -> str:
        """Return the day whose task the match about that puzzle is; "" if it is none."""
        running = self.practice.running
        is_that = running is not None and (running.game, running.puzzle) == (game, puzzle.id)
        return running.day if running is not None and is_that else ""

    def save(self, practice: Practice) -> None:
        """Save what the person in front of the screen has practised, if it is not the same."""
        if practice != self.practice:
            save = partial(save_practice, self.learner())
            self._club.change(("practice", self.learner()), self.practice, practice, save)
