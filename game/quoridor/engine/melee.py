"""The search among four players: a tree in which every player wants a good place.

In every position the mover is expected to choose what is best for itself. A descent follows moves
that are good for the mover and have not been tried often, expands one more position with all its
moves, and averages the result upwards: AlphaZero's rule of choice with the values of max^n.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from math import sqrt
from random import Random
from typing import NamedTuple, TypeAlias

from game.core.bots import Budget, OutOfBudget
from game.core.floats import exponential, plain_sum
from game.core.state import Player
from game.quoridor.cheats import ORDINARY_LENGTH
from game.quoridor.engine.field import Field, Way, way
from game.quoridor.engine.places import in_steps, outlook, steepness
from game.quoridor.engine.position import CHEAT, STEP, Move, Position, bits, free, lay, targets
from game.quoridor.engine.search import FAR, Result, Sight
from game.quoridor.engine.turn import cheats, moves, played
from game.quoridor.lattice import H, V
from game.quoridor.moves import CheatKind

Ways: TypeAlias = tuple[Way, ...]
"""A shortest way of every player; a finished player keeps the last one."""

MOST_WAYS = 120_000
MOST_DESCENTS = 20_000
COST = 3  # a position of four players takes as long as this many of two
NOWHERE: Way = (0, 0, 0)
NO_MOVE: Move = (STEP, 0)
CURIOSITY, DOUBT = 3.0, 0.15
"""How much an unknown move is expected to bring, and how much worse a move must look to be tried a
third as often; times the steepness of the outlook.
"""


def search_melee(
    position: Position,
    field: Field,
    budget: Budget,
    rng: Random,
    sight: Sight = FAR,
    seen: Position | None = None,
) -> Result:
    """The best move of a game that is not over, with any number of players, like ``search`` for
    two.

    ``seen`` is the position as the mover sees it: some boards may be missing, but none beside its
    avatar. The move is legal in the real position.
    """
    return Melee(position, field, budget, rng, sight, seen).found()


class Comparison(NamedTuple):
    """The best move; the place that every player can expect before it (from 0 to 1 for the first);
    and the value of another move from the same search, never more than the best.
    """

    best: Result
    expected: Sequence[float]
    worth_cp: int


def compared(
    position: Position, field: Field, budget: Budget, rng: Random, move: Move | None
) -> Comparison:
    """The result of ``search_melee``, and the value of ``move`` if one is given, which may cost as
    many nodes again.
    """
    nodes = budget.left
    melee = Melee(position, field, budget, rng)
    best, expected = melee.found(), melee.expected
    worth_cp = best.score_cp
    if move is not None:
        worth_cp = min(worth_cp, melee.measured(move, Budget(nodes)))
    return Comparison(best, expected, worth_cp)


class Node:
    """A position of the tree, and the results of the descents through it."""

    __slots__ = ("expected", "is_opening", "move", "next", "position", "share", "visits", "ways")

    def __init__(self, position: Position, ways: Ways, move: Move, is_opening: bool) -> None:
        self.position, self.ways, self.move = position, ways, move
        self.is_opening = is_opening
        """Whether it is still the turn in which the search began, without a cheat used."""
        self.expected = outlook(position, [steps for steps, *_ in ways])
        """The outlook of every player: the mean of all that was found below."""
        self.visits, self.share = 0, 1.0
        """How many descents came here, and how many of the parent's before anything was known."""
        self.next: list[Node] = []
        """The moves tried so far; none if nothing was tried."""

    def learn(self, found: Sequence[float]) -> None:
        """Take the result of a descent below into the mean."""
        self.visits += 1
        weight = 1 / self.visits
        self.expected = [
            old + weight * (new - old) for old, new in zip(self.expected, found, strict=True)
        ]

    def liked(self) -> Node:
        """The child that was chosen most often."""
        mover = self.position.mover
        return max(self.next, key=lambda node: (node.visits, node.expected[mover]))


