"""Stones that go back, or perish, because of few others, whatever all the rest does.

Many scenarios differ only in who else is in a crowd. A reason that names the few stones that are
enough holds for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.causality.rules.geometry import CLOSED
from game.causality.rules.world import PLACED, World
from game.causality.scenarios.facts import Facts
from game.causality.scenarios.priority import Pattern
from game.causality.scenarios.reachability import Entry, square_beyond
from game.causality.scenarios.slice_trace import TracedSlice


class Bars:
    """Such reasons in one slice of a simulation; the scene remembers them."""

    def __init__(self, world: World, facts: Facts, scene: TracedSlice, t: int) -> None:
        self.world, self.facts, self.scene, self.t = world, facts, scene, t

    def bar(self, stone: int, entry: Entry, good: frozenset[int]) -> Pattern | None:
        """Return why a stone with this proposal cannot end on a good square, whatever else happens.

        None if few other stones are not enough for it.

        If the stone moves, it is enough that another one goes or arrives there too, waits there or
        comes back there and cannot be pushed away for good, or changes places with it. If it waits
        or arrives, both perish if the other one arrives, or waits where it arrives.
        """
        previous, square, _ = entry
        moves = previous not in (PLACED, square)
        if moves and good != {square}:
            return None
        bars = self._halts(stone, previous, square) if moves else self._crashes(stone, entry)
        return min(bars, key=int.bit_count, default=None)

    def _crashes(self, stone: int, entry: Entry) -> Iterator[Pattern]:
        previous, square, _ = entry
        for target, other, _, came_from, _, _ in self.scene.movers.values():
            perishes = came_from == PLACED or (previous == PLACED and came_from == square)
            if other != stone and target == square and perishes:
                yield self._entered(other)

    def _halts(self, stone: int, previous: int, square: int) -> Iterator[Pattern]:
        world = self.world
        may_push = world.opposable[stone]
        beyond = square_beyond(world, previous, square) if may_push else CLOSED
        for target, other, _, came_from, _, _ in self.scene.movers.values():
            why: Pattern | None = 0
            if other == stone:
                continue
            if target != square:
                if came_from != square:
                    continue
                if target == previous and may_push and world.opposable[other]:
                    why = self._nobody(previous, square, stone)
                else:
                    why = self.returns(other)
            elif came_from == square and beyond != CLOSED and world.pushable[other]:
                why = self._blocked(beyond)
            if why is not None:
                yield self._entered(other) | why

    def returns(self, stone: int) -> Pattern | None:
        """Return why a stone that moves goes back whatever else happens; None if it may not."""
        known = self.scene.returns
        if stone not in known:
            known[stone] = None  # for those who ask meanwhile
            square, _, _, previous, mark, _ = self.scene.movers[stone]
            if previous not in (PLACED, square) and not self._may_explode(square):
                known[stone] = self.bar(stone, (previous, square, mark), frozenset({square}))
        return known[stone]

    def bounce_reasons(self, stone: int) -> Pattern | None:
        """Return why a stone goes back to a square where it stays, whatever else happens.

        None if that is not certain. A stone that moves there meets it and goes back too, and needs
        no reason.
        """
        previous = self.scene.movers[stone][3]
        if self.scene.after_conflicts.get(stone) != previous:
            return None
        why = self.returns(stone)
        if why is None or self._may_explode(previous):
            return None
        for other, entries, _ in self.facts.crowd(self.t, previous):
            mover = self.scene.movers.get(other)
            entered = None if mover is None else (mover[3], mover[0], mover[4])
            for entry, bit in entries.items():
                moves_there = entry[1] == previous and entry[0] not in (PLACED, previous)
                if other != stone and not moves_there:
                    if entry == entered:
                        return None
                    why |= bit
        return why

    def _blocked(self, square: int) -> Pattern | None:
        """Return why a stone pushed onto a square would meet another one there and go back.

        Whatever else happens; None if that is not certain.
        """
        known = self.scene.blocked
        if square not in known:
            known[square] = None  # for those who ask meanwhile
            bars = () if self._may_explode(square) else self._blocks(square)
            known[square] = min(bars, key=int.bit_count, default=None)
        return known[square]

    def _blocks(self, square: int) -> Iterator[Pattern]:
        """Yield the reasons why another stone blocks the square.

        It arrives there; or comes there and changes places with no stone; or waits there and no
        stone comes that might push it away; or comes back there.
        """
        for target, other, _, came_from, _, _ in self.scene.movers.values():
            why: Pattern | None = 0
            if target != square:
                if came_from != square:
                    continue
                why = self.returns(other)
            elif came_from == square:
                why = self._nobody(None, square, other) if self.world.pushable[other] else 0
            elif came_from != PLACED and self.world.opposable[other]:
                why = self._nobody(square, came_from, other)
            if why is not None:
                yield self._entered(other) | why

    def _nobody(self, previous: int | None, square: int, stone: int) -> Pattern | None:
        """Return why no other stone goes there, from `previous` or elsewhere; None if one does."""
        movers, why = self.scene.movers, 0
        for other, entries, _ in self.facts.crowd(self.t, square):
            for (before, to, mark), bit in entries.items():
                is_move = to == square and before not in (PLACED, square)
                if other != stone and is_move and previous in (None, before):
                    mover = movers.get(other)
                    if mover is not None and (mover[3], mover[0], mover[4]) == (before, to, mark):
                        return None
                    why |= bit
        return why

    def _entered(self, stone: int) -> Pattern:
        return self.facts.entry_bits(stone, self.t, self.scene.movers.get(stone))

    def _may_explode(self, square: int) -> bool:
        """Return whether a stone that has to do with a square may be explosive, in any scenario."""
        crowd = self.facts.crowd(self.t, square)
        return any(self.world.may_explode[stone] for stone, _, _ in crowd)
