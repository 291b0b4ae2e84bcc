"""Matches to go on with: every change is in the database before anybody sees it."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from faulty_disk import FaultyDisk
from kept import database_in, matches_in, newest
from toygame import GAMES, PILE, Options
from words import said, says

from game.core.match.assistance import Assistance
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.series import Series
from game.core.record.record import BadRecord
from game.core.record.record_map import head_map
from game.store import database
from game.store import matches as store_matches
from game.store.cbor import dumps
from game.store.database import Database
from game.store.files import Disk
from game.store.matches import REMOVED, UNFINISHED, Journal, Matches
from game.store.trash import empty_trash

SEATS = (Seat("Ann", 0), Seat("Bo", 1, "dice"))


class Clock:
    """A clock that the test sets."""

    def __init__(self, now_ms: int = 1000) -> None:
        self.now_ms = now_ms

    def __call__(self) -> int:
        return self.now_ms


def a_match(*moves: int) -> Match:
    match = Match(PILE, Options(40), 7, SEATS, "ten")
    for move in moves:
        match.submit(move)
    return match


def opened(folder: Path, clock: Clock | None = None, fs: Disk | None = None) -> Matches:
    return matches_in(folder, GAMES, clock or Clock(), fs)


def play(journal: Journal, *moves: int) -> None:
    for move in moves:
        journal.match.submit(move, 250)
        journal.save()


def spoil(folder: Path, sql: str, *values: object) -> None:
    """Change rows as damage would."""
    connection = sqlite3.connect(folder / "quintet.db")
    with connection:
        assert connection.execute(sql, values).rowcount > 0
    connection.close()


def test_a_match_goes_on_as_it_was_though_the_program_was_killed(tmp_path: Path) -> None:
    matches = opened(tmp_path)
    journal = matches.start(a_match(1, 2))
    play(journal, 3)
    assert journal.trouble is None
    matches = Matches(database_in(tmp_path), GAMES, matches.windows, Clock())  # nothing is closed
    found = newest(matches)
    assert found and (found.id, found.plies) == (journal.match_id, 3)
    assert found.whole and found.whole.moves == ([1], [2], [3])
    again = matches.resume(found.id)
    assert again.match.record() == journal.match.record() and again.note is None
    play(again, 1)
    assert again.leave() and matches.resume(found.id).match.ply == 4


def test_what_belongs_to_a_match_comes_back_with_it(tmp_path: Path) -> None:
    matches = opened(tmp_path)
    series = Series(3, True, (1, 0), 1)
    match = Match(PILE, Options(40), 7, SEATS, "", series, "ladder")
    journal = matches.start(match)
    play(journal, 1, 2, 3)
    match.take_back(2)
    match.count_undo(0)
    journal.save()
    match.count_hint(1)
    journal.save(spent_ms=4200)
    journal.is_played_on = True
    journal.save()
    (entry,) = matches.find()
    record = entry.whole
    assert record and (record.series, record.stakes, record.moves) == (series, "ladder", ([1],))
    assert record.assistance == (Assistance(1, 0), Assistance(0, 1))
    again = matches.resume(entry.id)
    assert again.match.record() == match.record() and again.is_played_on
    assert again.match.spent_ms() == 4200
    play(again, 1)
    assert matches.resume(entry.id).match.spent_ms() != 4200, "another turn"


def test_a_finished_match_is_not_offered(tmp_path: Path) -> None:
    matches = opened(tmp_path)
    match = Match(PILE, Options(3), 7, SEATS)
    journal = matches.start(match)
    play(journal, 3)
    assert match.state.outcome() is not None
    assert newest(matches) is None and matches.find()[0].is_over
    match.take_back(1)
    journal.save()
    assert newest(matches), "the last move was taken back"
    journal.discard()
    assert matches.find() == []


def test_the_match_played_last_is_offered_whatever_the_clock_says(tmp_path: Path) -> None:
    clock = Clock()
    matches = opened(tmp_path, clock)
    ids = []
    for clock.now_ms in (9_000_000, 5, 7_000):
        journal = matches.start(a_match(1))
        journal.leave()
        ids.append(journal.match_id)
        assert [entry.id for entry in matches.find()] == ids[::-1]
    for match_id in (ids[0], ids[2], ids[1]):
        clock.now_ms -= 1
        matches.resume(match_id).leave()
        assert matches.find()[0].id == match_id
        assert matches.find()[0].played_ms == clock.now_ms
    matches.remove(ids[1])
    assert matches.find()[0].id == ids[2]
    matches.restore(ids[1])
    assert matches.find()[0].id == ids[1]


def test_a_saved_match_stays_as_it_was_saved(tmp_path: Path) -> None:
    clock = Clock(5000)
    matches = opened(tmp_path, clock)
    journal = matches.start(a_match(1))
    assert journal.save_as("Tea <b>break</b>\n") is None
    (save_id,) = [entry.id for entry in matches.find(UNFINISHED) if entry.is_saved]
    clock.now_ms = 6000
    play(journal, 3)
    assert [entry.id for entry in matches.find(UNFINISHED)] == [journal.match_id, save_id]
    journal.discard()
    (saved,) = matches.find(UNFINISHED)
    assert (saved.id, saved.title, saved.played_ms) == (save_id, "Tea <b>break</b>", 5000)
    assert saved.is_saved and matches.find() == []
    for number in (1, 2):
        loaded = matches.load(save_id)
        assert loaded.match.record() == a_match(1).record() and loaded.note is None
        play(loaded, 3)
        assert len(matches.find()) == number and matches.find()[0].title == ""
    matches.retitle(save_id, "Sunday")
    assert matches.playback(save_id).record.name == "Sunday"
    for name in ("a\ud800", 1 << 70):
        assert matches.retitle(save_id, name) is not None  # type: ignore[arg-type]


def test_removed_matches_come_back_for_thirty_days(tmp_path: Path) -> None:
    clock = Clock()
    matches = opened(tmp_path, clock)
    for clock.now_ms in (1000, 2000):
        matches.remove(matches.start(a_match(1)).match_id)
    assert matches.find() == []
    assert [entry.removed_ms for entry in matches.find(REMOVED)] == [2000, 1000]
    clock.now_ms += 30 * 24 * 3_600_000
    matches.database.write(empty_trash, clock.now_ms)
    (removed,) = matches.find(REMOVED)
    matches.restore(removed.id)
    assert matches.find(REMOVED) == [] and matches.resume(removed.id).match.ply == 1


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fills up with the very last step of each transaction."""
    matches, transact = opened(tmp_path), Database.transact
    journal = matches.start(a_match())
    play(journal, 1, 2)

    def fill_up(database: Database, work: Callable[[Any], object], level: str) -> None:
        def refused(connection: Any) -> None:
            work(connection)
            raise OSError(errno.ENOSPC, "full")

        transact(database, refused, level)

    with monkeypatch.context() as full:
        full.setattr(Database, "transact", fill_up)
        journal.match.take_back(1)
        journal.save()
        play(journal, 3)
        assert said(journal.trouble) == "the disk is full" and not journal.leave()
        late = matches.start(a_match(1))
        assert said(late.trouble) == "the disk is full" and len(matches.find()) == 2
    matches.database.retry()
    assert matches.replay(journal.match_id)[0].record() == journal.match.record()
    play(journal, 1)
    assert journal.leave() and journal.trouble is None and late.leave()
    assert matches.resume(journal.match_id).match.record() == journal.match.record()
    assert matches.resume(late.match_id).match.ply == 1


