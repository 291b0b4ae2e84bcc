"""The arrays of a compiled search, and the code that writes positions into them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from itertools import count
from typing import Final, TypeAlias

import numpy as np

from game.core.rules.state import Player
from game.quoridor.engine import net
from game.quoridor.engine.compiled import layout as at
from game.quoridor.engine.compiled.layout import Counts, Numbers, Word, Words
from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.knowledge import NOTHING, Knowledge
from game.quoridor.engine.move_ordering import History, near, no_history
from game.quoridor.engine.position import FLAT, STEP, UPRIGHT, Move
from game.quoridor.engine.repetition import Standing
from game.quoridor.rules.bitboard_layout import Pair

KINDS: Final = (STEP, FLAT, UPRIGHT)
LOW: Final = (1 << 64) - 1
FRAME: Final = int(at.FRAME)
PUT: Final = int(at.WAY_FLAT)  # words in a position; ways are traced when they are needed
MAX_KEPT: Final = 4_096

Frame: TypeAlias = tuple[Words, Counts]

_ages: Final = count(1)


class Workings:
    """The memory of searches on one field; it stores ``2 ** bits`` nodes.

    ``rubble`` are edges under destroyed boards; ``seen`` are the places of boards that the player
    considers. ``knowledge`` must hold for every position of the search.
    """

    def __init__(
        self,
        field: EmptyGrid,
        bits: int,
        rubble: Pair = (0, 0),
        seen: Pair = (-1, -1),
        knowledge: Knowledge = NOTHING,
    ) -> None:
        size = field.size
        self._field = field
        self._frames: dict[tuple[int, ...], Frame] = {}
        self.words = _field_words(field).copy()
        self.counts = np.zeros(at.MAX_COUNTS, np.int64)
        self.counts[at.AGE] = next(_ages)
        self.keys, self.entries = _memory(bits)
        self._harms = _harms(bits)
        self.counts[at.KILLERS : at.HISTORY] = at.NO_MOVE
        self._remembered: Collection[Standing] = ()
        self._numbers = numbers_of(knowledge)
        self._sums = np.zeros(at.MAX_PLIES * 2 * net.WIDTH if knowledge.net else 0, np.int16)
        rows = column_of(field) * ((1 << size) - 1)
        for place, mask in (
            (at.BARE_FLAT, ~rubble[0]),
            (at.BARE_UPRIGHT, ~rubble[1]),
            (at.SEEN_FLAT, seen[0] & rows & ~(column_of(field) << size - 1)),
            (at.SEEN_UPRIGHT, seen[1] & rows),
        ):
            self.words[place : place + at.TWO] = halves_of(mask, field)

    @property
    def arrays(self) -> tuple[Words, Counts, Words, Counts, Words, Numbers, Numbers]:
        """What ``descent.searched`` works on."""
        here, memory = (self.words, self.counts), (self.keys, self.entries, self._harms)
        return *here, *memory, self._numbers, self._sums

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

        Boxes, hands, cheats and the steps of shortest ways are given for each player.
        """
        key = (*edges, *inner, *boxes, *hands, *cheats, *steps, mover)
        found = self._frames.get(key)
        if found is None:
            if len(self._frames) >= MAX_KEPT:
                self._frames.clear()
            places = [number_of(box, self._field) for box in boxes]
            halves = [half for mask in key[:6] for half in halves_of(mask, self._field)]
            untraced = 0, 0
            counts = [*hands, *steps, *untraced, *places, *cheats, mover]
            found = np.array(halves, np.uint64), np.array(counts, np.int64)
            self._frames[key] = found
        frame = FRAME * ply
        self.words[frame : frame + PUT] = found[0]
        self.counts[frame : frame + len(found[1])] = found[1]

    def forget(self) -> None:
        """Forget all earlier searches."""
        self.counts[at.AGE] = next(_ages)
        self.counts[at.HISTORY : at.MOVES] = 0
        self.counts[at.KILLERS : at.HISTORY] = at.NO_MOVE

    def aim(
        self, ply: int, depth: int, alpha: int, beta: int, past: Collection[Standing] = ()
    ) -> None:
        """Begin a search of the position in the frame of ``ply``; ``past`` can come again."""
        frame = FRAME * ply
        self.counts[frame + int(at.DEPTH)] = depth
        self.counts[frame + int(at.ALPHA)] = alpha
        self.counts[frame + int(at.BETA)] = beta
        self.counts[at.AT_PLY] = self.counts[at.FIRST_PLY] = ply
        self.counts[at.STAGE] = 0
        if past is not self._remembered:
            self._remembered = past
            told = [self._standing(one) for one in past][: at.MAX_PASTS]
            self.counts[at.PAST : int(at.PAST) + len(told)] = told
            self.counts[at.PASTS] = len(told)

    def _standing(self, standing: Standing) -> int:
        first, second, mover = standing
        places = (number_of(box, self._field) for box in (first, second))
        own, rival = places
        return own | rival << at.PLACE_BITS | mover << 2 * at.PLACE_BITS

    def move(self, told: int) -> Move:
        """Return a move of a kernel as one of the engine."""
        return plain_move(told, self._field)

    def kernel_move(self, move: Move) -> int:
        """Return a step, jump or ordinary board of the engine as a move of the kernels."""
        return kernel_move(move, self._field)

    def history(self, mover: Player) -> History:
        """Return how often moves of a player have been good so far, as ``AlphaBeta`` keeps it."""
        first = int(at.HISTORY) + (mover << at.MOVE_BITS)
        done, found = self.counts[first : first + (1 << at.MOVE_BITS)], no_history()
        for told in np.flatnonzero(done):
            kind, place = self.move(int(told))
            found[kind][place] = int(done[told])
        return found

    def killer(self, ply: int) -> Move | None:
        """Return the board that last caused a cut at that ply."""
        found = int(self.counts[int(at.KILLERS) + ply])
        return None if found == at.NO_MOVE else self.move(found)

    def learn(self, mover: Player, move: Move, done: int, ply: int, killer: Move | None) -> None:
        """Take over what ``AlphaBeta`` has learned about one move."""
        self.counts[int(at.HISTORY) + (mover << at.MOVE_BITS | self.kernel_move(move))] = done
        self.counts[int(at.KILLERS) + ply] = self.kernel_move(killer) if killer else at.NO_MOVE


