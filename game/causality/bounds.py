"""What a puzzle takes at least, by counting alone: squares that stones can reach, and rounds."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import combinations, count, pairwise, permutations
from typing import Final, TypeAlias

from game.causality.board import Allegiance, Board
from game.causality.goals import Active, Loop, Paradox, Removed, Win
from game.causality.puzzle import MOST_ROUNDS, Puzzle
from game.causality.stones import STEPS, Faction, Kind, Square

Walker: TypeAlias = tuple[Square, int]
"""A stone that takes bases: where it stands, and how many squares it can still move."""

FAR: Final = 10**6
MOST_BASES: Final = 5
"""With more of them nothing is counted."""


class Reach:
    """How far squares of a board are from each other, round the walls. Stones stand in nobody's
    way here, so that nothing that is possible is ever called impossible.
    """

    def __init__(self, board: Board) -> None:
        self._far = {
            ((x, y), to): far
            for x in range(board.width)
            for y in range(board.height)
            if board.is_open((x, y))
            for to, far in _spread(board, (x, y))
        }
        self.takes = lru_cache(maxsize=4096)(self._takes)
        self.are_taken = lru_cache(maxsize=4096)(self._are_taken)

    def _length(self, start: Square | None, bases: tuple[Square, ...]) -> int:
        """The fewest squares that one stone moves to stand on all bases, from ``start`` or from the
        first of them.
        """
        return min(
            sum(self._far.get(pair, FAR) for pair in pairwise(stops))
            for order in permutations(bases)
            for stops in [order if start is None else (start, *order)]
        )

    def _takes(self, walker: Walker, bases: tuple[Square, ...]) -> bool:
        start, moves = walker
        return self._length(start, bases) <= moves

    def _are_taken(self, walkers: tuple[Walker, ...], bases: tuple[Square, ...]) -> bool:
        """Whether the walkers may take all the bases between them."""
        if not bases or not walkers:
            return not bases
        first, *others = walkers
        return any(
            self.takes(first, group) and self.are_taken(tuple(others), _rest(bases, group))
            for group in _groups(bases)
        )

    def newcomers(self, own: tuple[Walker, ...], bases: tuple[Square, ...], moves: int) -> int:
        """How many stones that come from anywhere must help the own ones, at least."""
        if self.are_taken(own, bases):
            return 0
        return min(
            1 + self.newcomers(own, _rest(bases, group), moves)
            for group in _groups(bases)
            if group and self._length(None, group) <= moves
        )


@lru_cache(maxsize=16)
def reach_of(board: Board) -> Reach:
    """The distances of a board."""
    return Reach(board)


def fewest_rounds(puzzle: Puzzle) -> int:
    """A number of rounds which no solution can have less of.

    Each stone sends at most one stone to the past in a round, and what is sent is judged at the end
    of the next round. So of every stone there are two after two rounds, four after three. Each of
    them moves at most one square a slice, which says how many a win needs.
    """
    needed = 1
    own = [stone for stone in puzzle.file.board.setup if stone.faction is Faction.A]
    for goal in puzzle.goals:
        match goal:
            case Win():
                needed = max(needed, _rounds_for(len(own), _newcomers(puzzle.file.board)))
            case Active(wanted, False):
                needed = max(needed, _rounds_for(len(own), wanted))
            case Active(1) | Loop() | Paradox() | Removed(_, True):
                needed = max(needed, 2)
    return needed


def _rounds_for(stones: int, newcomers: int) -> int:
    """The rounds after which so many newcomers can be there."""
    rounds = range(1, MOST_ROUNDS + 1)
    return next((n for n in rounds if stones * (2 ** (n - 1) - 1) >= newcomers), MOST_ROUNDS)


def counts_squares(board: Board) -> bool:
    """Whether what A takes can be told by squares: taggers jump too far for that."""
    kinds = [stone.kind for stone in board.setup if stone.faction is Faction.A]
    return Kind.TAGGER not in kinds and len(board.bases) <= MOST_BASES


def _newcomers(board: Board) -> int:
    """How many stones beside those of the setup must take bases for a win, at least."""
    if not counts_squares(board):
        return 0
    moves = board.slices - 1
    own = tuple(((s.x, s.y), moves) for s in board.setup if s.faction is Faction.A)
    bases = tuple((b.x, b.y) for b in board.bases if b.allegiance is not Allegiance.A)
    return reach_of(board).newcomers(own, bases, moves)


def _groups(bases: Collection[Square]) -> Iterator[tuple[Square, ...]]:
    """All subsets, the largest first."""
    for size in range(len(bases), -1, -1):
        yield from combinations(bases, size)


def _rest(bases: tuple[Square, ...], group: Collection[Square]) -> tuple[Square, ...]:
    return tuple(base for base in bases if base not in group)


def _spread(board: Board, start: Square) -> Iterator[tuple[Square, int]]:
    """The squares that can be reached, the nearest first, with their distances."""
    seen, edge = {start}, [start]
    for far in count():
        if not edge:
            return
        yield from ((square, far) for square in edge)
        beside = {(x + dx, y + dy) for x, y in edge for dx, dy in STEPS}
        edge = sorted(square for square in beside - seen if board.is_open(square))
        seen.update(edge)
