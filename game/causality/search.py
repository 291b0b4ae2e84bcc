"""The first pattern in an order that nothing refutes, without trying all patterns before it.

A pattern that fails teaches a ``Nogood``: a part of the pattern that fails whatever the other
switches are. The search turns one switch after the other on, the most precious one first; it turns
a switch off only where the nogoods leave no choice. At a dead end it learns another nogood, about
the switches that led there, and goes back as far as this nogood allows, as solvers of Boolean
formulas do. Before that it finds, group by group, how many switches of the order's groups must be
off. It leaves out only what a nogood forbids, so its result is the first pattern there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from game.causality.priority import Order, Pattern

MOST_LEARNED: Final = 3
"""Only so many nogoods of one pattern are kept, the smallest ones; more would cost more than they
save.
"""


class Nogood(NamedTuple):
    """A rule against all patterns that have all of ``on`` on and all of ``off`` off.

    ``limits`` are the groups (as bits) whose present limit the rule depends on.
    """

    on: Pattern
    off: Pattern
    limits: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether it forbids every pattern."""
        return not (self.on or self.off)

    def implies(self, other: Nogood) -> bool:
        """Whether it forbids all patterns that the other one forbids."""
        return not (self.on & ~other.on or self.off & ~other.off or self.limits & ~other.limits)


def first(
    order: Order,
    refute: Callable[[Pattern], Sequence[Nogood]],
    tick: Callable[[], None] = lambda: None,
) -> Pattern | None:
    """The first pattern in ``order`` that ``refute`` accepts; None if there is none.

    ``refute`` returns nogoods that forbid the pattern that it was asked about, or nothing. ``tick``
    is called at every dead end; whatever it raises ends the search.
    """
    return _Search(order, refute, tick).run()


@dataclass(slots=True)
class _Limit:
    """At most ``most`` of the switches in ``group`` may be off."""

    group: Pattern
    most: int


@dataclass(slots=True)
class _Watch:
    """A nogood, with the two of its parts that it watches: twice the switch, plus one if off."""

    nogood: Nogood
    one: int
    two: int


