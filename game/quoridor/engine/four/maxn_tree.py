"""The tree of the search among four in Python, which the kernels of `compiled.maxn_tree` match."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from game.core.rules.state import Player
from game.core.search.floats import exponential, plain_sum
from game.core.search.search_api import Budget, OutOfBudget
from game.quoridor.engine.field import EmptyGrid, Way, way
from game.quoridor.engine.four.maxn_evaluation import Outlook, outlook, steepness
from game.quoridor.engine.move_generation import apply, cheats, is_over, moves
from game.quoridor.engine.position import CHEAT, STEP, Move, Position, bits, free, lay, targets
from game.quoridor.engine.search import SearchLimits
from game.quoridor.rules.bitboard_layout import H, V
from game.quoridor.rules.cheats import ORDINARY_LENGTH
from game.quoridor.rules.moves import CheatKind

Ways: TypeAlias = tuple[Way, ...]
"""A shortest way of every player; none of a player who has finished."""

MAX_WAYS: Final = 120_000
NOWHERE: Final[Way] = (0, 0, 0)
NO_MOVE: Final[Move] = (STEP, 0)
CURIOSITY, DOUBT = 3.0, 0.15
"""How much an unknown move is expected to bring, and how much worse a move must look to be tried a
third as often; times the steepness of the outlook at the root.
"""


class Child(NamedTuple):
    """A move of the mover at the root: how often it was followed, and what all can expect."""

    move: Move
    visits: int
    outlook: Outlook


def shortest_ways(position: Position, field: EmptyGrid) -> Ways:
    """Return a shortest way of every player."""
    flat, upright, stride = position.flat, position.upright, field.stride
    return tuple(
        NOWHERE
        if player in position.finished
        else way(flat, upright, stride, own, field.goals[player]) or NOWHERE
        for player, own in enumerate(position.pawns)
    )


def likely_moves(
    here: Position, ways: Ways, field: EmptyGrid, sight: SearchLimits, is_opening: bool
) -> list[Move]:
    """Return the moves worth trying: steps, and boards across the shortest ways of the rivals.

    Boards may seal a player in. `is_opening`: the turn in which the search began, before a cheat.
    """
    mover, found, stride = here.mover, list[Move](), field.stride
    if here.length == ORDINARY_LENGTH:
        boxes = targets(here.flat, here.upright, stride, here.pawns[mover], sum(here.pawns))
        found += [(STEP, box) for box in bits(boxes)]
    if here.hands[mover]:
        found += _boards_across(here, ways, field, sight)
    if not found and here.length != ORDINARY_LENGTH:
        return moves(here, field)
    if not found:  # shut in by other avatars: the null move (RULES 5.10)
        found.append((STEP, here.pawns[mover]))
    if here.cheats[mover] and here.length == ORDINARY_LENGTH:
        if is_opening:
            found += cheats(here, field)
        elif ways[mover][0] == 2 and here.rounds == 1:
            found.append((CHEAT, CheatKind.ADDROUND))
    return found


def _boards_across(here: Position, ways: Ways, field: EmptyGrid, sight: SearchLimits) -> list[Move]:
    length, stride = here.length, field.stride
    found = []
    for o, starts, step in zip((H, V), free(here, stride, length), (1, stride), strict=True):
        crossed = across = 0
        for player, one in enumerate(ways):
            if (player - here.mover) % field.sides:
                crossed |= one[1 + o]
        for k in range(length):
            across |= crossed >> k * step
        found += [(lay(o, length), start) for start in bits(starts & across & sight.boards[o])]
    return found


class MaxnNode:
    """A position of the tree, and the results of the descents through it."""

    __slots__ = (
        "is_opening",
        "move",
        "next",
        "places",
        "position",
        "share",
        "steps",
        "visits",
        "worth",
    )

    def __init__(
        self, position: Position, steps: Sequence[int], move: Move, is_opening: bool, sides: int
    ) -> None:
        self.position, self.steps, self.move = position, steps, move
        self.is_opening = is_opening
        """Whether it is still the turn in which the search began, without a cheat used."""
        self.places, self.worth = outlook(position, steps, sides)
        """Expected result of each player: the mean of all positions below."""
        self.visits, self.share = 0, 1.0
        """How many descents came here, and how many of the parent's before anything was known."""
        self.next: list[MaxnNode] = []
        """The moves tried so far; none if nothing was tried."""

    def learn(self, places: Sequence[float], worth: Sequence[float]) -> None:
        """Take the result of a descent below into the means."""
        self.visits += 1
        weight = 1 / self.visits
        self.places = _nearer(self.places, places, weight)
        self.worth = _nearer(self.worth, worth, weight)


def _nearer(old: Sequence[float], new: Sequence[float], weight: float) -> list[float]:
    return [one + weight * (other - one) for one, other in zip(old, new, strict=True)]


