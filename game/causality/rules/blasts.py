"""Shots and bombs: which stones are destroyed after the tagscreens, all at once (RULES 8.5-8.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.causality.rules.events import EventKind, Incident
from game.causality.rules.world import Mover, World


def victims(
    world: World,
    standing: Mapping[int, Mover],
    shooters: Iterable[Mover],
    bombs: Iterable[int],
    incidents: list[Incident],
) -> set[int]:
    """Return the squares whose stones are destroyed; ``bombs`` are the effects that explode.

    A stone fires even if it has been hidden in the meantime, or is hit itself.
    """
    hit: set[int] = set()
    for shooter in shooters:
        target, end = _aim(world, standing, shooter)
        struck = () if target is None else (target,)
        hit.update((end,) if struck else ())
        incidents.append(Incident(EventKind.FIRE, (shooter[1], *struck), (shooter[0], end)))
    for effect in bombs:
        square, _ = world.arrivals[effect]
        area = [near for near in world.grid.areas[square] if near in standing]
        hit.update(area)
        stones = tuple(standing[near][1] for near in area)
        incidents.append(Incident(EventKind.BOMB, stones, (square,), effect=effect))
    return hit


def _aim(world: World, standing: Mapping[int, Mover], shooter: Mover) -> tuple[int | None, int]:
    """Return the stone that is hit and its square.

    If the shot misses: no stone, and the square where it ends.

    A sniper's shot passes through stones of its own side (RULES 8.6).
    """
    square, stone, azimuth, _, _, _ = shooter
    rays = world.sniper_rays if world.snipers[stone] else world.grid.sights
    spared = world.factions[stone] if world.snipers[stone] else None
    end = square
    for end in rays[square][azimuth]:
        target = standing.get(end)
        if target is not None and world.factions[target[1]] != spared:
            return target[1], end
    return None, end
