"""The compiled tree of the search among four, for positions without anything special."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Final

import numpy as np

from game.core.rules.state import Player
from game.core.search.search_api import Budget, OutOfBudget
from game.quoridor.engine.compiled import maxn_layout as at
from game.quoridor.engine.compiled import maxn_tree
from game.quoridor.engine.compiled.layout import MAX_BOXES, Words
from game.quoridor.engine.compiled.search_arrays import (
    column_of,
    halves_of,
    kernel_move,
    number_of,
    plain_move,
)
from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.four.maxn import MaxnTree
from game.quoridor.engine.four.maxn_evaluation import Outlook, outlook, steepness
from game.quoridor.engine.four.maxn_tree import CURIOSITY, DOUBT, Child, PlainTree, shortest_ways
from game.quoridor.engine.move_generation import apply
from game.quoridor.engine.position import Move, Position
from game.quoridor.engine.search import SearchLimits
from game.quoridor.rules.cheats import ORDINARY_LENGTH

SLICE: Final = 4_096
"""Nodes between two checks whether the search is still wanted: a few milliseconds."""
MAX_NODES: Final = 1 << 20
"""The largest tree: 110 MB. Longer searches end when it is full."""


def fits(position: Position, field: EmptyGrid, tried: Sequence[Move]) -> bool:
    """Return whether the compiled tree fits: only steps and ordinary boards are left."""
    is_plain = position.rounds == 1 and position.length == ORDINARY_LENGTH
    return (
        field.players == at.SEATS
        and field.size <= MAX_BOXES
        and is_plain
        and len(tried) <= at.MAX_LISTED
        and not any(position.cheats)
    )


def plant(
    position: Position,
    field: EmptyGrid,
    tried: Sequence[Move],
    searcher: Player,
    sight: SearchLimits,
    nodes: int,
) -> MaxnTree:
    """Make the tree of a search: in machine code, where that fits."""
    kind = KernelTree if fits(position, field, tried) else PlainTree
    return kind(position, field, tried, searcher, sight, nodes)


class KernelTree:
    """The same tree as `engine.four.maxn_tree.PlainTree`, for a position that `fits`."""

    def __init__(
        self,
        position: Position,
        field: EmptyGrid,
        tried: Sequence[Move],
        searcher: Player,
        sight: SearchLimits,
        nodes: int,
    ) -> None:
        self._here, self._field, self._listed = position, field, len(tried)
        self._words = _field_words(field).copy()
        self._counts = np.zeros(at.MAX_COUNTS, np.int64)
        self._floats = np.zeros(at.MAX_FLOATS)
        self._put(position, sight)
        counts, rate = self._counts, steepness(position)
        counts[at.SIZE], counts[at.SEARCHER], counts[at.USED] = field.size, searcher, 1
        counts[at.SIDES] = field.sides
        counts[at.MAX_DEPTH] = min(sight.depth, at.MAX_PATH)
        counts[at.LISTED : at.LISTED + len(tried)] = [kernel_move(move, field) for move in tried]
        self._floats[at.EAGER], self._floats[at.DOUBT] = CURIOSITY * rate, DOUBT * rate
        room = min(MAX_NODES, nodes + 1)
        self._nodes = np.empty(at.NODE * room, np.int64)
        self._values = np.empty(at.VALUES * room)
        self._nodes[: at.NODE] = 0
        steps = [steps for steps, *_ in shortest_ways(position, field)]
        places, worth = outlook(position, steps, field.sides)
        self._values[: at.VALUES] = [*worth, *places, 1.0]

    def _put(self, here: Position, sight: SearchLimits) -> None:
        """Write the position, and the places where boards are considered."""
        field, counts, floats = self._field, self._counts, self._floats
        column = column_of(field)
        rows = column * ((1 << field.size) - 1)
        masks = {
            at.FLAT: here.flat,
            at.UPRIGHT: here.upright,
            at.INNER_FLAT: here.inner_flat,
            at.INNER_UPRIGHT: here.inner_upright,
            at.BARE_FLAT: ~here.rubble[0] & rows,
            at.BARE_UPRIGHT: ~here.rubble[1] & rows,
            at.SEEN_FLAT: sight.boards[0] & rows & ~(column << field.size - 1),
            at.SEEN_UPRIGHT: sight.boards[1] & rows,
        }
        for place, mask in masks.items():
            self._words[place : place + 2] = halves_of(mask, field)
        counts[at.HAND : at.HAND + at.SEATS] = here.hands
        counts[at.PLACE : at.PLACE + at.SEATS] = [number_of(box, field) for box in here.pawns]
        winners, losers = (here.special.winners, here.special.losers) if here.special else ((), ())
        last = at.SEATS - 1
        for place, player in enumerate(winners):
            floats[at.RANK + player] = 1 - place / last
        for place, player in enumerate(losers):
            floats[at.RANK + player] = place / last
        for player in here.finished:
            counts[at.HAS_FINISHED + player] = 1
        floats[at.BASE] = len(losers) / last
        counts[at.MOVER], counts[at.WINNERS] = here.mover, len(winners)
        counts[at.RUNNING] = at.SEATS - len(here.finished)

    def grow(self, budget: Budget) -> None:
        arrays = self._words, self._counts, self._floats, self._nodes, self._values
        with suppress(OutOfBudget):
            while not self._counts[at.IS_DONE]:
                left = max(budget.left, 0)
                least = max(1, min(SLICE, left))
                budget.spend_many(maxn_tree.descend(*arrays, self._listed, least, left))

    def children(self) -> Sequence[Child]:
        return [
            Child(self._move(node), self._visits(node), self._seen(node)) for node in self._next(0)
        ]

    def line(self, move: Move) -> Sequence[Move]:
        node = next(node for node in self._next(0) if self._move(node) == move)
        line = list[Move]()
        here = apply(self._here, move, self._field)
        while children := self._next(node):
            visits, mover = self._visits, here.mover
            node = max(children, key=lambda n: (visits(n), self._seen(n).worth[mover]))
            if not visits(node):
                break
            line.append(self._move(node))
            here = apply(here, line[-1], self._field)
        return line

    def expected(self) -> Outlook:
        return self._seen(0)

    def depth(self) -> int:
        return int(self._counts[at.DEEPEST])

    def _next(self, node: int) -> range:
        first, number = map(int, self._nodes[at.NODE * node + at.FIRST :][:2])
        return range(first, first + number)

    def _visits(self, node: int) -> int:
        return int(self._nodes[at.NODE * node + at.VISITS])

    def _move(self, node: int) -> Move:
        return plain_move(int(self._nodes[at.NODE * node + at.MOVE]), self._field)

    def _seen(self, node: int) -> Outlook:
        values = self._values[at.VALUES * node : at.VALUES * (node + 1)].tolist()
        return Outlook(values[at.PLACES : at.SHARE], values[: at.PLACES])


@cache
def _field_words(field: EmptyGrid) -> Words:
    """Return the words that are the same in all searches on this field."""
    words = np.zeros(at.MAX_WORDS, np.uint64)
    for player, goal in enumerate(field.goals):
        words[at.GOAL + 2 * player : at.GOAL + 2 * player + 2] = halves_of(goal, field)
    return words
