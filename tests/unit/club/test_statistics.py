"""Games, wins and matches of all players, in order, and how the wins have come about."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from kept import database_in, result, results_in, with_results

from game.club.records import (
    DAY_MS,
    PlayerRecord,
    Rival,
    against,
    game_count,
    has_had,
    ranking,
    records,
    scores_against_levels,
    wins_over_time,
)
from game.core.match.handicap import NONE, Handicap
from game.store.database import Database
from game.store.people import People, load_people
from game.store.results import MATCH_SHARED, MATCH_WON, MatchResult, count_again


def test_games_wins_and_matches_by_name_and_level(tmp_path: Path) -> None:
    found = [
        result(1, "Ann Bo"),
        result(2, "Bo Ann", 1),
        result(3, "Ann Cy", 1, "hard"),
        result(4, "Ann Bo", reason=MATCH_WON),
        result(5, "Ann Bo", reason=MATCH_SHARED),
        result(6, "Bo Ann", is_draw=True),
        result(7, "Ann Script", puzzle="walk"),
    ]
    database = with_results(tmp_path, found)
    people = load_people(database)
    made = records(database, people)
    ann, bo = (made[Rival(one.id)] for one in people.here if one.name in ("Ann", "Bo"))
    hard = made[Rival(level="hard")]
    for record, *figures in ((ann, 4, 2, 1), (bo, 3, 0, 0), (hard, 1, 1, 0)):
        assert [record.total.games, record.total.wins, record.matches] == figures, record
    assert [one.who for one in ranking(made)] == [ann.who, bo.who, hard.who]
    assert game_count(database, ("quoridor",)) == game_count(database, ("quoridor",), -1) == 4
    levels = scores_against_levels(database, "quoridor", people.here[0])
    assert {level: (one.wins, one.losses) for level, one in levels.items()} == {"hard": (0, 1)}


def test_nothing_played_nothing_told(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    assert ranking(records(database, People())) == [] == ranking(records(database, People(), 1))
    assert not has_had(database, "quoridor", 2) and not game_count(database, ("quoridor",))


def test_wins_rise_with_time_and_a_span_leaves_old_ones_out(tmp_path: Path) -> None:
    database = with_results(tmp_path, [result(k * DAY_MS, "Ann Bo", k % 2) for k in range(5)])
    people = load_people(database)
    ann, bo = rivals = [Rival(person.id) for person in people.here]
    lines = [[(0, 1), (2 * DAY_MS, 2), (4 * DAY_MS, 3)], [(DAY_MS, 1), (3 * DAY_MS, 2)]]
    assert wins_over_time(database, rivals) == lines
    late = wins_over_time(database, [*rivals, Rival("none")], 3 * DAY_MS)
    assert late == [[(4 * DAY_MS, 1)], [(3 * DAY_MS, 1)], []]
    since = records(database, people, 3 * DAY_MS)
    assert (since[ann].total.games, since[ann].total.wins, since[bo].total.wins) == (2, 1, 1)


def random_results(rng: Random, number: int) -> list[MatchResult]:
    """Results of five names and two levels: with draws, cheats and games among four."""
    made = []
    for k in range(number):
        seats = 4 if rng.random() < 0.3 else 2
        ranking = rng.sample(range(seats), seats)
        given = tuple(rng.choice((NONE, Handicap(undos=0))) for _ in range(seats))
        one = result(
            k * DAY_MS,
            " ".join(rng.choice("ABCDE") for _ in range(seats)),
            game=rng.choice(("quoridor", "reduction")),
            levels=tuple(rng.choice(("", "", "easy", "hard")) for _ in range(seats)),
            ranking=tuple(ranking),
            reason=rng.choice(("goal", "goal", MATCH_WON, MATCH_SHARED)),
            plies=rng.randrange(90),
            puzzle=rng.choice(("", "", "", "walk")),
            is_draw=rng.random() < 0.2,
            cheats=tuple(rng.randrange(3) for _ in range(seats)),
            handicaps=given if any(given) else (),
        )
        made.append(one)
    return made


def told(found: dict[Rival, PlayerRecord]) -> dict[Rival, tuple[object, ...]]:
    """Return all figures but the runs of single games, which a span of time leaves out."""
    return {
        who: (
            one.total.games,
            one.total.wins,
            one.total.losses,
            one.total.best_run,
            one.total.fair_wins,
            one.matches,
            one.longest,
            one.shortest_win,
            one.cheats,
            [(game, s.games, s.wins, s.losses, s.fair_wins) for game, s in one.scores.items()],
        )
        for who, one in found.items()
    }


def figures(database: Database, people: People, since_ms: int) -> object:
    """Return the scores of all players against each other, without runs."""
    found = records(database, people, since_ms)
    return [
        [
            (rival, score.games, score.wins, score.losses)
            for rival, score in against(database, who, people, since_ms).items()
        ]
        for who in found
    ]


@pytest.mark.parametrize("seed", range(4))
def test_sums_that_are_kept_up_are_those_of_the_results(tmp_path: Path, seed: int) -> None:
    """A span that begins before everything is counted from the results each time."""
    database = with_results(tmp_path, random_results(Random(seed), 300))
    people = load_people(database)
    kept = told(records(database, people))
    assert len(kept) == 7 and kept == told(records(database, people, -1))
    assert figures(database, people, 0) == figures(database, people, -1)
    sums = (
        "SELECT who, game, rival, games, wins, losses, run, best_run, fair_wins FROM"
        " (SELECT * FROM scores ORDER BY who, id) UNION ALL SELECT * FROM records"
    )
    rows = database.rows(sums)
    database.write(count_again)
    assert rows == database.rows(sums)
    last = random_results(Random(seed), 300)[100:]
    late = with_results(tmp_path / "late", last)
    names = {one.name: one.id for one in load_people(late).people}
    ids = {one.id: names[one.name] for one in people.people}
    since = told(records(database, people, 100 * DAY_MS))
    assert {Rival(ids.get(who.person, ""), who.level): one for who, one in since.items()} == told(
        records(late, load_people(late))
    )
    assert len(results_in(database)) == 300


def test_partners_win_and_lose_together(tmp_path: Path) -> None:
    """A game with a partner is a game, and neither a win nor a loss against the partner."""
    one = result(1, "Ann Bo Cy Di", ranking=(0, 2, 1, 3), first=2)
    database = with_results(tmp_path, [one])
    people = load_people(database)
    made = {person.name: records(database, people)[Rival(person.id)] for person in people.here}
    assert results_in(database) == (one,)
    told = [(made[name].total.games, made[name].total.wins) for name in ("Ann", "Bo", "Cy", "Di")]
    assert told == [(1, 1), (1, 0)] * 2
    ids = {person.name: Rival(person.id) for person in people.here}
    rivals = against(database, ids["Ann"], people)
    assert [rivals[ids[name]].wins for name in ("Bo", "Cy", "Di")] == [1, 0, 1]
