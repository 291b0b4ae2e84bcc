"""The best orders of a side against a rival who searches as the level Hard does.

Hints are for people who play against a level, so they may know how a level searches; what it has
ordered they do not know. The rival is expected to order what several searches with Hard's nodes
mix, each with a seed of its own. The answer trusts this forecast in part, and for the rest expects
the orders that are worst for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

import numpy as np

from game.causality.computer.departures import Departures
from game.causality.computer.levels import FORESIGHT, HARD_WIDTH, hard_nodes
from game.causality.computer.matrix_game import respond
from game.causality.computer.mixed_orders import (
    DEPARTURE_NODES,
    MIN_PROBABILITY,
    JointOrder,
    MixedOrders,
    RoundPlans,
    Worth,
    departure_worth,
    mix,
)
from game.causality.kernels.search import RoundSearch, is_worth_it
from game.causality.rules.commands import Command
from game.causality.rules.turns import Turn
from game.core.search.floats import plain_sum
from game.core.search.progress import watched_budget
from game.core.search.search_api import Budget, OutOfBudget

Forecast: TypeAlias = Mapping[JointOrder, float]
"""Joint orders of a side with their probabilities."""

NODES: Final = 150_000
"""The nodes for one turn, besides those of the forecast."""
FIRST, ANSWERS, ENTRIES = 0.25, 0.2, 0.55
"""Their shares for the first search, for answers to the forecast, and for the matrix."""
WIDTH: Final = 6
"""Plans of each side, besides answers and the forecast."""
TRUST: Final = 0.75
"""Probability that the rival orders as forecast."""
SAMPLES, LAST_SAMPLES = 8, 2
"""Searches of the forecast; one in the last slice takes ten times as long."""
MAX_FORECAST: Final = 10
"""The most joint orders that are expected."""


def advised_orders(turn: Turn, me: int, known: Mapping[int, Command]) -> dict[int, Command] | None:
    """Return the best orders of side `me`, and the likeliest ones of the other side, by stone.

    They agree with the orders that are `known`. None if the search would not pay, if its nodes do
    not suffice for the board, or if no plan agrees.
    """
    if not is_worth_it(turn, hard_nodes(turn.board)):
        return None
    seen = tuple(known[stone] for stone in turn.free(1 - me) if stone in known)
    try:
        plans, reply = _ranked(turn, me, seen if len(seen) == len(turn.free(1 - me)) else None)
    except OutOfBudget:
        return None
    for plan in plans:
        if all(known.get(command.stone, command) == command for command in plan):
            return {command.stone: command for command in (*plan, *reply)}
    return None


@lru_cache(maxsize=8)
def _ranked(
    turn: Turn, me: int, seen: JointOrder | None
) -> tuple[Sequence[JointOrder], JointOrder]:
    """Return the plans of a side, the best first, and the likeliest orders of the other side.

    `seen` are the orders of the other side if they are known.
    """
    budget = watched_budget(SAMPLES * hard_nodes(turn.board) + NODES)
    rng = Random(int.from_bytes(turn.key[4:8], "big"))
    expected = forecast(turn, 1 - me, budget, rng) if seen is None else {seen: 1.0}
    own, others, worth_by = (_departures if turn.is_last else _orders)(
        turn, me, expected, budget, rng
    )
    others = list(dict.fromkeys([*expected, *others]) if seen is None else expected)
    found = MixedOrders((own, others) if me == 0 else (others, own))
    worth = worth_by(int(ENTRIES * NODES / (len(own) * len(others))))
    payoffs = np.array(found.payoffs(worth))
    likely = [expected.get(plan, 0.0) for plan in others]
    shares = respond(payoffs if me == 0 else -payoffs.T, likely, TRUST)
    best_first = sorted(range(len(own)), key=lambda k: -shares[k])
    return [own[k] for k in best_first], max(expected, key=lambda plan: expected[plan])


def forecast(turn: Turn, side: int, budget: Budget, rng: Random) -> Forecast:
    """Return what Hard is likely to order for a side: the average of several of its mixes."""
    total: dict[JointOrder, float] = {}
    nodes = hard_nodes(turn.board)
    for _ in range(LAST_SAMPLES if turn.is_last else SAMPLES):
        part = budget.part(nodes)
        found = mix(turn, FORESIGHT, HARD_WIDTH, part, rng.getrandbits(31)).of(side)
        budget.account(part, nodes)
        for plan, share in zip(found.plans, found.mix, strict=True):
            if share >= MIN_PROBABILITY:
                total[plan] = total.get(plan, 0.0) + share
    likely = sorted(total, key=lambda plan: -total[plan])[:MAX_FORECAST]
    whole = plain_sum(total[plan] for plan in likely)
    return {plan: total[plan] / whole for plan in likely}


_Game: TypeAlias = tuple[list[JointOrder], list[JointOrder], Callable[[int], Worth]]
"""Plans of a side, plans of its rival, and what values pairs of them by a number of nodes each."""


def _orders(turn: Turn, me: int, expected: Forecast, budget: Budget, rng: Random) -> _Game:
    """Return the game of a turn before the last slice."""
    search = RoundSearch(turn, budget, rng.getrandbits(30))
    search.run(int(FIRST * NODES), {})
    plans = RoundPlans(search, rng)
    own, others = plans.frequent(me, WIDTH), plans.frequent(1 - me, WIDTH)
    tried = plans.answers(expected.items(), int(ANSWERS * NODES))
    own = list(dict.fromkeys([*plans.frequent(me, WIDTH - 1, tried), *own]))
    return (
        own,
        others,
        lambda nodes: lambda a, b: search.run(nodes, plans.forced(a) | plans.forced(b)),
    )


def _departures(turn: Turn, me: int, expected: Forecast, budget: Budget, rng: Random) -> _Game:
    """Return the game of the last slice: who travels, and where to."""
    own, others = (
        Departures(turn, side, FORESIGHT, {}, Budget(DEPARTURE_NODES)).plans(WIDTH, rng)
        for side in (me, 1 - me)
    )
    return own, others, lambda nodes: departure_worth(turn, nodes, budget, rng)
