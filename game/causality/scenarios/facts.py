"""Facts about a simulation, as bits after those of its switches: the terms of the reasons.

A fact is that a stone is proposed into a slice in one of the ways that ``Reach`` knows, or that it
follows a cause there. Facts have the bits after those of the switches in a pattern; such a longer
pattern says of every fact too whether it is off. What one slice passes on to the next one depends
on few facts of that slice, so a reason need not tell the whole past of every stone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from game.causality.rules.world import Mover
from game.causality.scenarios.priority import Pattern
from game.causality.scenarios.reachability import Entry, members
from game.causality.scenarios.search import Nogood
from game.causality.scenarios.useful_moves import Aim, Ways


class Switchboard(NamedTuple):
    """The bits of a pattern, by stone or effect; 0 for those that cannot be switched."""

    stones: Sequence[Pattern]
    effects: Sequence[Pattern]


class Facts:
    """The facts of one canonisation.

    ``causes`` has, by effect, the stone and the slice of every possible cause; ``switches`` says
    how many bits are those of switches.
    """

    def __init__(
        self, ways: Ways, board: Switchboard, causes: Mapping[int, Sequence[Aim]], switches: int
    ) -> None:
        self.ways, self.board, self.causes, self.switches = ways, board, causes, switches
        self.aims: list[tuple[Aim, int]] = []
        """What the stone does, and the slice that decides it, in the order of the bits."""
        self.entries: list[dict[int, dict[Entry, Pattern]]] = []
        """By slice and stone: the bits of the ways in which it may be proposed into the slice."""
        self.any_entry: list[dict[int, Pattern]] = []
        """The same: all these bits."""
        self.fired: dict[tuple[int, int, int], Pattern] = {}
        """By effect, stone and slice of a cause: its bit."""
        self.told: dict[int, list[tuple[Pattern, Pattern, Nogood]]] = defaultdict(list)
        """By number: the reasons of a fact that were found so far, each with what has to be on and
        off for it.
        """
        self._near: dict[tuple[int, int, int], tuple[dict[Entry, Pattern], Pattern]] = {}
        self._crowds: dict[tuple[int, int], list[tuple[int, dict[Entry, Pattern], Pattern]]] = {}
        for t, stones in enumerate(ways.reach.entries):
            here = {stone: self._entered(stone, t, sorted(e)) for stone, e in stones.items()}
            self.entries.append(here)
            self.any_entry.append({stone: union(bits.values()) for stone, bits in here.items()})
            for effect, aims in causes.items():
                for aim in aims:
                    if aim.t == t:
                        self.fired[effect, aim.stone, t] = self._new(aim, t)

    def _entered(self, stone: int, t: int, entries: Sequence[Entry]) -> dict[Entry, Pattern]:
        if t == self.ways.reach.births[stone]:
            return dict.fromkeys(entries, self.board.stones[stone])
        return {entry: self._new(Aim(stone, t, frozenset({entry})), t - 1) for entry in entries}

    def _new(self, aim: Aim, t: int) -> Pattern:
        self.aims.append((aim, t))
        return 1 << self.switches + len(self.aims) - 1

    def entry_bits(self, stone: int, t: int, mover: Mover | None) -> Pattern:
        """Return the bits that say how a stone is proposed into slice ``t``, or that it is not."""
        if mover is None:
            return self.any_entry[t].get(stone, 0)
        return self.entries[t][stone][mover[3], mover[0], mover[4]]

    def near(self, stone: int, t: int, square: int) -> tuple[dict[Entry, Pattern], Pattern]:
        """Return the bits of the ways into slice ``t`` by which a stone may concern a square.

        One by one, and together.
        """
        key = stone, t, square
        known = self._near.get(key)
        if known is None:
            bits = self.entries[t].get(stone, {})
            ways = {entry: bits[entry] for entry in self.ways.touching(stone, t, square)}
            known = self._near[key] = ways, union(ways.values())
        return known

    def crowd(self, t: int, square: int) -> list[tuple[int, dict[Entry, Pattern], Pattern]]:
        """Return the same for all stones that may be near the square."""
        known = self._crowds.get((t, square))
        if known is None:
            stones = members(self.ways.reach.stands[t].get(square, 0))
            known = [(stone, *self.near(stone, t, square)) for stone in stones]
            self._crowds[t, square] = known
        return known

    @property
    def all(self) -> Pattern:
        """The bits of all facts."""
        return (1 << len(self.aims)) - 1 << self.switches

    def sources(self, aim: Aim, t: int) -> list[Pattern]:
        """Return the proposals into slice ``t`` that may lead to the aim.

        0 is one that is always made.
        """
        entries = self.entries[t].get(aim.stone, {})
        return [entries[entry] for entry, _ in self.ways.narrows(aim, t)]

    def axioms(self) -> Iterator[Nogood]:
        """Yield the axioms of every consistent scenario.

        Nothing happens without what leads to it, a stone is proposed into a slice in one way at
        most, and every effect has one cause if it is on, none if it is off.
        """
        for number, (aim, t) in enumerate(self.aims, self.switches):
            sources = self.sources(aim, t)
            if 0 not in sources:
                yield Nogood(1 << number, union(sources))
        for t, stones in enumerate(self.entries):
            for stone, bits in stones.items():
                if t != self.ways.reach.births[stone]:
                    yield from (Nogood(one | two, 0) for one, two in combinations(bits.values(), 2))
        for effect, aims in self.causes.items():
            about = self.board.effects[effect]
            causes = [self.fired[effect, aim.stone, aim.t] for aim in aims]
            yield Nogood(about, union(causes))
            for i, cause in enumerate(causes):
                yield Nogood(cause, about)
                yield from (Nogood(cause | other, 0) for other in causes[:i])


def union(patterns: Iterable[Pattern]) -> Pattern:
    """All bits of some patterns."""
    return reduce(or_, patterns, 0)
