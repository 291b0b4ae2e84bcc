"""The compiled tree of `engine.four.maxn_tree`: descents, and the children of a node."""

from __future__ import annotations

from math import sqrt

from game.core.search import floats as exact
from game.quoridor.engine.compiled import flood, maxn_moves
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
    BASE,
    CHANGED,
    CHILDREN,
    DEEPEST,
    DOUBT,
    EAGER,
    FIRST,
    FLAT,
    HAND,
    HAS_FINISHED,
    HERE,
    HERE_COUNTS,
    HERE_RANK,
    INNER_FLAT,
    INNER_UPRIGHT,
    IS_DONE,
    LEFT,
    LISTED,
    MAX_DEPTH,
    MAX_LISTED,
    MOVE,
    MOVER,
    NODE,
    PATH,
    PLACE,
    PLACES,
    POSITION_COUNTS,
    POSITION_WORDS,
    RANK,
    RUNNING,
    SEARCHER,
    SEATS,
    SHARE,
    SIDES,
    SIZE,
    STEPS,
    UPRIGHT,
    USED,
    VALUES,
    VISITS,
    WAY,
    WIN,
    WINNERS,
    Floats,
)
from game.quoridor.engine.four.maxn_evaluation import (
    BOARD,
    FADING,
    IN_HAND,
    MANY,
    RACING_RATE,
    RATE,
)
from game.quoridor.engine.four.maxn_evaluation import FIRST as FIRST_PLACE

exponential = kernel("float64(float64)", __name__)(exact.exponential)
ROOT = 0


@kernel("void(int64[::1], float64[::1], float64[::1], int64)")
def judge(counts: Counts, floats: Floats, values: Floats, node: int) -> None:
    """Write the place that each player can expect in ``HERE``, with ``CHANGED`` steps to go.

    Like ``engine.four.maxn_evaluation.outlook``.
    """
    at, last = VALUES * node, SEATS - 1
    places, mover = at + PLACES, counts[HERE_COUNTS + MOVER]
    boards, running = 0, counts[HERE_COUNTS + RUNNING]
    for player in range(SEATS):
        floats[WIN + player] = 0.0
        if counts[HERE_COUNTS + HAS_FINISHED + player]:
            values[places + player] = floats[HERE_RANK + player]
        else:
            values[places + player] = floats[BASE]
            hand = counts[HERE_COUNTS + HAND + player]
            boards += MANY if hand < 0 else hand
    rate = RATE / (1 + FADING * boards) if boards else RACING_RATE
    turn = 0
    for k in range(SEATS):
        player = (mover + k) % SEATS
        if counts[HERE_COUNTS + HAS_FINISHED + player]:
            continue
        steps, hand = counts[CHANGED + player], counts[HERE_COUNTS + HAND + player]
        left = rate * (steps + turn / running - BOARD * hand)
        if turn == 0 and steps == 1:
            left -= rate * IN_HAND
        floats[LEFT + player], floats[WIN + player] = left, 1.0
        for j in range(k):
            before = (mover + j) % SEATS
            if not counts[HERE_COUNTS + HAS_FINISHED + before]:
                ahead = floats[LEFT + before] - left
                chance = (1 + ahead / (1 + abs(ahead))) / 2
                values[places + player] += chance / last
                values[places + before] += (1 - chance) / last
                floats[WIN + player] *= chance
                floats[WIN + before] *= 1 - chance
        turn += 1
    total = 0.0
    for player in range(SEATS):
        if counts[HERE_COUNTS + WINNERS]:
            floats[WIN + player] = 1.0 if floats[HERE_RANK + player] == 1.0 else 0.0
        total += floats[WIN + player]
    if counts[SIDES] < SEATS:  # partners are opposite
        for player in range(SEATS):
            both = (floats[WIN + player] + floats[WIN + (player + 2) % SEATS]) / total
            values[places + player] = values[at + player] = both
        return
    for player in range(SEATS):
        place = values[places + player]
        values[at + player] = place + FIRST_PLACE * (floats[WIN + player] / total - place)


@kernel("int64(int64[::1], int64, int64, uint64, uint64)")
def enlist(counts: Counts, number: int, kind: int, low: Word, high: Word) -> int:
    """Add a move for each place of the set to the list of `number` moves."""
    for half in range(2):
        rest = high if half else low
        while rest != ZERO and number < MAX_LISTED:
            lowest = rest & (~rest + ONE)
            rest ^= lowest
            counts[LISTED + number] = kind << PLACE_BITS | (flood.number(lowest) + 64 * half)
            number += 1
    return number


