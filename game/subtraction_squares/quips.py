"""What each level may say about a total that somebody else faces: true, and never the best take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isqrt

from game.core.quip import Quip, quip
from game.core.state import Player
from game.subtraction_squares import theory
from game.subtraction_squares.rules import State, is_square

MANY = 60
"""So many tiles are a lot."""

MOST_COUNTED = 4_096
"""Above this total nothing is said: a larger table of theory takes longer than a frame to make."""


def quips(state: State, player: Player, level: str) -> Sequence[Quip]:
    """What a computer of that level may say; nothing about a total that one take ends."""
    if state.is_over or state.is_auction or state.total > MOST_COUNTED or is_square(state.total):
        return ()
    says = _SAYS.get(level)
    return tuple(says(state.total)) if says else ()


def _easy(total: int) -> Iterator[Quip]:
    yield quip("a_lot" if total >= MANY else "not_many", n=total)


def _normal(total: int) -> Iterator[Quip]:
    bite = isqrt(total) ** 2
    if not theory.is_lost(total - bite):
        yield quip("biggest", square=bite)
    yield quip("choices", n=isqrt(total))


def _hard(total: int) -> Iterator[Quip]:
    """A total that it would like to leave, which cannot be reached from this one."""
    lost = (left for left in range(1, min(total, 25)) if theory.is_lost(left))
    liked = next((left for left in lost if not is_square(total - left)), None)
    if liked is not None:
        yield quip("likes", left=liked)


def _master(total: int) -> Iterator[Quip]:
    """Whether the total is two squares: then either of them is a gift."""
    small = next((r * r for r in range(1, isqrt(total) + 1) if is_square(total - r * r)), None)
    if small is None:
        yield quip("no_pair", n=total)
    else:
        yield quip("pair", n=total, large=total - small, small=small)


def _perfect(total: int) -> Iterator[Quip]:
    wins = len(theory.winning(total))
    yield quip("beaten_by", n=wins) if wins else quip("beaten_by_none", n=total)


_SAYS: Mapping[str, Callable[[int], Iterator[Quip]]] = {
    "easy": _easy, "normal": _normal, "hard": _hard, "master": _master,
    "perfect": _perfect,
}  # fmt: skip
