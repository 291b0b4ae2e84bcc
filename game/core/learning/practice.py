"""Results of practice: tries at puzzles, the stars they win, and the tasks of each day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

MAX_HINTS: Final = 3
"""Idea, piece, move."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Effort at one puzzle. Costs are in what the puzzle counts: moves, changes, rounds."""

    tries: int = 0
    hints: int = 0
    """The hints that were seen in the present try."""
    best: int = 0
    """The least that a solution has cost; 0 if it was never solved."""
    has_par: bool = False
    """Whether a solution cost no more than par: one star."""
    is_unaided: bool = False
    """Whether it was solved in a try without a hint: the other star."""
    helped: int = 0
    """The fewest hints that a solution took."""

    @property
    def is_solved(self) -> bool:
        return self.best > 0

    @property
    def stars(self) -> int:
        return self.has_par + self.is_unaided

    def with_attempt(self, hints: int = 0) -> Effort:
        """Return the record with a new attempt, by a person who has seen ``hints`` hints before."""
        return replace(self, tries=self.tries + 1, hints=hints)

    def with_hints(self, hints: int) -> Effort:
        """Return the effort with this many open hints in the present try."""
        return replace(self, hints=max(self.hints, hints))

    def solved(self, cost: int, par: int) -> Effort:
        """Return the record with the present attempt solved; stars are never lost again."""
        cost = max(cost, 1)
        return replace(
            self,
            best=min(cost, self.best or cost),
            has_par=self.has_par or cost <= par,
            is_unaided=self.is_unaided or self.hints == 0,
            helped=min(self.hints, self.helped) if self.is_solved else self.hints,
        )


class TaskStage(Enum):
    """Stage of a person's daily task."""

    BEGUN = "begun"
    DONE = "done"
    SHOWN = "shown"
    """The solution was shown; what comes after that is for fun."""


@dataclass(frozen=True, slots=True)
class LeftOff:
    """Unfinished try at a puzzle."""

    puzzle: str
    """The id of the puzzle."""
    moves: tuple[str, ...]
    """What was moved and stands, by both sides, as the game writes it."""


@dataclass(frozen=True, slots=True)
class DayTask:
    """One game's task of one day. The first try counts, for as long as it takes."""

    stage: TaskStage = TaskStage.BEGUN
    cost: int = 0
    """What it has cost so far, or what the counted solution cost."""
    par: int = 0
    best: int = 0
    """The least that a solution has cost, in any try; 0 for none."""
    left: LeftOff | None = None
    """Where the try that counts goes on; None: where the task begins."""

    @property
    def is_done(self) -> bool:
        return self.stage is TaskStage.DONE

    @property
    def has_star(self) -> bool:
        return self.is_done and self.cost <= self.par

    def add_cost(self, cost: int, left: LeftOff | None = None) -> DayTask:
        """Return the progress after more moves in the try that counts."""
        if self.stage is not TaskStage.BEGUN:
            return self
        return replace(self, cost=self.cost + cost, left=left)

    def with_solution_shown(self) -> DayTask:
        """Return the task of a person who has seen the solution."""
        return (
            replace(self, stage=TaskStage.SHOWN, left=None)
            if self.stage is TaskStage.BEGUN
            else self
        )

    def solved(self, cost: int) -> DayTask:
        """Return the task solved at ``cost`` plus what was ``spent``; the first one counts."""
        if self.stage is not TaskStage.BEGUN:
            return replace(self, best=min(cost, self.best or cost))
        whole = self.cost + cost
        return replace(self, stage=TaskStage.DONE, cost=whole, best=whole, left=None)


@dataclass(frozen=True, slots=True)
class RunningPuzzle:
    """A puzzle that is being played as a match. ``day`` is "" if it is no task of a day."""

    game: str
    puzzle: str
    day: str = ""


@dataclass(frozen=True, slots=True)
class Practice:
    """Practice of a person: puzzles by game and id, days by date and game."""

    puzzles: Mapping[str, Mapping[str, Effort]] = field(default_factory=dict)
    days: Mapping[str, Mapping[str, DayTask]] = field(default_factory=dict)
    running: RunningPuzzle | None = None

    def effort(self, game: str, puzzle: str) -> Effort:
        """Return the record of a puzzle."""
        return self.puzzles.get(game, {}).get(puzzle, Effort())

    def task(self, day: str, game: str) -> DayTask | None:
        """Return the result of a day's task; None if it was never begun."""
        return self.days.get(day, {}).get(game)
