"""Tutor of Subtraction Squares: the value of a position, and hints step by step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from math import isqrt

from game.core.learning.assessment import Solution
from game.core.rules.comment import Comment
from game.subtraction_squares import theory
from game.subtraction_squares.rules import Move, State, Take
from game.words.message import Value, message

MAX_LISTED = 8
"""Number of totals or replies that a hint lists."""


def solve(state: State) -> Solution[Move] | None:
    """Return the value of a position, None if unknown or during the auction.

    It is unknown above the tables (RULES T4); in the auction it would give the answer away.
    """
    if state.is_auction:
        return None
    if state.total > theory.MAX_TOTAL:
        return None
    total = 0 if state.is_over else state.total
    plies = theory.remoteness(total) if total <= theory.MAX_REMOTENESS else None
    return Solution(not theory.is_lost(total), plies, tuple(map(Take, theory.best(total))))


def coach(state: State) -> Sequence[Comment]:
    """Return the hints: is it won, what to leave, which square, why."""
    return () if state.is_over or state.is_auction else _hints(state.total)


@lru_cache(maxsize=16)
def _hints(total: int) -> Sequence[Comment]:
    if total > theory.MAX_TOTAL:
        return Comment.of("unknown", most=theory.MAX_TOTAL), Comment("digits")
    square = theory.best(total)[0]
    left = total - square
    values = (("square", square), ("root", isqrt(square)), ("left", left))
    take = Comment("take", values, line=(Take(square),))
    if theory.is_lost(total):
        wins, replies = theory.winning(left), theory.squares(left)
        odds = (("wins", len(wins)), ("replies", len(replies)))
        why = Comment("slender", (*values, *odds))
        return Comment("lost"), Comment("hardest", values), take, why
    good = [total - win for win in reversed(theory.winning(total))]
    why = (
        Comment("answers", (*values, ("answers", _answers(left))))
        if left
        else Comment("ends", values)
    )
    return Comment("won"), Comment.of("leave", n=len(good), lost=_list_value(good)), take, why


def _answers(left: int) -> Value:
    """List the squares that can be taken from a lost total, each with its answer."""
    replies = theory.squares(left)[: MAX_LISTED + 1]
    return _list_value(
        [message("sentence.leads", first=r, then=theory.best(left - r)[0]) for r in replies]
    )


def _list_value(items: Sequence[Value]) -> Value:
    """List the first `MAX_LISTED` items."""
    shown = [*items[:MAX_LISTED], *(["…"] if len(items) > MAX_LISTED else [])]
    return reduce(lambda so_far, item: message("sentence.listed", first=so_far, next=item), shown)
