"""Reachable squares of stones in any scenario, which tell which stones can never meet.

It is computed once for each canonisation, slice after slice, for all stones at once. It may be too
generous (a stone is listed where it never comes) but never misses anything: stones that do not meet
here have no influence on one another in any scenario.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import TypeAlias

from game.causality.rules.flags import Tagscreen
from game.causality.rules.geometry import CLOSED
from game.causality.rules.world import DEPART, FIRE, GO, PLACED, SCREEN, FlagRow, World

Stones: TypeAlias = int
"""A set of stones: bit ``i`` is stone ``i``."""

Proposed: TypeAlias = tuple[int, int, int, int]
"""A possible proposal into a slice: stone, previous square, target, mark."""

Entry: TypeAlias = tuple[int, int, int]
"""How a stone may be proposed into a slice: previous square, target, mark."""

Place: TypeAlias = tuple[int, int]
"""Where a stone may stand or be hidden: square, mark."""


class Reach:
    """Tables by slice of all that the stones of ``setup`` and ``effects`` might do."""

    def __init__(self, world: World, setup: Collection[int], effects: Collection[int]) -> None:
        self.world = world
        slices = range(world.slices)
        self.stands: list[dict[int, Stones]] = [defaultdict(int) for _ in slices]
        """By square: the stones that may stand there, be hidden there, or be proposed there."""
        self.pushers: list[dict[tuple[int, int, int], Stones]] = [defaultdict(int) for _ in slices]
        """By waiting stone, its square and a neighbouring square: the stones that might push it
        there.
        """
        self.screens: list[dict[int, Stones]] = [defaultdict(int) for _ in slices]
        """By square: the stones that may have opened a tagscreen on it or beside it."""
        self.shooters: list[dict[int, Stones]] = [defaultdict(int) for _ in slices]
        """By square: the stones that might fire towards it if nothing were between."""
        self.bombs: list[dict[int, list[int]]] = [defaultdict(list) for _ in slices]
        """By square: the bombs that might explode on it or beside it."""
        self.places: list[dict[int, set[Place]]] = [defaultdict(set) for _ in slices]
        """By stone: the squares where it may stand or be hidden, with its possible marks."""
        self.hides: list[set[int]] = [set() for _ in slices]
        """The squares where stones may be hidden."""
        self.raised: list[dict[int, set[int]]] = [defaultdict(set) for _ in slices]
        """By square: the marks that tagscreens may give to a stone on it."""
        self.entries: list[dict[int, set[Entry]]] = [defaultdict(set) for _ in slices]
        """By stone: how it may be proposed into the slice."""
        self.followed: set[int] = set()
        """The flags that might be followed, by id."""
        self.shots: set[int] = set()
        """Those of them that fire."""
        self.opening: set[int] = set()
        """Those that open a tagscreen."""
        self.turning: set[int] = set()
        """Those that go, and so say where the stone faces then."""
        self.births = [world.slices] * len(world.factions)
        """By stone: the slice of its arrival; a number past the last slice means never."""

        placed: list[list[Proposed]] = [[] for _ in slices]
        for stone in setup:
            placed[0].append((stone, PLACED, world.setup[stone][0], -1))
            self.births[stone] = 0
        for effect in effects:
            t, (square, mover) = world.arrival_slices[effect], world.arrivals[effect]
            if mover is not None:
                placed[t].append((mover[1], PLACED, square, -1))
                self.births[mover[1]] = t
                continue
            for near in world.grid.areas[square]:
                self.bombs[t][near].append(effect)
        steps: list[tuple[int, int, FlagRow]] = []
        for t in slices:
            self._open(t, steps)
            self._pass(t, placed[t] + list(self._proposals(t - 1, steps)))
            self._shoot(t, steps)
            steps = self._steps(t)

    def _steps(self, t: int) -> list[tuple[int, int, FlagRow]]:
        """Return the flags that might be followed in slice ``t``, with the stone and the square."""
        steps = []
        for stone, places in self.places[t].items():
            for square, mark in places:
                step = self.step(t, stone, square, mark)
                if step is not None and step[0] not in self.followed:
                    self.followed.add(step[0])
                    if step[1] == FIRE:
                        self.shots.add(step[0])
                    elif step[1] == SCREEN:
                        self.opening.add(step[0])
                    elif step[1] == GO:
                        self.turning.add(step[0])
                    steps.append((stone, square, step))
        return steps

    def step(self, t: int, stone: int, square: int, mark: int) -> FlagRow | None:
        """Return the flag that a stone follows from there: the oldest one newer than its mark."""
        here = self.world.flags[t].get(stone * self.world.size + square, ())
        return next((step for step in here if step[0] > mark), None)

    def outcomes(self, t: int, stone: int, entry: Entry) -> Iterator[Place]:
        """All places that a stone with this proposal may have in slice ``t``."""
        previous, target, mark = entry
        for place in self.places[t][stone]:
            square, after = place
            if square == target or (previous not in (PLACED, target) and square == previous):
                is_near = True
            else:
                is_near = previous == target and (stone, target, square) in self.pushers[t]
            if is_near and (after == mark or (after > mark and after in self.raised[t][square])):
                yield place

    def next_entries(self, t: int, stone: int, place: Place) -> Iterator[Entry]:
        """Yield the proposals into the slice after ``t`` that may follow from a place."""
        square, mark = place
        if square in self.hides[t]:
            yield PLACED, square, mark
        if self.world.neutral[stone]:
            yield square, square, mark
        elif (step := self.step(t, stone, square, mark)) is not None and step[1] != DEPART:
            yield square, step[2] if step[1] == GO else square, step[0]

    def _open(self, t: int, steps: Iterable[tuple[int, int, FlagRow]]) -> None:
        """Mark the tagscreens that might open in slice ``t`` after these steps."""
        for stone, square, (flag, act, kind, _, _) in steps:
            if act == SCREEN:
                for near in self.world.grid.areas[square]:
                    self.screens[t][near] |= 1 << stone
                    if kind == Tagscreen.HIDE:
                        self.hides[t].add(near)
                    if kind != Tagscreen.LOCK:
                        self.raised[t][near].add(flag)

    def _pass(self, t: int, proposals: Sequence[Proposed]) -> None:
        """Note all that can become of the possible proposals for slice ``t``."""
        touched: dict[int, Stones] = defaultdict(int)
        movers: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for stone, previous, target, mark in proposals:
            self.entries[t][stone].add((previous, target, mark))
            touched[target] |= 1 << stone
            if previous not in (PLACED, target):
                touched[previous] |= 1 << stone
                movers[target].append((stone, previous))
        for stone, previous, square, mark in proposals:
            self._put(t, stone, square, mark)
            if previous == square and self.world.pushable[stone]:
                for pusher, beyond in self._pushes(square, movers[square]):
                    if pusher != stone:
                        self.pushers[t][stone, square, beyond] |= 1 << pusher
                        touched[beyond] |= 1 << stone
                        self._put(t, stone, beyond, mark)
        for stone, previous, target, mark in proposals:
            if previous not in (PLACED, target) and touched[target] & ~(1 << stone):
                self._put(t, stone, previous, mark)

    def _put(self, t: int, stone: int, square: int, mark: int) -> None:
        """Note that the stone may stand there."""
        self.stands[t][square] |= 1 << stone
        places = self.places[t][stone]
        places.add((square, mark))
        places.update((square, raised) for raised in self.raised[t][square] if raised > mark)

    def _shoot(self, t: int, steps: Iterable[tuple[int, int, FlagRow]]) -> None:
        """Mark the stones that might be hit in slice ``t`` by shots after these steps."""
        for stone in {stone for stone, _, step in steps if step[1] == FIRE}:
            rays = self.world.sniper_rays if self.world.snipers[stone] else self.world.grid.sights
            for origin, _ in self.places[t][stone]:
                for square in chain.from_iterable(rays[origin]):
                    self.shooters[t][square] |= 1 << stone

    def _proposals(self, t: int, steps: Iterable[tuple[int, int, FlagRow]]) -> Iterator[Proposed]:
        """Yield the possible proposals into the slice after ``t``, from these steps."""
        for stone, square, (flag, act, target, _, _) in steps:
            if act != DEPART:
                yield stone, square, target if act == GO else square, flag
        for stone, places in self.places[t].items() if t >= 0 else ():
            for square, mark in places:
                if square in self.hides[t]:
                    yield stone, PLACED, square, mark
                if self.world.neutral[stone]:
                    yield stone, square, square, mark

    def _pushes(self, square: int, movers: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Yield the stones that might push a stone waiting on ``square``, and where to."""
        for stone, previous in movers:
            beyond = square_beyond(self.world, previous, square)
            if self.world.opposable[stone] and beyond != CLOSED:
                yield stone, beyond


def square_beyond(world: World, previous: int, square: int) -> int:
    """Return the square to which a step from ``previous`` onto ``square`` pushes a waiting stone.

    ``CLOSED`` if there is none.
    """
    neighbours = world.grid.neighbours
    if previous == PLACED or square not in neighbours[previous]:
        return CLOSED
    return neighbours[square][neighbours[previous].index(square)]


def members(stones: Stones) -> Iterator[int]:
    """Yield the stones of a set, in ascending order."""
    while stones:
        lowest = stones & -stones
        yield lowest.bit_length() - 1
        stones ^= lowest
