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

from game.club import achievements
from game.club.achievements import counted, played_by
from game.core.learning.achievement import PlayedMatch
from game.core.match.handicap import Handicap
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.options import is_set_up
from game.even_steven import theory as steven
from game.even_steven.options import Options as Steven
from game.even_steven.rules import Op, Operate
from game.quoridor.rules.moves import Board, Jump, Orientation, Place, Step
from game.quoridor.rules.options import Options as QuoridorOptions
from game.reduction.moves import Change, No, Reset, Undo
from game.reduction.options import PRESETS as REDUCTION
from game.registry import GAMES
from game.store.people import load_people
from game.store.practice import rung_counts
from game.subtraction_squares.options import Options as Squares
from game.subtraction_squares.rules import Take

ANN, OTTO = Seat("Ann", 0), Seat("Otto", 1, "easy")


def squares_match() -> Match:
    return match_of("subtraction_squares", Squares(start=99), "easy", best_take, one)


def test_puzzles_positions_and_two_computers_count_for_nothing() -> None:
    game, squares = GAMES["causality"], GAMES["subtraction_squares"]
    assert game.exercises.puzzles is not None
    puzzle = game.exercises.puzzles().shipped()[0]
    solved = Match(game, puzzle.options, 0, [ANN, OTTO])
    assert solved.puzzle is not None and not is_set_up(solved.options)
    solved.submit(solved.resignation)
    set_up = replace(REDUCTION["kids"], size=4, position="##../##../..../...# 1", challenge=False)
    alone = Match(squares, Squares(start=4), 0, [replace(OTTO, look=0), Seat("Gus", 1, "easy")])
    alone.submit(Take(4))
    for match in (solved, alone, match_of("reduction", set_up, "easy", reduce, reduce)):
        assert match.state.outcome() is not None
        assert not list(played_by(match)) and not list(counted(match))


def test_a_win_with_help_or_after_too_long_a_match_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def won(handicap: Handicap) -> dict[str, int]:
        seats = [replace(ANN, handicap=handicap), OTTO]
        match = Match(GAMES["subtraction_squares"], Squares(start=99), 7, seats)
        while match.state.outcome() is None:
            match.submit((one if match.state.to_move else best_take)(match.state))
        return counts(match)

    assert won(Handicap()) == {"won": 1}
    assert not won(Handicap(help="warned")), "help that a seat was given"
    for help in ("undo", "hint"):
        match = squares_match()
        getattr(match, f"count_{help}")(1)
        assert counts(match) == {"won": 1}, "the computer's side is nobody's"
        getattr(match, f"count_{help}")(0)
        assert not counts(match)
    match = squares_match()
    for longest, is_counted in ((match.ply, True), (match.ply - 1, False)):
        monkeypatch.setattr(achievements, "LONGEST", longest)
        assert bool(list(played_by(match))) == is_counted


def test_each_of_two_people_climbs_alone(tmp_path: Path) -> None:
    """Bo jumps over Ann, and Ann over Bo: it counts for each of them."""
    options = QuoridorOptions(size=5, timer_s=0)
    match = Match(GAMES["quoridor"], options, 7, [ANN, Seat("Bo", 1)])
    jumpers = Counter[int]()
    while match.state.outcome() is None:
        moves = [m for m in match.state.legal_moves() if isinstance(m, Step | Jump)]
        jumps, mover = [m for m in moves if isinstance(m, Jump)], match.state.to_move
        jumpers[mover] += bool(jumps)
        match.submit(
            jumps[0]
            if jumps
            else min(moves, key=lambda move: match.state.play(move).steps_to_goal(mover) or 0)
        )
    assert min(jumpers.values()) > 0 and len(jumpers) == 2, "both have jumped"
    database = database_in(tmp_path)
    for _ in range(2):
        ended(database, match, "a1")
    for person in load_people(database).here:
        seat = [one.name for one in match.seats].index(person.name)
        assert rung_counts(database, "quoridor", person.id)["jumps"] == jumpers[seat]


