"""Puzzles and first games of the number games, proved from the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from game.core.learning.lesson import CardResult
from game.core.learning.puzzle import GRADES, Puzzle
from game.core.match.match import Match
from game.core.match.match_setup import first_plan
from game.core.search.search_api import Budget
from game.even_steven.puzzles import PUZZLES as STEVEN
from game.even_steven.rules import Op, Operate
from game.even_steven.rules import State as Tower
from game.registry import GAMES
from game.subtraction_squares.puzzles import PUZZLES as SQUARES
from game.subtraction_squares.rules import State as Pool
from scenes.boards import VIEWS

SHELVES = {"subtraction_squares": SQUARES, "even_steven": STEVEN}
QUICK = 80
"""Totals up to here are played out in a moment."""
STEP = 100
"""Totals are played out in such steps, so that no recursion is deeper than Python allows."""


@cache
def plies_of_pool(total: int) -> int:
    """How long a game lasts if the winner hurries and the loser delays: even if it is lost."""
    return _plies(
        Pool(GAMES["subtraction_squares"].options(), total, 0),
        plies_of_pool,
        lambda state: (state.total,),
    )


@cache
def plies_of_tower(number: int, options: Any) -> int:
    """The same for a tower, in a variant."""
    return _plies(
        Tower(options, number, 0), plies_of_tower, lambda state: (state.number, state.options)
    )


def _plies(state: Any, plies: Callable[..., int], key: Callable[[Any], tuple[Any, ...]]) -> int:
    after = [plies(*key(state.play(move))) for move in state.legal_moves()]
    lost = [n for n in after if n % 2 == 0]
    return min(lost) + 1 if lost else max(after, default=-1) + 1


def plies(state: Any) -> int:
    """How long the game still lasts."""
    for number in range(0, state.number, STEP):
        _plies_at(replace(state, number=number))
    return _plies_at(state)


def _plies_at(state: Any) -> int:
    if isinstance(state, Pool):
        return plies_of_pool(state.total)
    return plies_of_tower(state.number, state.options)


def results(state: Any) -> Iterator[tuple[Any, Any]]:
    """Every legal move that leads somewhere else, with the position after it."""
    seen = set()
    for move in state.legal_moves():
        after = state.play(move)
        if after not in seen:
            seen.add(after)
            yield move, after


def check(game_id: str, puzzle: Puzzle[Any, Any, Any]) -> None:
    """What the task says is true, and the judge says so of every move on the way shown."""
    state = GAMES[game_id].new(puzzle.options, 0)
    length, made = plies(state), 0
    while True:
        assert puzzle.judge is not None and puzzle.reply is not None
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
    if kind == "quick":
        return [m for m, left in after.items() if left == plies(state) - 1 and left % 2 == 0]
    if kind == "hold":
        assert plies(state) % 2 == 0
        return [move for move, left in after.items() if left == plies(state) - 1]
    assert kind == "trap" and plies(state) % 2 == 0
    answers = {m: sum(plies(t) % 2 == 0 for _, t in results(state.play(m))) for m in after}
    return [move for move, count in answers.items() if count == min(answers.values())]


def test_small_puzzles_are_proved_by_playing_out_every_line() -> None:
    for game_id, puzzles in SHELVES.items():
        small = [one for one in puzzles.shipped() if one.options.start <= QUICK]
        assert len(small) >= 30
        for puzzle in small:
            check(game_id, puzzle)


@pytest.mark.slow
def test_all_puzzles_are_proved_by_playing_out_every_line() -> None:
    for game_id, puzzles in SHELVES.items():
        for puzzle in puzzles.shipped():
            check(game_id, puzzle)


def test_the_last_digit_tells_wrong_only_where_a_puzzle_says_so() -> None:
    for puzzle in SQUARES.shipped():
        if puzzle.kind in ("only", "digits"):
            state = GAMES["subtraction_squares"].new(puzzle.options, 0)
            left = state.play(puzzle.shown(state)).total
            assert (left % 10 in (0, 2, 5, 7)) is (puzzle.kind == "only")
            tempting = [then.total for _, then in results(state) if then.total % 10 in (0, 2, 5, 7)]
            assert tempting or puzzle.kind == "only"


@pytest.mark.parametrize("game_id", SHELVES)
def test_every_seed_makes_a_puzzle_and_the_same_one_again(game_id: str) -> None:
    puzzles = SHELVES[game_id]
    assert puzzles.made is not None and puzzles.is_quick
    for grade in GRADES:
        for seed in (0, 3, 10**18):
            puzzle = puzzles.made(seed, grade)
            assert puzzle is not None and puzzle.grade == grade
            again = puzzles.made(seed, grade)
            assert again is not None and again.text == puzzle.text
    assert len({one.text.partition(" ")[2] for one in puzzles.shipped()}) >= 60


def test_the_second_hint_leaves_a_choice_with_the_right_move_in_it() -> None:
    for puzzle in SQUARES.shipped():
        state = GAMES["subtraction_squares"].new(puzzle.options, 0)
        roots = {root for root, _ in puzzle.piece(state)}
        assert puzzle.shown(state).square in {root * root for root in roots}
        assert len(roots) < len(state.legal_moves())
    for puzzle in STEVEN.shipped():
        state = GAMES["even_steven"].new(puzzle.options, 0)
        lit = {op for op, _ in puzzle.piece(state)}
        assert not lit or (puzzle.shown(state).op in lit and len(lit) == 2)


NUMBERS = ["even_steven", "subtraction_squares"]


def first_match(game_id: str, seed: int = 1) -> Match:
    return first_plan(GAMES[game_id], "Mira", "Pebble").match(GAMES[game_id], seed)


def gentle(match: Match) -> Any:
    level, guide = next(iter(match.game.levels.values())), VIEWS[match.game.id].guide
    assert guide is not None
    rng = Random(f"{match.seed} {match.ply}")
    return guide.soften(match, level.bot(match.state, Budget(level.nodes), rng).move)


@pytest.mark.parametrize("game_id", NUMBERS)
def test_every_winning_move_that_is_told_leaves_a_lost_number(game_id: str) -> None:
    guide, solve = VIEWS[game_id].guide, GAMES[game_id].teaching.solve
    assert guide is not None and solve is not None
    for seed in range(30):
        match, rng, turn = first_match(game_id, seed), Random(seed), 0
        while match.state.outcome() is None:
            state = match.state
            if state.to_move == 0:
                turn += 1
                told = guide.callouts(state, 0, turn, (), {}, state.legal_moves()[0])[0]
                before, after = solve(state), state.play(told.move)
                assert before is not None and told.key
                assert before.is_won == (told.key != "wait")
                is_lost = after.outcome() is not None or not solve(after).is_won
                assert is_lost == before.is_won
                values = dict(told.values)
                assert values["rest"] == str(guide.left(state, told.move))  # type: ignore[attr-defined]
            match.submit(rng.choice(state.legal_moves()))


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game_id", NUMBERS)
def test_the_gentle_computer_sees_what_people_see_in_its_first_moves(
    game_id: str, seed: int
) -> None:
    match, rng, own = first_match(game_id, seed), Random(seed), 0
    guide = VIEWS[game_id].guide
    assert guide is not None
    while match.state.outcome() is None and own < 3:
        if match.state.to_move == 0:
            match.submit(rng.choice(match.state.legal_moves()))
            continue
        state, own = match.state, own + 1
        winning = [move for move in state.legal_moves() if is_over(state.play(move))]
        move = gentle(match)
        if winning:
            assert move in winning
        elif any(not gives(state.play(one)) for one in state.legal_moves()):
            assert not gives(state.play(move)), "it gives nothing away"
        match.submit(move)


def is_over(state: Any) -> bool:
    return state.outcome() is not None


def gives(state: Any) -> bool:
    """Whether the next move can end the game."""
    return not is_over(state) and any(is_over(state.play(move)) for move in state.legal_moves())


def test_the_gentle_computer_leaves_an_odd_number_of_even_steven() -> None:
    match, guide = first_match("even_steven"), VIEWS["even_steven"].guide
    assert guide is not None
    match.submit(Operate(Op.HALVE))
    for move in match.state.legal_moves():
        assert match.state.play(guide.soften(match, move)).number % 2
