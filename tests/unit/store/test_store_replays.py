"""The shelf: replays of ours and of strangers, listed, read, kept, imported, thrown away."""

from __future__ import annotations

import errno
import gzip
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from unicodedata import normalize

import cbor2
import pytest
from faulty_disk import FaultyDisk
from kept import shelved
from toygame import GAMES, PILE, Options
from words import said, says

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.record import BadRecord, Playback, Record
from game.core.record.replay_form import DefaultReplayForm
from game.core.rules.definition import AnyGame
from game.core.rules.formats import Forms
from game.core.rules.limits import MAX_BYTES, MAX_TEXT_LENGTH
from game.core.rules.state import Packed
from game.registry import GAMES as ALL
from game.store import replay_folder
from game.store.cbor import dumps
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.replay_folder import Replay, ReplayFolder
from game.store.replays import Replays
from game.store.settings import Settings
from scenes.user_data.library import Library

NOW_MS = 1_800_000_000_000
SEATS = (Seat("Ann", 0), Seat("Bo", 1, "dice"))


def a_game(*moves: int) -> Match:
    match = Match(PILE, Options(10), 7, SEATS, "ten")
    for number, move in enumerate(moves):
        match.submit(move, number * 100)
    return match


WON = (3, 3, 1, 3)
DOCUMENT: Mapping[str, Any] = DefaultReplayForm(GAMES).write(
    a_game(*WON).playback("Evening", NOW_MS)
)


def shelf_in(tmp_path: Path, games: Mapping[str, AnyGame] = GAMES) -> ReplayFolder:
    return ReplayFolder(Disk(), DataDir(tmp_path), games)


def put(tmp_path: Path, content: bytes, name: str = "x.cbor") -> Path:
    path = tmp_path / "replays" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    return path


def only_replay(tmp_path: Path) -> Replay:
    (replay,) = shelved(shelf_in(tmp_path))
    return replay


def with_keys(**changes: object) -> bytes:
    return dumps({**DOCUMENT, **changes})


def test_a_saved_game_is_listed_and_played_back(tmp_path: Path) -> None:
    match = a_game(*WON)
    shelf = shelf_in(tmp_path)
    path = shelf.save(match.playback("Evening", NOW_MS))
    entry = only_replay(tmp_path)
    assert (entry.path, entry.title, entry.saved_ms) == (path, "Evening", NOW_MS)
    assert (entry.game, entry.plies, entry.seats) == ("pile", 4, SEATS)
    assert shelf.read(path) == match.record("Evening", NOW_MS)
    playback = shelf.load(path)
    assert playback == replace(match.playback("Evening", NOW_MS), source=DOCUMENT)
    assert playback.warnings == () and playback.states[-1].outcome()


def test_what_is_read_is_written_to_the_same_bytes(tmp_path: Path) -> None:
    strange = {**DOCUMENT, "weather": ["rain", 3], "time": "long ago"}
    path = put(tmp_path, dumps(strange))
    shelf = shelf_in(tmp_path)
    assert shelf.save(shelf.load(path)).read_bytes() == path.read_bytes()
    renamed = shelf.load(path)
    renamed = replace(renamed, record=replace(renamed.record, name="New"))
    assert DefaultReplayForm(GAMES).write(renamed) == {**strange, "name": "New"}


def test_a_new_title_changes_nothing_else(tmp_path: Path) -> None:
    path = put(tmp_path, with_keys(weather="rain"))
    for title in ("../../etc/passwd", "C:\\x", "a/b", "\u00e9", "e\u0301", "x" * 300):
        shelf_in(tmp_path).retitle(path, title)
        assert cbor2.loads(path.read_bytes()) == {**DOCUMENT, "weather": "rain", "name": title}
        assert [path] == list(path.parent.iterdir())
        assert only_replay(tmp_path).title == normalize("NFC", title)[:80]


@pytest.mark.parametrize(
    "title", ["x" * (4 * MAX_TEXT_LENGTH + 1), "a\ud800"], ids=["long", "half"]
)
def test_a_title_that_could_not_be_read_again_is_refused(tmp_path: Path, title: str) -> None:
    path = put(tmp_path, with_keys())
    before = path.read_bytes()
    with pytest.raises(BadRecord):
        shelf_in(tmp_path).retitle(path, title)
    assert path.read_bytes() == before


def test_equal_titles_and_equal_ids_never_meet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_folder, "new_id", lambda: "0106aa")
    shelf = shelf_in(tmp_path)
    path = shelf.save(a_game(1).playback("Same", NOW_MS))
    with pytest.raises(FileExistsError):
        shelf.save(a_game(2).playback("Same", NOW_MS))
    assert shelf.load(path).record.moves == ([1],) and [path] == list(path.parent.iterdir())


