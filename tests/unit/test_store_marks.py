"""Replays that save themselves, favourites, and what comes back from the trash."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_store_replays import (
    DOCUMENT,
    NOW_MS,
    OTHERS,
    WON,
    a_game,
    only_entry,
    put,
    shelf_in,
    with_keys,
)
from words import said

from game.store.cbor import dumps
from game.store.files import Disk
from game.store.marks import Marks
from game.store.replay_folder import AUTO_KEPT, ReplayFolder
from game.store.trash import TRASH_KEPT_MS, Trash


def test_what_is_thrown_away_can_be_had_back(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    path = put(tmp_path, dumps(DOCUMENT))
    bad = put(tmp_path, b"rubbish", "no id.cbor")
    for now_ms, entry in enumerate(shelf.listing().read_all(), NOW_MS):
        shelf.trash(entry, now_ms)
    removed = {entry.path.name.partition("-")[2]: entry for entry in shelf.removed()}
    assert set(removed) == {"x.cbor", "no id.cbor"}
    assert removed["x.cbor"].title == "Evening" and removed["no id.cbor"].trouble
    for entry in shelf.removed():
        shelf.take_out(entry.path)
    assert path.read_bytes() == dumps(DOCUMENT) and bad.read_bytes() == b"rubbish"
    assert shelf.removed() == []


def test_nothing_is_overwritten_by_what_comes_back(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    put(tmp_path, dumps(DOCUMENT))
    kept = shelf.trash(only_entry(tmp_path), NOW_MS)
    other = put(tmp_path, with_keys(name="Other"))
    with pytest.raises(FileExistsError):
        shelf.take_out(kept)
    assert other.read_bytes() == with_keys(name="Other") and kept.exists()


def ended(shelf: ReplayFolder, match_id: str, now_ms: int = NOW_MS) -> str:
    return shelf.save_by_itself(a_game(*WON).playback("", now_ms), match_id, now_ms)


def ids_in(shelf: ReplayFolder) -> set[str]:
    return {entry.id for entry in shelf.listing().read_all()}


def test_the_last_games_save_themselves_and_the_oldest_drops_out(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    names = [f"m{number}" for number in range(AUTO_KEPT + 4)]
    for number, name in enumerate(names[:AUTO_KEPT]):
        assert ended(shelf, name, NOW_MS + number) == name
    assert shelf.marks().auto == tuple(names[:AUTO_KEPT])
    shelf.keep("m1", "Ours")
    shelf.star("m2", True)
    for name in names[AUTO_KEPT:]:
        ended(shelf, name)
    assert ids_in(shelf) == {*names} - {"m0", "m3"}, "m1 and m2 are kept for good"
    assert {entry.path.stem.partition("-")[2] for entry in shelf.removed()} == {"m0", "m3"}
    assert shelf.marks().auto == tuple(names[4:]) and shelf.marks().starred == ("m2",)


def test_a_game_saves_itself_once(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    ended(shelf, "m")
    shelf.keep("m", "Ours")
    ended(shelf, "m")
    assert only_entry(tmp_path).title == "Ours" and shelf.marks().auto == ()
    shelf.trash(only_entry(tmp_path), NOW_MS)
    ended(shelf, "m")
    assert ids_in(shelf) == set(), "somebody did not want it"


def test_a_star_changes_no_byte_of_the_file(tmp_path: Path) -> None:
    path = put(tmp_path, b"\xbf\x66stones\x9f\x01\x02\xff\xff")
    before = path.read_bytes(), path.stat().st_mtime_ns
    shelf = shelf_in(tmp_path, OTHERS)
    shelf.star("x", True)
    assert shelf.marks().starred == ("x",)
    shelf.star("x", False)
    assert shelf.marks().starred == ()
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_marks_follow_a_file_into_the_trash_and_go_with_it(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    put(tmp_path, dumps(DOCUMENT))
    shelf.star("x", True)
    shelf.trash(only_entry(tmp_path), NOW_MS)
    shelf.tidy(NOW_MS)
    assert shelf.marks().starred == ("x",)
    Trash(Disk(), tmp_path / "trash").empty(NOW_MS + TRASH_KEPT_MS + 1)
    shelf.tidy(NOW_MS)
    assert shelf.marks().starred == ()


@pytest.mark.parametrize(
    "content",
    [b"", b"rubbish", b"[1]", b'{"version": 2}', b'{"version": 1, "auto": "m", "starred": []}',
     b'{"version": 1, "auto": ["../x"], "starred": []}', b"[" * 10_000],
    ids=["empty", "rubbish", "list", "newer", "no list", "no id", "deep"],
)  # fmt: skip
def test_without_a_sound_index_everything_is_kept(tmp_path: Path, content: bytes) -> None:
    shelf = shelf_in(tmp_path)
    for number in range(AUTO_KEPT):
        ended(shelf, f"m{number}")
    (tmp_path / "replays.json").write_bytes(content)
    assert shelf.marks().auto == shelf.marks().starred == ()
    for number in range(5):
        ended(shelf, f"n{number}")
    assert len(ids_in(shelf)) == AUTO_KEPT + 5


def test_a_damaged_index_leaves_the_favourites_of_its_copy(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    put(tmp_path, dumps(DOCUMENT))
    ended(shelf, "m")
    shelf.star("x", True)
    index = tmp_path / "replays.json"
    index.write_bytes(b"{ half")
    assert shelf.marks() == Marks(starred=("x",)), "m is kept for good, to be safe"
    (note,) = shelf.tidy(NOW_MS)
    assert "The last good one is used." in said(note)
    assert (tmp_path / f"replays.bad-{NOW_MS}.json").read_bytes() == b"{ half"
    assert shelf.marks() == Marks(starred=("x",)) and shelf.tidy(NOW_MS) == ()


def test_what_a_newer_program_has_written_stays_in_the_index(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    put(tmp_path, dumps(DOCUMENT))
    index = tmp_path / "replays.json"
    index.write_text('{"version": 7, "auto": [], "starred": [], "shelves": {"a": [1]}}')
    shelf.star("x", True)
    written = json.loads(index.read_text())
    assert written == {"version": 7, "auto": [], "starred": ["x"], "shelves": {"a": [1]}}
