"""What the first games of the number games say is proved, and their opponent's first moves hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core.match.match import Match
from game.core.match.match_setup import first_plan
from game.core.search.search_api import Budget
from game.even_steven.rules import Op, Operate
from game.registry import GAMES
from scenes.boards import VIEWS

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
