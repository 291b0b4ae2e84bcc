"""The search among four players: a tree in which every player wants the best for itself.

In every position the mover is expected to choose what is best for itself. A descent follows moves
that are good for the mover and have not been tried often, expands one more position with all its
moves, and averages the result upwards: AlphaZero's rule of choice with the values of max^n.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Final, NamedTuple, Protocol

from game.core.rules.state import Player
from game.core.search.draw import shuffle
from game.core.search.floats import exponential
from game.core.search.search_api import Budget
from game.quoridor.engine.evaluation import STEP as WHOLE_STEP
from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.four.maxn_evaluation import Outlook, in_steps, steepness
from game.quoridor.engine.four.maxn_tree import Child, PlainTree, likely_moves, shortest_ways
from game.quoridor.engine.move_generation import apply, is_over, moves
from game.quoridor.engine.position import STEP, Move, Position
from game.quoridor.engine.search import FAR, SearchLimits, SearchResult

STEP_SHARE: Final = 2.0
"""The share of a position's worth that a step is worth, times the steepness of the outlook."""

AS_GOOD_AS_WON: Final = 0.95
"""The worth of a player that is about to win."""
BOARDS_TOGETHER: Final = 2.0
"""How many moves all boards but the best count for when a player errs: it is no reason to lay a
board that there are many places.
"""
SELDOM: Final = 0.1
"""Penalty in steps of a move that was followed half as often as the best: it is known less
well.
"""


class MaxnTree(Protocol):
    """The tree of one search, in Python or in machine code."""

    def grow(self, budget: Budget) -> None:
        """Search until the nodes are spent, the budget says stop, or there is nothing to search."""

    def children(self) -> Sequence[Child]:
        """Return the moves at the root that were judged."""

    def line(self, move: Move) -> Sequence[Move]:
        """Return the most visited line after this move of the root."""

    def expected(self) -> Outlook:
        """Return the expected result of each player: the mean of all positions reached."""

    def depth(self) -> int:
        """Return the plies of the longest line."""


class Planting(Protocol):
    """Make a tree whose root has these moves; `searcher` stops where its own game is over."""

    def __call__(
        self,
        position: Position,
        field: EmptyGrid,
        tried: Sequence[Move],
        searcher: Player,
        sight: SearchLimits,
        nodes: int,
    ) -> MaxnTree: ...


def search_maxn(
    position: Position,
    field: EmptyGrid,
    budget: Budget,
    rng: Random,
    sight: SearchLimits = FAR,
    plant: Planting = PlainTree,
) -> SearchResult:
    """Return the best move of a game that is not over, with any number of players.

    Args:
        position: The position.
        field: The empty grid.
        budget: The nodes that may be spent.
        rng: Source of the random choices.
        sight: The moves that the search overlooks.
        plant: Constructor of the search tree.
    """
    return MaxnSearch(position, field, budget, rng, sight, plant).found()


class Comparison(NamedTuple):
    """The best move, each player's expected place, and the loss of another move.

    The place is from 0 to 1 for the first; the loss is in hundredths of a step.
    """

    best: SearchResult
    expected: Sequence[float]
    lost_cp: int


def compare_move(
    position: Position,
    field: EmptyGrid,
    budget: Budget,
    rng: Random,
    move: Move | None,
    plant: Planting = PlainTree,
) -> Comparison:
    """Return the result of ``search_maxn``, and the loss by ``move`` if one is given.

    The loss may cost as many nodes again.
    """
    nodes = budget.left
    search = MaxnSearch(position, field, budget, rng, FAR, plant)
    best, lost_cp = search.found(), 0
    if move not in (None, best.move):
        assert move is not None
        lost_cp = search.loss(move, Budget(nodes))
    return Comparison(best, search.expected, lost_cp)


