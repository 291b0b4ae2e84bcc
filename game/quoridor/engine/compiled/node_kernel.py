"""One node of the compiled search: whether it is decided, its moves, and its children."""

from __future__ import annotations

from game.quoridor.engine import evaluation, move_ordering
from game.quoridor.engine.compiled import flood
from game.quoridor.engine.compiled.compiler import kernel
from game.quoridor.engine.compiled.layout import (
    ALL_FLAT,
    ALL_UPRIGHT,
    BARE_FLAT,
    BARE_UPRIGHT,
    BOX,
    CHEATS,
    CHOSEN,
    COUNTS_HANDED_DOWN,
    DEPTH,
    ENDS,
    FIRST_PLY,
    FLAT,
    FLAT_KIND,
    FRAME,
    GOAL,
    HALF,
    HAND,
    HANDED_DOWN,
    HISTORY,
    INNER_FLAT,
    INNER_UPRIGHT,
    IS_TRACED,
    LISTED,
    MAX_MOVES,
    MIN_PROMISE,
    MOVE_BITS,
    MOVER,
    MOVES,
    NEAR,
    NO_MOVE,
    ONE,
    PAST,
    PASTS,
    PLACE,
    PLACE_BITS,
    SEEN_FLAT,
    SEEN_UPRIGHT,
    STEP_KIND,
    STEPS,
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

formula_value = kernel("int64(int64, int64, int64, int64, int64, int64, int64)", __name__)(
    evaluation.formula_value
)
table_value = kernel("int64(int16[::1], int64, int64, int64, int64)", __name__)(
    evaluation.table_value
)

FOUR = Word(4)
EVERY_PLACE = (1 << PLACE_BITS) - 1


@kernel("void(uint64[::1], int64[::1], uint64)")
def pass_turn(words: Words, counts: Counts, at: Word) -> None:
    """Make the next frame the same position with the other player to move."""
    below = at + FRAME
    for k in range(HANDED_DOWN):
        words[below + Word(k)] = words[at + Word(k)]
    for k in range(COUNTS_HANDED_DOWN):
        counts[below + Word(k)] = counts[at + Word(k)]
    counts[below + MOVER] = 1 - counts[at + MOVER]


@kernel("boolean(uint64[::1], int64[::1], uint64, int64)")
def make_move(words: Words, counts: Counts, at: Word, move: int) -> bool:
    """Make the next frame the position after the move; False if the board seals a player in.

    The ways of both players must be traced in the frame ``at``.
    """
    below, mover = at + FRAME, Word(counts[at + MOVER])
    pass_turn(words, counts, at)
    place = move & EVERY_PLACE
    low, high = flood.bit(place)
    if move >> PLACE_BITS == STEP_KIND:
        words[below + BOX + TWO * mover], words[below + BOX + TWO * mover + ONE] = low, high
        counts[below + PLACE + mover] = place
        counts[below + STEPS + mover] = flood.steps(words, below, mover, low, high)
        counts[below + IS_TRACED + mover] = 0
        return True
    if counts[at + HAND + mover] > 0:
        counts[below + HAND + mover] -= 1
    if move >> PLACE_BITS == FLAT_KIND:
        inner0, inner1 = low << ONE, high << ONE | low >> HALF
        edges, inner, way = FLAT, INNER_FLAT, WAY_FLAT
    else:
        stride = words[STRIDE]
        inner0, inner1 = low << stride, high << stride | low >> WHOLE - stride
        edges, inner, way = UPRIGHT, INNER_UPRIGHT, WAY_UPRIGHT
    words[below + edges] &= ~(low | inner0)
    words[below + edges + ONE] &= ~(high | inner1)
    words[below + inner] |= inner0
    words[below + inner + ONE] |= inner1
    for k in range(2):
        player = Word(k)
        crossed = at + way + TWO * player
        if (low | inner0) & words[crossed] | (high | inner1) & words[crossed + ONE]:
            box = at + BOX + TWO * player
            left = flood.steps(words, below, player, words[box], words[box + ONE])
            if left < 0:
                return False
            counts[below + STEPS + player] = left
            counts[below + IS_TRACED + player] = 0
    return True


@kernel("uint64(uint64, uint64)")
def mix_bits(key: Word, word: Word) -> Word:
    """Return a key that depends on all bits of both words."""
    key = (key ^ word) * Word(0x9E3779B97F4A7C15)
    return key ^ key >> Word(29)


@kernel("uint64(uint64[::1], int64[::1], uint64)")
def key(words: Words, counts: Counts, at: Word) -> Word:
    """Return the key of the position within one search."""
    rest = counts[at + PLACE] | counts[at + PLACE + ONE] << 8 | counts[at + MOVER] << 16
    rest |= counts[at + HAND] + 1 << 17 | counts[at + HAND + ONE] + 1 << 37
    rest |= counts[at + CHEATS] << 56 | counts[at + CHEATS + ONE] << 60
    found = mix_bits(Word(0x2545F4914F6CDD1D), Word(rest))
    for k in range(4):  # a board destroyed at the root opens edges, and its points stay
        edges = words[at + FLAT + Word(k)] * Word(0xD6E8FEB86659FD93)
        found = mix_bits(found, words[at + INNER_FLAT + Word(k)] + edges)
    return found ^ found >> Word(32)


@kernel("boolean(uint64[::1], int64[::1], uint64)")
def wins(words: Words, counts: Counts, at: Word) -> bool:
    """Return whether one step or jump of the mover reaches the goal."""
    mover = Word(counts[at + MOVER])
    box, goal = at + BOX + TWO * mover, GOAL + TWO * mover
    low, high = flood.targets(words, at, mover, words[box], words[box + ONE])
    return bool(low & words[goal] | high & words[goal + ONE])


@kernel("boolean(uint64[::1], int64[::1], uint64)")
def wins_by_a_round(words: Words, counts: Counts, at: Word) -> bool:
    """Return whether two steps or jumps of the mover reach the goal."""
    mover = Word(counts[at + MOVER])
    box, goal = at + BOX + TWO * mover, GOAL + TWO * mover
    left0, left1 = flood.targets(words, at, mover, words[box], words[box + ONE])
    while left0 | left1:
        box0, box1 = left0 & (ZERO - left0), ZERO
        if left0 == ZERO:
            box1 = left1 & (ZERO - left1)
        left0, left1 = left0 ^ box0, left1 ^ box1
        low, high = flood.targets(words, at, mover, box0, box1)
        if low & words[goal] | high & words[goal + ONE]:
            return True
    return False


@kernel("boolean(uint64[::1], int64[::1], uint64, uint64, boolean)")
def runs_free(words: Words, counts: Counts, at: Word, runner: Word, is_first: bool) -> bool:
    """Like ``engine.race.runs_free``."""
    flood.trace(words, counts, at, runner)
    flat0, flat1 = words[at + FLAT], words[at + FLAT + ONE]
    upright0, upright1 = words[at + UPRIGHT], words[at + UPRIGHT + ONE]
    way, box, other = at + TWO * runner, at + BOX + TWO * runner, at + BOX + TWO * (ONE - runner)
    along0, along1 = flat0 & words[way + WAY_FLAT], flat1 & words[way + WAY_FLAT + ONE]
    beside0 = upright0 & words[way + WAY_UPRIGHT]
    beside1 = upright1 & words[way + WAY_UPRIGHT + ONE]
    stride, run0, run1 = words[STRIDE], words[box], words[box + ONE]
    reached0, reached1 = words[other], words[other + ONE]
    for _ in range(1 if is_first else 2):
        low, high = flood.neighbours(flat0, flat1, upright0, upright1, stride, reached0, reached1)
        reached0, reached1 = reached0 | low, reached1 | high
    before0 = before1 = ZERO
    for _ in range(counts[at + STEPS + runner]):
        if run0 & reached0 | run1 & reached1:
            return False
        low, high = flood.neighbours(along0, along1, beside0, beside1, stride, run0, run1)
        before0, before1, run0, run1 = run0, run1, low & ~before0, high & ~before1
        if run0 & reached0 | run1 & reached1:
            return False
        low, high = flood.neighbours(flat0, flat1, upright0, upright1, stride, reached0, reached1)
        reached0, reached1 = reached0 | low, reached1 | high
    return True


@kernel("int64(uint64[::1], int64[::1], uint64)")
def lasts(words: Words, counts: Counts, at: Word) -> int:
    """Like ``engine.alphabeta.AlphaBeta._run``."""
    mover = Word(counts[at + MOVER])
    own, rival = counts[at + STEPS + mover], counts[at + STEPS + ONE - mover]
    if own <= rival:
        return 2 * own - 1 if runs_free(words, counts, at, mover, True) else 0
    return 2 * rival if runs_free(words, counts, at, ONE - mover, False) else 0


@kernel("int64(int64[::1], uint64)")
def standing(counts: Counts, at: Word) -> int:
    """Return the places of both avatars, and the mover, as one number."""
    places = counts[at + PLACE] | counts[at + PLACE + ONE] << PLACE_BITS
    return int(places | counts[at + MOVER] << 2 * PLACE_BITS)


@kernel("boolean(int64[::1], int64)")
def is_repeated(counts: Counts, ply: int) -> bool:
    """Like ``engine.alphabeta.AlphaBeta._is_repeated``."""
    here, first = standing(counts, FRAME * Word(ply)), counts[FIRST_PLY]
    for above in range(ply - 1, first - 1, -1):
        at = FRAME * Word(above)
        if counts[at + CHOSEN] >> PLACE_BITS != STEP_KIND:
            return False
        if standing(counts, at) == here:
            return True
    count, k = counts[PASTS], 0
    while k < count and counts[PAST + Word(k)] != here:
        k += 1
    return bool(k < count)


@kernel("UniTuple(uint64, 2)(uint64[::1], int64[::1], uint64, int64)")
def free(words: Words, counts: Counts, at: Word, kind: int) -> flood.Pair:
    """Return the starts of boards of this orientation that the mover can lay and considers."""
    if counts[at + HAND + Word(counts[at + MOVER])] == 0:
        return ZERO, ZERO
    edges, bare, seen, inner, step = FLAT, BARE_FLAT, SEEN_FLAT, INNER_UPRIGHT, ONE
    if kind == UPRIGHT_KIND:
        edges, bare, seen, inner = UPRIGHT, BARE_UPRIGHT, SEEN_UPRIGHT, INNER_FLAT
        step = words[STRIDE]
    bare0, bare1 = words[at + edges] & words[bare], words[at + edges + ONE] & words[bare + ONE]
    next0, next1 = bare0 & ~words[at + inner], bare1 & ~words[at + inner + ONE]
    return (
        bare0 & (next0 >> step | next1 << WHOLE - step) & words[seen],
        bare1 & next1 >> step & words[seen + ONE],
    )


@kernel("UniTuple(uint64, 2)(uint64[::1], uint64, int64)")
def closing(words: Words, at: Word, kind: int) -> flood.Pair:
    """Like ``engine.closing.closing``, for boards of one kind."""
    stride = words[STRIDE]
    step, ends = (ONE, ENDS) if kind == FLAT_KIND else (stride, ENDS + FOUR)
    back = WHOLE - step
    flat0 = words[ALL_FLAT] & ~words[at + FLAT]
    flat1 = words[ALL_FLAT + ONE] & ~words[at + FLAT + ONE]
    upright0 = words[ALL_UPRIGHT] & ~words[at + UPRIGHT]
    upright1 = words[ALL_UPRIGHT + ONE] & ~words[at + UPRIGHT + ONE]
    touched0 = flat0 | flat0 << ONE | upright0 | upright0 << stride
    touched1 = flat1 | flat1 << ONE | flat0 >> HALF | upright1
    touched1 |= upright1 << stride | upright0 >> WHOLE - stride
    first0, first1 = touched0 | words[ends], touched1 | words[ends + ONE]
    middle0, middle1 = touched0 >> step | touched1 << back, touched1 >> step
    last0 = middle0 >> step | middle1 << back | words[ends + TWO]
    last1 = middle1 >> step | words[ends + TWO + ONE]
    return (
        first0 & middle0 | first0 & last0 | middle0 & last0,
        first1 & middle1 | first1 & last1 | middle1 & last1,
    )


@kernel("int64(uint64[::1], int64[::1], uint64, uint64, int64)")
def list_boards(words: Words, counts: Counts, at: Word, moves: Word, count: int) -> int:
    """Add the boards that are worth trying to a list of ``count`` moves; returns its new length."""
    mover = Word(counts[at + MOVER])
    own_way, rival_way = at + TWO * mover, at + TWO * (ONE - mover)
    history, depth = HISTORY + Word(512) * mover, counts[at + DEPTH]
    own_near = NEAR + FOUR * Word(counts[at + PLACE + mover])
    rival_near = NEAR + FOUR * Word(counts[at + PLACE + ONE - mover])
    for kind in range(FLAT_KIND, UPRIGHT_KIND + 1):
        way, step, near = WAY_FLAT, ONE, ZERO
        if kind == UPRIGHT_KIND:
            way, step, near = WAY_UPRIGHT, words[STRIDE], TWO
        back = WHOLE - step
        free0, free1 = free(words, counts, at, kind)
        way0, way1 = words[rival_way + way], words[rival_way + way + ONE]
        across0 = free0 & (way0 | way0 >> step | way1 << back)
        across1 = free1 & (way1 | way1 >> step)
        around0 = around1 = ZERO
        if depth >= 2:
            around0, around1 = words[rival_near + near], words[rival_near + near + ONE]
            gaps0, gaps1 = closing(words, at, kind)
            around0, around1 = around0 | gaps0, around1 | gaps1
            if depth >= 3:
                around0 |= words[own_near + near]
                around1 |= words[own_near + near + ONE]
        around0, around1 = free0 & around0 | across0, free1 & around1 | across1
        way0, way1 = words[own_way + way], words[own_way + way + ONE]
        own0, own1 = way0 | way0 >> step | way1 << back, way1 | way1 >> step
        for half in range(2):
            left, across, own = around0, across0, own0
            if half == 1:
                left, across, own = around1, across1, own1
            while left:
                start = left & (ZERO - left)
                left ^= start
                move = kind << PLACE_BITS | flood.number(start) + 64 * half
                promise = move_ordering.ACROSS if start & across else move_ordering.NEAR
                if start & own:
                    promise += move_ordering.OWN_WAY
                promise += counts[history + Word(move)] + MIN_PROMISE
                counts[moves + Word(count)] = promise << MOVE_BITS | move
                count += 1
    return count


@kernel("boolean(uint64[::1], int64[::1], uint64, int64)")
def is_free(words: Words, counts: Counts, at: Word, move: int) -> bool:
    """Return whether the move lays a board that the mover can lay and considers."""
    if move == NO_MOVE or move >> PLACE_BITS == STEP_KIND:
        return False
    low, high = flood.bit(move & EVERY_PLACE)
    free0, free1 = free(words, counts, at, move >> PLACE_BITS)
    return bool(low & free0 | high & free1)


@kernel("void(uint64[::1], int64[::1], uint64, int64)")
def list_moves(words: Words, counts: Counts, at: Word, ply: int) -> None:
    """List the moves worth trying in the frame ``at``, unsorted, like ``engine.move_ordering``.

    The ways of both players must be traced there.
    """
    mover = Word(counts[at + MOVER])
    own_steps = counts[at + STEPS + mover]
    history = HISTORY + Word(512) * mover
    moves = MOVES + Word(ply * MAX_MOVES)
    count = 0
    own = at + BOX + TWO * mover
    low, high = flood.targets(words, at, mover, words[own], words[own + ONE])
    for half in range(2):
        left = low if half == 0 else high
        while left:
            box = left & (ZERO - left)
            left ^= box
            place = flood.number(box) + 64 * half
            box0, box1 = (box, ZERO) if half == 0 else (ZERO, box)
            is_onward = flood.steps(words, at, mover, box0, box1) < own_steps
            promise = (move_ordering.ONWARD if is_onward else move_ordering.ASIDE) + counts[
                history + Word(place)
            ]
            counts[moves + Word(count)] = promise + MIN_PROMISE << MOVE_BITS | place
            count += 1
    if counts[at + HAND + mover]:
        count = list_boards(words, counts, at, moves, count)
    counts[at + LISTED] = count
