"""Compiled alpha-beta search, without recursion: it can stop after any node and resume."""

from __future__ import annotations

from game.quoridor.engine import alphabeta, move_ordering, net, repetition, static
from game.quoridor.engine.alphabeta import AT_LEAST, AT_MOST, EXACT
from game.quoridor.engine.compiled import (
    crossing_walls,
    flood,
    net_kernel,
    node_kernel,
    transposition_table,
    wall_damage,
)
from game.quoridor.engine.compiled.compiler import kernel
from game.quoridor.engine.compiled.layout import (
    AGE,
    ALPHA,
    AT_PLY,
    BEST,
    BEST_MOVE,
    BETA,
    CHEATS,
    CHOSEN,
    DEPTH,
    FIRST,
    FIRST_PLY,
    FRAME,
    GUESS,
    HAND,
    HISTORY,
    KEY,
    KILLERS,
    LISTED,
    LOWER,
    MAX_MOVES,
    MAX_PLIES,
    MIN_PROMISE,
    MOVE_BITS,
    MOVER,
    MOVES,
    NO_MOVE,
    ONE,
    PLACE,
    PLACE_BITS,
    SEARCHED,
    SECOND,
    STAGE,
    STEP_KIND,
    STEPS,
    TRIED,
    WORTH,
    ZERO,
    Counts,
    Numbers,
    Word,
    Words,
)
from game.quoridor.engine.evaluation import WIN, WON

ENTER, BACK, DONE = 0, 1, 2
FULLY, NARROWLY, SHALLOWLY, AFTER_NULL = 0, 1, 2, 3
OPEN = 1 << 20  # the value of a node that is not decided
NULL_NEXT, FIRST_NEXT, KILLER_NEXT, LIST_NEXT = -4, -3, -2, -1  # in place of a number of moves


@kernel("int64(uint64[::1], int64[::1], uint64[::1], uint64, uint64)")
def harm_to_both(words: Words, counts: Counts, known: Words, at: Word, mover: Word) -> int:
    """Return the harm that one board can do to the mover, and behind it that to the rival.

    ``known`` keeps what was found before.
    """
    key, bits = node_kernel.key(words, counts, at), 2 * wall_damage.BITS
    slot = key >> Word(bits) & Word(known.size - 1)
    told = known[slot]
    if (told ^ key) >> Word(bits) == ZERO:
        return int(told & Word((1 << bits) - 1))
    found = (
        wall_damage.harm(words, at, mover)
        | wall_damage.harm(words, at, ONE - mover) << wall_damage.BITS
    )
    known[slot] = key >> Word(bits) << Word(bits) | Word(found)
    return found


@kernel("int64(uint64[::1], int64[::1], uint64[::1], int16[::1], int16[::1], int64, int64)")
def evaluate(
    words: Words,
    counts: Counts,
    known: Words,
    numbers: Numbers,
    sums: Numbers,
    ply: int,
    table: int,
) -> int:
    """Like ``engine.static.StaticEvaluation.worth``, for the frame of ``ply``.

    ``table`` is the worth in the table.
    """
    at = FRAME * Word(ply)
    mover, above, added = Word(counts[at + MOVER]), ply, net_kernel.NOTHING
    if ply > counts[FIRST_PLY]:
        above, added = ply - 1, net_kernel.row_of(counts[at - FRAME + CHOSEN])
    typical = net_kernel.TYPICAL
    guess = table + net_kernel.worth(counts, numbers, sums, ply, above, added, typical, typical)
    depth, beta = counts[at + DEPTH], counts[at + BETA]
    if depth <= static.MARGIN_DEPTH and guess - static.MARGIN * depth - net.SURE < beta:
        both = harm_to_both(words, counts, known, at, mover)
        own, rival = both & (1 << wall_damage.BITS) - 1, both >> wall_damage.BITS
        guess = table + net_kernel.worth(counts, numbers, sums, ply, above, added, own, rival)
    return min(max(guess, -net.MAX_CP), net.MAX_CP)


