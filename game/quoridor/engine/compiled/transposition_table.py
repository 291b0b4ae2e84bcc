"""The compiled search's memory of nodes: two arrays, of keys and of what is known about each."""

from __future__ import annotations

from game.quoridor.engine.alphabeta import AT_LEAST, AT_MOST, EXACT
from game.quoridor.engine.compiled.compiler import kernel
from game.quoridor.engine.compiled.layout import (
    AGE,
    ALPHA,
    BEST,
    BEST_MOVE,
    BETA,
    DEPTH,
    FRAME,
    KEY,
    MOVE_BITS,
    Counts,
    Word,
    Words,
)
from game.quoridor.engine.evaluation import WON

MAX_PROBES = 16
BOUND_BITS, DEPTH_BITS = 2, 8
MAX_DEPTH = (1 << DEPTH_BITS) - 1
DEPTH_AT = MOVE_BITS + BOUND_BITS
WORTH_AT = DEPTH_AT + DEPTH_BITS
WORTH_BITS = 16
MIN_WORTH = 1 << WORTH_BITS - 1
AGE_AT = WORTH_AT + WORTH_BITS


@kernel("uint64(uint64[::1], int64[::1], uint64, int64)")
def find_slot(keys: Words, entries: Counts, key: Word, age: int) -> Word:
    """Return the slot of the node with this key, or the slot to store it in.

    A slot near the first one that this search has not used, or else the one with the shallowest
    node.
    """
    last = Word(keys.size - 1)
    best = key & last
    least = MAX_DEPTH + 1
    for k in range(MAX_PROBES):
        slot = key + Word(k) & last
        if keys[slot] == key or entries[slot] >> AGE_AT != age:
            return slot
        depth = entries[slot] >> DEPTH_AT & MAX_DEPTH
        if depth < least:
            best, least = slot, depth
    return best


@kernel("void(uint64[::1], int64[::1], uint64[::1], int64[::1], int64)")
def remember(words: Words, counts: Counts, keys: Words, entries: Counts, ply: int) -> None:
    """Store the result at ``ply``.

    The distance of a win counts from this node, not from the root.
    """
    at = FRAME * Word(ply)
    best, depth = counts[at + BEST], counts[at + DEPTH]
    bound = EXACT
    if best >= counts[at + BETA]:
        bound = AT_LEAST
    elif best <= counts[at + ALPHA]:
        bound = AT_MOST
    if best > WON:
        best += ply
    elif best < -WON:
        best -= ply
    key = words[at + KEY]
    age = counts[AGE]
    slot = find_slot(keys, entries, key, age)
    keys[slot] = key
    entries[slot] = (
        age << AGE_AT
        | best + MIN_WORTH << WORTH_AT
        | depth << DEPTH_AT
        | bound << MOVE_BITS
        | counts[at + BEST_MOVE]
    )
