"""Positions of four players in machine code: ways, the boxes to go to, and what a move does."""

from __future__ import annotations

from game.quoridor.engine.compiled import flood
from game.quoridor.engine.compiled.compiler import kernel
from game.quoridor.engine.compiled.layout import (
    FLAT_KIND,
    HALF,
    ONE,
    PLACE_BITS,
    STEP_KIND,
    UPRIGHT_KIND,
    WHOLE,
    ZERO,
    Counts,
    Word,
    Words,
)
from game.quoridor.engine.compiled.maxn_layout import (
    BARE_FLAT,
    BARE_UPRIGHT,
    FLAT,
    GOAL,
    HAND,
    HAS_FINISHED,
    HERE,
    HERE_COUNTS,
    HERE_RANK,
    INNER_FLAT,
    INNER_UPRIGHT,
    MOVER,
    PLACE,
    RUNNING,
    SEATS,
    SEEN_FLAT,
    SEEN_UPRIGHT,
    SIZE,
    STACK,
    STEPS,
    UPRIGHT,
    WAVES,
    WAY,
    WINNERS,
    Floats,
)

EVERY_PLACE = (1 << PLACE_BITS) - 1
UP, DOWN, LEFT, RIGHT, NOBODY = 0, 1, 2, 3, -1


@kernel("boolean(uint64, uint64, int64)")
def has(low: Word, high: Word, place: int) -> bool:
    """Return whether the set has the thing with this number."""
    if place < 64:
        return bool((low >> Word(place)) & ONE != ZERO)
    return bool((high >> Word(place - 64)) & ONE != ZERO)


@kernel("int64(uint64[::1], int64[::1], int64)")
def steps_to_goal(words: Words, counts: Counts, player: int) -> int:
    """Return the steps that the player has to go; -1 if there is no way."""
    low, high = flood.bit(counts[HERE_COUNTS + PLACE + player])
    goal = GOAL + 2 * player
    return flood.distance(
        words[HERE + FLAT],
        words[HERE + FLAT + 1],
        words[HERE + UPRIGHT],
        words[HERE + UPRIGHT + 1],
        Word(counts[SIZE]),
        low,
        high,
        words[goal],
        words[goal + 1],
    )


@kernel("void(uint64[::1], int64[::1], int64)")
def find_way(words: Words, counts: Counts, player: int) -> None:
    """Write the player's shortest way, as `engine.field.way` finds it, and its steps."""
    flat0, flat1 = words[HERE + FLAT], words[HERE + FLAT + 1]
    upright0, upright1 = words[HERE + UPRIGHT], words[HERE + UPRIGHT + 1]
    stride = Word(counts[SIZE])
    back = WHOLE - stride
    box0, box1 = flood.bit(counts[HERE_COUNTS + PLACE + player])
    in0, in1 = words[GOAL + 2 * player], words[GOAL + 2 * player + 1]
    count = 0
    while in0 & box0 | in1 & box1 == ZERO:
        words[WAVES + 2 * count], words[WAVES + 2 * count + 1] = in0, in1
        near0, near1 = flood.neighbours(flat0, flat1, upright0, upright1, stride, in0, in1)
        if near0 & ~in0 | near1 & ~in1 == ZERO:
            count = 0
            break
        in0, in1, count = in0 | near0, in1 | near1, count + 1
    counts[STEPS + player] = count
    f0 = f1 = u0 = u1 = ZERO
    for k in range(count):
        wave = WAVES + 2 * (count - 1 - k)
        wave0, wave1 = words[wave], words[wave + 1]
        above0, above1 = box0 & flat0, box1 & flat1
        next0, next1 = above0 >> stride | above1 << back, above1 >> stride
        if next0 & wave0 | next1 & wave1 != ZERO:
            f0, f1, box0, box1 = f0 | box0, f1 | box1, next0, next1
            continue
        next0, next1 = box0 << stride & flat0, (box1 << stride | box0 >> back) & flat1
        if next0 & wave0 | next1 & wave1 != ZERO:
            f0, f1, box0, box1 = f0 | next0, f1 | next1, next0, next1
            continue
        left0, left1 = box0 & upright0, box1 & upright1
        next0, next1 = left0 >> ONE | left1 << HALF, left1 >> ONE
        if next0 & wave0 | next1 & wave1 != ZERO:
            u0, u1, box0, box1 = u0 | box0, u1 | box1, next0, next1
            continue
        box0, box1 = box0 << ONE, box1 << ONE | box0 >> HALF
        u0, u1 = u0 | box0, u1 | box1
    way = WAY + 4 * player
    words[way], words[way + 1], words[way + 2], words[way + 3] = f0, f1, u0, u1


@kernel("int64(uint64[::1], int64[::1], int64, int64)")
def beyond(words: Words, counts: Counts, place: int, direction: int) -> int:
    """Return the number of the box one open step further; -1 if there is none."""
    size = counts[SIZE]
    if direction == UP:
        is_open = has(words[HERE + FLAT], words[HERE + FLAT + 1], place)
        return place - size if is_open else -1
    if direction == DOWN:
        if place + size >= size * size:
            return -1
        is_open = has(words[HERE + FLAT], words[HERE + FLAT + 1], place + size)
        return place + size if is_open else -1
    if direction == LEFT:
        is_open = has(words[HERE + UPRIGHT], words[HERE + UPRIGHT + 1], place)
        return place - 1 if is_open else -1
    is_open = has(words[HERE + UPRIGHT], words[HERE + UPRIGHT + 1], place + 1)
    return place + 1 if is_open else -1


@kernel("int64(int64[::1], int64)")
def standing_on(counts: Counts, place: int) -> int:
    """Return the player whose avatar stands there, or ``NOBODY``."""
    for player in range(SEATS):
        if counts[HERE_COUNTS + PLACE + player] == place:
            return player
    return NOBODY


