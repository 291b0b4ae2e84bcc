"""Why a simulation gave its result: which switches are enough to explain where one stone is.

A reason is a set of switches. Every scenario that has these switches as they are here has the stone
in the same place. Stones that could have met it count too, even if they were elsewhere: then the
reason says why they were elsewhere. ``Reach`` knows which stones could not come near in any
scenario.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from game.causality.conflict import settled
from game.causality.geometry import CLOSED
from game.causality.priority import Pattern
from game.causality.reach import Entry, Stones, members, square_beyond
from game.causality.simulation import Passage, Proposal, joined
from game.causality.tagscreens import open_screens
from game.causality.ways import Aim, Ways
from game.causality.world import FIRES, PLACED, Mover, World


class Switchboard(NamedTuple):
    """The bits of a pattern, by stone or effect; 0 for those that cannot be switched."""

    stones: Sequence[Pattern]
    effects: Sequence[Pattern]


class Scene:
    """One slice of a simulation: the stones that are proposed or arrive, and the result."""

    def __init__(
        self, world: World, proposal: Proposal, arriving: tuple[int, ...], passage: Passage
    ) -> None:
        self.world, self.proposal, self.arriving, self.passage = world, proposal, arriving, passage

    @cached_property
    def movers(self) -> dict[int, Mover]:
        """All proposed stones, by their id."""
        movers, _ = joined(self.world, self.proposal.movers, self.arriving)
        return {mover[1]: mover for mover in movers}

    @cached_property
    def after_conflicts(self) -> dict[int, int]:
        """The squares of the stones that survive the conflicts, by stone."""
        standing = settled(self.world, tuple(self.movers.values()), [])
        return {mover[1]: square for square, mover in standing.items()}

    @cached_property
    def exposed(self) -> dict[int, int]:
        """The squares of the stones that shots and bombs can hit: those that are not hidden."""
        standing = {square: self.movers[stone] for stone, square in self.after_conflicts.items()}
        open_screens(self.world, standing, self.proposal.screens, [])
        return {mover[1]: square for square, mover in standing.items()}

    @cached_property
    def exposed_on(self) -> dict[int, int]:
        return {square: stone for stone, square in self.exposed.items()}

    @cached_property
    def survivors(self) -> frozenset[int]:
        """The stones of the canonical slice, by their id."""
        return frozenset(stone for stone, _, _, _ in self.passage.standing)

    @cached_property
    def pushes(self) -> dict[int, list[int]]:
        """By square: the squares to which moving stones would push the stone that waits there."""
        pushes = defaultdict(list)
        for square, _, _, previous, _, _ in self.movers.values():
            if (beyond := square_beyond(self.world, previous, square)) != CLOSED:
                pushes[square].append(beyond)
        return pushes


class Blame:
    """The reasons in one simulation, worked out when somebody asks."""

    def __init__(
        self, world: World, ways: Ways, switchboard: Switchboard, scenes: Sequence[Scene]
    ) -> None:
        self.world, self.ways, self.reach, self.scenes = world, ways, ways.reach, scenes
        self.bits = switchboard
        self.known: dict[tuple[int, int], Pattern] = {}
        self.known_before_fire: dict[tuple[int, int], Pattern] = {}
        self.known_settled: dict[tuple[int, int], Pattern] = {}
        self.known_misses: dict[Aim, Pattern] = {}

    def of(self, stone: int, t: int) -> Pattern:
        """The switches that decide where the stone is in the canonical slice ``t`` (or that it is
        nowhere), and which flags it may still follow.
        """
        if t < self.reach.births[stone]:
            return 0
        key = stone, t
        if key not in self.known:
            why = self.before_fire(stone, t)
            square = self.scenes[t].exposed.get(stone)
            self.known[key] = why if square is None else why | self._under_fire(stone, t, square)
        return self.known[key]

    def before_fire(self, stone: int, t: int) -> Pattern:
        """The same, after conflicts and tagscreens but before shots and bombs."""
        key = stone, t
        if key not in self.known_before_fire:
            why = self._on_entry(stone, t)
            if stone in self.scenes[t].movers:
                why |= self._settled(stone, t)
                square = self.scenes[t].after_conflicts.get(stone)
                if square is not None:
                    for tagger in members(self.reach.screens[t].get(square, 0)):
                        why |= self.of(tagger, t - 1)
            self.known_before_fire[key] = why
        return self.known_before_fire[key]

    def _on_entry(self, stone: int, t: int) -> Pattern:
        """The switches that decide whether the stone is proposed into slice ``t``, and where."""
        if t == self.reach.births[stone]:
            return self.bits.stones[stone]
        return self.of(stone, t - 1)

    def missed(self, aim: Aim) -> Pattern:
        """The switches that keep a stone from an aim that it has missed.

        That is why it came as far as to the first slice where it left all ways to it, and why it
        left them; or why all ways are barred in one slice.
        """
        if aim not in self.known_misses:
            self.known_misses[aim] = self._missed(aim)
        return self.known_misses[aim]

    def _missed(self, aim: Aim) -> Pattern:
        stone, last = aim.stone, aim.t if aim.flags else aim.t - 1
        why = self._left(aim, last)
        for t in range(self.reach.births[stone], last + 1):
            barred = self._barred(aim, t)
            if barred is not None and barred.bit_count() < why.bit_count():
                why = barred
        return why

    def _left(self, aim: Aim, last: int) -> Pattern:
        """Why the stone came as far as to where it left all ways to the aim, and why it left
        them.
        """
        stone = aim.stone
        for t in range(self.reach.births[stone], last + 1):
            mover = self.scenes[t].movers.get(stone)
            good = self.ways.good(aim, t, (mover[3], mover[0], mover[4])) if mover else ()
            if not good:
                return self._on_entry(stone, t)
            if self.scenes[t].after_conflicts.get(stone) not in good:
                return self._on_entry(stone, t) | self._settled(stone, t)
        return self.of(stone, last) if aim.flags else self._on_entry(stone, aim.t)

    def _barred(self, aim: Aim, t: int) -> Pattern | None:
        """Why no way to the aim leads through slice ``t``, wherever the stone is itself; None if
        other stones do not bar all ways.
        """
        if not self.world.captures[aim.stone]:
            return None  # it might be explosive
        why = 0
        for entry, good in self.ways.narrows(aim, t):
            bar = self._bar(aim.stone, t, entry, good)
            if bar is None:
                return None
            why |= bar
        return why

    def _bar(self, stone: int, t: int, entry: Entry, good: frozenset[int]) -> Pattern | None:
        """Why a stone with this proposal would not end on a good square, whatever else happens, so
        far as one other stone is enough for it; None if none is.

        If the stone moves, it is enough that the other one goes or arrives there too, or waits
        there and cannot be pushed away. If it waits or arrives, both perish if the other one
        arrives, or waits where it arrives.
        """
        previous, square, _ = entry
        moves = previous not in (PLACED, square)
        if moves and good != {square}:
            return None
        may_push = moves and self.world.opposable[stone]
        may_push = may_push and square_beyond(self.world, previous, square) != CLOSED
        return min(
            (
                self._on_entry(other, t)
                for target, other, _, came_from, _, _ in self.scenes[t].movers.values()
                if other != stone
                and target == square
                and (
                    not (came_from == square and may_push and self.world.pushable[other])
                    if moves
                    else came_from == PLACED or (previous == PLACED and came_from == square)
                )
            ),
            key=int.bit_count,
            default=None,
        )

    def _settled(self, stone: int, t: int) -> Pattern:
        """What decides how the conflicts of the slice end for a proposed stone."""
        key = stone, t
        if key not in self.known_settled:
            crash = self._crash(stone, t)
            self.known_settled[key] = self._conflicts(stone, t) if crash is None else crash
        return self.known_settled[key]

    def _crash(self, stone: int, t: int) -> Pattern | None:
        """Why another stone is on this square that destroys it and is destroyed whatever else
        happens; None if there is no such stone.

        Two arrivals on one square are such stones, and an arrival where another stone waits:
        neither is ever pushed away or sent back.
        """
        square, _, _, previous, _, _ = self.scenes[t].movers[stone]
        if previous not in (PLACED, square):
            return None
        return min(
            (
                self._on_entry(other, t)
                for target, other, _, came_from, _, _ in self.scenes[t].movers.values()
                if other != stone
                and target == square
                and (came_from == PLACED or (previous == PLACED and came_from == square))
            ),
            key=int.bit_count,
            default=None,
        )

    def _conflicts(self, stone: int, t: int) -> Pattern:
        """All stones that can influence what the conflicts of the slice do to a proposed stone.

        Whether a stone stays on the square that it moves to depends only on the stones there. Who
        else is there depends on the stones that could be sent back to that square, on where these
        were going, and on both ends of a push.
        """
        scene, stands = self.scenes[t], self.reach.stands[t]
        proposed, _, _, came_from, _, _ = scene.movers[stone]
        queue = [proposed]
        if scene.after_conflicts.get(stone) != proposed and came_from not in (PLACED, proposed):
            queue.append(came_from)
        involved: Stones = 0
        why = 0
        for square in queue:  # the list grows meanwhile
            near = stands.get(square, 0)
            for other in members(near):
                mover = scene.movers.get(other)
                touching = self.ways.touching(other, t, square)
                if mover is None or (mover[3], mover[0], mover[4]) not in touching.entries:
                    near ^= 1 << other
                    why |= self.missed(touching)
                    continue
                target, previous = mover[0], mover[3]
                depends: Sequence[int] = ()
                if target == previous == square:
                    depends = scene.pushes.get(square, ())
                elif previous == square:
                    depends = (target,)
                elif target == previous:
                    near |= self.reach.pushers[t].get((other, target, square), 0)
                    depends = (target,) if square in scene.pushes.get(target, ()) else ()
                queue += [further for further in depends if further not in queue]
            involved |= near
        for other in members(involved):
            why |= self._on_entry(other, t)
        return why

    def _under_fire(self, stone: int, t: int, square: int) -> Pattern:
        """The switches that decide whether a stone on ``square`` survives shots and bombs."""
        scene = self.scenes[t]
        bombs = self.reach.bombs[t].get(square, ())
        shots = [
            self._shot(shooter, stone, t, square)
            for shooter in members(self.reach.shooters[t].get(square, 0) & ~(1 << stone))
            if not self._spares(shooter, stone)
        ]
        if stone not in scene.survivors:
            deaths = [self.bits.effects[bomb] for bomb in bombs if bomb in scene.arriving]
            deaths += [why for hits, why in shots if hits]
            return min(deaths, key=int.bit_count)
        why = 0
        for bomb in bombs:
            why |= self.bits.effects[bomb]
        for _, missed in shots:
            why |= missed
        return why

    def _shot(self, shooter: int, stone: int, t: int, square: int) -> tuple[bool, Pattern]:
        """Whether the shooter hits the stone, and the switches that decide it."""
        world, scene = self.world, self.scenes[t]
        mover, origin = scene.movers.get(shooter), scene.after_conflicts.get(shooter)
        if mover is None or not mover[5] & FIRES:
            return False, self.missed(self.ways.firing(shooter, t))
        why = self.before_fire(shooter, t)
        if origin is None:
            return False, why
        rays = world.sniper_rays if world.snipers[shooter] else world.grid.sights
        ray = rays[origin][mover[2]]
        if square not in ray:
            return False, why
        between = ray[: ray.index(square)]
        for nearer in between:
            shield = scene.exposed_on.get(nearer)
            if shield is not None and not self._spares(shooter, shield):
                return False, why | self.before_fire(shield, t)
        for nearer in between:
            for other in members(self.reach.stands[t].get(nearer, 0)):
                if other != stone and not self._spares(shooter, other):
                    why |= self.before_fire(other, t)
        return True, why

    def _spares(self, shooter: int, stone: int) -> bool:
        """Whether the shots of one stone pass through the other (RULES 8.6)."""
        factions = self.world.factions
        return self.world.snipers[shooter] and factions[shooter] == factions[stone]
