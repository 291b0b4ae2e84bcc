"""Comments of each level while another player gives orders: true, and no advice.

Only what both sides can see: how much is to be ordered, and how much of the round is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from game.causality.rules.state import State
from game.core.rules.state import Player
from game.core.search.comments import Quip, quip


def quips(state: State, player: Player, level: str) -> Sequence[Quip]:
    """Return what a computer of that level may say, before the first order of a turn."""
    if state.is_over or state.is_counting or state.orders[state.side]:
        return ()
    says = _SAYS.get(level)
    return tuple(says(state)) if says else ()


def _easy(state: State) -> Iterator[Quip]:
    yield quip("waiting", n=len(state.waiting))


def _normal(state: State) -> Iterator[Quip]:
    left = state.turn.board.slices - 1 - state.turn.slice
    yield quip("slices", n=left) if left else quip("last_slice")


def _hard(state: State) -> Iterator[Quip]:
    yield quip("orders", n=sum(len(state.turn.orders(stone)) for stone in state.waiting))


_SAYS: Mapping[str, Callable[[State], Iterator[Quip]]] = {
    "easy": _easy,
    "normal": _normal,
    "hard": _hard,
}
