"""The computer opponents: one planner, which looks more or less far and may overlook orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from game.causality.computer.departures import Departures
from game.causality.computer.planner import Arm, PlanLimits, Plans, orders_of_round
from game.causality.computer.round_model import Course
from game.causality.puzzles.puzzle import script_commands
from game.causality.rules.board import Board
from game.causality.rules.commands import Command
from game.causality.rules.moves import Move, Order
from game.causality.rules.state import State
from game.core.rules.state import Player
from game.core.search.search_api import Bot, Budget, Choice, Level, OutOfBudget

GLANCE: Final = PlanLimits(slices=1, replies=1, notices=0.45)
LOOK: Final = PlanLimits(slices=1, replies=1, notices=0.78, goes_on=True)
EXCHANGE: Final = PlanLimits(slices=1, replies=1, goes_on=True)
FORESIGHT: Final = PlanLimits(slices=2, replies=1, rival=EXCHANGE, goes_on=True)

RIVAL_SHARE: Final = 0.4
"""The share of the nodes for the orders of the other side."""

GUESSES: Final = 6

WIDTH, HARD_WIDTH = 5, 4
"""Plans of each side at first."""
HARD_NODES, MIN_NODES = 12_000, 2_400
MANY_ORDERS: Final = 25
"""Number of orders in a round from which on Hard spends all `HARD_NODES`; with fewer orders it
spends the square of their share. All nodes for few orders would beat Normal too surely.
"""
PLANNED_NODES: Final = 2_000
"""Nodes of the planner that a mixing level uses where it cannot mix."""

MIN_TRIES_SHARE: Final = 0.5
"""Share of the favourite's tries; the rival is not expected to give orders tried less often."""


def planner(sight: PlanLimits) -> Bot[State, Move]:
    """Return the bot with this sight. Orders it has given in this turn are part of each plan."""

    def bot(state: State, budget: Budget, rng: Random) -> Choice[Move]:
        return _chosen(state.observation(state.to_move), sight.on(state.turn.board), budget, rng)

    return bot


def _chosen(state: State, sight: PlanLimits, budget: Budget, rng: Random) -> Choice[Move]:
    nodes, waiting = budget.left, state.waiting
    moves = state.legal_moves()
    if len(moves) == 1 or state.is_counting:
        return Choice(moves[0], 0.0, tuple(moves[:1]))
    if state.turn.is_last:
        departures = Departures(state.turn, state.side, sight, known_orders(state), budget)
        plan, worth = departures.choose(rng)
        move = Order(plan[waiting[0]])
        return Choice(move, worth, (move,), nodes - max(0, budget.left))
    course = Course(state.turn, budget)
    plans = plan_side(course, state.side, sight, known_orders(state), rng, nodes)
    arms = {arm.stone: arm for arm in plans.root.arms}
    stone = waiting[0]
    arm = arms[stone]
    i = rng.choices(range(len(arm.deeds)), order_weights(arm))[0]
    move = Order(arm.deeds[i].command)
    worth = arm.sums[i] / max(1, arm.tried[i])
    return Choice(move, worth, (move,), nodes - max(0, budget.left))


def plan_side(
    course: Course,
    me: int,
    sight: PlanLimits,
    known: Mapping[int, Command],
    rng: Random,
    nodes: int,
) -> Plans:
    """Search the orders of side `me` with `nodes` nodes of the course's budget.

    Args:
        course: The rest of the round.
        me: The side that plans, 0 or 1.
        sight: How far the search looks.
        known: Orders that are already given, by stone.
        rng: Source of the random choices.
        nodes: Number of nodes to spend.
    """
    expected: dict[int, dict[Command, float]] = {}
    rivals = [n for n, faction in enumerate(course.world.factions) if faction == 1 - me]
    if sight.rival is not None:
        theirs = {stone: command for stone, command in known.items() if stone in rivals}
        share = int(nodes * RIVAL_SHARE / GUESSES)
        for _ in range(GUESSES):
            guess = plan_side(course, 1 - me, sight.rival, theirs, rng, share)
            for arm in guess.root.arms:
                if arm.stone in rivals:
                    weights = order_weights(arm)
                    mix = expected.setdefault(arm.stone, {})
                    for deed, weight in zip(arm.deeds, weights, strict=True):
                        if weight:
                            mix[deed.command] = mix.get(deed.command, 0) + weight / sum(weights)
        nodes -= share * GUESSES
    plans = Plans(course, me, sight, known, rng, expected)
    enough = course.budget.left - nodes
    try:
        while course.budget.left > enough:
            plans.try_line()
    except OutOfBudget:
        pass
    return plans


