"""The file of what people overlooked: a limit, damage, and other versions of the program."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.core.match import Match
from game.core.seats import Seat
from game.registry import GAMES
from game.store.files import Disk
from game.store.moments import (
    MOST_KEPT,
    KeptMoment,
    read_moments,
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
    again = read_moments(Disk(), path, GAMES)
    assert [one.id for one in again] == [one.id for one in kept]
    assert [one.record.moves for one in again] == [one.record.moves for one in kept]
    assert read_moments(Disk(), tmp_path / "none.seq", GAMES) == ()


def test_damage_costs_what_comes_after_it(tmp_path: Path) -> None:
    path, kept = tmp_path / "moments.seq", [overlooked(start) for start in range(20, 30)]
    write_moments(Disk(), path, kept)
    content = path.read_bytes()
    for at in range(0, len(content), 97):
        path.write_bytes(content[:at] + bytes([content[at] ^ 0xFF]) + content[at + 1 :])
        found = [one.id for one in read_moments(Disk(), path, GAMES)]
        assert found == [one.id for one in kept][: len(found)]
        path.write_bytes(content[:at])
        found = [one.id for one in read_moments(Disk(), path, GAMES)]
        assert found == [one.id for one in kept][: len(found)]


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
    assert [one.id for one in read_moments(Disk(), path, GAMES)] == [good.id]


def test_of_each_game_the_newest_stay() -> None:
    many = [overlooked(start) for start in range(20, 20 + 2 * MOST_KEPT)]
    other = overlooked(9, "subtraction_squares")
    kept = with_new(with_new((), [other]), many)
    assert kept == (other, *many[-MOST_KEPT:])
    assert with_new(kept, [many[-2]])[-1] == many[-2], "overlooked again, it is the newest"
    assert len(with_new(kept, [many[-2]])) == len(kept)
