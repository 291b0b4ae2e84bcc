"""A data folder written by version 0.1 (commit c306e14), taken over record by record.

`folder` has running, saved, removed and finished matches, one cut off in the middle of a move and
one that is no match; `matches.json` is what that version read from it. `club` has people, some of
whom were renamed, removed or forgotten, sixty results, trophies, practice, ladders, mistakes and
tournaments; `club.json` is what that version exported of people, and the values it wrote.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

from kept import practised_of, results_in
from words import said

from game.club.cup_store import Cups, map_of
from game.club.export import export_data
from game.core.record.record import state_digest
from game.core.rules.options import to_map
from game.registry import GAMES
from game.store.files import Disk
from game.store.matches import REMOVED, UNFINISHED, Matches, SavedMatch
from game.store.paths import DataDir, Windows
from game.store.people import load_people
from game.store.replay_index import Filter
from game.store.replays import Replays
from game.store.takeover import open_database
from game.store.trophies import trophies_of, trophy_game
from game.words.message import Message

HERE = Path(__file__).with_name("version_0_1")


def opened(folder: Path) -> tuple[Matches, list[str]]:
    """Start the program; return the matches, and what it says."""
    notes: list[Message] = []
    windows = Windows(Disk(), DataDir(folder))
    database = open_database(Disk(), DataDir(folder), lambda: 1, notes)
    return Matches(database, GAMES, windows, lambda: 1), list(map(said, notes))


def row(matches: Matches, entry: SavedMatch) -> dict[str, Any]:
    """Return a match in the form of `matches.json`."""
    match, kept, note = matches.replay(entry.id)
    assert note is None and entry.record is not None
    record = match.record()
    return {
        "id": entry.id,
        "game": record.game,
        "rules": entry.record.rules,
        "options": to_map(match.options),
        "seed": record.seed,
        "seats": [seat.to_map() for seat in record.seats],
        "moves": list(map(list, record.moves)),
        "think_ms": list(record.think_ms),
        "series": record.series.to_map() if record.series else None,
        "help": [match.assistance(seat).undos for seat in range(len(match.seats))],
        "name": kept.name,
        "is_saved": entry.is_saved,
        "is_over": entry.is_over,
        "is_played_on": bool(kept.is_played_on),
        "sitting": kept.sitting,
        "played_ms": entry.played_ms,
        "removed_ms": entry.removed_ms or None,
        "digest": state_digest(match.state).hex(),
    }


def files(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def test_every_match_of_an_old_folder_is_taken_over_once(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(HERE / "folder", folder)
    matches, notes = opened(folder)
    assert notes == [
        "0106badbadbadbad.match of an earlier version couldn't be read. "
        "It lies in the folder before-0.2/matches."
    ]
    wanted = {one["id"]: one for one in json.loads((HERE / "matches.json").read_text("utf-8"))}
    entries = [*matches.find(UNFINISHED), *matches.find(REMOVED)]
    assert {entry.id: row(matches, entry) for entry in entries} == wanted
    final = next(entry for entry in matches.find() if entry.title == "The final")
    old, now = files(HERE / "folder"), files(folder)
    for path, content in old.items():
        assert now.get(path, now.get(f"before-0.2/{path}")) == content, "put aside, not changed"
    assert not [path for path in now if path.endswith(".match") and "before-0.2" not in path]
    (result,) = results_in(matches.database)
    replays = Replays(Disk(), DataDir(folder), GAMES, matches.database, lambda: 1)
    replays.update.start()
    replays.update.wait()
    (replay,) = replays.shelf(Filter())
    assert (replay.id, replay.plies, replay.is_auto) == (result.match_id, result.plies, True)
    assert len(replays.folder.load(replay.path).moves) == result.plies
    for path in ("matches/0106000000000001.match", "trash/1760000420000-0106000000000006.match"):
        shutil.copy(HERE / "folder" / path, folder / path)  # as if it could not be moved
    journal = matches.resume(final.id)
    journal.match.submit(next(iter(journal.match.state.legal_moves())))
    assert journal.save() is None and journal.leave()
    matches.database.close()
    matches.windows.close()
    again, notes = opened(folder)
    assert notes == [] and again.playback(final.id).record == journal.match.record("The final")
    later = [*again.find(UNFINISHED), *again.find(REMOVED)]
    assert {entry.id for entry in later} == {entry.id for entry in entries}


def test_everything_of_an_old_club_is_taken_over(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(HERE / "club", folder)
    text = (HERE / "club.json").read_text("utf-8")
    wanted = json.loads(text.replace('"casual"', '"normal"'))  # the level has another name now
    notes: list[Message] = []
    database = open_database(Disk(), DataDir(folder), lambda: 1, notes)
    people = load_people(database)
    document = json.loads(export_data(database, people, 0))
    assert document.pop("exported") and document == wanted["club"] and notes == []
    (usual, _) = database.rows(
        "SELECT who, max(games) FROM scores JOIN people ON who = person AND removed_ms = 0"
        " WHERE game = '' AND rival = ''"
    )[0]
    assert plain(asdict(practised_of(database, usual).practice)) == wanted["practice"]
    for game, rungs in wanted["rungs"].items():
        assert practised_of(database, usual).rung_counts(game) == rungs
    found = [
        one.id for game in GAMES.values() for one in practised_of(database, usual).mistakes(game.id)
    ]
    assert sorted(found) == wanted["mistakes"]
    cups = {cup["name"]: cup for cup in wanted["cups"]}
    here = Cups(database)
    kept = [here.read(line.id) for line in here.lines()]
    latest = here.latest()
    assert {cup.name: {**map_of(cup), "latest": cup.id == latest} for cup in kept} == cups
    won = [kept for one in people.here for kept in trophies_of(database, one.id).values()]
    assert won and all(trophy_game(database, kept, GAMES) for kept in won)
    old, now = files(HERE / "club"), files(folder)
    for path, content in old.items():
        assert now[f"before-0.2/{path}"] == content, "put aside, not changed"
    shutil.copytree(HERE / "club", folder, dirs_exist_ok=True)  # as if none could be moved
    again = open_database(Disk(), DataDir(folder), lambda: 1, [])
    assert json.loads(export_data(again, load_people(again), 0))["results"] == document["results"]


def plain(value: Any) -> Any:
    """Return a value as it is after a way through JSON."""
    return json.loads(json.dumps(value, default=lambda one: one.value))
