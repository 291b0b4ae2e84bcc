"""Tournaments, rule by rule: who meets whom and begins, what breaks a tie, what is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from test_cup import cup, played, played_out

from game.club import cup_knockout, cup_swiss
from game.club.cup import MOST_TRIES, Cup, Form, Meeting, RunningMatch, begins_first
from game.club.cup_facts import closest, form_of, stake_of, upset
from game.club.cup_king import court
from game.club.cup_match import LONGEST, replay_name
from game.club.cup_roster import has_come_about
from game.club.cup_table import StandingsRow, champions, is_over, standings, total, waiting
from game.words.message import message


def met(*results: tuple[int, int, tuple[int, int]], plies: int = 10) -> tuple[Meeting, ...]:
    """Matches in the order of play: who began, who was the other, the games that each has won."""
    return tuple(Meeting(k, *one, plies + k) for k, one in enumerate(results))


def outcome(form: Form, count: int, *results: tuple[int, int, tuple[int, int]]) -> Cup:
    return replace(cup(form, count), meetings=met(*results))


@pytest.mark.parametrize(
    ("count", "swiss", "knockout"),
    [(3, (3, 3), (2, 2)), (4, (3, 6), (2, 3)), (5, (4, 8), (3, 4)), (6, (4, 12), (3, 5)),
     (7, (4, 12), (3, 6)), (8, (4, 16), (3, 7))],
)  # fmt: skip
def test_how_many_rounds_and_matches_there_are(
    count: int, swiss: tuple[int, int], knockout: tuple[int, int]
) -> None:
    assert (cup_swiss.turns(count), total(cup(Form.SWISS, count).rules)) == swiss
    assert (cup_knockout.turns(count), total(cup(Form.KNOCKOUT, count).rules)) == knockout
    assert total(cup(Form.KING, count).rules) == 2 * (count - 1)
    assert total(cup(Form.EVERYONE, count).rules) == count * (count - 1) // 2


@pytest.mark.parametrize(
    ("count", "pairs"),
    [
        (4, {(0, 2), (1, 3)}),
        (5, {(0, 2), (1, 3)}),
        (6, {(0, 3), (1, 4), (2, 5)}),
        (8, {(0, 4), (1, 5), (2, 6), (3, 7)}),
    ],
)
def test_of_those_who_are_level_the_upper_half_meets_the_lower_one(
    count: int, pairs: set[tuple[int, int]]
) -> None:
    known = waiting(cup(Form.SWISS, count))
    assert {(min(one.both), max(one.both)) for one in known} == pairs


@pytest.mark.parametrize(
    ("a", "b", "begun", "is_a"),
    [
        (0, 1, [], False), (1, 0, [], True), (0, 1, [1], True), (0, 1, [0], False),
        (1, 0, [0, 1], True), (0, 1, [0, 1], False), (2, 5, [5, 5, 2], True),
        (5, 2, [5, 5, 2, 2], True), (5, 2, [5, 2, 5], False),
    ],
)  # fmt: skip
def test_who_has_begun_less_often_begins_or_else_who_was_drawn_later(
    a: int, b: int, begun: list[int], is_a: bool
) -> None:
    meetings = [Meeting(k, place, 9, (1, 0)) for k, place in enumerate(begun)]
    assert begins_first(a, b, meetings) is is_a
    assert begins_first(b, a, meetings) is not is_a


@pytest.mark.parametrize("draws", range(1, MOST_TRIES + 1))
def test_after_the_last_draw_of_a_knock_out_the_one_who_was_drawn_first_goes_on(draws: int) -> None:
    now = cup(Form.KNOCKOUT, 4)
    both = waiting(now)[0].both
    for k in range(draws):
        first = waiting(now)[0]
        assert first.both == both
        assert k == 0 or first.first != now.meetings[-1].first, "the other one begins"
        now = played(now, wins=(1, 1))
    goes_on = cup_knockout.bracket(now)[0][0].winner
    assert goes_on == (0 if draws == MOST_TRIES else None)
    assert (both in [one.both for one in waiting(now)]) == (draws < MOST_TRIES)


W, D, L = (2, 0), (1, 1), (0, 2)
"""For who comes to the table: has won, drawn, lost."""


@pytest.mark.parametrize(
    ("results", "king", "waits", "reigns"),
    [
        ([], None, (0, 1, 2, 3), (0, 0, 0, 0)),
        ([D], 0, (2, 3, 1), (0, 0, 0, 0)),
        ([W], 1, (2, 3, 0), (0, 1, 0, 0)),
        ([L], 0, (2, 3, 1), (1, 0, 0, 0)),
        ([W, D, L], 1, (0, 2, 3), (0, 2, 0, 0)),
        ([W, L, L, D, L], 1, (3, 0, 2), (0, 4, 0, 0)),
        ([W, L, W, D, L], 3, (1, 0, 2), (0, 2, 0, 2)),
        ([D, L, L, W], 1, (2, 3, 0), (2, 1, 0, 0)),
    ],
)
def test_a_king_stays_after_a_draw_which_makes_no_reign_longer(
    results: list[tuple[int, int]],
    king: int | None,
    waits: tuple[int, ...],
    reigns: tuple[int, ...],
) -> None:
    now = cup(Form.KING, 4)
    for wins in results:
        now = played(now, wins=wins)
    found = court(now)
    assert (found.king, found.waiting, found.reigns) == (king, waits, reigns)


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


def test_among_three_who_are_level_their_own_matches_count_as_points_do() -> None:
    a, b, c, d, e = range(5)
    now = outcome(
        Form.EVERYONE,
        5,
        (a, c, (1, 1)),
        (b, c, (2, 1)),
        (a, b, (1, 1)),
        (a, d, (2, 0)),
        (b, d, (2, 0)),
        (c, d, (2, 1)),
        (a, e, (1, 1)),
        (b, e, (1, 2)),
        (c, e, (2, 0)),
        (d, e, (1, 1)),
    )
    rows = standings(now)
    level = [(row.points, row.difference) for row in rows[:3]]
    assert level == [(5, 2)] * 3
    assert [(row.place, row.rank) for row in rows] == [(b, 1), (a, 2), (c, 3), (e, 4), (d, 5)]


ROUNDS = ({(0, 3), (1, 4), (2, 5)}, {(0, 4), (1, 5), (2, 3)})
"""With a third round of 0-5, 1-3 and 2-4 only two triangles are left, which are no round."""


@pytest.mark.parametrize(("count", "scores"), [(6, [10, 6, 2, 6, 2, 10]), (5, [0, 6, 4, 6, 4])])
def test_a_swiss_round_leaves_a_draw_for_the_next_one(count: int, scores: list[int]) -> None:
    last = 5 if count == 6 else cup_swiss.REST
    known = {frozenset({5: last}.get(k, k) for k in pair) for pairs in ROUNDS for pair in pairs}
    best = {(0, last), (1, 3), (2, 4)}
    assert set(cup_swiss.drawn(range(count), scores, known, 0)) == best, "the last round"
    pairs = cup_swiss.drawn(range(count), scores, known, 1)
    assert set(pairs) != best
    after = known | {frozenset(pair) for pair in pairs}
    assert list(cup_swiss.matchings((*range(5), last), frozenset(after)))


def plain_rows(now: Cup) -> dict[int, tuple[int, int, int, int, int]]:
    """By place: matches won, drawn and lost, game difference, the points of all opponents."""
    count = len(now.rules.entrants)
    points = {row.place: row.points for row in standings(now)}
    made = {place: [0, 0, 0, 0, 0] for place in range(count)}
    for one in now.meetings:
        for own, other, place, rival in (
            (*one.wins, one.first, one.second),
            (*one.wins[::-1], one.second, one.first),
        ):
            row = made[place]
            row[0] += own > other
            row[1] += own == other
            row[2] += own < other
            row[3] += own - other
            row[4] += points[rival]
    return {place: tuple(row) for place, row in made.items()}  # type: ignore[misc]


@pytest.mark.parametrize("form", list(Form))
def test_rows_of_the_table_add_up(form: Form) -> None:
    now = played_out(cup(form, 6), 4)
    rows = {
        row.place: (row.won, row.drawn, row.lost, row.difference, row.opposition)
        for row in standings(now)
    }
    assert rows == plain_rows(now)


def test_the_king_at_the_end_is_before_those_who_are_level_with_him() -> None:
    now = cup(Form.KING, 3)
    while not is_over(now):
        now = played(now, wins=D)
    rows = standings(now)
    assert champions(now) == (0,) and [row.rank for row in rows] == [1, 2, 2]


@pytest.mark.parametrize(
    ("wins", "length", "is_true"),
    [((2, 0), 3, True), ((2, 1), 3, True), ((0, 0), 3, True), ((3, 0), 3, True),
     ((4, 0), 3, False), ((0, 4), 3, False), ((2, 2), 3, False), ((3, 3), 3, False),
     ((1, 0), 1, True), ((1, 1), 1, False), ((2, 0), 1, False)],
)  # fmt: skip
def test_nobody_has_won_more_games_than_a_match_has(
    wins: tuple[int, int], length: int, is_true: bool
) -> None:
    for form in Form:
        now = cup(form, 4, length=length)
        assert has_come_about(played(now, wins=wins)) is is_true


@pytest.mark.parametrize(
    ("length", "number", "games", "name"),
    [
        (1, 0, 0, "Friday 01 - Mira - Otto"),
        (1, 11, 0, "Friday 12 - Mira - Otto"),
        (2, 0, 0, "Friday 01.1 - Mira - Otto"),
        (2, 0, 1, "Friday 01.2 - Mira - Otto"),
        (3, 4, 2, "Friday 05.3 - Mira - Otto"),
    ],
)
def test_replays_of_a_tournament_are_named_in_the_order_of_play(
    length: int, number: int, games: int, name: str
) -> None:
    now = cup(Form.EVERYONE, 4, length=length)
    running = RunningMatch(number, 0, 1, "m1", replays=("r",) * games)
    assert replay_name(replace(now, running=running)) == name
    long = replace(now, running=running, name="x" * 99)
    assert len(replay_name(long)) == LONGEST


@pytest.mark.parametrize(
    ("results", "key", "values"),
    [
        ([], "first", {}),
        ([W], "unbeaten", {"n": 1}),
        ([W, W, W], "unbeaten", {"n": 3}),
        ([L, W, W], "streak", {"n": 2}),
        ([D, W, W, W], "streak", {"n": 3}),
        ([W, L, W], "record", {"won": 2, "lost": 1}),
        ([L, W], "record", {"won": 1, "lost": 1}),
        ([L], "winless", {}),
        ([L, L], "winless", {}),
        ([D, L], "draws", {"won": 0, "drawn": 1, "lost": 1}),
        ([W, D], "draws", {"won": 1, "drawn": 1, "lost": 0}),
        ([W, W, L], "record", {"won": 2, "lost": 1}),
    ],
)
def test_what_is_said_of_somebody_who_is_about_to_play(
    results: list[tuple[int, int]], key: str, values: dict[str, int]
) -> None:
    """Place 0 has had these results; it began every other match."""
    meetings = [
        (0, 1 + k, wins) if k % 2 else (1 + k, 0, wins[::-1]) for k, wins in enumerate(results)
    ]
    told = form_of(outcome(Form.EVERYONE, 6, *meetings), 0)
    assert (told.key, dict(told.values)) == (f"cup.form_{key}", values)


@pytest.mark.parametrize(
    ("length", "results", "key", "number"),
    [
        (3, [(0, 1, (2, 0)), (1, 2, (2, 1)), (2, 3, (2, 0))], "closest", 1),
        (3, [(0, 1, (2, 0)), (1, 2, (1, 1)), (2, 3, (0, 2))], "closest", 2),  # longer of two
        (5, [(0, 1, (2, 1)), (1, 2, (3, 2)), (2, 3, (1, 0))], "closest", 1),  # more games
        (1, [(0, 1, (1, 0)), (1, 2, (0, 1)), (2, 3, (0, 0))], "longest", 1),
        (2, [(0, 1, (2, 0)), (1, 2, (1, 0))], "longest", 1),
    ],
)
def test_the_closest_match_is_the_one_that_could_have_ended_otherwise(
    length: int, results: list[tuple[int, int, tuple[int, int]]], key: str, number: int
) -> None:
    now = replace(cup(Form.EVERYONE, 4, length=length), meetings=met(*results))
    found = closest(now)
    assert found is not None and (found.key, found.meeting.number) == (key, number)


def test_an_upset_is_won_by_the_one_who_is_furthest_behind_the_loser() -> None:
    first = [(0, 1, W), (0, 2, W), (1, 2, W), (1, 3, W), (2, 3, W)]
    found = upset(outcome(Form.EVERYONE, 4, *first, (3, 0, W)))
    assert found is not None and (found.key, found.meeting.number) == ("upset", 5)
    near = upset(outcome(Form.EVERYONE, 4, (0, 1, W), (0, 2, W), (1, 2, W), (2, 0, W)))
    assert near is not None and (near.key, near.meeting.number) == ("upset", 3)
    next_to = upset(outcome(Form.EVERYONE, 4, (0, 2, W), (0, 2, W), (1, 0, W)))
    assert next_to is not None and (next_to.key, next_to.meeting.number) == ("upset", 2)
    none = upset(outcome(Form.EVERYONE, 4, *first))
    assert none is not None and (none.key, none.meeting.plies) == ("quickest", 10)
    assert upset(outcome(Form.EVERYONE, 4, (0, 1, D))) is None


def test_what_a_win_means_is_told_when_it_is_the_cup_or_the_lead() -> None:
    """Of three, two have beaten the third, so their own match decides the cup."""
    now = cup(Form.EVERYONE, 3, length=1)
    assert stake_of(now, waiting(now)[0], waiting(now)[0].first) is None, "it is too early for that"
    last = waiting(now)[-1]
    third = next(place for place in range(3) if place not in last.both)
    for one in waiting(now)[:2]:  # the third loses to both, so the last match decides
        at = waiting(now).index(one)
        now = played(now, at, wins=(1, 0) if one.first != third else (0, 1))
    for place in last.both:
        assert stake_of(now, last, place) == message("cup.stake_cup")
    four = cup(Form.EVERYONE, 4, length=3)
    while len(four.meetings) < 4:
        four = played(four)
    leaders = [row.place for row in standings(four) if row.rank == 1]
    for one in waiting(four):
        for place in one.both:
            told = stake_of(four, one, place)
            assert told != message("cup.stake_cup"), "another match is to come"
            narrow = (2, 1) if place == one.first else (1, 2)
            after = four.started(one, "m").ended("r", 9, narrow)
            leads = [row.place for row in standings(after) if row.rank == 1] == [place]
            assert (told is not None) == (leads and leaders != [place])
    assert stake_of(cup(Form.KNOCKOUT, 4), waiting(cup(Form.KNOCKOUT, 4))[0], 0) is None
