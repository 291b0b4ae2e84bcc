"""Mixed orders for a turn: a matrix game between plans of both sides.

Both sides order at the same time, so no single plan is best: one that is expected can be answered.
The plans of a side are the joint orders that a search of the round tries most; then each side
adds its best answers to the other side's mix (double oracle). Each pair of plans is searched on
its own, and regret matching mixes them.

Source of the double oracle: H. B. McMahan, G. J. Gordon, A. Blum, "Planning in the Presence of Cost
Functions Controlled by an Adversary", 2003.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, Final, TypeAlias

from game.causality.computer.departures import Departures, Scenarios, planned_worth
from game.causality.computer.matrix_game import Mix, solve
from game.causality.computer.planner import PlanLimits
from game.causality.kernels.search import RoundSearch, is_worth_it
from game.causality.rules.commands import Command
from game.causality.rules.ending import outcome_of
from game.causality.rules.turns import NO_ORDERS, PLAYERS, Turn
from game.core.search.search_api import Budget, OutOfBudget

JointOrder: TypeAlias = tuple[Command, ...]
"""The commands of the free stones of one side, by stone."""
Worth: TypeAlias = Callable[[JointOrder, JointOrder], float]
"""The value for A of joint orders of A and B."""
FIRST, ENTRIES = 0.25, 0.5
"""The shares of the nodes for the first search and for the matrix; answers get the rest."""
DRAWN: Final = 60
"""How many joint orders are drawn to find the most frequent ones."""
ANSWERS: Final = 2
"""How often each side may answer the other's mix."""
SUPPORT: Final = 0.1
"""A plan that is played less often is not answered."""
DEPARTURE_NODES: Final = 2_000
"""For the first plan of each side in the last slice."""
REMEMBERED: Final = 8
"""The number of turns whose mixes are kept."""
MIN_PROBABILITY: Final = 0.04
"""Plans of a smaller probability are never played."""


@dataclass(frozen=True, slots=True)
class Mixed:
    """Joint orders of one side with their probabilities, and their value for A."""

    plans: tuple[JointOrder, ...]
    mix: Mix
    value: float

    def command(self, stone: int, known: Mapping[int, Command], rng: Random) -> Command | None:
        """Return a command for `stone`, from the plans that agree with the orders given so far.

        None if no plan does.
        """
        agreeing = [
            (command, share)
            for plan, share in zip(self.plans, self.mix, strict=True)
            if share >= MIN_PROBABILITY
            and all(known.get(other.stone, other) == other for other in plan)
            for command in plan
            if command.stone == stone
        ]
        if not agreeing:
            return None
        shares = [share for _, share in agreeing]
        return rng.choices([command for command, _ in agreeing], shares)[0]


class MixedOrders:
    """The matrix game of one turn: the plans of both sides, their values, and the mixes."""

    def __init__(self, plans: tuple[list[JointOrder], list[JointOrder]]) -> None:
        self.plans = plans
        self.mixes: tuple[Mix, Mix] = ((1.0,), (1.0,))
        self.value = 0.0
        self._worth: dict[tuple[JointOrder, JointOrder], float] = {}

    def payoffs(self, worth: Worth) -> list[list[float]]:
        """Value the pairs of plans that are new; return all values. Raises `OutOfBudget`."""
        rows, columns = self.plans
        for pair in product(rows, columns):
            if pair not in self._worth:
                self._worth[pair] = worth(*pair)
        return [[self._worth[row, column] for column in columns] for row in rows]

    def solve(self, worth: Worth) -> None:
        """Value the pairs of plans that are new, and mix. Raises `OutOfBudget`."""
        *mixes, self.value = solve(self.payoffs(worth))
        self.mixes = mixes[0], mixes[1]

    def of(self, side: int) -> Mixed:
        """Return the mix of one side; plans that came too late to be valued are left out."""
        mix = self.mixes[side]
        return Mixed(tuple(self.plans[side][: len(mix)]), mix, self.value)


def of_turn(turn: Turn, sight: PlanLimits, width: int, budget: Budget) -> MixedOrders | None:
    """Return the mixed orders of a turn, the same ones for each of its stones.

    None if its search would not pay. They depend on the turn and the nodes alone, and are
    remembered for the next stones.
    """
    key = turn.key, turn.viewer, width, budget.left
    found = _remembered.get(key)
    if found is None and is_worth_it(turn, budget.left):
        seed = int.from_bytes(turn.key[:4], "big")
        found = mix(turn, sight, width, budget, seed)
        if not _is_stopped(budget):
            while len(_remembered) >= REMEMBERED:
                _remembered.pop(next(iter(_remembered)), None)
            _remembered[key] = found
    return found


def _is_stopped(budget: Budget) -> bool:
    """Return whether a search ended before its nodes were spent: then others would find more."""
    try:
        budget.spend_many(0)
    except OutOfBudget:
        return budget.left >= 0
    return False


def mix(turn: Turn, sight: PlanLimits, width: int, budget: Budget, seed: int) -> MixedOrders:
    """Mix the orders of a turn, with `width` plans a side at first."""
    if turn.is_last:
        return mix_departures(turn, sight, width, budget, seed)
    return mix_round(turn, width, budget, seed)


