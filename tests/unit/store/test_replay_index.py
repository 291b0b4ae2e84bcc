"""The index of the replay files: whatever becomes of them, and of it, both say the same."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from kept import database_in, taken_over
from test_store_replays import DOCUMENT, NOW_MS, OTHERS, WON, a_game, put, with_keys
from toygame import GAMES

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.store.cbor import dumps
from game.store.database import Database
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.replay_folder import Replay
from game.store.replay_index import ORDERS, Filter, Shelf
from game.store.replays import AUTO_KEPT, Replays
from game.store.trash import TRASH_KEPT_MS, Trash


def replays_in(folder: Path, database: Database | None = None) -> Replays:
    return Replays(Disk(), DataDir(folder), GAMES, database or database_in(folder), lambda: NOW_MS)


def updated(replays: Replays) -> Shelf:
    """Return the whole shelf, once the index has been compared with the files."""
    replays.update.start()
    replays.update.wait()
    assert replays.update.note is None
    return replays.shelf(Filter())


def files(shelf: Sequence[Replay]) -> list[str]:
    return [replay.path.name for replay in shelf]


def test_the_index_follows_every_change_of_the_folder(tmp_path: Path) -> None:
    replays, rng = replays_in(tmp_path), Random(5)
    folder = tmp_path / "replays"
    for number in range(30):
        put(tmp_path, with_keys(time=number + 1), f"r{number:02}.cbor")
    for _ in range(25):
        paths = sorted(folder.iterdir())
        match rng.randrange(4):
            case 0:
                rng.choice(paths).unlink()
            case 1:
                put(tmp_path, with_keys(time=rng.randrange(99)), f"n{rng.randrange(99)}.cbor")
            case 2:
                put(tmp_path, with_keys(name=f"{rng.random()}"), rng.choice(paths).name)
            case 3:
                put(tmp_path, b"rubbish" * rng.randrange(9), rng.choice(paths).name)
        shelf = updated(replays)
        looks = {found.file: replays.folder.look(found) for found in replays.folder.listing()}
        assert {one.path.name: one for one in shelf} == looks
    changes = replays.update.changes
    updated(replays)
    assert replays.update.changes == changes, "nothing has changed, and nothing is written"


def test_what_the_program_does_is_in_the_index_at_once(tmp_path: Path) -> None:
    replays = replays_in(tmp_path)
    assert replays.save(a_game(*WON).playback("Mine", NOW_MS)) is None
    (mine,) = replays.shelf(Filter())
    path = mine.path
    assert (mine.title, mine.seats) == ("Mine", a_game().seats) and path.exists()
    replays.keep(mine.id, "Ours")
    replays.star(mine, is_starred=True)
    (ours,) = replays.shelf(Filter(starred=True))
    assert ours.title == "Ours" and ours.is_starred
    replays.remove(ours)
    assert not replays.shelf(Filter())
    (thrown,) = replays.removed()
    assert thrown.path.exists() and thrown.removed_ms == NOW_MS and thrown.title == "Ours"
    replays.take_out(thrown)
    assert files(replays.shelf(Filter(starred=True))) == [path.name] and path.exists()
    known = [replace(one, modified_ms=0) for one in replays.shelf(Filter())]
    assert [replace(one, modified_ms=0) for one in updated(replays)] == known


def filled(folder: Path) -> Replays:
    """Sixty games of any length, age and colours, some of them damaged and some favourites."""
    rng, replays = Random(3), replays_in(folder)
    for number in range(60):
        looks = rng.sample(range(4), 2)
        match = Match(a_game().game, a_game().options, 1, [Seat("A", look) for look in looks])
        for _ in range(rng.randrange(4)):
            match.submit(1)
        document = dumps(
            {
                **DOCUMENT,
                "time": rng.choice([0, 7, 8, number + 9]),
                "players": [seat.to_map() for seat in match.seats],
                "actions": [[1]] * match.ply,
                "clock": [1] * match.ply,
            }
        )
        put(folder, b"x" if number % 10 == 4 else document, f"f{rng.getrandbits(32):x}.cbor")
    for replay in list(updated(replays))[::3]:
        if replay.game:
            replays.star(replay, is_starred=True)
    return replays


@pytest.mark.parametrize("order", ORDERS)
def test_pages_filters_and_places_are_those_of_a_sorted_list(tmp_path: Path, order: str) -> None:
    replays = filled(tmp_path)
    everything = list(replays.shelf(Filter()))
    assert len(everything) == 60
    for wanted in (
        Filter(),
        Filter("pile"),
        Filter("quoridor"),
        Filter(look=2),
        Filter(starred=True),
        Filter("pile", 1, True),
    ):
        wanted = replace(wanted, order=order)
        expected = [
            one
            for one in everything
            if (wanted.game is None or one.game == wanted.game)
            and (wanted.look is None or wanted.look in [seat.look for seat in one.seats])
            and (not wanted.starred or one.is_starred)
        ]
        expected.sort(key=lambda one: one.path.name)
        expected.sort(key=lambda one: -one.saved_ms)
        if order == "longest":
            expected.sort(key=lambda one: -one.plies if one.game else 1)
        shelf = replays.shelf(wanted)
        assert list(shelf) == expected and len(shelf) == len(expected)
        for first in range(0, len(expected), 7):
            assert shelf[first : first + 6] == expected[first : first + 6]
        for at, one in enumerate(expected):
            assert shelf.find(one.path) == (at, one) and shelf[at] == one
        gone = [one for one in everything if one not in expected]
        assert not any(shelf.find(one.path) for one in gone)


def test_the_next_takes_the_place_of_one_that_is_gone(tmp_path: Path) -> None:
    replays = filled(tmp_path)
    before = list(replays.shelf(Filter()))
    for at in (0, 20, 59):
        before[at].path.unlink()
    shelf = updated(replays)
    assert [shelf[shelf.heir(before[at])] for at in (0, 20, 59)] == [before[k] for k in (1, 21, 58)]


def test_what_is_on_the_screen_is_found_whatever_has_come_since(tmp_path: Path) -> None:
    replays = filled(tmp_path)
    shelf = replays.shelf(Filter())
    shown = shelf[6:12]
    for number in range(5):
        put(tmp_path, with_keys(time=NOW_MS + number), f"new{number}.cbor")
    shown[2].path.unlink()
    updated(replays)
    assert [shelf.find(one.path) for one in shown] == list(enumerate(shown, 6))


def ended(replays: Replays, match_id: str, now_ms: int = NOW_MS) -> None:
    assert replays.save_by_itself(a_game(*WON).playback("", now_ms), match_id) is None


def test_the_last_games_save_themselves_and_the_oldest_drops_out(tmp_path: Path) -> None:
    replays = replays_in(tmp_path)
    names = [f"m{number}" for number in range(AUTO_KEPT + 4)]
    for number, name in enumerate(names[:AUTO_KEPT]):
        ended(replays, name, NOW_MS + number)
    replays.keep("m1", "Ours")
    second = next(one for one in replays.shelf(Filter()) if one.id == "m2")
    replays.star(second, is_starred=True)
    for name in names[AUTO_KEPT:]:
        ended(replays, name)
    shelf = updated(replays)
    assert {one.id for one in shelf} == {*names} - {"m0", "m3"}, "m1 and m2 are kept for good"
    assert {one.file for one in replays.removed()} == {"m0.cbor", "m3.cbor"}
    assert {one.id for one in shelf if one.is_auto} == {*names[4:]}


def test_another_window_may_put_the_oldest_game_away_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replays, put_away = replays_in(tmp_path), Trash.put

    def put_late(trash: Trash, path: Path, now_ms: int) -> Path:
        path.unlink()
        return put_away(trash, path, now_ms)

    monkeypatch.setattr(Trash, "put", put_late)
    for number in range(AUTO_KEPT + 1):
        ended(replays, f"m{number}", NOW_MS + number)


def test_a_game_saves_itself_once(tmp_path: Path) -> None:
    replays = replays_in(tmp_path)
    ended(replays, "m")
    replays.keep("m", "Ours")
    ended(replays, "m")
    (one,) = replays.shelf(Filter())
    assert one.title == "Ours" and not one.is_auto
    replays.remove(one)
    ended(replays, "m")
    assert not updated(replays), "a person did not want it"


def test_marks_go_with_the_trash_and_not_before(tmp_path: Path) -> None:
    replays = replays_in(tmp_path)
    put(tmp_path, dumps(DOCUMENT))
    (one,) = updated(replays)
    replays.star(one, is_starred=True)
    replays.remove(one)
    trash = Trash(Disk(), tmp_path / "trash")
    for name in ("of-a-person.txt", "0-x.cbor", "007-x.cbor", "-5-x.cbor"):
        (tmp_path / "trash" / name).write_text("not ours")
    for days_ms, is_kept in ((TRASH_KEPT_MS, True), (TRASH_KEPT_MS + 1, False)):
        trash.empty(NOW_MS + days_ms)
        updated(replays)
        list(replays.tidy())
        assert len(replays.removed()) == is_kept
        put(tmp_path, dumps(DOCUMENT))
        assert [one.is_starred for one in updated(replays)] == [is_kept]
        (tmp_path / "replays" / "x.cbor").unlink()
    assert len(list((tmp_path / "trash").iterdir())) == 4


def test_nothing_is_overwritten_by_what_comes_back(tmp_path: Path) -> None:
    replays = replays_in(tmp_path)
    put(tmp_path, dumps(DOCUMENT))
    (one,) = updated(replays)
    replays.remove(one)
    other = put(tmp_path, with_keys(name="Other"))
    (thrown,) = replays.removed()
    assert replays.take_out(thrown) is not None
    assert other.read_bytes() == with_keys(name="Other") and thrown.path.exists()
    assert [one.title for one in updated(replays)] == ["Other"] and len(replays.removed()) == 1


@pytest.mark.skipif(os.name != "posix", reason="needs symbolic links")
def test_throwing_a_link_away_leaves_its_target(tmp_path: Path) -> None:
    replays, path = replays_in(tmp_path), put(tmp_path, dumps(DOCUMENT))
    (one,) = updated(replays)
    target = tmp_path / "precious"
    path.rename(target)
    path.symlink_to(target)
    replays.remove(one)
    assert target.read_bytes() == dumps(DOCUMENT) and not path.is_symlink()


def test_no_mark_changes_a_byte_of_a_file(tmp_path: Path) -> None:
    path = put(tmp_path, b"\xbf\x66stones\x9f\x01\x02\xff\xff")
    before = path.read_bytes(), path.stat().st_mtime_ns
    replays = Replays(Disk(), DataDir(tmp_path), OTHERS, database_in(tmp_path), lambda: NOW_MS)
    (one,) = updated(replays)
    for is_starred in (True, False):
        replays.star(one, is_starred=is_starred)
        assert [one.is_starred for one in replays.shelf(Filter())] == [is_starred]
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_a_folder_that_cannot_be_read_is_told_and_forgets_nothing(tmp_path: Path) -> None:
    replays = replays_in(tmp_path)
    put(tmp_path, dumps(DOCUMENT))
    updated(replays)
    (tmp_path / "replays").rename(tmp_path / "away")
    (tmp_path / "replays").write_text("a file")
    replays.update.start()
    replays.update.wait()
    assert replays.update.note is not None and len(replays.shelf(Filter())) == 1


def test_without_a_database_of_ours_the_files_are_shown_all_the_same(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    database.run("PRAGMA user_version = 99")
    database.close()
    put(tmp_path, dumps(DOCUMENT))
    before = (tmp_path / "quintet.db").read_bytes()
    replays = replays_in(tmp_path)
    (one,) = updated(replays)
    refusal = replays.star(one, is_starred=True)
    assert refusal is not None and refusal.key == "file.newer"
    replays.remove(one)
    assert not updated(replays) and len(replays.removed()) == 1
    replays.update.stop()
    assert (tmp_path / "quintet.db").read_bytes() == before


def test_a_damaged_row_is_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    replays = replays_in(tmp_path, database)
    for number, change in enumerate(
        ("seats = 'x'", "seats = '[1]'", "game = 'chess'", "title = ''")
    ):
        put(tmp_path, dumps(DOCUMENT), f"r{number}.cbor")
        updated(replays)
        database.write(
            lambda connection, set=change, file=f"r{number}.cbor": connection.execute(
                f"UPDATE replays SET {set} WHERE file = ?", (file,)
            )
        )
    assert [one.game for one in replays.shelf(Filter())] == ["", "", "", "pile"]


@pytest.mark.parametrize(
    ("main", "copy", "autos", "stars"),
    [
        ('{"version": 1, "auto": ["m", "x"], "starred": ["x"]}', "", ["m", "x"], ["x"]),
        ('{"version": 7, "auto": ["m"], "starred": ["../x", 5, "x", "x"]}', "", ["m"], ["x"]),
        ("{ half", '{"version": 1, "auto": ["m"], "starred": ["x"]}', [], ["x"]),
        ('{"version": 1, "auto": "m"}', "", [], []),
        ("rubbish", "rubbish", [], []),
    ],
    ids=["sound", "newer", "copy", "no list", "rubbish"],
)
def test_the_marks_of_version_0_1_are_taken_over_once(
    tmp_path: Path, main: str, copy: str, autos: list[str], stars: list[str]
) -> None:
    (tmp_path / "replays.json").write_text(main)
    (tmp_path / "replays.json.bak").write_text(copy)
    for name in ("m", "x"):
        put(tmp_path, dumps(DOCUMENT), f"{name}.cbor")
    for _ in range(2):
        shelf = updated(replays_in(tmp_path, taken_over(tmp_path)))
        assert [one.id for one in shelf if one.is_auto] == autos
        assert [one.id for one in shelf if one.is_starred] == stars
    assert (tmp_path / "before-0.2" / "replays.json").read_text() == main
