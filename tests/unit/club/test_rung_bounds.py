"""Rungs of the ladders just reached and just missed: a step more, a level less, somebody else's."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.learning.ladder import Climb
from game.core.match.seats import Seat
from game.even_steven.rules import Op, Operate
from game.quoridor.rules.moves import Board, Jump, Orientation, Place, Step
from game.reduction.moves import Change, No, Reset, Undo
from game.registry import GAMES
from game.subtraction_squares.rules import Take

STEP, JUMP = Step((4, 4)), Jump((4, 4))
WALL = Place(Board((3, 4), Orientation.H, 2))


def counted(
    game: str, rung: str, moves: Sequence[Any], states: Sequence[dict[str, Any]],
    levels: Sequence[str] = ("hard",), *, is_won: bool = True, **options: Any,
) -> int:  # fmt: skip
    """How many times a match of Ann's, of which this is known, counts for a rung."""
    made = [SimpleNamespace(**{"to_move": 0, "players": (0, 1), **state}) for state in states]
    seats = (Seat("Ann", 0), *(Seat("Otto", 1, level) for level in levels))
    chosen = SimpleNamespace(**options)
    climb: Climb[Any, Any, Any] = Climb(chosen, seats, made, moves, 0, is_won, "")
    (found,) = (one for one in GAMES[game].exercises.ladder() if one.id == rung)
    return int(found.counts(climb))


def way(others: int | None, mine: int = 5) -> dict[str, Any]:
    return {"steps_to_goal": lambda player: others if player else mine}


@pytest.mark.parametrize(
    ("before", "after", "move", "count"),
    [
        (way(5), way(9), WALL, 1), (way(5), way(8), WALL, 0), (way(5), way(9), STEP, 0),
        (way(5, 5), way(5, 9), WALL, 0),  # one's own way
        (way(None), way(9), WALL, 0),
    ],
)  # fmt: skip
def test_a_detour_of_four_steps(
    before: dict[str, Any], after: dict[str, Any], move: Any, count: int
) -> None:
    assert counted("quoridor", "detour", [move], [before, after]) == count
    theirs = {**before, "to_move": 1}
    assert counted("quoridor", "detour", [move], [theirs, after]) == 0, "a board of the other's"


@pytest.mark.parametrize(
    ("rung", "last", "count"),
    [
        ("spare", {"hands": (4, 0)}, 1), ("spare", {"hands": (3, 9)}, 0),
        ("far", way(15), 1), ("far", way(14), 0), ("far", way(None), 0), ("won", {}, 1),
    ],
)  # fmt: skip
def test_a_win_with_boards_to_spare_or_far_ahead(
    rung: str, last: dict[str, Any], count: int
) -> None:
    assert counted("quoridor", rung, [STEP], [{}, last]) == count
    assert counted("quoridor", rung, [STEP], [{}, last], is_won=False) == 0
    assert counted("quoridor", rung, [STEP], [{}, last], ("",)) == 0, "against a person"


def test_every_jump_counts() -> None:
    assert counted("quoridor", "jumps", [JUMP, STEP, JUMP], [{}] * 4) == 2
    assert counted("quoridor", "jumps", [JUMP], [{"to_move": 1}, {}]) == 0


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
        level for level in GAMES[game].levels
        if counted(game, rung, [], [{}], (level,), start=start)
    ]  # fmt: skip
    assert beaten == levels.split()
    assert not any(
        counted(game, rung, [], [{}], (level,), is_won=False, start=start)
        for level in GAMES[game].levels
    )


@pytest.mark.parametrize(("square", "count"), [(36, 1), (49, 1), (25, 0)])
def test_a_large_last_square(square: int, count: int) -> None:
    assert counted("subtraction_squares", "large", [Take(square)], [{}, {}]) == count


HALVE, LESS = Operate(Op.HALVE), Operate(Op.SUBTRACT_1)


@pytest.mark.parametrize(
    ("rung", "moves", "numbers", "count"),
    [
        ("two", [LESS], [3, 2], 1), ("two", [LESS], [2, 1], 0),
        ("halves", [HALVE] * 3, [8, 4, 2, 1], 1), ("halves", [HALVE] * 2, [4, 2, 1], 0),
        ("halves", [HALVE, LESS, HALVE], [9, 4, 3, 1], 0),
    ],
)  # fmt: skip
def test_even_steven(rung: str, moves: list[Any], numbers: list[int], count: int) -> None:
    states = [{"number": number} for number in numbers]
    assert counted("even_steven", rung, moves, states, ("easy",)) == count
    theirs = [{**state, "to_move": 1} for state in states]
    assert counted("even_steven", rung, moves, theirs, ("easy",)) == 0


@pytest.mark.parametrize(
    ("moves", "level", "count"),
    [
        ([Change(0, 0)], "master", 1), ([Change(0, 0)], "perfect", 1), ([Change(0, 0)], "hard", 0),
        ([Undo()], "master", 0), ([Reset()], "master", 0), ([No()], "master", 0),
    ],
)  # fmt: skip
def test_a_firm_win_has_no_undo(moves: list[Any], level: str, count: int) -> None:
    assert counted("reduction", "firm", moves, [{}, {}], (level,)) == count
    assert counted("reduction", "firm", moves, [{"to_move": 1}, {}], (level,)) == (
        level != "hard"
    ), "the other's undo"


@pytest.mark.parametrize(("number", "count"), [(0, 1), (2, 1), (3, 0)])
def test_an_early_win(number: int, count: int) -> None:
    last = {"turn": SimpleNamespace(round=SimpleNamespace(number=number))}
    assert counted("causality", "soon", [], [last]) == count
