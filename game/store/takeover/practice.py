"""The files of what was practised and climbed in version 0.1: JSON, each with a copy."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.core.learning.practice import (
    MAX_HINTS,
    DayTask,
    Effort,
    LeftOff,
    Practice,
    RunningPuzzle,
    TaskStage,
)
from game.core.record.bad_record import DamagedFile
from game.core.search.strength import current_level
from game.store.files import Disk
from game.store.practice import HOUSE, give_to, save_effort, save_running, save_tasks
from game.store.settings import backup_of, read_document

if TYPE_CHECKING:
    from sqlite3 import Connection

    from game.store.database import Database

MAX_GAMES: Final = 50
MAX_PUZZLES: Final = 2_000
MAX_DAYS: Final = 4_000
MAX_RUNGS: Final = 200
MAX_COUNT: Final = 99_999
MAX_MOVES: Final = 400
MAX_MOVE: Final = 60
BEFORE: Final = "before-0.2"
"""Stands for the matches of which only sums are known."""

_ID: Final = re.compile(r"[a-z0-9_-]{1,40}")


def old_practice(fs: Disk, path: Path, database: Database) -> None:
    """Read the old practice file. Raises ``DamagedFile``, ``OSError``."""
    practice = _practice(old_document(fs, path))

    def insert(connection: Connection) -> None:
        for game, efforts in practice.puzzles.items():
            for puzzle, effort in efforts.items():
                save_effort(connection, HOUSE, game, puzzle, effort, {})
        for day, tasks in practice.days.items():
            for game, task in tasks.items():
                save_tasks(connection, HOUSE, game, {day: task})
        if practice.running is not None:
            save_running(connection, HOUSE, practice.running)
        give_to(connection, usual_person(connection))

    database.transact(insert)


def old_ladders(fs: Disk, path: Path, database: Database) -> None:
    """Read the old file of ladders, which knew sums only. Raises ``DamagedFile``, ``OSError``."""
    games = old_document(fs, path).get("games")
    rows = []
    for game, rungs in list(games.items())[:MAX_GAMES] if type(games) is dict else []:
        rows += [(BEFORE, game, rung, times) for rung, times in _counts(rungs).items()]

    def insert(connection: Connection) -> None:
        connection.executemany(
            "INSERT OR IGNORE INTO rungs (person, match_id, game, rung, times)"
            " VALUES ('', ?, ?, ?, ?)",
            rows,
        )
        give_to(connection, usual_person(connection))

    database.transact(insert)


def usual_person(connection: Connection) -> str:
    """Return the person who has played most, to whom old practice goes; "" for no one."""
    row = connection.execute(
        "SELECT person FROM people LEFT JOIN scores ON who = person AND game = '' AND rival = ''"
        " WHERE removed_ms = 0 ORDER BY games DESC, people.id LIMIT 1"
    ).fetchone()
    return row[0] if row else HOUSE


def old_document(fs: Disk, path: Path) -> dict[str, Any]:
    """Return an old document, or its copy. Raises ``DamagedFile``."""
    try:
        return read_document(fs, path)
    except DamagedFile:
        return read_document(fs, backup_of(path))


def _practice(document: dict[str, Any]) -> Practice:
    """Return the practice of a document, without entries that make no sense."""
    puzzles = {}
    for game, efforts in _pairs(document.get("puzzles"), MAX_GAMES, _ID.fullmatch):
        found = efforts if type(efforts) is list else []
        known = dict(filter(None, map(_effort, found[-MAX_PUZZLES:])))
        if known:
            puzzles[game] = known
    days = {}
    for day, tasks in _pairs(document.get("days"), MAX_DAYS, _is_day):
        pairs = _pairs(tasks, MAX_GAMES, _ID.fullmatch)
        made = {game: task for game, packed in pairs if (task := _task(packed))}
        if made:
            days[day] = made
    return Practice(puzzles, days, _running(document.get("running")))


def _pairs(value: Any, most: int, is_name: Callable[[str], object]) -> list[tuple[str, Any]]:
    """Return the names that make sense, with their values."""
    if type(value) is not dict:
        return []
    return [(name, part) for name, part in value.items() if is_name(name)][:most]


def _is_day(name: str) -> bool:
    try:
        return date.fromisoformat(name).isoformat() == name
    except ValueError:
        return False


def _is_count(*values: Any) -> bool:
    return all(type(value) is int and 0 <= value <= MAX_COUNT for value in values)


def _effort(packed: Any) -> tuple[str, Effort] | None:
    match packed:
        case [str(name), tries, hints, best, bool(par), bool(unaided), helped] if _ID.fullmatch(
            name
        ) and _is_count(tries, hints, best, helped):
            seen = min(hints, MAX_HINTS), min(helped, MAX_HINTS)
            is_solved = best > 0
            return name, Effort(
                tries, seen[0], best, par and is_solved, unaided and is_solved, seen[1]
            )
    return None


def _task(packed: Any) -> DayTask | None:
    match packed:
        case [str(stage), cost, par, best, *rest] if _is_count(cost, par, best):
            stages = {one.value: one for one in TaskStage}
            if stage in stages:
                return DayTask(stages[stage], cost, par, best, _left_off(rest))
    return None


def _left_off(packed: list[Any]) -> LeftOff | None:
    match packed:
        case [str(puzzle), *moves] if _ID.fullmatch(puzzle) and len(moves) <= MAX_MOVES:
            if all(type(move) is str and len(move) <= MAX_MOVE for move in moves):
                return LeftOff(puzzle, tuple(moves))
    return None


def _running(packed: Any) -> RunningPuzzle | None:
    match packed:
        case [str(game), str(puzzle), str(day)] if (
            _ID.fullmatch(game) and _ID.fullmatch(puzzle) and (not day or _is_day(day))
        ):
            return RunningPuzzle(game, puzzle, day)
    return None


def _counts(value: Any) -> dict[str, int]:
    """Return the counts of a game by rung. Earlier versions named rungs after former levels."""
    counts: dict[str, int] = {}
    for name, times in list(value.items())[:MAX_RUNGS] if type(value) is dict else []:
        if type(times) is int and 0 <= times <= MAX_COUNT:
            rung = current_level(name)
            counts[rung] = min(counts.get(rung, 0) + times, MAX_COUNT)
    return counts
