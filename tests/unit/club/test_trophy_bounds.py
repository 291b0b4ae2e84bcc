"""Every trophy just won and just missed: a move more, a move less, in a row or not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from test_trophies import steven, takes

from game.core.learning.ladder import Climb
from game.core.match.seats import Seat
from game.quoridor.rules.moves import Board, Jump, Orientation, Place, Step
from game.reduction.moves import Challenge, Change
from game.registry import GAMES


def halving(start: int) -> str:
    """The moves that halve wherever it can be done."""
    letters = ""
    while start:
        letters, start = letters + "sh"[start % 2 == 0], start // 2 if start % 2 == 0 else start - 1
    return letters


@pytest.mark.parametrize(
    ("trophy", "start", "letters", "ply"),
    [
        ("odd_gift", 10, "s" * 10, 9),
        ("odd_gift", 8, "s" * 8, None),  # four odd numbers
        ("landslide", 64, "hhhhhhs", 5),
        ("landslide", 65, "shhhhhhs", 6),
        ("landslide", 48, "hhhhsss", None),
        ("landslide", 104, "hhhshhshs", None),  # six, but never five in a row
        ("slow_steven", 5, "sssss", 5),
        ("slow_steven", 3, "sss", None),  # two moves of Ann's
        ("slow_steven", 6, "sssshs", None),
        ("slow_steven", 4, "ssss", None),  # not won
        ("trillionaire", 10**12, halving(10**12), None),
        ("trillionaire", 10**12 + 1, halving(10**12 + 1), len(halving(10**12 + 1))),
        ("zero_hero", 28, "hhshshs", 7),
        ("zero_hero", 26, "hshhshs", None),  # too near
        ("zero_hero", 31, "shshshshs", None),  # five moves
    ],
)
def test_even_steven(trophy: str, start: int, letters: str, ply: int | None) -> None:
    assert steven(start, letters).get(trophy) == ply


@pytest.mark.parametrize(
    ("trophy", "squares", "ply"),
    [
        ("whole_cake", [9], 1),
        ("whole_cake", [4], None),
        ("whole_cake", [4, 4, 9], None),  # the rest, not the whole
        ("square_meal", [100], 1),
        ("square_meal", [81, 100], None),  # the computer's
        ("square_meal", [1, 1, 121], 3),
        ("two_for_you", [4, 1, 1], 1),
        ("two_for_you", [1, 4, 1, 1], None),
        ("last_crumb", [4, 4, 1], 3),
        ("last_crumb", [1, 4, 4], None),
        ("last_crumb", [4, 1], None),
        ("nibbler", [1, 1, 1, 1, 1], 5),
        ("nibbler", [1, 1, 1], None),  # two bites
        ("nibbler", [1, 4, 1, 4, 1], 5),  # what the computer takes does not count
        ("nibbler", [1, 1, 4, 1, 1], None),
        ("digit_diet", [1, 1, 4, 1, 4, 1, 4, 1, 4, 36, 25, 9], 9),
    ],
)
def test_subtraction_squares(trophy: str, squares: list[int], ply: int | None) -> None:
    assert takes(sum(squares), *squares).get(trophy) == ply


SEATS = (Seat("Ann", 0), Seat("Otto", 1, "easy"))


def climbed(
    game: str, trophy: str, states: list[dict[str, Any]], moves: list[Any], reason: str = "",
    *, is_won: bool = True, **options: Any,
) -> int | None:  # fmt: skip
    """When Ann has won a trophy in a match of which this is known."""
    made = [
        SimpleNamespace(**{"players": (0, 1), "to_move": 0, "winners": (0,), **state})
        for state in states
    ]
    climb: Climb[Any, Any, Any] = Climb(
        SimpleNamespace(rivals=lambda p: (1 - p,), **options), SEATS, made, moves, 0, is_won, reason
    )
    (found,) = (one for one in GAMES[game].exercises.trophies() if one.id == trophy)
    return found.won_at(climb)


STEP, JUMP = Step((4, 4)), Jump((4, 4))
WALL = Place(Board((3, 4), Orientation.H, 2))


def ways(mine: int, others: int, **more: Any) -> dict[str, Any]:
    return {"steps_to_goal": lambda player: others if player else mine, **more}


@pytest.mark.parametrize(
    ("moves", "ply"),
    [([JUMP] * 3, 3), ([JUMP] * 2, None), ([JUMP, STEP, JUMP, STEP, JUMP, JUMP], 5)],
)
def test_leapfrog(moves: list[Any], ply: int | None) -> None:
    assert climbed("quoridor", "leapfrog", [{}] * (len(moves) + 1), moves) == ply
    turned = [{"to_move": 1}] * (len(moves) + 1)
    assert climbed("quoridor", "leapfrog", turned, moves) is None, "those of the computer"


@pytest.mark.parametrize(
    ("moves", "reason", "is_won", "ply"),
    [
        ([STEP] * 8, "baseline", True, 8),
        ([STEP] * 7, "baseline", True, None),
        ([STEP] * 6 + [JUMP, WALL, JUMP], "baseline", True, 9),
        ([STEP] * 8, "given", True, None),
        ([STEP] * 7 + [WALL], "baseline", True, None),
        ([STEP] * 8, "baseline", False, None),
    ],
)
def test_detour(moves: list[Any], reason: str, is_won: bool, ply: int | None) -> None:
    """Twice the four steps that lay ahead."""
    states = [ways(4, 4)] * (len(moves) + 1)
    assert climbed("quoridor", "detour", states, moves, reason, is_won=is_won) == ply


@pytest.mark.parametrize(("others", "ply"), [(0, None), (1, 1), (2, None)])
def test_photo_finish(others: int, ply: int | None) -> None:
    states = [ways(1, 3), ways(0, others)]
    assert climbed("quoridor", "photo_finish", states, [STEP], "baseline") == ply


@pytest.mark.parametrize(
    ("moves", "left", "is_won", "ply"),
    [
        ([WALL, STEP, WALL, STEP], 0, True, 3),
        ([WALL, WALL], 1, True, None),
        ([WALL, WALL], 0, False, None),
        ([STEP], 0, True, None),
    ],
)
def test_every_board(moves: list[Any], left: int, is_won: bool, ply: int | None) -> None:
    states = [{"hands": (left, 9)}] * (len(moves) + 1)
    assert climbed("quoridor", "every_board", states, moves, is_won=is_won) == ply


@pytest.mark.parametrize(
    ("given", "left", "ply"), [(1, 1, 1), (2, 2, 1), (2, 1, None), (0, 0, None)]
)
def test_true_heart(given: int, left: int, ply: int | None) -> None:
    states = [{"cheats": (left, 0)}] * 2
    assert climbed("quoridor", "true_heart", states, [STEP], cheats=given) == ply


@pytest.mark.parametrize(
    ("boards", "moves", "ply"), [(5, [STEP], 1), (0, [STEP], None), (5, [WALL, STEP], None)]
)
def test_bare_hands(boards: int, moves: list[Any], ply: int | None) -> None:
    states = [{}] * (len(moves) + 1)
    assert climbed("quoridor", "bare_hands", states, moves, "baseline", boards=boards) == ply


CHANGE = Change(0, 0)


@pytest.mark.parametrize(
    ("full", "turn", "ply"),
    [(4, 2, 1), (5, 2, None), (4, 1, None)],  # less than half of ten, when the turn ends
)
def test_spring_clean(full: int, turn: int, ply: int | None) -> None:
    states = [{"full": 10, "turn": 1}, {"full": full, "turn": turn, "to_move": 1}]
    assert climbed("reduction", "spring_clean", states, [CHANGE]) == ply


@pytest.mark.parametrize(
    ("used", "turn", "ply"), [(1, 2, 1), (2, 2, None), (1, 1, None), (0, 2, None)]
)
def test_one_flick(used: int, turn: int, ply: int | None) -> None:
    states = [{"turn": 1}, {"turn": turn, "previous": SimpleNamespace(used=used)}]
    assert climbed("reduction", "one_flick", states, [CHANGE]) == ply


@pytest.mark.parametrize(
    ("before", "after", "ply"), [(1, 2, 1), (0, 1, None), (2, 2, None), (1, 3, 1)]
)
def test_on_reflection(before: int, after: int, ply: int | None) -> None:
    states = [{"undos_used": before}, {"undos_used": after}]
    assert climbed("reduction", "on_reflection", states, [CHANGE], max_undos=2) == ply


@pytest.mark.parametrize(
    ("moves", "barred", "is_won", "reason", "ply"),
    [
        ([CHANGE, Challenge(), CHANGE], (0, 0, 0, 0), False, "challenge_failed", 2),
        ([CHANGE, Challenge(), CHANGE], (0, 0, 0, 0), True, "challenge_failed", None),
        ([CHANGE, Challenge(), CHANGE], (0, 0, 0, 0), False, "stuck", None),
        ([CHANGE, CHANGE, CHANGE], (0, 0, 0, 0), False, "challenge_failed", None),
        ([Challenge(), CHANGE, CHANGE], (0, 0, 1, 1), True, "", 1),  # no other may follow
        ([CHANGE, CHANGE, Challenge()], (0, 0, 1, 1), True, "", None),
        ([CHANGE, Challenge(), CHANGE], (1, 1, 1, 1), True, "", None),
    ],
)
def test_big_words(
    moves: list[Any], barred: tuple[int, ...], is_won: bool, reason: str, ply: int | None
) -> None:
    states = [{"is_barred": bool(one)} for one in barred]
    assert climbed("reduction", "big_words", states, moves, reason, is_won=is_won) == ply


@pytest.mark.parametrize(
    ("is_won", "reason", "ply"),
    [(True, "challenge_proved", 1), (False, "challenge_proved", None), (True, "stuck", None)],
)
def test_en_garde(is_won: bool, reason: str, ply: int | None) -> None:
    assert climbed("reduction", "en_garde", [{}, {}], [CHANGE], reason, is_won=is_won) == ply
