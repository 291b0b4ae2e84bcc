"""What people overlooked: it comes back as it was, of each game the newest, and no nonsense."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kept import database_in

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.moments import MOST_KEPT, KeptMoment, drop_moment, keep_moments, moments_of

SEATS = (Seat("Ann", 0), Seat("Bo", 1, "easy"))
STEVEN = GAMES["even_steven"]


def overlooked(start: int, game_id: str = "even_steven") -> KeptMoment:
    game = GAMES[game_id]
    match = Match(game, game.options(start=start), 0, SEATS)
    for _ in range(2):
        match.submit(match.state.legal_moves()[0])
    return KeptMoment(match.record(), 1)


def test_it_comes_back_as_it_was_until_it_is_found(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    kept = overlooked(20), overlooked(9, "subtraction_squares")
    assert moments_of(database, STEVEN, "") == ()
    keep_moments(database, "", kept)
    (again,) = moments_of(database_in(tmp_path), STEVEN, "")
    assert (again.id, again.ply, again.record.moves) == (kept[0].id, 1, kept[0].record.moves)
    drop_moment(database, kept[0])
    assert moments_of(database, STEVEN, "") == ()
    assert len(moments_of(database, GAMES["subtraction_squares"], "")) == 1


def test_what_makes_no_sense_any_more_is_left_out(tmp_path: Path) -> None:
    database, good = database_in(tmp_path), overlooked(20)
    bad = [
        KeptMoment(replace(overlooked(21).record, rules="even-steven 0"), 1),
        KeptMoment(replace(good.record, options={"start": "many"}), 1),
        KeptMoment(overlooked(22).record, 2),
        KeptMoment(overlooked(23).record, -1),
    ]
    keep_moments(database, "", [*bad, good])
    nonsense = "INSERT INTO mistakes VALUES (99, '', 'x', 'even_steven', 0, x'00')"
    database.run(nonsense)
    assert [one.id for one in moments_of(database, STEVEN, "")] == [good.id]


def test_of_each_game_the_newest_stay(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    many = [overlooked(start) for start in range(20, 20 + 2 * MOST_KEPT)]
    keep_moments(database, "", [overlooked(9, "subtraction_squares")])
    keep_moments(database, "", many)
    wanted = [one.id for one in reversed(many[-MOST_KEPT:])]
    assert [one.id for one in moments_of(database, STEVEN, "")] == wanted
    keep_moments(database, "", [many[-2]])
    found = [one.id for one in moments_of(database, STEVEN, "")]
    assert found[0] == many[-2].id and len(found) == MOST_KEPT, "overlooked again, it is the newest"
    assert len(moments_of(database, GAMES["subtraction_squares"], "")) == 1
