"""Review of a game: the evaluation of every position, and the loss of each move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from random import Random
from typing import Final

from game.core.search.search_api import Budget, Choice, OutOfBudget
from game.extras.pie_rule import Honest
from game.quoridor.engine.actions import to_move
from game.quoridor.engine.backend import FASTEST
from game.quoridor.engine.evaluation import STEP
from game.quoridor.engine.four.maxn import compare_move
from game.quoridor.engine.levels import AS_GOOD_AS_WON, choice_of, field_of_state, think
from game.quoridor.engine.position import Position
from game.quoridor.rules.moves import Action
from game.quoridor.rules.pie_rule import SWAP
from game.quoridor.rules.state import State

MAX_LOST = 2 * AS_GOOD_AS_WON
"""The largest loss of one move: from nearly won to nearly lost."""


@dataclass(frozen=True, slots=True)
class ReviewedPosition:
    """One position of a game in a look back.

    ``stood`` is between -1 and 1 for each player. ``better`` is the best move there, None after the
    end. ``lost`` is the number of steps by which the move that was made is worse.
    """

    stood: tuple[float, ...]
    better: Choice[Action] | None = None
    lost: float = 0.0


_THINKER: Final = Honest(think, SWAP)


def between_two(
    states: Sequence[State], nodes: int, stop: Callable[[], bool]
) -> Sequence[ReviewedPosition]:
    """For two players: a move loses as much as its player stands worse after it."""
    found = [
        None if state.is_over else _THINKER(state, Budget(nodes), Random(0))
        for state in _until(stop, states)
    ]
    stood = [_for_both(state, choice) for state, choice in zip(states, found, strict=True)]
    lost = [
        (before[state.mover] - after[state.mover]) * AS_GOOD_AS_WON / STEP
        for state, (before, after) in zip(states, pairwise(stood), strict=False)
    ]
    return list(map(ReviewedPosition, stood, found, [*lost, 0.0]))


def _until(stop: Callable[[], bool], states: Sequence[State]) -> Iterator[State]:
    """One state after the other. Raises ``OutOfBudget`` when ``stop`` says so."""
    for state in states:
        if stop():
            raise OutOfBudget
        yield state


def _for_both(state: State, choice: Choice[Action] | None) -> tuple[float, ...]:
    if choice is None:
        return _returns(state)
    own = choice.evaluation
    return (own, -own) if state.mover == 0 else (-own, own)


def _returns(state: State) -> tuple[float, ...]:
    outcome = state.outcome()
    assert outcome is not None, "the game is over"
    return outcome.returns


def among_four(
    states: Sequence[State], moves: Sequence[Action], nodes: int, stop: Callable[[], bool]
) -> Sequence[ReviewedPosition]:
    """For four players: a move loses as much as it is worse than the best one, searched as deep."""
    return [
        _looked_at(state, move, nodes) for state, move in zip_longest(_until(stop, states), moves)
    ]


def _looked_at(state: State, made: Action | None, nodes: int) -> ReviewedPosition:
    if state.is_over:
        return ReviewedPosition(_returns(state))
    field, here, move = field_of_state(state), Position.of(state), None
    with suppress(ValueError):  # surrender and timeout are not moves of a search
        move = None if made is None else to_move(made, field)
    best, expected, lost_cp = compare_move(
        here, field, Budget(nodes), Random(0), move, FASTEST.plant
    )
    stood = tuple(2 * place - 1 for place in expected)
    return ReviewedPosition(stood, choice_of(here, field, best), min(lost_cp, MAX_LOST) / STEP)
