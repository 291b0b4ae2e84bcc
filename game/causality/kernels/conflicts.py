"""Stones that are proposed onto one square: push, opposition, impasse, explosion (RULES 7.3).

The same as `conflict.settled`, which is the reference. Stones on their way into a slice are rows
of six numbers, like `world.Mover`.
"""

from __future__ import annotations

from typing import Any

from game.causality.kernels.marks import kernel

SQUARE, STONE, AZIMUTH, PREVIOUS, MARK, BITS = range(6)
EXPLOSIVE = 2


@kernel
def settle(
    movers: Any,
    count: int,
    at: Any,
    near: Any,
    opposable: Any,
    pushable: Any,
    neutral: Any,
    lands_on_stones: int,
    movers_on: Any,
    counts: Any,
    lists: Any,
) -> None:
    """Resolve the conflicts of `count` movers: `at[square]` is the mover that ends there, or -1.

    `movers_on`, `counts` and `lists` are scratch memory: movers by square, their number, and lists.
    """
    size = len(at)
    squares, disturbed, is_disturbed = lists[0], lists[1], lists[2]
    pushed, handled, queue, first, second = lists[3], lists[4], lists[5], lists[6], lists[7]
    shared = 0
    for q in range(size):
        counts[q] = 0
        is_disturbed[q] = 0
        at[q] = -1
    for i in range(count):
        q = movers[i, SQUARE]
        squares[i] = q
        pushed[i] = -1
        handled[i] = 0
        movers_on[q, counts[q]] = i
        counts[q] += 1
        if counts[q] == 2:
            disturbed[shared] = q
            is_disturbed[q] = 1
            shared += 1
    if shared == 0:
        swaps = False
        for i in range(count):
            q, back = movers[i, SQUARE], movers[i, PREVIOUS]
            if back != q and back >= 0 and counts[back]:
                swaps = swaps or movers[movers_on[back, 0], PREVIOUS] == q
        if not swaps:
            for i in range(count):
                at[movers[i, SQUARE]] = i
            return
    places = shared
    for k in range(shared):
        q = disturbed[k]
        first[k] = second[k] = -1
        if counts[q] == 2:
            first[k], second[k] = movers_on[q, 0], movers_on[q, 1]
    for k in range(shared):
        if first[k] < 0:
            continue
        q = disturbed[k]
        if movers[first[k], PREVIOUS] == q:
            pusher, waiting = second[k], first[k]
        elif movers[second[k], PREVIOUS] == q:
            pusher, waiting = first[k], second[k]
        else:
            continue
        back = movers[pusher, PREVIOUS]
        if back < 0 or not opposable[movers[pusher, STONE]]:
            continue
        way = -1
        for azimuth in range(4):
            if near[back, azimuth] == q:
                way = azimuth
                break
        if way < 0:
            continue
        target = near[q, way]
        if (
            not pushable[movers[waiting, STONE]]
            or target < 0
            or (counts[target] and not lands_on_stones)
        ):
            continue
        places = _put(waiting, target, squares, movers_on, counts, disturbed, is_disturbed, places)
        pushed[pusher] = waiting
    # opposition: all pairs are found before any stone goes back
    pairs = 0
    for i in range(count):
        queue[i] = -1
        if movers[i, PREVIOUS] == movers[i, SQUARE] or movers[i, PREVIOUS] < 0:
            continue
        if not opposable[movers[i, STONE]]:
            continue
        for j in range(count):
            if (
                movers[j, PREVIOUS] == squares[i]
                and squares[j] == movers[i, PREVIOUS]
                and movers[j, PREVIOUS] != movers[j, SQUARE]
                and opposable[movers[j, STONE]]
            ):
                queue[pairs] = i
                pairs += 1
                break
    for k in range(pairs):
        i = queue[k]
        back = movers[i, PREVIOUS]
        places = _put(i, back, squares, movers_on, counts, disturbed, is_disturbed, places)
    # impasse
    end = 0
    for k in range(places):
        if counts[disturbed[k]] > 1:
            queue[end] = disturbed[k]
            end += 1
    k = 0
    while k < end:
        q = queue[k]
        k += 1
        size_here = counts[q]
        explosive = False
        for m in range(size_here):
            first[m] = movers_on[q, m]
            explosive = explosive or movers[movers_on[q, m], BITS] & EXPLOSIVE != 0
        if explosive:
            continue
        for m in range(size_here):
            i = first[m]
            while i >= 0 and not handled[i]:
                handled[i] = 1
                back = movers[i, PREVIOUS]
                if back < 0 or back == squares[i]:
                    break
                if counts[back]:
                    queue[end] = back
                    end += 1
                places = _put(i, back, squares, movers_on, counts, disturbed, is_disturbed, places)
                i = pushed[i]
    # explosion
    for k in range(places):
        q = disturbed[k]
        if counts[q] < 2:
            continue
        explosives, last = 0, -1
        for m in range(counts[q]):
            if movers[movers_on[q, m], BITS] & EXPLOSIVE:
                explosives += 1
                last = movers_on[q, m]
        if explosives == 1 and not neutral[movers[last, STONE]]:
            movers_on[q, 0] = last
            counts[q] = 1
        else:
            counts[q] = 0
    for q in range(size):
        if counts[q]:
            i = movers_on[q, 0]
            at[q] = i
            movers[i, SQUARE] = q


@kernel
def _put(
    i: int,
    q: int,
    squares: Any,
    movers_on: Any,
    counts: Any,
    disturbed: Any,
    is_disturbed: Any,
    places: int,
) -> Any:
    """Move stone `i` to square `q`, and note both squares as disturbed; return their number."""
    left = squares[i]
    kept = 0
    for m in range(counts[left]):
        if movers_on[left, m] != i:
            movers_on[left, kept] = movers_on[left, m]
            kept += 1
    counts[left] = kept
    movers_on[q, counts[q]] = i
    counts[q] += 1
    squares[i] = q
    if not is_disturbed[left]:
        is_disturbed[left] = 1
        disturbed[places] = left
        places += 1
    if not is_disturbed[q]:
        is_disturbed[q] = 1
        disturbed[places] = q
        places += 1
    return places
