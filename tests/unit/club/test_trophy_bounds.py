"""Every trophy just won and just missed: a move more, a move less, in a row or not."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from test_ladders import match_of

from game.club.achievements import won_by
from game.core.learning.achievement import PlayedMatch
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.even_steven.options import Options as Steven
from game.even_steven.rules import Op, Operate
from game.quoridor.rules.moves import Board, Jump, Orientation, Place, Step
from game.reduction.moves import Challenge, Change
from game.registry import GAMES
from game.subtraction_squares.options import Options as Squares
from game.subtraction_squares.rules import Take


def won(match: Match) -> dict[str, int]:
    """The trophies of a match, and after how many moves."""
    return {one.trophy.id: one.ply for one in won_by(match) if one is not None}


def in_turn(game: str, options: Any, moves: Sequence[Any]) -> dict[str, int]:
    """A game of Ann, who begins, against a computer, by these moves in turn."""
    ahead = iter(moves)
    return won(match_of(game, options, "easy", lambda _: next(ahead), lambda _: next(ahead)))


def takes(*squares: int) -> dict[str, int]:
    options = Squares(start=sum(squares))
    return in_turn("subtraction_squares", options, [Take(square) for square in squares])


def test_subtraction_squares() -> None:
    for trophy, ply, squares in (
        ("whole_cake", 1, [9]),
        ("whole_cake", None, [4]),
        ("whole_cake", None, [4, 4, 9]),  # the rest, not the whole
        ("square_meal", 1, [100]),
        ("square_meal", None, [81, 100]),  # the computer's
        ("square_meal", 3, [1, 1, 121]),
        ("two_for_you", 1, [4, 1, 1]),
        ("two_for_you", None, [1, 4, 1, 1]),
        ("last_crumb", 3, [4, 4, 1]),
        ("last_crumb", None, [1, 4, 4]),
        ("last_crumb", None, [4, 1]),
        ("nibbler", 5, [1, 1, 1, 1, 1]),
        ("nibbler", None, [1, 1, 1]),  # two bites
        ("nibbler", 5, [1, 4, 1, 4, 1]),  # what the computer takes does not count
        ("nibbler", None, [1, 1, 4, 1, 1]),
        ("digit_diet", 9, [1, 1, 4, 1, 4, 1, 4, 1, 4, 36, 25, 9]),
        ("digit_diet", None, [1, 1, 4, 1, 4, 1, 4, 1, 1, 64, 9]),
    ):
        assert takes(*squares).get(trophy) == ply, (trophy, squares)
    assert takes(1, 1, 1, 1, 1) == {"two_for_you": 3, "last_crumb": 5, "nibbler": 5}
    assert takes(25, 25) == {}


def halving(start: int) -> str:
    """The moves that halve wherever it can be done."""
    letters = ""
    while start:
        letters, start = letters + "sh"[start % 2 == 0], start // 2 if start % 2 == 0 else start - 1
    return letters


def test_even_steven() -> None:
    """Of letters: "h" halves, "s" subtracts 1."""
    ops = {"h": Operate(Op.HALVE), "s": Operate(Op.SUBTRACT_1)}
    huge = 10**12 + 1
    for trophy, start, letters, ply in (
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
        ("rude_reply", 7, "s" * 7, 7),
        ("rude_reply", 3, "sss", None),
        ("trillionaire", 10**12, halving(10**12), None),
        ("trillionaire", huge, halving(huge), len(halving(huge))),
        ("zero_hero", 28, "hhshshs", 7),
        ("zero_hero", 26, "hshhshs", None),  # too near
        ("zero_hero", 31, "shshshshs", None),  # five moves
    ):
        found = in_turn("even_steven", Steven(start=start), [ops[letter] for letter in letters])
        assert found.get(trophy) == ply, (trophy, start)


SEATS = (Seat("Ann", 0), Seat("Otto", 1, "easy"))
STEP, JUMP, CHANGE, DARE = Step((4, 4)), Jump((4, 4)), Change(0, 0), Challenge()
WALL = Place(Board((3, 4), Orientation.H, 2))


def climbed(
    trophy: str, moves: list[Any], states: Sequence[dict[str, Any]] = (), *, reason: str = "",
    is_won: bool = True, **options: Any,
) -> int | None:  # fmt: skip
    """When Ann has won a trophy in a match of which this is known; one state stands for all."""
    known = states if len(states) > 1 else [*(states or [{}])] * (len(moves) + 1)
    usual = {"players": (0, 1), "to_move": 0, "winners": (0,)}
    made = [SimpleNamespace(**{**usual, **state}) for state in known]
    chosen = SimpleNamespace(rivals=lambda p: (1 - p,), **options)
    climb: PlayedMatch[Any, Any, Any] = PlayedMatch(chosen, SEATS, made, moves, 0, is_won, reason)
    (found,) = (
        one for game in GAMES.values() for one in game.exercises.trophies() if one.id == trophy
    )
    return next(iter(found.plies(climb)), None)


def ways(mine: int, others: int) -> dict[str, Any]:
    return {"steps_to_goal": lambda player: others if player else mine}


def test_quoridor() -> None:
    assert climbed("leapfrog", [JUMP] * 3) == 3
    assert climbed("leapfrog", [JUMP, STEP, JUMP, STEP, JUMP, JUMP]) == 5
    assert climbed("leapfrog", [JUMP] * 2) is None
    assert climbed("leapfrog", [JUMP] * 3, [{"to_move": 1}]) is None, "those of the computer"
    for moves, reason, ply in (
        ([STEP] * 8, "baseline", 8),
        ([STEP] * 7, "baseline", None),
        ([*[STEP] * 6, JUMP, WALL, JUMP], "baseline", 9),
        ([STEP] * 8, "given", None),
        ([*[STEP] * 7, WALL], "baseline", None),
    ):  # twice the four steps that lay ahead
        assert climbed("detour", moves, [ways(4, 4)], reason=reason) == ply, moves
    assert climbed("detour", [STEP] * 8, [ways(4, 4)], is_won=False) is None
    for others, ply in ((0, None), (1, 1), (2, None)):
        states = [ways(1, 3), ways(0, others)]
        assert climbed("photo_finish", [STEP], states, reason="baseline") == ply, others
    for moves, left, is_won, ply in (
        ([WALL, STEP, WALL, STEP], 0, True, 3),
        ([WALL, WALL], 1, True, None),
        ([WALL, WALL], 0, False, None),
        ([STEP], 0, True, None),
    ):
        assert climbed("every_board", moves, [{"hands": (left, 9)}], is_won=is_won) == ply, moves
    for given, left, ply in ((1, 1, 1), (2, 2, 1), (2, 1, None), (0, 0, None)):
        assert climbed("true_heart", [STEP], [{"cheats": (left, 0)}], cheats=given) == ply, given
    for boards, moves, ply in ((5, [STEP], 1), (0, [STEP], None), (5, [WALL, STEP], None)):
        assert climbed("bare_hands", moves, reason="baseline", boards=boards) == ply, moves


def test_reduction() -> None:
    for full, turn, ply in ((4, 2, 1), (5, 2, None), (4, 1, None)):
        states = [{"full": 10, "turn": 1}, {"full": full, "turn": turn, "to_move": 1}]
        assert climbed("spring_clean", [CHANGE], states) == ply, "less than half when it ends"
    for used, turn, ply in ((1, 2, 1), (2, 2, None), (1, 1, None), (0, 2, None)):
        states = [{"turn": 1}, {"turn": turn, "previous": SimpleNamespace(used=used)}]
        assert climbed("one_flick", [CHANGE], states) == ply, (used, turn)
    for before, after, ply in ((1, 2, 1), (0, 1, None), (2, 2, None), (1, 3, 1)):
        states = [{"undos_used": before}, {"undos_used": after}]
        assert climbed("on_reflection", [CHANGE], states, max_undos=2) == ply, (before, after)
    for moves, barred, is_won, reason, ply in (
        ([CHANGE, DARE, CHANGE], (0, 0, 0, 0), False, "challenge_failed", 2),
        ([CHANGE, DARE, CHANGE], (0, 0, 0, 0), True, "challenge_failed", None),
        ([CHANGE, DARE, CHANGE], (0, 0, 0, 0), False, "stuck", None),
        ([CHANGE, CHANGE, CHANGE], (0, 0, 0, 0), False, "challenge_failed", None),
        ([DARE, CHANGE, CHANGE], (0, 0, 1, 1), True, "", 1),  # no other may follow
        ([CHANGE, CHANGE, DARE], (0, 0, 1, 1), True, "", None),
        ([CHANGE, DARE, CHANGE], (1, 1, 1, 1), True, "", None),
    ):
        states = [{"is_barred": bool(one)} for one in barred]
        assert climbed("big_words", moves, states, is_won=is_won, reason=reason) == ply, moves
    for reason, is_won, ply in (
        ("challenge_proved", True, 1), ("challenge_proved", False, None), ("stuck", True, None),
    ):  # fmt: skip
        assert climbed("en_garde", [CHANGE], is_won=is_won, reason=reason) == ply
