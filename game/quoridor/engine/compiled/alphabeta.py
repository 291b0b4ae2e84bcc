"""The search for two players with a compiled tree.

The root, cheats and unusual boards stay in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from game.core.rules.state import Player
from game.core.search.search_api import Budget, OutOfBudget
from game.quoridor.engine.alphabeta import AlphaBeta
from game.quoridor.engine.compiled import alphabeta_kernel, node_kernel, transposition_table
from game.quoridor.engine.compiled.layout import AGE, MAX_BOXES, NO_MOVE, STAGE, WORTH, ZERO
from game.quoridor.engine.compiled.search_arrays import Workings
from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.knowledge import NOTHING, Knowledge
from game.quoridor.engine.move_ordering import Listed, MoveOrdering, Node, Routes
from game.quoridor.engine.position import Move, Position
from game.quoridor.engine.repetition import NO_PAST, Past
from game.quoridor.engine.search import FAR, Search, SearchLimits, SearchResult
from game.quoridor.rules.bitboard_layout import Pair

SLICE: Final = 2_048
"""Nodes between two checks whether the search is still wanted: two milliseconds."""
MEMORY_BITS: Final = 20
"""The largest memory; smaller searches have four places for each of their nodes."""
MAX_BOARDS, MAX_CHEATS = 1 << 16, 15


def fits(field: EmptyGrid) -> bool:
    """Return whether the compiled search can be used on this field."""
    return field.players == 2 and field.size <= MAX_BOXES


def search(
    position: Position,
    field: EmptyGrid,
    budget: Budget,
    rng: Random,
    sight: SearchLimits = FAR,
    on_info: Callable[[SearchResult], None] = lambda found: None,
) -> SearchResult:
    """Like ``game.quoridor.engine.search.search``, for a field that ``fits``."""
    return Search(position, field, budget, rng, sight, CompiledDuel).deepen(on_info)


class CompiledDuel(AlphaBeta):
    """Finds the same as ``AlphaBeta``, as long as neither overwrites anything in its memory."""

    def __init__(
        self,
        field: EmptyGrid,
        budget: Budget,
        rubble: Pair = (0, 0),
        seen: Pair = (-1, -1),
        knowledge: Knowledge = NOTHING,
        past: Past = NO_PAST,
    ) -> None:
        super().__init__(field, budget, rubble, seen, knowledge, past)
        self._budget = budget
        bits = min(MEMORY_BITS, (4 * max(budget.left, 1)).bit_length())
        self._workings = Workings(field, bits, rubble, seen, knowledge)
        self.ordering = KernelOrdering(self._workings, field, rubble, seen)

    def worth(
        self, node: Node, depth: int, alpha: int, beta: int, ply: int, is_after_null: bool = False
    ) -> int:
        if not is_plain(node):
            return super().worth(node, depth, alpha, beta, ply, is_after_null)
        assert not is_after_null, "what is plain below a null move is plain above it"
        workings, budget = self._workings, self._budget
        self._put(node, ply)
        is_alike = node[2:4] == self._past.inner
        workings.aim(ply, depth, alpha, beta, self._past.standings if is_alike else ())
        arrays = workings.arrays
        while True:
            budget.spend_many(alphabeta_kernel.search_nodes(*arrays, min(SLICE, budget.left)))
            if workings.counts[STAGE] == alphabeta_kernel.DONE:
                return int(workings.counts[WORTH])
            if budget.left == 0:
                raise OutOfBudget

    def _remembered(self, node: Node) -> Move | None:
        if not is_plain(node):
            return super()._remembered(node)
        workings = self._workings
        self._put(node, 0)
        key = node_kernel.key(workings.words, workings.counts, ZERO)
        age = workings.counts[AGE]
        slot = transposition_table.find_slot(workings.keys, workings.entries, key, age)
        entry = int(workings.entries[slot])
        found, is_known = entry & NO_MOVE, entry >> transposition_table.AGE_AT == age
        if workings.keys[slot] != key or not is_known or found == NO_MOVE:
            return None
        return workings.move(found)

    def _put(self, node: Node, ply: int) -> None:
        flat, upright, inner_flat, inner_upright, *own_and_rival, _, mover = node
        pairs = [own_and_rival[k : k + 2] for k in (0, 2, 4, 6)]
        boxes, steps, hands, cheats = ((pair[mover], pair[1 - mover]) for pair in pairs)
        edges, inner = (flat, upright), (inner_flat, inner_upright)
        self._workings.put(ply, edges, inner, boxes, hands, cheats, steps, mover)


class KernelOrdering(MoveOrdering):
    """The move ordering that the kernels keep in their ``workings``.

    Nodes that they cannot search share it.
    """

    def __init__(self, workings: Workings, field: EmptyGrid, rubble: Pair, seen: Pair) -> None:
        super().__init__(field, rubble, seen)
        self._workings = workings

    def candidates(
        self, node: Node, routes: Routes, depth: int, first: Move | None, ply: int
    ) -> Iterator[Sequence[Listed]]:
        self._recall(node[13], ply)
        return super().candidates(node, routes, depth, first, ply)

    def cut(self, move: Move, mover: Player, depth: int, ply: int) -> None:
        self._recall(mover, ply)
        super().cut(move, mover, depth, ply)
        kind, place = move
        self._workings.learn(mover, move, self.history[mover][kind][place], ply, self.killers[ply])

    def _recall(self, mover: Player, ply: int) -> None:
        self.history[mover] = self._workings.history(mover)
        self.killers[ply] = self._workings.killer(ply)


def is_plain(node: Node) -> bool:
    """Return whether each round is one step or one board, and the key has room for everything."""
    hands, cheats, rounds = node[8:10], node[10:12], node[12]
    return rounds == 1 and max(hands) <= MAX_BOARDS and max(cheats) <= MAX_CHEATS
