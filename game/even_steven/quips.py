"""Remarks of computers on the opponent's number: true, and never the best operation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.even_steven import theory
from game.even_steven.options import Options
from game.even_steven.rules import State

MIN_NUMBER = 3
"""Smallest number for a remark; below it, any remark would give the answer."""

MAX_NUMBER = 10**6
"""Largest number for a remark; a longer one does not fit in a sentence."""


def quips(state: State, player: Player, level: str) -> Sequence[Comment]:
    """Return the remarks a computer of `level` may make."""
    if state.is_over or state.is_auction or not MIN_NUMBER <= state.number <= MAX_NUMBER:
        return ()
    says = _QUIPS.get(level)
    return tuple(says(state.number, state.options)) if says else ()


def _easy(number: int, options: Options) -> Iterator[Comment]:
    if number % 2 == 0:
        yield Comment.of("even", n=number)
    else:
        yield Comment.of("odd_halves" if options.round_down else "odd", n=number)


def _normal(number: int, options: Options) -> Iterator[Comment]:
    yield Comment.of("short", n=number, plies=_fewest(number, options))


def _hard(number: int, options: Options) -> Iterator[Comment]:
    yield Comment.of("lasts", n=theory.remoteness(number, options))


def _perfect(number: int, options: Options) -> Iterator[Comment]:
    yield Comment.of("mine" if theory.is_lost(number, options) else "yours", n=number)


def _fewest(number: int, options: Options) -> int:
    """Return the plies to zero if both players hurry."""
    here, plies = {number}, 0
    while 0 not in here:
        here = {to for at in here for to in theory.results(at, options).values()}
        plies += 1
    return plies


_QUIPS: Mapping[str, Callable[[int, Options], Iterator[Comment]]] = {
    "easy": _easy,
    "normal": _normal,
    "hard": _hard,
    "perfect": _perfect,
}