@kernel(
    "int64(uint64[::1], int64[::1], uint64[::1], int64[::1], uint64[::1], int16[::1], int16[::1], "
    "int64)"
)
def enter_node(
    words: Words,
    counts: Counts,
    keys: Words,
    entries: Counts,
    known: Words,
    numbers: Numbers,
    sums: Numbers,
    ply: int,
) -> int:
    """Return the value of the node at ``ply`` if it is decided, else ``OPEN``.

    Then its moves are listed.
    """
    at = FRAME * Word(ply)
    mover = Word(counts[at + MOVER])
    own_steps, rival_steps = counts[at + STEPS + mover], counts[at + STEPS + ONE - mover]
    own_hand, rival_hand = counts[at + HAND + mover], counts[at + HAND + ONE - mover]
    if own_steps <= 2 and node_kernel.wins(words, counts, at):
        return WIN - ply - 1
    own_cheats, rival_cheats = counts[at + CHEATS + mover], counts[at + CHEATS + ONE - mover]
    if own_cheats and own_steps <= 4 and node_kernel.wins_by_a_round(words, counts, at):
        return WIN - ply - 3
    hand_behind = rival_hand if own_steps <= rival_steps else own_hand
    if not (hand_behind or own_cheats or rival_cheats):
        plies = node_kernel.lasts(words, counts, at)
        if plies:
            return WIN - ply - plies if plies & 1 else ply + plies - WIN
    depth, alpha, beta = counts[at + DEPTH], counts[at + ALPHA], counts[at + BETA]
    if sums.size:
        table = node_kernel.table_value(numbers, own_steps, rival_steps, own_hand, rival_hand)
        guess = evaluate(words, counts, known, numbers, sums, ply, table)
    elif numbers.size:
        guess = node_kernel.table_value(numbers, own_steps, rival_steps, own_hand, rival_hand)
    else:
        guess = node_kernel.formula_value(
            own_steps, rival_steps, own_hand, rival_hand, own_cheats, rival_cheats, 1
        )
    if (
        depth <= 0
        or ply + 2 >= MAX_PLIES
        or (depth <= static.MARGIN_DEPTH and guess - static.MARGIN * depth >= beta)
    ):
        return guess
    if hand_behind and not (own_cheats or rival_cheats):
        leader = mover if own_steps <= rival_steps else ONE - mover
        if crossing_walls.is_safe(words, counts, at, leader):
            plies = node_kernel.lasts(words, counts, at)
            if plies:
                return WIN - ply - plies if plies & 1 else ply + plies - WIN
    if not (own_cheats or rival_cheats) and node_kernel.is_repeated(counts, ply):
        return repetition.REPEATED
    key = node_kernel.key(words, counts, at)
    words[at + KEY] = key
    move = NO_MOVE
    age = counts[AGE]
    slot = transposition_table.find_slot(keys, entries, key, age)
    entry = entries[slot]
    if keys[slot] == key and entry >> transposition_table.AGE_AT == age:
        move = entry & NO_MOVE
        stored = (
            entry >> transposition_table.WORTH_AT & (1 << transposition_table.WORTH_BITS) - 1
        ) - transposition_table.MIN_WORTH
        if stored > WON:
            stored -= ply
        elif stored < -WON:
            stored += ply
        bound = entry >> MOVE_BITS & (1 << transposition_table.BOUND_BITS) - 1
        if entry >> transposition_table.DEPTH_AT & transposition_table.MAX_DEPTH >= depth and (
            bound == EXACT
            or (bound == AT_LEAST and stored >= beta)
            or (bound == AT_MOST and stored <= alpha)
        ):
            return int(stored)
    counts[at + GUESS], counts[at + LOWER], counts[at + BEST] = guess, alpha, -WIN
    counts[at + BEST_MOVE], counts[at + FIRST], counts[at + SECOND] = move, move, NO_MOVE
    counts[at + TRIED], counts[at + LISTED] = 0, NULL_NEXT
    flood.trace(words, counts, at, mover)
    flood.trace(words, counts, at, ONE - mover)
    if sums.size and ply > counts[FIRST_PLY]:
        net_kernel.hand_down(numbers, sums, ply - 1, counts[at - FRAME + CHOSEN])
    return OPEN


