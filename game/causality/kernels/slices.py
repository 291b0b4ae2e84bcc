"""One slice as arrays: conflicts, tagscreens, shots, bases, flags (RULES 6 to 8).

The same as `simulation.step`, which is the reference: a test compares them.
"""

from __future__ import annotations

from typing import Any

from game.causality.kernels import conflicts
from game.causality.kernels.marks import kernel

SQUARE, STONE, AZIMUTH, PREVIOUS, MARK, BITS = range(6)
FIRES, EXPLOSIVE, LOCKED, FREE = 1, 2, 4, 8
GO, FIRE, DROP, SCREEN, DEPART = range(5)


@kernel
def step(
    t: int,
    movers: Any,
    count: int,
    owners: Any,
    screens: Any,
    screen_count: int,
    arriving: Any,
    w: Any,
    buffers: Any,
    overlay: Any,
    overlay_count: int,
    out: Any,
) -> None:
    """Simulate slice `t` from its proposals into `out`.

    `w` are the tables of the world, `buffers` is scratch memory, `out` a slice: see `tables.py`.
    `owners` are the owners of the bases, `arriving[effect]` says which effects happen. The rows of
    `overlay` are flags besides those of the world: slice, stone, square, id, act, argument,
    azimuth, bits.
    """
    size, stones = w.size, len(w.factions)
    rows, at = buffers.movers, buffers.at
    # arrivals come before the flag of the stone that stands on their square (RULES 6.3)
    n = 0
    bombs = 0
    has_arrivals = False
    for k in range(w.arrival_starts[t], w.arrival_starts[t + 1]):
        effect = w.arrival_list[k]
        if not arriving[effect]:
            continue
        if w.arrival_stone[effect] < 0:
            buffers.bombs[bombs] = w.arrival_square[effect]
            bombs += 1
            continue
        has_arrivals = True
        rows[n, SQUARE] = w.arrival_square[effect]
        rows[n, STONE] = w.arrival_stone[effect]
        rows[n, AZIMUTH] = w.arrival_azimuth[effect]
        rows[n, PREVIOUS] = -1
        rows[n, MARK] = -1
        rows[n, BITS] = 0
        buffers.keys[n] = w.arrival_square[effect]
        n += 1
    for i in range(count):
        for c in range(6):
            rows[n, c] = movers[i, c]
        buffers.keys[n] = movers[i, PREVIOUS]
        n += 1
    if has_arrivals:
        for i in range(1, n):  # insertion sort: stable, and nearly sorted already
            key = buffers.keys[i]
            for c in range(6):
                buffers.mover_row[c] = rows[i, c]
            j = i - 1
            while j >= 0 and buffers.keys[j] > key:
                buffers.keys[j + 1] = buffers.keys[j]
                for c in range(6):
                    rows[j + 1, c] = rows[j, c]
                j -= 1
            buffers.keys[j + 1] = key
            for c in range(6):
                rows[j + 1, c] = buffers.mover_row[c]
    conflicts.settle(
        rows,
        n,
        at,
        w.near,
        w.opposable,
        w.pushable,
        w.neutral,
        w.lands_on_stones,
        buffers.movers_on,
        buffers.counts,
        buffers.lists,
    )
    shots = 0
    for q in range(size):
        if at[q] >= 0 and rows[at[q], BITS] & FIRES:
            buffers.shooters[shots] = at[q]
            shots += 1
    hidden = 0
    if screen_count:
        hidden = _open_screens(rows, at, screens, screen_count, w, buffers, out)
    hits = 0
    for k in range(shots):
        i = buffers.shooters[k]
        q, stone, azimuth = rows[i, SQUARE], rows[i, STONE], rows[i, AZIMUTH]
        sniper = w.snipers[stone]
        here = (q * 4 + azimuth) * 2 + sniper
        for m in range(w.ray_starts[here], w.ray_starts[here + 1]):
            end = w.rays[m]
            if at[end] >= 0 and not (
                sniper and w.factions[rows[at[end], STONE]] == w.factions[stone]
            ):
                buffers.hits[hits] = end
                hits += 1
                break
    for k in range(bombs):
        for m in range(5):
            end = w.areas[buffers.bombs[k], m]
            if end >= 0 and at[end] >= 0:
                buffers.hits[hits] = end
                hits += 1
    for k in range(hits):
        at[buffers.hits[k]] = -1
    for b in range(len(owners)):
        out.owners[b] = owners[b]
        i = at[w.bases[b]]
        if i >= 0 and w.captures[rows[i, STONE]]:
            out.owners[b] = w.factions[rows[i, STONE]]
    # flags, square by square
    n = hidden
    seen = fired = opened = 0
    is_last = t == w.slices - 1
    for q in range(size):
        i = at[q]
        if i < 0:
            continue
        stone, azimuth = rows[i, STONE], rows[i, AZIMUTH]
        mark, bits = rows[i, MARK], rows[i, BITS]
        locked = bits & LOCKED
        out.standing[seen, 0] = stone
        out.standing[seen, 1] = q
        out.standing[seen, 2] = azimuth
        out.standing[seen, 3] = locked
        seen += 1
        if w.neutral[stone]:
            for c in range(6):
                out.movers[n, c] = rows[i, c]
            out.movers[n, SQUARE] = q
            out.movers[n, PREVIOUS] = q
            n += 1
            continue
        flag, is_over = -1, False
        for k in range(w.flag_starts[t * stones + stone], w.flag_starts[t * stones + stone + 1]):
            if w.flags[k, 0] == q and w.flags[k, 1] > mark:
                flag = k
                break
        if flag < 0:
            for k in range(overlay_count):
                if (
                    overlay[k, 0] == t
                    and overlay[k, 1] == stone
                    and overlay[k, 2] == q
                    and overlay[k, 3] > mark
                ):
                    flag, is_over = k, True
                    break
        if flag < 0:
            if not (is_last and locked):
                out.standing[seen - 1, 3] = locked | FREE
            continue
        source = overlay if is_over else w.flags
        shift = 3 if is_over else 1
        order_id, act = source[flag, shift], source[flag, shift + 1]
        argument = source[flag, shift + 2]
        turned, gained = source[flag, shift + 3], source[flag, shift + 4]
        if act != DEPART:
            out.movers[n, SQUARE] = argument if act == GO else q
            out.movers[n, STONE] = stone
            out.movers[n, AZIMUTH] = turned if act == GO else azimuth
            out.movers[n, PREVIOUS] = q
            out.movers[n, MARK] = order_id
            out.movers[n, BITS] = locked | gained
            n += 1
        if act == SCREEN:
            out.screens[opened, 0] = q
            out.screens[opened, 1] = argument
            out.screens[opened, 2] = order_id
            opened += 1
        elif act in (DROP, DEPART):
            out.fired[fired] = argument
            fired += 1
    out.counts[0] = 0 if is_last else n
    out.counts[1] = seen
    out.counts[2] = opened
    out.counts[3] = fired


