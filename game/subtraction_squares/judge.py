"""What the tables say of a square: the total it leaves, and the answer to it."""

from __future__ import annotations

from game.core.lesson import Result, Verdict, slip
from game.core.teaching import Hint, Judge
from game.subtraction_squares import theory
from game.subtraction_squares.answers import answered, best
from game.subtraction_squares.rules import Move, State, Take

FEWEST = 4
"""Among fewer squares the good one is found without thinking, and not praised."""


def verdict(before: State, move: Move, after: State) -> Verdict:
    """Where the win can be kept, it must be."""
    me, total = before.mover, before.total
    if before.is_auction:
        return _done("auction")
    if total > theory.MOST or theory.is_lost(total):
        return _done("lost" if total <= theory.MOST else "unknown")
    if not isinstance(move, Take):
        return slip("late" if after.ended == "late" else "gave_up", total=total)
    left = after.total
    if not left:
        return _done("zero")
    if theory.is_lost(left):
        values = (("left", left), ("replies", len(theory.squares(left))))
        return Verdict(Result.DONE, "answers", values, players=(1 - me,))
    return answered(after)


def _done(key: str) -> Verdict:
    return Verdict(Result.DONE, key)


def better(state: State) -> Hint:
    """How many squares leave a total that can't be won, without naming them."""
    total = state.total
    good, every = theory.winning(total), theory.squares(total)
    values = (("good", len(good)), ("every", len(every)))
    return Hint("better", values, line=(best(state),), players=(1 - state.mover,))


def praise(before: State, move: Move, after: State) -> Verdict | None:
    """The only square that leaves a total which can't be won."""
    total = before.total
    if not isinstance(move, Take) or total > theory.MOST:
        return None
    good, every = theory.winning(total), theory.squares(total)
    if good != (move.square,) or len(every) < FEWEST:
        return None
    values = (("every", len(every)), ("left", after.total))
    return Verdict(Result.DONE, "only", values, players=(1 - before.mover,))


JUDGE: Judge[State, Move] = Judge(verdict, better, praise)
