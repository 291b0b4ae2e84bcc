"""The search among four and what it judges by: places to expect, lines that can be played, and
players who misjudge some of their moves."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from game.core.search.search_api import Budget
from game.quoridor.engine.actions import to_action
from game.quoridor.engine.evaluation import WIN
from game.quoridor.engine.field import field_of
from game.quoridor.engine.four.maxn import MaxnSearch, compare_move
from game.quoridor.engine.four.maxn_evaluation import in_steps, outlook
from game.quoridor.engine.four.maxn_tree import PlainTree
from game.quoridor.engine.levels import LEVELS
from game.quoridor.engine.move_generation import moves
from game.quoridor.engine.position import STEP, Position
from game.quoridor.engine.search import FAR, SearchResult
from game.quoridor.rules.moves import Place
from game.quoridor.rules.options import INFINITE, Options
from game.quoridor.rules.state import State

FOUR = Options(players=4, size=7, boards=4)


def begun(seed: int, plies: int) -> State:
    """A game after some moves at random, most of them boards."""
    rng, state = Random(seed), State.start(FOUR)
    for _ in range(plies):
        legal = state.legal_moves()
        state = state.play(rng.choice([m for m in legal if isinstance(m, Place)] or legal))
    return state


def found(
    state: State, nodes: int, seed: int = 1, error: float = 0.0, *, is_careless: bool = False
) -> SearchResult:
    here, field = Position.of(state), field_of(state.grid.size, 4)
    search = MaxnSearch(here, field, Budget(nodes), Random(seed), FAR, PlainTree)
    return search.found(error, is_careless=is_careless)


def test_the_places_to_expect_are_shared_out() -> None:
    """The fewer boards are left, the more a step is worth."""
    here = Position.of(State.start(FOUR))
    places, worth = outlook(here, [6, 6, 6, 6])
    assert sum(places) == pytest.approx(2)
    assert places == sorted(places, reverse=True) and worth == sorted(worth, reverse=True)
    ahead, behind_all = (outlook(here, [6, 6, 6, n]) for n in (3, 9))
    assert ahead.places[3] > 0.5 > behind_all.places[3] and ahead.worth[3] > behind_all.worth[3]
    behind = [outlook(here, [n, 2, 2, 2]).worth[0] for n in range(9, 15)]
    assert all(near - far > 0.001 for near, far in pairwise(behind))
    hands = (here._replace(hands=(n,) * 4) for n in (INFINITE, 4, 1, 0))
    leads = [outlook(one, [4, 6, 6, 6]).places[0] for one in hands]
    assert leads == sorted(leads)
    assert [in_steps(place, 0.5) for place in (0, 0.5, 1)] == [-WIN, 0, WIN]
    assert in_steps(0.75, 0.5) == -in_steps(0.25, 0.5) == 200


def test_who_has_finished_has_its_place() -> None:
    state = replace(State.start(FOUR), winners=(2,), losers=(1,), mover=3)
    places, worth = outlook(Position.of(state), [4, 4, 0, 4])
    assert (places[2], places[1]) == (1, 0)
    assert 1 / 3 < places[0] < 0.5 < places[3] < 2 / 3
    assert worth[2] == 1 and worth[1] == 0 < worth[0] < worth[3] < 0.3
    over = replace(state, winners=(2, 0))
    assert outlook(Position.of(over), [0, 4, 0, 4]).places == pytest.approx(
        [(1 + value) / 2 for value in over.outcome().returns]
    )


def test_the_larger_the_error_the_more_moves_and_never_a_step_away() -> None:
    state = State.start(FOUR)
    several = [{found(state, 150, n, error).move for n in range(40)} for error in (0.0, 0.1, 3.0)]
    assert len(several[0]) <= len(several[1]) < len(several[2])
    walks = {place for kind, place in several[2] if kind == STEP}
    assert walks <= {1 << 3 + 8}, "only straight on"


def test_only_the_careless_step_aside_or_let_a_rival_win_who_can_be_stopped() -> None:
    """The next player is one step from its goal: boards can be laid before it."""
    start = State.start(FOUR)
    state = replace(start, pawns=(start.pawns[0], (1, 3), *start.pawns[2:]))
    here, field = Position.of(state), field_of(7, 4)
    for is_careless in (False, True):
        made = (found(state, 300, n, 5.0, is_careless=is_careless).move for n in range(20))
        after = [state.play(to_action(here, move, field)).steps_to_goal(1) for move in made]
        assert (1 in after) == is_careless
    for state, is_straight in ((start, False), (replace(start, winners=(2,)), True)):
        made = {found(state, 150, n, 3.0, is_careless=True).move for n in range(40)}
        steps = {place for kind, place in made if kind == STEP}
        assert (len(steps) == 1) == is_straight, "when a rival has finished all walk on"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_the_careless_do_not_walk_to_and_fro(level: str) -> None:
    rng, past, state = Random(2), list[State](), State.start(Options(players=4))
    returns = 0
    while len(past) < 120 and not state.finished:
        bot = LEVELS[level].bot_after(past)
        after = state.play(bot(state, Budget(LEVELS[level].nodes), rng).move)
        me = state.mover
        own = [one.pawns[me] for one in past if one.mover == me][-4:]
        left, still_left = state.steps_to_goal(me), after.steps_to_goal(me)
        assert left is not None and still_left is not None
        returns += after.pawns[me] in own and after.pawns != state.pawns and still_left >= left
        past, state = [*past, state], after
    assert returns <= 1


def test_no_move_is_worth_more_than_the_best() -> None:
    state = begun(4, 8)
    here, field = Position.of(state), field_of(7, 4)
    for move in moves(here, field)[::6]:
        best, _, lost_cp = compare_move(here, field, Budget(400), Random(0), move)
        assert lost_cp >= 0
        assert move != best.move or lost_cp == 0
