"""Detour that one board more can cost a player: seen at once, not a ply later."""

from __future__ import annotations

from typing import Final

from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.paths import Route
from game.quoridor.engine.position import FLAT, UPRIGHT, bits
from game.quoridor.engine.walls.crossing_walls import across
from game.quoridor.engine.walls.detours import steps_behind_each
from game.quoridor.rules.bitboard_layout import Pair

MAX_BITS, HARM_BITS = 4, 9
"""Number of bits in which a kernel keeps a harm, the last of which are the most."""
MOSTS, TOTALS = 16, 32
"""All that is larger counts as the largest number below."""
TYPICAL: Final = 2, 10
"""The harm of an ordinary position."""


def harm(route: Route, inner: Pair, flat: int, upright: int, field: EmptyGrid, box: int) -> Pair:
    """Return the most steps that one board adds to the shortest way from ``box``, and the sum.

    The sum is over all boards that leave a way, each of them alone.

    ``route`` is that way over the open edges ``flat`` and ``upright``; ``inner`` are the inner
    points of boards. Boards in hand do not matter.
    """
    steps, (flats, uprights) = route[0], across(route, inner, flat, upright, field.stride)
    listed = [(0, FLAT, place) for place in bits(flats)]
    listed += [(0, UPRIGHT, place) for place in bits(uprights)]
    longer = steps_behind_each(route, listed, flat, upright, field, box)
    added = [found - steps for found in longer if found > steps]
    return min(max(added, default=0), MOSTS - 1), min(sum(added), TOTALS - 1)
