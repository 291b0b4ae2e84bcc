"""Comments of each level on a board that another player reduces: true, and never how."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.core.search.search_api import Budget, OutOfBudget
from game.reduction.solver import min_changes, shortest_results
from game.reduction.state import State, TurnPhase

NODES: Final = 2_000
"""What costs more to find out is not said."""

HARD_SEES: Final = 3


def quips(state: State, player: Player, level: str) -> Sequence[Comment]:
    """Return what a computer of that level may say, at the beginning of a turn."""
    if state.phase is not TurnPhase.TURN or state.line:
        return ()
    says = _SAYS.get(level)
    try:
        return tuple(says(state)) if says else ()
    except OutOfBudget:
        return ()


def _fewest(state: State) -> int | None:
    return min_changes(state.board, state.n, state.options.changes, Budget(NODES))


def _easy(state: State) -> Iterator[Comment]:
    yield Comment.of("full", n=state.full)


def _normal(state: State) -> Iterator[Comment]:
    yield Comment.of("windows", n=len(state.windows()))


def _hard(state: State) -> Iterator[Comment]:
    """Return whether three changes, the limit of its search, are enough."""
    limit = min(HARD_SEES, state.options.changes)
    is_seen = min_changes(state.board, state.n, limit, Budget(NODES)) is not None
    yield Comment.of("sees" if is_seen else "sees_none", n=limit)


def _master(state: State) -> Iterator[Comment]:
    """Yield that the turn before could not be shorter; else how many changes this one takes."""
    before = state.previous
    if before is not None and before.used > 1 and not state.is_barred:
        shorter = min_changes(before.board, state.n, before.used - 1, Budget(NODES))
        if shorter is None:
            yield Comment.of("no_shorter", n=before.used)
    yield from _takes(state)


def _takes(state: State) -> Iterator[Comment]:
    fewest = _fewest(state)
    yield Comment("none") if fewest is None else Comment.of("takes", n=fewest)


def _perfect(state: State) -> Iterator[Comment]:
    """Return how many boards the shortest reductions lead to."""
    found = shortest_results(state.board, state.n, state.options.changes, Budget(NODES))
    yield Comment.of("endings", n=len(found)) if found else Comment("none")


_SAYS: Mapping[str, Callable[[State], Iterator[Comment]]] = {
    "easy": _easy,
    "normal": _normal,
    "hard": _hard,
    "master": _master,
    "perfect": _perfect,
}
