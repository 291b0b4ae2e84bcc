"""A plain player: upper confidence bounds on trees, with playouts at random and no knowledge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import log, sqrt
from random import Random
from typing import Any, Protocol

from game.core.rules.state import State
from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.move_generation import apply, is_over, moves
from game.quoridor.engine.position import Move, Position

CURIOSITY = sqrt(2)
MAX_PLAYOUT = 2_000  # plies; a longer one is a draw


class Rules(Protocol):
    """Rules of a game as the player asks for them."""

    def mover(self, here: Any) -> int: ...
    def moves(self, here: Any) -> Sequence[Any]: ...
    def played(self, here: Any, move: Any) -> Any: ...
    def returns(self, here: Any) -> Sequence[float]:
        """From -1 to 1 for each seat, of a game that is over."""


class Plainly:
    """The rules as any game states them."""

    def mover(self, here: State[Any]) -> int:
        return here.to_move

    def moves(self, here: State[Any]) -> Sequence[Any]:
        return here.legal_moves()

    def played(self, here: State[Any], move: Any) -> State[Any]:
        return here.play(move)

    def returns(self, here: State[Any]) -> Sequence[float]:
        outcome = here.outcome()
        return outcome.returns if outcome else ()


class Swiftly:
    """Quoridor between two on the engine's positions, so that speed is no excuse."""

    def __init__(self, field: EmptyGrid) -> None:
        self._field = field

    def mover(self, here: Position) -> int:
        return here.mover

    def moves(self, here: Position) -> Sequence[Move]:
        return moves(here, self._field)

    def played(self, here: Position, move: Move) -> Position:
        return apply(here, move, self._field)

    def returns(self, here: Position) -> Sequence[float]:
        if not is_over(here, self._field):
            return ()
        first = bool(here.pawns[0] & self._field.goals[0])
        return (1, -1) if first else (-1, 1)


class Node:
    """A position in the tree; ``total`` is what the one who moved to it has got out of it."""

    __slots__ = ("children", "mover", "position", "total", "untried", "visits")

    def __init__(self, position: Any, rules: Rules, rng: Random) -> None:
        self.position, self.mover = position, rules.mover(position)
        self.untried = list(rules.moves(position))
        rng.shuffle(self.untried)
        self.children: dict[Any, Node] = {}
        self.visits, self.total = 0, 0.0

    def most_promising(self) -> Node:
        spread = CURIOSITY * sqrt(log(self.visits))
        return max(
            self.children.values(), key=lambda c: c.total / c.visits + spread / sqrt(c.visits)
        )


def best_move(position: Any, rules: Rules, goes_on: Callable[[], bool], rng: Random) -> Any:
    """The move tried most often; ``goes_on`` is asked before every playout but the first."""
    root = Node(position, rules, rng)
    while True:
        _grow(root, rules, rng)
        if not goes_on():
            return max(root.children, key=lambda move: root.children[move].visits)


def _grow(root: Node, rules: Rules, rng: Random) -> None:
    node, path = root, [root]
    while not node.untried and node.children:
        node = node.most_promising()
        path.append(node)
    if node.untried:
        move = node.untried.pop()
        node.children[move] = Node(rules.played(node.position, move), rules, rng)
        node = node.children[move]
        path.append(node)
    returns = _playout(node.position, rules, rng)
    for parent, child in pairwise(path):
        child.visits += 1
        child.total += returns[parent.mover] if returns else 0.0
    root.visits += 1


def _playout(here: Any, rules: Rules, rng: Random) -> Sequence[float]:
    for _ in range(MAX_PLAYOUT):
        if returns := rules.returns(here):
            return returns
        here = rules.played(here, rng.choice(rules.moves(here)))
    return ()
