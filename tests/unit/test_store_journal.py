"""A running match on a disk that fails, and taken up again afterwards."""

from __future__ import annotations

import errno
import shutil
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from faulty_disk import FaultyDisk
from toygame import GAMES, PILE, Options
from words import said, says

from game.core.match import Match
from game.core.record import BadRecord, state_digest
from game.core.seats import Seat
from game.store.damage import DamagedFile, NewerFile
from game.store.files import Disk
from game.store.journal import Journal, Writer
from game.store.matchfile import (
    Played,
    Recovered,
    entries_of,
    header_of,
    recover,
    resume,
    write_match,
)
from game.store.sequence import compose

SEATS = (Seat("Ann", 0), Seat("Bo", 1, "dice"))
DIGEST = bytes(8)

PATIENCE_S = 60.0
"""A busy disk may be slow; a hang is longer."""


def new_match(stones: int = 40) -> Match:
    return Match(PILE, Options(stones), 7, SEATS, "ten")


def played(match: Match, journal: Journal, move: int, think_ms: int = 5) -> None:
    step = match.submit(move, think_ms)
    journal.append(match.ply, PILE.pack(step.move), think_ms, state_digest(step.after))


def begun(fs: Disk, tmp_path: Path, threaded: bool = False) -> tuple[Match, Journal]:
    match = new_match()
    path = tmp_path / "matches" / "0106aa.match"
    return match, Journal.create(fs, path, header_of(match, "0106aa", 1000), threaded=threaded)


def stored(path: Path) -> list[list[int]]:
    return [entry.move for entry in recover(Disk(), path).moves]


@pytest.mark.parametrize("threaded", [False, True])
def test_a_match_comes_back_as_it_was(tmp_path: Path, threaded: bool) -> None:
    match, journal = begun(Disk(), tmp_path, threaded)
    for move in (1, 2, 3, 1):
        played(match, journal, move)
    match.take_back(2)
    journal.append_take_back(2)
    played(match, journal, 2, 77)
    assert journal.barrier(PATIENCE_S) and journal.close(PATIENCE_S)
    recovered = recover(Disk(), journal.path)
    assert recovered.dropped_bytes == 0 and recovered == journal.content
    resumed = resume(recovered, GAMES)
    assert resumed.match.record() == match.record()
    assert (resumed.changed_at, resumed.note) == (None, None)


def test_a_torn_end_is_dropped_and_cut_off(tmp_path: Path) -> None:
    match, journal = begun(Disk(), tmp_path)
    played(match, journal, 1)
    played(match, journal, 2)
    journal.close()
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole + whole[-30:-3])
    recovered = recover(Disk(), journal.path)
    assert recovered.dropped_bytes == 27 and len(recovered.moves) == 2
    again = Journal.reopen(Disk(), journal.path, recovered, threaded=False)
    assert journal.path.read_bytes() != whole  # reading changes nothing
    played(match, again, 3)
    again.close()
    assert recover(Disk(), journal.path).dropped_bytes == 0
    assert stored(journal.path) == [[1], [2], [3]]


def test_another_match_is_never_overwritten(tmp_path: Path) -> None:
    _, journal = begun(Disk(), tmp_path)
    journal.close()
    before = journal.path.read_bytes()
    with pytest.raises(FileExistsError):
        begun(Disk(), tmp_path)
    assert [journal.path] == list(journal.path.parent.iterdir())
    assert journal.path.read_bytes() == before


@pytest.mark.parametrize("threaded", [False, True])
def test_a_full_disk_loses_nothing(tmp_path: Path, threaded: bool) -> None:
    fs = FaultyDisk()
    match, journal = begun(fs, tmp_path, threaded)
    played(match, journal, 1)
    fs.fail("pwrite", errno.ENOSPC)
    played(match, journal, 2)
    played(match, journal, 3)
    assert not journal.barrier(PATIENCE_S) and said(journal.trouble) == "the disk is full"
    assert stored(journal.path) == [[1]]
    assert [entry.move for entry in journal.content.moves] == [[1], [2], [3]]
    fs.work()
    played(match, journal, 1)
    assert journal.barrier(PATIENCE_S) and journal.trouble is None
    assert stored(journal.path) == [[1], [2], [3], [1]]
    assert journal.close(PATIENCE_S)


def test_a_failed_flush_is_not_trusted_a_second_time(tmp_path: Path) -> None:
    fs = FaultyDisk()
    match, journal = begun(fs, tmp_path)
    before = journal.path.stat().st_ino
    fs.fail("sync", errno.EIO, times=1)
    fs.calls.clear()
    played(match, journal, 2)
    assert journal.trouble is None
    assert "create" in fs.calls and "replace" in fs.calls
    assert journal.path.stat().st_ino != before
    played(match, journal, 1)
    assert stored(journal.path) == [[2], [1]]
    assert journal.close()


