"""What theory says of an operation: the number it hands over, and the answer to it."""

from __future__ import annotations

from game.core.lesson import Result, Verdict, slip
from game.core.teaching import Hint, Judge
from game.even_steven import theory
from game.even_steven.answers import answered, best
from game.even_steven.coach import rule
from game.even_steven.rules import Move, Operate, State

FEWEST = 5
"""Below this number good moves are found without thinking, and not praised."""


def verdict(before: State, move: Move, after: State) -> Verdict:
    """Where the win can be kept, it must be."""
    me, options = before.mover, before.options
    if before.is_auction:
        return _done("auction")
    if not isinstance(move, Operate):
        is_lost = theory.is_lost(before.number, options)
        key = "late" if after.ended == "late" else "gave_up"
        return _done("lost") if is_lost else slip(key, number=before.number)
    left = after.number
    if not left:
        return _done("zero")
    if theory.is_lost(left, options):
        return Verdict(Result.DONE, rule(left, options), (("left", left),), players=(1 - me,))
    if theory.is_lost(before.number, options):
        return _done("lost")
    return answered(after)


def _done(key: str) -> Verdict:
    return Verdict(Result.DONE, key)


def better(state: State) -> Hint:
    """How many of the numbers that could be handed over can't be won, without naming them."""
    good, every = _gifts(state)
    values = (("good", len(good)), ("every", len(every)))
    return Hint("better", values, line=(best(state),), players=(1 - state.mover,))


def praise(before: State, move: Move, after: State) -> Verdict | None:
    """The only number to hand over that can't be won."""
    good, every = _gifts(before)
    is_only = len(good) == 1 < len(every) and after.number in good
    if not (is_only and isinstance(move, Operate) and before.number >= FEWEST):
        return None
    values = (("left", after.number), ("number", before.number))
    return Verdict(Result.DONE, "only", values, players=(1 - before.mover,))


def _gifts(state: State) -> tuple[set[int], set[int]]:
    """The numbers that can be handed over: those that can't be won, and all."""
    every = set(theory.results(state.number, state.options).values())
    return {left for left in every if theory.is_lost(left, state.options)}, every


JUDGE: Judge[State, Move] = Judge(verdict, better, praise)
