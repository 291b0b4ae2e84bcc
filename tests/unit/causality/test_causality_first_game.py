"""The board Yesterday: the first round is always lost, and won back in the second."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.causality.rules.commands import Attack, Face, Pass, Step, Timejump, Wait
from game.causality.rules.moves import Order, Submit
from game.causality.rules.state import State
from game.core.match.match import Match
from game.core.match.match_setup import first_plan
from game.core.search.search_api import Budget
from game.registry import GAMES
from scenes.boards import VIEWS

GAME = GAMES["causality"]
LEVEL = GAME.levels["easy"]


def gentle(match: Match) -> Any:
    """The move of a first game's computer."""
    guide, rng = VIEWS["causality"].guide, Random(f"{match.seed} {match.ply}")
    assert guide is not None
    return guide.soften(match, LEVEL.bot(match.state, Budget(LEVEL.nodes), rng).move)


def begun(seed: int = 1) -> Match:
    return first_plan(GAME, "Mira", "Pebble").match(GAME, seed)


def until_mine(match: Match) -> State:
    while match.state.to_move and match.state.outcome() is None:
        match.submit(gentle(match))
    state: State = match.state
    return state


def order(match: Match, command: Any) -> None:
    """Give an order to the tank that waits for one, send it, and let the computer move."""
    match.submit(Order(command))
    match.submit(Submit())
    until_mine(match)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_ordered_in_the_first_round_nobody_is_hit_and_one_base_is_lost(
    seed: int,
) -> None:
    match, rng = begun(seed), Random(seed)
    for _ in range(3):
        orders = [move for move in match.state.legal_moves() if isinstance(move, Order)]
        order(match, rng.choice(orders).command)
    state = until_mine(match)
    assert len(state.timeline.slices[-1].stones) == 2, "nobody is hit"
    assert sorted(state.timeline.slices[-1].bases) == [0, 1]
    order(match, Pass(state.waiting[0]))
    assert match.state.outcome() is None and match.state.turn.round.number == 1


def test_what_is_told_wins_at_the_end_of_the_second_round() -> None:
    match, guide = begun(), VIEWS["causality"].guide
    assert guide is not None
    told: list[str] = []
    shown: dict[str, list[int]] = {}
    while match.state.outcome() is None:
        state = until_mine(match)
        if state.outcome() is not None:
            break
        idle = Wait if not state.turn.is_last else Pass
        best = Order(idle(state.waiting[0])) if state.waiting else Submit()
        first = guide.callouts(state, 0, match.ply, (), shown, best)[0]
        if first.key:
            told.append(first.key)
            shown.setdefault(first.task or first.key, []).append(match.ply)
        match.submit(first.move)
    outcome = match.state.outcome()
    assert outcome is not None and outcome.returns == (1.0, -1.0)
    assert told == ["forward", "submit", "on", "on", "jump", "turn", "shoot"]
    assert match.state.turn.number == 9, "eight turns have been played"


def test_the_gentle_computer_goes_straight_to_its_base_and_forgets_to_travel() -> None:
    match = begun()
    for _ in range(4):
        state = until_mine(match)
        order(match, (Pass if state.turn.is_last else Wait)(state.waiting[0]))
    made = [
        move.command
        for before, move in zip(match.states, match.moves, strict=False)
        if before.to_move == 1 and isinstance(move, Order)
    ]
    assert made[:3] == [Step(1, forward=True)] * 3 and made[3] == Pass(1)


def test_a_shot_is_told_only_where_it_hits() -> None:
    match, guide = begun(), VIEWS["causality"].guide
    assert guide is not None
    for _ in range(3):
        order(match, Step(0, forward=True))
    order(match, Timejump(0, 1))
    stone = match.state.waiting[0]
    south = next(
        move.command
        for move in match.state.legal_moves()
        if isinstance(move.command, Face) and move.command.azimuth == 2
    )
    order(match, south)
    late = guide.callouts(match.state, 0, 9, (), {}, Order(Wait(stone)))
    assert "shoot" not in [callout.key for callout in late], "it has driven by"
    assert Order(Attack(stone)) in match.state.legal_moves()
