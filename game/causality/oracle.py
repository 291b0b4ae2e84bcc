"""Mixed orders for a turn: a matrix game between the plans of both sides, grown by double oracle.

Both sides order at the same time, so no single plan is best: a plan that is expected can be
answered. Each side starts with the plans that a planner finds; then each side in turn adds its
best answer to the other side's mix, until neither finds a new one or the nodes are spent.

Source: H. B. McMahan, G. J. Gordon, A. Blum, "Planning in the Presence of Cost Functions
Controlled by an Adversary", 2003.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from game.causality.commands import Command
from game.causality.course import Course
from game.causality.departures import Departures, round_after
from game.causality.ending import outcome_of
from game.causality.matrix_game import Mix, solve
from game.causality.plans import Arm, Plans, Sight
from game.causality.turns import NO_ORDERS, PLAYERS, Turn
from game.core.bots import Budget, OutOfBudget

JointOrder: TypeAlias = tuple[Command, ...]
"""The commands of all free stones of one side, by stone."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How a budget is spread: over candidates, entries of the matrix, and answers."""

    guesses: int = 3
    """Plans that each side starts with."""
    guess_nodes: int = 400
    entry_nodes: int = 500
    answer_nodes: int = 800
    max_plans: int = 8


class Oracle:
    """The matrix game of one turn. `sight` is how far the planners look."""

    def __init__(
        self, turn: Turn, sight: Sight, spread: Spread, budget: Budget, rng: Random
    ) -> None:
        self._turn, self._sight, self._spread = turn, sight, spread
        self._budget, self._rng = budget, rng
        self._course = Course(turn, budget)
        self.plans: tuple[list[JointOrder], list[JointOrder]] = ([], [])
        self.worth: dict[tuple[JointOrder, JointOrder], float] = {}
        self.mixes: tuple[Mix, Mix] = ((1.0,), (1.0,))
        self.value = 0.0

    def run(self) -> None:
        """Grow the matrix until no side finds a better answer; at the end `mixes` are ready."""
        try:
            self._start()
            self._fill()
            while self._grow():
                self._fill()
        except OutOfBudget:
            pass
        self._solve()

    def _start(self) -> None:
        for _ in range(self._spread.guesses):
            for side in PLAYERS:
                self._add(side, self._answer(side, {}, self._spread.guess_nodes))

    def _add(self, side: int, plan: JointOrder) -> bool:
        if plan in self.plans[side]:
            return False
        self.plans[side].append(plan)
        return True
