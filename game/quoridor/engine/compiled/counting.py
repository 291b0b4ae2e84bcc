"""Counts all legal moves of a standard position: a test that the compiled moves are right."""

from __future__ import annotations

from game.quoridor.engine.compiled import flood, node_kernel
from game.quoridor.engine.compiled.compiler import kernel
from game.quoridor.engine.compiled.layout import (
    BARE_FLAT,
    BARE_UPRIGHT,
    BOX,
    FLAT,
    FLAT_KIND,
    FRAME,
    GOAL,
    HALF,
    HAND,
    INNER_FLAT,
    INNER_UPRIGHT,
    LEFT_FLAT,
    LEFT_STEPS,
    LEFT_UPRIGHT,
    MOVER,
    ONE,
    PLACE_BITS,
    SEEN_FLAT,
    SEEN_UPRIGHT,
    STRIDE,
    TWO,
    UPRIGHT,
    UPRIGHT_KIND,
    WAY_FLAT,
    WAY_UPRIGHT,
    WHOLE,
    ZERO,
    Counts,
    Word,
    Words,
)

FOUR = Word(4)


@kernel("boolean(uint64[::1], uint64, int64, uint64, uint64)")
def seals(words: Words, at: Word, kind: int, start0: Word, start1: Word) -> bool:
    """Return whether an ordinary board at this start leaves a player without a way."""
    flat0, flat1 = words[at + FLAT], words[at + FLAT + ONE]
    upright0, upright1 = words[at + UPRIGHT], words[at + UPRIGHT + ONE]
    stride = words[STRIDE]
    if kind == FLAT_KIND:
        flat0 &= ~(start0 | start0 << ONE)
        flat1 &= ~(start1 | start1 << ONE | start0 >> HALF)
    else:
        upright0 &= ~(start0 | start0 << stride)
        upright1 &= ~(start1 | start1 << stride | start0 >> WHOLE - stride)
    for k in range(2):
        box, goal = at + BOX + Word(2 * k), GOAL + Word(2 * k)
        if (
            flood.distance(
                flat0,
                flat1,
                upright0,
                upright1,
                stride,
                words[box],
                words[box + ONE],
                words[goal],
                words[goal + ONE],
            )
            < 0
        ):
            return True
    return False


@kernel("void(uint64[::1], uint64, int64)")
def find_boards(words: Words, at: Word, kind: int) -> None:
    """Write into the frame the starts where ordinary boards of this kind may be laid.

    Another way is searched only if a board touches the border or other boards at two of its points
    and crosses a player's way.
    """
    stride = words[STRIDE]
    if kind == FLAT_KIND:
        edges, bare, seen, inner, way = FLAT, BARE_FLAT, SEEN_FLAT, INNER_UPRIGHT, WAY_FLAT
        step, left = ONE, LEFT_FLAT
    else:
        edges, bare, seen = UPRIGHT, BARE_UPRIGHT, SEEN_UPRIGHT
        inner, way, step, left = INNER_FLAT, WAY_UPRIGHT, stride, LEFT_UPRIGHT
    back = WHOLE - step
    bare0, bare1 = words[at + edges] & words[bare], words[at + edges + ONE] & words[bare + ONE]
    next0, next1 = bare0 & ~words[at + inner], bare1 & ~words[at + inner + ONE]
    free0 = bare0 & (next0 >> step | next1 << back) & words[seen]
    free1 = bare1 & next1 >> step & words[seen + ONE]
    twice0, twice1 = node_kernel.closing(words, at, kind)
    way0 = words[at + way] | words[at + way + TWO]
    way1 = words[at + way + ONE] | words[at + way + TWO + ONE]
    doubtful0 = free0 & twice0 & (way0 | way0 >> step | way1 << back)
    doubtful1 = free1 & twice1 & (way1 | way1 >> step)
    while doubtful0:
        start = doubtful0 & (ZERO - doubtful0)
        doubtful0 ^= start
        if seals(words, at, kind, start, ZERO):
            free0 ^= start
    while doubtful1:
        start = doubtful1 & (ZERO - doubtful1)
        doubtful1 ^= start
        if seals(words, at, kind, ZERO, start):
            free1 ^= start
    words[at + left], words[at + left + ONE] = free0, free1


@kernel("int64(uint64[::1], int64[::1], uint64)")
def find_moves(words: Words, counts: Counts, at: Word) -> int:
    """Write all legal moves into the frame, as sets.

    Returns their number, 0 at the end of the game.
    """
    for k in range(6):
        words[at + LEFT_STEPS + Word(k)] = ZERO
    for k in range(2):
        box, goal = at + BOX + Word(2 * k), GOAL + Word(2 * k)
        if words[box] & words[goal] | words[box + ONE] & words[goal + ONE]:
            return 0
    mover = Word(counts[at + MOVER])
    own = at + BOX + TWO * mover
    low, high = flood.targets(words, at, mover, words[own], words[own + ONE])
    words[at + LEFT_STEPS], words[at + LEFT_STEPS + ONE] = low, high
    if counts[at + HAND + mover]:
        flood.trace(words, counts, at, ZERO)
        flood.trace(words, counts, at, ONE)
        find_boards(words, at, FLAT_KIND)
        find_boards(words, at, UPRIGHT_KIND)
    total = 0
    for k in range(6):
        total += flood.count_bits(words[at + LEFT_STEPS + Word(k)])
    if total == 0:  # the null move of RULES 5.10
        words[at + LEFT_STEPS], words[at + LEFT_STEPS + ONE] = words[own], words[own + ONE]
        return 1
    return total


@kernel("int64(uint64[::1], uint64)")
def pop_move(words: Words, at: Word) -> int:
    """Take the next move out of the frame; -1 if none is left."""
    for k in range(6):
        here = at + LEFT_STEPS + Word(k)
        left = words[here]
        if left:
            words[here] = left & (left - ONE)
            place = flood.number(left & (ZERO - left)) + 64 * (k & 1)
            return (k >> 1) << PLACE_BITS | place
    return -1


@kernel("int64(uint64[::1], int64[::1], int64)")
def perft(words: Words, counts: Counts, depth: int) -> int:
    """Return how many sequences of ``depth`` legal moves begin at the first frame."""
    total, ply = 0, 0
    found = find_moves(words, counts, ZERO)
    if depth <= 1:
        return found if depth else 1
    while ply >= 0:
        at = FRAME * Word(ply)
        move = pop_move(words, at)
        if move < 0:
            ply -= 1
            continue
        node_kernel.make_move(words, counts, at, move)
        found = find_moves(words, counts, at + FRAME)
        if ply + 2 == depth:
            total += found
        else:
            ply += 1
    return total