def order_weights(arm: Arm) -> list[float]:
    """Return the weight of each order of a stone: its tries, or 0 if it was tried rarely."""
    if not arm.tries:
        return [float(i == arm.favourite) for i in range(len(arm.deeds))]
    least = MIN_TRIES_SHARE * arm.tried[arm.favourite]
    return [float(n) if n >= least else 0.0 for n in arm.tried]


def known_orders(state: State) -> dict[int, Command]:
    """Return the orders already given in this turn, by stone; in a puzzle also B's script."""
    orders = [command for side in state.orders for command in side]
    if state.options.exercise is not None:
        orders += script_commands(state.options.exercise.script, state.turn, 1)
    return {command.stone: command for command in orders}


def hard_nodes(board: Board) -> int:
    """Return how many nodes Hard spends on a turn of this board."""
    share = min(1.0, orders_of_round(board) / MANY_ORDERS)
    return max(MIN_NODES, int(share * share * HARD_NODES))


def mixer(width: int, nodes_on: Callable[[Board], int] | None = None) -> Bot[State, Move]:
    """Return the bot that mixes its orders, with `width` plans a side at first.

    In puzzles, and where its search would not pay, it plans with ``FORESIGHT``. It spends at most
    `nodes_on` the board, if given.
    """

    def bot(state: State, budget: Budget, rng: Random) -> Choice[Move]:
        from game.causality.computer import mixed_orders  # brings numpy, which takes long to load

        me, moves = state.side, state.legal_moves()
        if len(moves) == 1 or state.is_counting:
            return Choice(moves[0], 0.0, tuple(moves[:1]))
        if nodes_on:
            budget = budget.part(nodes_on(state.turn.board))
        nodes, state = budget.left, state.observation(me)
        if state.options.exercise is None:
            found = mixed_orders.of_turn(state.turn, FORESIGHT, width, budget)
            if found is not None:
                command = found.of(me).command(state.waiting[0], known_orders(state), rng)
                if command is not None:
                    move = Order(command)
                    worth = found.value if me == 0 else -found.value
                    return Choice(move, worth, (move,), nodes - max(0, budget.left))
        return _chosen(state, FORESIGHT, budget.part(min(PLANNED_NODES, budget.left)), rng)

    return bot


def ponder(width: int) -> Callable[[State, Player, Budget], None]:
    """Return what a bot that mixes can prepare: its mix, which no order of the turn changes."""

    def prepare(state: State, player: Player, budget: Budget) -> None:
        from game.causality.computer import mixed_orders  # brings numpy, which takes long to load

        is_plain = state.options.exercise is None and not state.is_counting
        if is_plain and not state.is_over and state.turn.free(player % 2):
            mixed_orders.of_turn(state.turn, FORESIGHT, width, budget)

    return prepare


LEVELS: Mapping[str, Level[State, Move]] = {
    "easy": Level(planner(GLANCE), 30),
    "normal": Level(planner(LOOK), 100),
    "hard": Level(mixer(HARD_WIDTH, hard_nodes), HARD_NODES),
    "master": Level(mixer(WIDTH), 1_000_000, ponder=ponder(WIDTH)),
}
"""The first two expect the most likely replies, and overlook many orders, both their own and the
other side's. The others mix their orders, so that no single reply answers them. All but the first
also see what becomes of their former selves.
"""
