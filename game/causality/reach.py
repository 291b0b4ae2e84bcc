"""Where stones can possibly be, whichever switches are off: what no scenario can bring together.

Computed once per canonisation, slice after slice, from all stones at once. It may promise too much
(a stone somewhere it never gets to) but never too little, so stones that do not meet here have
nothing to do with one another in any scenario.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from itertools import chain
from typing import TypeAlias

from game.causality.flags import Tagscreen
from game.causality.geometry import CLOSED
from game.causality.world import DEPART, FIRE, GO, PLACED, SCREEN, World

Stones: TypeAlias = int
"""A set of stones: bit ``i`` is stone ``i``."""


class Reach:
    """Tables by slice, of everything that the stones of ``setup`` and ``effects`` might do."""

    def __init__(self, world: World, setup: Collection[int], effects: Collection[int]) -> None:
        self.world = world
        slices = range(world.slices)
        self.stands: list[dict[int, Stones]] = [defaultdict(int) for _ in slices]
        """By square: the stones that may stand there, or be hidden there."""
        self.touches: list[dict[int, Stones]] = [defaultdict(int) for _ in slices]
        """By square: the stones that may be there at any time while conflicts are resolved."""
        self.pushers: list[dict[tuple[int, int, int], Stones]] = [defaultdict(int) for _ in slices]
        """By waiting stone, its square and a neighbour of that: who might push it there."""
        self.screens: list[dict[int, Stones]] = [defaultdict(int) for _ in slices]
        """By square: the stones that may have opened a tagscreen next to it or on it."""
        self.shooters: list[dict[int, Stones]] = [defaultdict(int) for _ in slices]
        """By square: the stones that might fire towards it, if nobody were between."""
        self.bombs: list[dict[int, list[int]]] = [defaultdict(list) for _ in slices]
        """By square: the bombs that might explode next to it or on it."""
        self.squares: list[dict[int, set[int]]] = [defaultdict(set) for _ in slices]
        """By stone: where it may stand or be hidden."""
        self.hides: list[set[int]] = [set() for _ in slices]
        """The squares where stones may be hidden."""
        self.births = [world.slices] * len(world.factions)
        """By stone: the slice where it comes to the board, past the last one for never."""

        placed: list[list[tuple[int, int]]] = [[] for _ in slices]
        for stone in setup:
            placed[0].append((stone, world.setup[stone][0]))
            self.births[stone] = 0
        for effect in effects:
            t, (square, mover) = world.arrival_slices[effect], world.arrivals[effect]
            if mover is not None:
                placed[t].append((mover[1], square))
                self.births[mover[1]] = t
                continue
            for near in world.grid.areas[square]:
                self.bombs[t][near].append(effect)
        for t in slices:
            self._open(t)
            self._pass(t, [(stone, PLACED, square) for stone, square in placed[t]])

    def _open(self, t: int) -> None:
        """Where tagscreens might open in slice ``t``."""
        for stone, square in self._flagged(t - 1, SCREEN):
            for near in self.world.grid.areas[square]:
                self.screens[t][near] |= 1 << stone
        for here, steps in self.world.flags[t - 1].items() if t else ():
            if any(act == SCREEN and kind == Tagscreen.HIDE for _, act, kind, _, _ in steps):
                self.hides[t].update(self.world.grid.areas[here % self.world.size])

    def _flagged(self, t: int, wanted: int) -> Iterator[tuple[int, int]]:
        """The stones that might follow such a flag in slice ``t``, and where."""
        for here, steps in self.world.flags[t].items() if t >= 0 else ():
            stone, square = divmod(here, self.world.size)
            if square in self.squares[t][stone] and any(step[1] == wanted for step in steps):
                yield stone, square

    def _pass(self, t: int, proposals: list[tuple[int, int, int]]) -> None:
        """What can become of what can be proposed into slice ``t``: stone, previous, target."""
        if t:
            proposals += self._proposals(t - 1)
        touched: dict[int, Stones] = defaultdict(int)
        movers: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for stone, previous, target in proposals:
            touched[target] |= 1 << stone
            if previous not in (PLACED, target):
                touched[previous] |= 1 << stone
                movers[target].append((stone, previous))
        stands, touches = self.stands[t], self.touches[t]
        for stone, previous, square in proposals:
            touches[square] |= 1 << stone
            stands[square] |= 1 << stone
            self.squares[t][stone].add(square)
            if previous == square and self.world.pushable[stone]:
                for pusher, beyond in self._pushes(square, movers[square]):
                    if pusher != stone:
                        self.pushers[t][stone, square, beyond] |= 1 << pusher
                        touched[beyond] |= 1 << stone
                        touches[beyond] |= 1 << stone
                        stands[beyond] |= 1 << stone
                        self.squares[t][stone].add(beyond)
        for stone, previous, target in proposals:
            if previous not in (PLACED, target) and touched[target] & ~(1 << stone):
                touches[previous] |= 1 << stone
                stands[previous] |= 1 << stone
                self.squares[t][stone].add(previous)
        for stone, _ in self._flagged(t - 1, FIRE):
            rays = self.world.sniper_rays if self.world.snipers[stone] else self.world.grid.sights
            for origin in self.squares[t][stone]:
                for square in chain.from_iterable(rays[origin]):
                    self.shooters[t][square] |= 1 << stone

    def _proposals(self, t: int) -> Iterator[tuple[int, int, int]]:
        """What the stones might propose in slice ``t``: stone, previous square, target."""
        world, flags = self.world, self.world.flags[t]
        for stone, squares in self.squares[t].items():
            for square in squares:
                if square in self.hides[t]:
                    yield stone, PLACED, square
                if world.neutral[stone]:
                    yield stone, square, square
                for _, act, target, _, _ in flags.get(stone * world.size + square, ()):
                    if act != DEPART:
                        yield stone, square, target if act == GO else square

    def _pushes(self, square: int, movers: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Who might push what waits on ``square``, and to where."""
        for stone, previous in movers:
            beyond = square_beyond(self.world, previous, square)
            if self.world.opposable[stone] and beyond != CLOSED:
                yield stone, beyond


def square_beyond(world: World, previous: int, square: int) -> int:
    """Where a step from ``previous`` onto ``square`` would push what waits there, or ``CLOSED``."""
    neighbours = world.grid.neighbours
    if previous == PLACED or square not in neighbours[previous]:
        return CLOSED
    return neighbours[square][neighbours[previous].index(square)]


def members(stones: Stones) -> Iterator[int]:
    """The stones of a set, in ascending order."""
    while stones:
        lowest = stones & -stones
        yield lowest.bit_length() - 1
        stones ^= lowest
