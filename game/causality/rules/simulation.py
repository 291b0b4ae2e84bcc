"""Simulating a board, slice after slice. Each step is a pure function of small hashable values.

A step depends on the proposals of the slice before and on the effects that arrive, and on nothing
else. Simulations that agree on these agree on everything later, so a search can share their
beginnings and remember their ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from game.causality.rules.blasts import victims
from game.causality.rules.conflict import settle_conflicts
from game.causality.rules.events import EventKind, Incident
from game.causality.rules.tagscreens import OpenScreen, open_screens
from game.causality.rules.world import (
    CAUSES,
    DEPART,
    FIRES,
    GO,
    LOCKED,
    SCREEN,
    Flags,
    Mover,
    World,
)

FREE = 8
"""Beside ``LOCKED`` in the status of a standing stone: causally free in this slice (RULES 9.1)."""

Standing: TypeAlias = tuple[int, int, int, int]
"""A stone of a canonical slice: its id, square, azimuth, and the bits ``FREE`` and ``LOCKED``."""

Fired: TypeAlias = tuple[int, int, int]
"""An executed cause: effect, stone, square."""


class Proposal(NamedTuple):
    """Stone as one slice passes it on to the next one, apart from arrivals.

    Movers are in the order of their proposals: hidden stones first, then by previous square.
    """

    movers: tuple[Mover, ...]
    allegiances: tuple[int, ...]
    screens: tuple[OpenScreen, ...] = ()


class Passage(NamedTuple):
    """One simulated slice: what it passes on, and what people see in it."""

    onward: Proposal
    standing: tuple[Standing, ...]
    fired: tuple[Fired, ...]
    incidents: tuple[Incident, ...]


def first_proposal(world: World, active_setup: Iterable[int]) -> Proposal:
    """Return the proposals of the imaginary slice -1 (RULES 6.1)."""
    return Proposal(
        tuple(world.setup[stone] for stone in sorted(active_setup)), world.first_allegiances
    )


def step(world: World, t: int, proposal: Proposal, arriving: tuple[int, ...]) -> Passage:
    """Slice ``t`` with its proposals; ``arriving`` are its active effects in placement order."""
    return execute(world, t, canonical(world, proposal, arriving), world.flags[t])


class Canonical(NamedTuple):
    """One slice before its flags are executed.

    The stones by square, those that are hidden, the owners of the bases, and the events so far.
    """

    standing: dict[int, Mover]
    hidden: tuple[Mover, ...]
    allegiances: tuple[int, ...]
    incidents: tuple[Incident, ...]


def canonical(world: World, proposal: Proposal, arriving: tuple[int, ...]) -> Canonical:
    """Return a slice after its proposals and arriving effects are resolved (RULES 6.2, 1 to 4)."""
    movers, allegiances, screens = proposal
    incidents: list[Incident] = []
    bombs: list[int] = []
    if arriving:
        movers, bombs = join_arrivals(world, movers, arriving)

    standing = settle_conflicts(world, movers, incidents)
    shooters = [mover for mover in standing.values() if mover[5] & FIRES]
    hidden = open_screens(world, standing, screens, incidents) if screens else []
    if shooters or bombs:
        for square in victims(world, standing, shooters, bombs, incidents):
            del standing[square]
    allegiances = _captured(world, standing, allegiances, incidents)
    return Canonical(standing, tuple(hidden), allegiances, tuple(incidents))


def execute(world: World, t: int, board: Canonical, flags: Flags) -> Passage:
    """Execute the ``flags`` of the canonical slice ``t``, square by square (RULES 6.3)."""
    size, neutral = world.size, world.neutral
    is_last = t == world.slices - 1
    standing = board.standing
    onward, screens = list(board.hidden), []
    seen: list[Standing] = []
    fired: list[Fired] = []
    for square in sorted(standing):
        mover = standing[square]
        _, stone, azimuth, previous, mark, bits = mover
        locked = bits & LOCKED
        if neutral[stone]:
            seen.append((stone, square, azimuth, locked))
            stays = previous == square
            onward.append(mover if stays else (square, stone, azimuth, square, mark, bits))
            continue
        for flag in flags.get(stone * size + square, ()):
            if flag[0] > mark:  # the golden rule: the oldest flag newer than the mark (RULES 9.3)
                break
        else:
            is_free = not (is_last and locked)
            seen.append((stone, square, azimuth, locked | FREE if is_free else locked))
            continue
        seen.append((stone, square, azimuth, locked))
        order, act, argument, turned, gained = flag
        if act == GO:
            onward.append((argument, stone, turned, square, order, locked | gained))
            continue
        if act != DEPART:
            onward.append((square, stone, azimuth, square, order, locked | gained))
        if act == SCREEN:
            screens.append((square, argument, order))
        elif act in CAUSES:
            fired.append((argument, stone, square))
    return Passage(
        Proposal(() if is_last else tuple(onward), board.allegiances, tuple(screens)),
        tuple(seen),
        tuple(fired),
        board.incidents,
    )


def join_arrivals(
    world: World, movers: tuple[Mover, ...], arriving: tuple[int, ...]
) -> tuple[tuple[Mover, ...], list[int]]:
    """Return the movers with those that arrive, in the order of their proposals, and the bombs.

    On a square, arrivals come before the flag of the stone that stands there (RULES 6.3).
    """
    bombs = []
    proposals = []
    for effect in arriving:
        square, arrival = world.arrivals[effect]
        if arrival is None:
            bombs.append(effect)
        else:
            proposals.append((square, arrival))
    if not proposals:
        return movers, bombs
    proposals += [(mover[3], mover) for mover in movers]
    proposals.sort(key=itemgetter(0))
    return tuple([mover for _, mover in proposals]), bombs


def _captured(
    world: World,
    standing: dict[int, Mover],
    allegiances: tuple[int, ...],
    incidents: list[Incident],
) -> tuple[int, ...]:
    """Return the owners of the bases after the slice has become canonical (RULES 8.9)."""
    for base, square in enumerate(world.bases):
        mover = standing.get(square)
        if mover is None or not world.captures[mover[1]]:
            continue
        faction = world.factions[mover[1]]
        if faction != allegiances[base]:
            allegiances = (*allegiances[:base], faction, *allegiances[base + 1 :])
            incidents.append(Incident(EventKind.BASE, (mover[1],), (square,)))
    return allegiances
