"""Match play: who sits where, when it is over, who is champion."""

from __future__ import annotations

import pytest
from words import says

from game.core.match.series import Series, new_series


def test_a_single_game_is_no_series() -> None:
    assert new_series(1, True, 2) is None


def test_everybody_is_one_seat_on_in_each_game() -> None:
    series = Series(5, True, (0, 0, 0, 0))
    seats = []
    for _ in range(5):
        seats.append([series.person_at(seat) for seat in range(4)])
        assert [series.seat_of(series.person_at(seat)) for seat in range(4)] == [0, 1, 2, 3]
        series = series.after(winner=0)
    assert seats == [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2], [0, 1, 2, 3]]
    assert series.wins == (2, 1, 1, 1)


@pytest.mark.parametrize(
    ("length", "is_best_of", "winners", "over_after", "champion"),
    [
        (3, True, [0, 1], 2, 0),  # person 0 wins from seat 0, then from seat 1
        (3, True, [0, 0, 0], 3, 0),
        (3, False, [0, 1, 0], 3, 0),
        (2, False, [0, 0], 2, None),
        (7, True, [0, 1, 0, 1], 4, 0),
        (3, True, [None, 0, None], 3, 1),  # person 1 sat on seat 0 in the second game
        (3, True, [None, None, None], 3, None),
        (2, False, [0, None], 2, 0),
    ],
)
def test_when_it_is_over(
    length: int, is_best_of: bool, winners: list[int | None], over_after: int, champion: int | None
) -> None:
    series = Series(length, is_best_of, (0, 0))
    for played, winner in enumerate(winners, 1):
        assert not series.is_over and series.champion is None
        series = series.after(winner)
        assert series.is_over == (played == over_after)
    assert series.champion == champion


def test_maps_there_and_back_and_nothing_else() -> None:
    series = Series(5, True, (1, 2), 3)
    assert Series.from_map(series.to_map(), 2) == series
    drawn = series.after(None)
    assert Series.from_map(drawn.to_map(), 2) == drawn
    for change in ({"played": 2}, {"wins": [1]}, {"wins": [4, -1]}, {"length": 0}, {"best_of": 1},
                   {"length": True, "played": True, "wins": [0, 0]}):  # fmt: skip
        with pytest.raises(ValueError, check=says("no sense")):
            Series.from_map({**series.to_map(), **change}, 2)
