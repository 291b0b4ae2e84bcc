"""The arrays of a compiled search, and nodes of the search in Python written into them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from game.core.seam import Player
from game.quoridor.engine.board import FLAT, STEP, UPRIGHT, Move
from game.quoridor.engine.compiled import layout as at
from game.quoridor.engine.compiled.layout import Word
from game.quoridor.engine.field import Field
from game.quoridor.lattice import Pair

KINDS: Final = (STEP, FLAT, UPRIGHT)
LOW: Final = (1 << 64) - 1
FRAME: Final = int(at.FRAME)


class Workings:
    """Memory for searches of one field, with ``2 ** bits`` nodes remembered.

    ``rubble`` are edges under destroyed boards, ``seen`` places of boards that are thought of.
    """

    def __init__(
        self, field: Field, bits: int, rubble: Pair = (0, 0), seen: Pair = (-1, -1)
    ) -> None:
        size = field.size
        self._field, self._row = field, (1 << size) - 1
        self._packs: dict[int, int] = {}
        self.words = np.zeros(at.MOST_WORDS, np.uint64)
        self.counts = np.zeros(at.MOST_COUNTS, np.int64)
        self.keys = np.zeros(1 << bits, np.uint64)
        self.entries = np.zeros(1 << bits, np.int64)
        self.counts[at.KILLERS : at.HISTORY] = at.NO_MOVE
        self.words[at.STRIDE] = size
        for player, goal in enumerate(field.goals):
            self._write(int(at.GOAL) + 2 * player, goal)
        self._write(int(at.BARE_FLAT), ~rubble[0])
        self._write(int(at.BARE_UPRIGHT), ~rubble[1])
        column = sum(1 << y * field.stride for y in range(size))
        rows = column * self._row
        self._write(int(at.SEEN_FLAT), seen[0] & rows & ~(column << size - 1))
        self._write(int(at.SEEN_UPRIGHT), seen[1] & rows)
        self._write(int(at.ALL_FLAT), field.flat)
        self._write(int(at.ALL_UPRIGHT), field.upright)
        first, ends = column, int(at.ENDS)
        self._write(ends, first)
        self._write(ends + 2, first << size - 2)
        self._write(ends + 4, self._row)
        self._write(ends + 6, self._row << (size - 2) * field.stride)

    def approach(self, near: dict[int, Pair]) -> None:
        """Where boards are thought of near an avatar on each box."""
        for box, pair in near.items():
            y, x = divmod(box.bit_length() - 1, self._field.stride)
            if x < self._field.size:
                here = int(at.NEAR) + 4 * (y * self._field.size + x)
                self._write(here, pair[0])
                self._write(here + 2, pair[1])

    def put(
        self,
        ply: int,
        edges: Sequence[int],
        inner: Sequence[int],
        boxes: Sequence[int],
        hands: Sequence[int],
        cheats: Sequence[int],
        steps: Sequence[int],
        mover: Player,
    ) -> None:
        """Write a position into the frame of ``ply``.

        Boxes, hands, cheats and the steps of shortest ways are by player.
        """
        frame, counts = FRAME * ply, self.counts
        for place, mask in (
            (at.FLAT, edges[0]), (at.UPRIGHT, edges[1]),
            (at.INNER_FLAT, inner[0]), (at.INNER_UPRIGHT, inner[1]),
            (at.BOX, boxes[0]), (at.BOX + at.TWO, boxes[1]),
        ):  # fmt: skip
            self._write(frame + int(place), mask)
        for player in (0, 1):
            counts[frame + int(at.HAND) + player] = hands[player]
            counts[frame + int(at.CHEATS) + player] = cheats[player]
            counts[frame + int(at.STEPS) + player] = steps[player]
            counts[frame + int(at.IS_TRACED) + player] = 0
            box = self._packed(boxes[player])
            counts[frame + int(at.PLACE) + player] = box.bit_length() - 1
        counts[frame + int(at.MOVER)] = mover

    def aim(self, ply: int, depth: int, alpha: int, beta: int) -> None:
        """Begin a search of the position in the frame of ``ply``."""
        frame = FRAME * ply
        self.counts[frame + int(at.DEPTH)] = depth
        self.counts[frame + int(at.ALPHA)] = alpha
        self.counts[frame + int(at.BETA)] = beta
        self.counts[at.AT_PLY] = self.counts[at.FIRST_PLY] = ply
        self.counts[at.STAGE] = 0

    def move(self, told: int) -> Move:
        """A move of a kernel as one of the engine."""
        kind, place = divmod(told, 1 << at.PLACE_BITS)
        y, x = divmod(place, self._field.size)
        return KINDS[kind], 1 << y * self._field.stride + x

    def told(self, move: Move) -> int:
        """A step, jump or ordinary board of the engine as kernels have it."""
        kind, place = move
        return KINDS.index(kind) << at.PLACE_BITS | self._packed(place).bit_length() - 1

    def history(self, mover: Player) -> dict[tuple[Player, Move], int]:
        """How well the moves of a player have done so far, as ``Duel`` keeps it."""
        first = int(at.HISTORY) + (mover << at.MOVE_BITS)
        done = self.counts[first : first + (1 << at.MOVE_BITS)]
        return {(mover, self.move(int(k))): int(done[k]) for k in np.flatnonzero(done)}

    def killer(self, ply: int) -> Move | None:
        """The board that has last cut a node of that ply short."""
        found = int(self.counts[int(at.KILLERS) + ply])
        return None if found == at.NO_MOVE else self.move(found)

    def learn(self, mover: Player, move: Move, done: int, ply: int, killer: Move | None) -> None:
        """Take over what ``Duel`` has learned of one move."""
        self.counts[int(at.HISTORY) + (mover << at.MOVE_BITS | self.told(move))] = done
        self.counts[int(at.KILLERS) + ply] = self.told(killer) if killer else at.NO_MOVE

    def _write(self, place: int, mask: int) -> None:
        packed = self._packed(mask)
        self.words[place] = Word(packed & LOW)
        self.words[place + 1] = Word(packed >> 64)

    def _packed(self, mask: int) -> int:
        """``mask`` without the last column and row of the lattice."""
        try:
            return self._packs[mask]
        except KeyError:
            pass
        size, stride = self._field.size, self._field.stride
        found = sum((mask >> y * stride & self._row) << y * size for y in range(size))
        self._packs[mask] = found
        return found