def test_a_game_too_large_to_be_read_is_not_written(tmp_path: Path) -> None:
    match = a_game(1)
    name = match.playback("x" * (4 * MAX_TEXT_LENGTH + 1), NOW_MS)
    with pytest.raises(BadRecord, check=says("too long")):
        shelf_in(tmp_path).save(name)
    assert not (tmp_path / "replays").exists()


def cut(length: int) -> bytes:
    return dumps(DOCUMENT)[:length]


BAD = [
    ("H01", b"", "The file is empty."),
    ("H02", cut(60), "incomplete"),
    ("H04", b"\x81" * 100_000, "nested too deeply"),
    ("H05", b"\x9b\x7f" + b"\xff" * 7, "too many items"),
    ("H08", dumps(DOCUMENT) + bytes(5 << 20), "larger than 4 MB"),
    ("H09", b"\xbf" + dumps(DOCUMENT)[1:] + b"\xff", "damaged"),
    ("H10", bytes.fromhex("d81c81d81d00"), "unsupported CBOR tags"),
    ("H12", with_keys(time=2**70), "unsupported CBOR tags"),
    ("H15", dumps(DOCUMENT) + b"\0", "extra data after the end"),
    ("H16 png", b"\x89PNG\r\n\x1a\n" + bytes(60), "not a replay file"),
    ("H16 gzip", gzip.compress(b"x"), "not a replay file"),
    ("H16 a map of something", dumps({"a": 1}), "not a replay file"),
    ("H19", dumps({**DOCUMENT, b"x": 1}), "damaged"),
    ("H20", with_keys(seed=2.5), "damaged"),
    ("H21 true", with_keys(seed=True), "seed"),
    ("H21 int", with_keys(game=5), "game"),
    ("H24 actions", with_keys(actions={}), "actions"),
    ("H29 players", with_keys(players=[]), "number of players"),
    ("H29 options", with_keys(options={"boards": 3}), "options"),
    ("H30", with_keys(game="chess"), "made for the game chess, which this program does not have"),
    ("H31 zero", with_keys(v=0), "damaged"),
    ("H31 minus", with_keys(v=-1), "damaged"),
    ("H31 text", with_keys(v="1"), "v is missing"),
    ("H31 newer", with_keys(v=99), "newer version"),
    ("H31 far newer", with_keys(v=2**64 - 1), "newer version"),
    ("clock", with_keys(clock=[1]), "times"),
    ("clock true", with_keys(clock=[True] * 4), "times"),
]


@pytest.mark.parametrize(("content", "words"), [pytest.param(c, w, id=i) for i, c, w in BAD])
def test_a_bad_file_is_a_row_with_a_sentence(tmp_path: Path, content: bytes, words: str) -> None:
    path = put(tmp_path, content)
    entry = only_replay(tmp_path)
    assert (entry.game, entry.title) == ("", "x.cbor")
    assert (entry.size, entry.saved_ms) == (len(content), 0)
    for reading in (shelf_in(tmp_path).load, shelf_in(tmp_path).read):
        with pytest.raises(BadRecord) as caught:
            reading(path)
        assert words in said(caught.value.message) and said(caught.value.message).endswith(".")
    with pytest.raises(BadRecord) as refused:
        shelf_in(tmp_path).copy(path)
    assert refused.value.message == caught.value.message
    assert path.read_bytes() == content and [path] == list(path.parent.iterdir())


@pytest.mark.parametrize("time", [0, -1, 2**53, 2**63, "x", None, [1]])
def test_an_impossible_date_is_unknown_and_comes_last(tmp_path: Path, time: object) -> None:
    put(tmp_path, with_keys(time=time), "a.cbor")
    put(tmp_path, with_keys(time=5), "b.cbor")
    put(tmp_path, with_keys(time=6), "c.cbor")
    entries = shelved(shelf_in(tmp_path))
    assert [entry.id for entry in entries] == ["c", "b", "a"]
    assert entries[-1].saved_ms == 0 and entries[-1].game


@pytest.mark.parametrize("name", ["", "\u200b", None, 5])
def test_a_game_without_a_name_is_still_a_game(tmp_path: Path, name: object) -> None:
    put(tmp_path, with_keys(name=name))
    assert only_replay(tmp_path).title == "" and only_replay(tmp_path).game


