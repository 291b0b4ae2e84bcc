"""Comments of each level while another player is to move: true, and no advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.quoridor.rules.moves import Place
from game.quoridor.rules.options import INFINITE
from game.quoridor.rules.state import State

NEAR: Final = 3
"""Steps from the goal line that count as near."""


def quips(state: State, player: Player, level: str) -> Sequence[Comment]:
    """Return what a computer of that level at ``player`` may say: first what all would say."""
    if state.is_over or player in state.finished:
        return ()
    says = _SAYS.get(level)
    return (*_all(state, player), *(says(state, player) if says else ()))


def _all(state: State, me: Player) -> Iterator[Comment]:
    if not any(state.hands[p] for p in _walking(state)):
        yield Comment("no_boards")
    steps = state.steps_to_goal(me)
    if steps is not None and steps <= NEAR:
        yield Comment.of("near", n=steps)


def _walking(state: State) -> list[Player]:
    return [p for p in state.players if p not in state.finished]


def _easy(state: State, me: Player) -> Iterator[Comment]:
    """Return who of the two has the shorter way; that all are level only where all are."""
    own, theirs = state.steps_to_goal(me), state.steps_to_goal(state.mover)
    if own is None or theirs is None:
        return
    if own == theirs:
        if all(state.steps_to_goal(p) == own for p in _walking(state)):
            yield Comment.of("level", n=own)
    else:
        yield Comment.of("ahead" if theirs < own else "behind", n=abs(own - theirs))


def _normal(state: State, me: Player) -> Iterator[Comment]:
    own, theirs = state.hands[me], state.hands[state.mover]
    if INFINITE in (own, theirs):
        return
    if own == theirs:
        if all(state.hands[p] == own for p in _walking(state)):
            yield Comment.of("boards_each", n=own)
    else:
        yield Comment.of("boards", own=own, theirs=theirs)


def _hard(state: State, me: Player) -> Iterator[Comment]:
    own, theirs = state.steps_to_goal(me), state.steps_to_goal(state.mover)
    if own is not None and theirs is not None:
        yield Comment.of("steps", own=own, theirs=theirs)


def _master(state: State, me: Player) -> Iterator[Comment]:
    places = sum(isinstance(move, Place) for move in state.legal_moves())
    if places:
        yield Comment.of("places", n=places)
    yield from _hard(state, me)


def _perfect(state: State, me: Player) -> Iterator[Comment]:
    yield from _normal(state, me)
    yield from _hard(state, me)


def _endless(state: State, me: Player) -> Iterator[Comment]:
    """Yield the comments of an opponent that thinks until it is asked to move."""
    yield Comment("patient")
    yield from _master(state, me)


_SAYS: Mapping[str, Callable[[State, Player], Iterator[Comment]]] = {
    "easy": _easy,
    "normal": _normal,
    "hard": _hard,
    "master": _master,
    "perfect": _perfect,
    "endless": _endless,
}
