"""Tagscreens: locking, unlocking and hiding the stones around a square (RULES 8.1-8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.causality.rules.events import EventKind, Incident, Manner
from game.causality.rules.flags import Tagscreen
from game.causality.rules.world import EXPLOSIVE, LOCKED, PLACED, Mover, World

OpenScreen: TypeAlias = tuple[int, int, int]
"""The square where it opens, the ``Tagscreen``, and the id of its flag."""

SIGNS = {
    Tagscreen.LOCK: Manner.LOCK,
    Tagscreen.UNLOCK: Manner.UNLOCK,
    Tagscreen.HIDE: Manner.HIDE,
}


def open_screens(
    world: World,
    standing: dict[int, Mover],
    screens: Sequence[OpenScreen],
    incidents: list[Incident],
) -> list[Mover]:
    """Return the stones that hide, as proposals for the next slice; ``standing`` is changed.

    Hidden stones are removed from it. The marks and locks of the others become what the screens
    make of them.
    """
    touching: dict[int, list[OpenScreen]] = {}
    for screen in screens:
        square, kind, _ = screen
        touched = [near for near in world.grid.areas[square] if near in standing]
        stones = tuple(standing[near][1] for near in touched)
        incidents.append(Incident(EventKind.TAG, stones, (square,), SIGNS[Tagscreen(kind)]))
        for near in touched:
            touching.setdefault(near, []).append(screen)

    hidden = []
    for square, on_it in touching.items():
        _, stone, azimuth, previous, mark, bits = standing[square]
        locks, unlocks, hides = (
            [flag for _, kind, flag in on_it if kind == wanted] for wanted in Tagscreen
        )
        result = _result(world.counts_screens, bool(bits & LOCKED), len(locks), len(unlocks))
        if result is Manner.LOCKED:
            bits |= LOCKED
        elif result is Manner.UNLOCKED:
            bits &= ~LOCKED
        elif result is Manner.INTERFERED:
            mark = max(mark, *unlocks)
        if result:
            incidents.append(Incident(EventKind.TAGGED, (stone,), (square,), result))
        if hides:
            del standing[square]
            mark = max(mark, *hides)
            lasting = LOCKED | EXPLOSIVE if world.neutral[stone] else LOCKED
            hidden.append((square, stone, azimuth, PLACED, mark, bits & lasting))
            incidents.append(Incident(EventKind.TAGGED, (stone,), (square,), Manner.HIDDEN))
        else:
            standing[square] = (square, stone, azimuth, previous, mark, bits)
    return hidden


def _result(counts: bool, was_locked: bool, locks: int, unlocks: int) -> Manner | None:
    """Return what locks and unlocks together do to a stone (RULES 8.3).

    With ``presence`` one unlock beats all locks. With ``saturation`` (``counts``) the larger number
    wins, and equal numbers do nothing.
    """
    if counts:
        locks, unlocks = max(locks - unlocks, 0), max(unlocks - locks, 0)
    if not unlocks:
        return Manner.LOCKED if locks else None
    return Manner.UNLOCKED if was_locked or locks else Manner.INTERFERED
