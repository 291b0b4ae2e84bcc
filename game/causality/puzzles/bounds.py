"""Lower bounds of a puzzle by counting alone: squares that stones can reach, and rounds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, count, pairwise, permutations
from typing import Final, TypeAlias, TypeVar

from game.causality.puzzles.goals import Active, CausalLoop, Paradox, Removed, Win
from game.causality.puzzles.puzzle import MAX_ROUNDS, CausalityPuzzle
from game.causality.rules.board import Allegiance, Board
from game.causality.rules.commands import Bomb, Jump, Timejump
from game.causality.rules.ruleset import ParadoxAction, Recency, Ruleset, ScenarioPriority
from game.causality.rules.stones import STEPS, Faction, Square, StoneKind

T = TypeVar("T")

Walker: TypeAlias = tuple[Square, int]
"""A stone that takes bases: where it stands, and how many squares it can still move."""

FAR: Final = 10**6
"""Distance of what cannot be reached."""
MAX_BASES: Final = 5
"""Number of bases up to which squares are counted."""
MAX_STONES: Final = 5
"""With more of them it is not counted where each must stop."""


class DistanceTable:
    """Distances between squares of a board, round the walls.

    Stones do not block here, so that nothing possible is ever called impossible.
    """

    def __init__(self, board: Board) -> None:
        self._far = {
            ((x, y), to): far
            for x in range(board.width)
            for y in range(board.height)
            if board.is_open((x, y))
            for to, far in _spread(board, (x, y))
        }
        wild = any((s.faction, s.kind) == (Faction.A, StoneKind.WILDCARD) for s in board.setup)
        self._is_continuous = not wild
        """Whether it can be told where newcomers begin: wildcards, which take nothing themselves,
        move across corners and leave through the doors of others.
        """
        self.takes = lru_cache(maxsize=1 << 14)(self._takes)
        self.are_taken = lru_cache(maxsize=1 << 14)(self._are_taken)
        self.newcomers = lru_cache(maxsize=1 << 14)(self._newcomers)

    def _length(self, *stops: Square) -> int:
        """Return the number of squares a stone moves through these stops, in their order."""
        return sum(self._far.get(pair, FAR) for pair in pairwise(stops))

    def _takes(
        self, walker: Walker, bases: tuple[Square, ...], end: tuple[Square, ...] = ()
    ) -> bool:
        start, moves = walker
        return self._walk(start, bases, end) <= moves

    def _walk(self, start: Square, bases: tuple[Square, ...], end: tuple[Square, ...] = ()) -> int:
        """Return the fewest squares from ``start`` past all bases, then to an ``end``."""
        return min(self._length(start, *order, *end) for order in permutations(bases))

    def _circle(self, bases: tuple[Square, ...]) -> int:
        """Return the fewest squares of a way that sees all bases and ends where it begins."""
        first, *others = bases
        return min(self._length(first, *order, first) for order in permutations(others))

    def _are_taken(
        self,
        walkers: tuple[Walker, ...],
        bases: tuple[Square, ...],
        ends: tuple[Square, ...] = (),
    ) -> bool:
        """Return whether the walkers may take all bases between them.

        For each of the ``ends`` another walker must be able to stop there.
        """
        if not self._is_continuous:
            ends = ()
        if not walkers or len(walkers) < len(ends):
            return not (bases or ends)
        first, *others = walkers
        return any(
            self.takes(first, group, end)
            and self.are_taken(tuple(others), _rest(bases, group), _rest(ends, end))
            for group in _groups(bases)
            for end in _stops(ends)
        )

    def _newcomers(
        self,
        own: tuple[Walker, ...],
        bases: tuple[Square, ...],
        moves: int,
        ends: tuple[Square, ...] = (),
    ) -> int:
        """Return the least number of arrivals that must help the own stones to take all bases.

        For each of the ``ends`` another own stone, or one that it causes, must stop there.

        A newcomer begins where a stone has left, and has ``moves``. So the way of a stone is
        continued by the newcomer that it causes, and so on; or newcomers cause each other in a
        circle.
        """
        if not self._is_continuous:
            ends = ()
        if len(own) < len(ends):
            return FAR
        if not (own or bases):
            return 0
        if not own:
            return min(
                self._help(group, moves) + self.newcomers((), _rest(bases, group), moves)
                for group in _groups(bases)
                if bases[0] in group
            )
        first, *others = own
        return min(
            self._helped(first, group, end, moves)
            + self.newcomers(tuple(others), _rest(bases, group), moves, _rest(ends, end))
            for group in _groups(bases)
            for end in _stops(ends)
        )

    def _help(self, bases: tuple[Square, ...], moves: int) -> int:
        """Return how many newcomers take these bases alone."""
        if self._is_continuous:
            return max(1, -(-self._circle(bases) // moves))
        way = min(self._length(*order) for order in permutations(bases))
        return 1 if way <= moves else FAR

    def _helped(
        self, walker: Walker, bases: tuple[Square, ...], end: tuple[Square, ...], moves: int
    ) -> int:
        """Return how many newcomers take them together with a walker that they go on from."""
        start, left = walker
        way = self._walk(start, bases, end)
        if way <= left:
            return 0
        return -((left - way) // moves) if self._is_continuous else FAR


@lru_cache(maxsize=16)
def reach_of(board: Board) -> DistanceTable:
    """Return the distances of a board."""
    return DistanceTable(board)


def fewest_rounds(puzzle: CausalityPuzzle) -> int:
    """Return a number of rounds which no solution can have less of.

    Each stone sends at most one stone to the past in a round, and what is sent is judged at the end
    of the next round. So of every stone there are two after two rounds, four after three. Each of
    them moves at most one square a slice, which says how many a win needs.
    """
    rounds = range(1, MAX_ROUNDS + 1)
    return next((n for n in rounds if _may_be_enough(puzzle, n)), MAX_ROUNDS)


def _may_be_enough(puzzle: CausalityPuzzle, rounds: int) -> bool:
    for goal in puzzle.goals:
        match goal:
            case Active(1) | CausalLoop() | Paradox() | Removed(_, True) if rounds < 2:
                return False
    own = [n for n, stone in enumerate(puzzle.file.board.setup) if stone.faction is Faction.A]
    return may_succeed(puzzle, rounds, own, (), len(own) * (2 ** (rounds - 1) - 1))


def may_succeed(
    puzzle: CausalityPuzzle,
    rounds: int,
    own: Collection[int],
    arrivals: Sequence[Walker],
    more: int,
) -> bool:
    """Return whether A's goals may be reached after ``rounds``.

    By the setup stones ``own``, some of these arrivals, and at most ``more`` other ones.
    """
    board = puzzle.file.board
    if arrivals and len(own) + len(arrivals) > MAX_STONES:
        return True
    wanted = [goal.count for goal in puzzle.goals if isinstance(goal, Active) and not goal.bombs]
    wanted_more = max([0, *wanted]) - _sent_by_b(puzzle)
    is_counted = any(isinstance(goal, Win) for goal in puzzle.goals) and counts_squares(board)
    moves = board.slices - 1
    bases = tuple((b.x, b.y) for b in board.bases if b.allegiance is not Allegiance.A)
    for kept, most in _endings(puzzle, rounds):
        walkers = [((s.x, s.y), moves) for s in (board.setup[n] for n in own if n in kept)]
        fresh = min(more, most - len(arrivals))
        for on in _groups(arrivals):
            needed = wanted_more - len(on)
            if is_counted and needed <= fresh:
                ends = tuple(sorted(square for square, _ in on))
                stones = tuple(sorted((*walkers, *on)))
                needed = max(needed, reach_of(board).newcomers(stones, bases, moves, ends))
            if needed <= fresh:
                return True
    return False


def _endings(puzzle: CausalityPuzzle, rounds: int) -> Iterator[tuple[Collection[int], int]]:
    """Yield what may be there at the end: stones of A's setup, with the most arrivals ever made.

    A's only stone has sent a stone to the past in the first round. Where it and its newcomer both
    send another one in the second round, it was kept from its first journey. With the first arrival
    on, nothing causes it then. With it off, all happens as in the first round, and causes it. So a
    setup stone must go, and the oldest one goes first.
    """
    setup = puzzle.file.board.setup
    own = [number for number, stone in enumerate(setup) if stone.faction is Faction.A]
    most = len(own) * (2 ** (rounds - 1) - 1)
    if rounds < 3 or not _is_oldest_and_alone(puzzle):
        yield own, most
        return
    yield own, 3 * 2 ** (rounds - 3) - 1
    yield (), most


def _is_oldest_and_alone(puzzle: CausalityPuzzle) -> bool:
    """Return whether A has one stone, the oldest one.

    It drops no bombs, and B sends nothing to the past; and a setup stone that goes is the oldest
    one of those that may.
    """
    rules, setup = Ruleset.from_ids(puzzle.file.ruleset), puzzle.file.board.setup
    return (
        [stone.faction for stone in setup].count(Faction.A) == 1
        and setup[0].faction is Faction.A
        and setup[0].kind in (StoneKind.TANK, StoneKind.SNIPER)
        and not _sent_by_b(puzzle)
        and rules.scenario_priority is ScenarioPriority.CONSERVE_SETUP
        and rules.paradox_action is ParadoxAction.PERMANENT_REMOVAL
        and rules.recency is Recency.PLACEMENT
    )


def _sent_by_b(puzzle: CausalityPuzzle) -> int:
    """Return how many arrivals and bombs B's script makes, at most."""
    orders = chain.from_iterable(puzzle.script.values())
    return sum(isinstance(command, (Bomb, Jump, Timejump)) for command in orders)


