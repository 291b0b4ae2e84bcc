"""Justification of a simulation: a sufficient reason why a stone did something, or did not.

A reason tells of one slice: how the stones that met there were proposed into it. Stones that could
have met count too, even if they were elsewhere: then the reason says that they were not proposed
there. ``Reach`` knows which stones could not come near in any scenario.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from game.causality.rules.geometry import CLOSED
from game.causality.rules.world import FIRES, PLACED, World
from game.causality.scenarios.facts import Facts, union
from game.causality.scenarios.nogoods import Bars
from game.causality.scenarios.priority import Pattern
from game.causality.scenarios.reachability import members
from game.causality.scenarios.search import Nogood
from game.causality.scenarios.slice_trace import TracedSlice
from game.causality.scenarios.useful_moves import Aim


class Blame:
    """The reasons in one simulation, worked out on demand.

    A reason is a set of facts and switches. In every simulation in which these are as they are
    here, so is what they explain.
    """

    def __init__(
        self, world: World, facts: Facts, scenes: Sequence[TracedSlice], off: Pattern
    ) -> None:
        self.world, self.facts, self.scenes, self.off = world, facts, scenes, off
        self.ways, self.bits, self.reach = facts.ways, facts.board, facts.ways.reach
        self._looks_back = False
        """Whether the present reason has told of a slice before."""
        self._afters: dict[tuple[int, int], tuple[Pattern, bool]] = {}
        """By stone and slice: what decides where it is after the slice, and whether that has told
        of a slice before.
        """

    @cached_property
    def truth(self) -> Pattern:
        """The pattern, together with the facts that are off here."""
        on = union(map(self._happened, range(len(self.scenes))))
        return self.off | self.facts.all & ~on

    def _happened(self, t: int) -> Pattern:
        """Return the facts that slice ``t`` tells to be on."""
        scene = self.scenes[t]
        if scene.happened is None:
            fired = [(effect, stone, t) for effect, stone, _ in scene.passage.fired]
            entered = union(self._on_entry(stone, t) for stone in scene.movers)
            scene.happened = entered | union(self.facts.fired.get(key, 0) for key in fired)
        return scene.happened

    def chain(self, facts: Pattern, known: Pattern = 0) -> dict[int, Nogood]:
        """Return the reasons of these facts and of all they follow from, by number.

        Reasons of facts that are ``known`` are left out; premises come first.
        """
        reasons = {}
        wanted = self.facts.all & ~known
        todo = facts & wanted
        while todo:  # facts that others follow from have smaller numbers
            number = todo.bit_length() - 1
            reasons[number] = reason = self._reason(number)
            todo = (todo | (reason.on | reason.off) & wanted) & (1 << number) - 1
        return dict(reversed(reasons.items()))

    def _reason(self, number: int) -> Nogood:
        """Return why a fact is as it is here: that it is not together with what decides it."""
        truth, told = self.truth, self.facts.told[number]
        untruth = ~truth
        for on, off, reason in told:
            if not on & truth and not off & untruth:
                return reason
        aim, t = self.facts.aims[number - self.facts.switches]
        bit = 1 << number
        why = self._why_off(aim, t) if truth & bit else self._after(aim.stone, t)
        on, off = why & untruth, why & truth
        reason = Nogood(on | bit & truth, off | bit & untruth)
        told.append((on, off, reason))
        return reason

    def _why_off(self, aim: Aim, t: int) -> Pattern:
        why, barred = self._left(aim, t), self._barred(aim, t)
        return why if barred is None or barred.bit_count() >= why.bit_count() else barred

    def _after(self, stone: int, t: int) -> Pattern:
        """Return what decides where the stone is in the canonical slice ``t``, if anywhere.

        And which flags it may still follow.
        """
        known = self._afters.get((stone, t))
        if known is None:
            looked_back, self._looks_back = self._looks_back, False
            why = self._before_fire(stone, t)
            square = self.scenes[t].exposed.get(stone)
            if square is not None:
                why |= self._under_fire(stone, t, square)
            known = self._afters[stone, t] = why, self._looks_back
            self._looks_back = looked_back
        self._looks_back = self._looks_back or known[1]
        return known[0]

    def _before_fire(self, stone: int, t: int) -> Pattern:
        """Return the same, after conflicts and tagscreens but before shots and bombs."""
        why = self._passed(stone, t)
        if self.reach.screens[t].get(self.scenes[t].after_conflicts.get(stone, CLOSED)):
            # what a screen does depends on the locks that the stone has got before
            for earlier in range(self.reach.births[stone], t):
                self._looks_back = True
                why |= self._passed(stone, earlier)
        return why

    def _passed(self, stone: int, t: int) -> Pattern:
        """Return the same, but for the locks that the stone has brought."""
        why = self._on_entry(stone, t)
        if stone in self.scenes[t].movers:
            why |= self._settled(stone, t)
            square = self.scenes[t].after_conflicts.get(stone, CLOSED)
            for tagger in members(self.reach.screens[t].get(square, 0)):
                for (opened, _, mark), bit in self.facts.entries[t].get(tagger, {}).items():
                    if mark in self.reach.opening and square in self.world.grid.areas[opened]:
                        why |= bit
        return why

    def _on_entry(self, stone: int, t: int) -> Pattern:
        """Return what decides whether the stone is proposed into slice ``t``, and where."""
        return self.facts.entry_bits(stone, t, self.scenes[t].movers.get(stone))

    def _bars(self, t: int) -> Bars:
        return Bars(self.world, self.facts, self.scenes[t], t)

    def _facing(self, stone: int, t: int) -> Pattern:
        """Return what decides where a proposed stone faces: all it did since an order turned it."""
        why = 0
        for earlier in range(t, self.reach.births[stone] - 1, -1):
            why |= self._on_entry(stone, earlier)
            _, _, _, previous, mark, _ = self.scenes[earlier].movers[stone]
            if previous != PLACED and mark in self.reach.turning:
                break
            self._looks_back = True
        return why

    def _near(self, stone: int, t: int, square: int) -> tuple[bool, Pattern]:
        """Return whether the stone is proposed into slice ``t`` so that it may concern a square.

        And what decides how it is proposed, or that it is not.
        """
        mover, (entries, none) = self.scenes[t].movers.get(stone), self.facts.near(stone, t, square)
        bit = None if mover is None else entries.get((mover[3], mover[0], mover[4]))
        return (False, none) if bit is None else (True, bit)

    def _none_of(self, aim: Aim) -> Pattern:
        """Return what decides that a stone is not proposed in any of the ways of an aim."""
        entries = self.facts.entries[aim.t].get(aim.stone, {})
        return union(entries[entry] for entry in aim.entries)

    def _left(self, aim: Aim, t: int) -> Pattern:
        """Return why slice ``t`` does not lead the stone to the aim."""
        scene, stone = self.scenes[t], aim.stone
        mover = scene.movers.get(stone)
        if mover is None:
            return union(self.facts.sources(aim, t))
        good = self.ways.good(aim, t, (mover[3], mover[0], mover[4]))
        if not good:
            return self._on_entry(stone, t)
        if scene.after_conflicts.get(stone) not in good:
            return self._on_entry(stone, t) | self._settled(stone, t)
        return self._after(stone, t)

    def _barred(self, aim: Aim, t: int) -> Pattern | None:
        """Return why no way to the aim leads through slice ``t``, wherever the stone is itself.

        None if other stones do not bar all ways.
        """
        if self.world.may_explode[aim.stone]:
            return None
        why = 0
        for entry, good in self.ways.narrows(aim, t):
            bar = self._bars(t).bar(aim.stone, entry, good)
            if bar is None:
                return None
            why |= bar
        return why

    def _settled(self, stone: int, t: int) -> Pattern:
        """Return what decides how the conflicts of the slice end for a proposed stone."""
        known = self.scenes[t].settled
        why = known.get(stone)
        if why is None:
            why = self._crash(stone, t)
            if why is None:
                why = self._bars(t).bounce_reasons(stone)
            known[stone] = why = self._conflicts(stone, t) if why is None else why
        return why

    def _crash(self, stone: int, t: int) -> Pattern | None:
        """Return why another stone here destroys it and is destroyed whatever else happens.

        None if there is no such stone.

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
        scene = self.scenes[t]
        proposed, _, _, came_from, _, _ = scene.movers[stone]
        queue = [proposed]
        if scene.after_conflicts.get(stone) != proposed and came_from not in (PLACED, proposed):
            queue.append(came_from)
        why = 0
        for square in queue:  # the list grows meanwhile
            because, depends = self._crowd(t, square)
            why |= because
            queue += [further for further in depends if further not in queue]
        return why

    def _crowd(self, t: int, square: int) -> tuple[Pattern, Collection[int]]:
        """Return what decides which stones take part in the conflicts of a square in slice ``t``.

        And the squares on which it depends what becomes of these stones.
        """
        scene = self.scenes[t]
        known = scene.crowds.get(square)
        if known is not None:
            return known
        why, depends = 0, set[int]()
        movers, pushes = scene.movers, scene.pushes
        for other, entries, none in self.facts.crowd(t, square):
            mover = movers.get(other)
            bit = None if mover is None else entries.get((mover[3], mover[0], mover[4]))
            if mover is None or bit is None:
                why |= none
                continue
            why |= bit
            target, previous = mover[0], mover[3]
            if target == previous == square:
                depends.update(pushes.get(square, ()))
            elif previous == square:
                depends.add(target)
            elif target == previous:
                for pusher in members(self.reach.pushers[t].get((other, target, square), 0)):
                    why |= self._near(pusher, t, target)[1]
                if square in pushes.get(target, ()):
                    depends.add(target)
        scene.crowds[square] = why, depends
        return why, depends

    def _under_fire(self, stone: int, t: int, square: int) -> Pattern:
        """Return the switches that decide whether a stone on ``square`` survives the blasts."""
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
        """Return whether the shooter hits the stone, and the switches that decide it."""
        world, scene = self.world, self.scenes[t]
        mover, origin = scene.movers.get(shooter), scene.after_conflicts.get(shooter)
        if mover is None or not mover[5] & FIRES:
            return False, self._none_of(self.ways.aim_to_fire(shooter, t))
        why = self._before_fire(shooter, t) | self._facing(shooter, t)
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
                return False, why | self._before_fire(shield, t)
        for nearer in between:
            for other in members(self.reach.stands[t].get(nearer, 0)):
                if other != stone and not self._spares(shooter, other):
                    is_near, because = self._near(other, t, nearer)
                    why |= self._before_fire(other, t) if is_near else because
        return True, why

    def _spares(self, shooter: int, stone: int) -> bool:
        """Return whether the shots of one stone pass through the other (RULES 8.6)."""
        factions = self.world.factions
        return self.world.snipers[shooter] and factions[shooter] == factions[stone]