def test_a_win_counts_against_a_level_if_every_other_seat_had_it() -> None:
    for levels, is_won, has_beaten in (
        (("hard",), True, True),
        (("hard",), False, False),
        (("easy",), True, False),
        (("hard", "master", "hard"), True, True),
        (("hard", "easy", "hard"), True, False),
        (("", "hard"), True, False),
    ):
        seats = (ANN, *(Seat("Otto", 1, level) for level in levels))
        climb: PlayedMatch[None, Any, None] = PlayedMatch(None, seats, (), (), 0, is_won, "goal")
        assert climb.beat("hard", "master") is has_beaten, levels


STEP, JUMP = Step((4, 4)), Jump((4, 4))
WALL = Place(Board((3, 4), Orientation.H, 2))


def count_for(
    game: str, rung: str, moves: Sequence[Any], states: Sequence[dict[str, Any]],
    level: str = "hard", *, is_won: bool = True, options: Any = None,
) -> int:  # fmt: skip
    """How many times a match of Ann's, of which this is known, counts for a rung."""
    made = [SimpleNamespace(**{"to_move": 0, "players": (0, 1), **state}) for state in states]
    chosen = options or SimpleNamespace(rivals=lambda p: (1 - p,), start=0)
    seats = (ANN, replace(OTTO, level=level))
    climb: PlayedMatch[Any, Any, Any] = PlayedMatch(chosen, seats, made, moves, 0, is_won, "")
    (found,) = (one for one in GAMES[game].exercises.ladder() if one.id == rung)
    return len(list(found.plies(climb)))


def way(others: int | None, mine: int = 5) -> dict[str, Any]:
    return {"steps_to_goal": lambda player: others if player else mine}


def test_quoridor() -> None:
    for before, after, move, count in (
        (way(5), way(9), WALL, 1),
        (way(5), way(8), WALL, 0),
        (way(5), way(9), STEP, 0),
        (way(5, 5), way(5, 9), WALL, 0),  # one's own way
        (way(None), way(9), WALL, 0),
    ):
        assert count_for("quoridor", "detour", [move], [before, after]) == count
        theirs = {**before, "to_move": 1}
        assert count_for("quoridor", "detour", [move], [theirs, after]) == 0, "the other's board"
    for rung, last, count in (
        ("spare", {"hands": (4, 0)}, 1),
        ("spare", {"hands": (3, 9)}, 0),
        ("far", way(15), 1),
        ("far", way(14), 0),
        ("far", way(None), 0),
        ("won", {}, 1),
    ):
        assert count_for("quoridor", rung, [STEP], [{}, last]) == count, (rung, last)
        assert count_for("quoridor", rung, [STEP], [{}, last], is_won=False) == 0
        assert count_for("quoridor", rung, [STEP], [{}, last], "") == 0, "against a person"
    assert count_for("quoridor", "jumps", [JUMP, STEP, JUMP], [{}] * 4) == 2
    assert count_for("quoridor", "jumps", [JUMP], [{"to_move": 1}, {}]) == 0


@pytest.mark.parametrize(
    ("game", "rung", "options", "levels"),
    [
        ("quoridor", "normal", None, "normal hard master perfect"),
        ("quoridor", "hard", None, "hard master perfect"),
        ("quoridor", "master", None, "master perfect"),
        ("subtraction_squares", "won", Squares(start=5), "easy normal hard master perfect"),
        ("subtraction_squares", "normal", Squares(start=99), "normal hard master perfect"),
        ("subtraction_squares", "hard", Squares(start=99), "hard master perfect"),
        ("subtraction_squares", "hard", Squares(start=98), ""),
        ("subtraction_squares", "master", Squares(start=60), "master perfect"),
        ("subtraction_squares", "master", Squares(start=59), ""),
        ("subtraction_squares", "perfect", Squares(start=60), "perfect"),
        ("subtraction_squares", "perfect", Squares(start=59), ""),
        ("even_steven", "won", Steven(start=5), "easy normal hard perfect"),
        ("even_steven", "normal", Steven(start=28), "normal hard perfect"),
        ("even_steven", "normal", Steven(start=27), ""),
        ("even_steven", "hard", Steven(start=28), "hard perfect"),
        ("even_steven", "hard", Steven(start=27), ""),
        ("even_steven", "threes", Steven(start=20, minus_two=True), "hard perfect"),
        ("even_steven", "threes", Steven(start=19, minus_two=True), ""),
        ("even_steven", "threes", Steven(start=20), ""),
        ("even_steven", "perfect", Steven(start=28), "perfect"),
        ("even_steven", "perfect", Steven(start=27), ""),
        ("reduction", "hard", None, "hard master perfect"),
        ("reduction", "perfect", None, "perfect"),
        ("causality", "normal", None, "normal hard master"),
        ("causality", "hard", None, "hard master"),
    ],
)
def test_which_levels_and_starts_count(game: str, rung: str, options: Any, levels: str) -> None:
    def beaten(is_won: bool) -> list[str]:
        return [
            level
            for level in GAMES[game].levels
            if count_for(game, rung, [], [{}], level, is_won=is_won, options=options)
        ]

    assert beaten(True) == levels.split() and not beaten(False)