def test_a_disk_that_never_flushes_is_told_and_tried_again(tmp_path: Path) -> None:
    fs = FaultyDisk()
    match, journal = begun(fs, tmp_path)
    fs.fail("sync", errno.EIO)
    played(match, journal, 2)
    assert said(journal.trouble) == "the disk reports an error"
    played(match, journal, 1)
    assert [entry.move for entry in journal.content.moves] == [[2], [1]]
    fs.work()
    journal.retry()
    assert journal.trouble is None and stored(journal.path) == [[2], [1]]
    assert journal.close()


@pytest.mark.parametrize("code", [errno.EACCES, errno.EROFS, errno.EMFILE, errno.ENOMEM])
def test_a_match_may_start_before_it_can_be_saved(tmp_path: Path, code: int) -> None:
    fs = FaultyDisk()
    fs.fail("create", code)
    match, journal = begun(fs, tmp_path)
    played(match, journal, 2)
    assert journal.trouble and not journal.path.exists()
    fs.work()
    played(match, journal, 3)
    assert journal.trouble is None and stored(journal.path) == [[2], [3]]
    assert journal.close()


def test_a_folder_that_went_away_is_made_again(tmp_path: Path) -> None:
    match, journal = begun(Disk(), tmp_path)
    played(match, journal, 1)
    shutil.rmtree(tmp_path / "matches")
    played(match, journal, 2)
    assert journal.trouble is None and stored(journal.path) == [[1], [2]]
    assert journal.close()


def test_a_folder_that_became_a_file_is_told(tmp_path: Path) -> None:
    match, journal = begun(Disk(), tmp_path)
    shutil.rmtree(tmp_path / "matches")
    (tmp_path / "matches").write_text("in the way")
    played(match, journal, 2)
    assert said(journal.trouble) == "there's a file where a folder should be"
    (tmp_path / "matches").unlink()
    journal.retry()
    assert journal.trouble is None and stored(journal.path) == [[2]]
    assert journal.close()


def test_a_file_replaced_by_another_program_is_written_anew(tmp_path: Path) -> None:
    match, journal = begun(Disk(), tmp_path)
    (tmp_path / "other").write_text("rubbish")
    (tmp_path / "other").rename(journal.path)
    played(match, journal, 3)
    assert stored(journal.path) == [[3]]
    assert journal.close()


def test_the_caller_never_waits_for_a_flush(tmp_path: Path) -> None:
    gate = threading.Event()

    class SlowDisk(Disk):
        def sync(self, descriptor: int) -> None:
            if threading.current_thread() is not threading.main_thread():
                gate.wait()

    match, journal = begun(SlowDisk(), tmp_path, threaded=True)
    for move in (1, 2, 3):
        played(match, journal, move)
    assert stored(journal.path) == [[1], [2], [3]]  # a crash of the program loses none of them
    assert not journal.barrier(timeout_s=0.01)
    gate.set()
    assert journal.barrier(PATIENCE_S) and journal.close(PATIENCE_S)


def test_requests_made_during_a_flush_are_served_together() -> None:
    started, gate, flushes = threading.Event(), threading.Event(), []

    def flush() -> None:
        flushes.append(1)
        started.set()
        gate.wait()

    writer = Writer(flush)
    writer.request()
    assert started.wait(5)
    for _ in range(50):
        writer.request()
    gate.set()
    assert writer.wait(5) and len(flushes) == 2
    assert writer.close(5)


def header(**changes: object) -> dict[str, object]:
    return {**header_of(new_match(), "0106aa", 1000), **changes}


def without(key: str) -> dict[str, object]:
    return {k: v for k, v in header().items() if k != key}


BAD_FILES = [
    ("empty", b"", "empty"),
    ("the mark alone", compose([])[0], "foreign-match"),
    ("another kind of file", b"\x89PNG\r\n\x1a\n", "foreign-match"),
    ("a list for a header", compose([[1]])[0], "foreign-match"),
    ("another format", compose([header(f="x")])[0], "foreign-match"),
    ("version 0", compose([header(v=0)])[0], "version"),
    ("version -1", compose([header(v=-1)])[0], "version"),
    ("a text for a version", compose([header(v="1")])[0], "shape"),
    ("True for a version", compose([header(v=True)])[0], "shape"),
    ("no version", compose([without("v")])[0], "shape"),
    ("a move out of order", compose([header(), [2, [1], 0, DIGEST]])[0], "entry"),
    ("a move without digest", compose([header(), [1, [1], 0]])[0], "entry"),
    ("taking back nothing", compose([header(), [0]])[0], "entry"),
]


