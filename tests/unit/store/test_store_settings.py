"""Settings and mistakes in files: usable whatever is there, written again if refused."""

from __future__ import annotations

import errno
import json
from dataclasses import asdict, fields, replace
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest
from faulty_disk import FaultyDisk
from kept import database_in, practised_of
from words import said

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.people import load_people
from game.store.practice import (
    MAX_KEPT,
    KeptMoment,
)
from game.store.settings import NAME, Settings, load_settings, save_settings
from scenes.user_data.library import RETRY_EVERY_MS, Library

CHANGED = Settings(
    volume_master=10, volume_effects=0, volume_music=5, quiet_away=False,
    text_percent=150, palette="okabe", high_contrast=True,
    reduced_motion=True, fullscreen=True, window=(1920, 1080), show_routes=True,
    all_puzzles=True, all_doors=True, volume_menus=0, rumble=50, show_coordinates=False,
    clock_factor=2,
    take_back="never", flashes=False, scan_ms=2000, read_aloud=True, opponents_talk=False,
    swap_confirm=True, last_names=("Ann", "Bo\U0001f389"),
    bindings={"confirm": ("return", "space"), "cancel": ()},
    show_evaluation=True, balance=False, hold_ms=500, last_game="pile",
    language="cs", seen_first=("pile",),
    lessons={"pile": ("one", "two")},
    last_plans={"pile": {"length": 3, "seats": []}},
    last_options={"pile": {"stones": 12, "open": True, "mode": "x"}},
    unknown={"tongue": "eo", "nested": {"a": [1, None, 2.5]}},
)  # fmt: skip

DEFAULTS = json.loads(json.dumps({k: v for k, v in asdict(Settings()).items() if k != "unknown"}))


def load(tmp_path: Path) -> tuple[Settings, tuple[str, ...]]:
    settings, notes = load_settings(Disk(), tmp_path, 77)
    return settings, tuple(map(said, notes))


def put(tmp_path: Path, content: bytes | str) -> Path:
    path = tmp_path / NAME
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    assert load(tmp_path) == (Settings(), ())
    for settings in (CHANGED, Settings()):
        save_settings(Disk(), tmp_path, settings)
        assert load(tmp_path) == (settings, ())


def test_every_setting_differs_in_the_sample() -> None:
    for name in (f.name for f in fields(Settings)):
        assert getattr(CHANGED, name) != getattr(Settings(), name)


USELESS = {
    "empty": b"",
    "null": b"null",
    "list": b"[]",
    "cut": b"{",
    "NaN": b"NaN",
    "text": b'"x"',
    "mark": b"\xef\xbb\xbf{}",
    "utf-16": "{}".encode("utf-16"),
    "latin": b'{"a": "\xe9"}',
    "nested": b"[" * 100_000,
    "nested maps": b'{"a":' * 100_000,
    "big": b" " * (10 << 20) + b"{}",
    "long number": b'{"volume_master": 1' + b"0" * 5000 + b"}",
    "two": b"{}{}",
}


@pytest.mark.parametrize("kind", USELESS)
def test_a_file_of_no_use_is_set_aside(tmp_path: Path, kind: str) -> None:
    put(tmp_path, USELESS[kind])
    told = "Your settings couldn't be read. They are back to the defaults."
    assert load(tmp_path) == (Settings(), (told,))
    assert (tmp_path / "settings.bad-77.json").read_bytes() == USELESS[kind]
    assert load(tmp_path) == (Settings(), ())


@pytest.mark.parametrize("kind", USELESS)
def test_the_last_good_settings_are_taken_instead(tmp_path: Path, kind: str) -> None:
    save_settings(Disk(), tmp_path, CHANGED)
    put(tmp_path, USELESS[kind])
    told = "Your settings couldn't be read. The last good ones are used."
    assert load(tmp_path) == (CHANGED, (told,))


def test_a_file_cut_anywhere_gives_the_whole_or_the_last_good_settings(tmp_path: Path) -> None:
    save_settings(Disk(), tmp_path, CHANGED)
    content = (tmp_path / NAME).read_bytes()
    for length in range(len(content)):
        put(tmp_path, content[:length])
        settings, notes = load(tmp_path)
        assert settings == CHANGED
        assert len(notes) == (length < len(content) - 1)  # the last byte is a line's end


def test_deleting_the_file_means_the_defaults(tmp_path: Path) -> None:
    save_settings(Disk(), tmp_path, CHANGED)
    (tmp_path / NAME).unlink()
    assert load(tmp_path) == (Settings(), ())