@cache
def numbers_of(knowledge: Knowledge) -> Numbers:
    """Return the knowledge as kernels read it: the table, and the rows of the net."""
    numbers = np.asarray(knowledge.standings)
    if not knowledge.net:
        return numbers
    rows = np.asarray(knowledge.net).reshape(net.ROWS, net.WIDTH)
    laid = np.zeros((2, net.SIDE, net.SIDE, 2, net.WIDTH), np.int16)
    side = net.SIDE - 1
    for kind in range(2):
        boards = rows[kind * net.MIDDLES : (kind + 1) * net.MIDDLES]
        for player, seen in enumerate((boards, boards[::-1])):
            starts = laid[kind, 1:, :side] if kind == 0 else laid[kind, :side, 1:]
            starts[:, :, player] = seen.reshape(side, side, net.WIDTH)
    nothing = np.zeros(2 * net.WIDTH, np.int16)
    return np.concatenate([numbers, laid.ravel(), rows[net.OWN_BOX :].ravel(), nothing])


@cache
def _memory(bits: int) -> tuple[Words, Counts]:
    """Return the stored keys and entries of ``2 ** bits`` nodes.

    They are kept for later searches, because new memory pages cost more than a short search.
    """
    return np.zeros(1 << bits, np.uint64), np.zeros(1 << bits, np.int64)


@cache
def _harms(bits: int) -> Words:
    """Return what harm boards can do in ``2 ** bits`` positions. It holds for every search."""
    return np.zeros(1 << bits, np.uint64)


@cache
def _field_words(field: EmptyGrid) -> Words:
    """Return the words that are the same in all searches on this field."""
    size, column = field.size, column_of(field)
    row = (1 << size) - 1
    words = np.zeros(at.MAX_WORDS, np.uint64)
    words[at.STRIDE] = size
    masks = {
        int(at.GOAL): field.goals,
        int(at.ALL_FLAT): (field.flat, field.upright),
        int(at.ENDS): (column, column << size - 2, row, row << (size - 2) * field.stride),
        int(at.WHOLE_FLAT): (field.flat & ~(column << size - 1),),
    }
    for box, starts in near(field).items():
        y, x = divmod(box.bit_length() - 1, field.stride)
        if x < size:
            masks[int(at.NEAR) + 4 * (y * size + x)] = starts
    for first, several in masks.items():
        for k, mask in enumerate(several):
            words[first + 2 * k : first + 2 * k + 2] = halves_of(mask, field)
    return words


def plain_move(told: int, field: EmptyGrid) -> Move:
    """Return a move of a kernel as one of the engine."""
    kind, place = divmod(told, 1 << at.PLACE_BITS)
    y, x = divmod(place, field.size)
    return KINDS[kind], 1 << y * field.stride + x


def kernel_move(move: Move, field: EmptyGrid) -> int:
    """Return a step, jump or ordinary board of the engine as a move of the kernels."""
    kind, place = move
    return KINDS.index(kind) << at.PLACE_BITS | number_of(place, field)


def number_of(box: int, field: EmptyGrid) -> int:
    """Return the number of a box, edge or grid point in the kernels."""
    return _packed(box, field).bit_length() - 1


def column_of(field: EmptyGrid) -> int:
    """Return the first box of every row."""
    return sum(1 << y * field.stride for y in range(field.size))


def halves_of(mask: int, field: EmptyGrid) -> tuple[Word, Word]:
    """Return a mask of the engine as the two words of the kernels."""
    packed = _packed(mask, field)
    return Word(packed & LOW), Word(packed >> 64)


@lru_cache(maxsize=4_096)
def _packed(mask: int, field: EmptyGrid) -> int:
    """``mask`` without the last column and row of the lattice."""
    size, stride = field.size, field.stride
    row = (1 << size) - 1
    return sum((mask >> y * stride & row) << y * size for y in range(size))
