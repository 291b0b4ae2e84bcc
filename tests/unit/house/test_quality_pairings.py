"""Who sits where in the games that measure the levels among four, and what sets a seat back."""

from __future__ import annotations

from collections import Counter

from tests.check.quality.measures import figures
from tests.check.quality.pairings import Kind, Pairing, pairings
from tests.check.quality.playing import GameResult

TWO_EACH = Pairing("quoridor", "four", Kind.STEP, ("hard", "normal"))


def test_two_levels_share_four_seats_in_every_way() -> None:
    seatings = [TWO_EACH.seating(number) for number in range(6)]
    assert len(set(seatings)) == 6
    assert all(seating.count("hard") == 2 for seating in seatings)
    by_seat = Counter(seat for one in seatings for seat, name in enumerate(one) if name == "hard")
    assert set(by_seat.values()) == {3}


def test_one_player_alone_has_every_seat_in_turn() -> None:
    alone = Pairing("quoridor", "four", Kind.ALONE, ("hard", "normal"))
    assert [alone.seating(number).index("hard") for number in range(5)] == [0, 1, 2, 3, 0]


def test_what_sets_seats_back_is_shared_out() -> None:
    seating = ("easy",) * 4
    results = [
        GameResult(seating, (1.0, 0.3, -0.3, -1.0), 9, 9, 0, (), str(n), 1.0, hindered)
        for n, hindered in enumerate([(1, 2, 3, 0), (2, 1, 0, 1), ()])
    ]
    assert figures("quoridor", "easy", results).hindered == (0.3, 0.3, 0.3, 0.1)


def test_pairings_are_chosen_by_what_they_begin_with() -> None:
    steps = [one for one in pairings("", is_full=True) if one.key.startswith("causality/wall/step")]
    assert [*pairings("causality/wall/step", is_full=True)] == steps and len(steps) == 3
    assert {one.game for one in pairings("reduction", is_full=False)} == {"reduction"}
