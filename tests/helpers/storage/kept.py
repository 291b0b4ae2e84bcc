"""The database of a data folder, as tests open and fill it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest

from game.club.cup import Cup
from game.club.cup_store import Cups
from game.club.match_end import MatchEnd
from game.core.match.match import Match
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from game.store.database import Database
from game.store.files import Disk
from game.store.matches import Journal, Matches, SavedMatch, last_played
from game.store.paths import DataDir, Windows
from game.store.people import Owners, handicap_of
from game.store.practice import Practised
from game.store.replay_folder import Replay, ReplayFolder
from game.store.replay_index import Filter
from game.store.results import MatchResult, insert
from game.store.settings import Settings
from game.store.takeover import open_database
from scenes.user_data.library import Library


def database_in(folder: Path) -> Database:
    """Return the database of a data folder; its file is made by the first write."""
    return Database(Disk(), folder, lambda: 1, [])


def taken_over(folder: Path) -> Database:
    """Return the database of a data folder of version 0.1."""
    return open_database(Disk(), DataDir(folder), lambda: 1, [])


def matches_in(
    folder: Path,
    games: Mapping[str, AnyGame] = GAMES,
    now_ms: Callable[[], int] = lambda: 1,
    fs: Disk | None = None,
) -> Matches:
    """Return the matches of a data folder, in a window of their own."""
    fs = fs or Disk()
    windows = Windows(fs, DataDir(folder))
    database = open_database(fs, DataDir(folder), now_ms, [], is_first=windows.number <= 1)
    return Matches(database, games, windows, now_ms)


def reloaded(matches: Matches, match: Match) -> Journal:
    """Return a match as it is after it was written and read again."""
    return matches.resume(matches.start(match).match_id)


def newest(matches: Matches) -> SavedMatch | None:
    """Return the match that was played last and can be read; None if there is none."""
    return last_played(matches.find())


def offered_match(library: Library) -> SavedMatch | None:
    """Return what a library offers to go on with."""
    return last_played(library.unfinished_matches())


def shelved(folder: ReplayFolder) -> list[Replay]:
    """Return what a list would show of each file of a folder, the newest first."""
    looks = [folder.look(found) for found in folder.listing() if not found.removed_ms]
    return sorted(filter(None, looks), key=lambda one: (-one.saved_ms, one.id))


def thrown(folder: ReplayFolder) -> list[Replay]:
    """Return the same of the files in the trash."""
    looks = [folder.look(found) for found in folder.listing() if found.removed_ms]
    return list(filter(None, looks))


def on_shelf(library: Library) -> list[Replay]:
    """Return all replays on the shelf, once the index knows every file."""
    replays = library.replays
    replays.update.start()
    replays.update.wait()
    return list(replays.shelf(Filter()))


def fill_disk(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the database refuse every write until `monkeypatch` undoes it."""

    def refuse(*_: object) -> None:
        raise OSError(ENOSPC, "full")

    monkeypatch.setattr(database, "transact", refuse)


def result(
    ended_ms: int, names: str, winner: int = 0, level: str = "", **fields: Any
) -> MatchResult:
    """Return the result of a game between these names; `level` is that of the last seat."""
    listed = tuple(names.split())
    others = (seat for seat in range(len(listed)) if seat != winner)
    known = {
        "match_id": f"m{ended_ms}",
        "game": "quoridor",
        "ended_ms": ended_ms,
        "names": listed,
        "levels": ("",) * (len(listed) - 1) + (level,),
        "ranking": (winner, *others),
        "reason": "goal",
        "plies": 9,
    }
    return MatchResult(**{**known, **fields})


def append_results(
    database: Database, results: Iterable[MatchResult], owners: type[Owners] = Owners
) -> None:
    """Append results, but none of a match that has one."""
    database.transact(lambda connection: insert(connection, results, owners(connection)))


def results_in(database: Database) -> tuple[MatchResult, ...]:
    """Return all results that have every seat, in the order of their ends."""
    found = []
    for row, match_id, game, ended_ms, reason, plies, puzzle, is_draw, count in database.rows(
        "SELECT id, match_id, game, ended_ms, reason, plies, puzzle, is_draw, seats FROM results"
        " ORDER BY id"
    ):
        seats = database.rows(
            "SELECT name, level, place, cheats, punished, handicap FROM result_seats"
            " WHERE result_id = ? ORDER BY seat",
            (row,),
        )
        if len(seats) < count:
            continue
        names, levels, places, cheats, punished, given = zip(*seats, strict=True)
        ranking = tuple(sorted(range(count), key=places.__getitem__))
        known = match_id, game, ended_ms, names, levels, ranking, reason, plies, puzzle
        counts = [() if None in counted else counted for counted in (cheats, punished)]
        handicaps = tuple(map(handicap_of, given)) if any(given) else ()
        found.append(MatchResult(*known, bool(is_draw), *counts, handicaps, places.count(0)))
    return tuple(found)


def with_results(folder: Path, results: Iterable[MatchResult]) -> Database:
    """Return the database of a data folder with these results in it."""
    database = database_in(folder)
    append_results(database, results)
    return database


def library_in(folder: Path) -> Library:
    """Return the library of a data folder."""
    return Library(DataDir(folder), Settings(), ())


def restarted(folder: Path) -> Library:
    """Return the library of the program's next start: one that closed nothing was killed."""
    (folder / "lock").unlink(missing_ok=True)  # locked until the process ends
    return library_in(folder)


def cups_in(cups: Cups) -> list[Cup]:
    """Return every tournament that can be read, the newest first."""
    return [cup for line in cups.lines() if (cup := cups.get(line.id)) is not None]


def ended(database: Database, match: Match, match_id: str, ended_ms: int = 5) -> MatchEnd:
    """Return what a finished match counts for, which is written."""
    end = MatchEnd(match, match_id, ended_ms)
    for _ in end.look():
        pass
    database.write(lambda connection: end.write(connection, lambda: None))
    return end


def practised_of(database: Database, person: str = "") -> Practised:
    """Return the practice of a person, who also is the one of every name."""
    return Practised(database, GAMES, lambda name: person, lambda: 0)