@kernel
def _open_screens(
    rows: Any, at: Any, screens: Any, count: int, w: Any, buffers: Any, out: Any
) -> Any:
    """Lock, unlock and hide what the tagscreens touch (RULES 8.1-8.4); return how many hide."""
    touched = 0
    for k in range(count):
        for m in range(5):
            q = w.areas[screens[k, 0], m]
            if q < 0 or at[q] < 0:
                continue
            place = -1
            for j in range(touched):
                if buffers.touched[j, 0] == q:
                    place = j
                    break
            if place < 0:
                place = touched
                touched += 1
                buffers.touched[place, 0] = q
                for c in range(1, 6):
                    buffers.touched[place, c] = 0
                buffers.touched[place, 4] = buffers.touched[place, 5] = -1
            sign = screens[k, 1]
            buffers.touched[place, 1 + sign] += 1
            if sign == 1:
                buffers.touched[place, 4] = max(buffers.touched[place, 4], screens[k, 2])
            elif sign == 2:
                buffers.touched[place, 5] = max(buffers.touched[place, 5], screens[k, 2])
    hidden = 0
    for j in range(touched):
        q = buffers.touched[j, 0]
        locks, unlocks, hides = buffers.touched[j, 1], buffers.touched[j, 2], buffers.touched[j, 3]
        i = at[q]
        bits, mark = rows[i, BITS], rows[i, MARK]
        if w.counts_screens:
            locks, unlocks = max(locks - unlocks, 0), max(unlocks - locks, 0)
        if not unlocks:
            if locks:
                bits |= LOCKED
        elif bits & LOCKED or locks:
            bits &= ~LOCKED
        else:
            mark = max(mark, buffers.touched[j, 4])
        if hides:
            at[q] = -1
            mark = max(mark, buffers.touched[j, 5])
            lasting = LOCKED | EXPLOSIVE if w.neutral[rows[i, STONE]] else LOCKED
            out.movers[hidden, SQUARE] = q
            out.movers[hidden, STONE] = rows[i, STONE]
            out.movers[hidden, AZIMUTH] = rows[i, AZIMUTH]
            out.movers[hidden, PREVIOUS] = -1
            out.movers[hidden, MARK] = mark
            out.movers[hidden, BITS] = bits & lasting
            hidden += 1
        else:
            rows[i, BITS] = bits
            rows[i, MARK] = mark
    return hidden
