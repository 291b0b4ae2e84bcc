"""Readers of what was practised, climbed and overlooked, and of puzzles: those that another process
has made, and files of people's own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, partial
from importlib import resources
from pathlib import Path
from typing import Any, Final

from game.core.learning.practice import Effort
from game.core.learning.puzzle import is_solved_as_shown
from game.core.match.bad_record import BadRecord
from game.core.match.match import Match
from game.core.match.record import Record
from game.core.rules.options import OptionError
from game.core.rules.state import MoveError
from game.registry import GAMES
from game.store.database import Database
from game.store.file_head import head_map
from game.store.moments import KeptMoment, keep_moments, moments_of
from game.store.opening import open_database
from game.store.paths import DataDir
from game.store.people import Owners, People, Person, load_people, save_people
from game.store.practice import insert_rungs, load_practice, rung_counts, save_practice
from game.store.trophies import KeptTrophy, find_owners, insert, trophies_of, trophy_game
from game.words.message import Message
from scenes.kept.drawn_files import PUZZLE_SUFFIX, drawn_files
from tests.check.sound import DISK, NOW_MS, WORDS, Refused, folder, matches
from tests.helpers.old_files import compose

EVERY: Final = 9
"""One in so many puzzles that ship is a sample."""

OWN: Final = "walk", "own_door", "shove", "plain_paradox"
"""Puzzles that ship, as somebody might have made them."""


def practice_files() -> Sequence[bytes]:
    full = {
        "version": 1,
        "puzzles": {
            "quoridor": [["gate-1", 1, 2, 4, False, True, 2]],
            "reduction": [["exact_2", 1, 0, 2, True, True, 0]],
        },
        "days": {
            "2026-11-22": {"quoridor": ["done", 6, 6, 6]},
            "2026-11-23": {"reduction": ["shown", 1, 3, 0, "exact_2", "b2"]},
        },
        "running": ["causality", "walk", "2026-11-23"],
    }
    return [json.dumps(one).encode() for one in ({"version": 1}, full)]


def read_practice_file(content: bytes) -> None:
    """Taken over, and one more puzzle is tried."""
    database = _taken_over(content, "practice.json")
    found = load_practice(database, "")
    more = found.with_effort("quoridor", "gate-2", Effort().begun())
    database.write(partial(save_practice, ""), found, more)
    assert load_practice(database, "") == more
    database.close()


def ladder_files() -> Sequence[bytes]:
    games = {"quoridor": {"won": 1, "easy": 2}, "reduction": {"won": 1}}
    full = {"version": 1, "games": games, "matches": ["0106aa", "0106bb"]}
    return [json.dumps(one).encode() for one in ({"version": 1}, full)]


def read_ladder_file(content: bytes) -> None:
    """Taken over, and one more match counts."""
    database = _taken_over(content, "ladders.json")
    before = rung_counts(database, "quoridor", "")
    done = "0106cc", "quoridor", "", {"won": 1}
    database.write(insert_rungs, *done)
    assert rung_counts(database, "quoridor", "") == {**before, "won": before.get("won", 0) + 1}
    database.close()


def _put(content: bytes, name: str) -> Path:
    """A file in a folder in which nothing else begins like that."""
    path = folder() / name
    for other in folder().glob(f"{path.stem}*"):
        other.unlink()
    path.write_bytes(content)
    return path


def _say(notes: Sequence[Message]) -> None:
    for note in notes:
        assert WORDS.say(note)


def people_files() -> Sequence[bytes]:
    usual = {"clock": 200, "undos": 0, "help": "shown", "level": "easy", "own": {"boards": 2}}
    full = {
        "version": 1,
        "people": [
            {"id": "0106aa", "name": "Anna", "look": 0, "former": [["Ann", 9]]},
            {"id": "0106bb", "name": "Bo", "look": 1, "removed_ms": 11, "seat": -1, "device": ""},
            {"id": "0106cc", "name": "Cy", "look": 2, "seat": 3, "device": "pad", "usual": usual},
        ],
        "gone": [["Di", 4]],
    }
    return [json.dumps(one).encode() for one in ({"version": 1}, full)]


def read_people_file(content: bytes) -> None:
    """Taken over, and somebody new plays."""
    database = _taken_over(content, "people.json")
    people = load_people(database)
    more = people.with_guests([("Zoe", 3)])
    database.write(save_people, people, more)
    assert load_people(database) == more
    database.close()


@cache
def moment_files() -> Sequence[bytes]:
    """One of each game, up to a move that was wrong, as version 0.1 wrote them."""
    long = {match.game.id: match.record().begun(3) for match in matches() if match.ply >= 3}
    return [compose({**_game_map(record), "ply": 1} for record in long.values())]


def read_moments_file(content: bytes) -> None:
    """Taken over, looked at again, and one more is kept."""
    database = _taken_over(content, "moments.seq")
    for game in GAMES.values():
        for kept in moments_of(database, game, ""):
            with suppress(MoveError, OptionError, BadRecord):  # it is told that nothing is left
                assert Match.from_record(game, kept.record).states
    more = KeptMoment(matches()[0].record().begun(2), 0)
    keep_moments(database, "", [more])
    assert moments_of(database, GAMES[more.record.game], "")[0].id == more.id
    database.close()


@cache
def trophy_files() -> Sequence[bytes]:
    """One of each game, as version 0.1 wrote them."""
    ended = {match.game.id: match.record() for match in matches() if match.ply}
    won = {"name": "Ann", "won_ms": 5, "trophy": "won", "ply": 1, "is_new": True}
    bodies = [{**won, "game": game, "played": _game_map(record)} for game, record in ended.items()]
    return [compose(bodies)]


def read_trophies_file(content: bytes) -> None:
    """Taken over, their games replayed, and one more is won."""
    database = _taken_over(content, "trophies.seq")
    people = People((Person("0106aa", "Ann"),))
    database.write(save_people, load_people(database), people)
    database.write(find_owners)
    found = trophies_of(database, "0106aa")
    for kept in found.values():
        if (record := trophy_game(database, kept, GAMES)) is not None:
            with suppress(MoveError, OptionError, BadRecord):  # it is told that it cannot be shown
                assert Match.from_record(GAMES[record.game], record).states
    record = matches()[0].record()
    more = KeptTrophy("Ann", 6, record.game, "more", 1)
    assert database.write(
        lambda connection: insert(connection, [more], record, Owners(connection))
    ) == (more,)
    after = trophies_of(database, "0106aa")
    assert {**found, (record.game, "more"): after[record.game, "more"]} == after
    database.close()


def _game_map(record: Record) -> dict[str, Any]:
    return {**head_map(record), "moves": [list(move) for move in record.moves]}


def _taken_over(content: bytes, name: str) -> Database:
    clear_database()
    (folder() / name).write_bytes(content)
    notes: list[Message] = []
    database = open_database(DISK, DataDir(folder()), lambda: NOW_MS, notes)
    assert not (folder() / name).exists()
    _say(tuple(notes))
    return database


def clear_database() -> None:
    """Remove the database of the folder, its backups, and what was taken over."""
    for pattern in ("quintet*", "backups/*", "before-0.2/**/*", "matches/*"):
        for path in folder().glob(pattern):
            if path.is_file():
                path.unlink()
    with suppress(OSError):
        (folder() / "matches").rmdir()


@cache
def puzzle_texts() -> Sequence[bytes]:
    """Each game's id and the text of one of its puzzles."""
    found = []
    for game in GAMES.values():
        door = game.exercises.puzzles
        if door is not None and door().read is not None:
            found += [f"{game.id} {puzzle.text}".encode() for puzzle in door().shipped()[::EVERY]]
    return found


