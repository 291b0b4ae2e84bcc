"""The lengths of ways behind each of many boards, all computed at once.

Every board has its own lane of bits in very long ints: in Python an operation on a long int costs
little more than on a short one. No edge leads out of the rows of boxes, so nothing gets from one
lane into the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.move_ordering import Listed
from game.quoridor.engine.paths import Route
from game.quoridor.engine.position import FLAT, UPRIGHT


def steps_behind_each(
    route: Route, listed: Sequence[Listed], flat: int, upright: int, field: EmptyGrid, box: int
) -> list[int]:
    """Return the steps of a shortest way from ``box`` after each of the moves alone.

    Only boards matter.

    -1 if there is no way. ``route`` is the way over the open edges ``flat`` and ``upright``.
    """
    steps, across_flat, across_upright, known = route
    stride, width = field.stride, field.stride * field.size
    found, crossing = [steps] * len(listed), []
    flat_cuts = upright_cuts = touched = end = 0
    for at, (_, kind, place) in enumerate(listed):
        if kind == FLAT:
            edges = place | place << 1
            if edges & across_flat:
                flat_cuts |= edges << end
                touched |= edges | edges >> stride
                crossing.append(at)
                end += width
        elif kind == UPRIGHT:
            edges = place | place << stride
            if edges & across_upright:
                upright_cuts |= edges << end
                touched |= edges | edges >> 1
                crossing.append(at)
                end += width
    if not crossing:
        return found
    for at in crossing:
        found[at] = -1
    # All boxes nearer to the goal than these boards are as far away as before.
    away = next(n for n, boxes in enumerate(known) if boxes & touched)
    once = _once(width, end)
    flats, uprights = flat * once ^ flat_cuts, upright * once ^ upright_cuts
    boxes, wanted = known[away] * once, box * once
    while True:
        hits = boxes & wanted
        if hits:
            wanted ^= hits
            while hits:
                lane = (hits.bit_length() - 1) // width
                hits ^= box << lane * width
                found[crossing[lane]] = away
            if not wanted:
                return found
        wider = (
            boxes
            | (boxes & flats) >> stride
            | boxes << stride & flats
            | (boxes & uprights) >> 1
            | boxes << 1 & uprights
        )
        if wider == boxes:
            return found
        boxes = wider
        away += 1


@cache
def _once(width: int, end: int) -> int:
    """Return the first bit of every lane."""
    return ((1 << end) - 1) // ((1 << width) - 1)
