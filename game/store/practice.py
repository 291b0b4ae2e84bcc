"""The file of what was practised: always usable, whatever it contains."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, Final, TypeVar

from game.core.practice import MOST_HINTS, DayTask, Effort, LeftOff, Practice, Running, Stage
from game.store.document import load_document, unknown_in, write_document
from game.store.files import FileSystem
from game.words.message import Message

NAME: Final = "practice.json"
VERSION: Final = 1
MOST_GAMES: Final = 50
MOST_PUZZLES: Final = 2_000
"""Of one game; of more, those that were tried longest ago go first."""

MOST_DAYS: Final = 4_000
MOST_COUNT: Final = 99_999
MOST_MOVES: Final = 400
"""Of both sides, in a try that was left."""

LONGEST_MOVE: Final = 60
"""Letters."""

_ID: Final = re.compile(r"[a-z0-9_-]{1,40}")

T = TypeVar("T")


def load_practice(
    fs: FileSystem, folder: Path, now_ms: int
) -> tuple[Practice, tuple[Message, ...]]:
    """What was practised, and what people should be told; never raises.

    A useless file is put aside, and the last good one is used.
    """
    document, notes = load_document(fs, folder / NAME, now_ms)
    return _practice(document), notes


def save_practice(fs: FileSystem, folder: Path, practice: Practice) -> None:
    """Write what was practised. Raises ``OSError``."""
    running = practice.running
    puzzles = {
        game: [[name, *_packed_effort(effort)] for name, effort in efforts.items()][-MOST_PUZZLES:]
        for game, efforts in practice.puzzles.items()
    }
    days = {
        day: {game: _packed_task(task) for game, task in practice.days[day].items()}
        for day in sorted(practice.days)[-MOST_DAYS:]
    }
    document = {"version": VERSION, **practice.unknown, "puzzles": puzzles, "days": days}
    if running is not None:
        document["running"] = [running.game, running.puzzle, running.day]
    write_document(fs, folder / NAME, document)


def _written(count: int) -> int:
    """No larger than it may be when it is read again."""
    return min(count, MOST_COUNT)


def _packed_effort(effort: Effort) -> list[Any]:
    tries, best = _written(effort.tries), _written(effort.best)
    return [tries, effort.hints, best, effort.has_par, effort.is_unaided, effort.helped]


def _packed_task(task: DayTask) -> list[Any]:
    numbers = [task.stage.value, *map(_written, (task.cost, task.par, task.best))]
    return numbers if task.left is None else [*numbers, task.left.puzzle, *task.left.moves]


def _practice(document: dict[str, Any]) -> Practice:
    """What of a document makes sense."""
    puzzles = {}
    for game, efforts in _pairs(document.get("puzzles"), MOST_GAMES, _ID.fullmatch):
        found = efforts if type(efforts) is list else []
        known = dict(filter(None, map(_effort, found[-MOST_PUZZLES:])))
        if known:
            puzzles[game] = known
    days = {}
    for day, tasks in _pairs(document.get("days"), MOST_DAYS, _is_day):
        pairs = _pairs(tasks, MOST_GAMES, _ID.fullmatch)
        made = {game: task for game, packed in pairs if (task := _task(packed))}
        if made:
            days[day] = made
    unknown = unknown_in(document, VERSION, ("puzzles", "days", "running"))
    return Practice(puzzles, days, _running(document.get("running")), unknown)


def _pairs(value: Any, most: int, is_name: Callable[[str], object]) -> list[tuple[str, Any]]:
    """The names that make sense, with their values."""
    if type(value) is not dict:
        return []
    return [(name, part) for name, part in value.items() if is_name(name)][:most]


def _is_day(name: str) -> bool:
    try:
        return date.fromisoformat(name).isoformat() == name
    except ValueError:
        return False


def _is_count(*values: Any) -> bool:
    return all(type(value) is int and 0 <= value <= MOST_COUNT for value in values)


def _effort(packed: Any) -> tuple[str, Effort] | None:
    match packed:
        case [str(name), tries, hints, best, bool(par), bool(unaided), helped] if _ID.fullmatch(
            name
        ) and _is_count(tries, hints, best, helped):
            seen = min(hints, MOST_HINTS), min(helped, MOST_HINTS)
            is_solved = best > 0
            return name, Effort(tries, seen[0], best, par and is_solved, unaided and is_solved,
                                seen[1])  # fmt: skip
    return None


def _task(packed: Any) -> DayTask | None:
    match packed:
        case [str(stage), cost, par, best, *rest] if _is_count(cost, par, best):
            stages = {one.value: one for one in Stage}
            if stage in stages:
                return DayTask(stages[stage], cost, par, best, _left_off(rest))
    return None


def _left_off(packed: list[Any]) -> LeftOff | None:
    match packed:
        case [str(puzzle), *moves] if _ID.fullmatch(puzzle) and len(moves) <= MOST_MOVES:
            if all(type(move) is str and len(move) <= LONGEST_MOVE for move in moves):
                return LeftOff(puzzle, tuple(moves))
    return None


def _running(packed: Any) -> Running | None:
    match packed:
        case [str(game), str(puzzle), str(day)] if (
            _ID.fullmatch(game) and _ID.fullmatch(puzzle) and (not day or _is_day(day))
        ):
            return Running(game, puzzle, day)
    return None
