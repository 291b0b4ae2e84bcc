"""Games of the compiled search against itself, as positions with their values and outcomes."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.quoridor.engine.compiled import descent, layout
from game.quoridor.engine.compiled.workings import Workings
from game.quoridor.engine.evaluation import WIN, WON
from game.quoridor.engine.field import field_of, way
from game.quoridor.engine.knowledge import NOTHING, Knowledge
from game.quoridor.engine.position import STEP, Position
from game.quoridor.engine.turn import is_over, moves, played
from game.quoridor.options import Options
from game.quoridor.state import State

FIELD: Final = field_of(9, 2)
MOST_RANDOM_PLIES: Final = 14
MOST_PLIES: Final = 160
FURTHEST_BEHIND: Final = 3  # steps, after the random plies
MOST_DEPTH: Final = 40

RECORD: Final = np.dtype(
    [
        ("boards", np.uint64, 2),
        ("boxes", np.uint8, 2),
        ("steps", np.uint8, 2),
        ("hands", np.int8, 2),
        ("mover", np.uint8),
        ("worth", np.int16),
        ("outcome", np.int8),
    ]
)
"""A position: the middle points of the boards, flat and upright, as sets of 64 bits, row by row;
the number of the avatar's box, steps to go and boards in hand, by player; and for the mover the
value that a search found and the outcome of the game (1, 0 or -1).
"""
Records = NDArray[np.void]


class Player:
    """A compiled search with ``nodes`` for each move, and with the ``knowledge`` of an earlier
    generation.
    """

    def __init__(self, nodes: int, knowledge: Knowledge = NOTHING) -> None:
        self._nodes = nodes
        self.workings = Workings(FIELD, (4 * nodes).bit_length(), knowledge=knowledge)

    def put(self, here: Position) -> None:
        """Write the first position of the search."""
        flat, upright, inner_flat, inner_upright, pawns, hands, mover, _ = here
        steps = [
            found[0] if (found := way(flat, upright, FIELD.stride, pawn, goal)) else 0
            for pawn, goal in zip(pawns, FIELD.goals, strict=True)
        ]
        inner = inner_flat, inner_upright
        self.workings.put(0, (flat, upright), inner, pawns, hands, (0, 0), steps, mover)

    def best(self, here: Position) -> tuple[int, int]:
        """The best move as kernels write it, and its value; no move if a step wins at once."""
        workings, left = self.workings, self._nodes
        workings.forget()
        self.put(here)
        move, worth = layout.NO_MOVE, 0
        for depth in range(1, MOST_DEPTH):
            workings.aim(0, depth, -WIN, WIN)
            left -= descent.searched(*workings.arrays, left)
            if workings.counts[layout.STAGE] != descent.DONE:
                break
            worth = int(workings.counts[layout.WORTH])
            if worth == WIN - 1:
                return layout.NO_MOVE, worth
            move = int(workings.counts[layout.BEST_MOVE])
            if abs(worth) > WON:
                break
        return move, worth


def game(player: Player, seed: int) -> Records:
    """The positions of one game until a win is found, after some random plies."""
    here = opened(Random(seed))
    found: list[tuple[object, ...]] = []
    winner = None
    for _ in range(MOST_PLIES):
        move, worth = player.best(here)
        if abs(worth) > WON:
            winner = here.mover if worth > 0 else 1 - here.mover
            break
        steps = player.workings.counts[2:4].copy()
        boards = middles(here.inner_flat), middles(here.inner_upright)
        boxes = tuple(number_of(pawn) for pawn in here.pawns)
        found.append((boards, boxes, steps, here.hands, here.mover, worth, 0))
        here = played(here, player.workings.move(move), FIELD)
    records = np.array(found, RECORD)
    if winner is not None:
        records["outcome"] = np.where(records["mover"] == winner, 1, -1)
    return records


def middles(inner: int) -> int:
    """The inner points of boards as a set of 64 bits."""
    rows = (inner >> (y + 1) * FIELD.stride + 1 & 0xFF for y in range(8))
    return sum(row << 8 * y for y, row in enumerate(rows))


def number_of(pawn: int) -> int:
    """The number of the avatar's box."""
    y, x = divmod(pawn.bit_length() - 1, FIELD.stride)
    return y * FIELD.size + x


def opened(rng: Random) -> Position:
    """A position after some random plies (steps and boards), with nobody left far behind."""
    while True:
        here = Position.of(State.start(Options()))
        for _ in range(rng.randrange(MOST_RANDOM_PLIES)):
            legal = moves(here, FIELD)
            if not legal:
                break
            kinds = [[m for m in legal if (m[0] == STEP) is is_step] for is_step in (True, False)]
            here = played(here, rng.choice(rng.choice([kind for kind in kinds if kind])), FIELD)
        if not is_over(here, FIELD):
            ways = [
                way(here.flat, here.upright, FIELD.stride, pawn, goal)
                for pawn, goal in zip(here.pawns, FIELD.goals, strict=True)
            ]
            near, far = sorted(found[0] for found in ways if found)
            if far - near <= FURTHEST_BEHIND:
                return here
