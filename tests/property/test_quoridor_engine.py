"""The engine's positions and moves against the rules, in every variant."""

from __future__ import annotations

from random import Random

import pytest

from game.quoridor.engine.actions import to_action, to_move
from game.quoridor.engine.field import distances, field_of, reaches, way
from game.quoridor.engine.move_generation import apply, is_over, moves
from game.quoridor.engine.position import Position
from game.quoridor.rules.moves import Action, Cheat, Destroy, Jump, Place, Step
from game.quoridor.rules.options import INFINITE, Options
from game.quoridor.rules.state import State

VARIANTS = {
    "standard": Options(),
    "seven": Options(size=7, boards=6),
    "even": Options(size=6, boards=5),
    "tiny": Options(size=3, boards=2, cheats=2),
    "four boxes": Options(size=4, boards=4, cheats=1),
    "small": Options(size=5, boards=5, cheats=9),
    "large": Options(size=15, boards=12, cheats=1),
    "no boards": Options(boards=0, cheats=2),
    "infinite": Options(size=7, boards=INFINITE, cheats=3),
    "cheaters": Options(boards=10, cheats=9),
    "four": Options(players=4, size=11, boards=7),
    "four who cheat": Options(players=4, size=5, boards=4, cheats=3),
    "crowd of four": Options(players=4, size=3, boards=2, cheats=1),
}


def wandering(options: Options, seed: int, plies: int) -> list[State]:
    """Positions of a game at random, in which steps, boards and cheats are equally dear."""
    rng, state, found = Random(seed), State.start(options), []
    for _ in range(plies):
        if state.is_over:
            break
        found.append(state)
        legal = state.legal_moves()
        kinds = ((Step, Jump), (Place,), (Cheat, Destroy))
        groups = [[a for a in legal if isinstance(a, kind)] for kind in kinds]
        weights = [len(group) and weight for group, weight in zip(groups, (3, 4, 1), strict=True)]
        group = rng.choices(groups, weights)[0]
        state = state.play(rng.choice(group))
    return found


def check(state: State) -> None:
    field, position = field_of(state.grid.size, state.options.players), Position.of(state)
    legal = state.legal_moves()
    found = moves(position, field)
    actions: list[Action] = [to_action(position, move, field) for move in found]
    assert len(set(actions)) == len(actions)
    assert set(actions) == set(legal)
    for move, action in zip(found, actions, strict=True):
        assert to_move(action, field) == move
    rng = Random(len(legal))
    for k in rng.sample(range(len(found)), min(4, len(found))):
        after = state.play(actions[k])
        assert is_over(apply(position, found[k], field), field) == after.is_over
        if not after.is_over:
            assert apply(position, found[k], field) == Position.of(after)


@pytest.mark.parametrize("name", VARIANTS)
def test_legal_moves_are_those_of_the_rules(name: str) -> None:
    for seed in range(3):
        for state in wandering(VARIANTS[name], seed, 40):
            check(state)


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_legal_moves_in_ten_thousand_positions(name: str) -> None:
    count = seed = 0
    while count < 10_000 / len(VARIANTS):
        seed += 1
        for state in wandering(VARIANTS[name], 100 + seed, 80):
            count += 1
            check(state)


@pytest.mark.parametrize("name", VARIANTS)
def test_ways_are_as_long_as_the_rules_say(name: str) -> None:
    options = VARIANTS[name]
    field = field_of(options.size, options.players)
    for state in wandering(options, 5, 30):
        here = Position.of(state)
        for player, (own, goal) in enumerate(zip(here.pawns, field.goals, strict=True)):
            found = way(here.flat, here.upright, field.stride, own, goal)
            steps = distances(here.flat, here.upright, field.stride, goal)
            assert (found and found[0]) == state.steps_to_goal(player) == steps.get(own)
            assert reaches(here.flat, here.upright, field.stride, own, goal) == (found is not None)
            if found:
                assert found[1] & ~here.flat == found[2] & ~here.upright == 0
                assert found[1].bit_count() + found[2].bit_count() == found[0]
