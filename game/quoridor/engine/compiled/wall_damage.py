"""Damage of one more board: how far it can set a player back, in machine code."""

from __future__ import annotations

from game.quoridor.engine.compiled import flood
from game.quoridor.engine.compiled.compiler import kernel
from game.quoridor.engine.compiled.layout import (
    BACK_WAVES,
    BOX,
    FLAT,
    GOAL,
    HALF,
    INNER_FLAT,
    INNER_UPRIGHT,
    LANES,
    MAX_LANES,
    ONE,
    STRIDE,
    TWO,
    UPRIGHT,
    WAVES,
    WHOLE,
    WHOLE_FLAT,
    ZERO,
    Word,
    Words,
)
from game.quoridor.engine.walls import wall_damage

BITS = wall_damage.HARM_BITS
EACH = Word(MAX_LANES)
FLAT0, FLAT1 = Word(0), EACH
UPRIGHT0, UPRIGHT1 = Word(2) * EACH, Word(3) * EACH
AHEAD0, AHEAD1 = Word(4) * EACH, Word(5) * EACH
SEEN0, SEEN1 = Word(6) * EACH, Word(7) * EACH
AWAY = Word(8) * EACH


@kernel("uint64(uint64[::1], uint64, uint64, uint64, uint64)")
def untouched(words: Words, waves: Word, last: Word, box0: Word, box1: Word) -> Word:
    """Return the last of the waves up to ``last`` before which none holds one of these boxes."""
    while last > waves and words[last - TWO] & box0 | words[last - ONE] & box1:
        last = last - TWO
    return last


@kernel("void(uint64[::1], uint64, int64, boolean, uint64, uint64, uint64, uint64)")
def put(
    words: Words,
    at: Word,
    lane: int,
    is_flat: bool,
    board0: Word,
    board1: Word,
    ahead: Word,
    behind: Word,
) -> None:
    """Fill the lane of a board with where the ways behind it lead.

    Ways from the goal to the wave ``ahead``, and from the avatar to the wave ``behind``, touch none
    of these edges. So only the steps between these two waves are unknown.
    """
    flat0, flat1 = words[at + FLAT], words[at + FLAT + ONE]
    upright0, upright1 = words[at + UPRIGHT], words[at + UPRIGHT + ONE]
    if is_flat:
        flat0, flat1 = flat0 & ~board0, flat1 & ~board1
    else:
        upright0, upright1 = upright0 & ~board0, upright1 & ~board1
    here = LANES + Word(lane)
    words[here + FLAT0], words[here + FLAT1] = flat0, flat1
    words[here + UPRIGHT0], words[here + UPRIGHT1] = upright0, upright1
    words[here + AHEAD0], words[here + AHEAD1] = words[ahead], words[ahead + ONE]
    words[here + SEEN0], words[here + SEEN1] = words[behind], words[behind + ONE]
    words[here + AWAY] = ahead - WAVES + behind - BACK_WAVES >> ONE


@kernel("boolean(uint64[::1], int64)")
def spread_all(words: Words, lanes: int) -> bool:
    """Go one step further in every lane whose way is still unknown.

    False if there is nowhere to go in any of them.
    """
    stride, new = words[STRIDE], ZERO
    back = WHOLE - stride
    for lane in range(lanes):  # without a branch, so that several lanes are done at once
        here = LANES + Word(lane)
        flat0, flat1 = words[here + FLAT0], words[here + FLAT1]
        upright0, upright1 = words[here + UPRIGHT0], words[here + UPRIGHT1]
        seen0, seen1 = words[here + SEEN0], words[here + SEEN1]
        up1, left1 = seen1 & flat1, seen1 & upright1
        near0 = (
            (seen0 & flat0) >> stride
            | up1 << back
            | seen0 << stride & flat0
            | (seen0 & upright0) >> ONE
            | left1 << HALF
            | seen0 << ONE & upright0
        )
        near1 = (
            up1 >> stride
            | (seen1 << stride | seen0 >> back) & flat1
            | left1 >> ONE
            | (seen1 << ONE | seen0 >> HALF) & upright1
        )
        met = seen0 & words[here + AHEAD0] | seen1 & words[here + AHEAD1]
        is_known = (met | ZERO - met) >> HALF
        near0, near1 = near0 & is_known - ONE, near1 & is_known - ONE
        new |= near0 & ~seen0 | near1 & ~seen1
        words[here + SEEN0], words[here + SEEN1] = seen0 | near0, seen1 | near1
        words[here + AWAY] += ONE - is_known
    return bool(new)


