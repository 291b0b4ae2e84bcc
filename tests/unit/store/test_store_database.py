"""The database: damage, refusals, two windows, backups, and what version 0.1 has left."""

from __future__ import annotations

import errno
import re
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from faulty_disk import FaultyDisk
from kept import append_results, database_in, fill_disk, results_in
from old_files import compose
from words import said

from game import store
from game.core.record.bad_record import NewerFile
from game.store.database import NAME, Database
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.people import load_people
from game.store.results import MatchResult
from game.store.takeover import open_database
from game.store.trophies import trophies_of
from game.words.message import Message

ROOT = Path(__file__).resolve().parents[3]
RESULT = MatchResult("0106aa", "pile", 99, ("Ann", "Bo"), ("", "dice"), (1, 0), "last", 12)


def results_of(database: Database, *numbers: int) -> tuple[MatchResult, ...]:
    made = tuple(replace(RESULT, match_id=f"m{number}", ended_ms=number) for number in numbers)
    for result in made:
        append_results(database, [result])
    return made


def test_results_of_two_windows_are_counted_once(tmp_path: Path) -> None:
    one, other = database_in(tmp_path), database_in(tmp_path)
    assert results_in(one) == () and not (tmp_path / NAME).exists()
    made = (*results_of(one, 1), *results_of(other, 2), *results_of(one, 3))
    results_of(other, 2, 1)
    assert results_in(one) == results_in(other) == made


