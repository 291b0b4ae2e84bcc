"""Every rung of every ladder on a match that was played for it, and what is kept of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import policies as do
import pytest
from kept import database_in, ended, library_in, practised_of
from ordered import LANE
from policies import Policy, match_of
from words import WORDS

from game.causality.rules.options import Options as CausalityOptions
from game.club import achievements
from game.club.achievements import person_views, rungs_of
from game.core.learning.achievement import next_rung
from game.core.match.handicap import Handicap
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.rules.options import is_set_up
from game.core.search.search_api import Budget
from game.quoridor.rules.moves import Jump, Step
from game.quoridor.rules.options import PRESETS as QUORIDOR
from game.quoridor.rules.options import Options as QuoridorOptions
from game.reduction.options import PRESETS as REDUCTION
from game.registry import GAMES
from game.store.people import load_people
from game.store.practice import Practised
from game.subtraction_squares import theory as squares
from game.subtraction_squares.options import Options as SquaresOptions
from game.subtraction_squares.rules import Take

ANN, OTTO = Seat("Ann", 0), Seat("Otto", 1, "easy")


def counts(match: Match) -> dict[str, int]:
    """Return what each rung counts for, as the best person has played."""
    return {rung.id: max(times.values()) for rung, times in rungs_of(match) if times}


def played(game_id: str, *match: Any, me: int = 0) -> set[str]:
    return set(counts(match_of(game_id, *match, me=me)))


def best_take(state: Any) -> Take:
    return Take(squares.best(state.total)[0])


def take_one(state: Any) -> Take:
    return Take(1)


def squares_match(level: str = "easy") -> Match:
    options = SquaresOptions(start=99)
    return match_of("subtraction_squares", options, level, best_take, take_one)


def level_policy(game_id: str, level: str, rng: Random) -> Policy:
    one = GAMES[game_id].levels[level]
    return lambda state: one.bot(state, Budget(one.nodes), rng).move


@pytest.mark.parametrize("game_id", ["subtraction_squares", "even_steven"])
def test_each_rung_can_be_done_in_the_match_that_it_begins(game_id: str) -> None:
    """Against the level itself, by somebody who plays well half of the time."""
    game = GAMES[game_id]

    def is_done(rung: Any, seed: int) -> bool:
        rng = Random(seed)

        def mine(state: Any) -> Any:
            solved = game.teaching.solve(state)
            is_good = solved is not None and rng.random() < 0.5
            return solved.best[0] if is_good else rng.choice(list(state.legal_moves()))

        other = level_policy(game_id, rung.level, rng)
        return rung.id in played(game_id, rung.options, rung.level, mine, other)

    for rung in game.exercises.ladder():
        assert any(is_done(rung, seed) for seed in range(200)), rung.id


def test_the_rungs_of_reduction() -> None:
    standard = replace(REDUCTION["standard"], density=75)
    soon = do.resign_after(2, do.reduce)
    for level, mine, other, there, missing in (
        ("easy", do.reduce, do.resign_after(6, do.reduce), "won three", "five hard firm"),
        ("master", do.reduce, do.resign_after(10, do.reduce), "won three five hard firm", ""),
        ("perfect", do.reduce, soon, "perfect firm", ""),
        ("easy", do.waste, do.resign_after(8, do.reduce), "won", "three"),
        ("easy", do.prove, do.waste, "proved", ""),
        ("master", do.refuse_once, soon, "won", "firm"),
    ):
        found = played("reduction", standard, level, mine, other)
        assert {*there.split()} <= found and not {*missing.split()} & found, (level, found)
    thin = REDUCTION["standard"]
    other = do.resign_after(4, do.reduce)
    assert "filled" in played("reduction", thin, "easy", do.fill, other)


def test_a_match_for_five_turns_lasts_so_long() -> None:
    five = next(rung for rung in GAMES["reduction"].exercises.ladder() if rung.id == "five")
    other = level_policy("reduction", five.level, Random(1))
    assert "five" in played("reduction", five.options, five.level, do.reduce, other)


def test_the_rungs_of_quoridor() -> None:
    standard = QUORIDOR["standard"]
    for level, rungs in (("easy", ""), ("master", " normal hard master")):
        found = played("quoridor", standard, level, do.walk, do.dawdle)
        assert found == {"won", "spare", *rungs.split()}, level
    assert counts(match_of("quoridor", standard, "easy", do.walk, do.walk, me=1))["jumps"] == 1
    fenced = played("quoridor", standard, "easy", do.build, do.dawdle)
    assert fenced == {"won", "detour", "spare", "far"}


def test_the_rungs_of_causality() -> None:
    lane = CausalityOptions(board=LANE)
    back = ("A1 forward", "A1 forward", "A1 timejump 0")
    loop = ("A1' backward", "A1' wait", "A1' timejump 0 link A1'", "")
    shot = ("A1' turn left", "A1' attack", "", "")
    for level, me, ordered, rungs in (
        ("easy", 0, (*back, ""), "jumped"),
        ("easy", 0, (*back, *loop), "jumped linked"),
        ("easy", 1, (*back, *shot), "cost"),
        ("easy", 1, ("",), "won soon"),
        ("hard", 1, (*back, *[""] * 6), "won normal hard"),
    ):
        policies = (do.pass_by, do.orders(*ordered)) if me else (do.orders(*ordered), do.pass_by)
        assert played("causality", lane, level, *policies, me=me) == set(rungs.split()), rungs


@pytest.mark.parametrize("game_id", GAMES)
def test_a_ladder_has_words_and_matches_to_begin(game_id: str) -> None:
    game = GAMES[game_id]
    rungs = game.exercises.ladder()
    assert not rungs or 6 <= len(rungs) <= 8
    assert len({rung.id for rung in rungs}) == len(rungs)
    for rung in rungs:
        assert 0 < len(WORDS.t(f"{game_id}.ladder.{rung.id}")) <= 60
        count = game.seats(rung.options)
        seats = tuple(Seat("Ann", k, rung.level if k else "") for k in range(count))
        assert rung.level in game.levels and rung.times >= 1
        plan = MatchPlan(rung.options, seats)
        assert plan.match(game, 1).state.outcome() is None
        assert MatchPlan.from_map(game, plan.to_map()) == plan


def test_a_match_counts_once_and_the_next_rung_follows(tmp_path: Path) -> None:
    database, game_id = database_in(tmp_path), "subtraction_squares"
    rungs = GAMES[game_id].exercises.ladder()

    def practised() -> Practised:
        return library_in(tmp_path).practised

    def rungs_by(match_id: str) -> list[str]:
        return [rung.id for _, rung in ended(database, match, match_id).rungs]

    assert next_rung(rungs, practised().rung_counts(game_id)).id == "won"
    match = squares_match("hard")
    assert rungs_by("a1") == ["won"], "nothing of those to be done several times"
    assert rungs_by("a1") == []
    after = practised()
    assert after.rung_counts(game_id) == {"won": 1, "normal": 1, "hard": 1}
    assert next_rung(rungs, after.rung_counts(game_id)).id == "normal"
    assert rungs_by("b2") + rungs_by("c3") == ["normal", "hard"]


def test_at_the_top_there_is_no_next_rung() -> None:
    rungs = GAMES["quoridor"].exercises.ladder()
    assert next_rung(rungs, {rung.id: rung.times for rung in rungs}) is None


def test_puzzles_positions_and_two_computers_count_for_nothing() -> None:
    game, squares = GAMES["causality"], GAMES["subtraction_squares"]
    puzzle = game.exercises.puzzles().builtin()[0]
    solved = Match(game, puzzle.options, 0, [ANN, OTTO])
    assert solved.puzzle is not None and not is_set_up(solved.options)
    solved.submit(solved.resignation)
    set_up = replace(REDUCTION["kids"], size=4, position="##../##../..../...# 1", challenge=False)
    alone = Match(squares, SquaresOptions(start=4), 0, [OTTO, Seat("Gus", 1, "easy")])
    alone.submit(Take(4))
    for match in (solved, alone, match_of("reduction", set_up, "easy", do.reduce, do.reduce)):
        assert match.state.outcome() is not None
        assert not list(person_views(match)) and not list(rungs_of(match))


def test_a_win_with_help_or_after_too_long_a_match_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for handicap, found in ((Handicap(), {"won": 1}), (Handicap(help="warned"), {})):
        seats = [replace(ANN, handicap=handicap), OTTO]
        match = Match(GAMES["subtraction_squares"], SquaresOptions(start=99), 7, seats)
        while match.state.outcome() is None:
            match.submit((take_one if match.state.to_move else best_take)(match.state))
        assert counts(match) == found, "help that a seat was given"
    for help in ("undo", "hint"):
        match = squares_match()
        getattr(match, f"count_{help}")(1)
        assert counts(match) == {"won": 1}, "the computer's side is nobody's"
        getattr(match, f"count_{help}")(0)
        assert not counts(match)
    match = squares_match()
    for longest, is_counted in ((match.ply, True), (match.ply - 1, False)):
        monkeypatch.setattr(achievements, "MAX_PLIES", longest)
        assert bool(list(person_views(match))) == is_counted


def test_each_of_two_people_climbs_alone(tmp_path: Path) -> None:
    """Bo jumps over Ann, and Ann over Bo: it counts for each of them."""
    options = QuoridorOptions(size=5, timer_s=0)
    match = Match(GAMES["quoridor"], options, 7, [ANN, Seat("Bo", 1)])
    jumpers = Counter[int]()
    while match.state.outcome() is None:
        moves = [move for move in match.state.legal_moves() if isinstance(move, Step | Jump)]
        jumps = [move for move in moves if isinstance(move, Jump)]
        jumpers[match.state.to_move] += bool(jumps)
        match.submit(jumps[0] if jumps else do.walk(match.state))
    assert min(jumpers.values()) > 0 and len(jumpers) == 2, "both have jumped"
    database = database_in(tmp_path)
    for _ in range(2):
        ended(database, match, "a1")
    for person in load_people(database).here:
        seat = [one.name for one in match.seats].index(person.name)
        assert practised_of(database, person.id).rung_counts("quoridor")["jumps"] == jumpers[seat]