def test_a_refused_flush_is_told_and_made_good(tmp_path: Path) -> None:
    fs = FaultyDisk()
    matches = opened(tmp_path, fs=fs)
    journal = matches.start(a_match())
    assert journal.leave()
    fs.fail("sync", errno.EIO, times=1)
    play(journal, 1)
    assert not journal.leave() or fs.calls.count("sync") > 1
    flushes = fs.calls.count("sync")
    play(journal, 2)
    assert journal.leave() and journal.trouble is None
    assert not Path(f"{tmp_path}/quintet.db-wal").stat().st_size or fs.calls.count("sync") > flushes


@pytest.mark.skipif(os.name != "posix", reason="files cannot be removed while they are open")
def test_a_database_removed_under_way_is_made_again(tmp_path: Path) -> None:
    journal = opened(tmp_path).start(a_match())
    play(journal, 1)
    for path in tmp_path.iterdir():
        path.unlink()
    play(journal, 2)
    assert journal.leave()
    (entry,) = opened(tmp_path).find()
    assert entry.plies == 2


def connected_by(connect: Callable[..., sqlite3.Connection]) -> SimpleNamespace:
    """Return a `sqlite3` for the store alone: `coverage` uses the real one meanwhile."""
    return SimpleNamespace(**{**vars(sqlite3), "connect": connect})


def test_a_disk_that_may_only_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = opened(tmp_path)
    before = matches.start(a_match(1))
    assert before.leave()
    matches.database.close()
    with monkeypatch.context() as read_only:

        def reading(path: Path, **given: Any) -> sqlite3.Connection:
            end = "" if path == Path(":memory:") else "?mode=ro"
            return sqlite3.connect(f"file:{path}{end}", uri=True)

        read_only.setattr(database, "sqlite3", connected_by(reading))
        journal = matches.start(a_match(2))
        assert said(journal.trouble) == "the disk is read-only" and not journal.leave()
        assert len(matches.find()) == 2, "in memory, until the disk takes it"
    play(journal, 2)
    assert journal.leave() and len(matches.find()) == 2


def test_a_database_damaged_under_way_costs_no_move_of_this_match(tmp_path: Path) -> None:
    matches = opened(tmp_path)
    journal = matches.start(a_match(1, 2))
    other = matches.start(a_match(3))
    other.leave()
    matches.database.close()
    file = tmp_path / "quintet.db"
    file.write_bytes(b"rubbish " * 64 + file.read_bytes()[512:])
    play(journal, 1)
    assert journal.leave() and matches.resume(journal.match_id).match.ply == 3
    (note,) = map(said, matches.database.notes)
    assert note.startswith("What was played couldn't be read. You start over;")


