"""Compiled test whether any board could be laid across a way."""

from __future__ import annotations

from game.quoridor.engine.compiled import flood
from game.quoridor.engine.compiled.compiler import kernel
from game.quoridor.engine.compiled.layout import (
    BOX,
    FLAT,
    FLAT_KIND,
    FRAME,
    INNER_FLAT,
    INNER_UPRIGHT,
    ONE,
    STRIDE,
    TWO,
    UPRIGHT,
    UPRIGHT_KIND,
    WAY_FLAT,
    WAY_UPRIGHT,
    WHOLE,
    WHOLE_FLAT,
    ZERO,
    Counts,
    Word,
    Words,
)


@kernel("boolean(uint64[::1], int64[::1], uint64, uint64)")
def is_safe(words: Words, counts: Counts, at: Word, runner: Word) -> bool:
    """Like ``engine.across.is_safe``, for the traced way of the runner.

    The edges of the next frame are overwritten.
    """
    flood.trace(words, counts, at, runner)
    below, box = at + FRAME, at + BOX + TWO * runner
    for k in range(4):
        words[below + Word(k)] = words[at + Word(k)]
    for kind in range(FLAT_KIND, UPRIGHT_KIND + 1):
        edges, inner, step, way = FLAT, INNER_UPRIGHT, ONE, at + TWO * runner + WAY_FLAT
        room0, room1 = words[WHOLE_FLAT], words[WHOLE_FLAT + ONE]
        if kind == UPRIGHT_KIND:
            edges, inner, step, way = (
                UPRIGHT,
                INNER_FLAT,
                words[STRIDE],
                way + WAY_UPRIGHT - WAY_FLAT,
            )
            room0 = room1 = ~ZERO
        back = WHOLE - step
        open0, open1 = words[at + edges], words[at + edges + ONE]
        next0, next1 = open0 & ~words[at + inner], open1 & ~words[at + inner + ONE]
        room0 &= open0 & (next0 >> step | next1 << back)
        room1 &= open1 & next1 >> step
        way0, way1 = words[way], words[way + ONE]
        over0, over1 = way0 >> step | way1 << back, way1 >> step
        if room0 & way0 & over0 | room1 & way1 & over1:
            return False
        for half in range(2):
            left = room0 & (way0 | over0) if half == 0 else room1 & (way1 | over1)
            while left:
                start = left & (ZERO - left)
                left ^= start
                low, high = (start, ZERO) if half == 0 else (ZERO, start)
                words[below + edges] = open0 & ~(low | low << step)
                words[below + edges + ONE] = open1 & ~(high | high << step | low >> back)
                if flood.steps(words, below, runner, words[box], words[box + ONE]) >= 0:
                    return False
        words[below + edges], words[below + edges + ONE] = open0, open1
    return True