def read_puzzle(content: bytes) -> None:
    """Read as an answer of the search process, and begun."""
    game_id, _, text = content.decode("utf-8", "replace").partition(" ")
    if game_id not in GAMES:
        raise Refused("no game")
    game = GAMES[game_id]
    door = game.exercises.puzzles
    read = None if door is None else door().read
    if read is None:
        raise Refused("no puzzles")
    try:
        puzzle = read(text)
    except ValueError as bad:
        raise Refused(str(bad)) from bad
    state = game.new(puzzle.options, 0)
    for move in puzzle.opening:
        state = state.play(move)
    assert state.legal_moves()


@cache
def own_puzzles() -> Sequence[bytes]:
    """The texts of puzzles, as the editor writes them."""
    shipped = resources.files("game.causality.puzzles")
    return [(shipped / f"{name}.txt").read_bytes() for name in OWN]


def read_own_puzzle(content: bytes) -> None:
    """On the shelf, with its hints, and its solution watched."""
    game = GAMES["causality"]
    door = game.exercises.puzzles
    read = None if door is None else door().read
    assert read is not None
    path = _put(json.dumps(content.decode("utf-8", "replace")).encode(), "causality-x.puzzle")
    (file,) = drawn_files(DISK, path.parent, PUZZLE_SUFFIX)
    if file.trouble is not None:
        raise Refused(WORDS.say(file.trouble))
    try:
        puzzle = read(file.text)
    except ValueError as wrong:
        raise Refused(str(wrong)) from wrong
    start = game.new(puzzle.options, 0)
    puzzle.piece(start)
    assert game.exercises.puzzle_of(puzzle.options) == puzzle
    if not is_solved_as_shown(puzzle, start):
        raise Refused("its solution is none")
