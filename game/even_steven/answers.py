"""The best move, and what is said of a number that should not have been handed over."""

from __future__ import annotations

from game.core.lesson import Verdict, slip
from game.even_steven import theory
from game.even_steven.rules import Move, Operate, State


def best(state: State) -> Move:
    """The operation that wins quickest, or delays the loss longest."""
    return Operate(theory.best(state.number, state.options)[0])


def answered(after: State) -> Verdict:
    """The number handed over can be won: the operation that shows it, and what comes of it."""
    op = theory.best(after.number, after.options)[0]
    then = op.of(after.number)
    key = "finishes" if not then else f"answered_{op.name.lower()}"
    return slip(key, after.mover, left=after.number, then=then)
