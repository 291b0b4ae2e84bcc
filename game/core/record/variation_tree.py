"""The tree of all moves that people tried; its trunk is the game that was played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from game.core.rules.state import Packed

Branch: TypeAlias = tuple[int, Packed]
"""The number of the node where a move was tried, and the move."""

MAX_NODES = 5_000


@dataclass(frozen=True, slots=True)
class VariationNode:
    """The position after ``move`` was played at ``parent``. The first child is the main line."""

    parent: int
    move: Packed
    children: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveListRow:
    """One row of a list of moves: a node, its ply, and its indentation."""

    node: int
    ply: int
    depth: int


@dataclass(frozen=True, slots=True)
class MoveTree:
    """Nodes by number; a parent always comes before its children.

    Node 0 is the first position. Nodes 1 to ``trunk`` are the moves of the game in their order. The
    others are moves that people tried.
    """

    nodes: tuple[VariationNode, ...] = (VariationNode(-1, []),)
    trunk: int = 0

    @classmethod
    def of(cls, moves: Iterable[Packed], branches: Iterable[Branch] = ()) -> MoveTree:
        """Return the tree of a game with its branches.

        A branch from a node that does not exist is left out.
        """
        tree = cls()
        for move in moves:
            tree, _ = tree.grown(len(tree.nodes) - 1, move)
        tree = replace(tree, trunk=len(tree.nodes) - 1)
        numbers = dict(enumerate(range(len(tree.nodes))))
        for number, (parent, move) in enumerate(branches, len(tree.nodes)):
            if parent in numbers and len(tree.nodes) < MAX_NODES:
                tree, numbers[number] = tree.grown(numbers[parent], move)
        return tree

    def grown(self, at: int, move: Packed) -> tuple[MoveTree, int]:
        """Return the tree with ``move`` played at a node, and the node it leads to."""
        if (known := self.child(at, move)) is not None:
            return self, known
        parent, new = self.nodes[at], len(self.nodes)
        nodes = list(self.nodes)
        nodes[at] = replace(parent, children=(*parent.children, new))
        return replace(self, nodes=(*nodes, VariationNode(at, move))), new

    def child(self, at: int, move: Packed) -> int | None:
        """Return the node that ``move`` leads to; None if it was not tried there."""
        children = self.nodes[at].children
        return next((child for child in children if self.nodes[child].move == move), None)

    def without(self, at: int) -> MoveTree:
        """Return the tree without a node and its descendants; the trunk always stays."""
        if at <= self.trunk:
            return self
        tree, kept = MoveTree(), {0: 0}
        for number, node in enumerate(self.nodes):
            if number not in (0, at) and node.parent in kept:
                tree, kept[number] = tree.grown(kept[node.parent], node.move)
        return replace(tree, trunk=self.trunk)

    def as_game(self) -> MoveTree:
        """Return the same tree with its main line as the trunk, if it has no trunk yet."""
        if self.trunk:
            return self
        main, at = [], 0
        while self.nodes[at].children:
            at = self.nodes[at].children[0]
            main.append(at)
        tree, kept = MoveTree(), {0: 0}
        for number in (*main, *sorted({*range(1, len(self.nodes))}.difference(main))):
            node = self.nodes[number]
            tree, kept[number] = tree.grown(kept[node.parent], node.move)
        return replace(tree, trunk=len(main))

    def line(self, at: int) -> list[Packed]:
        """Return the moves that lead to a node, from the first position."""
        moves = []
        while at:
            moves.append(self.nodes[at].move)
            at = self.nodes[at].parent
        return moves[::-1]

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The moves that people tried, for the file."""
        return tuple((node.parent, node.move) for node in self.nodes[self.trunk + 1 :])

    def rows(self) -> list[MoveListRow]:
        """Return every move in reading order.

        Variations at a place follow its first move, indented; then the line goes on.
        """
        rows: list[MoveListRow] = []
        left = [(MoveListRow(0, 0, 0), False)]
        while left:
            row, is_tried = left.pop()
            rows += [row] * is_tried
            children = self.nodes[row.node].children
            after = [
                MoveListRow(child, row.ply + 1, row.depth + (k > 0))
                for k, child in enumerate(children)
            ]
            rows += after[:1]
            left += [(first, False) for first in after[:1]]
            left += [(other, True) for other in reversed(after[1:])]
        return rows


def branches_of(packed: Any) -> tuple[Branch, ...]:
    """Return the branches in a file, up to the first one that is not valid."""
    branches: list[Branch] = []
    for one in packed if isinstance(packed, list) else ():
        match one:
            case [int() as parent, list() as move] if (
                type(parent) is int and len(branches) < MAX_NODES
            ):
                branches.append((parent, move))
            case _:
                break
    return tuple(branches)
