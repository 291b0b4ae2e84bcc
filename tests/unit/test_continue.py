"""Continue: the match that was played last, whatever clocks and files say about when."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from offered import newest
from test_store_saves import a_match, saves_in

from game.store.files import Disk
from game.store.matchfile import recover
from game.store.saves import Saves, last_played_first
from game.store.sequence import compose

HOUR_MS = 3_600_000
TEN_YEARS_MS = 10 * 365 * 24 * HOUR_MS


def test_the_match_played_last_is_offered_if_it_can_be_read(tmp_path: Path) -> None:
    """By the order of play: somebody may have copied the files since, or set the clock."""
    saves = saves_in(tmp_path)
    assert newest(saves) is None
    paths = []
    for second in range(4):
        journal = saves.start(a_match(), 1000 + second)
        journal.close()
        os.utime(journal.path, (9 - second, 9 - second))
        paths.append(journal.path)
    paths[3].write_bytes(b"rubbish")
    strange = {**recover(Disk(), paths[2]).header, "game": "chess"}
    paths[2].write_bytes(compose([strange])[0])
    found = newest(saves)
    assert found and found.path == paths[1]


def test_who_sits_down_or_gets_up_plays_last(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    journals = [saves.start(a_match(1), 1000 + number) for number in range(3)]
    for journal in journals:
        assert saves.leave(journal, 5000)
    entries = {entry.path: entry for entry in saves.running().read_all()}
    first = saves.resume(entries[journals[0].path], 6000)
    first.journal.close()  # as when the program is killed
    found = newest(saves)
    assert found and found.path == journals[0].path and found.saved_ms == 6000
    second = saves.resume(entries[journals[1].path], 7000)
    saves.leave(second.journal, 8000)
    assert [entry.saved_ms for entry in saves.running().read_all()] == [8000, 6000, 5000]
    assert newest(saves) == saves.running().read_all()[0]


@pytest.mark.parametrize("clock_ms", [-HOUR_MS, TEN_YEARS_MS, -TEN_YEARS_MS, 0])
@pytest.mark.parametrize("is_restarted", [False, True])
def test_the_match_played_last_is_offered_whatever_the_clock_said(
    tmp_path: Path, clock_ms: int, is_restarted: bool
) -> None:
    """The clock is wrong for one match, then right again."""
    saves, now_ms = saves_in(tmp_path), 1_700_000_000_000
    paths = []
    for number, off_ms in enumerate((0, clock_ms, 0)):
        at_ms = now_ms + off_ms + number
        journal = saves.start(a_match(1), at_ms)
        saves.leave(journal, at_ms + 60_000)
        paths.append(journal.path)
        os.utime(journal.path, ns=(at_ms * 1_000_000,) * 2)
        saves = saves_in(tmp_path) if is_restarted else saves
        found = newest(saves)
        assert found and found.path == journal.path
    entries = {entry.path: entry for entry in saves.running().read_all()}
    for path in (paths[0], paths[2], paths[1]):
        saves.leave(saves.resume(entries[path], now_ms).journal, now_ms)
        found = newest(saves)
        assert found and found.path == path


def listed(saves: Saves) -> list[str]:
    """The titles of the matches in the list of saved games; those left at the table have none."""
    entries = [*saves.named().read_all(), *saves.running().read_all()]
    return [entry.title for entry in last_played_first(entries) if not entry.is_over]


@pytest.mark.parametrize("clock_ms", [-HOUR_MS, TEN_YEARS_MS, -TEN_YEARS_MS, 0])
@pytest.mark.parametrize("is_restarted", [False, True])
def test_saved_games_are_listed_in_the_order_of_play_whatever_the_clock_said(
    tmp_path: Path, clock_ms: int, is_restarted: bool
) -> None:
    """Those saved under a name have their place between those that were left at the table."""
    saves, now_ms = saves_in(tmp_path), 1_700_000_000_000
    for at_ms in (now_ms, now_ms + clock_ms):
        journal = saves.start(a_match(), at_ms)
        for name in ("first", "second"):
            saves.keep(journal, f"{name} {at_ms}", at_ms)
        saves.leave(journal, at_ms)
        saves = saves_in(tmp_path) if is_restarted else saves
        assert listed(saves)[:3] == ["", f"second {at_ms}", f"first {at_ms}"]
    assert len(listed(saves)) == 6


@pytest.mark.parametrize("is_counted", [False, True])
def test_what_is_played_after_a_saved_game_is_listed_before_it(
    tmp_path: Path, is_counted: bool
) -> None:
    """Even if nothing of the saved one was left at the table."""
    saves = saves_in(tmp_path)
    journal = saves.start(a_match(), 5000)
    saves.keep(journal, "Evening", 5000)
    saves.discard(journal)
    later = saves_in(tmp_path)
    if is_counted:
        assert list(later.count_sittings(1.0)) == []
    later.leave(later.start(a_match(), 10), 20)
    assert listed(later) == ["", "Evening"]


def test_a_match_out_of_the_trash_may_be_the_last_one(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    for number in range(3):
        saves.start(a_match(1), 1000 + number).close()
    last = newest(saves)
    assert last
    kept = saves.trash(last, 5000)
    later = saves_in(tmp_path)  # it does not count what is in the trash
    later.start(a_match(), 10).close()
    later.take_out(kept)
    journal = later.start(a_match(), 5)
    journal.close()
    found = newest(later)
    assert found and found.path == journal.path


def test_no_sitting_is_so_late_that_none_can_follow(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    journal = saves.start(a_match(1), 1000)
    journal.append_sitting((1 << 64) - 1)
    journal.close()
    again = saves_in(tmp_path).start(a_match(1), 2)
    assert again.content.order == 1
    again.append_sitting(9)
    assert again.content.order == 9
    found = newest(saves_in(tmp_path))
    assert found and found.path == again.path


def test_files_that_tell_no_order_go_by_their_dates(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    for at_ms in (3000, 5000, 4000):
        journal = saves.start(a_match(), at_ms)
        header = {k: v for k, v in journal.content.header.items() if k != "order"}
        journal.close()
        journal.path.write_bytes(compose([header])[0])
    found = newest(saves)
    assert found and found.saved_ms == 5000
