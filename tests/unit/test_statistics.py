"""Tallies of finished games and matches."""

from __future__ import annotations

from dataclasses import replace

from game.store.results import MATCH_SHARED, MATCH_WON, Result
from scenes.club.tallies import Tally, by_person, tallies


def result(names: str, ranking: tuple[int, ...], reason: str = "", level: str = "") -> Result:
    levels = ("", level) if level else ("",) * len(names.split())
    return Result("id", "quoridor", 0, tuple(names.split()), levels, ranking, reason, 9)


def test_games_wins_and_matches_by_name_and_level() -> None:
    found = tallies(
        [
            result("Ann Bo", (0, 1)),
            result("Bo Ann", (1, 0)),
            result("Ann Cy", (1, 0), level="hard"),
            result("Ann Bo", (0, 1), MATCH_WON),
            result("Ann Bo", (0, 1), MATCH_SHARED),
            replace(result("Bo Ann", (0, 1)), is_draw=True),
            replace(result("Ann Script", (0, 1)), puzzle="walk"),
        ]
    )
    assert set(found) == {
        Tally("quoridor", "Ann", 4, 2, 1),
        Tally("quoridor", "Bo", 3, 0, 0),
        Tally("quoridor", "hard", 1, 1, 0),
    }
    assert found[0].name == "Ann", "most games first"


def test_nothing_played_nothing_told() -> None:
    assert tallies([]) == []


def test_the_most_wins_come_first_and_computers_last() -> None:
    found = tallies([result("Ann Bo", (1, 0)), result("Ann Cy", (1, 0), level="hard")])
    assert [one[0].name for one in by_person(found, ["hard"])] == ["Bo", "Ann", "hard"]
