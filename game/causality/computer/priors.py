"""Priors of orders before a search: above all, whether an order leads to a base."""

from __future__ import annotations

from typing import Final

from game.causality.computer.round_model import CommandEffect, Course
from game.causality.rules.commands import Attack, Bomb, Tag, Wait
from game.causality.rules.simulation import Passage, Standing

IN_TIME, NEAREST, NEARER, ASTRAY = 20.0, 10.0, 2.0, 0.5
"""Weights of a step: towards a base that can be reached in this round, towards the nearest base,
towards any other, towards none.
"""
HOLDING, STAYING = 3.0, 0.8
AIMED, AIMLESS = 3.0, 0.15
RARE: Final = 0.2  # orders that are rarely useful

CROWDED_FACTOR: Final = 0.05
"""Factor on the prior of an order onto a square where a former self of a stone stands."""


class Priors:
    """Prior weights of orders, if everything else goes on as it is now.

    Answers of other stones are not considered, except that one may step into a line of fire: the
    search finds them.
    """

    def __init__(self, course: Course) -> None:
        self._course = course
        passages = course.moment.timeline.passages
        self._due = passages[-1].onward.allegiances
        self._entered: dict[tuple[int, Standing], frozenset[int]] = {}
        self._former: list[dict[int, int]] = [{} for _ in range(course.last + 2)]
        for t, passage in enumerate(passages):
            self._former[t] = {square: stone for stone, square, _, _ in passage.standing}

    def promise(
        self,
        t: int,
        standing: Standing,
        allegiances: tuple[int, ...],
        deed: CommandEffect,
        is_aimed: bool,
    ) -> float:
        """Return the prior weight of an order of the stone at `standing` in slice `t`.

        Args:
            t: The slice.
            standing: The stone: its number, square, azimuth and status bits.
            allegiances: The owners of the bases.
            deed: The order with its effect.
            is_aimed: Whether a shot may hit.
        """
        if deed.mover is None or isinstance(deed.command, (Bomb, Tag)):
            return RARE
        room = CROWDED_FACTOR if self._is_crowded(t, standing, deed.mover[0]) else 1.0
        if isinstance(deed.command, Attack):
            return room * (AIMED if is_aimed else AIMLESS)
        if isinstance(deed.command, Wait):
            return room * self._stay(standing)
        return room * self._way(t, standing, allegiances, deed.mover[0] * 4 + deed.mover[2])

    def is_aimed(self, t: int, passage: Passage, standing: Standing) -> bool:
        """Return whether a shot in slice `t` may hit a stone of the other side.

        It hits after the orders of all stones: one may stay in its line, or enter it.
        """
        world = self._course.world
        stone, square, azimuth, _ = standing
        if not self._course.kinds[stone].orientable:
            return False
        side, passes = world.factions[stone], world.snipers[stone]
        there = {at: world.factions[other] for other, at, _, _ in passage.standing}
        crossed = set[int]()
        for at in (world.sniper_rays if passes else world.grid.sights)[square][azimuth]:
            if at in there and (there[at] != side or not passes):
                if there[at] == 1 - side:
                    return True
                break
            crossed.add(at)
        ordered = {at for at, one, *_ in passage.onward.movers if world.factions[one] == 1 - side}
        return not crossed.isdisjoint(ordered) or any(
            not crossed.isdisjoint(self._targets(t, one))
            for one in self._course.free(passage)
            if world.factions[one[0]] == 1 - side
        )

    def _targets(self, t: int, standing: Standing) -> frozenset[int]:
        """Return the squares on which a free stone may be in the next slice."""
        found = self._entered.get((t, standing))
        if found is None:
            deeds = self._course.deeds(t, standing)
            found = frozenset(deed.mover[0] for deed in deeds if deed.mover is not None)
            self._entered[t, standing] = found
        return found

    def _stay(self, standing: Standing) -> float:
        """Return the prior of waiting.

        A stone without a cause that stands on a base may stay there by causing itself.
        """
        stone, square, azimuth, _ = standing
        if all(ways[square * 4 + azimuth] for ways in self._course.ways(stone)):
            return STAYING
        return IN_TIME if self._course.ghosts.get(stone) == (square, azimuth) else HOLDING

    def _way(self, t: int, standing: Standing, allegiances: tuple[int, ...], there: int) -> float:
        """Return the prior of a step or a turn: whether it leads to a base not won anyway."""
        stone, square, azimuth, _ = standing
        here, faction = square * 4 + azimuth, self._course.world.factions[stone]
        wanted = [
            ways
            for ways, *owners in zip(self._course.ways(stone), allegiances, self._due, strict=True)
            if faction not in owners
        ]
        leads_to = [ways for ways in wanted if ways[there] < ways[here]]
        if any(ways[there] < self._course.last - t for ways in leads_to):
            return IN_TIME
        nearest = min((ways[here] for ways in wanted), default=0)
        if any(ways[here] == nearest for ways in leads_to):
            return NEAREST
        return NEARER if leads_to else ASTRAY

    def _is_crowded(self, t: int, standing: Standing, target: int) -> bool:
        """Return whether a former self of the same side will be there, or comes from there."""
        stone, square, _, _ = standing
        factions, then = self._course.world.factions, self._former[t + 1]
        met = then.get(target, stone)
        if met == stone:
            met = self._former[t].get(target, stone)
            if then.get(square) != met:
                return False
        return met != stone and factions[met] == factions[stone]
