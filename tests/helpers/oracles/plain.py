"""Searches too plain to be wrong: the oracles that better ones are tested against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import Any, TypeAlias

from game.core.rules.state import State
from game.core.search.search_api import Budget, Choice, OutOfBudget

Evaluate: TypeAlias = Callable[[State[Any]], Sequence[float]]
"""How good a position is for each player, in [-1, 1]."""


def no_idea(state: State[Any]) -> Sequence[float]:
    """The evaluation of a draw, for up to eight players."""
    return (0.0,) * 8


def negamax(state: State[Any], depth: int, budget: Budget, evaluate: Evaluate = no_idea) -> float:
    """Return the worth of the position for the mover after ``depth`` plies. Two players only.

    The sign flips only where the side to move does: a player may have several plies in a row.
    """
    budget.spend()
    if (outcome := state.outcome()) is not None:
        return outcome.returns[state.to_move]
    if depth == 0:
        return evaluate(state)[state.to_move]
    best = -inf
    for move in state.legal_moves():
        after = state.play(move)
        value = negamax(after, depth - 1, budget, evaluate)
        best = max(best, value if after.to_move == state.to_move else -value)
    return best


def max_n(
    state: State[Any], depth: int, budget: Budget, evaluate: Evaluate = no_idea
) -> tuple[Sequence[float], tuple[Any, ...]]:
    """Return what the position is worth to each player after ``depth`` plies, and the line to it.

    Each player maximises their own result; of equal moves the first is taken.
    """
    budget.spend()
    if (outcome := state.outcome()) is not None:
        return outcome.returns, ()
    if depth == 0:
        return evaluate(state), ()
    best: tuple[Sequence[float], tuple[Any, ...]] | None = None
    for move in state.legal_moves():
        values, line = max_n(state.play(move), depth - 1, budget, evaluate)
        if best is None or values[state.to_move] > best[0][state.to_move]:
            best = values, (move, *line)
    assert best is not None, "a position without an outcome has a legal move"
    return best


def deepening(state: State[Any], budget: Budget, rng: Random) -> Choice[Any]:
    """``max_n`` without knowledge, one ply deeper each time until the nodes run out.

    Ends early when the last depth saw every line to its end.
    """
    nodes = budget.left
    choice: Choice[Any] = Choice(state.legal_moves()[0], 0.0)
    depth, last_spent = 1, 0
    try:
        while True:
            before = budget.left
            values, line = max_n(state, depth, budget)
            choice = Choice(line[0], values[state.to_move], line, nodes - budget.left)
            if before - budget.left == last_spent:
                return choice
            depth, last_spent = depth + 1, before - budget.left
    except OutOfBudget:
        return choice
