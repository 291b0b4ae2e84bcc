"""Ways over open edges, and the boxes an avatar may go to, on sets of two words."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from game.quoridor.engine.compiled.compiler import kernel
from game.quoridor.engine.compiled.layout import (
    BOX,
    FLAT,
    GOAL,
    HALF,
    IS_TRACED,
    ONE,
    STRIDE,
    TWO,
    UPRIGHT,
    WAVES,
    WAY_FLAT,
    WAY_UPRIGHT,
    WHOLE,
    ZERO,
    Counts,
    Word,
    Words,
)

Pair: TypeAlias = tuple[Word, Word]

_DE_BRUIJN = 0x03F79D71B4CB0A89
DE_BRUIJN = Word(_DE_BRUIJN)
NUMBERS = np.argsort([((_DE_BRUIJN << k) & (1 << 64) - 1) >> 58 for k in range(64)])


@kernel("int64(uint64)")
def number(bit: Word) -> int:
    """Return the number of the single bit in a word."""
    return NUMBERS[bit * DE_BRUIJN >> Word(58)]  # type: ignore[no-any-return]  # of an array


@kernel("int64(uint64)")
def count_bits(word: Word) -> int:
    """Return the number of bits that are set in a word."""
    word = word - (word >> ONE & Word(0x5555555555555555))
    word = (word & Word(0x3333333333333333)) + (word >> TWO & Word(0x3333333333333333))
    word = word + (word >> Word(4)) & Word(0x0F0F0F0F0F0F0F0F)
    return int(word * Word(0x0101010101010101) >> Word(56))


@kernel("UniTuple(uint64, 2)(int64)")
def bit(place: int) -> Pair:
    """Return the set with the one thing of this number."""
    if place < 64:
        return ONE << Word(place), ZERO
    return ZERO, ONE << Word(place - 64)


@kernel("UniTuple(uint64, 2)(uint64, uint64, uint64, uint64, uint64, uint64, uint64)")
def neighbours(
    flat0: Word, flat1: Word, upright0: Word, upright1: Word, stride: Word, in0: Word, in1: Word
) -> Pair:
    """Return the boxes one open step away from those in ``in0`` and ``in1``."""
    back = WHOLE - stride
    up1, left1 = in1 & flat1, in1 & upright1
    return (
        (in0 & flat0) >> stride
        | up1 << back
        | in0 << stride & flat0
        | (in0 & upright0) >> ONE
        | left1 << HALF
        | in0 << ONE & upright0,
        up1 >> stride
        | (in1 << stride | in0 >> back) & flat1
        | left1 >> ONE
        | (in1 << ONE | in0 >> HALF) & upright1,
    )


@kernel("int64(uint64, uint64, uint64, uint64, uint64, uint64, uint64, uint64, uint64)")
def distance(
    flat0: Word,
    flat1: Word,
    upright0: Word,
    upright1: Word,
    stride: Word,
    start0: Word,
    start1: Word,
    goal0: Word,
    goal1: Word,
) -> int:
    """Return the steps from ``start`` to the nearest box of ``goal``; -1 if there is no way."""
    seen0, seen1, count = start0, start1, 0
    while seen0 & goal0 | seen1 & goal1 == ZERO:
        wave0, wave1 = neighbours(flat0, flat1, upright0, upright1, stride, seen0, seen1)
        if wave0 & ~seen0 | wave1 & ~seen1 == ZERO:
            return -1
        seen0, seen1, count = seen0 | wave0, seen1 | wave1, count + 1
    return count


@kernel("int64(uint64[::1], uint64, uint64, uint64, uint64)")
def steps(words: Words, at: Word, player: Word, start0: Word, start1: Word) -> int:
    """Return the steps of the player's shortest way from a box in the frame ``at``.

    -1 if there is no way.
    """
    return distance(
        words[at + FLAT],
        words[at + FLAT + ONE],
        words[at + UPRIGHT],
        words[at + UPRIGHT + ONE],
        words[STRIDE],
        start0,
        start1,
        words[GOAL + TWO * player],
        words[GOAL + TWO * player + ONE],
    )


@kernel("int64(uint64[::1], uint64, uint64, uint64, uint64, uint64, uint64)")
def spread(
    words: Words,
    at: Word,
    waves: Word,
    start0: Word,
    start1: Word,
    end0: Word,
    end1: Word,
) -> int:
    """Write the boxes within 0, 1, 2 ... steps of ``start`` from the place ``waves`` on.

    In the frame ``at``, until ``end`` is the next to be reached. Return the number of steps to it.
    """
    flat0, flat1 = words[at + FLAT], words[at + FLAT + ONE]
    upright0, upright1, stride = words[at + UPRIGHT], words[at + UPRIGHT + ONE], words[STRIDE]
    count = 0
    while start0 & end0 | start1 & end1 == ZERO:
        words[waves], words[waves + ONE] = start0, start1
        waves, count = waves + TWO, count + 1
        near0, near1 = neighbours(flat0, flat1, upright0, upright1, stride, start0, start1)
        start0, start1 = start0 | near0, start1 | near1
    return count


@kernel(
    "Tuple((boolean, uint64, uint64, uint64, uint64))"
    "(uint64[::1], uint64, uint64, uint64, uint64, uint64)"
)
def next_step(
    words: Words, at: Word, box0: Word, box1: Word, wave0: Word, wave1: Word
) -> tuple[bool, Word, Word, Word, Word]:
    """Return the next step of a shortest way from a box to those in ``wave``.

    The one that ``engine.field.traced`` chooses: whether it crosses a flat edge, that edge, and the
    box behind it.
    """
    stride = words[STRIDE]
    back = WHOLE - stride
    up0, up1 = box0 & words[at + FLAT], box1 & words[at + FLAT + ONE]
    next0, next1 = up0 >> stride | up1 << back, up1 >> stride
    if next0 & wave0 | next1 & wave1:
        return True, box0, box1, next0, next1
    next0 = box0 << stride & words[at + FLAT]
    next1 = (box1 << stride | box0 >> back) & words[at + FLAT + ONE]
    if next0 & wave0 | next1 & wave1:
        return True, next0, next1, next0, next1
    left0, left1 = box0 & words[at + UPRIGHT], box1 & words[at + UPRIGHT + ONE]
    next0, next1 = left0 >> ONE | left1 << HALF, left1 >> ONE
    if next0 & wave0 | next1 & wave1:
        return False, box0, box1, next0, next1
    next0, next1 = box0 << ONE, box1 << ONE | box0 >> HALF
    return False, next0, next1, next0, next1


@kernel("void(uint64[::1], int64[::1], uint64, uint64)")
def trace(words: Words, counts: Counts, at: Word, player: Word) -> None:
    """Write the edges of the player's shortest way, the same that ``engine.field.way`` finds."""
    if counts[at + IS_TRACED + player]:
        return
    counts[at + IS_TRACED + player] = 1
    box, goal = at + BOX + TWO * player, GOAL + TWO * player
    box0, box1 = words[box], words[box + ONE]
    count = spread(words, at, WAVES, words[goal], words[goal + ONE], box0, box1)
    flat0 = flat1 = upright0 = upright1 = ZERO
    wave = WAVES + TWO * Word(count)
    while wave > WAVES:
        wave = wave - TWO
        is_flat, edge0, edge1, box0, box1 = next_step(
            words, at, box0, box1, words[wave], words[wave + ONE]
        )
        if is_flat:
            flat0, flat1 = flat0 | edge0, flat1 | edge1
        else:
            upright0, upright1 = upright0 | edge0, upright1 | edge1
    way = at + TWO * player
    words[way + WAY_FLAT], words[way + WAY_FLAT + ONE] = flat0, flat1
    words[way + WAY_UPRIGHT], words[way + WAY_UPRIGHT + ONE] = upright0, upright1


