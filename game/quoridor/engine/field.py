"""Field shared by positions with one size and number of players, and ways over open edges.

Boxes, edges and grid points are numbered as in ``game.quoridor.rules.bitboard_layout``; a set of
them is an int.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from game.quoridor.rules.bitboard_layout import BASELINES, LENGTHS, Direction, H, Pair, V, lattice

Way: TypeAlias = tuple[int, int, int]
"""The steps of a shortest way to a goal line, and the edges that it crosses, H first."""


@dataclass(frozen=True, slots=True, eq=False)
class EmptyGrid:
    """The empty grid. Fields with the same size, players and sides are the same object."""

    size: int
    players: int
    sides: int
    """Player `p` is on side `p % sides`: fewer than the players if they play in teams."""
    stride: int
    flat: int
    """The edges between boxes above each other."""
    upright: int
    """The edges between boxes beside each other."""
    rim: int
    """The grid points on the border."""
    goals: tuple[int, ...]
    """The boxes that each player must reach."""
    runs: Mapping[int, Pair]
    """By length and orientation: the edges under a board that starts at bit 0."""


def field_of(size: int, players: int, sides: int = 0) -> EmptyGrid:
    """Return the field of grids with ``size`` boxes a side; without ``sides`` each plays alone."""
    return _build(size, players, sides or players)


@cache
def _build(size: int, players: int, sides: int) -> EmptyGrid:
    on = lattice(size)

    def opposite(side: Direction) -> int:
        dx, dy = side
        return on.lines[-dx, -dy]

    goals = tuple(map(opposite, BASELINES[players]))
    flat, upright = on.edges
    runs = {n: (on.shape(1, H, n).edges, on.shape(1, V, n).edges) for n in LENGTHS}
    return EmptyGrid(size, players, sides, on.stride, flat, upright, on.rim, goals, runs)


def reaches(flat: int, upright: int, stride: int, start: int, goal: int) -> bool:
    """Return whether there is a way from any box of ``start`` to ``goal``."""
    reached = start
    while not reached & goal:
        before = reached
        reached |= (
            (reached & flat) >> stride
            | reached << stride & flat
            | (reached & upright) >> 1
            | reached << 1 & upright
        )
        if reached == before:
            return False
    return True


def steps_from(
    within: list[int], flat: int, upright: int, stride: int, box: int, at_least: int = 0
) -> int:
    """Return the steps from the box to the goal line ``within[0]``; -1 if there is no way.

    ``within[n]`` are the boxes at most n steps from the goal. The list is extended when needed. The
    lower bound ``at_least`` is not checked.
    """
    for steps in range(at_least, len(within)):
        if within[steps] & box:
            return steps
    boxes = within[-1]
    while True:
        wider = (
            boxes
            | (boxes & flat) >> stride
            | boxes << stride & flat
            | (boxes & upright) >> 1
            | boxes << 1 & upright
        )
        if wider == boxes:
            return -1
        within.append(wider)
        if wider & box:
            return len(within) - 1
        boxes = wider


def trace_route(
    within: list[int], flat: int, upright: int, stride: int, box: int, steps: int
) -> Way:
    """Return a shortest way from a box this many steps from the goal; always the same one."""
    across_flat = across_upright = 0
    for nearer in within[steps - 1 :: -1] if steps else ():
        # An edge has the number of the box below it or to its right.
        if (box & flat) >> stride & nearer:
            across_flat |= box
            box >>= stride
        elif box << stride & flat & nearer:
            box <<= stride
            across_flat |= box
        elif (box & upright) >> 1 & nearer:
            across_upright |= box
            box >>= 1
        else:
            box <<= 1
            across_upright |= box
    return steps, across_flat, across_upright


def way(flat: int, upright: int, stride: int, start: int, goal: int) -> Way | None:
    """Return a shortest way from ``start``, always the same one; None if there is none."""
    within = [goal]
    steps = steps_from(within, flat, upright, stride, start)
    return None if steps < 0 else trace_route(within, flat, upright, stride, start, steps)


def distances(flat: int, upright: int, stride: int, goal: int) -> dict[int, int]:
    """Return the steps to ``goal`` from every box that can reach it, by the box's bit."""
    found: dict[int, int] = {}
    wave = seen = goal
    steps = 0
    while wave:
        rest = wave
        while rest:
            box = rest & -rest
            rest ^= box
            found[box] = steps
        wave = (
            (wave & flat) >> stride
            | wave << stride & flat
            | (wave & upright) >> 1
            | wave << 1 & upright
        ) & ~seen
        seen |= wave
        steps += 1
    return found
