"""Tournaments: who meets whom, how they stand, against computations too plain to be wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise, permutations
from random import Random

import pytest
from cups import FIVE, NAMES, cup, played, played_by, played_out, rows

from game.club import cup_everyone, cup_knockout, cup_swiss
from game.club.cup import MAX_TRIES, Cup, Entrant, Form, Meeting, Rules
from game.club.cup_king import court
from game.club.cup_knockout import bracket, seeds
from game.club.cup_match import MAX_NAME_LENGTH, replay_name
from game.club.cup_roster import has_come_about
from game.club.cup_table import (
    champions,
    draw_entrants,
    is_over,
    matches_played,
    standings,
    total,
    waiting,
)
from game.club.cup_table import pairings as pairings_of

COUNTS = pytest.mark.parametrize("count", range(3, 9))
SEEDS = pytest.mark.parametrize("seed", range(2))


def test_how_many_rounds_and_matches_there_are() -> None:
    swiss = {3: (3, 3), 4: (3, 6), 5: (4, 8), 6: (4, 12), 7: (4, 12), 8: (4, 16)}
    knockout = {3: (2, 2), 4: (2, 3), 5: (3, 4), 6: (3, 5), 7: (3, 6), 8: (3, 7)}
    for n in range(3, 9):
        totals = {form: total(cup(form, n).rules) for form in Form}
        assert (cup_swiss.turns(n), totals[Form.SWISS]) == swiss[n], n
        assert (cup_knockout.turns(n), totals[Form.KNOCKOUT]) == knockout[n], n
        assert (totals[Form.KING], totals[Form.EVERYONE]) == (2 * (n - 1), n * (n - 1) // 2), n


@COUNTS
def test_everybody_meets_everybody_once_and_begins_half_the_time(count: int) -> None:
    rounds = cup_everyone.circle(count)
    met = [frozenset(pair) for pairs in rounds for pair in pairs]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(count), 2)))
    assert len(rounds) == count - 1 + count % 2
    for pairs in rounds:
        places = [place for pair in pairs for place in pair]
        assert len(places) == len(set(places)) == count - count % 2
    begun = Counter(pair[0] for pairs in rounds for pair in pairs)
    assert all(abs(2 * begun[place] - (count - 1)) <= 1 for place in range(count))


def test_a_pentathlon_has_a_round_for_each_game() -> None:
    """Few people meet again, and then the other one begins."""
    for count, matches in {3: 6, 4: 12, 5: 10, 6: 15, 7: 21, 8: 28}.items():
        known = pairings_of(cup(Form.EVERYONE, count, events=5))
        assert [one.number for one in known] == list(range(matches))
        assert {one.event for one in known} == set(range(5)), count
        rounds = {(one.turn, one.event) for one in known}
        assert len(rounds) == known[-1].turn + 1, "one game a round"
        assert len({(one.first, one.second) for one in known}) == matches, count


@COUNTS
@SEEDS
def test_in_a_swiss_cup_nobody_meets_twice_and_nobody_rests_twice(count: int, seed: int) -> None:
    over = played_out(cup(Form.SWISS, count, events=5), seed)
    assert len({frozenset((one.first, one.second)) for one in over.meetings}) == len(over.meetings)
    assert len(over.meetings) == total(over.rules) == cup_swiss.turns(count) * (count // 2)
    points = Counter[int](dict.fromkeys(range(count), 0))
    rests = [one.resting for one in cup_swiss.rounds(over) if one.resting is not None]
    assert len(rests) == len(set(rests)) == count % 2 * cup_swiss.turns(count)
    points.update(dict.fromkeys(rests, 2))
    for one in over.meetings:
        for place, own, other in ((one.first, *one.wins), (one.second, *one.wins[::-1])):
            points[place] += 2 * (own > other) + (own == other)
    assert {place: row.points for place, row in rows(over).items()} == points


def test_a_swiss_round_brings_those_together_who_have_as_many_points() -> None:
    """Among equals the upper half meets the lower one, and whoever leads rests last."""
    for count, pairs in ((4, "02 13"), (5, "02 13"), (6, "03 14 25"), (8, "04 15 26 37")):
        known = ["".join(map(str, sorted(one.both))) for one in waiting(cup(Form.SWISS, count))]
        assert sorted(known) == pairs.split()
    now = played(played(cup(Form.SWISS, 4)), wins=(0, 2))
    first = {one.winner for one in now.meetings}
    assert {frozenset(first), frozenset({0, 1, 2, 3} - first)} == {one.both for one in waiting(now)}
    now = cup(Form.SWISS, 5)
    assert cup_swiss.rounds(now)[0].resting == 4, "who was drawn last rests first"
    now = played(played(now))
    leaders = {one.winner for one in now.meetings} | {4}
    assert cup_swiss.rounds(now)[1].resting not in leaders


def test_of_swiss_rounds_alike_in_sum_the_one_without_a_wide_gap_is_drawn() -> None:
    known = [frozenset(pair) for pair in ((0, 1), (0, 2), (5, 1), (5, 2))]
    assert (0, 5) not in cup_swiss.draw_round(range(6), [4, 2, 2, 2, 2, 0], known, 0)


ROUNDS = ({(0, 3), (1, 4), (2, 5)}, {(0, 4), (1, 5), (2, 3)})
"""With a third round of 0-5, 1-3 and 2-4 only two triangles are left, which are no round."""


@pytest.mark.parametrize("scores", [[10, 6, 2, 6, 2, 10], [0, 6, 4, 6, 4]])
def test_a_swiss_round_leaves_a_draw_for_the_next_one(scores: list[int]) -> None:
    count = len(scores)
    last = 5 if count == 6 else cup_swiss.REST
    known = {frozenset({5: last}.get(k, k) for k in pair) for pairs in ROUNDS for pair in pairs}
    best = {(0, last), (1, 3), (2, 4)}
    assert set(cup_swiss.draw_round(range(count), scores, known, 0)) == best, "the last round"
    pairs = cup_swiss.draw_round(range(count), scores, known, 1)
    assert set(pairs) != best
    after = known | {frozenset(pair) for pair in pairs}
    assert list(cup_swiss.matchings((*range(5), last), frozenset(after)))


@COUNTS
@SEEDS
def test_a_knock_out_throws_one_out_with_each_match(count: int, seed: int) -> None:
    over = played_out(cup(Form.KNOCKOUT, count, events=5), seed)
    losers = []
    for number in range(count - 1):
        tries = [one for one in over.meetings if one.number == number]
        assert all(one.winner is None for one in tries[:-1]) and len(tries) <= MAX_TRIES
        last = tries[-1]
        losers.append(last.loser if last.loser is not None else max(last.first, last.second))
        assert all(a.first == b.second for a, b in pairwise(tries))
    assert len(set(losers)) == count - 1
    assert champions(over) == tuple(set(range(count)) - set(losers))
    rank = {place: row.rank for place, row in rows(over).items()}
    assert rank[losers[-1]] == 2 == min(rank[loser] for loser in losers)
    free = [box.winner for box in bracket(over)[0] if box.is_free_pass]
    assert sorted(free) == list(range((4 if count <= 4 else 8) - count)), "the first drawn rest"


def test_the_first_drawn_meet_as_late_as_can_be() -> None:
    assert seeds(4) == [0, 3, 1, 2] and seeds(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    pairs = (0, 7), (3, 4), (1, 6), (2, 5), (0, 3), (1, 2), (0, 1)
    now = played_by(cup(Form.KNOCKOUT, 8, events=5), *((min(pair), max(pair)) for pair in pairs))
    assert is_over(now) and [row.rank for row in standings(now)] == [1, 2, 3, 3, 5, 5, 5, 5]
    games = [one.event for one in pairings_of(now)]
    assert games[-1] == 0 and set(games) == set(range(5)), "the final is of the first game"


def test_after_the_last_draw_of_a_knock_out_the_one_who_was_drawn_first_goes_on() -> None:
    now = cup(Form.KNOCKOUT, 4)
    both = waiting(now)[0].both
    for draws in range(MAX_TRIES):
        first = waiting(now)[0]
        assert first.both == both and cup_knockout.bracket(now)[0][0].winner is None
        assert not draws or first.first != now.meetings[-1].first, "the other one begins"
        now = played(now, wins=(1, 1))
    assert cup_knockout.bracket(now)[0][0].winner == 0
    assert both not in [one.both for one in waiting(now)]


@COUNTS
def test_the_king_stays_and_the_others_come_in_turn(count: int) -> None:
    """Against a list that is pushed about by hand."""
    rng, now = Random(count), cup(Form.KING, count)
    row, king, reign = list(range(count)), None, 0
    points, reigns = [0] * count, [0] * count
    for _ in range(2 * (count - 1)):
        (next_one,) = waiting(now)
        at_table = row.pop(0) if king is None else king
        comer = row.pop(0)
        assert (next_one.first, next_one.second) == (comer, at_table)
        wins = rng.choice([(2, 0), (0, 2), (1, 1)])
        now = played(now, wins=wins)
        king, reign = (comer, 1) if wins == (2, 0) else (at_table, reign + (wins == (0, 2)))
        reigns[king] = max(reigns[king], reign)
        row.append(at_table if king == comer else comer)
        for place, own, other in ((comer, *wins), (at_table, *reversed(wins))):
            points[place] += 2 if own > other else own == other
        assert (court(now).king, court(now).waiting) == (king, tuple(row))
        assert court(now).reigns == tuple(reigns), "a draw makes no reign longer"
    assert is_over(now) and [rows(now)[place].points for place in range(count)] == points


def test_a_match_on_the_table_comes_first_and_its_games_add_up() -> None:
    now = cup(Form.EVERYONE, 4)
    other = waiting(now)[1]
    now = now.start_match(other, "m1").with_next_game("m1", 30, "m2")
    assert waiting(now)[0] == other and matches_played(now) == 0
    now = now.end_match("m2", 12, (2, 0))
    assert now.running is None and now.meetings[0].plies == 42
    assert now.meetings[0].replays == ("m1", "m2") and matches_played(now) == 1


def test_only_what_the_rules_lead_to_has_come_about() -> None:
    for form in Form:
        over = played_out(cup(form, 5), 3)
        assert has_come_about(over)
        assert not has_come_about(replace(over, meetings=(*over.meetings, over.meetings[0])))
        for length, wins in ((3, "20 21 00 30"), (1, "10")):
            for one in wins.split():
                now = played(cup(form, 4, length=length), wins=(int(one[0]), int(one[1])))
                assert has_come_about(now), (form, length, one)
        for length, wins in ((3, "40 04 22 33"), (1, "11 20")):
            for one in wins.split():
                now = played(cup(form, 4, length=length), wins=(int(one[0]), int(one[1])))
                assert not has_come_about(now), (form, length, one)
    now = cup(Form.KNOCKOUT, 4)
    assert not has_come_about(replace(now, meetings=(Meeting(2, 0, 1, (2, 0)),)))


def test_the_draw_follows_from_its_seed() -> None:
    assert draw_entrants(NAMES, 7) == draw_entrants(NAMES, 7) != draw_entrants(NAMES, 8)
    assert sorted(draw_entrants(NAMES, 7)) == sorted(NAMES)


@pytest.mark.parametrize("form", [Form.EVERYONE, Form.SWISS, Form.KNOCKOUT])
def test_in_every_round_people_play_before_computers(form: Form) -> None:
    entrants = [Entrant("Ann", 0, 0), Entrant("Bo", 1, 1), Entrant("Gus", 0, 0, 2)]
    for drawn in permutations([*entrants, Entrant("Mod", 0, 0, 4)]):
        now = Cup("c1", "Friday", 0, Rules(form, drawn, FIVE[:1], 3))
        known = waiting(now)
        kinds = [
            (one.turn, all(now.entrant(place).is_computer for place in one.both)) for one in known
        ]
        assert kinds == sorted(kinds), drawn
        last = known[-1]
        assert waiting(now.start_match(last, "m1"))[0] == last, "but for the one on the table"


def test_replays_of_a_tournament_are_named_in_the_order_of_play() -> None:
    for length, number, games, name in (
        (1, 0, 0, "01"),
        (1, 11, 0, "12"),
        (2, 0, 0, "01.1"),
        (2, 0, 1, "01.2"),
        (3, 4, 2, "05.3"),
    ):
        now = cup(Form.EVERYONE, 4, length=length)
        now = now.start_match(replace(waiting(now)[0], number=number, first=0, second=1), "m1")
        now = replace(now, running=replace(now.running, replays=("r",) * games))
        assert replay_name(now) == f"Friday {name} - Mira - Otto"
        assert len(replay_name(replace(now, name="x" * 99))) == MAX_NAME_LENGTH
