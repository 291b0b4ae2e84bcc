"""The first pattern in an order that nothing speaks against, without trying all before it.

Each pattern that fails teaches a ``Nogood``: a part of it that fails whatever the other switches
are. The search decides one switch after the other, the most precious first and on before off, and
turns back as far as the nogoods reach; where both ways fail, the two reasons resolve into one about
the switches before. Before that it finds for one group of the order after the other how many of its
switches must be off. It leaves out only what a nogood forbids, so what it finds is the first there
is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.causality.priority import Order, Pattern


class Nogood(NamedTuple):
    """No pattern that has all of ``on`` on and all of ``off`` off is wanted.

    ``limits`` are the groups (by bit) whose present limit it takes for granted.
    """

    on: Pattern
    off: Pattern
    limits: int = 0

    @property
    def depth(self) -> int:
        """The place in the order of the last switch that it is about, -1 for none."""
        return (self.on | self.off).bit_length() - 1

    def implies(self, other: Nogood) -> bool:
        """Whether it forbids all that the other forbids."""
        return not (self.on & ~other.on or self.off & ~other.off or self.limits & ~other.limits)


def first(
    order: Order,
    refute: Callable[[Pattern], Sequence[Nogood]],
    tick: Callable[[], None] = lambda: None,
) -> Pattern | None:
    """The first pattern in ``order`` against which ``refute`` has nothing; None if there is none.

    What ``refute`` returns must all forbid the pattern that it was asked about. ``tick`` is called
    at every dead end; what it raises ends the search.
    """
    return _Search(order, refute, tick).run()


@dataclass(slots=True)
class _Limit:
    """At most ``most`` of the switches in ``group`` may be off."""

    group: Pattern
    most: int


class _Search:
    def __init__(
        self,
        order: Order,
        refute: Callable[[Pattern], Sequence[Nogood]],
        tick: Callable[[], None],
    ) -> None:
        self.order, self.refute, self.tick = order, refute, tick
        self.limits: list[_Limit] = []
        size = len(order.switches)
        self.fine: set[Pattern] = set()
        self.never_on: Pattern = 0
        self.ends_on: list[list[Nogood]] = [[] for _ in range(size)]
        """By depth: the nogoods whose last switch is there, and on."""
        self.ends_off: list[list[Nogood]] = [[] for _ in range(size)]

    def run(self) -> Pattern | None:
        for level, group in enumerate(self.order.groups):
            limit = _Limit(group, (group & self.never_on).bit_count())
            self.limits.append(limit)
            while isinstance(failed := self.descend(), Nogood):
                if not failed.limits:
                    return None
                limit.most = max(limit.most + 1, (group & self.never_on).bit_count())
                self.forget(level)
        found = self.descend()
        return found if isinstance(found, int) else None

    def forget(self, level: int) -> None:
        """Drop what took the limit on that group for granted."""
        for ends in (*self.ends_on, *self.ends_off):
            ends[:] = [nogood for nogood in ends if not nogood.limits >> level & 1]

    def descend(self) -> Pattern | Nogood:
        """The first pattern within the limits by the order of the switches alone, or why none."""
        size = len(self.order.switches)
        whys = [Nogood(0, 0)] * size  # of a switch that is off: why it cannot be on
        on = off = depth = 0
        while True:
            if depth == size:
                conflict = None if off in self.fine else self.learn(self.refute(off))
                if conflict is None:
                    self.fine.add(off)
                    return off
            else:
                on |= 1 << depth
                conflict = _violated(self.ends_on[depth], on, off)
            while conflict is not None:
                self.tick()
                depth = conflict.depth
                if depth < 0:
                    return conflict
                bit = 1 << depth
                on, off = on & (bit - 1), off & (bit - 1)
                if conflict.on & bit:
                    whys[depth] = conflict
                    off |= bit
                    conflict = _violated(self.ends_off[depth], on, off) or self.excess(bit, off)
                else:
                    conflict = self.learn([_resolved(whys[depth], conflict, bit)])
            depth += 1

    def excess(self, bit: Pattern, off: Pattern) -> Nogood | None:
        """The limit that is exceeded now that ``bit`` is off too."""
        for level, limit in enumerate(self.limits):
            over = off & limit.group
            if bit & over and over.bit_count() > limit.most:
                return Nogood(0, over, 1 << level)
        return None

    def learn(self, nogoods: Sequence[Nogood]) -> Nogood | None:
        """Keep them for later; the one that turns back furthest."""
        for nogood in nogoods:
            depth = nogood.depth
            if depth < 0:
                return nogood
            ends = (self.ends_on if nogood.on >> depth & 1 else self.ends_off)[depth]
            if any(kept.implies(nogood) for kept in ends):
                continue
            ends[:] = [kept for kept in ends if not nogood.implies(kept)]
            ends.append(nogood)
            if nogood == (1 << depth, 0, 0):
                self.never_on |= 1 << depth
        return min(nogoods, key=lambda nogood: nogood.depth, default=None)


def _violated(nogoods: Sequence[Nogood], on: Pattern, off: Pattern) -> Nogood | None:
    """One that speaks against all patterns with these on and those off."""
    not_on, not_off = ~on, ~off
    for nogood in nogoods:
        if not (nogood[0] & not_on or nogood[1] & not_off):
            return nogood
    return None


def _resolved(one: Nogood, other: Nogood, bit: Pattern) -> Nogood:
    """What both say about the other switches: ``one`` forbids ``bit`` on, ``other`` off."""
    return Nogood(
        (one.on | other.on) & ~bit, (one.off | other.off) & ~bit, one.limits | other.limits
    )
