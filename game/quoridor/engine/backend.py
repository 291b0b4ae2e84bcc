"""The fastest search that this process has: the compiled one as soon as it is ready.

Both searches give the same result with the same nodes, so only the clock shows the change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TypeAlias

from game.core.rules.state import Player
from game.core.search.search_api import Budget
from game.quoridor.engine import search as plain
from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.four.maxn import MaxnTree, Planting
from game.quoridor.engine.four.maxn_tree import PlainTree
from game.quoridor.engine.position import Move, Position
from game.quoridor.engine.search import FAR, SearchLimits, SearchResult

Searching: TypeAlias = Callable[
    [Position, EmptyGrid, Budget, Random, SearchLimits, Callable[[SearchResult], None]],
    SearchResult,
]


class CannotWarmUp(Exception):
    """The search stays slow: there is no compiler, or it does not work."""


class Engines:
    """The available searches; the compiled one only after it was made and tested."""

    def __init__(self) -> None:
        self._compiled: Searching | None = None
        self._fits: Callable[[EmptyGrid], bool] = lambda field: False
        self._plant: Planting = PlainTree

    def is_fast(self, field: EmptyGrid) -> bool:
        """Return whether searches between two on this field are compiled."""
        return self._compiled is not None and self._fits(field)

    def warm_up(self, cache: Path) -> Iterator[None]:
        """Make the compiled search, one part at each step; the result is stored in ``cache``.

        It takes about ten seconds the first time and two later. Other searches may run between the
        steps and during them. Raises ``CannotWarmUp``.
        """
        # inside, for it brings numpy, which takes longer to load than the rest of the rules
        from game.quoridor.engine.compiled import alphabeta, compiler, maxn, self_test

        try:
            yield from compiler.compiled_kernels(cache)
        except compiler.CannotCompile as wrong:
            raise CannotWarmUp(str(wrong)) from wrong
        if not self_test.is_sound():
            raise CannotWarmUp("the compiled search is not sound")
        self._fits, self._compiled, self._plant = alphabeta.fits, alphabeta.search, maxn.plant

    def search(
        self,
        position: Position,
        field: EmptyGrid,
        budget: Budget,
        rng: Random,
        sight: SearchLimits = FAR,
        on_info: Callable[[SearchResult], None] = lambda found: None,
    ) -> SearchResult:
        """Like ``game.quoridor.engine.search.search``, with the fastest search for this field."""
        fast = self._compiled if self.is_fast(field) else None
        return (fast or plain.search)(position, field, budget, rng, sight, on_info)

    def plant(
        self,
        position: Position,
        field: EmptyGrid,
        tried: Sequence[Move],
        searcher: Player,
        sight: SearchLimits,
        nodes: int,
    ) -> MaxnTree:
        """Make the tree of a search among four, the fastest one for this position."""
        return self._plant(position, field, tried, searcher, sight, nodes)


FASTEST = Engines()
"""The searches of this process."""
