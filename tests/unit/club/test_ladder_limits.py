"""Rungs of the ladders just reached and just missed, and what never counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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
from game.even_steven.rules import Op, Operate
from game.quoridor.rules.moves import Board, Jump, Orientation, Place, Step
from game.quoridor.rules.options import Options as QuoridorOptions
from game.reduction.moves import Change, No, Reset, Undo
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
        match.submit(
            jumps[0]
            if jumps
            else min(moves, key=lambda move: match.state.play(move).steps_to_goal(mover) or 0)
        )
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
        (("hard",), True, True),
        (("hard",), False, False),
        (("easy",), True, False),
        (("hard", "master", "hard"), True, True),
        (("hard", "easy", "hard"), True, False),
        (("", "hard"), True, False),
    ],
)
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


STEP, JUMP = Step((4, 4)), Jump((4, 4))
WALL = Place(Board((3, 4), Orientation.H, 2))


def count_for(
    game: str, rung: str, moves: Sequence[Any], states: Sequence[dict[str, Any]],
    levels: Sequence[str] = ("hard",), *, is_won: bool = True, **options: Any,
) -> int:  # fmt: skip
    """How many times a match of Ann's, of which this is known, counts for a rung."""
    made = [SimpleNamespace(**{"to_move": 0, "players": (0, 1), **state}) for state in states]
    seats = (Seat("Ann", 0), *(Seat("Otto", 1, level) for level in levels))
    chosen = SimpleNamespace(rivals=lambda p: (1 - p,), **options)
    climb: Climb[Any, Any, Any] = Climb(chosen, seats, made, moves, 0, is_won, "")
    (found,) = (one for one in GAMES[game].exercises.ladder() if one.id == rung)
    return int(found.counts(climb))


def way(others: int | None, mine: int = 5) -> dict[str, Any]:
    return {"steps_to_goal": lambda player: others if player else mine}


@pytest.mark.parametrize(
    ("before", "after", "move", "count"),
    [
        (way(5), way(9), WALL, 1),
        (way(5), way(8), WALL, 0),
        (way(5), way(9), STEP, 0),
        (way(5, 5), way(5, 9), WALL, 0),  # one's own way
        (way(None), way(9), WALL, 0),
    ],
)
def test_a_detour_of_four_steps(
    before: dict[str, Any], after: dict[str, Any], move: Any, count: int
) -> None:
    assert count_for("quoridor", "detour", [move], [before, after]) == count
    theirs = {**before, "to_move": 1}
    assert count_for("quoridor", "detour", [move], [theirs, after]) == 0, "a board of the other's"


@pytest.mark.parametrize(
    ("rung", "last", "count"),
    [
        ("spare", {"hands": (4, 0)}, 1),
        ("spare", {"hands": (3, 9)}, 0),
        ("far", way(15), 1),
        ("far", way(14), 0),
        ("far", way(None), 0),
        ("won", {}, 1),
    ],
)
def test_a_win_with_boards_to_spare_or_far_ahead(
    rung: str, last: dict[str, Any], count: int
) -> None:
    assert count_for("quoridor", rung, [STEP], [{}, last]) == count
    assert count_for("quoridor", rung, [STEP], [{}, last], is_won=False) == 0
    assert count_for("quoridor", rung, [STEP], [{}, last], ("",)) == 0, "against a person"


def test_every_jump_counts() -> None:
    assert count_for("quoridor", "jumps", [JUMP, STEP, JUMP], [{}] * 4) == 2
    assert count_for("quoridor", "jumps", [JUMP], [{"to_move": 1}, {}]) == 0


@pytest.mark.parametrize(
    ("game", "rung", "start", "levels"),
    [
        ("quoridor", "normal", 0, "normal hard master"),
        ("quoridor", "hard", 0, "hard master"),
        ("quoridor", "master", 0, "master"),
        ("subtraction_squares", "normal", 99, "normal hard master perfect"),
        ("subtraction_squares", "hard", 99, "hard master perfect"),
        ("subtraction_squares", "hard", 98, ""),
        ("subtraction_squares", "master", 60, "master perfect"),
        ("subtraction_squares", "master", 59, ""),
        ("subtraction_squares", "perfect", 60, "perfect"),
        ("subtraction_squares", "perfect", 59, ""),
        ("even_steven", "normal", 28, "normal hard perfect"),
        ("even_steven", "normal", 27, ""),
        ("even_steven", "hard", 28, "hard perfect"),
        ("even_steven", "hard", 27, ""),
        ("even_steven", "perfect", 28, "perfect"),
        ("even_steven", "perfect", 27, ""),
        ("reduction", "hard", 0, "hard master perfect"),
        ("reduction", "perfect", 0, "perfect"),
        ("causality", "normal", 0, "normal hard master"),
        ("causality", "hard", 0, "hard master"),
    ],
)
def test_which_levels_and_starts_count(game: str, rung: str, start: int, levels: str) -> None:
    beaten = [
        level
        for level in GAMES[game].levels
        if count_for(game, rung, [], [{}], (level,), start=start)
    ]
    assert beaten == levels.split()
    assert not any(
        count_for(game, rung, [], [{}], (level,), is_won=False, start=start)
        for level in GAMES[game].levels
    )


@pytest.mark.parametrize(("square", "count"), [(36, 1), (49, 1), (25, 0)])
def test_a_large_last_square(square: int, count: int) -> None:
    assert count_for("subtraction_squares", "large", [Take(square)], [{}, {}]) == count


HALVE, LESS = Operate(Op.HALVE), Operate(Op.SUBTRACT_1)


@pytest.mark.parametrize(
    ("rung", "moves", "numbers", "count"),
    [
        ("two", [LESS], [3, 2], 1),
        ("two", [LESS], [2, 1], 0),
        ("halves", [HALVE] * 3, [8, 4, 2, 1], 1),
        ("halves", [HALVE] * 2, [4, 2, 1], 0),
        ("halves", [HALVE, LESS, HALVE], [9, 4, 3, 1], 0),
    ],
)
def test_even_steven(rung: str, moves: list[Any], numbers: list[int], count: int) -> None:
    states = [{"number": number} for number in numbers]
    assert count_for("even_steven", rung, moves, states, ("easy",)) == count
    theirs = [{**state, "to_move": 1} for state in states]
    assert count_for("even_steven", rung, moves, theirs, ("easy",)) == 0


@pytest.mark.parametrize(
    ("moves", "level", "count"),
    [
        ([Change(0, 0)], "master", 1),
        ([Change(0, 0)], "perfect", 1),
        ([Change(0, 0)], "hard", 0),
        ([Undo()], "master", 0),
        ([Reset()], "master", 0),
        ([No()], "master", 0),
    ],
)
def test_a_firm_win_has_no_undo(moves: list[Any], level: str, count: int) -> None:
    assert count_for("reduction", "firm", moves, [{}, {}], (level,)) == count
    assert count_for("reduction", "firm", moves, [{"to_move": 1}, {}], (level,)) == (
        level != "hard"
    ), "the other's undo"


@pytest.mark.parametrize(("number", "count"), [(0, 1), (2, 1), (3, 0)])
def test_an_early_win(number: int, count: int) -> None:
    last = {"turn": SimpleNamespace(round=SimpleNamespace(number=number))}
    assert count_for("causality", "soon", [], [last]) == count
