"""Tutor of Even-Steven: the value of a position, and hints step by step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.learning.assessment import Solution
from game.core.rules.comment import Comment
from game.even_steven import theory
from game.even_steven.options import Options
from game.even_steven.rules import Move, Op, Operate, State
from game.words.message import Value


def solve(state: State) -> Solution[Move] | None:
    """Return the value of a position, None during the auction.

    The theory knows every number (RULES T1-T4); in the auction it would give the answer away.
    """
    if state.is_auction:
        return None
    number = 0 if state.is_over else state.number
    return _solved(number, state.options)


@lru_cache(maxsize=16)
def _solved(number: int, options: Options) -> Solution[Move]:
    return Solution(
        not theory.is_lost(number, options),
        theory.remoteness(number, options),
        tuple(map(Operate, theory.best(number, options))),
    )


def coach(state: State) -> Sequence[Comment]:
    """Return the hints: is it won, what to hand over, which operation, why."""
    return () if state.is_over or state.is_auction else _hints(state.number, state.options)


@lru_cache(maxsize=16)
def _hints(number: int, options: Options) -> Sequence[Comment]:
    op = theory.best(number, options)[0]
    left = op.apply(number)
    values = (("op", _operation_name(op, options)), ("left", left))
    do = Comment("do", values, line=(Operate(op),))
    if theory.is_lost(number, options):
        wins = theory.best(left, options)[0]
        reply = ("reply", _operation_name(wins, options)), ("then", wins.apply(left))
        is_forced = len(set(theory.results(number, options).values())) == 1
        second = Comment("only" if is_forced else "hardest", values)
        return Comment("lost"), second, do, Comment("answered", (*values, *reply))
    why = Comment("ends", values) if not left else Comment(reason_key(left, options), values)
    return Comment("won"), Comment("leave", values), do, why


def reason_key(left: int, options: Options) -> str:
    """Return the key of the sentence that explains why the opponent loses at `left`."""
    match options.minus_two, options.round_down:
        case False, False:
            return "why_odd" if left % 2 else "why_two"
        case True, False:
            return "why_three" if left == 3 else "why_threes"
        case False, True:
            return "why_zeros"
    return "why_every"


def _operation_name(op: Op, options: Options) -> Value:
    """Name an operation as its card does: in words, or by a sign if there are many cards."""
    return op.label if options.minus_two or options.times_half else op.words
