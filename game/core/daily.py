"""The daily tasks: one of each game a day, the same for everybody, and the days in a row.

All follows from the date alone. Days are dates of the local calendar: a new one begins at midnight.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from hashlib import blake2b
from typing import Any, Final, TypeAlias

from game.core.practice import DayTask
from game.core.puzzle import Puzzle, Puzzles

AnyPuzzle: TypeAlias = Puzzle[Any, Any, Any]

GRADE_BY_WEEKDAY: Final = (1, 2, 2, 3, 3, 4, 5)
"""From Monday, which is easy, to Sunday, when there is time."""

ONE_DAY: Final = timedelta(days=1)


def task_of(puzzles: Puzzles[Any, Any, Any], day: date) -> AnyPuzzle:
    """The puzzle of a game on that day: a new one where that is quick, else one that ships.

    Those of a grade that ship come in turn, in an order of their own, before one comes again. A
    puzzle with a later day in ``Puzzles.since`` is not among them yet.
    """
    number, grade = day.toordinal(), GRADE_BY_WEEKDAY[day.weekday()]
    if puzzles.made is not None and puzzles.is_quick:
        made = puzzles.made(number, grade)
        assert made is not None, "a quick maker gives a puzzle for each seed"
        return made
    there = (one for one in puzzles.shipped() if puzzles.since.get(one.id, day) <= day)
    shipped = sorted(there, key=_shuffled)
    fitting = [puzzle for puzzle in shipped if puzzle.grade == grade] or shipped
    turns = [at for at, one in enumerate(GRADE_BY_WEEKDAY) if one == grade]
    turn = number // 7 * len(turns) + turns.index(day.weekday())
    return fitting[turn % len(fitting)]


def _shuffled(puzzle: AnyPuzzle) -> bytes:
    """An order that is the same everywhere and follows nothing else."""
    return blake2b(puzzle.id.encode(), digest_size=8).digest()


def until_tomorrow(now: datetime) -> timedelta:
    """Return the time until the next day begins on the local calendar.

    The offset of ``now`` is not that of midnight on a day when clocks change.
    """
    midnight = datetime.combine(now.date() + ONE_DAY, time())
    return timedelta(seconds=midnight.timestamp() - now.timestamp())


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row on which somebody solved a task: ``length`` of them, up to ``last``."""

    length: int
    last: date | None


def streak(days: Iterable[str], today: date) -> Streak:
    """The days in a row that lead up to today, or to yesterday if today is still to come.

    ``days`` are the dates on which something was solved. One after today was made by a clock that
    has been set back: it counts when its day comes.
    """
    solved = set(map(date.fromisoformat, days))
    last = today if today in solved else today - ONE_DAY
    length = 0
    while last - length * ONE_DAY in solved:
        length += 1
    return Streak(length, last if length else None)


def best_streak(days: Iterable[str], today: date) -> int:
    """The most days in a row that there have been."""
    solved = {day for day in map(date.fromisoformat, days) if day <= today}
    best = 0
    for day in solved:
        if day - ONE_DAY not in solved:
            length = 1
            while day + length * ONE_DAY in solved:
                length += 1
            best = max(best, length)
    return best


def solved_days(days: Mapping[str, Mapping[str, DayTask]]) -> list[str]:
    """The dates on which at least one task was solved."""
    return [day for day, tasks in days.items() if any(task.is_done for task in tasks.values())]


def line(title: str, tasks: Sequence[tuple[str, DayTask | None]]) -> str:
    """The day in one line of plain letters: each game's letter, and ``-`` or what it cost, with
    ``*`` at par or better.
    """
    return f"{title}: {' '.join(letter + _told(task) for letter, task in tasks)}"


def _told(task: DayTask | None) -> str:
    if task is None or not task.is_done:
        return "-"
    return f"{task.cost}{'*' * task.has_star}"


def letters(names: Collection[str]) -> list[str]:
    """A letter for each name: its first one that no other name has taken before, A to Z or a digit
    where it has any.
    """
    taken: list[str] = []
    for name in names:
        plain = [sign for sign in name.upper() if "A" <= sign <= "Z" or sign.isdigit()]
        signs = plain or [sign for sign in name if sign.isalpha()]
        taken.append(next((sign for sign in signs if sign not in taken), "?"))
    return taken