class MaxnSearch:
    """One search for the mover of ``position``."""

    def __init__(
        self,
        position: Position,
        field: EmptyGrid,
        budget: Budget,
        rng: Random,
        sight: SearchLimits,
        plant: Planting,
    ) -> None:
        self._here, self._field, self._rng, self._plant = position, field, rng, plant
        nodes, self._me = budget.left, position.mover
        self._legal, self._rate = moves(position, field), steepness(position)
        legal = set(self._legal)
        ways = shortest_ways(position, field)
        tried = [m for m in likely_moves(position, ways, field, sight, True) if m in legal]
        shuffle(rng, tried)
        tried = (tried or self._legal)[: max(nodes, 0)]
        self._tree = plant(position, field, tried, self._me, sight, nodes)
        if tried and len(self._legal) > 1:
            self._tree.grow(budget)
        self._spent = nodes - max(0, budget.left)

    def found(
        self, error: float = 0.0, *, is_careless: bool = False, trodden: Collection[int] = ()
    ) -> SearchResult:
        """Return the move that was followed most often, with the line after it.

        With an `error`, in steps, it is one of the good moves: a move whose value is one error
        below the best is chosen a third as often. Only the `is_careless` err in their steps, and
        let a rival win who can be stopped; back to a `trodden` box nobody steps by mistake.
        """
        children = self._tree.children()
        best = self._best(children)
        if best is None:
            return SearchResult(self._legal[0], 0, 0, self._spent, (self._legal[0],))
        if error and best.outlook.worth[self._me] < 1:  # nobody misses a step that wins
            best = self._drawn(children, best, error, is_careless, trodden)
        worth = in_steps(best.outlook.places[self._me], self._rate)
        line = best.move, *self._tree.line(best.move)
        return SearchResult(best.move, worth, self._tree.depth(), self._spent, line)

    def _best(self, children: Iterable[Child]) -> Child | None:
        """Return the child that was followed most often."""
        me = self._me
        return max(
            children, key=lambda child: (child.visits, child.outlook.worth[me]), default=None
        )

    def _drawn(
        self,
        children: Sequence[Child],
        best: Child,
        error: float,
        is_careless: bool,
        trodden: Collection[int],
    ) -> Child:
        """Draw one of the good moves at random.

        Unless it ``is_careless``, no other step than the best one is among them, and none that lets
        a rival win who can be stopped. When a rival has finished, no player is careless: the rest
        of the game should not take long. The careless stray, but not to and fro: no other step than
        the best one leads back to a ``trodden`` box.
        """
        me, most = self._me, best.outlook.worth[self._me]
        walk = self._best(child for child in children if child.move[0] == STEP)
        step, drawn, total = STEP_SHARE * self._rate * most, best, 0.0
        boards = sum(child.move[0] != STEP for child in children)
        for child in children:
            is_step = child.move[0] == STEP
            lets_win = self._most_of_rivals(child) >= AS_GOOD_AS_WON > self._most_of_rivals(best)
            is_astray = is_step and child is not walk
            is_slip = lets_win or is_astray
            if is_slip and (self._here.finished or not is_careless):
                continue
            if is_astray and child.move[1] in trodden:
                continue
            lost = max(0.0, most - child.outlook.worth[me]) / step if step else 0.0
            lost += SELDOM * ((1 + best.visits) / (1 + child.visits) - 1)
            weight = exponential(max(-lost / error, -50.0))
            if not (is_step or child is best):
                weight *= BOARDS_TOGETHER / boards
            total += weight
            if self._rng.random() * total < weight:
                drawn = child
        return drawn

    def _most_of_rivals(self, child: Child) -> float:
        """Return the expected result of the rival that stands best."""
        return max(
            worth
            for p, worth in enumerate(child.outlook.worth)
            if (p - self._me) % self._field.sides
        )

    @property
    def expected(self) -> Sequence[float]:
        """Each player's expected place, by the search so far."""
        return self._tree.expected().places

    def loss(self, move: Move, budget: Budget) -> int:
        """Return how much worse than the best this move is, in hundredths of a step.

        After a search of its own.
        """
        best, me = self._best(self._tree.children()), self._me
        if best is None:
            return 0
        after = apply(self._here, move, self._field)
        ways = shortest_ways(after, self._field)
        tried = likely_moves(after, ways, self._field, FAR, False)
        tree = self._plant(after, self._field, tried, me, FAR, budget.left)
        if not (is_over(after, self._field) or me in after.finished):
            tree.grow(budget)
        most = best.outlook.worth[me]
        lost = most - tree.expected().worth[me]
        return round(WHOLE_STEP * lost / (STEP_SHARE * self._rate * most)) if lost > 0 else 0