@kernel("int64(uint64[::1], int64[::1])")
def enlist_likely(words: Words, counts: Counts) -> int:
    """List the moves that are tried in `HERE`: steps, and boards across the ways of the rivals.

    Returns their number.
    """
    mover = counts[HERE_COUNTS + MOVER]
    low, high = maxn_moves.targets(words, counts)
    number = enlist(counts, 0, STEP_KIND, low, high)
    if counts[HERE_COUNTS + HAND + mover] != 0:
        flat0, flat1, upright0, upright1 = maxn_moves.room(words, counts)
        f0 = f1 = u0 = u1 = ZERO
        for player in range(SEATS):
            way = WAY + 4 * player
            if (player - mover) % counts[SIDES]:
                f0, f1 = f0 | words[way], f1 | words[way + 1]
                u0, u1 = u0 | words[way + 2], u1 | words[way + 3]
        stride = Word(counts[SIZE])
        f0, f1 = f0 | f0 >> ONE | f1 << HALF, f1 | f1 >> ONE
        u0, u1 = u0 | u0 >> stride | u1 << WHOLE - stride, u1 | u1 >> stride
        number = enlist(counts, number, FLAT_KIND, f0 & flat0, f1 & flat1)
        number = enlist(counts, number, UPRIGHT_KIND, u0 & upright0, u1 & upright1)
    if number == 0:  # shut in by other avatars: the null move (RULES 5.10)
        counts[LISTED] = STEP_KIND << PLACE_BITS | counts[HERE_COUNTS + PLACE + mover]
        number = 1
    return number


@kernel("boolean(uint64[::1], int64[::1], float64[::1], float64[::1], int64, int64)")
def look(
    words: Words, counts: Counts, floats: Floats, values: Floats, move: int, node: int
) -> bool:
    """Judge the position after the move as `node`; False if it seals a player in.

    `HERE` is left as it was.
    """
    mover, kind = counts[HERE_COUNTS + MOVER], move >> PLACE_BITS
    for player in range(SEATS):
        counts[CHANGED + player] = counts[STEPS + player]
    if kind == STEP_KIND:
        place = counts[HERE_COUNTS + PLACE + mover]
        maxn_moves.play(words, counts, floats, move)
        counts[CHANGED + mover] = maxn_moves.steps_to_goal(words, counts, mover)
        judge(counts, floats, values, node)
        counts[HERE_COUNTS + PLACE + mover] = place
        if counts[HERE_COUNTS + HAS_FINISHED + mover]:
            counts[HERE_COUNTS + HAS_FINISHED + mover] = 0
            counts[HERE_COUNTS + WINNERS] -= 1
            counts[HERE_COUNTS + RUNNING] += 1
        counts[HERE_COUNTS + MOVER] = mover
        return True
    low, high = flood.bit(move & maxn_moves.EVERY_PLACE)
    inner0, inner1 = maxn_moves.behind(counts, kind, low, high)
    edges, inner, across = HERE + FLAT, HERE + INNER_FLAT, WAY
    if kind == UPRIGHT_KIND:
        edges, inner, across = HERE + UPRIGHT, HERE + INNER_UPRIGHT, WAY + 2
    hand = counts[HERE_COUNTS + HAND + mover]
    old0, old1, old2, old3 = words[edges], words[edges + 1], words[inner], words[inner + 1]
    maxn_moves.play(words, counts, floats, move)
    is_legal = True
    for player in range(SEATS):
        way = across + 4 * player
        is_cut = words[way] & (low | inner0) | words[way + 1] & (high | inner1) != ZERO
        if is_cut and not counts[HERE_COUNTS + HAS_FINISHED + player]:
            steps = maxn_moves.steps_to_goal(words, counts, player)
            if steps < 0:
                is_legal = False
                break
            counts[CHANGED + player] = steps
    if is_legal:
        judge(counts, floats, values, node)
    words[edges], words[edges + 1], words[inner], words[inner + 1] = old0, old1, old2, old3
    counts[HERE_COUNTS + HAND + mover] = hand
    counts[HERE_COUNTS + MOVER] = mover
    return is_legal


@kernel("int64(int64[::1], float64[::1], int64[::1], float64[::1], int64)")
def select_child(counts: Counts, floats: Floats, nodes: Counts, values: Floats, node: int) -> int:
    """Return the next child for a descent: good for the mover, or not known well."""
    mover, at = counts[HERE_COUNTS + MOVER], NODE * node
    so_far = values[VALUES * node + mover]
    eager = floats[EAGER] * sqrt(nodes[at + VISITS])
    first, best, most = nodes[at + FIRST], -1, -1.0
    for child in range(first, first + nodes[at + CHILDREN]):
        worth, visits = values[VALUES * child + mover], nodes[NODE * child + VISITS]
        if not visits:
            worth = min(worth, so_far)
        worth += eager * values[VALUES * child + SHARE] / (1 + visits)
        if worth > most:
            best, most = child, worth
    return best


