"""Self-test of the compiled search: it must count and find the same as the Python one."""

from __future__ import annotations

from random import Random
from typing import Final

from game.core.search.search_api import Budget
from game.quoridor.engine import search as plain
from game.quoridor.engine.compiled import alphabeta, counting, maxn
from game.quoridor.engine.compiled.search_arrays import Workings
from game.quoridor.engine.field import EmptyGrid, field_of, way
from game.quoridor.engine.four.maxn import search_maxn
from game.quoridor.engine.four.maxn_tree import PlainTree
from game.quoridor.engine.position import Position
from game.quoridor.rules.options import PRESETS, Options
from game.quoridor.rules.state import State

COUNT: Final = 16_677
"""The number of sequences of two moves in a standard game, known from other programs."""
NODES: Final = 2_000
NODES_AMONG_FOUR: Final = 400


def is_sound() -> bool:
    """Return whether the kernels count moves correctly and search like the search in Python."""
    start, field = Position.of(State.start(Options())), field_of(9, 2)
    if perft(start, field, 2) != COUNT:
        return False
    found = [
        find(start, field, Budget(NODES), Random(0)) for find in (plain.search, alphabeta.search)
    ]
    return found[0] == found[1] and _is_sound_among_four()


def _is_sound_among_four() -> bool:
    options = PRESETS["four"]
    here, field = Position.of(State.start(options)), field_of(options.size, options.players)
    plain, fast = (
        search_maxn(here, field, Budget(NODES_AMONG_FOUR), Random(0), plant=plant)
        for plant in (PlainTree, maxn.KernelTree)
    )
    return plain == fast


def perft(position: Position, field: EmptyGrid, depth: int) -> int:
    """Count the leaves like ``engine.move_generation.perft``, compiled.

    For two players without cheats on a field that fits.
    """
    workings = Workings(field, 0, position.rubble)
    flat, upright, *inner, pawns, hands, mover, _ = position
    ways = [way(flat, upright, field.stride, pawns[p], field.goals[p]) for p in (0, 1)]
    steps = tuple(found[0] if found else 0 for found in ways)
    workings.put(0, (flat, upright), inner, pawns, hands, (0, 0), steps, mover)
    return counting.perft(workings.words, workings.counts, depth)
