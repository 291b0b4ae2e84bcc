"""Remarks of computers on the opponent's total: true, and never the best square."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isqrt

from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.subtraction_squares import theory
from game.subtraction_squares.rules import State, is_square

MANY = 60
"""Number of tiles that are called a lot."""

MAX_TOTAL = 4_096
"""Largest total for a remark; a larger table takes longer than a frame to make."""


def quips(state: State, player: Player, level: str) -> Sequence[Comment]:
    """Return the remarks a computer of `level` may make; none if one square ends the game."""
    if state.is_over or state.is_auction or state.total > MAX_TOTAL or is_square(state.total):
        return ()
    says = _QUIPS.get(level)
    return tuple(says(state.total)) if says else ()


def _easy(total: int) -> Iterator[Comment]:
    yield Comment.of("a_lot" if total >= MANY else "not_many", n=total)


def _normal(total: int) -> Iterator[Comment]:
    bite = isqrt(total) ** 2
    if not theory.is_lost(total - bite):
        yield Comment.of("biggest", square=bite)
    yield Comment.of("choices", n=isqrt(total))


def _hard(total: int) -> Iterator[Comment]:
    """Name a lost total that cannot be reached from this one."""
    lost = (left for left in range(1, min(total, 25)) if theory.is_lost(left))
    liked = next((left for left in lost if not is_square(total - left)), None)
    if liked is not None:
        yield Comment.of("likes", left=liked)


def _master(total: int) -> Iterator[Comment]:
    """Tell whether the total is the sum of two squares: then taking either is a mistake."""
    small = next((r * r for r in range(1, isqrt(total) + 1) if is_square(total - r * r)), None)
    if small is None:
        yield Comment.of("no_pair", n=total)
    else:
        yield Comment.of("pair", n=total, large=total - small, small=small)


def _perfect(total: int) -> Iterator[Comment]:
    wins = len(theory.winning(total))
    yield Comment.of("beaten_by", n=wins) if wins else Comment.of("beaten_by_none", n=total)


_QUIPS: Mapping[str, Callable[[int], Iterator[Comment]]] = {
    "easy": _easy,
    "normal": _normal,
    "hard": _hard,
    "master": _master,
    "perfect": _perfect,
}
