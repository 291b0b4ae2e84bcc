"""Matches to go on with, and the results of those that ended."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from faulty_disk import FaultyDisk
from offered import newest
from toygame import GAMES, PILE, Options
from words import said, says

from game.core.limits import LONGEST_TEXT
from game.core.match import Match
from game.core.record import BadRecord, state_digest
from game.core.seats import Seat
from game.core.series import Series
from game.store.files import Disk
from game.store.journal import Journal
from game.store.matchfile import Moment, recover
from game.store.paths import DataDir
from game.store.saves import Saves
from game.store.sequence import compose

SEATS = (Seat("Ann", 0), Seat("Bo", 1, "dice"))


def a_match(*moves: int) -> Match:
    match = Match(PILE, Options(40), 7, SEATS, "ten")
    for move in moves:
        match.submit(move)
    return match


def saves_in(tmp_path: Path, fs: Disk | None = None) -> Saves:
    return Saves(fs or Disk(), DataDir(tmp_path), GAMES, threaded=False)


def played(match: Match, journal: Journal, move: int) -> None:
    step = match.submit(move)
    journal.append(match.ply, [move], 0, state_digest(step.after))


def test_a_match_goes_on_in_its_own_file(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    match = a_match(1, 2)
    journal = saves.start(match, 1000)
    played(match, journal, 3)
    journal.close()
    entry = newest(saves)
    assert entry and entry.path == journal.path and entry.record
    assert len(entry.record.moves) == 3
    again = saves.resume(entry, 2000)
    assert again.match.record() == match.record() and again.note is None
    played(again.match, again.journal, 1)
    again.journal.close()
    assert saves.resume(entry, 2000).match.ply == 4


def test_after_a_crash_the_moves_tell_how_long_it_was_played(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    match = a_match()
    journal = saves.start(match, 1000)
    for move in (1, 2):
        step = match.submit(move, 400)
        journal.append(match.ply, [move], 400, state_digest(step.after))
    journal.close()
    (entry,) = saves.running().read_all()
    assert entry.saved_ms == 1800


def test_a_finished_match_is_not_offered(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    match = a_match(1)
    journal = saves.start(match, 1000)
    journal.append_stamp(Moment.OVER, 2000)
    assert journal.content.is_over and newest(saves) is None
    match.take_back(1)
    journal.append_take_back(1)
    assert not journal.content.is_over, "the last move was taken back"
    played(match, journal, 2)
    journal.append_stamp(Moment.OVER, 3000)
    saves.leave(journal, 4000)
    (entry,) = saves.running().read_all()
    assert entry.is_over and entry.saved_ms == 4000
    assert saves.resume(entry, 5000).match.ply == 1


def test_a_match_of_several_games_is_listed_with_its_score(tmp_path: Path) -> None:
    series = Series(3, True, (1, 0), 1)
    match = Match(PILE, Options(40), 7, SEATS, "", series)
    saves_in(tmp_path).start(match, 1000).close()
    (entry,) = saves_in(tmp_path).running().read_all()
    assert entry.record and entry.record.series == series


def test_a_match_can_be_named_where_it_is(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    saves.leave(saves.start(a_match(1, 2), 1000), 2000)
    (entry,) = saves.running().read_all()
    saves.retitle(entry, "Sunday")
    (named,) = saves.running().read_all()
    assert (named.path, named.title, named.saved_ms) == (entry.path, "Sunday", 2000)
    assert saves.resume(named, 3000).match.record() == a_match(1, 2).record()
    for name in ("x" * (4 * LONGEST_TEXT + 1), "a\ud800"):
        with pytest.raises(BadRecord):
            saves.retitle(entry, name)


def test_removed_matches_can_be_had_back(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    journal = saves.start(a_match(1), 1000)
    saves.keep(journal, "Evening", 1500)
    saves.leave(journal, 2000)
    before = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.match"))
    for now_ms, entry in enumerate((*saves.running().read_all(), *saves.named().read_all()), 9000):
        saves.trash(entry, now_ms)
    assert newest(saves) is None and saves.named().read_all() == []
    assert [entry.title for entry in saves.removed()] == ["Evening", ""]
    for entry in saves.removed():
        saves.take_out(entry.path)
    assert sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.match")) == before


def test_a_discarded_match_is_gone(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    journal = saves.start(a_match(), 1000)
    saves.discard(journal)
    assert newest(saves) is None and list((tmp_path / "matches").iterdir()) == []


def test_a_torn_match_goes_on_with_a_note(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    journal = saves.start(a_match(1, 2), 1000)
    journal.close()
    journal.path.write_bytes(journal.path.read_bytes()[:-1])
    entry = newest(saves)
    assert entry
    again = saves.resume(entry, 2000)
    assert again.match.ply == 1 and said(again.note) == "The last, unfinished move was discarded."


def test_a_match_damaged_in_the_middle_says_up_to_where(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    journal = saves.start(a_match(1, 2, 1), 1000)
    journal.close()
    content = bytearray(journal.path.read_bytes())
    content[-4] ^= 1  # in the chain of the last of three moves, which is there as a whole
    journal.path.write_bytes(content)
    entry = newest(saves)
    assert entry
    again = saves.resume(entry, 2000)
    assert again.match.ply == 2
    assert said(again.note) == "The file is damaged after move 2. The match goes on from there."


def test_a_match_of_older_rules_goes_on_in_a_new_file(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    journal = saves.start(a_match(1, 2, 3), 1000)
    content = journal.content
    journal.close()
    _, *later = content.entries
    first = [1, [1], 0, b"another!"]
    bodies = [[e.ply, e.move, e.think_ms, e.digest] for e in content.moves[1:]]
    journal.path.write_bytes(compose([content.header, first, *bodies])[0])
    old = journal.path.read_bytes()
    entry = newest(saves)
    assert entry and len(later) == 2
    again = saves.resume(entry, 2000)
    assert again.match.ply == 1 and "rules have changed" in said(again.note)
    played(again.match, again.journal, 3)
    again.journal.close()
    assert (tmp_path / "quarantine" / journal.path.name).read_bytes() == old
    entry = newest(saves)
    assert entry and entry.path == again.journal.path
    assert (saves.resume(entry, 2000).match.ply, saves.resume(entry, 2000).note) == (2, None)


def test_a_saved_match_stays_as_it_was_saved(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    match = a_match(1)
    journal = saves.start(match, 1000)
    played(match, journal, 2)
    match.take_back(1)
    journal.append_take_back(1)
    save_id = saves.keep(journal, "Tea <b>break</b>\n", 5000)
    played(match, journal, 3)
    saves.discard(journal)
    (entry,) = saves.named().read_all()
    assert (entry.id, entry.title, entry.saved_ms) == (save_id, "Tea <b>break</b>", 5000)
    for _ in range(2):
        loaded = saves.load(entry, 2000)
        assert loaded.match.record() == a_match(1).record() and loaded.note is None
        played(loaded.match, loaded.journal, 3)
        loaded.journal.close()
        running = recover(Disk(), loaded.journal.path)
        assert len(running.moves) == 2 and not {"name", "saved"} & set(running.header)
    assert len(list((tmp_path / "matches").iterdir())) == 2
    saves.trash(entry, 9000)
    assert saves.named().read_all() == []


def test_saving_does_not_stop_at_a_taken_id(tmp_path: Path) -> None:
    ids = iter(["a", "a", "b", "a", "c"])
    saves = Saves(Disk(), DataDir(tmp_path), GAMES, ids.__next__, threaded=False)
    first, second = saves.start(a_match(), 1), saves.start(a_match(), 1)
    assert (first.path.stem, second.path.stem) == ("a", "b")
    assert saves.keep(first, "x", 1) == "a" and saves.keep(first, "y", 1) == "c"
    first.close()
    second.close()


def test_a_save_that_fails_raises_and_the_match_goes_on(tmp_path: Path) -> None:
    fs = FaultyDisk()
    saves = saves_in(tmp_path, fs)
    match = a_match()
    journal = saves.start(match, 1)
    fs.fail("create", errno.ENOSPC)
    with pytest.raises(OSError, match="space"):
        saves.keep(journal, "x", 1)
    played(match, journal, 1)
    assert journal.trouble is None and journal.close()


@pytest.mark.parametrize("name", ["x" * (4 * LONGEST_TEXT + 1), "a\ud800"], ids=["long", "half"])
def test_a_name_that_could_not_be_read_again_is_refused(tmp_path: Path, name: str) -> None:
    saves = saves_in(tmp_path)
    journal = saves.start(a_match(), 1)
    with pytest.raises(BadRecord):
        saves.keep(journal, name, 1)
    assert saves.named().read_all() == [] and journal.close()
    with pytest.raises(BadRecord):
        saves.start(Match(PILE, Options(), 1, (Seat(name, 0), Seat("Bo", 1))), 1)


def test_a_bad_save_is_a_row_and_loading_it_a_sentence(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "x.match").write_bytes(b"\x89PNG")
    (entry,) = saves.named().read_all()
    assert said(entry.trouble) == "This is not a match file."
    with pytest.raises(BadRecord, check=says("not a match file")):
        saves.load(entry, 2000)
