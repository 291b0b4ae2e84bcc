"""Routes to a goal line over open edges; avatars neither block nor help (RULES 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.quoridor.rules.bitboard_layout import Pair

Traveller: TypeAlias = tuple[int, int]
"""A player who needs a route: the bit of its box and the mask of its goal line."""


@dataclass(frozen=True, slots=True)
class Route:
    """A route from a box to a goal line: its boxes as bits, own box first, and edges crossed."""

    boxes: tuple[int, ...]
    crossed: Pair

    @property
    def steps(self) -> int:
        return len(self.boxes) - 1


def shortest(passable: Pair, stride: int, start: int, goal: int) -> Route | None:
    """Return a shortest route from the box ``start`` to any box of ``goal``.

    None if there is none.

    Boxes are bits of the lattice. Of several shortest routes it always finds the same one.
    """
    flat, upright = passable
    waves: list[int] = []
    wave = seen = start
    while not wave & goal:
        waves.append(wave)
        wave = (
            (wave & flat) >> stride
            | wave << stride & flat
            | (wave & upright) >> 1
            | wave << 1 & upright
        ) & ~seen
        if not wave:
            return None
        seen |= wave
    box = wave & goal
    box &= -box
    boxes = [box]
    across_flat = across_upright = 0
    for wave in reversed(waves):
        # An edge has the number of the box below it or to its right.
        if above := (box & flat) >> stride & wave:
            across_flat |= box
            box = above
        elif below := box << stride & flat & wave:
            across_flat |= below
            box = below
        elif left := (box & upright) >> 1 & wave:
            across_upright |= box
            box = left
        else:
            box <<= 1
            across_upright |= box
        boxes.append(box)
    return Route(tuple(reversed(boxes)), (across_flat, across_upright))


def region(passable: Pair, stride: int, start: int) -> int:
    """All boxes that can be reached from ``start``, with ``start`` itself."""
    flat, upright = passable
    seen, wave = 0, start
    while wave:
        seen |= wave
        wave = (
            (wave & flat) >> stride
            | wave << stride & flat
            | (wave & upright) >> 1
            | wave << 1 & upright
        ) & ~seen
    return seen