@pytest.mark.parametrize(("content", "code"), [pytest.param(c, k, id=i) for i, c, k in BAD_FILES])
def test_a_file_that_is_no_match_is_refused(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "x.match"
    path.write_bytes(content)
    with pytest.raises(DamagedFile) as caught:
        recover(Disk(), path)
    assert caught.value.code == code
    assert path.read_bytes() == content


def test_a_newer_match_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.match"
    path.write_bytes(compose([header(v=99)])[0])
    with pytest.raises(NewerFile, check=says("newer version")):
        recover(Disk(), path)


def read(content: bytes, tmp_path: Path) -> Recovered:
    path = tmp_path / "x.match"
    path.write_bytes(content)
    return recover(Disk(), path)


BAD_HEADS = [
    ("unknown game", {"game": "chess"}, "made for the game chess"),
    ("nameless game", {"game": "\u200b"}, r"\(no name\)"),
    ("number for a game", {"game": 3}, "game"),
    ("unknown option", {"options": {"knights": 1}}, "options"),
    ("option of another kind", {"options": {"stones": True}}, "options"),
    ("list for options", {"options": [1]}, "options"),
    ("negative seed", {"seed": -1}, "damaged"),
    ("huge seed", {"seed": 2**64 - 1, "players": []}, "players"),
    ("three players", {"players": [s.to_map() for s in (*SEATS, SEATS[0])]}, "players"),
    ("a look of 4", {"players": [{"name": "a", "look": 4, "level": ""}] * 2}, "players"),
    ("a look of True", {"players": [{"name": "a", "look": True, "level": ""}] * 2}, "players"),
    ("a number for a player", {"players": [1, 2]}, "players"),
]


@pytest.mark.parametrize(("changes", "words"), [pytest.param(c, w, id=i) for i, c, w in BAD_HEADS])
def test_a_match_that_cannot_be_set_up_is_refused(
    tmp_path: Path, changes: dict[str, object], words: str
) -> None:
    recovered = read(write_match(header(**changes), [])[0], tmp_path)
    with pytest.raises(BadRecord, check=says(words)):
        resume(recovered, GAMES)


def test_changed_rules_end_the_match_where_they_show(tmp_path: Path) -> None:
    match = new_match()
    for move in (1, 2, 3):
        match.submit(move)
    first, second, third = entries_of(match)
    changed = replace(second, digest=DIGEST)
    resumed = resume(read(write_match(header(), [first, changed, third])[0], tmp_path), GAMES)
    assert (resumed.changed_at, resumed.match.ply) == (2, 2)
    assert "from move 2" in said(resumed.note)
    forbidden = Played(2, [9], 0, DIGEST)
    resumed = resume(read(write_match(header(), [first, forbidden])[0], tmp_path), GAMES)
    assert (resumed.changed_at, resumed.match.ply) == (2, 1)
    unreadable = Played(1, ["?"], 0, DIGEST)
    assert resume(read(write_match(header(), [unreadable])[0], tmp_path), GAMES).match.ply == 0


def test_an_unknown_key_of_the_header_is_kept(tmp_path: Path) -> None:
    recovered = read(write_match(header(weather="rain"), [])[0], tmp_path)
    journal = Journal.reopen(Disk(), tmp_path / "x.match", recovered, threaded=False)
    journal.append(1, [1], 0, DIGEST)
    assert journal.close()
    assert recover(Disk(), tmp_path / "x.match").header["weather"] == "rain"


@pytest.mark.parametrize("act", [Journal.retry, Journal.barrier], ids=["retry", "barrier"])
def test_a_sound_journal_may_be_flushed_at_any_time(
    tmp_path: Path, act: Callable[[Journal], object]
) -> None:
    _, journal = begun(Disk(), tmp_path)
    before = journal.path.read_bytes()
    act(journal)
    assert journal.path.read_bytes() == before and journal.trouble is None
    assert journal.close()


@pytest.mark.parametrize("threaded", [False, True])
def test_closing_twice_is_closing_once(tmp_path: Path, threaded: bool) -> None:
    _, journal = begun(Disk(), tmp_path, threaded)
    assert journal.close(PATIENCE_S)
    journal.path.unlink()
    assert journal.close(timeout_s=0) and not journal.path.exists()


@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EACCES])
def test_a_disk_that_complains_at_the_very_end_has_the_match_all_the_same(
    tmp_path: Path, code: int
) -> None:
    fs = FaultyDisk()
    match, journal = begun(fs, tmp_path)
    played(match, journal, 3)
    fs.fail("close", code)
    assert journal.close() and journal.close()
    assert stored(journal.path) == [[3]]