@kernel(
    "int64(uint64[::1], int64[::1], float64[::1], int64[::1], float64[::1], int64, int64, int64)"
)
def expand(
    words: Words,
    counts: Counts,
    floats: Floats,
    nodes: Counts,
    values: Floats,
    node: int,
    listed: int,
    left: int,
) -> int:
    """Add the children of the node at `HERE`, if there are enough nodes left; returns the cost.

    With `listed` moves the list is ready, else it is made.
    """
    for player in range(SEATS):
        if not counts[HERE_COUNTS + HAS_FINISHED + player]:
            maxn_moves.find_way(words, counts, player)
        else:
            for k in range(4):
                words[WAY + 4 * player + k] = ZERO
            counts[STEPS + player] = 0
    number = listed if listed else enlist_likely(words, counts)
    used, mover = counts[USED], counts[HERE_COUNTS + MOVER]
    if number > left or NODE * (used + number) > nodes.size:
        counts[IS_DONE] = 1
        return 0
    most, child = 0.0, used
    for k in range(number):
        move = counts[LISTED + k]
        if look(words, counts, floats, values, move, child):
            nodes[NODE * child + MOVE] = move
            nodes[NODE * child + CHILDREN] = nodes[NODE * child + VISITS] = 0
            nearer = min(1, counts[STEPS + mover] - counts[CHANGED + mover])
            values[VALUES * child + SHARE] = nearer
            most = max(most, values[VALUES * child + mover])
            child += 1
    nodes[NODE * node + FIRST], nodes[NODE * node + CHILDREN] = used, child - used
    counts[USED] = child
    total = 0.0
    for k in range(used, child):
        at = VALUES * k
        share = exponential((values[at + mover] - most) / floats[DOUBT] + values[at + SHARE])
        values[at + SHARE] = share
        total += share
    for k in range(used, child):
        values[VALUES * k + SHARE] /= total
    return number


@kernel("void(int64[::1], int64[::1], float64[::1], int64, int64)")
def learn(counts: Counts, nodes: Counts, values: Floats, node: int, depth: int) -> None:
    """Take the best child of the last node into the means of the whole path."""
    mover, best = counts[HERE_COUNTS + MOVER], node
    first = nodes[NODE * node + FIRST]
    for child in range(first, first + nodes[NODE * node + CHILDREN]):
        if best == node or values[VALUES * child + mover] > values[VALUES * best + mover]:
            best = child
    found = VALUES * best
    for k in range(depth):
        passed = counts[PATH + k]
        nodes[NODE * passed + VISITS] += 1
        weight = 1 / nodes[NODE * passed + VISITS]
        at = VALUES * passed
        if passed != best:
            for j in range(SHARE):
                values[at + j] += weight * (values[found + j] - values[at + j])


@kernel(
    "int64(uint64[::1], int64[::1], float64[::1], int64[::1], float64[::1], int64, int64, int64)"
)
def descend(
    words: Words,
    counts: Counts,
    floats: Floats,
    nodes: Counts,
    values: Floats,
    listed: int,
    least: int,
    left: int,
) -> int:
    """Do descents until they have cost `least` nodes, or `left` is not enough for the next one.

    Returns their cost. The root has `listed` moves.
    """
    spent = 0
    while spent < least and not counts[IS_DONE]:
        for k in range(POSITION_WORDS):
            words[HERE + k] = words[k]
        for k in range(POSITION_COUNTS):
            counts[HERE_COUNTS + k] = counts[k]
        for k in range(SEATS):
            floats[HERE_RANK + k] = floats[RANK + k]
        node, depth = ROOT, 1
        counts[PATH] = ROOT
        while nodes[NODE * node + CHILDREN]:
            node = select_child(counts, floats, nodes, values, node)
            maxn_moves.play(words, counts, floats, nodes[NODE * node + MOVE])
            counts[PATH + depth] = node
            depth += 1
        has_ended = counts[HERE_COUNTS + RUNNING] <= 1
        has_ended |= counts[SIDES] < SEATS and counts[HERE_COUNTS + WINNERS] > 0
        has_ended |= counts[HERE_COUNTS + HAS_FINISHED + counts[SEARCHER]] != 0
        if has_ended or depth > counts[MAX_DEPTH]:
            cost = 1
            if cost > left - spent:
                counts[IS_DONE] = 1
                break
        else:
            cost = expand(
                words,
                counts,
                floats,
                nodes,
                values,
                node,
                listed if node == ROOT else 0,
                left - spent,
            )
            if counts[IS_DONE]:
                break
            counts[DEEPEST] = max(counts[DEEPEST], depth)
        spent += cost
        learn(counts, nodes, values, node, depth)
    return spent
