"""Games of the compiled search against itself, as positions with their values and outcomes.

Beside each position of a game stands one that a few moves at random have led to from there: a
search looks at many more positions of that kind than of those that two good players come to.
"""

from __future__ import annotations

from random import Random
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.quoridor.engine.compiled import alphabeta_kernel, flood, layout, node_kernel, wall_damage
from game.quoridor.engine.compiled.search_arrays import Workings
from game.quoridor.engine.evaluation import WIN, WON
from game.quoridor.engine.field import Way, field_of, way
from game.quoridor.engine.knowledge import NOTHING, Knowledge
from game.quoridor.engine.move_generation import apply, is_over, moves
from game.quoridor.engine.position import STEP, Move, Position
from game.quoridor.engine.walls.wall_damage import MAX_BITS
from game.quoridor.rules.bitboard_layout import Pair
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

FIELD: Final = field_of(9, 2)
MAX_RANDOM_PLIES: Final = 14
MAX_PLIES: Final = 160
FURTHEST_BEHIND: Final = 3  # steps, after the random plies
MAX_DEPTH: Final = 40
MAX_ASTRAY: Final = 3
"""Moves at random from a position of a game to the one beside it."""
BESIDE: Final = 2
"""In place of an outcome: the position is beside a game, and only its value is known."""

RECORD: Final = np.dtype(
    [
        ("boards", np.uint64, 2),
        ("boxes", np.uint8, 2),
        ("steps", np.uint8, 2),
        ("hands", np.int8, 2),
        ("harms", np.uint8, (2, 2)),
        ("mover", np.uint8),
        ("worth", np.int16),
        ("outcome", np.int8),
    ]
)
"""A position: the middle points of the boards, flat and upright, as sets of 64 bits, row by row;
the number of the avatar's box, steps to go, boards in hand and the harm that a board can do, by
player; and for the mover the value that a search found and the outcome of the game (1, 0 or -1, or
``BESIDE``).
"""
Records = NDArray[np.void]
Line: TypeAlias = tuple[object, ...]
"""A position in the order of ``RECORD``."""


class NetPlayer:
    """A compiled search with ``nodes`` for each move and an earlier generation's ``knowledge``."""

    def __init__(self, nodes: int, knowledge: Knowledge = NOTHING) -> None:
        self._nodes = nodes
        self.workings = Workings(FIELD, (4 * nodes).bit_length(), knowledge=knowledge)

    def put(self, here: Position) -> None:
        """Write the first position of the search."""
        flat, upright, inner_flat, inner_upright, pawns, hands, mover, _ = here
        steps = [found[0] if found else 0 for found in ways(here)]
        inner = inner_flat, inner_upright
        self.workings.put(0, (flat, upright), inner, pawns, hands, (0, 0), steps, mover)

    def best(self, here: Position) -> tuple[int, int]:
        """Return the best move in the kernels' format and its value; no move if a step wins."""
        workings, left = self.workings, self._nodes
        workings.forget()
        self.put(here)
        move, worth = layout.NO_MOVE, 0
        for depth in range(1, MAX_DEPTH):
            workings.aim(0, depth, -WIN, WIN)
            left -= alphabeta_kernel.search_nodes(*workings.arrays, left)
            if workings.counts[layout.STAGE] != alphabeta_kernel.DONE:
                break
            worth = int(workings.counts[layout.WORTH])
            if worth == WIN - 1:
                return layout.NO_MOVE, worth
            move = int(workings.counts[layout.BEST_MOVE])
            if abs(worth) > WON:
                break
        return move, worth

    def harms(self) -> tuple[Pair, Pair]:
        """Return the harm that a board can do to each player in the position that was put last."""
        found = [
            wall_damage.harm(self.workings.words, layout.ZERO, layout.Word(k)) for k in range(2)
        ]
        first, second = (divmod(harm, 1 << MAX_BITS)[::-1] for harm in found)
        return first, second

    def candidate_moves(self, here: Position) -> list[Move]:
        """Return the moves that a search would try there; boards among them may leave no way."""
        words, counts, *_ = self.workings.arrays
        self.put(here)
        for player in range(2):
            flood.trace(words, counts, layout.ZERO, layout.Word(player))
        node_kernel.list_moves(words, counts, layout.ZERO, 0)
        first, listed = int(layout.MOVES), int(counts[layout.LISTED])
        return [
            self.workings.move(int(told) & layout.NO_MOVE)
            for told in counts[first : first + listed]
        ]


