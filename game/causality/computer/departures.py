"""Departures from the last slice: which stones leave, and where to.

Plans are judged by the start of the next round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from game.causality.computer.planner import PlanLimits, Plans
from game.causality.computer.round_model import CommandEffect, Course
from game.causality.rules.commands import Command, Jump, Timejump
from game.causality.rules.ending import QUIET_ROUNDS, open_round, outcome_of, without_win
from game.causality.rules.turns import NO_ORDERS, PLAYERS, Orders, Turn
from game.causality.scenarios.canonisation import GaveUp, Scenario, canonise
from game.causality.scenarios.scenario_cache import seniority
from game.core.search.search_api import Budget, OutOfBudget

MAX_STEPS: Final = 400
"""Dead ends of a canonisation after which the scenario is assumed to stay as it is."""

PLANNED: Final = 0.95  # a win that is not certain is worth this part of its value


class Departures:
    """The choice of one side in the last slice; ``given`` are the orders that are known already."""

    def __init__(
        self, turn: Turn, me: int, sight: PlanLimits, given: Mapping[int, Command], budget: Budget
    ) -> None:
        self._turn, self._me, self._sight, self._budget = turn, me, sight, budget
        self._course = Course(turn, budget)
        passage = self._course.passage(turn.slice, self._course.start)
        self._deeds = {
            standing[0]: self._course.deeds(turn.slice, standing)
            for standing in self._course.free(passage)
        }
        self._plan = {s: given.get(s) or self._likely(deeds) for s, deeds in self._deeds.items()}
        self._given = given
        self._scenarios = Scenarios(turn)

    def _likely(self, deeds: tuple[CommandEffect, ...]) -> Command:
        """Return a jump to the earliest slice in which the square is still empty; else staying."""
        jumps = [d for d in deeds if d.sent is not None and d.linked < 0 and self._met(d) is None]
        earliest = min(jumps, key=lambda deed: deed.sent.t if deed.sent else 0, default=deeds[0])
        return earliest.command

    def _met(self, deed: CommandEffect) -> int | None:
        """Return the stones that stand where an order sends its stone; none for a bomb or link."""
        if deed.sent is None or deed.sent.is_bomb or deed.linked >= 0:
            return None
        there = self._turn.timeline.passages[deed.sent.t].standing
        return next((stone for stone, at, _, _ in there if at == deed.sent.square), None)

    def _conceivable(self, stone: int) -> Sequence[CommandEffect]:
        """Return the commands that do not send the stone into another one of its side."""
        factions = self._course.world.factions
        met = {deed: self._met(deed) for deed in self._deeds[stone]}
        return [d for d, other in met.items() if other is None or factions[other] != self._me]

    def choose(self, rng: Random) -> tuple[Mapping[int, Command], float]:
        """Return the commands of all stones, and their value for the side that plans.

        One stone after the other gets its best command, while the others keep theirs.
        """
        mine = [
            stone
            for stone in self._turn.free(self._me)
            if stone not in self._given and len(self._deeds[stone]) > 1
        ]
        noticed = {stone: self._sight.notice(self._conceivable(stone), rng) for stone in mine}
        others = [
            (stone, deed.command)
            for stone in mine
            for deed in noticed[stone]
            if deed.command != self._plan[stone]
        ]
        seed, sign, best = rng.getrandbits(32), 1 - 2 * self._me, 0.0
        chosen = self._plan
        try:
            best = sign * self._worth(self._budget.left // (1 + len(others)), Random(seed))
            for tried, (stone, command) in enumerate(others):
                self._plan = {**chosen, stone: command}
                share = self._budget.left // (len(others) - tried)
                worth = sign * self._worth(share, Random(seed))
                if worth > best:
                    best, chosen = worth, self._plan
        except OutOfBudget:
            pass
        return chosen, best

    def deeds(self, plan: Mapping[int, Command]) -> tuple[CommandEffect, ...]:
        """Return the deeds that the commands of a plan stand for."""
        return tuple(
            deed
            for stone, deeds in self._deeds.items()
            for deed in deeds
            if deed.command == plan[stone]
        )

    def _worth(self, nodes: int, rng: Random) -> float:
        """Return the value of the next round for A after these orders, within the node budget."""
        turn = self._next()
        if (outcome := outcome_of(turn)) is not None:
            return outcome.returns[0]
        while not (turn.is_last or any(turn.free(player) for player in PLAYERS)):
            turn = turn.after(NO_ORDERS)
        plans = Plans(Course(turn, self._budget), self._me, self._sight, {}, rng)
        worth, tries, enough = 0.0, 0, self._budget.left - nodes
        try:
            while not tries or self._budget.left > enough:
                worth += plans.try_line()
                tries += 1
        except OutOfBudget:
            if not tries:
                raise
        return planned_worth(turn, worth / tries)

    def _next(self) -> Turn:
        a, b = (tuple(self._plan[stone] for stone in self._turn.free(player)) for player in PLAYERS)
        return self._scenarios.open_round((a, b))

    def plans(self, most: int, rng: Random) -> list[tuple[Command, ...]]:
        """Return up to ``most`` joint orders: the likely one, the chosen one, and variations.

        A variation differs from these in one command.
        """
        stones = sorted(self._turn.free(self._me))
        likely = tuple(self._plan[stone] for stone in stones)
        chosen, _ = self.choose(rng)
        plans = list(dict.fromkeys([tuple(chosen[stone] for stone in stones), likely]))
        orders = [[deed.command for deed in self._conceivable(stone)] for stone in stones]
        for _ in range(4 * most if stones else 0):
            if len(plans) >= most:
                break
            varied, k = list(rng.choice(plans)), rng.randrange(len(stones))
            varied[k] = rng.choice(orders[k] or [varied[k]])
            if tuple(varied) not in plans:
                plans.append(tuple(varied))
        return plans[:most]


class Scenarios:
    """The rounds that may follow the last slice of a turn."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._found: dict[tuple[Command, ...], Scenario] = {}

    def open_round(self, orders: Orders) -> Turn:
        """Return the first turn of the next round after these orders."""
        return open_round(self._turn.after(orders), self._scenario((*orders[0], *orders[1])))

    def _scenario(self, commands: tuple[Command, ...]) -> Scenario:
        """Return the scenario of the next round.

        Apart from links it does not depend on the stone that departs.
        """
        links = tuple(command for command in commands if _is_link(command))
        found = self._found.get(links)
        if found is None:
            a, b = (tuple(c for c in links if c.stone in self._turn.free(p)) for p in PLAYERS)
            found = self._found[links] = _foreseen_scenario(self._turn.after((a, b)))
        return found


def planned_worth(turn: Turn, worth: float) -> float:
    """Return the value for A of a planned round; `worth` is its value if the game goes on.

    The more quiet rounds in a row, the nearer is the end without a win.
    """
    end, share = without_win(turn, "stagnation").returns[0], turn.round.quiet / QUIET_ROUNDS
    return PLANNED * (worth * (1 - share) + end * share)


def _is_link(command: Command) -> bool:
    return isinstance(command, (Jump, Timejump)) and command.link is not None


@lru_cache(maxsize=8)
def _foreseen_scenario(closed: Turn) -> Scenario:
    """Return the value that a short search expects."""
    present, number = closed.round.scenario, closed.round.number
    if closed.viewer is not None:
        unseen = present.inactive_effects | closed.unseen
        return Scenario(present.removed_setup, unseen, present.causes)
    try:
        found = canonise(
            closed.world, number, present.removed_setup, seniority(closed), most_steps=MAX_STEPS
        )
    except GaveUp:
        return present
    return found or present
