"""Comments of each level while another player gives orders: true, and no advice.

Only what both sides can see: how much is to be ordered, and how much of the round is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from game.causality.rules.state import State
from game.core.rules.comment import Comment
from game.core.rules.state import Player


def quips(state: State, player: Player, level: str) -> Sequence[Comment]:
    """Return what a computer of that level may say, before the first order of a turn."""
    if state.is_over or state.is_counting or state.orders[state.side]:
        return ()
    says = _SAYS.get(level)
    return tuple(says(state)) if says else ()


def _easy(state: State) -> Iterator[Comment]:
    yield Comment.of("waiting", n=len(state.waiting))


def _normal(state: State) -> Iterator[Comment]:
    left = state.turn.board.slices - 1 - state.turn.slice
    yield Comment.of("slices", n=left) if left else Comment("last_slice")


def _hard(state: State) -> Iterator[Comment]:
    yield Comment.of("orders", n=sum(len(state.turn.orders(stone)) for stone in state.waiting))


_SAYS: Mapping[str, Callable[[State], Iterator[Comment]]] = {
    "easy": _easy,
    "normal": _normal,
    "hard": _hard,
}