def mix_round(turn: Turn, width: int, budget: Budget, seed: int) -> MixedOrders:
    """Mix the orders of a turn before the last slice, with `width` plans a side at first.

    Spends the budget; when it ends early, the mixes found so far hold.
    """
    nodes = budget.left
    search = RoundSearch(turn, budget, seed)
    with suppress(OutOfBudget):
        search.run(int(nodes * FIRST), {})
    plans = RoundPlans(search, Random(seed))
    found = MixedOrders((plans.frequent(0, width), plans.frequent(1, width)))
    share = int(nodes * ENTRIES / (len(found.plans[0]) * len(found.plans[1])))
    with suppress(OutOfBudget):
        for answers in range(ANSWERS + 1):
            found.solve(lambda a, b: search.run(share, plans.forced(a) | plans.forced(b)))
            if answers == ANSWERS or not any([plans.answer(found, s, share) for s in PLAYERS]):
                break
    return found


_remembered: Final[dict[tuple[bytes, int | None, int, int], MixedOrders]] = {}


class RoundPlans:
    """Joint orders of a search, as commands and as indices."""

    def __init__(self, search: RoundSearch, rng: Random) -> None:
        self._search, self._rng = search, rng
        self._arms = [[k for k, s in enumerate(search.sides) if s == side] for side in PLAYERS]

    def frequent(self, side: int, most: int, visits: list[Any] | None = None) -> list[JointOrder]:
        """Return the joint orders that the search would play most often, after these visits."""
        visits = self._search.visits() if visits is None else visits
        arms = self._arms[side]
        drawn = Counter(
            tuple(self._rng.choices(self._search.commands[k], visits[k] + 1e-9)[0] for k in arms)
            for _ in range(DRAWN)
        )
        best = tuple(self._search.commands[k][int(visits[k].argmax())] for k in arms)
        return list(dict.fromkeys([best, *(plan for plan, _ in drawn.most_common(most))]))[:most]

    def forced(self, plan: JointOrder) -> dict[int, int]:
        """Return the indices of the stones and commands of a plan.

        A command that the search leaves out, such as facing where a stone faces, counts as waiting.
        """
        stones, commands = self._search.stones, self._search.commands
        arms = [stones.index(command.stone) for command in plan]
        return {
            k: commands[k].index(command) if command in commands[k] else 0
            for k, command in zip(arms, plan, strict=True)
        }

    def answers(self, mix: Iterable[tuple[JointOrder, float]], nodes: int) -> list[Any]:
        """Search for answers to joint orders of one side, each with its share of the nodes.

        Return how often each order of each free stone was tried.
        """
        before = self._search.visits()
        for plan, share in mix:
            self._search.run(int(nodes * share) + 1, self.forced(plan))
        return [now - then for now, then in zip(self._search.visits(), before, strict=True)]

    def answer(self, found: MixedOrders, side: int, share: int) -> bool:
        """Add the best answer of a side to the other side's mix; False if it is known already."""
        arms = self._arms[side]
        if not arms:
            return False
        other = found.of(1 - side)
        mix = zip(other.plans, other.mix, strict=True)
        tried = self.answers([(plan, weight) for plan, weight in mix if weight >= SUPPORT], share)
        plan = tuple(self._search.commands[k][int(tried[k].argmax())] for k in arms)
        if plan in found.plans[side]:
            return False
        found.plans[side].append(plan)
        return True


def mix_departures(
    turn: Turn, sight: PlanLimits, width: int, budget: Budget, seed: int
) -> MixedOrders:
    """Mix the orders of the last slice: who travels, and where to.

    The plans are those of `departures`, and others that differ from them in one command; a pair of
    plans is worth what a search of the next round finds.
    """
    rng = Random(seed)
    found = MixedOrders(([], []))
    for side in PLAYERS:
        departures = Departures(turn, side, sight, {}, Budget(DEPARTURE_NODES))
        found.plans[side].extend(departures.plans(width, rng))
    share = budget.left // (len(found.plans[0]) * len(found.plans[1]))
    with suppress(OutOfBudget):
        found.solve(departure_worth(turn, share, budget, rng))
    return found


def departure_worth(turn: Turn, nodes: int, budget: Budget, rng: Random) -> Worth:
    """Return the value for A of the orders of the last slice, by these nodes of the next round."""
    scenarios = Scenarios(turn)

    def worth(a: JointOrder, b: JointOrder) -> float:
        part = budget.part(nodes)
        try:
            return _next_round(scenarios.open_round((a, b)), nodes, part, rng)
        finally:
            budget.account(part, nodes)

    return worth


def _next_round(turn: Turn, nodes: int, budget: Budget, rng: Random) -> float:
    """Return the value for A of the first turn of a round, with these nodes."""
    if (outcome := outcome_of(turn)) is not None:
        return outcome.returns[0]
    while not (turn.is_last or any(turn.free(player) for player in PLAYERS)):
        turn = turn.after(NO_ORDERS)
    if turn.is_last or not is_worth_it(turn):
        return 0.0
    value = RoundSearch(turn, budget, rng.getrandbits(30)).run(int(nodes * 0.95), {})
    return planned_worth(turn, value)