@kernel("int64(uint64[::1], uint64, uint64)")
def harm(words: Words, at: Word, player: Word) -> int:
    """Like ``engine.harms.harm``, as one number of ``HARM_BITS``.

    Only boards across a shortest way do harm. Each one's way around it is looked for between the
    waves from the goal and those from the avatar that cannot have met the board yet.
    """
    stride = words[STRIDE]
    back = WHOLE - stride
    flat0, flat1 = words[at + FLAT], words[at + FLAT + ONE]
    next0, next1 = flat0 & ~words[at + INNER_UPRIGHT], flat1 & ~words[at + INNER_UPRIGHT + ONE]
    next0, next1 = next0 >> ONE | next1 << HALF, next1 >> ONE
    flats0, flats1 = flat0 & next0 & words[WHOLE_FLAT], flat1 & next1 & words[WHOLE_FLAT + ONE]
    upright0, upright1 = words[at + UPRIGHT], words[at + UPRIGHT + ONE]
    next0, next1 = upright0 & ~words[at + INNER_FLAT], upright1 & ~words[at + INNER_FLAT + ONE]
    uprights0 = upright0 & (next0 >> stride | next1 << back)
    uprights1 = upright1 & next1 >> stride
    box, goal = at + BOX + TWO * player, GOAL + TWO * player
    box0, box1, goal0, goal1 = words[box], words[box + ONE], words[goal], words[goal + ONE]
    count = flood.spread(words, at, WAVES, goal0, goal1, box0, box1)
    flood.spread(words, at, BACK_WAVES, box0, box1, goal0, goal1)
    lanes = 0
    for n in range(count):
        here, last = BACK_WAVES + TWO * Word(n), WAVES + TWO * Word(count - 1 - n)
        is_flat, edge0, edge1, box0, box1 = flood.next_step(
            words, at, box0, box1, words[last], words[last + ONE]
        )
        step, over, free0, free1 = stride, ONE, uprights0, uprights1
        if is_flat:
            step, over, free0, free1 = ONE, stride, flats0, flats1
        for k in range(2):  # the board begins at the edge, or it ends there
            more0, more1 = edge0 << step, edge1 << step | edge0 >> WHOLE - step
            start0, start1 = edge0, edge1
            if k == 1:
                more0, more1 = edge0 >> step | edge1 << WHOLE - step, edge1 >> step
                start0, start1 = more0, more1
            if start0 & free0 | start1 & free1 == ZERO:
                continue
            if is_flat:  # a way can cross both edges of one board
                flats0, flats1 = flats0 & ~start0, flats1 & ~start1
            else:
                uprights0, uprights1 = uprights0 & ~start0, uprights1 & ~start1
            beside0, beside1 = more0 | more0 >> over | more1 << WHOLE - over, more1 | more1 >> over
            ahead = untouched(words, WAVES, last, beside0, beside1)
            behind = untouched(words, BACK_WAVES, here, beside0, beside1)
            board0, board1 = edge0 | more0, edge1 | more1
            put(words, at, lanes, is_flat, board0, board1, ahead, behind)
            lanes += 1
    while spread_all(words, lanes):
        pass
    most = total = 0
    for lane in range(lanes):
        here = LANES + Word(lane)
        met = words[here + SEEN0] & words[here + AHEAD0]
        if met | words[here + SEEN1] & words[here + AHEAD1]:
            added = int(words[here + AWAY]) - count
            most, total = max(most, added), total + added
    return (
        min(most, wall_damage.MOSTS - 1)
        | min(total, wall_damage.TOTALS - 1) << wall_damage.MAX_BITS
    )
