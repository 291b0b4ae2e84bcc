"""Everybody's games, wins and matches, in order, and how the wins have come about."""

from __future__ import annotations

from dataclasses import replace

from game.club.ranking import DAY_MS, lately, ranked, wins_over_time
from game.club.records import Rival, known, records
from game.store.people import People
from game.store.results import MATCH_SHARED, MATCH_WON, Result


def result(names: str, ranking: tuple[int, ...], reason: str = "", level: str = "") -> Result:
    levels = ("", level) if level else ("",) * len(names.split())
    return Result("id", "quoridor", 0, tuple(names.split()), levels, ranking, reason, 9)


def test_games_wins_and_matches_by_name_and_level() -> None:
    found = [
        result("Ann Bo", (0, 1)),
        result("Bo Ann", (1, 0)),
        result("Ann Cy", (1, 0), level="hard"),
        result("Ann Bo", (0, 1), MATCH_WON),
        result("Ann Bo", (0, 1), MATCH_SHARED),
        replace(result("Bo Ann", (0, 1)), is_draw=True),
        replace(result("Ann Script", (0, 1)), puzzle="walk"),
    ]
    people = People().with_known(known(found))
    made = records(found, people)
    ann, bo = (made[Rival(one.id)] for one in people.here if one.name in ("Ann", "Bo"))
    hard = made[Rival(level="hard")]
    assert [(one.total.games, one.total.wins, one.matches) for one in (ann, bo, hard)] == [
        (4, 2, 1), (3, 0, 0), (1, 1, 0),
    ]  # fmt: skip
    assert [one.who for one in ranked(made)] == [ann.who, bo.who, hard.who]


def test_nothing_played_nothing_told() -> None:
    assert ranked(records([], People())) == []


def test_the_most_wins_come_first_and_computers_last() -> None:
    found = [result("Ann Bo", (1, 0)), result("Ann Cy", (1, 0), level="hard")]
    people = People().with_known(known(found))
    order = [one.who for one in ranked(records(found, people))]
    ann, bo = (Rival(person.id) for person in people.here)
    assert order == [bo, ann, Rival(level="hard")]


def test_wins_rise_with_time_and_a_span_leaves_old_ones_out() -> None:
    found = [replace(result("Ann Bo", (k % 2, 1 - k % 2)), ended_ms=k * DAY_MS) for k in range(5)]
    people = People().with_known(known(found))
    ann, bo = (Rival(person.id) for person in people.here)
    assert wins_over_time(found, people, [ann, bo]) == [
        [(0, 1), (2 * DAY_MS, 2), (4 * DAY_MS, 3)], [(DAY_MS, 1), (3 * DAY_MS, 2)],
    ]  # fmt: skip
    assert len(lately(found, 2, 4 * DAY_MS)) == 3 and len(lately(found, 0, 9**15)) == 5