class Melee:
    """One search for the mover of ``position``."""

    def __init__(
        self,
        position: Position,
        field: Field,
        budget: Budget,
        rng: Random,
        sight: Sight = FAR,
        seen: Position | None = None,
    ) -> None:
        self._field, self._budget, self._rng, self._sight = field, budget, rng, sight
        self._nodes, self._depth, self._me = budget.left, 0, position.mover
        self._legal, self._is_true = moves(position, field), seen in (None, position)
        self._rate = steepness(position)
        self._known: dict[tuple[int, int, int], Way | None] = {}
        here = seen or position
        ways = tuple(
            NOWHERE if p in here.finished else self._way(here, p) or NOWHERE
            for p in range(len(here.pawns))
        )
        self._root = Node(here, ways, NO_MOVE, True)

    def found(self) -> Result:
        """The move that was chosen most often, and the line that begins with it."""
        if len(self._legal) > 1:
            self._descend([self._root], MOST_DESCENTS)
        spent = self._nodes - max(0, self._budget.left)
        line, node = list[Move](), self._root
        while node.next and (self._is_true or not line):
            node = node.liked()
            if line and not node.visits:
                break
            line.append(node.move)
        if not line:
            return Result(self._legal[0], 0, 0, spent, (self._legal[0],))
        worth = in_steps(self._root.liked().expected[self._me], self._rate)
        return Result(line[0], worth, self._depth, spent, tuple(line))

    @property
    def expected(self) -> Sequence[float]:
        """The place that every player can expect, as far as the search has seen."""
        return self._root.expected

    def measured(self, move: Move, budget: Budget) -> int:
        """The value of the move, after it was tried as often as the best one."""
        self._budget, root = budget, self._root
        node = next((node for node in root.next if node.move == move), None)
        node = node or self._child(root, move)
        if node is None or not root.next:
            return in_steps(root.expected[self._me], self._rate)
        self._descend([root, node], root.liked().visits - node.visits)
        return in_steps(node.expected[self._me], self._rate)

    def _descend(self, begun: Sequence[Node], times: int) -> None:
        """Do this many descents from the last of ``begun``, or until the nodes are spent."""
        try:
            for _ in repeat(None, times):
                path = list(begun)
                while (node := path[-1]).next:
                    path.append(self._taken(node))
                if self._goes_on(node, len(path)):
                    self._look_around(node)
                    self._depth = max(self._depth, len(path))
                else:
                    self._budget.spend(COST)
                mover = node.position.mover
                best = max(node.next, key=lambda n: n.expected[mover], default=node)
                for passed in path:
                    passed.learn(best.expected)
        except OutOfBudget:
            pass

    def _goes_on(self, node: Node, depth: int) -> bool:
        """Whether the rest matters: when the searcher has finished, it does not."""
        here = node.position
        is_over = len(here.finished) >= len(here.pawns) - 1
        return depth <= self._sight.depth and not is_over and self._me not in here.finished

    def _taken(self, node: Node) -> Node:
        """The next child for a descent: good for the mover, or not known well."""
        mover, so_far = node.position.mover, node.expected
        eager, best, most = CURIOSITY * self._rate * sqrt(node.visits), node, -1.0
        for child in node.next:
            worth = child.expected[mover]
            if not child.visits:
                worth = min(worth, so_far[mover])
            worth += eager * child.share / (1 + child.visits)
            if worth > most:
                best, most = child, worth
        return best

    def _look_around(self, node: Node) -> None:
        """Add all children worth trying, as far as the nodes last."""
        mover, tried = node.position.mover, self._tried(node)
        if node is self._root:
            legal = set(self._legal)
            tried = [move for move in tried if move in legal]
            self._rng.shuffle(tried)
        try:
            for move in tried:
                self._budget.spend(COST)
                child = self._child(node, move)
                if child:
                    node.next.append(child)
        finally:
            doubt = DOUBT * self._rate
            most = max((child.expected[mover] for child in node.next), default=0.0)
            for child in node.next:
                # among equals a step along the way comes first, so that no race is delayed
                nearer = min(1, node.ways[mover][0] - child.ways[mover][0])
                child.share = exponential((child.expected[mover] - most) / doubt + nearer)
            total = plain_sum(child.share for child in node.next)
            for child in node.next:
                child.share /= total

    def _child(self, node: Node, move: Move) -> Node | None:
        """The position after the move; None if it seals a player in."""
        here, ways = node.position, node.ways
        after, mover = played(here, move, self._field), here.mover
        found = list(ways)
        for player, known in enumerate(ways):
            is_cut = known[1] & ~after.flat or known[2] & ~after.upright
            has_moved = player == mover and move[0] == STEP
            is_opened = (after.flat & ~here.flat) | (after.upright & ~here.upright)
            if player in after.finished or not (is_cut or has_moved or is_opened):
                continue
            fresh = self._way(after, player)
            if fresh is None:
                return None
            found[player] = fresh
        is_opening = node.is_opening and after.mover == mover and move[0] != CHEAT
        return Node(after, tuple(found), move, is_opening)

    def _way(self, here: Position, player: Player) -> Way | None:
        goal = self._field.goals[player]
        key = here.flat, here.upright, here.pawns[player] | goal
        if key not in self._known:
            if len(self._known) >= MOST_WAYS:
                self._known.clear()
            flat, upright, stride = here.flat, here.upright, self._field.stride
            self._known[key] = way(flat, upright, stride, here.pawns[player], goal)
        return self._known[key]

    def _tried(self, node: Node) -> list[Move]:
        """The moves worth trying: steps, and boards across the way of the leading rival; in the
        first position across the ways of all rivals.
        """
        here, mover, found = node.position, node.position.mover, list[Move]()
        if here.length == ORDINARY_LENGTH:
            own, stride = here.pawns[mover], self._field.stride
            boxes = targets(here.flat, here.upright, stride, own, sum(here.pawns))
            found += [(STEP, box) for box in bits(boxes)]
        if here.hands[mover]:
            rivals = [p for p in range(len(here.pawns)) if p not in (mover, *here.finished)]
            if node is not self._root:
                rivals = [min(rivals, key=lambda p: node.ways[p][0])]
            found += self._across(here, [node.ways[p] for p in rivals])
        if not found:
            return moves(here, self._field)
        if here.cheats[mover] and here.length == ORDINARY_LENGTH:
            if node.is_opening:
                found += cheats(here, self._field)
            elif node.ways[mover][0] == 2 and here.rounds == 1:
                found.append((CHEAT, CheatKind.ADDROUND))
        return found

    def _across(self, here: Position, ways: Sequence[Way]) -> list[Move]:
        """Boards across these ways."""
        length, stride = here.length, self._field.stride
        found = []
        for o, starts, step in zip((H, V), free(here, stride, length), (1, stride), strict=True):
            crossed = across = 0
            for one in ways:
                crossed |= one[1 + o]
            for k in range(length):
                across |= crossed >> k * step
            boards = starts & across & self._sight.boards[o]
            found += [(lay(o, length), start) for start in bits(boards)]
        return found
