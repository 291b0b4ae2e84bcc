"""The daily tasks: one of each game a day, the same for all people, and the days in a row.

All follows from the date alone. Days are dates of the local calendar: a new one begins at midnight.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from hashlib import blake2b
from typing import Any, Final

from game.core.learning.exercise import AnyExercise
from game.core.learning.practice import DayTask
from game.core.learning.puzzle import Puzzles

GRADE_BY_WEEKDAY: Final = (1, 2, 2, 3, 3, 4, 5)
"""From Monday, which is easy, to Sunday, when there is time."""

ONE_DAY: Final = timedelta(days=1)


def task_of(puzzles: Puzzles[Any, Any, Any], day: date) -> AnyExercise:
    """Return the puzzle of a game on ``day``: a new one where that is quick, else a built-in one.

    The built-in puzzles of a grade all have their turn before one of them comes again. A puzzle
    with a later day in ``Puzzles.since`` is left out.
    """
    number, grade = day.toordinal(), GRADE_BY_WEEKDAY[day.weekday()]
    if puzzles.made is not None and puzzles.is_quick:
        made = puzzles.made(number, grade)
        assert made is not None, "a quick maker gives a puzzle for each seed"
        return made
    there = (one for one in puzzles.builtin() if puzzles.since.get(one.id, day) <= day)
    shipped = sorted(there, key=_shuffled)
    fitting = [puzzle for puzzle in shipped if puzzle.grade == grade] or shipped
    turns = [at for at, one in enumerate(GRADE_BY_WEEKDAY) if one == grade]
    turn = number // 7 * len(turns) + turns.index(day.weekday())
    return fitting[turn % len(fitting)]


def _shuffled(puzzle: AnyExercise) -> bytes:
    """Return a sort key that is the same on every machine and depends on the puzzle alone."""
    return blake2b(puzzle.id.encode(), digest_size=8).digest()


def until_tomorrow(now: datetime) -> timedelta:
    """Return the time until the next day begins on the local calendar.

    The offset of ``now`` is not that of midnight on a day when clocks change.
    """
    midnight = datetime.combine(now.date() + ONE_DAY, time())
    return timedelta(seconds=midnight.timestamp() - now.timestamp())


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row on which a person solved a task: ``length`` of them, up to ``last``."""

    length: int
    last: date | None


def streak(days: Iterable[str], today: date) -> Streak:
    """Return the streak that leads up to ``today``, or to yesterday if today is not done yet.

    ``days`` are the dates on which a task was solved. A date after today comes from a clock that
    was set back: it counts when its day comes.
    """
    solved = set(map(date.fromisoformat, days))
    last = today if today in solved else today - ONE_DAY
    length = 0
    while last - length * ONE_DAY in solved:
        length += 1
    return Streak(length, last if length else None)


def best_streak(days: Iterable[str], today: date) -> int:
    """Return the longest streak, in days."""
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
    """Return the dates on which at least one task was solved."""
    return [day for day, tasks in days.items() if any(task.is_done for task in tasks.values())]


def line(title: str, tasks: Sequence[tuple[str, DayTask | None]]) -> str:
    """Return the day as one line of plain letters to share.

    Each game has its letter, then ``-`` or its cost, with ``*`` at par or better.
    """
    return f"{title}: {' '.join(letter + _result(task) for letter, task in tasks)}"


def _result(task: DayTask | None) -> str:
    if task is None or not task.is_done:
        return "-"
    return f"{task.cost}{'*' * task.has_star}"


def letters(names: Collection[str]) -> list[str]:
    """Return an initial for each name.

    It is the name's first letter or digit that no earlier name has taken.
    """
    taken: list[str] = []
    for name in names:
        plain = [sign for sign in name.upper() if "A" <= sign <= "Z" or sign.isdigit()]
        signs = plain or [sign for sign in name if sign.isalpha()]
        taken.append(next((sign for sign in signs if sign not in taken), "?"))
    return taken
