"""What theory knows about a position, told step by step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from math import isqrt

from game.core.teaching import Hint, Solution
from game.subtraction_squares import theory
from game.subtraction_squares.rules import Move, State, Take
from game.words.message import Value, message

MOST_TOLD = 8
"""The number of totals or replies that a hint lists."""


def solve(state: State) -> Solution[Move] | None:
    """The value of the position; None above the tables (RULES T4), and while the seats are
    auctioned: that is the question then.
    """
    if state.is_auction:
        return None
    if state.total > theory.MOST:
        return None
    total = 0 if state.is_over else state.total
    plies = theory.remoteness(total) if total <= theory.MOST_REMOTE else None
    return Solution(not theory.is_lost(total), plies, tuple(map(Take, theory.best(total))))


def coach(state: State) -> Sequence[Hint]:
    """Hints: is it won; what to leave; which square; why."""
    return () if state.is_over or state.is_auction else _hints(state.total)


@lru_cache(maxsize=16)
def _hints(total: int) -> Sequence[Hint]:
    if total > theory.MOST:
        return Hint("unknown", (("most", theory.MOST),)), Hint("digits")
    square = theory.best(total)[0]
    left = total - square
    values = (("square", square), ("root", isqrt(square)), ("left", left))
    take = Hint("take", values, line=(Take(square),))
    if theory.is_lost(total):
        wins, replies = theory.winning(left), theory.squares(left)
        odds = (("wins", len(wins)), ("replies", len(replies)))
        why = Hint("slender", (*values, *odds))
        return Hint("lost"), Hint("hardest", values), take, why
    good = [total - win for win in reversed(theory.winning(total))]
    why = Hint("answers", (*values, ("answers", _answers(left)))) if left else Hint("ends", values)
    return Hint("won"), Hint("leave", (("n", len(good)), ("lost", _listed(good)))), take, why


def _answers(left: int) -> Value:
    """The squares that can be taken from a lost total, each with the answer to it."""
    replies = theory.squares(left)[: MOST_TOLD + 1]
    return _listed(
        [message("sentence.leads", first=r, then=theory.best(left - r)[0]) for r in replies]
    )


def _listed(items: Sequence[Value]) -> Value:
    """The first items, as many as a person reads."""
    told = [*items[:MOST_TOLD], *(["…"] if len(items) > MOST_TOLD else [])]
    return reduce(lambda so_far, item: message("sentence.listed", first=so_far, next=item), told)
