"""The shortest reductions against plain search, on small boards against all there are."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest

from game.core.search.search_api import Budget, OutOfBudget
from game.reduction import board as bd
from game.reduction.certificates import can_fill, floor, is_irreducible
from game.reduction.solver import DEEP, Line, min_changes, shortest_results

NEVER = 0
AMPLE = 10**9


@cache
def distances(n: int) -> tuple[int, ...]:
    """The fewest changes that reduce each board of n by n, by breadth; ``NEVER`` if none do."""
    boards = np.arange(1 << n * n)
    full = sum((boards >> at & 1 for at in range(n * n)), np.zeros_like(boards))
    windows = [bd.window(n) << at for at in bd.bits(bd.inner(n))]
    neighbours = []
    for mask in windows:
        a = mask & -mask
        b, c, d = a << 1, a << n, a << n + 1
        is_legal = ((boards & a > 0) == (boards & d > 0)) & ((boards & b > 0) == (boards & c > 0))
        neighbours.append(np.where(is_legal, boards ^ mask, boards))
    found = np.zeros_like(boards)
    for start in range(4, n * n + 1):
        steps = np.where(full < start, 0, -1)
        step = 0
        while True:
            step += 1
            near = np.zeros(len(boards), bool)
            for after in neighbours:
                near |= steps[after] == step - 1
            near &= steps < 0
            if not near.any():
                break
            steps[near] = step
        found = np.where((full == start) & (steps > 0), steps, found)
    return tuple(found.tolist())


def plain_results(board: int, n: int, limit: int, goal: int) -> tuple[int, set[int]]:
    """The fewest changes to less than ``goal`` full cells, and the boards that they lead to."""
    seen, shore = {board}, {board}
    for step in range(1, limit + 1):
        shore = {
            bd.flip(here, n, *divmod(at, n))
            for here in shore
            for at in bd.bits(bd.legal_windows(here, n))
        } - seen
        seen |= shore
        if reduced := {there for there in shore if there.bit_count() < goal}:
            return step, reduced
    return NEVER, set()


def played(board: int, n: int, line: Line) -> int:
    for change in line:
        assert bd.kind(board, n, change.row, change.col) is not None
        board = bd.flip(board, n, change.row, change.col)
    return board


def random_board(n: int, density: float, rng: Random) -> int:
    return sum(1 << at for at in range(n * n) if rng.random() < density)


@pytest.mark.parametrize("n", [1, 2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_the_fewest_changes_of_every_board(n: int) -> None:
    """Beside the longest of all: 3 on 3 x 3, 14 on 4 x 4."""
    if n == 4:
        assert max(distances(4)) == 14
    for board, fewest in enumerate(distances(n)):
        assert (min_changes(board, n, 99) or NEVER) == fewest, bd.to_text(board, n)


@pytest.mark.slow
@pytest.mark.parametrize("n", [3, 4])
def test_certificates_are_never_false_and_mostly_there(n: int) -> None:
    shares = {3: (0.96, 0.41, 0.98), 4: (0.70, 0.19, 0.79)}[n]
    irreducible = [board for board, fewest in enumerate(distances(n)) if fewest == NEVER]
    for board, fewest in enumerate(distances(n)):
        assert not (fewest and is_irreducible(board, n)), bd.to_text(board, n)
    by_floor = sum(floor(board, n) >= board.bit_count() for board in irreducible)
    by_closure = sum(not can_fill(board, n) for board in irreducible)
    either = sum(is_irreducible(board, n) for board in irreducible)
    for count, share in zip((by_floor, by_closure, either), shares, strict=True):
        assert count / len(irreducible) > share


@pytest.mark.parametrize(("n", "limit", "count"), [(3, 3, 512), (4, 6, 300), (6, 4, 40)])
def test_all_results_of_shortest_reductions(n: int, limit: int, count: int) -> None:
    rng = Random(n)
    for board in range(count) if n == 3 else (random_board(n, 0.45, rng) for _ in range(count)):
        fewest, wanted = plain_results(board, n, limit, board.bit_count())
        found = shortest_results(board, n, limit)
        assert set(found) == wanted, bd.to_text(board, n)
        for after, line in found.items():
            assert (played(board, n, line), len(line)) == (after, fewest)


@pytest.mark.parametrize("n", [4, 6])
def test_the_rest_of_a_turn_that_began_by_filling(n: int) -> None:
    rng, seen = Random(n), 0
    while seen < 40:
        board = random_board(n, 0.5, rng)
        holes = list(bd.bits(bd.full_windows(~board & (1 << n * n) - 1, n)))
        if not holes:
            continue
        filled, seen = bd.flip(board, n, *divmod(rng.choice(holes), n)), seen + 1
        _, wanted = plain_results(filled, n, 4, board.bit_count())
        assert set(shortest_results(filled, n, 4, excess=1)) == wanted


def test_nothing_costs_more_than_the_budget() -> None:
    spread = random_board(20, 0.1, Random(1))
    budget = Budget(2_000)
    with pytest.raises(OutOfBudget):
        min_changes(spread, 20, 99, budget)
    assert budget.left == -1


def test_the_cost_of_a_question_does_not_depend_on_those_before() -> None:
    board = random_board(10, 0.3, Random(5))
    costs = []
    for _ in range(2):
        budget = Budget(AMPLE)
        shortest_results(board, 10, DEEP, budget)
        costs.append(AMPLE - budget.left)
    assert costs[0] == costs[1] > 0
