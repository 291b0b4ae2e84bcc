"""The net in machine code: the sums of boards are handed down from ply to ply.

``numbers`` are those of ``Knowledge.numbers``: the table, and behind it the rows of the net, those
of boards once for each player and by the places where boards start. ``sums`` has ``2 * WIDTH``
numbers for each ply, ``WIDTH`` as each player sees the boards.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.quoridor.engine import evaluation, net
from game.quoridor.engine.compiled import flood
from game.quoridor.engine.compiled.compiler import kernel
from game.quoridor.engine.compiled.layout import (
    FLAT_KIND,
    FRAME,
    HAND,
    INNER_FLAT,
    INNER_UPRIGHT,
    MOVER,
    ONE,
    PLACE,
    PLACE_BITS,
    STEP_KIND,
    STEPS,
    ZERO,
    Counts,
    Numbers,
    Word,
    Words,
)
from game.quoridor.engine.walls import wall_damage

Sums: TypeAlias = NDArray[np.int16]
Lane: TypeAlias = np.int16
Sum: TypeAlias = np.int32

WIDTH = Word(net.WIDTH)
BOTH = Word(2 * net.WIDTH)
LAID = Word(evaluation.STANDINGS)
REST = LAID + Word(2 * net.BOXES) * BOTH
"""The rows of all but boards, in the order of a file."""
NOTHING = REST + WIDTH * Word(net.ROWS - net.OWN_BOX)
"""Zeros."""
EVERY_PLACE = (1 << PLACE_BITS) - 1
EVERY_MOST = (1 << wall_damage.MAX_BITS) - 1
TYPICAL = wall_damage.TYPICAL[0] | wall_damage.TYPICAL[1] << wall_damage.MAX_BITS
LAST_BOX = net.BOXES - 1


@kernel("void(int16[::1], int16[::1], uint64, int64, int64)")
def add(numbers: Numbers, sums: Sums, here: Word, kind: int, start: int) -> None:
    """Add the rows of a board that starts at this place."""
    row = LAID + BOTH * Word((kind - FLAT_KIND) * net.BOXES + start)
    for k in range(BOTH):
        sums[here + Word(k)] += numbers[row + Word(k)]


@kernel("void(uint64[::1], int16[::1], int16[::1], int64)")
def add_up(words: Words, numbers: Numbers, sums: Sums, ply: int) -> None:
    """Make the sums of all boards in the frame of ``ply``."""
    at, here = FRAME * Word(ply), BOTH * Word(ply)
    always = REST + WIDTH * Word(net.ALWAYS - net.OWN_BOX)
    for n in range(WIDTH):
        k = Word(n)
        sums[here + k] = sums[here + WIDTH + k] = numbers[always + k]
    for kind in range(FLAT_KIND, FLAT_KIND + 2):
        inner, step = (INNER_FLAT, 1) if kind == FLAT_KIND else (INNER_UPRIGHT, net.SIDE)
        for half in range(2):
            left = words[at + inner + Word(half)]
            while left:
                place = flood.number(left & (ZERO - left)) + 64 * half
                left &= left - ONE
                add(numbers, sums, here, kind, place - step)


@kernel("uint64(int64, int64)")
def rest_row(first: int, more: int) -> Word:
    """Return where the row begins that is ``more`` behind the row ``first``; none of a board."""
    return REST + WIDTH * Word(first - net.OWN_BOX + more)


@kernel("uint64(int64)")
def row_of(move: int) -> Word:
    """Return the row that a move adds to the sums of boards; zeros for a step or jump."""
    if move >> PLACE_BITS == STEP_KIND:
        return NOTHING
    return LAID + BOTH * Word(((move >> PLACE_BITS) - FLAT_KIND) * net.BOXES + (move & EVERY_PLACE))


@kernel("void(int16[::1], int16[::1], int64, int64)")
def hand_down(numbers: Numbers, sums: Sums, ply: int, move: int) -> None:
    """Make the sums after a move from those at ``ply``."""
    here, row = BOTH * Word(ply), row_of(move)
    below = here + BOTH
    for k in range(BOTH):
        sums[below + Word(k)] = sums[here + Word(k)] + numbers[row + Word(k)]


@kernel("int64(int64[::1], int16[::1], int16[::1], int64, int64, uint64, int64, int64)")
def worth(
    counts: Counts,
    numbers: Numbers,
    sums: Sums,
    ply: int,
    known: int,
    added: Word,
    own_harm: int,
    rival_harm: int,
) -> int:
    """Like ``Net.worth``, for the frame of ``ply``.

    The sums are those of the ply ``known`` and the row ``added``; the harms are given as
    ``compiled.harms`` tells them.
    """
    at = FRAME * Word(ply)
    mover = Word(counts[at + MOVER])
    own, rival = counts[at + PLACE + mover], counts[at + PLACE + ONE - mover]
    if mover:
        own, rival = LAST_BOX - own, LAST_BOX - rival
    first, more = BOTH * Word(known) + WIDTH * mover, added + WIDTH * mover
    a = rest_row(net.OWN_BOX, own)
    b = rest_row(net.RIVAL_BOX, rival)
    c = rest_row(net.OWN_HAND, counts[at + HAND + mover])
    d = rest_row(net.RIVAL_HAND, counts[at + HAND + ONE - mover])
    e = rest_row(net.OWN_STEPS, min(counts[at + STEPS + mover], evaluation.MAX_STEPS))
    f = rest_row(net.RIVAL_STEPS, min(counts[at + STEPS + ONE - mover], evaluation.MAX_STEPS))
    g = rest_row(net.OWN_MOST, own_harm & EVERY_MOST)
    h = rest_row(net.RIVAL_MOST, rival_harm & EVERY_MOST)
    i = rest_row(net.OWN_TOTAL, own_harm >> wall_damage.MAX_BITS)
    j = rest_row(net.RIVAL_TOTAL, rival_harm >> wall_damage.MAX_BITS)
    weights = rest_row(net.WEIGHTS, 0)
    found = Sum(0)
    for n in range(WIDTH):  # every step in so few bits that many of them are done at once
        k = Word(n)
        total = Lane(
            sums[first + k]
            + numbers[more + k]
            + numbers[a + k]
            + numbers[b + k]
            + numbers[c + k]
            + numbers[d + k]
            + numbers[e + k]
            + numbers[f + k]
            + numbers[g + k]
            + numbers[h + k]
            + numbers[i + k]
            + numbers[j + k]
        )
        total = Lane(min(max(total, Lane(0)), Lane(net.FULL)))
        square = Sum(Sum(total) * Sum(total))
        found = Sum(found + Sum(square * Sum(numbers[weights + k])))
    return int(found) >> net.UNIT_BITS