@kernel("UniTuple(uint64, 2)(uint64[::1], int64[::1])")
def targets(words: Words, counts: Counts) -> tuple[Word, Word]:
    """Return the boxes that the mover may step or jump to (RULES 5)."""
    mover = counts[HERE_COUNTS + MOVER]
    own = counts[HERE_COUNTS + PLACE + mover]
    found0 = found1 = ZERO
    for direction in range(4):
        place = beyond(words, counts, own, direction)
        if place < 0:
            continue
        player = standing_on(counts, place)
        if player == NOBODY:
            low, high = flood.bit(place)
            found0, found1 = found0 | low, found1 | high
            continue
        # each jump to follow: the players of the chain, the direction, and the box jumped over
        counts[STACK] = (1 << mover | 1 << player) << 9 | direction << 7 | place
        waiting = 1
        while waiting:
            waiting -= 1
            jump = counts[STACK + waiting]
            chain, towards, over = jump >> 9, jump >> 7 & 3, jump & EVERY_PLACE
            is_straight = beyond(words, counts, over, towards) >= 0
            for onward in range(4):
                if is_straight:
                    if onward != towards:
                        continue
                elif onward >> 1 == towards >> 1:
                    continue
                land = beyond(words, counts, over, onward)
                if land < 0:
                    continue
                player = standing_on(counts, land)
                if player == NOBODY:
                    low, high = flood.bit(land)
                    found0, found1 = found0 | low, found1 | high
                elif not chain >> player & 1:
                    counts[STACK + waiting] = (chain | 1 << player) << 9 | onward << 7 | land
                    waiting += 1
    return found0, found1


@kernel("UniTuple(uint64, 4)(uint64[::1], int64[::1])")
def room(words: Words, counts: Counts) -> tuple[Word, Word, Word, Word]:
    """Return the starts of boards that are considered and conflict with no other board.

    Flat ones, then upright ones (RULES 4.3, 4.4).
    """
    stride = Word(counts[SIZE])
    back = WHOLE - stride
    flat0 = words[HERE + FLAT] & words[BARE_FLAT]
    flat1 = words[HERE + FLAT + 1] & words[BARE_FLAT + 1]
    upright0 = words[HERE + UPRIGHT] & words[BARE_UPRIGHT]
    upright1 = words[HERE + UPRIGHT + 1] & words[BARE_UPRIGHT + 1]
    on0, on1 = flat0 & ~words[HERE + INNER_UPRIGHT], flat1 & ~words[HERE + INNER_UPRIGHT + 1]
    flat0, flat1 = flat0 & (on0 >> ONE | on1 << HALF), flat1 & on1 >> ONE
    on0, on1 = upright0 & ~words[HERE + INNER_FLAT], upright1 & ~words[HERE + INNER_FLAT + 1]
    upright0, upright1 = upright0 & (on0 >> stride | on1 << back), upright1 & on1 >> stride
    return (
        flat0 & words[SEEN_FLAT],
        flat1 & words[SEEN_FLAT + 1],
        upright0 & words[SEEN_UPRIGHT],
        upright1 & words[SEEN_UPRIGHT + 1],
    )


@kernel("UniTuple(uint64, 2)(int64[::1], int64, uint64, uint64)")
def behind(counts: Counts, kind: int, low: Word, high: Word) -> tuple[Word, Word]:
    """Return the second edge of a board that starts at this edge, numbered by its middle."""
    if kind == FLAT_KIND:
        return low << ONE, high << ONE | low >> HALF
    stride = Word(counts[SIZE])
    return low << stride, high << stride | low >> WHOLE - stride


@kernel("void(int64[::1])")
def pass_turn(counts: Counts) -> None:
    """Let the next player who has not finished be the mover."""
    mover = counts[HERE_COUNTS + MOVER]
    if counts[HERE_COUNTS + RUNNING] > 1:
        mover = (mover + 1) % SEATS
        while counts[HERE_COUNTS + HAS_FINISHED + mover]:
            mover = (mover + 1) % SEATS
    counts[HERE_COUNTS + MOVER] = mover


@kernel("void(uint64[::1], int64[::1], float64[::1], int64)")
def play(words: Words, counts: Counts, floats: Floats, move: int) -> None:
    """Make `HERE` the position after the move."""
    mover, place = counts[HERE_COUNTS + MOVER], move & EVERY_PLACE
    low, high = flood.bit(place)
    kind = move >> PLACE_BITS
    if kind == STEP_KIND:
        counts[HERE_COUNTS + PLACE + mover] = place
        goal = GOAL + 2 * mover
        if low & words[goal] | high & words[goal + 1] != ZERO:
            floats[HERE_RANK + mover] = 1 - counts[HERE_COUNTS + WINNERS] / (SEATS - 1)
            counts[HERE_COUNTS + HAS_FINISHED + mover] = 1
            counts[HERE_COUNTS + WINNERS] += 1
            counts[HERE_COUNTS + RUNNING] -= 1
        pass_turn(counts)
        return
    if counts[HERE_COUNTS + HAND + mover] > 0:
        counts[HERE_COUNTS + HAND + mover] -= 1
    inner0, inner1 = behind(counts, kind, low, high)
    edges, inner = HERE + FLAT, HERE + INNER_FLAT
    if kind == UPRIGHT_KIND:
        edges, inner = HERE + UPRIGHT, HERE + INNER_UPRIGHT
    words[edges] &= ~(low | inner0)
    words[edges + 1] &= ~(high | inner1)
    words[inner] |= inner0
    words[inner + 1] |= inner1
    pass_turn(counts)
