"""The first pattern in an order that nothing refutes, without trying all patterns before it.

A pattern that fails teaches nogoods: parts of patterns that fail whatever else is on or off. The
search turns one switch after the other on, the most precious one first; it turns a switch off only
where the nogoods leave no choice. At a dead end it learns another nogood, about the decisions that
led there, and jumps back as far as this nogood allows, as solvers of Boolean formulas do. Before
that it finds, group by group, how many switches of the order's groups must be off. It leaves out
only what a nogood forbids, so its result is the first pattern there is.

Nogoods may also speak of *facts*: bits after those of the switches, which the search never chooses
itself. A fact is on or off because the nogoods leave no choice. So a nogood can say what follows
from few switches, and others can build on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from game.causality.scenarios.priority import Pattern, PriorityOrder


class Nogood(NamedTuple):
    """A rule against all patterns that have all of ``on`` on and all of ``off`` off.

    ``limits`` are the groups (as bits) whose present limit the rule depends on.
    """

    on: Pattern
    off: Pattern
    limits: int = 0
    """Groups, as bits, whose present limit the rule depends on."""

    @property
    def is_empty(self) -> bool:
        """Whether it forbids every pattern."""
        return not (self.on or self.off)

    def implies(self, other: Nogood) -> bool:
        """Return whether it forbids all patterns that the other one forbids."""
        return not (self.on & ~other.on or self.off & ~other.off or self.limits & ~other.limits)


Refute: TypeAlias = Callable[[Pattern, Pattern], Sequence[Nogood]]


def first(
    order: PriorityOrder,
    refute: Refute,
    tick: Callable[[], None] = lambda: None,
    *,
    facts: int = 0,
    given: Iterable[Nogood] = (),
) -> Pattern | None:
    """Return the first pattern in ``order`` that ``refute`` accepts; None if there is none.

    ``refute`` gets what is on and what is off: all switches, and the facts that follow from them by
    the nogoods so far. It returns nogoods that forbid this, or nothing if the pattern is accepted;
    they may forbid it by way of other facts, of which there are ``facts`` in all, and together with
    the nogoods in ``given``. ``tick`` is called at every dead end; whatever it raises ends the
    search.
    """
    return _ScenarioSearch(order, refute, tick, facts, given).run()


Literals: TypeAlias = int
"""A set of literals: bit ``i`` is switch or fact ``i`` on, bit ``i + size`` the same one off."""


@dataclass(slots=True)
class _Limit:
    """At most ``most`` of the switches in ``group`` may be off."""

    group: Pattern
    most: int


@dataclass(slots=True, eq=False)
class _Clause:
    """A nogood, with the two of its literals that it watches."""

    about: Literals
    limits: int
    one: int = -1
    two: int = -1


_CHOICE = _Clause(0, 0)


class _ScenarioSearch:
    def __init__(
        self,
        order: PriorityOrder,
        refute: Refute,
        tick: Callable[[], None],
        facts: int,
        given: Iterable[Nogood],
    ) -> None:
        self.order, self.refute, self.tick = order, refute, tick
        self.switches = (1 << len(order.switches)) - 1
        self.size = size = len(order.switches) + facts
        self.limits: list[_Limit] = []
        self.limited: list[list[int]] = [[] for _ in range(2 * size)]
        """By literal: the groups whose limit has a say when it comes about."""
        for level, group in enumerate(order.groups):
            for switch in bits(group):
                self.limited[size + switch].append(level)
        self.fine: set[Pattern] = set()
        self.never_on: Pattern = 0
        self.clauses: dict[tuple[Literals, int], _Clause] = {}
        self.watches: list[list[_Clause]] = [[] for _ in range(2 * size)]
        """By literal: the nogoods to ask when it comes about."""
        self.opposite = [*range(size, 2 * size), *range(size)]

        self.now: Literals = 0
        """What has come about."""
        self.never: Literals = 0
        """The opposites of that."""
        self.barred = [False] * (2 * size)
        """By literal: whether it is in ``never``."""
        self.all = (1 << 2 * size) - 1
        self.trail: list[int] = []
        """The literals that have come about, in the order of their decisions."""
        self.heard = 0
        """How much of the trail the nogoods have seen."""
        self.reasons: list[_Clause] = [_CHOICE] * (2 * size)
        """By literal: the nogood that has forced it."""
        self.choices: list[tuple[int, Literals, Literals]] = []
        """Before every free choice: the length of the trail, ``now`` and ``never``."""
        for nogood in given:
            self.learn(self.literals(nogood), nogood.limits)

    def literals(self, nogood: Nogood) -> Literals:
        return nogood.on | nogood.off << self.size

    def run(self) -> Pattern | None:
        """Group by group, the fewest switches that can be off.

        Often none has to be, but for those that can never be on; otherwise fewer and fewer are
        allowed, as long as there is a pattern: what was learned under one limit holds under a lower
        one.
        """
        found: Pattern | _Clause = 0
        for level, group in enumerate(self.order.groups):
            limit = _Limit(group, (group & self.never_on).bit_count())
            self.limits.append(limit)
            found = self.descend()
            if isinstance(found, _Clause):
                if not found.limits:
                    return None
                limit.most = group.bit_count()
                self.forget(level)
                self.lower(level)
        found = self.descend()
        return found if isinstance(found, int) else None

    def lower(self, level: int) -> None:
        """Lower a limit while there is a pattern."""
        limit = self.limits[level]
        while not isinstance(found := self.descend(), _Clause):
            limit.most = (found & limit.group).bit_count() - 1
        limit.most += 1
        self.forget(level)

    def forget(self, level: int) -> None:
        """Forget the nogoods that depend on the limit of that group."""
        kept = {key: c for key, c in self.clauses.items() if not c.limits >> level & 1}
        self.clauses = kept
        for watches in self.watches:
            watches[:] = [clause for clause in watches if not clause.limits >> level & 1]

    def descend(self) -> Pattern | _Clause:
        """Return the first pattern within the limits by the order of the switches alone.

        Or the reason why there is none.
        """
        self.trail, self.choices = [], []
        self.now = self.never = self.heard = 0
        self.barred = [False] * (2 * self.size)
        conflict = self.consequences(self.clauses.values())
        for level in range(len(self.limits)):
            conflict = conflict or self.within(level)
        while True:
            conflict = conflict or self.propagate()
            if conflict is not None:
                self.tick()
                lesson = self.lesson(conflict)
                if not lesson.about:
                    return lesson
                self.turn_back(lesson)
                clause = self.learn(lesson.about, lesson.limits)
                conflict = self.consequences((clause,))
            elif free := self.switches & ~(self.now | self.never):
                self.choices.append((len(self.trail), self.now, self.never))
                self.decide((free & -free).bit_length() - 1, _CHOICE)
            else:
                on, all_off = self.now & (1 << self.size) - 1, self.now >> self.size
                off = all_off & self.switches
                fresh = () if off in self.fine else self.refute(on, all_off)
                if not fresh:
                    self.fine.add(off)
                    return off
                self.tick()
                conflict = self.taught(fresh)

    def taught(self, nogoods: Sequence[Nogood]) -> _Clause | None:
        """Learn from a refused pattern; backjump to where its first literal decides something."""
        about = [self.literals(nogood) for nogood in nogoods]
        back = min(map(self.due, about))
        while len(self.choices) > back:
            self.undo()
        limits = (nogood.limits for nogood in nogoods)
        return self.consequences(list(map(self.learn, about, limits))) or self.propagate()

    def due(self, about: Literals) -> int:
        """After how many free choices a nogood has decided something, or was violated."""
        choices = self.choices
        missing = about & ~self.now
        if missing & (missing - 1) or missing & self.never:
            return len(choices)
        low, high = 0, len(choices)
        while low < high:
            middle = (low + high) // 2
            missing = about & ~choices[middle][1]
            if missing & (missing - 1):
                low = middle + 1
            else:
                high = middle
        return low

    def decide(self, literal: int, reason: _Clause) -> None:
        opposite = self.opposite[literal]
        self.now |= 1 << literal
        self.never |= 1 << opposite
        self.barred[opposite] = True
        self.reasons[literal] = reason
        self.trail.append(literal)

    def propagate(self) -> _Clause | None:
        """Decide all that follows from the decisions so far.

        Returns a nogood if this is impossible.
        """
        trail, watches, limited, limits = self.trail, self.watches, self.limited, len(self.limits)
        while self.heard < len(trail):
            literal = trail[self.heard]
            self.heard += 1
            conflict = self.asked(literal) if watches[literal] else None
            if conflict is not None:
                return conflict
            for level in limited[literal]:
                if level < limits and (conflict := self.within(level)):
                    return conflict
        return None

    def asked(self, literal: int) -> _Clause | None:
        """Return the same for the nogoods that watch one literal, which has just come about.

        A nogood is asked only if one of its two watched literals has come about. It then watches
        another one, if there is one that has not come about.
        """
        watches, barred, opposite = self.watches, self.barred, self.opposite
        watching = watches[literal]
        ahead = self.all ^ self.now
        conflict, is_left = None, False
        for clause in watching:
            other = clause.one
            if other == literal:
                other = clause.two
            if barred[other]:
                continue
            missing = clause.about & ahead
            bit = 1 << other
            if missing & ~bit:
                # best one that cannot come about: as long as it cannot, there is nothing to ask
                missing &= ~bit
                another = (missing & self.never or missing).bit_length() - 1
                clause.one, clause.two = other, another
                watches[another].append(clause)
                is_left = True
            elif missing:
                self.decide(opposite[other], clause)
                ahead = self.all ^ self.now
            else:
                conflict = clause
                break
        if is_left:
            watches[literal] = [c for c in watching if c.one == literal or c.two == literal]
        return conflict

    def consequences(self, clauses: Iterable[_Clause]) -> _Clause | None:
        """Decide the one literal that a nogood still leaves open, against it.

        Returns the nogood if all its literals have come about.
        """
        for clause in clauses:
            missing = clause.about & ~self.now
            if missing & self.never or missing & (missing - 1):
                continue
            if not missing:
                return clause
            self.decide(self.opposite[missing.bit_length() - 1], clause)
        return None

    def within(self, level: int) -> _Clause | None:
        """Return the same for the limit on a group."""
        limit = self.limits[level]
        off = self.now >> self.size & limit.group
        spare = limit.most - off.bit_count()
        if spare < 0:
            return _Clause(off << self.size, 1 << level)
        if not spare:
            for switch in bits(limit.group & ~(self.now | self.never)):
                self.decide(switch, _Clause((off | 1 << switch) << self.size, 1 << level))
        return None

    def lesson(self, conflict: _Clause) -> _Clause:
        """Return the nogood learned from a violated one.

        It is about one literal decided since the last free choice, and about earlier ones. It is
        empty if it depends on none.
        """
        about, limits = conflict.about, conflict.limits
        while self.choices and not about & self.late():
            self.undo()
        late, alone = self.late(), bool(self.choices)
        trail, place = self.trail, len(self.trail)
        while (about & late).bit_count() > alone:
            place -= 1
            while not about >> trail[place] & 1:
                place -= 1
            literal = trail[place]
            reason = self.reasons[literal]
            about = (about | reason.about) & ~(1 << literal | 1 << self.opposite[literal])
            limits |= reason.limits
        rest = about & ~late
        for literal in bits(rest):
            reason = self.reasons[literal]
            if reason is not _CHOICE:
                premises = reason.about & ~(1 << self.opposite[literal])
                if not premises & ~about:
                    about &= ~(1 << literal)
                    limits |= reason.limits
        return _Clause(about, limits)

    def turn_back(self, lesson: _Clause) -> None:
        """Undo free choices, as long as the learned nogood still decides its last literal."""
        self.undo()
        rest = lesson.about & self.now
        while self.choices and rest == lesson.about & self.choices[-1][1]:
            self.undo()

    def undo(self) -> None:
        """Undo the last free choice and all that followed from it."""
        self.heard, self.now, self.never = self.choices.pop()
        for literal in self.trail[self.heard :]:
            self.barred[self.opposite[literal]] = False
        del self.trail[self.heard :]

    def late(self) -> Literals:
        """Return the decisions since the last free choice; all decisions if there is none."""
        return self.now & ~self.choices[-1][1] if self.choices else self.now

    def latest(self, about: Literals) -> list[int]:
        """Two literals of a nogood to watch: those that have not come about, or did so last."""
        missing = about & ~self.now
        if missing & (missing - 1):
            return [missing.bit_length() - 1, (missing & -missing).bit_length() - 1]
        come = about & self.now
        known = next((late for _, now, _ in reversed(self.choices) if (late := come & ~now)), come)
        return [missing.bit_length() - 1, known.bit_length() - 1] if missing else bits(known)[-2:]

    def learn(self, about: Literals, limits: int) -> _Clause:
        """Keep a nogood for later."""
        known = self.clauses.get((about, limits))
        if known is not None:
            return known
        clause = self.clauses[about, limits] = _Clause(about, limits)
        if about & (about - 1):
            one, two = self.latest(about)
            clause.one, clause.two = one, two
            self.watches[one].append(clause)
            self.watches[two].append(clause)
        elif about & self.switches and not limits:
            self.never_on |= about
        return clause


def bits(pattern: int) -> list[int]:
    """Return the places of the bits of a pattern, in ascending order."""
    found = []
    while pattern:
        lowest = pattern & -pattern
        found.append(lowest.bit_length() - 1)
        pattern ^= lowest
    return found