def test_a_write_that_fails_changes_nothing(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    made = results_of(database, 1)
    database.rows("PRAGMA max_page_count=1")
    with pytest.raises(OSError, check=lambda error: error.errno == errno.ENOSPC):
        results_of(database, *range(2, 2000))
    database.rows("PRAGMA max_page_count=1000000")
    found = results_in(database)
    assert found[:1] == made and len(found) < 1999
    assert all(len(result.names) == 2 for result in found)
    assert results_of(database, 5000)[0] == results_in(database)[-1]


def test_what_another_window_has_written_meanwhile_holds_nothing_else_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, star = database_in(tmp_path), "INSERT INTO favourites (file) VALUES (?)"
    with monkeypatch.context() as full:
        fill_disk(database, full)
        assert said(database.run(star, "a")) == said(database.run(star, "b")) == "The disk is full."
    database_in(tmp_path).run(star, "a")
    database.retry()
    assert database.trouble is None
    found = database_in(tmp_path).rows("SELECT file FROM favourites ORDER BY file")
    assert found == database.rows("SELECT file FROM favourites") == [("a",), ("b",)]


@pytest.mark.parametrize("content", [b"rubbish", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_of_rubbish_is_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    database = database_in(tmp_path)
    made = results_of(database, 1)
    assert results_in(database) == made
    assert (tmp_path / "quintet.bad-1.db").read_bytes() == content
    (note,) = database.notes
    assert said(note).startswith("What was played couldn't be read. You start over")


def test_rows_before_and_behind_a_damaged_place_are_kept(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    made = results_of(database, *range(1, 1500))
    database.close()
    path = tmp_path / NAME
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 6 * 4096] = b"\xaa" * 6 * 4096
    path.write_bytes(content)
    database.look_after("2026-11-28")
    found = results_in(database)
    assert 1000 < len(found) < 1499 and found[0] == made[0] and found[-1] == made[-1]
    assert set(found) <= set(made) and len(database.notes) == 1
    assert (tmp_path / "quintet.bad-1.db").read_bytes() == bytes(content)


def test_the_newest_backup_takes_the_place_of_a_lost_file(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    results_of(database, 1)
    for day in ("2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"):
        results_of(database, int(day[-2:]))
        database.look_after(day)
    assert sorted(path.name for path in (tmp_path / "backups").iterdir()) == [
        "2026-11-26.db",
        "2026-11-27.db",
        "2026-11-28.db",
    ]
    results_of(database, 100)
    database.look_after("2026-11-28")
    database.close()
    (tmp_path / NAME).write_bytes(b"gone")
    found = [result.ended_ms for result in results_in(database)]
    assert found == [1, 25, 26, 27, 28]
    assert said(database.notes[0]).startswith("Some of what was played couldn't be read")


@pytest.mark.parametrize("what", ["pages", "definition", "column"])
def test_a_backup_completes_what_is_lost_and_takes_nothing_else_back(
    tmp_path: Path, what: str
) -> None:
    database = database_in(tmp_path)
    made = results_of(database, *range(1, 800))
    database.look_after("2026-11-27")
    made += results_of(database, *range(800, 1500))
    database.close()
    path = tmp_path / NAME
    content = bytearray(path.read_bytes())
    if what == "pages":
        early = len(content) // 5 // 4096 * 4096
        content[early : early + 3 * 4096] = b"\xaa" * 3 * 4096
    elif what == "definition":
        content = content.replace(b"CREATE TABLE scores", b"CREATE TABLX scores")
    else:
        content = content.replace(
            b"plies INTEGER NOT NULL,\n  puz", b"plias INTEGER NOT NULL,\n  puz"
        )
        made = made[:799]
    path.write_bytes(content)
    database.look_after("2026-11-28")
    assert results_in(database) == made and len(database.notes) == 1


def test_windows_that_write_the_backup_of_a_day_at_once_write_one(tmp_path: Path) -> None:
    made = results_of(database_in(tmp_path), *range(1, 400))
    folder, day = tmp_path / "backups", "2026-11-28"
    script = (
        "import sys; from pathlib import Path\n"
        "from tests.helpers.storage.kept import database_in\n"
        "database_in(Path(sys.argv[1])).look_after(sys.argv[2])"
    )
    command = [sys.executable, "-c", script, str(tmp_path), day]
    windows = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE) for _ in range(4)]
    assert [window.communicate()[1] for window in windows] == [b""] * 4
    assert [path.name for path in folder.iterdir()] == [f"{day}.db"]
    (tmp_path / "copy").mkdir()
    (folder / f"{day}.db").rename(tmp_path / "copy" / NAME)
    assert results_in(database_in(tmp_path / "copy")) == made


def test_a_file_that_was_replaced_under_the_program_is_not_written_to(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    results_of(database, 1)
    for path in tmp_path.glob(f"{NAME}*"):
        path.unlink()
    made = results_of(database, 2)
    assert results_in(database_in(tmp_path)) == made


def test_a_file_of_a_library_without_strict_tables_is_sound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 0))
    old = database_in(tmp_path)
    made = results_of(old, 1)
    assert old.rows("SELECT 1 FROM sqlite_schema WHERE sql LIKE '%STRICT'") == []
    old.close()
    monkeypatch.undo()
    database = database_in(tmp_path)
    database.look_after("2026-11-28")
    assert results_in(database) == made and database.notes == []


def test_the_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    results_of(database_in(tmp_path), 1)
    with sqlite3.connect(tmp_path / NAME) as connection:
        connection.execute("PRAGMA user_version=99")
    connection.close()
    database = database_in(tmp_path)
    with pytest.raises(NewerFile):
        results_of(database, 2)
    before = (tmp_path / NAME).read_bytes()
    refusal = database.run("INSERT INTO favourites (file) VALUES ('a.cbor')")
    assert said(refusal).startswith("The file was made by a newer version of the program")
    assert refusal == database.refusal and said(refusal) in said(database.unread)
    assert database.rows("SELECT file FROM favourites") == [("a.cbor",)], "until the program ends"
    database.close()
    assert (tmp_path / NAME).read_bytes() == before


OLD = {
    "match_id": "0106aa",
    "game": "pile",
    "ended_ms": 99,
    "names": ["Ann", "Bo"],
    "levels": ["", "dice"],
    "ranking": [1, 0],
    "reason": "last",
    "plies": 12,
    "puzzle": "",
    "is_draw": False,
    "cheats": [],
    "punished": [],
}
"""As version 0.1 wrote it."""
STRANGE = [
    {**OLD, "ranking": [1, 1]},
    {**OLD, "ranking": [0, True]},
    {**OLD, "names": ["Ann"]},
    {**OLD, "levels": [1, 2]},
    {**OLD, "plies": None},
    {"v": 9},
    [1, 2],
    7,
]


def taken_over(folder: Path, content: bytes) -> tuple[tuple[MatchResult, ...], list[str]]:
    (folder / "results.seq").write_bytes(content)
    notes: list[Message] = []
    database = open_database(Disk(), DataDir(folder), lambda: 1, notes)
    assert (folder / "before-0.2" / "results.seq").read_bytes() == content
    assert not (folder / "results.seq").exists()
    found = results_in(database)
    database.close()
    return found, [said(note) for note in notes]


def test_old_results_are_taken_over_once(tmp_path: Path) -> None:
    old = [{**OLD, "match_id": f"m{number}", "cheats": [0, number]} for number in range(5)]
    found, notes = taken_over(tmp_path, compose([*old, *STRANGE, old[0]]))
    wanted = [replace(RESULT, match_id=f"m{k}", cheats=(0, k)) for k in range(5)]
    assert list(found) == wanted and notes == []
    again, _ = taken_over(tmp_path, compose(old))  # the program ended before it was moved
    assert again == found


def test_of_torn_old_results_those_before_the_damage_count(tmp_path: Path) -> None:
    content = compose([OLD, {**OLD, "match_id": "m2"}])[:-5]
    found, notes = taken_over(tmp_path, content)
    assert found == (RESULT,) and "the file is damaged" in notes[0]
    (tmp_path / "other").mkdir()
    found, (note,) = taken_over(tmp_path / "other", b"rubbish")
    assert found == () and "the file is damaged" in note


def test_an_old_file_of_nonsense_is_told_and_one_that_the_disk_refuses_stays(
    tmp_path: Path,
) -> None:
    (tmp_path / "people.json").write_text("{ this is no json")
    notes: list[Message] = []
    open_database(Disk(), DataDir(tmp_path), lambda: 1, notes)
    assert [said(note) for note in notes] == [
        "people.json of an earlier version couldn't be read. It lies in the folder before-0.2."
    ]
    assert (tmp_path / "before-0.2" / "people.json").exists()
    disk = FaultyDisk()
    disk.fail("read_limited", errno.EIO)
    (tmp_path / "results.seq").write_bytes(compose([OLD]))
    open_database(disk, DataDir(tmp_path), lambda: 1, notes)
    assert len(notes) == 2 and (tmp_path / "results.seq").exists()
    database = open_database(Disk(), DataDir(tmp_path), lambda: 1, notes)
    assert results_in(database) == (RESULT,) and len(notes) == 2


def test_an_old_trophy_makes_its_winner_a_person_though_the_result_is_lost(tmp_path: Path) -> None:
    old = {"name": "Zoe", "won_ms": 5, "game": "pile", "trophy": "first", "ply": 3}
    (tmp_path / "trophies.seq").write_bytes(compose([old]))
    database = open_database(Disk(), DataDir(tmp_path), lambda: 1, [])
    (zoe,) = load_people(database).here
    assert zoe.name == "Zoe" and [*trophies_of(database, zoe.id)] == [("pile", "first")]


def test_the_readme_shows_every_table(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    results_of(database, 1)
    tables = database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
    readme = (Path(store.__file__).parent / "README.md").read_text("utf-8")
    shown = re.findall(r"^\| `(\w+)` \|", readme, re.MULTILINE)
    assert sorted(shown) == sorted(name for (name,) in tables if not name.startswith("sqlite_"))