def counts_squares(board: Board) -> bool:
    """Return whether what A takes can be told by squares: taggers jump too far for that."""
    kinds = [stone.kind for stone in board.setup if stone.faction is Faction.A]
    return StoneKind.TAGGER not in kinds and len(board.bases) <= MAX_BASES


def _groups(squares: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """All subsets, the largest first."""
    for size in range(len(squares), -1, -1):
        yield from combinations(squares, size)


def _stops(ends: tuple[Square, ...]) -> Iterator[tuple[Square, ...]]:
    """To stop nowhere, or at one of them."""
    yield ()
    yield from ((end,) for end in dict.fromkeys(ends))


def _rest(squares: tuple[Square, ...], taken: Collection[Square]) -> tuple[Square, ...]:
    """Each of the taken ones is taken once."""
    rest = list(squares)
    for square in taken:
        rest.remove(square)
    return tuple(rest)


def _spread(board: Board, start: Square) -> Iterator[tuple[Square, int]]:
    """Yield the squares that can be reached, the nearest first, with their distances."""
    seen, edge = {start}, [start]
    for far in count():
        if not edge:
            return
        yield from ((square, far) for square in edge)
        beside = {(x + dx, y + dy) for x, y in edge for dx, dy in STEPS}
        edge = sorted(square for square in beside - seen if board.is_open(square))
        seen.update(edge)
