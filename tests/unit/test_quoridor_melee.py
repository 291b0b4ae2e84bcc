"""The search among four and what it judges by: places to expect, lines that can be played, and
players who overlook some of the boards."""

from __future__ import annotations

import gc
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from game.core.bots import Budget
from game.quoridor.engine.actions import to_action
from game.quoridor.engine.evaluation import WIN
from game.quoridor.engine.field import field_of
from game.quoridor.engine.levels import ALL, LEVELS, Attention
from game.quoridor.engine.melee import COST, compared, search_melee
from game.quoridor.engine.places import in_steps, outlook
from game.quoridor.engine.position import STEP, Position
from game.quoridor.engine.search import Result
from game.quoridor.engine.turn import moves, played
from game.quoridor.moves import Cell, Place, Surrender
from game.quoridor.options import INFINITE, Options
from game.quoridor.state import State

FOUR = Options(players=4, size=7, boards=4)


def begun(seed: int, options: Options = FOUR, plies: int = 20) -> State:
    """A game after some moves at random, most of them boards."""
    rng, state = Random(seed), State.start(options)
    for _ in range(plies):
        legal = state.legal_moves()
        state = state.play(rng.choice([m for m in legal if isinstance(m, Place)] or legal))
    return state


def found(state: State, nodes: int = 1_500, seed: int = 1) -> Result:
    here, field = Position.of(state), field_of(state.grid.size, 4)
    return search_melee(here, field, Budget(nodes), Random(seed))


def test_the_places_to_expect_are_shared_out() -> None:
    here = Position.of(State.start(FOUR))
    places = outlook(here, [6, 6, 6, 6])
    assert sum(places) == pytest.approx(2)
    assert places == sorted(places, reverse=True)
    assert outlook(here, [6, 6, 6, 3])[3] > 0.5 > outlook(here, [6, 6, 6, 9])[3]
    behind = [outlook(here, [n, 2, 2, 2])[0] for n in range(9, 15)]
    assert all(near - far > 0.001 for near, far in pairwise(behind))


def test_the_fewer_boards_are_left_the_more_a_step_is_worth() -> None:
    start = Position.of(State.start(FOUR))
    leads = [
        outlook(start._replace(hands=(n, n, n, n)), [4, 6, 6, 6])[0] for n in (INFINITE, 4, 1, 0)
    ]
    assert leads == sorted(leads)


def test_who_has_finished_has_its_place() -> None:
    state = replace(State.start(FOUR), winners=(2,), losers=(1,), mover=3)
    places = outlook(Position.of(state), [4, 4, 0, 4])
    assert (places[2], places[1]) == (1, 0)
    assert 1 / 3 < places[0] < 0.5 < places[3] < 2 / 3
    over = replace(state, winners=(2, 0))
    assert outlook(Position.of(over), [0, 4, 0, 4]) == pytest.approx(
        [(1 + value) / 2 for value in over.outcome().returns]
    )


def test_a_worth_in_steps() -> None:
    assert [in_steps(place, 0.5) for place in (0, 0.5, 1)] == [-WIN, 0, WIN]
    assert in_steps(0.75, 0.5) == -in_steps(0.25, 0.5) == 200


@pytest.mark.parametrize("options", [FOUR, replace(FOUR, cheats=2), replace(FOUR, size=5)])
@pytest.mark.parametrize("nodes", [0, 1, 40, 900])
def test_every_line_can_be_played(options: Options, nodes: int) -> None:
    for seed in range(3):
        state = begun(seed, options, 9)
        result, here = found(state, nodes), Position.of(state)
        field = field_of(options.size, 4)
        assert result.nodes <= nodes and result.move == result.pv[0]
        for move in result.pv:
            assert move in moves(here, field)
            assert to_action(here, move, field) in state.legal_moves()
            state, here = state.play(to_action(here, move, field)), played(here, move, field)


def test_the_same_search_twice() -> None:
    assert found(begun(3)) == found(begun(3))


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_leaves_what_it_does_not_use(name: str) -> None:
    level, state = LEVELS[name], begun(5)
    budget = Budget(level.nodes)
    choice = level.bot(state, budget, Random(0))
    assert 0 < choice.nodes <= level.nodes - budget.left <= choice.nodes + COST < level.nodes


def test_no_move_is_worth_more_than_the_best() -> None:
    state = begun(4, plies=8)
    here, field = Position.of(state), field_of(7, 4)
    for move in moves(here, field)[::6]:
        best, _, worth = compared(here, field, Budget(900), Random(0), move)
        assert worth <= best.score_cp
        assert move != best.move or worth == best.score_cp


def test_a_race_is_walked_straight() -> None:
    pawns: tuple[Cell, ...] = ((1, 1), (5, 1), (5, 5), (1, 5))
    state = replace(State.start(FOUR), pawns=pawns, hands=(0, 0, 0, 0))
    for ply in range(16):
        steps = state.steps_to_goal(state.mover)
        move, mover = found(state, seed=ply), state.mover
        assert move.move[0] == STEP
        state = state.play(to_action(Position.of(state), move.move, field_of(7, 4)))
        assert mover in state.winners or state.steps_to_goal(mover) == (steps or 0) - 1


def test_a_search_leaves_no_cycles_behind() -> None:
    state = begun(1)
    gc.collect()
    gc.disable()
    try:
        found(state)
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.parametrize("clarity", [0, 4, 12, ALL])
def test_boards_are_overlooked_only_further_off(clarity: int) -> None:
    field, missing, standing = field_of(7, 4), 0, 0
    for seed in range(20):
        here = Position.of(begun(seed))._replace(hands=(4, 4, 4, 4))
        seen = Attention(300, clarity=clarity).picture(here, field, Random(seed))
        assert seen._replace(flat=here.flat, upright=here.upright) == here
        assert not here.flat & ~seen.flat and not here.upright & ~seen.upright
        missing += (seen.flat ^ here.flat).bit_count() + (seen.upright ^ here.upright).bit_count()
        standing += (field.flat ^ here.flat).bit_count()
        standing += (field.upright ^ here.upright).bit_count()
        walks = [move for move in moves(here, field) if move[0] == STEP]
        assert [move for move in moves(seen, field) if move[0] == STEP] == walks
    assert missing == 0 if clarity == ALL else missing / standing > (ALL - clarity) / ALL / 2


def test_whoever_can_be_held_up_no_more_knows_the_way() -> None:
    here, field = Position.of(begun(3, plies=30)), field_of(7, 4)
    assert not any(here.hands)
    assert Attention(300, clarity=0).picture(here, field, Random(0)) == here
    armed = here._replace(hands=(1, 0, 1, 0))
    assert Attention(300, clarity=0).picture(armed, field, Random(0)) != armed


def test_the_last_two_see_every_board() -> None:
    state = begun(3)
    for is_seen in (False, False, True):
        here = Position.of(state)._replace(hands=(1, 1, 1, 1))
        seen = Attention(300, clarity=0).picture(here, field_of(7, 4), Random(0))
        assert (seen == here) is is_seen
        state = state.play(Surrender())


def test_who_overlooks_boards_moves_legally_among_those_who_gave_up() -> None:
    state = begun(2).play(Surrender())
    clumsy = Attention(240, boards=4, clarity=6)
    for ply in range(400):
        if state.is_over:
            break
        choice = clumsy.think(state, Budget(1_500), Random(ply))
        assert choice.move in state.legal_moves() and choice.nodes <= 240
        state = state.play(choice.move)
    assert state.is_over
