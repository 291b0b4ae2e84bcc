"""Hints and reviews know more than the opponents: they search deeper, and who follows them wins."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from game.ai.jobs import Job, JobKind
from game.ai.server import JobRunner
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from tests.arena.__main__ import main
from tests.arena.games import Terms, play_pair
from tests.arena.players import Spec
from tests.arena.switches import can_compile

SEATS = (Seat("Ann", 0), Seat("Bo", 1))


@pytest.mark.parametrize("module", ["quoridor.tutor.assessor", "reduction.coach"])
def test_hints_search_deeper_than_the_strongest_timed_level(module: str) -> None:
    game = GAMES[module.partition(".")[0]]
    strongest = max(level.nodes for level in game.levels.values())
    assert strongest < import_module(f"game.{module}").NODES


def test_a_first_look_of_a_review_is_deeper_than_the_third_level() -> None:
    review = import_module("game.quoridor.tutor.review")
    hard = GAMES["quoridor"].levels["hard"].nodes
    assert hard < review.MAX_IN_PYTHON < review.MAX_NODES


def hint_job(**options: Any) -> Job:
    game = GAMES["quoridor"]
    match = Match(game, game.options(**options), 0, SEATS)
    return Job(1, match.record(), task=JobKind.COACH)


def test_a_hint_that_nobody_waits_for_ends_at_once() -> None:
    """Else the whole search process would be replaced, and be slow again."""
    looks: list[int] = []

    def stop() -> bool:
        looks.append(1)
        return True

    job = hint_job(size=9, boards=7)  # a position that no other test asks about: answers are kept
    answer = JobRunner(GAMES).answer(job, stop)
    assert "Stopped" in answer.error and len(looks) == 1


@pytest.mark.usefixtures("shallow_judge")
def test_a_hint_tells_how_far_it_is() -> None:
    told: list[int] = []
    answer = JobRunner(GAMES).answer(hint_job(size=5, boards=2), lambda: False, told.append)
    assert answer.result and told == sorted(told) and told[0] < 50 < told[-1] <= 101


@pytest.mark.slow
@pytest.mark.skipif(not can_compile(), reason="without numba it takes an hour")
def test_who_follows_the_coach_beats_the_third_level() -> None:
    """The short form of ``python -m tests.arena quoridor coach hard --pairs 30``."""
    terms = Terms("quoridor", "", (), 4, 300, "coach", "hard", 0)
    games = [game for number in range(4) for game in play_pair(terms, number)]
    assert sum(game.points for game in games) >= 2 / 3 * len(games)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "level"), [("subtraction_squares", "master"), ("even_steven", "hard")]
)
def test_who_follows_the_coach_wins_every_won_game_of_numbers(game: str, level: str) -> None:
    """A pair from one start is never lost twice: one of the two seats has a won position."""
    terms = Terms(game, "", (), 0, 300, "coach", level, 0)
    pairs = [play_pair(terms, number) for number in range(20)]
    assert all(first.points + second.points >= 1 for first, second in pairs)
    assert sum(first.points + second.points for first, second in pairs) > len(pairs)


def test_the_arena_knows_the_coach_and_keeps_it_from_engines_with_switches() -> None:
    Spec.read("coach", GAMES["reduction"])
    with pytest.raises(SystemExit):
        main(["quoridor", "coach", "engine:nodes=10", "--pairs", "1"])