@kernel("int64(uint64[::1], int64[::1], uint64, int64)")
def pop_best_move(words: Words, counts: Counts, at: Word, ply: int) -> int:
    """Take the most promising move off the list and return it with its promise; -1 if none is left.

    The list is made only when the best known move and the killer move were not enough.
    """
    first, is_known = counts[at + FIRST], MIN_PROMISE + move_ordering.KILLER << MOVE_BITS
    if counts[at + LISTED] == FIRST_NEXT:
        counts[at + LISTED] = KILLER_NEXT
        if first != NO_MOVE:
            return int(is_known | first)
    if counts[at + LISTED] == KILLER_NEXT:
        counts[at + LISTED] = LIST_NEXT
        killer = counts[KILLERS + Word(ply)]
        if killer != first and node_kernel.is_free(words, counts, at, killer):
            counts[at + SECOND] = killer
            return int(is_known | killer)
    if counts[at + LISTED] == LIST_NEXT:
        node_kernel.list_moves(words, counts, at, ply)
    moves = MOVES + Word(ply * MAX_MOVES)
    for left in range(counts[at + LISTED] - 1, -1, -1):
        best, place = counts[moves], moves
        for k in range(1, left + 1):
            here = moves + Word(k)
            if counts[here] > best:
                best, place = counts[here], here
        counts[place] = counts[moves + Word(left)]
        counts[at + LISTED] = left
        if best & NO_MOVE != first and best & NO_MOVE != counts[at + SECOND]:
            return int(best)
    return -1


@kernel("void(int64[::1], uint64, int64, int64, int64)")
def aim(counts: Counts, below: Word, depth: int, alpha: int, beta: int) -> None:
    """Set the depth and the window of a frame."""
    counts[below + DEPTH], counts[below + ALPHA], counts[below + BETA] = depth, alpha, beta


@kernel("boolean(uint64[::1], int64[::1], int64)")
def make_null_move(words: Words, counts: Counts, ply: int) -> bool:
    """Prepare the null move like any other move.

    False if the node does not look good enough, or does not allow one.
    """
    at = FRAME * Word(ply)
    depth, beta, mover = counts[at + DEPTH], counts[at + BETA], Word(counts[at + MOVER])
    if depth < alphabeta.NULL_DEPTH or not counts[at + HAND + mover]:
        return False
    if counts[at + CHEATS] or counts[at + CHEATS + ONE] or beta != counts[at + ALPHA] + 1:
        return False
    if beta <= -WON or counts[at + GUESS] < beta:
        return False
    if ply > counts[FIRST_PLY] and counts[at - FRAME + SEARCHED] == AFTER_NULL:
        return False
    node_kernel.pass_turn(words, counts, at)
    counts[at + CHOSEN] = STEP_KIND << PLACE_BITS | counts[at + PLACE + mover]
    counts[at + SEARCHED] = AFTER_NULL
    aim(counts, at + FRAME, depth - 1 - alphabeta.NULL_LESS, -beta, 1 - beta)
    return True


@kernel("boolean(uint64[::1], int64[::1], int64)")
def make_next_move(words: Words, counts: Counts, ply: int) -> bool:
    """Make the next move of the node at ``ply`` in the frame below; False if none is left."""
    at = FRAME * Word(ply)
    below = at + FRAME
    if counts[at + LISTED] == NULL_NEXT:
        counts[at + LISTED] = FIRST_NEXT
        if make_null_move(words, counts, ply):
            return True
    while True:
        listing = pop_best_move(words, counts, at, ply)
        if listing < 0:
            return False
        move = listing & NO_MOVE
        if node_kernel.make_move(words, counts, at, move):
            break
    counts[at + CHOSEN] = move
    counts[at + TRIED] += 1
    tried, depth, lower = counts[at + TRIED], counts[at + DEPTH], counts[at + LOWER]
    if tried == 1:
        counts[at + SEARCHED] = FULLY
        aim(counts, below, depth - 1, -counts[at + BETA], -lower)
        return True
    less = 0
    promise = (listing >> MOVE_BITS) - MIN_PROMISE
    is_quiet = move >> PLACE_BITS != STEP_KIND and promise < move_ordering.KILLER
    if depth >= alphabeta.REDUCED_DEPTH and is_quiet:
        less = int(tried > alphabeta.LATE) + int(tried > alphabeta.VERY_LATE)
    counts[at + SEARCHED] = SHALLOWLY if less else NARROWLY
    aim(counts, below, depth - 1 - less, -lower - 1, -lower)
    return True


