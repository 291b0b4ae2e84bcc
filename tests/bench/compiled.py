"""The compiled kernels by themselves: counting all moves, and one distance. Processor time."""

from __future__ import annotations

import tempfile
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np

from game.quoridor.engine.backend import CannotWarmUp, Engines
from game.quoridor.engine.field import EmptyGrid, field_of
from game.quoridor.engine.position import Position
from tests.bench.engine import FIELD, LEAVES, flood_ms, position, walled
from tests.bench.figures import Figure, worked_ms
from tests.bench.rules import FLOOD

REPEATS, ROUNDS = 20, 25
LOOP = """
def repeated(cases, times):
    total = 0
    for _ in range(times):
        for k in range(cases.shape[0]):
            c = cases[k]
            total += distance(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8])
    return total
"""


def kernels() -> Iterator[Figure]:
    """Nothing where there is no compiler."""
    with suppress(CannotWarmUp), tempfile.TemporaryDirectory() as folder:
        deque(Engines().warm_up(Path(folder)), maxlen=0)
        yield counts()
        for size in (9, 11):
            yield distances(field_of(size, 2))


def counts() -> Figure:
    """All sequences of four moves from the start."""
    from game.quoridor.engine.compiled import self_test

    found: list[int] = []
    spent_ms = worked_ms(lambda: found.append(self_test.perft(position(""), FIELD, 4)))
    assert found == [LEAVES[4]]
    what = f"compiled perft 4: {found[0] / spent_ms / 1000:.0f} million a second"
    return Figure.of(what, spent_ms, FLOOD, flood_ms())


def distances(field: EmptyGrid) -> Figure:
    """Return the time of both distances in random positions: the best of several rounds."""
    import numba

    from game.quoridor.engine.compiled import flood

    found = {"distance": flood.distance}
    exec(LOOP, found)
    repeated = numba.njit("int64(uint64[:, ::1], int64)")(found["repeated"])
    cases = np.array([case for here in walled(field) for case in cases_of(here, field)], np.uint64)
    mean = repeated(cases, 1) / len(cases)
    spent_ms = min(worked_ms(lambda: repeated(cases, REPEATS)) for _ in range(ROUNDS))
    each_ms = spent_ms / REPEATS / len(cases)
    what = f"compiled, {mean:.1f} steps on {field.size} x {field.size}: {each_ms * 1e6:.0f} ns"
    return Figure.of(what, each_ms, FLOOD, flood_ms())


def cases_of(here: Position, field: EmptyGrid) -> Iterator[list[int]]:
    """Yield the arguments of the kernel for each player."""
    from game.quoridor.engine.compiled import layout
    from game.quoridor.engine.compiled.search_arrays import Workings

    workings = Workings(field, 0)
    pair = (0, 0)
    workings.put(0, (here.flat, here.upright), pair, here.pawns, pair, pair, (1, 1), here.mover)
    words = workings.words.tolist()
    for player in (0, 1):
        box, goal = int(layout.BOX) + 2 * player, int(layout.GOAL) + 2 * player
        yield [
            *words[:4],
            words[int(layout.STRIDE)],
            *words[box : box + 2],
            *words[goal : goal + 2],
        ]