WRONG: list[Any] = [
    None, "loud", "", [], {}, [1], 2.5, -1.0, float("nan"), float("inf"), [[]], {"a": 1},
    {"a": [1]}, {"a": {"b": 1.5}}, [1, 2, 3], [0, 0], [1.0, 720], [100_000, 100_000], [True, 720],
    ["x"] * 17, ["x" * 401], ["\ud800"], {"a": ["\ud800"]}, {"a": {"b": "\ud800"}},
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", DEFAULTS)
def test_one_wrong_setting_costs_no_other(tmp_path: Path, name: str) -> None:
    for number, value in enumerate((*WRONG, True, -1, 7, 10**400, 10**9)):
        check_wrong(tmp_path / str(number), name, value)


def check_wrong(folder: Path, name: str, value: Any) -> None:
    folder.mkdir()
    known = json.loads(json.dumps({**asdict(CHANGED), name: value}))
    put(folder, json.dumps({**known, **CHANGED.unknown, "unknown": 1}))
    settings, notes = load(folder)
    assert len(notes) <= 1, value
    expected = getattr(Settings(), name) if notes else getattr(settings, name)
    assert settings == replace(
        CHANGED, **{name: expected}, unknown={**CHANGED.unknown, "unknown": 1}
    )
    assert 0 <= settings.volume_master <= 100
    assert settings.text_percent in (100, 125, 150) and settings.palette in ("standard", "okabe")
    assert type(settings.fullscreen) is bool and settings.window[0] >= 320
    save_settings(Disk(), folder, settings)
    assert load(folder) == (settings, ())


@pytest.mark.parametrize(("value", "taken"), [(-1, 0), (101, 100), (10**400, 100), (50, 50)])
def test_a_volume_out_of_range_is_the_nearest_one(tmp_path: Path, value: int, taken: int) -> None:
    put(tmp_path, json.dumps({"volume_master": value}))
    assert load(tmp_path) == (Settings(volume_master=taken), ())


def test_what_a_newer_version_wrote_is_written_back(tmp_path: Path) -> None:
    put(tmp_path, json.dumps({"version": 9, "volume_master": 5, "theme": {"x": [1]}, "nan": None}))
    settings, notes = load(tmp_path)
    assert (settings.volume_master, notes) == (5, ())
    save_settings(Disk(), tmp_path, replace(settings, volume_master=6))
    document = json.loads((tmp_path / NAME).read_text())
    assert {k: document[k] for k in ("version", "volume_master", "theme", "nan")} == {
        "version": 9,
        "volume_master": 6,
        "theme": {"x": [1]},
        "nan": None,
    }


def test_an_unreadable_file_is_not_fatal(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    assert load(tmp_path)[0] == Settings()
    fs = FaultyDisk()
    fs.fail("read_limited", errno.EACCES)
    fs.fail("replace", errno.EACCES)
    assert load_settings(fs, tmp_path, 1)[0] == Settings()


def test_a_failed_save_leaves_the_old_settings(tmp_path: Path) -> None:
    save_settings(Disk(), tmp_path, CHANGED)
    fs = FaultyDisk()
    fs.fail("write", errno.ENOSPC)
    with pytest.raises(OSError, match="space"):
        save_settings(fs, tmp_path, Settings())
    assert load(tmp_path) == (CHANGED, ())


@pytest.mark.parametrize("depth", [1, 10, 31, 32, 33, 400, 500, 990, 2000])
@pytest.mark.parametrize("key", ["weather", "last_plans", "last_options"])
def test_what_is_read_can_be_written_however_much_is_nested_in_it(
    tmp_path: Path, depth: int, key: str
) -> None:
    put(tmp_path, f'{{"volume_master": 7, "{key}": {"[" * depth}{"]" * depth}}}')
    settings, _ = load(tmp_path)
    assert settings.volume_master == (7 if depth <= 31 else Settings().volume_master)
    save_settings(Disk(), tmp_path, settings)
    assert load(tmp_path) == (settings, ())


@pytest.mark.parametrize("is_closed", [False, True])
def test_what_was_refused_is_written_when_there_is_room(tmp_path: Path, is_closed: bool) -> None:
    disk = FaultyDisk()
    library = Library(DataDir(tmp_path), Settings(), (), fs=disk)
    practised, kept = library.practised, [overlooked(start) for start in range(100, 112)]

    def room(pages: int) -> None:
        database = library.database
        database.transact(lambda file: file.execute(f"PRAGMA max_page_count={pages}"))

    filling = "INSERT INTO mistakes VALUES (1, '', 'x', 'other', 0, zeroblob(3900))"
    library.database.run(filling)
    library.database.rows("VACUUM")
    room(1)  # as many as there are
    disk.fail("sync", ENOSPC)
    trouble = practised.keep_mistakes("", kept[:10])
    assert trouble and said(trouble) == "The disk is full."
    assert practised.keep_mistakes("", kept[10:]) and len(practised.mistakes("even_steven")) == 12
    game = GAMES["even_steven"]
    assert game.exercises.puzzles is not None
    puzzle = game.exercises.puzzles().builtin()[0]
    library.keep_people(*library.people.newcomers((f"{'Ann' * 60} {k}", 0) for k in range(60)))
    assert library.keep_people(*library.people.newcomers([("Bo", 1)]))
    assert len(library.people.here) == 61 and not load_people(database_in(tmp_path)).here
    for _ in range(2):
        practised.begin(game.id, puzzle, 0, "2026-11-28")
    assert library.keep_settings(Settings(hold_ms=400))
    library.update(RETRY_EVERY_MS)
    assert load_settings(Disk(), tmp_path, 1)[0] == Settings()
    disk.work()
    room(1000)
    if is_closed:
        library.close()
    else:
        library.update(RETRY_EVERY_MS - 1)
        assert not load_people(database_in(tmp_path)).here
        library.update(1)
    assert load_settings(Disk(), tmp_path, 1)[0] == Settings(hold_ms=400)
    people = load_people(database_in(tmp_path)).here
    found = practised_of(database_in(tmp_path), people[0].id).mistakes(STEVEN.id)
    assert [one.id for one in reversed(found)] == [one.id for one in kept]
    assert len(people) == 61 and people[-1].name == "Bo", "what was refused first as well"
    tries = (
        practised_of(database_in(tmp_path), people[0].id).practice.effort(game.id, puzzle.id).tries
    )
    assert tries == 2


SEATS = (Seat("Ann", 0), Seat("Bo", 1, "easy"))
STEVEN = GAMES["even_steven"]


def overlooked(start: int, game_id: str = "even_steven") -> KeptMoment:
    game = GAMES[game_id]
    match = Match(game, game.options(start=start), 0, SEATS)
    for _ in range(2):
        match.submit(match.state.legal_moves()[0])
    return KeptMoment.of(match, 1, 2)


def test_it_comes_back_as_it_was_until_it_is_found(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    kept = overlooked(20), overlooked(9, "subtraction_squares")
    assert practised_of(database).mistakes(STEVEN.id) == ()
    practised_of(database).keep_mistakes("", kept)
    (again,) = practised_of(database_in(tmp_path)).mistakes(STEVEN.id)
    assert (again.id, again.ply, again.record.moves) == (kept[0].id, 1, kept[0].record.moves)
    practised_of(database).drop_mistake(kept[0])
    assert practised_of(database).mistakes(STEVEN.id) == ()
    assert len(practised_of(database).mistakes("subtraction_squares")) == 1


def test_what_makes_no_sense_any_more_is_left_out(tmp_path: Path) -> None:
    database, good = database_in(tmp_path), overlooked(20)
    bad = [
        KeptMoment(replace(overlooked(21).record, rules="even-steven 0"), 1, "a"),
        KeptMoment(replace(good.record, options={"start": "many"}), 1, "b"),
        replace(overlooked(22), ply=2),
        replace(overlooked(23), ply=-1),
    ]
    practised_of(database).keep_mistakes("", [*bad, good])
    nonsense = "INSERT INTO mistakes VALUES (99, '', 'x', 'even_steven', 0, x'00')"
    database.run(nonsense)
    assert [one.id for one in practised_of(database).mistakes(STEVEN.id)] == [good.id]


def test_of_each_game_the_newest_stay(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    many = [overlooked(start) for start in range(20, 20 + 2 * MAX_KEPT)]
    practised_of(database).keep_mistakes("", [overlooked(9, "subtraction_squares")])
    practised_of(database).keep_mistakes("", many)
    wanted = [one.id for one in reversed(many[-MAX_KEPT:])]
    assert [one.id for one in practised_of(database).mistakes(STEVEN.id)] == wanted
    practised_of(database).keep_mistakes("", [many[-2]])
    found = [one.id for one in practised_of(database).mistakes(STEVEN.id)]
    assert found[0] == many[-2].id and len(found) == MAX_KEPT, "overlooked again, it is the newest"
    assert len(practised_of(database).mistakes("subtraction_squares")) == 1
