"""The plan of a turn: a search through what both sides may do in the rest of the round.

Every free stone of every slice chooses for itself: by what its orders have brought so far, and by
what they promise. Neither side sees what the other chooses in the same slice.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.causality.computer.distances import is_wide
from game.causality.computer.evaluation import judge
from game.causality.computer.priors import Priors
from game.causality.computer.round_model import CommandEffect, Course, RoundLine
from game.causality.rules.board import Board
from game.causality.rules.commands import Command
from game.causality.rules.simulation import Passage, Proposal, Standing
from game.causality.rules.stones import Faction
from game.core.search.floats import plain_sum

CURIOSITY: Final = 0.7
FIRST: Final = 0.15  # the value that an order is expected to lose before it is tried

MAX_LATER: Final = 0.4
"""Maximal value of the end of a line that was not searched."""

USUAL_ORDERS: Final = 8
"""The orders of a side in a round with two stones and five slices."""


@dataclass(frozen=True, slots=True)
class PlanLimits:
    """Limits of a plan: how far it looks.

    It looks ``slices`` ahead of the active one, at most to the end of the round. It considers
    ``replies`` of each stone of the other side. With a ``rival`` (how far the other side looks), it
    first asks what the other side will order now, and expects nothing else. ``notices`` is the
    share of possible orders that it thinks of where a round asks for ``USUAL_ORDERS`` of a side.
    With ``goes_on`` it follows each line to the end of the round on wide boards.
    """

    slices: int
    replies: int
    rival: PlanLimits | None = None
    notices: float = 1.0
    goes_on: bool = False

    def on(self, board: Board) -> PlanLimits:
        """Return the sight on this board: it overlooks less where a round asks for more orders.

        Otherwise one level would beat another the more surely, the more orders a round has.
        """
        orders = orders_of_round(board)
        overlooked = (1 - self.notices) * sqrt(sqrt(USUAL_ORDERS / orders))
        return replace(self, notices=1 - overlooked)

    def notice(self, deeds: Sequence[CommandEffect], rng: Random) -> Sequence[CommandEffect]:
        """Return the orders that it thinks of; at least one."""
        if self.notices >= 1:
            return deeds
        return [d for d in deeds if rng.random() < self.notices] or [rng.choice(deeds)]


def orders_of_round(board: Board) -> int:
    """Return how many orders a round asks for of the side with more stones, at least the usual."""
    sides = [stone.faction for stone in board.setup]
    stones = max(sides.count(Faction.A), sides.count(Faction.B))
    return max(stones * (board.slices - 1), USUAL_ORDERS)


Expected: TypeAlias = Mapping[int, Mapping[Command, float]]
NOTHING: Expected = {}


class Likely(NamedTuple):
    """Orders, the trust in each before it is tried (shares of 1), and their running sums."""

    deeds: tuple[CommandEffect, ...]
    priors: tuple[float, ...]
    sums: tuple[float, ...]

    @property
    def favourite(self) -> CommandEffect:
        """The most promising order."""
        return self.deeds[max(range(len(self.priors)), key=self.priors.__getitem__)]


class Arm:
    """A free stone in one position, with its orders: how often each was tried, and its results."""

    __slots__ = ("is_foreseen", "likely", "sign", "stone", "sums", "tried", "tries")

    def __init__(self, stone: int, sign: int, likely: Likely, is_foreseen: bool) -> None:
        self.stone, self.sign = stone, sign
        self.likely, self.is_foreseen = likely, is_foreseen
        self.tries = 0
        self.tried = [0] * len(likely.deeds)
        self.sums = [0.0] * len(likely.deeds)

    @property
    def deeds(self) -> tuple[CommandEffect, ...]:
        return self.likely.deeds

    @property
    def favourite(self) -> int:
        """The order that was tried most; before any was tried, the most promising one."""
        by = self.tried if self.tries else self.likely.priors
        return max(range(len(by)), key=by.__getitem__)

    def choose(self, rng: Random, mean: float) -> int:
        """Return the next order to try.

        ``mean`` is the average value of the position for its side so far.
        """
        if len(self.deeds) == 1:
            return 0
        if self.is_foreseen or not self.tries:
            return bisect(self.likely.sums, rng.random(), hi=len(self.deeds) - 1)
        reach = CURIOSITY * sqrt(self.tries)
        first = mean - FIRST
        priors, best, chosen = self.likely.priors, -9.0, 0
        for i, n in enumerate(self.tried):
            worth = (self.sums[i] / n if n else first) + reach * priors[i] / (1 + n)
            if worth > best:
                best, chosen = worth, i
        return chosen


class SliceNode:
    """A slice of a possible round, with an arm for each of its free stones."""

    __slots__ = ("arms", "passage", "sum", "tries")

    def __init__(self, passage: Passage, arms: list[Arm]) -> None:
        self.passage, self.arms = passage, arms
        self.tries, self.sum = 0, 0.0


class Plans:
    """The search for one side.

    ``given`` are the orders that are known already, by stone. ``expected`` has likely orders for
    other stones of the other side, with their weights.
    """

    def __init__(
        self,
        course: Course,
        me: int,
        sight: PlanLimits,
        given: Mapping[int, Command],
        rng: Random,
        expected: Expected = NOTHING,
    ) -> None:
        self._course, self._me, self._sight, self._given = course, me, sight, given
        self._rng, self._expected = rng, expected
        self._end = min(course.last, course.moment.slice + sight.slices)
        self._goes_on = sight.goes_on and is_wide(course.moment.board)
        self._priors = Priors(course)
        self._nodes: dict[tuple[int, Proposal], SliceNode] = {}
        self._known: dict[tuple[int, Standing, tuple[int, ...], bool], Likely] = {}

    def try_line(self) -> float:
        """Try one line to its end, and remember its value for A. Raises ``OutOfBudget``."""
        course, proposal = self._course, self._course.start
        course.budget.spend()
        path: list[tuple[SliceNode, list[int]]] = []
        passages: list[Passage] = []
        done: list[tuple[CommandEffect, ...]] = []
        is_new = False
        for t in range(course.moment.slice, self._end):
            node = self._nodes.get((t, proposal))
            if node is None and is_new:
                passage = course.passage(t, proposal)
                deeds = self._guessed(t, passage)
            else:
                if node is None:
                    is_new, node = True, self._node(t, proposal)
                    for _ in node.arms:
                        course.budget.spend()
                passage = node.passage
                mean = node.sum / node.tries if node.tries else 0.0
                picks = [arm.choose(self._rng, arm.sign * mean) for arm in node.arms]
                deeds = tuple([arm.deeds[i] for arm, i in zip(node.arms, picks, strict=True)])
                path.append((node, picks))
            passages.append(passage)
            done.append(deeds)
            proposal = course.next_proposal(passage, deeds)
        passages.append(course.passage(self._end, proposal))
        line = RoundLine(tuple(passages), tuple(done))
        worth = judge(course, line)
        if self._goes_on and self._end < course.last:
            later = judge(course, self._followed(line))
            worth = (worth + max(-MAX_LATER, min(MAX_LATER, later))) / 2
        for node, picks in path:
            node.tries += 1
            node.sum += worth
            for arm, i in zip(node.arms, picks, strict=True):
                arm.tries += 1
                arm.tried[i] += 1
                arm.sums[i] += arm.sign * worth
        return worth

    def principal(self) -> RoundLine:
        """Return the line of the orders that were tried most.

        It ends after one slice if none was tried there.
        """
        course, proposal = self._course, self._course.start
        passages: list[Passage] = []
        done: list[tuple[CommandEffect, ...]] = []
        t = course.moment.slice
        node: SliceNode | None = self.root
        while t < self._end and node is not None:
            deeds = tuple([arm.deeds[arm.favourite] for arm in node.arms])
            passages.append(node.passage)
            done.append(deeds)
            proposal = course.next_proposal(node.passage, deeds)
            t += 1
            node = self._nodes.get((t, proposal))
        passages.append(course.peek(t, proposal))
        return RoundLine(tuple(passages), tuple(done))

    @property
    def root(self) -> SliceNode:
        return self._node(self._course.moment.slice, self._course.start)

    def _node(self, t: int, proposal: Proposal) -> SliceNode:
        node = self._nodes.get((t, proposal))
        if node is None:
            passage = self._course.passage(t, proposal)
            arms = [self._arm(t, passage, standing) for standing in self._course.free(passage)]
            node = self._nodes[t, proposal] = SliceNode(passage, arms)
        return node

    def _guessed(self, t: int, passage: Passage) -> tuple[CommandEffect, ...]:
        """Return the possible orders of the free stones in a slice that was not seen before."""
        free, guesses = self._course.free(passage), []
        for standing in free:
            likely = self._likely(t, standing, passage)
            guesses += self._rng.choices(likely.deeds, cum_weights=likely.sums)
        return tuple(guesses)

    def _followed(self, line: RoundLine) -> RoundLine:
        """Return the line to the last slice in which every free stone does what looks best now."""
        course, passages, done = self._course, list(line.passages), list(line.deeds)
        for t in range(self._end, course.last):
            here = passages[-1]
            deeds = tuple([self._likely(t, one, here).favourite for one in course.free(here)])
            passages.append(course.passage(t + 1, course.next_proposal(here, deeds)))
            done.append(deeds)
        return RoundLine(tuple(passages), tuple(done))

    def _arm(self, t: int, passage: Passage, standing: Standing) -> Arm:
        stone, likely = standing[0], self._likely(t, standing, passage)
        is_foreseen = self._is_now(t) and stone in self._expected and stone not in self._given
        return Arm(stone, 1 - 2 * self._course.world.factions[stone], likely, is_foreseen)

    def _is_now(self, t: int) -> bool:
        return t == self._course.moment.slice

    def _likely(self, t: int, standing: Standing, passage: Passage) -> Likely:
        """Return the orders of a stone on its square, and how promising each looks."""
        is_aimed = self._priors.is_aimed(t, passage, standing)
        key = t, standing, passage.onward.allegiances, is_aimed
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._conceived(*key)
        return found

    def _conceived(
        self, t: int, standing: Standing, allegiances: tuple[int, ...], is_aimed: bool
    ) -> Likely:
        stone = standing[0]
        deeds: Sequence[CommandEffect] = self._course.deeds(t, standing)
        promise = self._priors.promise
        priors = {deed: promise(t, standing, allegiances, deed, is_aimed) for deed in deeds}
        if self._is_now(t) and stone in self._given:
            deeds = [d for d in deeds if d.command == self._given[stone]] or deeds[:1]
        elif self._is_now(t) and stone in self._expected:
            expected = self._expected[stone]
            deeds = [deed for deed in deeds if deed.command in expected]
            priors = {deed: expected[deed.command] for deed in deeds}
        else:
            deeds = self._sight.notice(deeds, self._rng)
            if self._course.world.factions[stone] != self._me:
                likely = sorted(deeds, key=lambda deed: -priors[deed])
                deeds = likely[: self._sight.replies]
        total = plain_sum(priors[deed] for deed in deeds)
        shares = [priors[deed] / total for deed in deeds]
        return Likely(tuple(deeds), tuple(shares), tuple(accumulate(shares)))