def test_subtraction_squares() -> None:
    for square, count in ((36, 1), (49, 1), (25, 0)):
        assert count_for("subtraction_squares", "large", [Take(square)], [{}, {}]) == count
    for start, moves, level, is_saved, is_quick in (
        (85, 1, "hard", 1, 0),  # 85 is lost, so no win from there is a quick one
        (87, 1, "hard", 0, 0),
        (87, 6, "master", 0, 1),  # it lasts eleven plies
        (87, 7, "master", 0, 0),
        (59, 1, "master", 0, 0),
    ):
        states = [{"total": start}, *[{"total": 6}] * (moves - 1), {"total": 0}]
        takes, options = [Take(1)] * moves, Squares(start=start)
        found = [
            count_for("subtraction_squares", rung, takes, states, level, options=options)
            for rung in ("saved", "quick")
        ]
        assert found == [is_saved, is_quick], (start, moves)
        states[0] = {"total": start - 1}
        second = count_for("subtraction_squares", "quick", takes, states, level, options=options)
        assert not second, "the other one has begun"


HALVE, LESS = Operate(Op.HALVE), Operate(Op.SUBTRACT_1)


def test_even_steven() -> None:
    for rung, moves, numbers, count in (
        ("two", [LESS], [3, 2], 1),
        ("two", [LESS], [2, 1], 0),
        ("halves", [HALVE] * 3, [8, 4, 2, 1], 1),
        ("halves", [HALVE] * 2, [4, 2, 1], 0),
        ("halves", [HALVE, LESS, HALVE], [9, 4, 3, 1], 0),
    ):
        states = [{"number": number} for number in numbers]
        assert count_for("even_steven", rung, moves, states, "easy") == count, (rung, numbers)
        theirs = [{**state, "to_move": 1} for state in states]
        assert count_for("even_steven", rung, moves, theirs, "easy") == 0
    options = Steven(start=40)
    fewest = (steven.remoteness(40, options) + 1) // 2
    assert not steven.is_lost(40, options)
    for more, count in ((0, 1), (1, 0)):
        plies = 2 * (fewest + more) - 1
        states = [{"to_move": k % 2, "number": 40} for k in range(plies + 1)]
        moves = [LESS] * plies
        found = count_for("even_steven", "quick", moves, states, "perfect", options=options)
        assert found == count


def test_reduction_and_causality() -> None:
    for move, level, count in (
        (Change(0, 0), "master", 1),
        (Change(0, 0), "perfect", 1),
        (Change(0, 0), "hard", 0),
        (Undo(), "master", 0),
        (Reset(), "master", 0),
        (No(), "master", 0),
    ):
        assert count_for("reduction", "firm", [move], [{}, {}], level) == count, (move, level)
        others = count_for("reduction", "firm", [move], [{"to_move": 1}, {}], level)
        assert others == (level != "hard"), "the other's undo"
    for number, count in ((0, 1), (2, 1), (3, 0)):
        last = {"turn": SimpleNamespace(round=SimpleNamespace(number=number))}
        assert count_for("causality", "soon", [], [last]) == count, number