def game(player: NetPlayer, seed: int) -> Records:
    """Return the positions of one game until a win is found, and those beside it.

    After some random plies.
    """
    rng = Random(seed)
    here = random_opening(rng)
    found: list[Line] = []
    winner = None
    for _ in range(MAX_PLIES):
        move, worth = player.best(here)
        if abs(worth) > WON:
            winner = here.mover if worth > 0 else 1 - here.mover
            break
        found.append(line(here, player, worth, 0))
        step = player.workings.move(move)
        aside = wander(here, player, rng)
        if aside is not None:
            _, worth = player.best(aside)
            if abs(worth) <= WON:
                found.append(line(aside, player, worth, BESIDE))
        here = apply(here, step, FIELD)
    records = np.array(found, RECORD)
    if winner is not None:
        of_the_game = records["outcome"] != BESIDE
        won = np.where(records["mover"] == winner, 1, -1)
        records["outcome"][of_the_game] = won[of_the_game]
    return records


def line(here: Position, player: NetPlayer, worth: int, outcome: int) -> Line:
    """Return the position that the player has just searched, as in ``RECORD``."""
    boards = middles(here.inner_flat), middles(here.inner_upright)
    boxes = tuple(number_of(pawn) for pawn in here.pawns)
    steps = player.workings.counts[2:4].copy()
    found = player.harms()
    return boards, boxes, steps, here.hands, found, here.mover, worth, outcome


def wander(here: Position, player: NetPlayer, rng: Random) -> Position | None:
    """Return a position some moves at random from this one, out of those that a search would try.

    None if they end the game.
    """
    for _ in range(rng.randint(1, MAX_ASTRAY)):
        moves = player.candidate_moves(here)
        after = next(
            (
                after
                for move in rng.sample(moves, len(moves))
                if all(ways(after := apply(here, move, FIELD)))
            ),
            None,
        )
        if after is None or is_over(after, FIELD):
            return None
        here = after
    return here


def ways(here: Position) -> list[Way | None]:
    """Return the shortest way of each player, as ``field.way`` finds it."""
    return [
        way(here.flat, here.upright, FIELD.stride, pawn, goal)
        for pawn, goal in zip(here.pawns, FIELD.goals, strict=True)
    ]


def middles(inner: int) -> int:
    """Return the inner points of boards as a set of 64 bits."""
    rows = (inner >> (y + 1) * FIELD.stride + 1 & 0xFF for y in range(8))
    return sum(row << 8 * y for y, row in enumerate(rows))


def number_of(pawn: int) -> int:
    """Return the number of the avatar's box."""
    y, x = divmod(pawn.bit_length() - 1, FIELD.stride)
    return y * FIELD.size + x


def random_opening(rng: Random) -> Position:
    """Return a position after some random steps and boards, with no player left far behind."""
    while True:
        here = Position.of(State.start(Options()))
        for _ in range(rng.randrange(MAX_RANDOM_PLIES)):
            legal = moves(here, FIELD)
            if not legal:
                break
            kinds = [[m for m in legal if (m[0] == STEP) is is_step] for is_step in (True, False)]
            here = apply(here, rng.choice(rng.choice([kind for kind in kinds if kind])), FIELD)
        if not is_over(here, FIELD):
            near, far = sorted(found[0] for found in ways(here) if found)
            if far - near <= FURTHEST_BEHIND:
                return here