@pytest.mark.skipif(os.name != "posix", reason="a file system of SQLite for POSIX")
def test_where_no_log_can_be_kept_each_move_is_flushed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a network drive, where windows have no memory in common."""

    def without_memory(path: Path, **given: Any) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{path}?vfs=unix-dotfile", uri=True, **given)

    monkeypatch.setattr(database, "sqlite3", connected_by(without_memory))
    first, second = opened(tmp_path), opened(tmp_path)
    journals = [matches.start(a_match(1)) for matches in (first, second)]
    for journal in journals:
        play(journal, 2, 3)
        assert journal.leave()
    assert len(first.find()) == 2 and not (tmp_path / "quintet.db-wal").exists()
    assert first.database.rows("PRAGMA journal_mode") == [("delete",)]
    assert first.database.transact(lambda c: c.execute("SELECT 1").fetchone()) == (1,)
    assert first.database.rows("PRAGMA synchronous") == [(3,)], "extra: the folder too"


MOVE, DIGEST = "UPDATE moves SET move=? WHERE ply=2", "UPDATE moves SET digest=? WHERE ply=2"


@pytest.mark.parametrize(
    ("sql", "value", "plies"),
    [
        (MOVE, b"\x81\x03", 1),
        (MOVE, b"\x81", 1),
        (MOVE, b"", 1),
        ("UPDATE moves SET think_ms=? WHERE ply=2", -1, 1),
        ("DELETE FROM moves WHERE ply=? AND 2", 2, 1),
        (DIGEST, b"12345678", 3),
        ("UPDATE moves SET digest=? WHERE ply=3", b"12345678", 2),
    ],
)
def test_damage_costs_the_moves_from_there_and_is_told(
    tmp_path: Path, sql: str, value: object, plies: int
) -> None:
    matches = opened(tmp_path)
    journal = matches.start(a_match(1, 2, 1))
    spoil(tmp_path, sql, value)
    again = matches.resume(journal.match_id)
    assert again.match.record() == a_match(*(1, 2, 1)[:plies]).record()
    if plies == 3:
        assert again.note is None, "only a digest: the next position is right"
        return
    told = f"A move in the file is damaged. The game goes on from move {plies}."
    assert said(again.note) == told
    assert again.match_id != journal.match_id
    assert [entry.id for entry in matches.find(REMOVED)] == [journal.match_id]
    play(again, 1)
    assert matches.resume(again.match_id).note is None


def test_other_rules_are_told_and_the_match_of_before_is_kept(tmp_path: Path) -> None:
    matches = opened(tmp_path)
    journal = matches.start(a_match(1, 2, 3))
    head = head_map(journal.match.record())
    spoil(tmp_path, "UPDATE matches SET head=?", dumps({**head, "rules": "older"}))
    spoil(tmp_path, "UPDATE moves SET digest=? WHERE ply>1", b"12345678")
    again = matches.resume(journal.match_id)
    assert again.match.ply == 1 and "rules have changed" in said(again.note)
    assert matches.find(REMOVED)[0].plies == 3


@pytest.mark.parametrize(
    ("sql", "value"),
    [
        ("UPDATE matches SET head=?", b"\x89PNG"),
        ("UPDATE matches SET head=?", b"\xa1\x64game\x65chess"),
        ("UPDATE matches SET played_ms=?", -1),
        ("UPDATE matches SET spent_ms=?", 1 << 60),
    ],
)
def test_a_damaged_match_is_a_row_and_resuming_it_a_sentence(
    tmp_path: Path, sql: str, value: object
) -> None:
    matches = opened(tmp_path)
    journal = matches.start(a_match(1))
    spoil(tmp_path, sql, value)
    (entry,) = matches.find()
    assert entry.trouble and entry.record is None and entry.title == journal.match_id
    assert newest(matches) is None
    with pytest.raises(BadRecord):
        matches.resume(entry.id)
    matches.remove(entry.id)
    assert matches.find() == []


def test_a_match_that_is_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, check=says("File not found.")):
        opened(tmp_path).resume("0106aa")


def test_a_match_that_grows_too_long_goes_on_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_matches, "MAX_MOVES", 3)
    matches = opened(tmp_path)
    journal = matches.start(a_match(1, 1, 1))
    play(journal, 1, 1)
    assert said(journal.trouble) == "the game is too long to be saved"
    assert matches.find()[0].plies == 3
    journal.match.take_back(2)
    journal.save()
    assert journal.leave() and journal.trouble is None


def test_a_match_is_offered_to_one_window_only(tmp_path: Path) -> None:
    first, second = opened(tmp_path), opened(tmp_path)
    journal = first.start(a_match(1))
    other = second.start(a_match(2, 2))
    assert [entry.id for entry in first.find()] == [journal.match_id]
    assert [entry.id for entry in second.find()] == [other.match_id]
    with pytest.raises(BadRecord, check=says("open in another window")):
        second.resume(journal.match_id)
    for _ in range(3):
        play(journal, 1)
        play(other, 2)
    journal.leave()
    assert second.resume(journal.match_id).match.ply == 4
    assert other.match.ply == 5 and other.trouble is None
