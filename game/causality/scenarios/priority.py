"""The order in which scenarios are tried (RULES 11).

All priorities of the rule book have the same form: first the number of switches that are off in one
group, then in a second group and so on, and at last single switches, the most precious one first.
So an order is a list of such groups, and a list of switches from the most to the least precious.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeAlias

from game.causality.rules.board import Board
from game.causality.rules.flags import Effect
from game.causality.rules.ruleset import Recency, Ruleset, ScenarioPriority
from game.causality.rules.stones import Faction

Pattern: TypeAlias = int
"""The switches that are off: bit ``i`` is ``Order.switches[i]``."""


@dataclass(frozen=True, slots=True, order=True)
class Switch:
    """Something that a scenario may switch off: a setup stone or an effect."""

    is_effect: bool
    id: int


@dataclass(frozen=True, slots=True)
class PriorityOrder:
    """A total order of patterns.

    The better of two patterns has fewer switches off in the first of ``groups`` where their numbers
    differ. If no group differs, look at the first of ``switches`` where they differ: the better one
    has it on.
    """

    switches: tuple[Switch, ...]
    groups: tuple[Pattern, ...] = ()
    """Groups of switches as masks, the most important first."""

    def key(self, off: Pattern) -> tuple[int, ...]:
        """Return a sort key; patterns with smaller keys are tried first."""
        counts = [(off & group).bit_count() for group in self.groups]
        return (*counts, *(off >> i & 1 for i in range(len(self.switches))))

    def bits(self, switches: Iterable[Switch]) -> Pattern:
        """Return the pattern in which exactly these are off."""
        place = {switch: i for i, switch in enumerate(self.switches)}
        return sum(1 << place[switch] for switch in switches)


def order_of(
    ruleset: Ruleset,
    setup: Sequence[int],
    candidates: Sequence[Effect],
    seniority: Sequence[int] = (),
) -> PriorityOrder:
    """Return the order of the scenarios that a canonisation may choose from (RULES 11.4).

    ``setup`` are the setup stones that may still be switched off; ``candidates`` are the effects in
    placement order. ``seniority`` lists stones, the oldest first, as ``by_touch`` or
    ``by_headcount`` gives them. It counts only with the recency ``touch``; stones that are not in
    it are older than those that are.
    """
    counts = ruleset.recency is Recency.TOUCH
    rank = {stone: i for i, stone in enumerate(seniority)} if counts else {}

    def recent(stones: Mapping[Switch, int]) -> list[Switch]:
        return sorted(stones, key=lambda s: (-rank.get(stones[s], -1), -stones[s]))

    born = {Switch(False, stone): stone for stone in setup}
    come = {Switch(True, e.id): e.stone for e in candidates if e.stone is not None}
    effects = [Switch(True, effect.id) for effect in reversed(candidates)]
    arrivals = [switch for switch in effects if switch in come]
    bombs = [switch for switch in effects if switch not in come]
    match ruleset.scenario_priority:
        case ScenarioPriority.CONSERVE_SETUP:
            stones = recent(born)
            return _order([*stones, *effects], stones)
        case ScenarioPriority.ACTIVITY_INTERACTION_RECENCY:
            return _order([*recent(born | come), *bombs])
        case ScenarioPriority.CONSERVE_EFFECTS_STONES_HC:
            stones = recent(born)
            return _order([*arrivals, *stones, *bombs], effects, [*arrivals, *stones], arrivals)
        case ScenarioPriority.ALL_SETUP_ACTIVITY_RECENCY:
            return _order(effects)
        case ScenarioPriority.ALL_SETUP_CONSERVE_EFFECTS:
            return _order(effects, effects)


def _order(switches: Sequence[Switch], *groups: Sequence[Switch]) -> PriorityOrder:
    order = PriorityOrder(tuple(switches))
    return PriorityOrder(order.switches, tuple(order.bits(group) for group in groups))


def by_touch(turns: Iterable[Sequence[Sequence[int]]]) -> list[int]:
    """All stones that were commanded, those whose last command is oldest first (RULES 11.6).

    A turn has two lists: the stones of A and those of B in the order in which they were commanded.
    """
    last: dict[int, None] = {}
    for turn in turns:
        for stone in zigzag(*turn):
            last.pop(stone, None)
            last[stone] = None
    return list(last)


def by_headcount(board: Board, counts: Sequence[Sequence[int]]) -> list[int]:
    """Return the setup stones as the players counted them.

    Neutral ones first, then A's first, B's first, and so on. ``counts`` are the setup stones of A
    and those of B. Without counts the setup keeps its order.
    """
    if not any(counts):
        return list(range(len(board.setup)))
    neutral = [i for i, stone in enumerate(board.setup) if stone.faction is Faction.GM]
    return neutral + zigzag(*counts)


def zigzag(*sequences: Sequence[int]) -> list[int]:
    """Return the first of each sequence, the second of each and so on.

    What is left of longer ones comes last.
    """
    return [stone for row in zip_longest(*sequences) for stone in row if stone is not None]