class PlainTree:
    """The tree of one search: a `maxn.MaxnTree` for any position."""

    def __init__(
        self,
        position: Position,
        field: EmptyGrid,
        tried: Sequence[Move],
        searcher: Player,
        sight: SearchLimits,
        nodes: int,
    ) -> None:
        self._field, self._tried, self._me, self._sight = field, tried, searcher, sight
        self._rate, self._depth = steepness(position), 0
        self._known: dict[tuple[int, int, int], Way | None] = {}
        steps = [steps for steps, *_ in shortest_ways(position, field)]
        self._root = MaxnNode(position, steps, NO_MOVE, True, field.sides)

    def grow(self, budget: Budget) -> None:
        try:
            while True:
                path = [self._root]
                while (node := path[-1]).next:
                    path.append(self._followed(node))
                if self._goes_on(node, len(path)):
                    self._expand(node, budget)
                    self._depth = max(self._depth, len(path))
                else:
                    budget.spend()
                mover = node.position.mover
                best = max(node.next, key=lambda n: n.worth[mover], default=node)
                places, worth = best.places, best.worth
                for passed in path:
                    passed.learn(places, worth)
        except OutOfBudget:
            pass

    def children(self) -> Sequence[Child]:
        return [Child(n.move, n.visits, Outlook(n.places, n.worth)) for n in self._root.next]

    def line(self, move: Move) -> Sequence[Move]:
        node, line = next(n for n in self._root.next if n.move == move), list[Move]()
        while node.next:
            mover = node.position.mover
            node = max(node.next, key=lambda n: (n.visits, n.worth[mover]))
            if not node.visits:
                break
            line.append(node.move)
        return line

    def expected(self) -> Outlook:
        return Outlook(self._root.places, self._root.worth)

    def depth(self) -> int:
        return self._depth

    def _goes_on(self, node: MaxnNode, depth: int) -> bool:
        """Return whether the rest matters: when the searcher has finished, it does not."""
        here = node.position
        has_ended = is_over(here, self._field) or self._me in here.finished
        return depth <= self._sight.depth and not has_ended

    def _followed(self, node: MaxnNode) -> MaxnNode:
        """Return the next child for a descent: good for the mover, or not known well."""
        mover = node.position.mover
        so_far = node.worth[mover]
        eager, best, most = CURIOSITY * self._rate * sqrt(node.visits), node, -1.0
        for child in node.next:
            worth = child.worth[mover]
            if not child.visits:
                worth = min(worth, so_far)
            worth += eager * child.share / (1 + child.visits)
            if worth > most:
                best, most = child, worth
        return best

    def _expand(self, node: MaxnNode, budget: Budget) -> None:
        """Add all children worth trying, or none if they cost more nodes than are left."""
        here, mover, is_root = node.position, node.position.mover, node is self._root
        ways = tuple(
            NOWHERE if player in here.finished else self._way(here, player) or NOWHERE
            for player in range(len(here.pawns))
        )
        tried = self._tried if is_root and self._tried else self._likely(node, ways)
        if len(tried) > budget.left:
            raise OutOfBudget
        budget.spend(len(tried))
        node.next = [
            child for move in tried if (child := self._child(node, ways, move)) is not None
        ]
        doubt = DOUBT * self._rate
        most = max((child.worth[mover] for child in node.next), default=0.0)
        for child in node.next:
            # among equals a step along the way comes first, so that no race is delayed
            nearer = min(1, node.steps[mover] - child.steps[mover])
            child.share = exponential((child.worth[mover] - most) / doubt + nearer)
        total = plain_sum(child.share for child in node.next)
        for child in node.next:
            child.share /= total

    def _likely(self, node: MaxnNode, ways: Ways) -> list[Move]:
        return likely_moves(node.position, ways, self._field, self._sight, node.is_opening)

    def _child(self, node: MaxnNode, ways: Ways, move: Move) -> MaxnNode | None:
        """Return the position after the move; None if it seals a player in."""
        here = node.position
        after, mover = apply(here, move, self._field), here.mover
        steps = list(node.steps)
        for player, known in enumerate(ways):
            is_cut = known[1] & ~after.flat or known[2] & ~after.upright
            has_moved = player == mover and move[0] == STEP
            is_opened = (after.flat & ~here.flat) | (after.upright & ~here.upright)
            if player in after.finished:
                steps[player] = 0
                continue
            if not (is_cut or has_moved or is_opened):
                continue
            fresh = self._way(after, player)
            if fresh is None:
                return None
            steps[player] = fresh[0]
        is_opening = node.is_opening and after.mover == mover and move[0] != CHEAT
        return MaxnNode(after, steps, move, is_opening, self._field.sides)

    def _way(self, here: Position, player: Player) -> Way | None:
        goal = self._field.goals[player]
        key = here.flat, here.upright, here.pawns[player] | goal
        if key not in self._known:
            if len(self._known) >= MAX_WAYS:
                self._known.clear()
            flat, upright, stride = here.flat, here.upright, self._field.stride
            self._known[key] = way(flat, upright, stride, here.pawns[player], goal)
        return self._known[key]
