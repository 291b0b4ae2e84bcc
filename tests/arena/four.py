"""Other searches among four, to be compared with the one of the levels.

Each is a tree in Python that tries the same moves and judges positions by the same outlook.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.rules.state import Player
from game.core.search.search_api import Budget, OutOfBudget
from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.four.maxn import Planting
from game.quoridor.engine.four.maxn_tree import MaxnNode, PlainTree, Ways
from game.quoridor.engine.position import STEP, Move, Position
from game.quoridor.engine.search import SearchLimits

WIDTH: Final = 5
"""How many moves of a position `Deepening` follows."""
DEEPEST: Final = 24


class Paranoid(PlainTree):
    """All others want nothing but that the searcher loses."""

    def _child(self, node: MaxnNode, ways: Ways, move: Move) -> MaxnNode | None:
        child = super()._child(node, ways, move)
        if child is not None:
            mine = child.worth[self._me]
            child.worth = [1 - mine] * len(child.worth)
            child.worth[self._me] = mine
        return child


class BestReply(Paranoid):
    """Between two moves of the searcher only one of the others lays a board."""

    def __init__(
        self,
        position: Position,
        field: EmptyGrid,
        tried: Sequence[Move],
        searcher: Player,
        sight: SearchLimits,
        nodes: int,
    ) -> None:
        super().__init__(position, field, tried, searcher, sight, nodes)
        self._answered: set[int] = set()
        """The nodes, by identity, before which one of the others has laid a board."""

    def _likely(self, node: MaxnNode, ways: Ways) -> list[Move]:
        likely = super()._likely(node, ways)
        if node.position.mover == self._me or id(node) not in self._answered:
            return likely
        return [move for move in likely if move[0] == STEP]

    def _child(self, node: MaxnNode, ways: Ways, move: Move) -> MaxnNode | None:
        child = super()._child(node, ways, move)
        is_others = child is not None and node.position.mover != self._me
        if is_others and (move[0] != STEP or id(node) in self._answered):
            self._answered.add(id(child))
        return child


class Deepening(PlainTree):
    """Everybody takes what is best for itself (max^n), searched ply by ply."""

    def grow(self, budget: Budget) -> None:
        try:
            self._expand(self._root, budget)
            for self._depth in range(1, DEEPEST + 1):
                found = [self._reached(child, self._depth - 1, budget) for child in self._root.next]
                for child, leaf in zip(self._root.next, found, strict=True):
                    child.visits, child.worth, child.places = 1, leaf.worth, leaf.places
        except OutOfBudget:
            pass

    def line(self, move: Move) -> Sequence[Move]:
        return ()

    def _reached(self, node: MaxnNode, depth: int, budget: Budget) -> MaxnNode:
        """Return the position that this many plies of good moves lead to."""
        if not depth or not self._goes_on(node, 0):
            return node
        mover = node.position.mover
        if not node.next:
            self._expand(node, budget)
            node.next = sorted(node.next, key=lambda n: n.worth[mover], reverse=True)[:WIDTH]
        leaves = [self._reached(child, depth - 1, budget) for child in node.next]
        return max(leaves, key=lambda leaf: leaf.worth[mover], default=node)


METHODS: Final[Mapping[str, Planting]] = {
    "tree": PlainTree,
    "paranoid": Paranoid,
    "reply": BestReply,
    "maxn": Deepening,
}
