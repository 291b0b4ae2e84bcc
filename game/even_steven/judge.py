"""Assessment of moves in Even-Steven by the theory."""

from __future__ import annotations

from game.core.learning.assessment import Judge
from game.core.learning.exercise import Verdict, done, slip
from game.core.rules.comment import Comment
from game.even_steven import theory
from game.even_steven.coach import reason_key
from game.even_steven.rules import Move, Operate, State

MIN_PRAISED = 5
"""Smallest number at which a good move deserves praise; below it is easy to find."""


def best_move(state: State) -> Move:
    """Return the operation that wins fastest or delays the loss longest."""
    return Operate(theory.best(state.number, state.options)[0])


def reply_assessment(after: State) -> Verdict:
    """Call handing over `after.number` a mistake, and show the operation that wins there."""
    op = theory.best(after.number, after.options)[0]
    then = op.apply(after.number)
    key = "finishes" if not then else f"answered_{op.name.lower()}"
    return slip(key, after.mover, left=after.number, then=then)


def verdict(before: State, move: Move, after: State) -> Verdict:
    """Assess a move: where a win can be kept, it must be."""
    me, options = before.mover, before.options
    if before.is_auction:
        return done("auction")
    if not isinstance(move, Operate):
        is_lost = theory.is_lost(before.number, options)
        key = "late" if after.ended == "late" else "gave_up"
        return done("lost") if is_lost else slip(key, number=before.number)
    left = after.number
    if not left:
        return done("zero")
    if theory.is_lost(left, options):
        return done(reason_key(left, options), 1 - me, left=left)
    if theory.is_lost(before.number, options):
        return done("lost")
    return reply_assessment(after)


def better(state: State) -> Comment:
    """Tell how many of the numbers to hand over are lost for the opponent, without naming them."""
    good, every = _gifts(state)
    values = (("good", len(good)), ("every", len(every)))
    return Comment("better", values, (1 - state.mover,), line=(best_move(state),))


def praise(before: State, move: Move, after: State) -> Verdict | None:
    """Praise the only move that hands over a lost number, else return None."""
    good, every = _gifts(before)
    is_only = len(good) == 1 < len(every) and after.number in good
    if not (is_only and isinstance(move, Operate) and before.number >= MIN_PRAISED):
        return None
    return done("only", 1 - before.mover, left=after.number, number=before.number)


def _gifts(state: State) -> tuple[set[int], set[int]]:
    """Return the numbers that can be handed over: the lost ones, and all."""
    every = set(theory.results(state.number, state.options).values())
    return {left for left in every if theory.is_lost(left, state.options)}, every


JUDGE: Judge[State, Move] = Judge(verdict, better, praise)
