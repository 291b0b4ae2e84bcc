"""Assessment of moves in Subtraction Squares by the tables."""

from __future__ import annotations

from game.core.learning.assessment import Judge
from game.core.learning.exercise import Verdict, done, go_on, slip
from game.core.rules.comment import Comment
from game.subtraction_squares import theory
from game.subtraction_squares.rules import Move, State, Take

MIN_PRAISED = 4
"""Smallest number of squares among which a good one deserves praise."""


def best_move(state: State) -> Move:
    """Return the square that wins fastest or delays the loss longest."""
    return Take(theory.best(state.total)[0])


def reply_assessment(after: State) -> Verdict:
    """Call leaving `after.total` a mistake, and show the square that wins there."""
    square = theory.best(after.total)[0]
    then = after.total - square
    key = "answered" if then else "takes_all"
    return slip(key, after.mover, left=after.total, square=square, then=then)


def whole_game(before: State, move: Move, after: State) -> Verdict:
    """Assess a game to zero: every total left must be lost for the opponent."""
    if not after.total:
        return done("win.done")
    if not theory.is_lost(after.total):
        return reply_assessment(after)
    return go_on("win.good", after.mover, left=after.total)


def verdict(before: State, move: Move, after: State) -> Verdict:
    """Assess a move: where a win can be kept, it must be."""
    me, total = before.mover, before.total
    if before.is_auction:
        return done("auction")
    if total > theory.MAX_TOTAL or theory.is_lost(total):
        return done("lost" if total <= theory.MAX_TOTAL else "unknown")
    if not isinstance(move, Take):
        return slip("late" if after.ended == "late" else "gave_up", total=total)
    left = after.total
    if not left:
        return done("zero")
    if theory.is_lost(left):
        return done("answers", 1 - me, left=left, replies=len(theory.squares(left)))
    return reply_assessment(after)


def better(state: State) -> Comment:
    """Tell how many squares leave a lost total, without naming them."""
    total = state.total
    good, every = theory.winning(total), theory.squares(total)
    values = (("good", len(good)), ("every", len(every)))
    return Comment("better", values, (1 - state.mover,), line=(best_move(state),))


def praise(before: State, move: Move, after: State) -> Verdict | None:
    """Praise the only square that leaves a lost total, else return None."""
    total = before.total
    if not isinstance(move, Take) or total > theory.MAX_TOTAL:
        return None
    good, every = theory.winning(total), theory.squares(total)
    if good != (move.square,) or len(every) < MIN_PRAISED:
        return None
    return done("only", 1 - before.mover, every=len(every), left=after.total)


JUDGE: Judge[State, Move] = Judge(verdict, better, praise)
