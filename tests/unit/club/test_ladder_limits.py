"""What does not count on a ladder: puzzles, handicaps, help, and computers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kept import database_in, ended
from test_ladders import best_take, counts, match_of, one, reduce

from game.core.learning import ladder_score
from game.core.learning.ladder import Climb
from game.core.learning.ladder_score import climbs, counted
from game.core.match.handicap import Handicap
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.options import is_set_up
from game.even_steven import theory as steven
from game.even_steven.options import Options as StevenOptions
from game.quoridor.rules.moves import Jump, Step
from game.quoridor.rules.options import Options as QuoridorOptions
from game.reduction.options import PRESETS as REDUCTION
from game.registry import GAMES
from game.store.people import load_people
from game.store.practice import rung_counts
from game.subtraction_squares.options import Options as SquaresOptions
from game.subtraction_squares.rules import Take


def test_a_puzzle_counts_for_nothing() -> None:
    game = GAMES["causality"]
    assert game.exercises.puzzles is not None
    puzzle = game.exercises.puzzles().shipped()[0]
    match = Match(game, puzzle.options, 0, [Seat("Ann", 0), Seat("Otto", 1, "easy")])
    assert match.puzzle is not None and not is_set_up(match.options)
    match.submit(match.resignation)
    assert match.state.outcome() is not None
    assert not list(climbs(match)) and not list(counted(match))


def test_what_a_handicap_gave_counts_for_nothing() -> None:
    def won(handicap: Handicap) -> dict[str, int]:
        seats = [Seat("Ann", 0, "", handicap), Seat("Otto", 1, "easy")]
        match = Match(GAMES["subtraction_squares"], SquaresOptions(start=99), 7, seats)
        while match.state.outcome() is None:
            match.submit((one if match.state.to_move else best_take)(match.state))
        return counts(match)

    assert won(Handicap()) == {"won": 1}
    assert not won(Handicap(help="warned")), "help that a seat was given"


def test_the_longest_match_counts_and_a_longer_one_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = match_of("subtraction_squares", SquaresOptions(start=99), "easy", best_take, one)
    monkeypatch.setattr(ladder_score, "LONGEST", match.ply)
    assert list(climbs(match))
    monkeypatch.setattr(ladder_score, "LONGEST", match.ply - 1)
    assert not list(climbs(match))


def test_each_of_two_people_climbs_alone(tmp_path: Path) -> None:
    """Bo jumps over Ann, and Ann over Bo: it counts for each of them."""
    game = GAMES["quoridor"]
    match = Match(game, QuoridorOptions(size=5, timer_s=0), 7, [Seat("Ann", 0), Seat("Bo", 1)])
    while match.state.outcome() is None:
        moves = [m for m in match.state.legal_moves() if isinstance(m, Step | Jump)]
        jumps = [m for m in moves if isinstance(m, Jump)]
        mover = match.state.to_move
        match.submit(jumps[0] if jumps else min(
            moves, key=lambda move: match.state.play(move).steps_to_goal(mover) or 0
        ))  # fmt: skip
    jumpers = Counter(
        state.to_move
        for state, move in zip(match.states, match.moves, strict=False)
        if isinstance(move, Jump)
    )
    assert len(jumpers) == 2, "both have jumped"
    database = database_in(tmp_path)
    for _ in range(2):
        ended(database, match, "a1")
    for person in load_people(database).here:
        seat = [one.name for one in match.seats].index(person.name)
        assert rung_counts(database, "quoridor", person.id)["jumps"] == jumpers[seat]


@pytest.mark.parametrize("help", ["undo", "hint"])
def test_a_win_with_help_does_not_count(help: str) -> None:
    made = SquaresOptions(start=99)
    match = match_of("subtraction_squares", made, "easy", best_take, one)
    assert counts(match) == {"won": 1}
    getattr(match, f"count_{help}")(1)
    assert counts(match) == {"won": 1}, "the computer's side is nobody's"
    getattr(match, f"count_{help}")(0)
    assert not counts(match)


def test_a_position_and_two_computers_count_for_nothing() -> None:
    set_up = replace(REDUCTION["kids"], size=4, position="##../##../..../...# 1", challenge=False)
    assert not list(climbs(match_of("reduction", set_up, "easy", reduce, reduce)))
    seats = [Seat("Otto", 0, "easy"), Seat("Gus", 1, "easy")]
    match = Match(GAMES["subtraction_squares"], SquaresOptions(start=4), 0, seats)
    match.submit(Take(4))
    assert not list(climbs(match)) and not list(counted(match))


@pytest.mark.parametrize(
    ("levels", "is_won", "has_beaten"),
    [
        (("hard",), True, True), (("hard",), False, False), (("easy",), True, False),
        (("hard", "master", "hard"), True, True), (("hard", "easy", "hard"), True, False),
        (("", "hard"), True, False),
    ],
)  # fmt: skip
def test_a_win_counts_against_a_level_if_every_other_seat_had_it(
    levels: tuple[str, ...], is_won: bool, has_beaten: bool
) -> None:
    seats = (Seat("Ann", 0), *(Seat("Otto", 1, level) for level in levels))
    climb: Climb[None, Any, None] = Climb(None, seats, (), (), 0, is_won, "goal")
    assert climb.beat("hard", "master") is has_beaten


@pytest.mark.parametrize(("more", "count"), [(0, 1), (1, 0)])
def test_a_quick_win_takes_no_move_more_than_best_play(more: int, count: int) -> None:
    options = StevenOptions(start=40)
    assert not steven.is_lost(40, options)
    plies = 2 * ((steven.remoteness(40, options) + 1) // 2 + more) - 1
    states = [SimpleNamespace(to_move=k % 2, number=40) for k in range(plies + 1)]
    seats = (Seat("Ann", 0), Seat("Otto", 1, "perfect"))
    climb: Climb[Any, Any, Any] = Climb(options, seats, states, [None] * plies, 0, True, "zero")
    (quick,) = (one for one in GAMES["even_steven"].exercises.ladder() if one.id == "quick")
    assert quick.counts(climb) == count
