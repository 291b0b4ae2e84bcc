"""Boards across a way: where there is room for them, and whether any of them could be laid."""

from __future__ import annotations

from game.quoridor.engine.field import EmptyGrid, reaches
from game.quoridor.engine.paths import Route
from game.quoridor.engine.position import bits
from game.quoridor.rules.bitboard_layout import Pair


def across(route: Route, inner: Pair, flat: int, upright: int, stride: int) -> Pair:
    """Return the starts of the flat and upright boards that fit across the way of ``route``.

    ``flat`` and ``upright`` are open edges, ``inner`` the inner points of boards.
    """
    return (
        flat & (flat & ~inner[1]) >> 1 & (route[1] | route[1] >> 1),
        upright & (upright & ~inner[0]) >> stride & (route[2] | route[2] >> stride),
    )


def is_safe(
    route: Route, inner: Pair, flat: int, upright: int, field: EmptyGrid, box: int, goal: int
) -> bool:
    """Return whether no board can ever be laid across ``route`` while its owner walks it.

    The way leads from ``box`` to the ``goal``. True is always right, False may be wrong.

    Each board that there is room for would seal the owner in, so it is illegal. It stays so: more
    boards only close more, and the owner, walking on along the way, stays on the same side of the
    board until it has passed the edge where the two cross; then the board is no longer in the way.
    A board that the way crosses twice counts as one that could be laid: an avatar between the two
    crossings may not be sealed in by it. The other avatar may still come into the way:
    ``race.runs_free`` tells that.
    """
    stride = field.stride
    flats, uprights = across(route, inner, flat, upright, stride)
    if flats & route[1] & route[1] >> 1 or uprights & route[2] & route[2] >> stride:
        return False
    for start in bits(flats):
        if reaches(flat & ~(start | start << 1), upright, stride, box, goal):
            return False
    for start in bits(uprights):
        if reaches(flat, upright & ~(start | start << stride), stride, box, goal):
            return False
    return True