WARNED = [
    ("H23 not a move", {"actions": [[3], ["up"]]}, 1, "for move 2 cannot be read"),
    ("H23 no list", {"actions": [[3], 7]}, 1, "for move 2 cannot be read"),
    ("H24 illegal", {"actions": [[3], [9]]}, 1, "for move 2 is not allowed: too many"),
    ("H27 after the end", {"actions": [[3], [3], [1], [3], [1]]}, 4, "left out, from 5 on"),
    ("H32 other rules", {"rules": "2050"}, 4, "different rules"),
    ("H35 another start", {"options": {"stones": 11, "players": 2}}, 4, "Move 1 used to lead to"),
    ("a hash changed", {"hashes": b"\0" * 16}, 4, "Move 1 used to lead to"),
]


@pytest.mark.parametrize(
    ("changes", "plies", "words"), [pytest.param(c, p, w, id=i) for i, c, p, w in WARNED]
)
def test_what_cannot_be_followed_is_shown_up_to_there(
    tmp_path: Path, changes: dict[str, Any], plies: int, words: str
) -> None:
    actions = changes.get("actions", DOCUMENT["actions"])
    path = put(tmp_path, with_keys(**{"clock": [0] * len(actions), **changes}))
    playback = shelf_in(tmp_path).load(path)
    assert len(playback.moves) == plies == len(playback.states) - 1
    assert len(playback.warnings) == 1 and words in said(playback.warnings[0])
    assert only_replay(tmp_path).game


def test_a_game_without_moves_or_hashes_opens_at_the_start(tmp_path: Path) -> None:
    document = {k: v for k, v in DOCUMENT.items() if k not in ("hashes", "clock", "result")}
    playback = shelf_in(tmp_path).load(put(tmp_path, dumps({**document, "actions": []})))
    assert playback.states == (PILE.new(Options(10), 7),) and playback.warnings == ()


class OtherForm:
    """Maps with a key of their own: the form of a game that another program plays as well."""

    def holds(self, record: Record) -> bool:
        return len(record.moves) < 5

    def claims(self, document: Mapping[str, Any]) -> bool:
        return "stones" in document

    def headline(self, document: Mapping[str, Any]) -> Record:
        if type(document["stones"]) is not list:
            raise BadRecord("pile.no_list")
        moves = tuple([stones] for stones in document["stones"])
        return Record("pile", "1", {}, 0, SEATS, moves, name="Theirs", saved_ms=9)

    def read(self, document: Mapping[str, Any]) -> Playback:
        match = Match.from_record(PILE, self.headline(document))
        return replace(match.playback(), source=document)

    def write(self, playback: Playback) -> Mapping[str, Any]:
        return {"stones": [stones for [stones] in playback.record.moves]}


OTHERS = {"pile": replace(PILE, forms=Forms(OtherForm()))}


def test_a_game_with_a_form_of_its_own_is_kept_in_it(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path, OTHERS)
    path = shelf.save(a_game(1, 2).playback())
    assert path.read_bytes() == dumps({"stones": [1, 2]})
    assert shelf.load(path).moves == (1, 2)
    put(tmp_path, dumps(DOCUMENT), "house.cbor")
    assert {entry.title for entry in shelved(shelf)} == {"Theirs", "Evening"}


def test_a_game_that_its_own_form_cannot_tell_is_kept_in_ours(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path, OTHERS)
    match = a_game(1, 1, 1, 1, 1)
    path = shelf.save(match.playback())
    assert path.read_bytes() == dumps(DefaultReplayForm(OTHERS).write(match.playback()))
    assert shelf.load(path).states == match.states


def test_other_programs_may_leave_ends_open(tmp_path: Path) -> None:
    path = put(tmp_path, b"\xbf\x66stones\x9f\x01\x02\xff\xff")
    assert shelf_in(tmp_path, OTHERS).load(path).moves == (1, 2)
    bad = put(tmp_path, dumps({"stones": 3}), "bad.cbor")
    with pytest.raises(BadRecord, check=says("The stones are no list")):
        shelf_in(tmp_path, OTHERS).load(bad)


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX file kinds")
def test_only_ordinary_files_are_listed(tmp_path: Path) -> None:
    put(tmp_path, dumps(DOCUMENT), "good.cbor")
    put(tmp_path, dumps(DOCUMENT), "bad name.cbor")
    put(tmp_path, b"", "notes.txt")
    put(tmp_path, b"", ".x.cbor.tmp-12")
    os.mkfifo(tmp_path / "replays" / "fifo.cbor")
    (tmp_path / "replays" / "link.cbor").symlink_to(tmp_path / "replays" / "good.cbor")
    (tmp_path / "replays" / "folder.cbor").mkdir()
    rows = {one.path.name: one.game for one in shelved(shelf_in(tmp_path))}
    assert rows == {"good.cbor": "pile", "bad name.cbor": ""}
    with pytest.raises(BadRecord, check=says("letters, digits")):
        shelf_in(tmp_path).read(tmp_path / "replays" / "bad name.cbor")


