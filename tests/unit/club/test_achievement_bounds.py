"""Rungs and trophies just reached and just missed: a move more, a move less, in a row or not."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from policies import match_of

from game.club.achievements import trophies_of
from game.core.learning.achievement import PlayedMatch
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.even_steven import theory as steven
from game.even_steven.options import Options as Steven
from game.even_steven.rules import Op, Operate
from game.quoridor.rules.moves import Board, Jump, Orientation, Place, Step
from game.reduction.moves import Challenge, Change, No, Reset, Undo
from game.registry import GAMES
from game.subtraction_squares.options import Options as Squares
from game.subtraction_squares.rules import Take

ANN = Seat("Ann", 0)


def test_a_win_counts_against_a_level_if_every_other_seat_had_it() -> None:
    for levels, is_won, has_beaten in (
        ("hard", True, True),
        ("hard", False, False),
        ("easy", True, False),
        ("hard master hard", True, True),
        ("hard easy hard", True, False),
        (" hard", True, False),
    ):
        seats = (ANN, *(Seat("Otto", 1, level) for level in levels.split(" ")))
        climb: PlayedMatch[None, Any, None] = PlayedMatch(None, seats, (), (), 0, is_won, "goal")
        assert climb.beat("hard", "master") is has_beaten, levels


def plies(
    achievements: Any,
    id: str,
    moves: Any,
    states: Any = ({},),
    *,
    level: str = "hard",
    reason: str = "",
    is_won: bool = True,
    **options: Any,
) -> list[int]:
    """Return when Ann reaches it in a match of which this is known; one state stands for all."""
    known = states if len(states) > 1 else [*states] * (len(moves) + 1)
    usual = {"players": (0, 1), "to_move": 0, "winners": (0,)}
    made = [SimpleNamespace(**{**usual, **state}) for state in known]
    chosen = SimpleNamespace(**{"rivals": lambda p: (1 - p,), "start": 0, **options})
    seats = (ANN, Seat("Otto", 1, level))
    climb: PlayedMatch[Any, Any, Any] = PlayedMatch(chosen, seats, made, moves, 0, is_won, reason)
    (found,) = (one for one in achievements if one.id == id)
    return list(found.plies(climb))


def rung(game: str, id: str, *match: Any, **more: Any) -> int:
    """Return how many times a match counts for a rung."""
    return len(plies(GAMES[game].exercises.ladder(), id, *match, **more))


def trophy(id: str, *match: Any, **more: Any) -> int | None:
    """Return after how many plies a trophy is won."""
    trophies = [one for game in GAMES.values() for one in game.exercises.trophies()]
    return next(iter(plies(trophies, id, *match, **more)), None)


LEVELS = """
quoridor normal:normal hard:hard master:master
reduction hard:hard perfect:perfect
causality normal:normal hard:hard
subtraction_squares won,5:easy normal,99:normal hard,99:hard hard,98:- master,60:master
subtraction_squares master,59:- perfect,60:perfect perfect,59:-
even_steven won,5:easy normal,28:normal normal,27:- hard,28:hard hard,27:- perfect,28:perfect
even_steven perfect,27:- threes,20,minus_two:hard threes,19,minus_two:- threes,20:-
"""
"""Of each game rungs, with the start, and the lowest level against which a win counts."""


def test_which_levels_and_starts_count() -> None:
    for line in LEVELS.strip().splitlines():
        game, *cases = line.split()
        for case in cases:
            named, least = case.split(":")
            id, *start = named.split(",")
            options = {"start": int(start[0]), "minus_two": len(start) > 1} if start else {}
            levels = list(GAMES[game].levels)
            counting = levels[levels.index(least) :] if least in levels else []
            for level in levels:
                won = rung(game, id, [], level=level, **options)
                assert bool(won) == (level in counting), (game, case, level)
                assert not rung(game, id, [], level=level, is_won=False, **options), (game, case)


STEP, JUMP, CHANGE, DARE = Step((4, 4)), Jump((4, 4)), Change(0, 0), Challenge()
WALL = Place(Board((3, 4), Orientation.H, 2))
MOVES = {"s": STEP, "j": JUMP, "w": WALL, "c": CHANGE, "d": DARE}


def moves(letters: str) -> list[Any]:
    return [MOVES[letter] for letter in letters]


def ways(mine: int, others: int | None) -> dict[str, Any]:
    return {"steps_to_goal": lambda player: others if player else mine}


def test_rungs_of_quoridor() -> None:
    for before, after, move, count in (
        (ways(5, 5), ways(5, 9), "w", 1),
        (ways(5, 5), ways(5, 8), "w", 0),
        (ways(5, 5), ways(5, 9), "s", 0),
        (ways(5, 5), ways(9, 5), "w", 0),  # one's own way
        (ways(5, None), ways(5, 9), "w", 0),
    ):
        assert rung("quoridor", "detour", moves(move), [before, after]) == count
        theirs = {**before, "to_move": 1}
        assert not rung("quoridor", "detour", moves(move), [theirs, after]), "the other's board"
    for id, last, count in (
        ("spare", {"hands": (4, 0)}, 1),
        ("spare", {"hands": (3, 9)}, 0),
        ("far", ways(5, 15), 1),
        ("far", ways(5, 14), 0),
        ("far", ways(5, None), 0),
        ("won", {}, 1),
    ):
        assert rung("quoridor", id, [STEP], [{}, last]) == count, (id, last)
        assert rung("quoridor", id, [STEP], [{}, last], is_won=False) == 0
        assert rung("quoridor", id, [STEP], [{}, last], level="") == 0, "against a person"
    assert rung("quoridor", "jumps", moves("jsj")) == 2
    assert rung("quoridor", "jumps", moves("j"), [{"to_move": 1}, {}]) == 0


def test_rungs_of_subtraction_squares() -> None:
    for square, count in ((36, 1), (49, 1), (25, 0)):
        assert rung("subtraction_squares", "large", [Take(square)]) == count
    for start, many, level, is_saved, is_quick in (
        (85, 1, "hard", 1, 0),  # 85 is lost, so no win from there is a quick one
        (87, 1, "hard", 0, 0),
        (87, 6, "master", 0, 1),  # it lasts eleven plies
        (87, 7, "master", 0, 0),
        (59, 1, "master", 0, 0),
    ):
        states = [{"total": start}, *[{"total": 6}] * (many - 1), {"total": 0}]
        match = ([Take(1)] * many, states)
        for id, count in (("saved", is_saved), ("quick", is_quick)):
            found = rung("subtraction_squares", id, *match, level=level, start=start)
            assert found == count, (id, start, many)
        states[0] = {"total": start - 1}
        second = rung("subtraction_squares", "quick", *match, level=level, start=start)
        assert not second, "the other one has begun"


HALVE, LESS = Operate(Op.HALVE), Operate(Op.SUBTRACT_1)
OPS = {"h": HALVE, "s": LESS}


def test_rungs_of_even_steven() -> None:
    for id, letters, numbers, count in (
        ("two", "s", [3, 2], 1),
        ("two", "s", [2, 1], 0),
        ("halves", "hhh", [8, 4, 2, 1], 1),
        ("halves", "hh", [4, 2, 1], 0),
        ("halves", "hsh", [9, 4, 3, 1], 0),
    ):
        states = [{"number": number} for number in numbers]
        made = [OPS[letter] for letter in letters]
        assert rung("even_steven", id, made, states, level="easy") == count, (id, numbers)
        theirs = [{**state, "to_move": 1} for state in states]
        assert rung("even_steven", id, made, theirs, level="easy") == 0
    options = Steven(start=40)
    fewest = (steven.remoteness(40, options) + 1) // 2
    assert not steven.is_lost(40, options)
    for more, count in ((0, 1), (1, 0)):
        many = 2 * (fewest + more) - 1
        states = [{"to_move": k % 2, "number": 40} for k in range(many + 1)]
        fields = {name: getattr(options, name) for name in options.__dataclass_fields__}
        found = rung("even_steven", "quick", [LESS] * many, states, level="perfect", **fields)
        assert found == count


def test_rungs_of_reduction_and_causality() -> None:
    for move, level, count in (
        (CHANGE, "master", 1),
        (CHANGE, "perfect", 1),
        (CHANGE, "hard", 0),
        (Undo(), "master", 0),
        (Reset(), "master", 0),
        (No(), "master", 0),
    ):
        assert rung("reduction", "firm", [move], level=level) == count, (move, level)
        others = rung("reduction", "firm", [move], [{"to_move": 1}, {}], level=level)
        assert others == (level != "hard"), "the other's undo"
    for number, count in ((0, 1), (2, 1), (3, 0)):
        last = {"turn": SimpleNamespace(round=SimpleNamespace(number=number))}
        assert rung("causality", "soon", [], [last]) == count, number


def won(match: Match) -> dict[str, int]:
    """Return the trophies of a match, and after how many moves."""
    return {one.trophy.id: one.ply for one in trophies_of(match) if one is not None}


def in_turn(game: str, options: Any, moves: Sequence[Any]) -> dict[str, int]:
    """A game of Ann, who begins, against a computer, by these moves in turn."""
    ahead = iter(moves)
    return won(match_of(game, options, "easy", lambda _: next(ahead), lambda _: next(ahead)))


def takes(*squares: int) -> dict[str, int]:
    options = Squares(start=sum(squares))
    return in_turn("subtraction_squares", options, [Take(square) for square in squares])


def test_trophies_of_subtraction_squares() -> None:
    for id, ply, squares in (
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
        assert takes(*squares).get(id) == ply, (id, squares)
    assert takes(1, 1, 1, 1, 1) == {"two_for_you": 3, "last_crumb": 5, "nibbler": 5}
    assert takes(25, 25) == {}


def halving(start: int) -> str:
    """The moves that halve wherever it can be done."""
    letters = ""
    while start:
        letters, start = letters + "sh"[start % 2 == 0], start // 2 if start % 2 == 0 else start - 1
    return letters


def test_trophies_of_even_steven() -> None:
    """Of letters: "h" halves, "s" subtracts 1."""
    huge = 10**12 + 1
    for id, start, letters, ply in (
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
        found = in_turn("even_steven", Steven(start=start), [OPS[letter] for letter in letters])
        assert found.get(id) == ply, (id, start)


def test_trophies_of_quoridor() -> None:
    for letters, ply in (("jjj", 3), ("jsjsjj", 5), ("jj", None)):
        assert trophy("leapfrog", moves(letters)) == ply, letters
    assert trophy("leapfrog", moves("jjj"), [{"to_move": 1}]) is None, "those of the computer"
    for letters, reason, ply in (
        ("s" * 8, "baseline", 8),
        ("s" * 7, "baseline", None),
        ("ssssssjwj", "baseline", 9),
        ("s" * 8, "given", None),
        ("sssssssw", "baseline", None),
    ):  # twice the four steps that lay ahead
        assert trophy("detour", moves(letters), [ways(4, 4)], reason=reason) == ply, letters
    assert trophy("detour", [STEP] * 8, [ways(4, 4)], is_won=False) is None
    for others, ply in ((0, None), (1, 1), (2, None)):
        states = [ways(1, 3), ways(0, others)]
        assert trophy("photo_finish", [STEP], states, reason="baseline") == ply, others
    for letters, left, is_won, ply in (
        ("wsws", 0, True, 3),
        ("ww", 1, True, None),
        ("ww", 0, False, None),
        ("s", 0, True, None),
    ):
        found = trophy("every_board", moves(letters), [{"hands": (left, 9)}], is_won=is_won)
        assert found == ply, letters
    for given, left, reason, ply in (
        (1, 1, "baseline", 1),
        (2, 2, "baseline", 1),
        (2, 2, "surrender", None),
        (2, 1, "baseline", None),
        (0, 0, "baseline", None),
    ):
        cheats = [{"cheats": (left, 0)}]
        assert trophy("true_heart", [STEP], cheats, reason=reason, cheats=given) == ply, given
    for boards, letters, ply in ((5, "s", 1), (0, "s", None), (5, "ws", None)):
        assert trophy("bare_hands", moves(letters), reason="baseline", boards=boards) == ply


def test_trophies_of_reduction() -> None:
    for full, turn, ply in ((4, 2, 1), (5, 2, None), (4, 1, None)):
        states = [{"full": 10, "turn": 1}, {"full": full, "turn": turn, "to_move": 1}]
        assert trophy("spring_clean", [CHANGE], states) == ply, "less than half when it ends"
    for used, turn, ply in ((1, 2, 1), (2, 2, None), (1, 1, None), (0, 2, None)):
        states = [{"turn": 1}, {"turn": turn, "previous": SimpleNamespace(used=used)}]
        assert trophy("one_flick", [CHANGE], states) == ply, (used, turn)
    for before, after, ply in ((1, 2, 1), (0, 1, None), (2, 2, None), (1, 3, 1)):
        states = [{"undos_used": before}, {"undos_used": after}]
        assert trophy("on_reflection", [CHANGE], states, max_undos=2) == ply, (before, after)
    for letters, barred, is_won, reason, ply in (
        ("cdc", "0000", False, "challenge_failed", 2),
        ("cdc", "0000", True, "challenge_failed", None),
        ("cdc", "0000", False, "stuck", None),
        ("ccc", "0000", False, "challenge_failed", None),
        ("dcc", "0011", True, "", 1),  # no other may follow
        ("ccd", "0011", True, "", None),
        ("cdc", "1111", True, "", None),
    ):
        states = [{"is_barred": one == "1"} for one in barred]
        found = trophy("big_words", moves(letters), states, is_won=is_won, reason=reason)
        assert found == ply, (letters, reason)
    for reason, is_won, ply in (
        ("challenge_proved", True, 1),
        ("challenge_proved", False, None),
        ("stuck", True, None),
    ):
        assert trophy("en_garde", [CHANGE], is_won=is_won, reason=reason) == ply