@kernel("UniTuple(uint64, 2)(uint64[::1], uint64, uint64, uint64, uint64)")
def targets(words: Words, at: Word, mover: Word, own0: Word, own1: Word) -> Pair:
    """Return the boxes that the mover may step or jump to, in a game of two."""
    flat0, flat1 = words[at + FLAT], words[at + FLAT + ONE]
    upright0, upright1 = words[at + UPRIGHT], words[at + UPRIGHT + ONE]
    other, stride = at + BOX + TWO * (ONE - mover), words[STRIDE]
    rival0, rival1 = words[other], words[other + ONE]
    near0, near1 = neighbours(flat0, flat1, upright0, upright1, stride, own0, own1)
    if near0 & rival0 | near1 & rival1 == ZERO:
        return near0, near1
    back = WHOLE - stride
    up1, left1 = rival1 & flat1, rival1 & upright1
    up0, up1 = (rival0 & flat0) >> stride | up1 << back, up1 >> stride
    down0, down1 = rival0 << stride & flat0, (rival1 << stride | rival0 >> back) & flat1
    left0, left1 = (rival0 & upright0) >> ONE | left1 << HALF, left1 >> ONE
    right0, right1 = rival0 << ONE & upright0, (rival1 << ONE | rival0 >> HALF) & upright1
    if up0 & own0 | up1 & own1:
        over0, over1, side0, side1 = down0, down1, left0 | right0, left1 | right1
    elif down0 & own0 | down1 & own1:
        over0, over1, side0, side1 = up0, up1, left0 | right0, left1 | right1
    elif left0 & own0 | left1 & own1:
        over0, over1, side0, side1 = right0, right1, up0 | down0, up1 | down1
    else:
        over0, over1, side0, side1 = left0, left1, up0 | down0, up1 | down1
    near0, near1 = near0 & ~rival0, near1 & ~rival1
    if over0 | over1:
        return near0 | over0, near1 | over1
    return near0 | side0, near1 | side1
