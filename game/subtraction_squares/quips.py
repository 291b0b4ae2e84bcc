"""Remarks of computers on the opponent's total: true, and never the best square."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isqrt

from game.core.rules.state import Player
from game.core.search.comments import Quip, quip
from game.subtraction_squares import theory
from game.subtraction_squares.rules import State, is_square

MANY = 60
"""Number of tiles that are called a lot."""

MAX_TOTAL = 4_096
"""Largest total for a remark; a larger table takes longer than a frame to make."""


def quips(state: State, player: Player, level: str) -> Sequence[Quip]:
    """Return the remarks a computer of `level` may make; none if one square ends the game."""
    if state.is_over or state.is_auction or state.total > MAX_TOTAL or is_square(state.total):
        return ()
    says = _QUIPS.get(level)
    return tuple(says(state.total)) if says else ()


def _easy(total: int) -> Iterator[Quip]:
    yield quip("a_lot" if total >= MANY else "not_many", n=total)


def _normal(total: int) -> Iterator[Quip]:
    bite = isqrt(total) ** 2
    if not theory.is_lost(total - bite):
        yield quip("biggest", square=bite)
    yield quip("choices", n=isqrt(total))


def _hard(total: int) -> Iterator[Quip]:
    """Name a lost total that cannot be reached from this one."""
    lost = (left for left in range(1, min(total, 25)) if theory.is_lost(left))
    liked = next((left for left in lost if not is_square(total - left)), None)
    if liked is not None:
        yield quip("likes", left=liked)


def _master(total: int) -> Iterator[Quip]:
    """Tell whether the total is the sum of two squares: then taking either is a mistake."""
    small = next((r * r for r in range(1, isqrt(total) + 1) if is_square(total - r * r)), None)
    if small is None:
        yield quip("no_pair", n=total)
    else:
        yield quip("pair", n=total, large=total - small, small=small)


def _perfect(total: int) -> Iterator[Quip]:
    wins = len(theory.winning(total))
    yield quip("beaten_by", n=wins) if wins else quip("beaten_by_none", n=total)


_QUIPS: Mapping[str, Callable[[int], Iterator[Quip]]] = {
    "easy": _easy,
    "normal": _normal,
    "hard": _hard,
    "master": _master,
    "perfect": _perfect,
}