def test_importing_copies_bytes_and_keeps_good_ids(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    loose = b"\xbf\x66stones\x9f\x01\x02\xff\xff"
    (theirs / "0106aabbccddeeff.cbor").write_bytes(loose)
    (theirs / "My Game!.cbor").write_bytes(dumps({"stones": [3]}))
    (theirs / "bad.cbor").write_bytes(b"\x89PNG")
    (theirs / "readme.txt").write_text("no replay")
    shelf = shelf_in(tmp_path, OTHERS)
    done, troubles = {}, {}
    for path in (*shelf.files_in(theirs), *shelf.files_in(tmp_path / "none")):
        try:
            done[path.name] = shelf.copy(path).stem
        except BadRecord as bad:
            troubles[path.name] = said(bad.message)
    assert troubles == {"bad.cbor": "This is not a replay file.", "none": "File not found."}
    made = done["My Game!.cbor"]
    assert done == {"0106aabbccddeeff.cbor": "0106aabbccddeeff", "My Game!.cbor": made}
    assert made.startswith("0106") and len(made) == 16
    kept = {p.stem: p.read_bytes() for p in (tmp_path / "replays").iterdir()}
    assert kept == {"0106aabbccddeeff": loose, made: dumps({"stones": [3]})}


def test_importing_again_adds_nothing_and_never_overwrites(tmp_path: Path) -> None:
    source = tmp_path / "0106aa.cbor"
    source.write_bytes(dumps(DOCUMENT))
    shelf = shelf_in(tmp_path)
    assert shelf.copy(source).stem == shelf.copy(source).stem == "0106aa"
    source.write_bytes(with_keys(name="Another"))
    assert shelf.copy(source).stem != "0106aa" and len(shelved(shelf)) == 2


def test_an_import_onto_a_full_disk_says_so(tmp_path: Path) -> None:
    source = tmp_path / "0106aa.cbor"
    source.write_bytes(dumps(DOCUMENT))
    fs = FaultyDisk()
    fs.fail("write", errno.ENOSPC)
    with pytest.raises(BadRecord, check=says("The file cannot be copied: the disk is full.")):
        ReplayFolder(fs, DataDir(tmp_path), GAMES).copy(source)


def picky(packed: Packed) -> int:
    if type(packed) is not list:
        raise AssertionError("a game sees arrays and nothing else")
    return PILE.unpack(packed)


@pytest.mark.parametrize("junk", [7, None, "x", True, {"take": 3}, b"\x03"])
def test_no_game_sees_a_move_that_is_no_array(tmp_path: Path, junk: object) -> None:
    games = {"pile": replace(PILE, unpack=picky)}
    actions = [[3], junk, [3]]
    path = put(tmp_path, with_keys(actions=actions, clock=[0, 1, 2], hashes=b"", branches=[]))
    playback = shelf_in(tmp_path, games).load(path)
    assert (len(playback.moves), playback.record.moves) == (1, ([3],))
    assert "for move 2 cannot be read" in said(playback.warnings[0])
    headline = shelf_in(tmp_path, games).read(path)
    assert (headline.moves, headline.think_ms) == (([3],), (0,)), "for its picture"
    assert dumps(DefaultReplayForm(games).write(playback)) == path.read_bytes()


@pytest.fixture
def replays(tmp_path: Path) -> Replays:
    return Library(DataDir(tmp_path), Settings(), ()).replays


@pytest.mark.parametrize(
    "path", ["~nosuchuser/x.cbor", "~nosuchuser/x.qra", "~", "~/none", "", "a\0b", "x" * 5000, "/"]
)
def test_a_path_that_leads_nowhere_is_told(replays: Replays, path: str) -> None:
    count, troubles = replays.import_path(Path(path))
    assert count == 0 and all(map(said, troubles))


def test_a_home_folder_is_found(
    replays: Replays, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    game = ALL["even_steven"]
    match = Match(game, game.options(), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    shelf_in(tmp_path / "home", ALL).save(match.playback())
    assert replays.import_path(Path("~/replays")) == (1, [])


def test_a_text_longer_than_a_file_may_be_is_refused_unread(replays: Replays) -> None:
    assert "larger than 4 MB" in said(replays.import_text("x" * (MAX_BYTES + 1)))
