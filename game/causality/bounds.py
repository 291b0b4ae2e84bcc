"""What a puzzle takes at least, by counting alone: squares that stones can reach, and rounds."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import chain, combinations, count, pairwise, permutations
from typing import Final, TypeAlias

from game.causality.board import Allegiance, Board, Setup
from game.causality.commands import Bomb, Jump, Timejump
from game.causality.goals import Active, Loop, Paradox, Removed, Win
from game.causality.puzzle import MOST_ROUNDS, Puzzle
from game.causality.ruleset import ParadoxAction, Recency, Ruleset, ScenarioPriority
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

    def _length(self, *stops: Square) -> int:
        """The squares that a stone moves from the first of these squares to the last one, by all
        others in their order.
        """
        return sum(self._far.get(pair, FAR) for pair in pairwise(stops))

    def _takes(self, walker: Walker, bases: tuple[Square, ...]) -> bool:
        start, moves = walker
        return self._walk(start, bases) <= moves

    def _walk(self, start: Square, bases: tuple[Square, ...]) -> int:
        """The fewest squares from ``start`` on by which all bases are seen."""
        return min(self._length(start, *order) for order in permutations(bases))

    def _circle(self, bases: tuple[Square, ...]) -> int:
        """The fewest squares of a way that sees all bases and ends where it begins."""
        first, *others = bases
        return min(self._length(first, *order, first) for order in permutations(others))

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
        """How many arrivals must help the own stones to take all bases, at least.

        A newcomer begins where a stone has left, and has ``moves``. So the way of a stone is gone
        on with by the newcomer that it causes, and so on; or newcomers cause each other in a
        circle.
        """
        if not bases:
            return 0
        if not own:
            return min(
                max(1, -(-self._circle(group) // moves))
                + self.newcomers((), _rest(bases, group), moves)
                for group in _groups(bases)
                if bases[0] in group
            )
        (start, left), *others = own
        return min(
            max(0, -((left - self._walk(start, group)) // moves))
            + self.newcomers(tuple(others), _rest(bases, group), moves)
            for group in _groups(bases)
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
    rounds = range(1, MOST_ROUNDS + 1)
    return next((n for n in rounds if _may_be_enough(puzzle, n)), MOST_ROUNDS)


def _may_be_enough(puzzle: Puzzle, rounds: int) -> bool:
    wanted, is_judged = 0, False
    for goal in puzzle.goals:
        match goal:
            case Active(count, False):
                wanted = max(wanted, count - _sent_by_b(puzzle))
                is_judged = is_judged or count > 0
            case Active(1) | Loop() | Paradox() | Removed(_, True):
                is_judged = True
    if is_judged and rounds < 2:
        return False
    board = puzzle.file.board
    is_counted = any(isinstance(goal, Win) for goal in puzzle.goals) and counts_squares(board)
    return any(
        max(wanted, _newcomers(board, own) if is_counted else 0) <= most
        for own, most in _endings(puzzle, rounds)
    )


def _endings(puzzle: Puzzle, rounds: int) -> Iterator[tuple[list[Setup], int]]:
    """What may be there at the end: stones of A's setup, with the arrivals beside them at most.

    A's only stone has sent a stone to the past in the first round. Where it and its newcomer both
    send another one in the second round, it was kept from its first journey. With the first arrival
    on, nothing causes it then. With it off, all happens as in the first round, and causes it. So a
    setup stone must go, and the oldest one goes first.
    """
    own = [stone for stone in puzzle.file.board.setup if stone.faction is Faction.A]
    most = len(own) * (2 ** (rounds - 1) - 1)
    if rounds < 3 or not _is_oldest_and_alone(puzzle):
        yield own, most
        return
    yield own, 3 * 2 ** (rounds - 3) - 1
    yield [], most


def _is_oldest_and_alone(puzzle: Puzzle) -> bool:
    """Whether A has one stone, the oldest one; it drops no bombs, and B sends nothing to the past;
    and a setup stone that goes is the oldest one of those that may.
    """
    rules, setup = Ruleset.from_ids(puzzle.file.ruleset), puzzle.file.board.setup
    return (
        [stone.faction for stone in setup].count(Faction.A) == 1
        and setup[0].faction is Faction.A
        and setup[0].kind in (Kind.TANK, Kind.SNIPER)
        and not _sent_by_b(puzzle)
        and rules.scenario_priority is ScenarioPriority.CONSERVE_SETUP
        and rules.paradox_action is ParadoxAction.PERMANENT_REMOVAL
        and rules.recency is Recency.PLACEMENT
    )


def _sent_by_b(puzzle: Puzzle) -> int:
    """How many arrivals and bombs B's script makes, at most."""
    orders = chain.from_iterable(puzzle.script.values())
    return sum(isinstance(command, (Bomb, Jump, Timejump)) for command in orders)


def counts_squares(board: Board) -> bool:
    """Whether what A takes can be told by squares: taggers jump too far for that, and wildcards,
    which take nothing themselves, move across corners.
    """
    kinds = {stone.kind for stone in board.setup if stone.faction is Faction.A}
    return not kinds & {Kind.TAGGER, Kind.WILDCARD} and len(board.bases) <= MOST_BASES


def _newcomers(board: Board, own: list[Setup]) -> int:
    """How many arrivals beside these setup stones must take bases for a win, at least."""
    moves = board.slices - 1
    walkers = tuple(((stone.x, stone.y), moves) for stone in own)
    bases = tuple((b.x, b.y) for b in board.bases if b.allegiance is not Allegiance.A)
    return reach_of(board).newcomers(walkers, bases, moves)


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
