"""The file of what people overlooked: a limit, damage, and other versions of the program."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path

import pytest
from faulty_disk import FaultyDisk
from words import said

from game.core.match import Match
from game.core.seats import Seat
from game.registry import GAMES
from game.store.files import Disk
from game.store.moments import (
    MOST_KEPT,
    KeptMoment,
    load_moments,
    with_new,
    write_moments,
)  # fmt: skip

SEATS = (Seat("Ann", 0), Seat("Bo", 1, "easy"))


def overlooked(start: int, game_id: str = "even_steven") -> KeptMoment:
    game = GAMES[game_id]
    match = Match(game, game.options(start=start), 0, SEATS)
    for _ in range(2):
        match.submit(match.state.legal_moves()[0])
    return KeptMoment(match.record(), 1)


def test_it_comes_back_as_it_was(tmp_path: Path) -> None:
    path, kept = tmp_path / "moments.seq", (overlooked(20), overlooked(9, "subtraction_squares"))
    write_moments(Disk(), path, kept)
    again, notes = load_moments(Disk(), path, GAMES, 5)
    assert not notes
    assert [one.id for one in again] == [one.id for one in kept]
    assert [one.record.moves for one in again] == [one.record.moves for one in kept]
    assert load_moments(Disk(), tmp_path / "none.seq", GAMES, 5) == ((), ())


def test_damage_costs_what_comes_after_it_and_the_old_file_stays(tmp_path: Path) -> None:
    path, kept = tmp_path / "moments.seq", tuple(overlooked(start) for start in range(20, 30))
    old = tmp_path / "moments.bad-5.seq"
    write_moments(Disk(), path, kept)
    content = path.read_bytes()
    for at in range(0, len(content), 97):
        flipped = content[:at] + bytes([content[at] ^ 0xFF]) + content[at + 1 :]
        for damaged in (flipped, content[:at]):
            path.write_bytes(damaged)
            found, notes = load_moments(Disk(), path, GAMES, 5)
            assert found == kept[: len(found)] and len(found) < 10
            if damaged:
                assert "couldn't be read" in said(*notes) and old.read_bytes() == damaged
                old.unlink()
            assert load_moments(Disk(), path, GAMES, 6) == (found, ())


def test_a_file_that_cannot_be_read_is_not_overwritten(tmp_path: Path) -> None:
    path, disk = tmp_path / "moments.seq", FaultyDisk()
    write_moments(disk, path, [overlooked(20)])
    before = path.read_bytes()
    disk.fail("read_limited", errno.EIO)
    found, (note,) = load_moments(disk, path, GAMES, 5)
    assert found == () and "You start over." in said(note)
    write_moments(disk, path, [overlooked(30)])
    assert (tmp_path / "moments.bad-5.seq").read_bytes() == before


def test_the_file_never_grows_longer_than_it_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, kept = tmp_path / "moments.seq", [overlooked(start) for start in range(20, 30)]
    monkeypatch.setattr("game.store.moments.LIMIT_BYTES", 700)
    write_moments(Disk(), path, kept)
    found, notes = load_moments(Disk(), path, GAMES, 5)
    assert found == tuple(kept[-len(found) :]) and 0 < len(found) < 10 and not notes


def test_what_makes_no_sense_any_more_is_left_out(tmp_path: Path) -> None:
    path, good = tmp_path / "moments.seq", overlooked(20)
    record = good.record
    bad = [
        KeptMoment(replace(record, rules="even-steven 0"), 1),
        KeptMoment(replace(record, game="chess"), 1),
        KeptMoment(replace(record, options={"start": "many"}), 1),
        KeptMoment(record, 2),
        KeptMoment(record, -1),
        KeptMoment(replace(record, moves=("x",)), 0),  # type: ignore[arg-type]
    ]
    write_moments(Disk(), path, [*bad, good])
    assert [one.id for one in load_moments(Disk(), path, GAMES, 5)[0]] == [good.id]


def test_of_each_game_the_newest_stay() -> None:
    many = [overlooked(start) for start in range(20, 20 + 2 * MOST_KEPT)]
    other = overlooked(9, "subtraction_squares")
    kept = with_new(with_new((), [other]), many)
    assert kept == (other, *many[-MOST_KEPT:])
    assert with_new(kept, [many[-2]])[-1] == many[-2], "overlooked again, it is the newest"
    assert len(with_new(kept, [many[-2]])) == len(kept)
