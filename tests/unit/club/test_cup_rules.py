"""Tournaments, rule by rule: who begins, what breaks a tie, what is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cups import cup, outcome, played, played_by, played_out, rows

from game.club.cup import Cup, Form, Meeting, begins_first
from game.club.cup_facts import closest, form_of, stake_of, upset
from game.club.cup_table import StandingsRow, champions, is_over, standings, waiting
from game.words.message import message


def test_who_has_begun_less_often_begins_or_else_who_was_drawn_later() -> None:
    """For each two: who has begun so far, and whether the one named first begins now."""
    for case in (
        "01 -",
        "10 +",
        "01 1 +",
        "01 0 -",
        "10 01 +",
        "01 01 -",
        "25 552 +",
        "52 5522 +",
        "52 525 -",
    ):
        (a, b), *begun, sign = case.split()
        meetings = [Meeting(k, int(place), 9, (1, 0)) for k, place in enumerate("".join(begun))]
        assert begins_first(int(a), int(b), meetings) is (sign == "+"), case
        assert begins_first(int(b), int(a), meetings) is (sign == "-"), case


KEYS: dict[Form, tuple[Callable[[StandingsRow], int], ...]] = {
    Form.SWISS: (lambda r: r.points, lambda r: r.opposition, lambda r: r.difference),
    Form.EVERYONE: (lambda r: r.points, lambda r: r.difference),
    Form.KING: (lambda r: r.points, lambda r: r.reign),
    Form.KNOCKOUT: (lambda r: r.reached,),
}
"""What counts first, and what breaks a tie then, as the rules of the forms say."""


@pytest.mark.parametrize("form", list(Form))
def test_ties_are_broken_in_the_order_of_the_rules(form: Form) -> None:
    keys, told = KEYS[form], 0
    for seed in range(12):
        rows = standings(played_out(cup(form, 7), seed))
        mine = [tuple(key(row) for key in keys) for row in rows]
        assert mine == sorted(mine, reverse=True)
        turned = [tuple(key(row) for key in (keys[0], *reversed(keys[1:]))) for row in rows]
        told += turned != sorted(turned, reverse=True)
        for row, own in zip(rows, mine, strict=True):
            assert row.rank >= 1 + sum(other > own for other in mine)
    assert (told > 0) == (len(keys) > 2), "the order of what breaks ties was put to the test"


def test_points_come_first_then_games_then_the_match_between_those_who_are_level() -> None:
    """The first three beat each other in a circle; the last one loses to all. 2:1 or 2:0 tells."""
    now = cup(Form.EVERYONE, 4)
    now = played_by(now, (0, 1), (1, 2), (2, 0), (2, 3), wins=(2, 1))
    now = played_by(now, (0, 3), (1, 3))
    made = [rows(now)[place] for place in range(4)]
    assert [row.points for row in made] == [4, 4, 4, 0]
    assert [row.difference for row in made] == [2, 2, 1, -5]
    assert [row.rank for row in made] == [1, 2, 3, 4], "the first has beaten the second"
    assert champions(now) == (0,)


def test_among_three_who_are_level_their_own_matches_count_as_points_do() -> None:
    level = "0-2 1:1, 1-2 2:1, 0-1 1:1, 0-3 2:0, 1-3 2:0, 2-3 2:1, 0-4 1:1, 1-4 1:2, 2-4 2:0"
    rows = standings(outcome(Form.EVERYONE, 5, f"{level}, 3-4 1:1"))
    assert [(row.points, row.difference) for row in rows[:3]] == [(5, 2)] * 3
    assert [(row.place, row.rank) for row in rows] == [(1, 1), (0, 2), (2, 3), (4, 4), (3, 5)]


def test_who_is_level_in_everything_shares_the_place() -> None:
    """But for the king at the end, who is before those that are level with him."""
    now, court = cup(Form.EVERYONE, 3), cup(Form.KING, 3)
    assert champions(now) == () and [row.rank for row in standings(now)] == [1, 1, 1]
    while not is_over(now):
        now = played(now, wins=(1, 1))
    while not is_over(court):
        court = played(court, wins=(1, 1))
    assert champions(now) == (0, 1, 2) and champions(court) == (0,)
    assert [row.rank for row in standings(court)] == [1, 2, 2]


@pytest.mark.parametrize("form", list(Form))
def test_rows_of_the_table_add_up(form: Form) -> None:
    now = played_out(cup(form, 6), 4)
    plain = {place: [0] * 5 for place in range(6)}
    for one in now.meetings:
        for own, other, place, rival in (
            (*one.wins, one.first, one.second),
            (*one.wins[::-1], one.second, one.first),
        ):
            points = rows(now)[rival].points
            new = own > other, own == other, own < other, own - other, points
            plain[place] = [a + b for a, b in zip(plain[place], new, strict=True)]
    for row in standings(now):
        made = [row.won, row.drawn, row.lost, row.difference, row.opposition]
        assert made == plain[row.place], row


def test_what_is_said_of_somebody_who_is_about_to_play() -> None:
    """Of place 0, which began every other match."""
    for results, key, values in (
        ("", "first", {}),
        ("w", "unbeaten", {"n": 1}),
        ("www", "unbeaten", {"n": 3}),
        ("lww", "streak", {"n": 2}),
        ("dwww", "streak", {"n": 3}),
        ("wlw", "record", {"won": 2, "lost": 1}),
        ("lw", "record", {"won": 1, "lost": 1}),
        ("l", "winless", {}),
        ("ll", "winless", {}),
        ("wwl", "record", {"won": 2, "lost": 1}),
        ("dl", "draws", {"won": 0, "drawn": 1, "lost": 1}),
        ("wd", "draws", {"won": 1, "drawn": 1, "lost": 0}),
    ):
        mine, other = {"w": "2:0", "d": "1:1", "l": "0:2"}, {"w": "0:2", "d": "1:1", "l": "2:0"}
        played = ", ".join(
            f"0-{1 + k} {mine[r]}" if k % 2 else f"{1 + k}-0 {other[r]}"
            for k, r in enumerate(results)
        )
        told = form_of(outcome(Form.EVERYONE, 6, played), 0)
        assert (told.key, dict(told.values)) == (f"cup.form_{key}", values), results


def test_the_closest_match_is_the_one_that_could_have_ended_otherwise() -> None:
    for length, results, key, number in (
        (3, "0-1 2:0, 1-2 2:1, 2-3 2:0", "closest", 1),
        (3, "0-1 2:0, 1-2 1:1, 2-3 0:2", "closest", 2),  # longer of two
        (5, "0-1 2:1, 1-2 3:2, 2-3 1:0", "closest", 1),  # more games
        (1, "0-1 1:0, 1-2 0:1, 2-3 0:0", "longest", 1),
        (2, "0-1 2:0, 1-2 1:0", "longest", 1),
    ):
        found = closest(outcome(Form.EVERYONE, 4, results, length))
        assert (found.key, found.meeting.number) == (key, number), results


def test_an_upset_is_won_by_the_one_who_is_furthest_behind_the_loser() -> None:
    for results, key, number in (
        ("0-1 2:0, 0-2 2:0, 1-2 2:0, 1-3 2:0, 2-3 2:0, 3-0 2:0", "upset", 5),
        ("0-1 2:0, 0-2 2:0, 1-2 2:0, 2-0 2:0", "upset", 3),
        ("0-2 2:0, 0-2 2:0, 1-0 2:0", "upset", 2),
        ("0-1 2:0, 0-2 2:0, 1-2 2:0, 1-3 2:0, 2-3 2:0", "quickest", 0),
    ):
        found = upset(outcome(Form.EVERYONE, 4, results))
        assert (found.key, found.meeting.number) == (key, number), results
    assert upset(outcome(Form.EVERYONE, 4, "0-1 1:1")) is None


def test_what_a_win_means_is_told_when_it_is_the_cup_or_the_lead() -> None:
    """Of three, two have beaten the third, so their own match decides the cup."""
    now = cup(Form.EVERYONE, 3, length=1)
    assert stake_of(now, waiting(now)[0], waiting(now)[0].first) is None, "it is too early for that"
    last = waiting(now)[-1]
    (third,) = {0, 1, 2} - last.both
    now = played_by(now, *((place, third) for place in last.both), wins=(1, 0))
    for place in last.both:
        assert stake_of(now, last, place) == message("cup.stake_cup")
    four = cup(Form.EVERYONE, 4, length=3)
    while len(four.meetings) < 4:
        four = played(four)
    leaders = leading(four)
    for one in waiting(four):
        for place in one.both:
            told = stake_of(four, one, place)
            assert told != message("cup.stake_cup"), "another match is to come"
            narrow = (2, 1) if place == one.first else (1, 2)
            leads = leading(four.start_match(one, "m").end_match("r", 9, narrow)) == [place]
            assert (told is not None) == (leads and leaders != [place])
    knockout = cup(Form.KNOCKOUT, 4)
    assert stake_of(knockout, waiting(knockout)[0], 0) is None


def leading(now: Cup) -> list[int]:
    return [row.place for row in standings(now) if row.rank == 1]
