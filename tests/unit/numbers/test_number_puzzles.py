"""Puzzles and first games of the number games, proved from the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from game.core.learning.exercise import GRADES, AnyExercise, CardResult
from game.core.match.match import Match
from game.core.match.match_setup import first_plan
from game.core.search.search_api import Budget
from game.even_steven.puzzles import PUZZLES as STEVEN
from game.even_steven.rules import Op, Operate
from game.even_steven.rules import State as Tower
from game.registry import GAMES
from game.subtraction_squares.puzzles import PUZZLES as SQUARES
from scenes.boards import VIEWS

SHELVES = {"subtraction_squares": SQUARES, "even_steven": STEVEN}
every_game = pytest.mark.parametrize("game_id", SHELVES)
QUICK = 80
"""Totals up to here are played out in a moment."""
STEP = 100
"""Totals are played out in such steps, so that no recursion is deeper than Python allows."""
KNOWN: dict[Any, int] = {}


def plies(state: Any) -> int:
    """Return the plies left if the winner hurries and the loser delays; even if lost."""
    for number in range(0, state.number, STEP):
        _plies(replace(state, number=number))
    return _plies(state)


def _plies(state: Any) -> int:
    key = state.number, state.options if isinstance(state, Tower) else None
    if key not in KNOWN:
        after = [_plies(state.play(move)) for move in state.legal_moves()]
        lost = [n for n in after if n % 2 == 0]
        KNOWN[key] = min(lost) + 1 if lost else max(after, default=-1) + 1
    return KNOWN[key]


def results(state: Any) -> Iterator[tuple[Any, Any]]:
    """Every legal move that leads somewhere else, with the position after it."""
    seen = set()
    for move in state.legal_moves():
        after = state.play(move)
        if after not in seen:
            seen.add(after)
            yield move, after


def check(game_id: str, puzzle: AnyExercise) -> None:
    """Check that the task is true, and that the judge says so of every move on the way shown."""
    state = GAMES[game_id].new(puzzle.options, 0)
    length, made = plies(state), 0
    while True:
        verdicts = {m: puzzle.judge(state, m, after).result for m, after in results(state)}
        right = {m for m, found in verdicts.items() if found is not CardResult.SLIP}
        assert right == set(wanted(puzzle.kind, state)), puzzle.id
        if not made and puzzle.kind in ("only", "digits", "hold", "trap"):
            assert len(right) == 1, f"{puzzle.id} has several answers"
        move = puzzle.shown(state)
        assert move in right
        state, made = state.play(move), made + 1
        if verdicts[move] is CardResult.DONE:
            break
        state = state.play(puzzle.reply(state))
    is_whole = puzzle.kind in ("win", "quick", "hold")
    assert made == puzzle.par == ((length + 1) // 2 if is_whole else 1), puzzle.id


def wanted(kind: str, state: Any) -> list[Any]:
    """The moves that a task of this kind asks for."""
    after = {move: plies(then) for move, then in results(state)}
    if kind in ("only", "digits", "win"):
        return [move for move, left in after.items() if left % 2 == 0]
    if kind in ("quick", "hold"):
        assert kind == "quick" or plies(state) % 2 == 0
        fits = (0,) if kind == "quick" else (0, 1)
        return [m for m, left in after.items() if left == plies(state) - 1 and left % 2 in fits]
    assert kind == "trap" and plies(state) % 2 == 0
    answers = {m: sum(plies(t) % 2 == 0 for _, t in results(state.play(m))) for m in after}
    return [move for move, count in answers.items() if count == min(answers.values())]


@pytest.mark.parametrize("most", [QUICK, pytest.param(10**9, marks=pytest.mark.slow)])
def test_puzzles_are_proved_by_playing_out_every_line(most: int) -> None:
    for game_id, puzzles in SHELVES.items():
        proved = [one for one in puzzles.builtin() if one.options.start <= most]
        assert len(proved) >= 30
        for puzzle in proved:
            check(game_id, puzzle)


def test_the_last_digit_tells_wrong_only_where_a_puzzle_says_so() -> None:
    for puzzle in SQUARES.builtin():
        if puzzle.kind in ("only", "digits"):
            state = GAMES["subtraction_squares"].new(puzzle.options, 0)
            left = state.play(puzzle.shown(state)).total
            assert (left % 10 in (0, 2, 5, 7)) is (puzzle.kind == "only")
            tempting = any(then.total % 10 in (0, 2, 5, 7) for _, then in results(state))
            assert tempting or puzzle.kind == "only"


@every_game
def test_every_seed_makes_a_puzzle_and_the_same_one_again(game_id: str) -> None:
    puzzles = SHELVES[game_id]
    assert puzzles.is_quick
    for grade, seed in product(GRADES, (0, 3, 10**18)):
        puzzle, again = puzzles.made(seed, grade), puzzles.made(seed, grade)
        assert puzzle.grade == grade and again.text == puzzle.text, (grade, seed)
    assert len({one.text.partition(" ")[2] for one in puzzles.builtin()}) >= 60


def test_the_second_hint_leaves_a_choice_with_the_right_move_in_it() -> None:
    for puzzle in SQUARES.builtin():
        state = GAMES["subtraction_squares"].new(puzzle.options, 0)
        roots = {root for root, _ in puzzle.piece(state)}
        assert puzzle.shown(state).square in {root * root for root in roots}
        assert len(roots) < len(state.legal_moves())
    for puzzle in STEVEN.builtin():
        state = GAMES["even_steven"].new(puzzle.options, 0)
        lit = {op for op, _ in puzzle.piece(state)}
        assert not lit or (puzzle.shown(state).op in lit and len(lit) == 2)


def first_match(game_id: str, seed: int = 1) -> tuple[Match, Any]:
    """A first game, and its guide."""
    match = first_plan(GAMES[game_id], "Mira", "Pebble").match(GAMES[game_id], seed)
    return match, VIEWS[game_id].guide


@every_game
def test_every_winning_move_that_is_told_leaves_a_lost_number(game_id: str) -> None:
    solve: Any = GAMES[game_id].teaching.solve
    for seed in range(30):
        (match, guide), rng, turn = first_match(game_id, seed), Random(seed), 0
        while match.state.outcome() is None:
            state = match.state
            if state.to_move == 0:
                turn += 1
                told = guide.callouts(state, 0, turn, (), {}, state.legal_moves()[0])[0]
                is_won, after = solve(state).is_won, state.play(told.move)
                assert told.key and is_won == (told.key != "wait")
                assert (after.outcome() is not None or not solve(after).is_won) == is_won
                assert dict(told.values)["rest"] == str(guide.number_after(state, told.move))
            match.submit(rng.choice(state.legal_moves()))


@every_game
def test_the_gentle_computer_sees_what_people_see_in_its_first_moves(game_id: str) -> None:
    level = next(iter(GAMES[game_id].levels.values()))
    for seed in range(20):
        (match, guide), rng, own = first_match(game_id, seed), Random(seed), 0
        while match.state.outcome() is None and own < 3:
            state = match.state
            if state.to_move == 0:
                match.submit(rng.choice(state.legal_moves()))
                continue
            own += 1
            chance = Random(f"{seed} {match.ply}")
            move = guide.soften(match, level.bot(state, Budget(level.nodes), chance).move)
            after = {one: state.play(one) for one in state.legal_moves()}
            winning = [one for one, then in after.items() if is_over(then)]
            assert not winning or move in winning
            if not winning and not all(map(gives, after.values())):
                assert not gives(state.play(move)), "it gives nothing away"
            match.submit(move)


def is_over(state: Any) -> bool:
    return state.outcome() is not None


def gives(state: Any) -> bool:
    """Return whether the next move can end the game."""
    return not is_over(state) and any(is_over(state.play(move)) for move in state.legal_moves())


def test_the_gentle_computer_leaves_an_odd_number_of_even_steven() -> None:
    match, guide = first_match("even_steven")
    match.submit(Operate(Op.HALVE))
    for move in match.state.legal_moves():
        assert match.state.play(guide.soften(match, move)).number % 2
