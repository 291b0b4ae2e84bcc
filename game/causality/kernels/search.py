"""Search of the rest of a round from Python: nodes, orders by stone, and what lines are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from game.causality.boards import load_board
from game.causality.computer.round_model import Course
from game.causality.kernels import marks, tree
from game.causality.kernels.tables import (
    MAX_FREE,
    MAX_STONES,
    fill_line,
    line_of,
    simulation_buffers,
    tables,
)
from game.causality.rules.commands import Command
from game.causality.rules.ruleset import Ruleset
from game.causality.rules.turns import Turn
from game.core.search.search_api import Budget

CHUNK_NODES: Final = 20_000
"""The nodes between two looks at the budget."""
INTERPRETED: Final = 20
"""How many times the nodes a line costs without machine code, which is that much slower or more."""

MIN_INTERPRETED: Final = 30_000
"""Fewer nodes compare no orders without machine code."""


class UnsoundKernels(Exception):
    """The compiled kernels find something else than the plain ones."""


class _Backend:
    """State of the kernels of this process: compiled or not."""

    is_compiled = False


class RoundSearch:
    """The search tree of one turn, which grows with every call.

    A node is a stone in a slice of a line: lines on crowded boards cost more.
    """

    def __init__(self, turn: Turn, budget: Budget, seed: int) -> None:
        course = Course(turn, Budget(1 << 60))
        passage = course.passage(turn.slice, course.start)
        free = course.free(passage)
        world = tables(course)
        line = line_of(world)
        fill_line(line, world.now, course.start)
        effects = len(world.is_active)
        self._budget, self._slices = budget, world.slices
        self._tree = tree.tree_of(world.slices, seed)
        self.arrays = (
            world,
            simulation_buffers(world.size),
            line,
            line_of(world),
            np.zeros((MAX_FREE * world.slices, 8), np.int64),
            np.zeros(effects, np.int64),
            np.zeros(effects, np.int64),
            self._tree,
        )
        stones = max(1, len(passage.standing))
        self.line_nodes = stones * (world.slices - world.now)
        if not _Backend.is_compiled:
            self.line_nodes *= INTERPRETED
        self.stones = [standing[0] for standing in free]
        self.sides = [int(world.factions[stone]) for stone in self.stones]
        self.commands: list[list[Command]] = [
            [deed.command for deed in course.deeds(turn.slice, standing)] for standing in free
        ]

    def run(self, nodes: int, forced: Mapping[int, int]) -> float:
        """Search this many nodes and return the mean value of their lines for A.

        `forced` has an order of some free stones: index of the stone, index of the command. Raises
        `OutOfBudget` when the budget is spent.
        """
        orders = np.full(MAX_FREE + 1, -1, np.int64)
        for stone, order in forced.items():
            orders[stone] = order
        total, done, lines = 0.0, 0, max(1, nodes // self.line_nodes)
        while done < lines:
            part = min(lines - done, max(1, CHUNK_NODES // self.line_nodes))
            self._budget.spend_many(part * self.line_nodes)
            total += part * float(tree.search(part, *self.arrays, orders))
            done += part
        return total / done

    def visits(self) -> list[Any]:
        """Return how often each order of each free stone was tried, by their indices."""
        grown = self._tree
        if not grown.used[0]:
            return [np.ones(len(commands)) for commands in self.commands]
        starts = [(grown.first_choice[arm], grown.choices[arm]) for arm in range(len(self.stones))]
        return [grown.visits[first : first + count].astype(float) for first, count in starts]


def is_worth_it(turn: Turn, nodes: int = MIN_INTERPRETED) -> bool:
    """Return whether the arrays have room for this turn, and the nodes suffice to compare orders.

    Without machine code few nodes do not.
    """
    if not _Backend.is_compiled and nodes < MIN_INTERPRETED:
        return False
    timeline = turn.timeline
    most = max(len(passage.standing) for passage in timeline.passages)
    return most * 2 + len(turn.ledger.effects) < MAX_STONES and most < MAX_FREE


def warm_up(cache: Path) -> Iterator[None]:
    """Compile the kernels, or load them from `cache`, and check them against the plain ones.

    Raises an exception, with the plain kernels in place, if that does not work.
    """
    turn = Turn.first(load_board("warehouse").board, Ruleset())
    expected = _sample(turn)
    try:
        yield from marks.compiled_kernels(cache)
        if _sample(turn) != expected:
            raise UnsoundKernels
    except BaseException:
        marks.interpreted_kernels()
        raise
    _Backend.is_compiled = True
    yield


def _sample(turn: Turn) -> Sequence[float]:
    search = RoundSearch(turn, Budget(1 << 60), 1)
    values = [search.run(3 * search.line_nodes, {}) for _ in range(3)]
    return [round(value, 9) for value in values]
