"""Whether the compiled search may be trusted: it has to count and find what the other one does."""

from __future__ import annotations

from random import Random
from typing import Final

from game.core.bots import Budget
from game.quoridor.engine import search as plain
from game.quoridor.engine.board import Position
from game.quoridor.engine.compiled import duel, tally
from game.quoridor.engine.compiled.workings import Workings
from game.quoridor.engine.field import Field, field_of, way
from game.quoridor.options import Options
from game.quoridor.state import State

COUNT: Final = 16_677
"""The sequences of two moves in a standard game, as everybody counts them."""
NODES: Final = 2_000


def is_sound() -> bool:
    """Whether the kernels count the moves right, and search as the search in Python does."""
    start, field = Position.of(State.start(Options())), field_of(9, 2)
    if perft(start, field, 2) != COUNT:
        return False
    found = [find(start, field, Budget(NODES), Random(0)) for find in (plain.search, duel.search)]
    return found[0] == found[1]


def perft(position: Position, field: Field, depth: int) -> int:
    """As ``game.quoridor.engine.turn.perft``, of two without cheats on a field that fits."""
    workings = Workings(field, 0, position.rubble)
    flat, upright, *inner, pawns, hands, mover, _ = position
    ways = [way(flat, upright, field.stride, pawns[p], field.goals[p]) for p in (0, 1)]
    steps = tuple(found[0] if found else 0 for found in ways)
    workings.put(0, (flat, upright), inner, pawns, hands, (0, 0), steps, mover)
    return tally.perft(workings.words, workings.counts, depth)
