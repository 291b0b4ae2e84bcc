"""Tournaments: who meets whom, how they stand, against computations too plain to be wrong."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations
from random import Random

import pytest

from game.club import cup_everyone, cup_swiss
from game.club.cup import MOST_TRIES, Cup, CupGame, Entrant, Form, Meeting, Rules
from game.club.cup_knockout import bracket, seeds
from game.club.cup_roster import has_come_about
from game.club.cup_table import (
    champions,
    decided,
    is_over,
    pairings,
    shuffled,
    standings,
    total,
    waiting,
)

NAMES = ("Mira", "Otto", "Nia", "Pip", "Ida", "Jon", "Kim", "Lee")
FIVE = tuple(CupGame(name, "", {}) for name in "qserc")


def cup(form: Form, count: int, events: int = 1, length: int = 3) -> Cup:
    entrants = tuple(Entrant(NAMES[k], k % 4, k % 4) for k in range(count))
    return Cup("c1", "Friday", 0, Rules(form, entrants, FIVE[:events], length))


def played(now: Cup, at: int = 0, wins: tuple[int, int] = (2, 0), plies: int = 10) -> Cup:
    """The match ``at`` so many places in the row is played like that."""
    return now.started(waiting(now)[at], "m1").ended(f"r{len(now.meetings)}", plies, wins)


def played_out(now: Cup, seed: int, *, draws: bool = True) -> Cup:
    """To its end, in any order that is possible."""
    rng = Random(seed)
    scores = [(2, 0), (2, 1), (1, 2), (0, 2), *([(1, 1)] if draws else [])]
    while not is_over(now):
        now = played(now, rng.randrange(len(waiting(now))), rng.choice(scores))
        assert len(now.meetings) <= 3 * total(now.rules)
    return now


@pytest.mark.parametrize("count", range(3, 9))
def test_everybody_meets_everybody_once_and_begins_half_the_time(count: int) -> None:
    """Against all combinations, and the rounds that arithmetic needs."""
    rounds = cup_everyone.circle(count)
    met = [frozenset(pair) for pairs in rounds for pair in pairs]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(count), 2)))
    assert len(rounds) == count - 1 + count % 2
    for pairs in rounds:
        places = [place for pair in pairs for place in pair]
        assert len(places) == len(set(places)) == count - count % 2
    begun = Counter(pair[0] for pairs in rounds for pair in pairs)
    assert all(abs(2 * begun[place] - (count - 1)) <= 1 for place in range(count))


@pytest.mark.parametrize(
    ("count", "matches"), [(3, 6), (4, 12), (5, 10), (6, 15), (7, 21), (8, 28)]
)
def test_a_pentathlon_has_a_round_for_each_game(count: int, matches: int) -> None:
    """With few people they meet again, and then the other one begins."""
    known = pairings(cup(Form.EVERYONE, count, events=5))
    assert [one.number for one in known] == list(range(matches))
    assert {one.event for one in known} == set(range(5))
    assert all(
        len({one.event for one in known if one.turn == turn}) == 1
        for turn in range(known[-1].turn + 1)
    )
    ordered = [(one.first, one.second) for one in known]
    assert len(set(ordered)) == matches, "somebody begins twice against the same person"


@pytest.mark.parametrize("count", range(3, 9))
@pytest.mark.parametrize("seed", range(2))
def test_in_a_swiss_cup_nobody_meets_twice_and_nobody_rests_twice(count: int, seed: int) -> None:
    over = played_out(cup(Form.SWISS, count, events=5), seed)
    met = Counter(frozenset((one.first, one.second)) for one in over.meetings)
    assert set(met.values()) == {1}
    assert len(over.meetings) == total(over.rules) == cup_swiss.turns(count) * (count // 2)
    rests = Counter[int]()
    for turn in range(cup_swiss.turns(count)):
        there = [p for one in pairings(over) if one.turn == turn for p in (one.first, one.second)]
        assert len(there) == len(set(there))
        rests.update(set(range(count)) - set(there))
    assert all(times == 1 for times in rests.values()) and bool(rests) == bool(count % 2)
    plain = Counter[int]({place: 2 * rests[place] for place in range(count)})
    for one in over.meetings:
        draw = one.wins[0] == one.wins[1]
        plain[one.first] += 1 if draw else 2 * (one.wins[0] > one.wins[1])
        plain[one.second] += 1 if draw else 2 * (one.wins[1] > one.wins[0])
    assert {row.place: row.points for row in standings(over)} == dict(plain)


def test_a_swiss_round_brings_those_together_who_have_as_many_points() -> None:
    """Of four, the winners of the first round meet, and whoever leads rests last."""
    now = played(played(cup(Form.SWISS, 4)), wins=(0, 2))
    first = {one.winner for one in now.meetings}
    assert {frozenset(first), frozenset({0, 1, 2, 3} - first)} == {one.both for one in waiting(now)}
    now = cup(Form.SWISS, 5)
    assert not any(4 in one.both for one in waiting(now)), "who was drawn last rests first"
    assert len(waiting(now)) == 2
    now = played(played(now))
    leaders = {one.winner for one in now.meetings} | {4}
    resting = set(range(5)) - {place for one in waiting(now) for place in one.both}
    assert not resting & leaders


@pytest.mark.parametrize("count", range(3, 9))
@pytest.mark.parametrize("seed", range(2))
def test_a_knock_out_throws_one_out_with_each_match(count: int, seed: int) -> None:
    over = played_out(cup(Form.KNOCKOUT, count, events=5), seed)
    losers = []
    for number in range(count - 1):
        tries = [one for one in over.meetings if one.number == number]
        assert all(one.winner is None for one in tries[:-1]) and len(tries) <= MOST_TRIES
        last = tries[-1]
        losers.append(last.loser if last.loser is not None else max(last.first, last.second))
        assert all(a.first == b.second for a, b in pairwise(tries))
    assert len(set(losers)) == count - 1
    assert champions(over) == tuple(set(range(count)) - set(losers))
    rank = {row.place: row.rank for row in standings(over)}
    assert rank[losers[-1]] == 2
    assert all(rank[losers[k]] >= rank[losers[-1]] for k in range(count - 1))
    free = [box for box in bracket(over)[0] if box.is_free_pass]
    size = 4 if count <= 4 else 8
    assert sorted(box.winner for box in free) == list(range(size - count)), "the first drawn rest"


def test_the_first_drawn_meet_as_late_as_can_be() -> None:
    assert seeds(4) == [0, 3, 1, 2]
    assert seeds(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    now = cup(Form.KNOCKOUT, 8, events=5)
    while not is_over(now):
        one = waiting(now)[0]
        now = played(now, wins=(2, 0) if one.first < one.second else (0, 2))
    assert [sorted((one.first, one.second)) for one in now.meetings] == [
        [0, 7], [3, 4], [1, 6], [2, 5], [0, 3], [1, 2], [0, 1],
    ]  # fmt: skip
    assert [row.rank for row in standings(now)] == [1, 2, 3, 3, 5, 5, 5, 5]
    games = [one.event for one in pairings(now)]
    assert games[-1] == 0 and set(games) == set(range(5)), "the final is of the first game"


@pytest.mark.parametrize("count", range(3, 9))
def test_the_king_stays_and_the_others_come_in_turn(count: int) -> None:
    """Against a list that is pushed about by hand."""
    rng, now = Random(count), cup(Form.KING, count)
    row, king = list(range(count)), None
    points = [0] * count
    for _ in range(2 * (count - 1)):
        (next_one,) = waiting(now)
        at_table = row.pop(0) if king is None else king
        comer = row.pop(0)
        assert (next_one.first, next_one.second) == (comer, at_table)
        wins = rng.choice([(2, 0), (0, 2), (1, 1)])
        now = played(now, wins=wins)
        king = comer if wins == (2, 0) else at_table
        row.append(at_table if king == comer else comer)
        for place, own, other in ((comer, *wins), (at_table, *reversed(wins))):
            points[place] += 2 if own > other else own == other
    assert is_over(now) and {r.place: r.points for r in standings(now)} == dict(enumerate(points))


def test_points_come_first_then_games_then_the_match_between_those_who_are_level() -> None:
    """Mira, Otto and Nia beat each other in a circle; Pip loses to all. 2:1 or 2:0 tells."""
    now = cup(Form.EVERYONE, 4)
    results = {(0, 1): (2, 1), (1, 2): (2, 1), (2, 0): (2, 1), (0, 3): (2, 0), (1, 3): (2, 0),
               (2, 3): (2, 1)}  # fmt: skip
    while not is_over(now):
        one = waiting(now)[0]
        wins = results.get((one.first, one.second))
        now = played(now, wins=wins or results[(one.second, one.first)][::-1])
    rows = {row.place: row for row in standings(now)}
    assert [rows[place].points for place in range(4)] == [4, 4, 4, 0]
    assert [rows[place].difference for place in range(4)] == [2, 2, 1, -5]
    assert [rows[place].rank for place in range(4)] == [1, 2, 3, 4], "Mira has beaten Otto"
    assert champions(now) == (0,)


def test_who_is_level_in_everything_shares_the_place() -> None:
    now = cup(Form.EVERYONE, 3)
    assert champions(now) == () and [row.rank for row in standings(now)] == [1, 1, 1]
    while not is_over(now):
        now = played(now, wins=(1, 1))
    assert champions(now) == (0, 1, 2)


def test_a_match_on_the_table_comes_first_and_its_games_add_up() -> None:
    now = cup(Form.EVERYONE, 4)
    other = waiting(now)[1]
    now = now.started(other, "m1").went_on("m1", 30, "m2")
    assert waiting(now)[0] == other and decided(now) == 0
    now = now.ended("m2", 12, (2, 0))
    assert now.running is None and now.meetings[0].plies == 42
    assert now.meetings[0].replays == ("m1", "m2") and decided(now) == 1


def test_only_what_the_rules_lead_to_has_come_about() -> None:
    for form in Form:
        over = played_out(cup(form, 5), 3)
        assert has_come_about(over)
        assert not has_come_about(Cup("c", "", 0, over.rules, (*over.meetings, over.meetings[0])))
    now = cup(Form.KNOCKOUT, 4)
    assert not has_come_about(Cup("c", "", 0, now.rules, (Meeting(2, 0, 1, (2, 0)),)))


def test_the_draw_follows_from_its_seed() -> None:
    assert shuffled(NAMES, 7) == shuffled(NAMES, 7) != shuffled(NAMES, 8)
    assert sorted(shuffled(NAMES, 7)) == sorted(NAMES)


@pytest.mark.parametrize("form", [Form.EVERYONE, Form.SWISS, Form.KNOCKOUT])
@pytest.mark.parametrize("draw", range(24))
def test_in_every_round_people_play_before_computers(form: Form, draw: int) -> None:
    people = [Entrant("Ann", 0, 0), Entrant("Bo", 1, 1)]
    computers = [Entrant("Gus", 0, 0, 2), Entrant("Mod", 0, 0, 4)]
    drawn = list(permutations([*people, *computers]))[draw]
    now = Cup("c1", "Friday", 0, Rules(form, drawn, FIVE[:1], 3))
    known = waiting(now)
    kinds = [
        (one.turn, all(now.entrant(place).is_computer for place in (one.first, one.second)))
        for one in known
    ]
    assert kinds == sorted(kinds)
    last = known[-1]
    assert waiting(now.started(last, "m1"))[0] == last, "but for the one on the table"