@kernel("boolean(int64[::1], uint64, int64)")
def is_worth_more(counts: Counts, at: Word, found: int) -> bool:
    """Return whether the chosen move looks better than its reduced search can tell.

    Then it needs a second search.
    """
    how, lower = counts[at + SEARCHED], counts[at + LOWER]
    if how == FULLY or counts[at + DEPTH] <= 1 or found <= lower:
        return False
    return bool(how == SHALLOWLY or found < counts[at + BETA])


@kernel("boolean(int64[::1], int64, int64)")
def is_cut(counts: Counts, ply: int, found: int) -> bool:
    """Take in the value of the chosen move; returns whether the other moves need no search."""
    at = FRAME * Word(ply)
    if found <= counts[at + BEST]:
        return False
    counts[at + BEST] = found
    if found <= counts[at + LOWER]:
        return False
    move, depth = counts[at + CHOSEN], counts[at + DEPTH]
    counts[at + LOWER], counts[at + BEST_MOVE] = found, move
    if found < counts[at + BETA]:
        return False
    place = HISTORY + Word(counts[at + MOVER] << MOVE_BITS | move)
    counts[place] = min(move_ordering.MAX_HISTORY, counts[place] + depth * depth)
    if move >> PLACE_BITS != STEP_KIND:
        counts[KILLERS + Word(ply)] = move
    return True


@kernel(
    "int64(uint64[::1], int64[::1], uint64[::1], int64[::1], uint64[::1], int16[::1], int16[::1], "
    "int64)"
)
def search_nodes(
    words: Words,
    counts: Counts,
    keys: Words,
    entries: Counts,
    known: Words,
    numbers: Numbers,
    sums: Numbers,
    limit: int,
) -> int:
    """Continue for at most ``limit`` nodes; returns the number of nodes.

    ``numbers`` are the knowledge about the game; empty if there is none. ``sums`` are those of the
    net; empty if there is none. ``known`` is what harm boards can do, by the key of the position.

    When the stage is ``DONE``, the value of the first frame is the result.
    """
    ply, first = counts[AT_PLY], counts[FIRST_PLY]
    stage, worth, nodes = counts[STAGE], counts[WORTH], 0
    if sums.size and stage == ENTER and ply == first:
        net_kernel.add_up(words, numbers, sums, ply)
    while True:
        if stage == ENTER:
            if nodes >= limit:
                break
            nodes += 1
            worth = enter_node(words, counts, keys, entries, known, numbers, sums, ply)
            is_open = worth == OPEN
        else:
            at = FRAME * Word(ply)
            found, beta = -worth, counts[at + BETA]
            if counts[at + SEARCHED] == AFTER_NULL:
                is_open = found < beta
                if not is_open:  # decided, like a node that is never opened
                    worth, stage = beta, ENTER
            elif is_worth_more(counts, at, found):
                counts[at + SEARCHED] = FULLY
                aim(counts, at + FRAME, counts[at + DEPTH] - 1, -beta, -counts[at + LOWER])
                ply += 1
                stage = ENTER
                continue
            else:
                is_open = not is_cut(counts, ply, found)
        at = FRAME * Word(ply)
        if is_open and make_next_move(words, counts, ply):
            ply += 1
            stage = ENTER
            continue
        if is_open or stage == BACK:
            if counts[at + TRIED]:
                transposition_table.remember(words, counts, keys, entries, ply)
                worth = counts[at + BEST]
            else:
                worth = counts[at + GUESS]
        if ply == first:
            stage = DONE
            break
        ply -= 1
        stage = BACK
    counts[AT_PLY], counts[STAGE], counts[WORTH] = ply, stage, worth
    return nodes
