"""The best move, and what is said of a total that should not have been left."""

from __future__ import annotations

from game.core.lesson import Verdict, done, go_on, slip
from game.subtraction_squares import theory
from game.subtraction_squares.rules import Move, State, Take


def best(state: State) -> Move:
    """The square that wins quickest, or delays the loss longest."""
    return Take(theory.best(state.total)[0])


def answered(after: State) -> Verdict:
    """The total left can be won: the square that shows it, and what comes of it."""
    square = theory.best(after.total)[0]
    then = after.total - square
    key = "answered" if then else "takes_all"
    return slip(key, after.mover, left=after.total, square=square, then=then)


def whole_game(before: State, move: Move, after: State) -> Verdict:
    """Every total that is left must be one that can't be won."""
    if not after.total:
        return done("win.done")
    if not theory.is_lost(after.total):
        return answered(after)
    return go_on("win.good", after.mover, left=after.total)