class _Search:
    def __init__(
        self,
        order: Order,
        refute: Callable[[Pattern], Sequence[Nogood]],
        tick: Callable[[], None],
    ) -> None:
        self.order, self.refute, self.tick = order, refute, tick
        self.size = len(order.switches)
        self.limits: list[_Limit] = []
        self.fine: set[Pattern] = set()
        self.never_on: Pattern = 0
        self.nogoods: set[Nogood] = set()
        self.watches: list[list[_Watch]] = [[] for _ in range(2 * self.size)]
        """By switch and state (on, off): the nogoods to ask when the switch gets into
        this state.
        """

        self.on: Pattern = 0
        self.off: Pattern = 0
        self.trail: list[int] = []
        """The decided switches, in the order of their decisions."""
        self.heard = 0
        """How much of the trail the nogoods have seen."""
        self.reasons: list[Nogood] = [Nogood(0, 0)] * self.size
        """The nogood that has forced a switch; without meaning for a free choice."""
        self.choices: list[tuple[int, Pattern, Pattern]] = []
        """Before every free choice: the length of the trail, the switches that were on, and those
        off.
        """

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
        """Forget the nogoods that depend on the limit of that group."""
        self.nogoods = {nogood for nogood in self.nogoods if not nogood.limits >> level & 1}
        for watches in self.watches:
            watches[:] = [watch for watch in watches if not watch.nogood.limits >> level & 1]

    def descend(self) -> Pattern | Nogood:
        """The first pattern within the limits by the order of the switches alone, or the reason why
        none.
        """
        self.trail, self.choices = [], []
        self.on = self.off = self.heard = 0
        conflict = self.consequences(self.nogoods)
        for level in range(len(self.limits)):
            conflict = conflict or self.within(level)
        while True:
            fresh: Sequence[Nogood] = ()
            conflict = conflict or self.propagate()
            if conflict is None and len(self.trail) < self.size:
                self.choose()
                continue
            if conflict is None:
                fresh = () if self.off in self.fine else self.refute(self.off)
                if not fresh:
                    self.fine.add(self.off)
                    return self.off
                fresh = sorted(fresh, key=_width)[:MOST_LEARNED]
                for nogood in fresh:
                    self.learn(nogood)
                # the nogood that leads back furthest; none of the others is then overdue
                conflict = min(fresh, key=lambda nogood: self.places(nogood)[1:])
            self.tick()
            lesson = self.lesson(conflict)
            if lesson.is_empty:
                return lesson
            if lesson != conflict:
                self.learn(lesson)
            self.turn_back(lesson)
            conflict = self.consequences((lesson, *fresh))

    def choose(self) -> None:
        """Turn on the most precious switch that is not decided."""
        free = ~(self.on | self.off)
        self.choices.append((len(self.trail), self.on, self.off))
        self.decide((free & -free).bit_length() - 1, False, Nogood(0, 0))

    def decide(self, switch: int, is_off: bool, reason: Nogood) -> None:
        if is_off:
            self.off |= 1 << switch
        else:
            self.on |= 1 << switch
        self.reasons[switch] = reason
        self.trail.append(switch)

    def propagate(self) -> Nogood | None:
        """Decide all that follows from the decisions so far; returns a nogood if this is
        impossible.
        """
        while self.heard < len(self.trail):
            switch = self.trail[self.heard]
            self.heard += 1
            is_off = self.off >> switch & 1
            conflict = self.asked(2 * switch + is_off)
            for level, limit in enumerate(self.limits if is_off else ()):
                if limit.group >> switch & 1:
                    conflict = conflict or self.within(level)
            if conflict is not None:
                return conflict
        return None

    def asked(self, literal: int) -> Nogood | None:
        """The same for the nogoods that watch one state of a switch, which has just come about.

        A nogood is asked only if one of its two watched parts has come about. It then watches
        another part, if there is one that has not come about.
        """
        watching = self.watches[literal]
        staying: list[_Watch] = []
        conflict = None
        for i, watch in enumerate(watching):
            nogood = watch.nogood
            other = watch.one if watch.two == literal else watch.two
            missing = (nogood.on & ~self.on | nogood.off & ~self.off) & ~(1 << (other >> 1))
            if missing:
                # best a part decided the other way: as long as it is, there is nothing to ask
                settled = missing & (nogood.on & self.off | nogood.off & self.on)
                switch = (settled or missing).bit_length() - 1
                watch.one, watch.two = other, 2 * switch + (nogood.off >> switch & 1)
                self.watches[watch.two].append(watch)
                continue
            staying.append(watch)
            conflict = self.consequences((nogood,))
            if conflict is not None:
                staying += watching[i + 1 :]
                break
        self.watches[literal] = staying
        return conflict

    def consequences(self, nogoods: Iterable[Nogood]) -> Nogood | None:
        """Decide the one switch that a nogood still leaves open, against it; returns the nogood if
        all its parts have come about.
        """
        for nogood in nogoods:
            on, off, _ = nogood
            if on & self.off or off & self.on:
                continue
            undecided = on & ~self.on | off & ~self.off
            if not undecided:
                return nogood
            if not undecided & (undecided - 1):
                self.decide(undecided.bit_length() - 1, bool(undecided & on), nogood)
        return None

    def within(self, level: int) -> Nogood | None:
        """The same for the limit on a group."""
        limit = self.limits[level]
        off = self.off & limit.group
        spare = limit.most - off.bit_count()
        if spare < 0:
            return Nogood(0, off, 1 << level)
        undecided = 0 if spare else limit.group & ~(self.on | self.off)
        while undecided:
            bit = undecided & -undecided
            undecided ^= bit
            self.decide(bit.bit_length() - 1, False, Nogood(0, off | bit, 1 << level))
        return None

    def lesson(self, conflict: Nogood) -> Nogood:
        """The nogood that a violated one teaches: about one switch decided since the last free
        choice, and about earlier ones. It is empty if it depends on none.
        """
        while self.choices and not (conflict.on | conflict.off) & self.late():
            self.undo()
        late, alone = self.late(), bool(self.choices)
        for switch in reversed(self.trail):
            about = (conflict.on | conflict.off) & late
            if about.bit_count() <= alone:
                break
            if about >> switch & 1:
                conflict = _resolved(conflict, self.reasons[switch], 1 << switch)
        return conflict

    def turn_back(self, lesson: Nogood) -> None:
        """Undo free choices, as long as the learned nogood still decides its last switch."""
        self.undo()
        rest = lesson.on & self.on, lesson.off & self.off
        while self.choices:
            _, on, off = self.choices[-1]
            if rest != (lesson.on & on, lesson.off & off):
                break
            self.undo()

    def undo(self) -> None:
        """Undo the last free choice and all that followed from it."""
        self.heard, self.on, self.off = self.choices.pop()
        del self.trail[self.heard :]

    def late(self) -> Pattern:
        """The decisions since the last free choice; all decisions if there is none."""
        _, on, off = self.choices[-1] if self.choices else (0, 0, 0)
        return (self.on | self.off) & ~(on | off)

    def places(self, nogood: Nogood) -> list[int]:
        """The places in the trail of the two parts of a violated nogood that were decided last."""
        about = nogood.on | nogood.off
        backwards = range(len(self.trail) - 1, -1, -1)
        return list(islice((i for i in backwards if about >> self.trail[i] & 1), 2))

    def learn(self, nogood: Nogood) -> None:
        """Keep a violated nogood for later."""
        if nogood in self.nogoods:
            return
        self.nogoods.add(nogood)
        last = [self.trail[place] for place in self.places(nogood)]
        if len(last) == 2:
            one, two = (2 * switch + (nogood.off >> switch & 1) for switch in last)
            watch = _Watch(nogood, one, two)
            self.watches[one].append(watch)
            self.watches[two].append(watch)
        elif nogood.on and not nogood.limits:
            self.never_on |= nogood.on


def _width(nogood: Nogood) -> int:
    return (nogood.on | nogood.off).bit_count()


def _resolved(one: Nogood, other: Nogood, bit: Pattern) -> Nogood:
    """What two nogoods together say about the other switches; one forbids ``bit`` on, the other
    off.
    """
    return Nogood(
        (one.on | other.on) & ~bit, (one.off | other.off) & ~bit, one.limits | other.limits
    )
