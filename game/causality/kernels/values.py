"""The value of a line for A at the end of the round, like `evaluation.judge`, the reference."""

from __future__ import annotations

from typing import Any, Final

from game.causality.kernels import orders, slices
from game.causality.kernels.marks import kernel
from game.causality.kernels.tables import SimulatedSlice

FREE: Final = 8
LOCKED: Final = 4
TAGGER: Final = 3
WILDCARD: Final = 4
MENDINGS: Final = 4  # how often the scenario of a line is corrected
BASES, HANDS = 0.5, 0.35
NEAR, A_STEP, IN_TIME = 0.4, 0.025, 0.2
AGAIN, STALLED, GHOSTLY, BOMBED, CONTRADICTED = 0.5, 0.5, 0.4, 0.3, 0.3
QUIET_ROUNDS: Final = 3
DRAW, WIN_BY_POINTS, MORE_BASES = range(3)


@kernel
def advance(
    t: int, w: Any, buffers: Any, line: Any, arriving: Any, overlay: Any, count: int
) -> None:
    """Simulate slice `t` of a line, whose proposals lie in row `t`, into rows `t` and `t + 1`."""
    out = SimulatedSlice(
        line.movers[t + 1],
        line.owners[t + 1],
        line.screens[t + 1],
        line.standing[t],
        line.fired[t],
        line.counts[t + 1],
    )
    slices.step(
        t,
        line.movers[t],
        line.counts[t, 0],
        line.owners[t],
        line.screens[t],
        line.counts[t, 2],
        arriving,
        w,
        buffers,
        overlay,
        count,
        out,
    )
    for q in range(w.size):
        line.stone_at[t, q] = -1
    for i in range(out.counts[1]):
        line.stone_at[t, out.standing[i, 1]] = out.standing[i, 0]


@kernel
def judge(
    w: Any, buffers: Any, line: Any, replay: Any, overlay: Any, loads: Any, active: Any
) -> Any:
    """Return the value of a line that reaches the last slice, from -1 to 1.

    `replay` is another line, `overlay`, `loads` and `active` are scratch: flags, and a number for
    each effect.
    """
    last = w.slices - 1
    state = _settle(w, buffers, line, replay, overlay, loads, active)
    if state < 0:
        return _standing(w, w.round_owners, line, line) / 2 - CONTRADICTED * (state + 3)
    settled = line if state == 0 else replay
    owners = settled.owners[last + 1]
    bases = len(owners)
    if bases:
        winner = owners[0]
        for b in range(bases):
            if owners[b] != winner:
                winner = 2
        if winner < 2:
            return 1.0 - 2.0 * winner
    if w.is_last_round:
        return _without_win(w, settled)
    sends = frees = acts = False
    for t in range(w.now, last + 1):
        for i in range(settled.counts[t + 1, 1]):
            if settled.standing[t, i, 3] & FREE:
                frees = True
        for k in range(line.ordered[t]):
            if line.orders[t, k, orders.SENT_SLICE] >= 0 and line.orders[t, k, orders.LINKED] < 0:
                sends = True
    for i in range(line.counts[last + 1, 1]):
        status = line.standing[last, i, 3]
        if status & FREE and not status & LOCKED:
            acts = True
    if not acts and not sends and (not frees or w.quiet >= QUIET_ROUNDS - 1):
        return _without_win(w, settled)
    return _standing(w, owners, line, settled)


@kernel
def _without_win(w: Any, settled: Any) -> Any:
    """Return the value of a game that ends without a win (RULES 13.5)."""
    last = w.slices - 1
    owners = settled.owners[last + 1]
    a = b = 0
    for base in range(len(owners)):
        a += owners[base] == 0
        b += owners[base] == 1
    if w.without_win == WIN_BY_POINTS and 2 * max(a, b) <= len(owners):
        a = b
    if w.without_win == MORE_BASES and a == b:
        for i in range(settled.counts[last + 1, 1]):
            side = w.factions[settled.standing[last, i, 0]]
            a += side == 0
            b += side == 1
    if w.without_win == DRAW or a == b:
        return 0.0
    return 1.0 if a > b else -1.0


@kernel
def _settle(
    w: Any, buffers: Any, line: Any, replay: Any, overlay: Any, loads: Any, active: Any
) -> Any:
    """Correct the scenario of a line until the board agrees with itself.

    Return 0 if the line holds as it is, 1 if `replay` does, and for a contradiction -2, -3 or -4:
    A's arrivals, neutral ones, or B's cannot be.
    """
    last, effects = w.slices - 1, len(w.is_active)
    candidates = 0
    for e in range(effects):
        active[e] = w.is_active[e]
        candidates += w.is_candidate[e]
    if not candidates:
        return 0
    flags = 0
    is_replayed = False
    for _ in range(MENDINGS):
        for e in range(effects):
            loads[e] = 0 if is_replayed else w.past_loads[e]
        source = replay if is_replayed else line
        for t in range(0 if is_replayed else w.now, last + 1):
            for k in range(source.counts[t + 1, 3]):
                if source.fired[t, k] >= 0:
                    loads[source.fired[t, k]] += 1
        if not is_replayed:
            for t in range(w.now, last):
                for k in range(line.ordered[t]):
                    if line.orders[t, k, orders.LINKED] >= 0:
                        loads[line.orders[t, k, orders.LINKED]] += 1
        _rescue(w, source, loads)
        lead = doubles = 0
        for e in range(effects):
            if w.is_candidate[e] and loads[e] > 1:
                doubles += 1
                lead += 1 if w.arrival_faction[e] == 0 else -1
        if doubles:
            return _contradiction(lead)
        lead = differs = 0
        for e in range(effects):
            if w.is_candidate[e] and (loads[e] > 0) != (active[e] > 0):
                differs += 1
                lead += 1 if w.arrival_faction[e] == 0 else -1
        if not differs:
            return 1 if is_replayed else 0
        for e in range(effects):
            if w.is_candidate[e]:
                active[e] = loads[e] > 0
        if not is_replayed:
            flags = _overlaid(w, line, overlay)
        is_replayed = True
        for i in range(len(w.setup)):
            for c in range(6):
                replay.movers[0, i, c] = w.setup[i, c]
        for b in range(len(w.bases)):
            replay.owners[0, b] = w.first_owners[b]
        replay.counts[0, 0] = len(w.setup)
        replay.counts[0, 2] = 0
        for t in range(last + 1):
            advance(t, w, buffers, replay, active, overlay, flags)
    return _contradiction(lead)


@kernel
def _contradiction(lead: int) -> Any:
    return -2 if lead > 0 else -4 if lead < 0 else -3


@kernel
def _rescue(w: Any, line: Any, loads: Any) -> None:
    """Let each free stone of the last slice cause one arrival that nothing else causes."""
    last = w.slices - 1
    for i in range(line.counts[last + 1, 1]):
        stone, square, azimuth, status = line.standing[last, i]
        if not status & FREE or status & LOCKED:
            continue
        found = -1
        if w.kinds[stone] == TAGGER:
            for k in range(w.knight.shape[1]):
                target, back = w.knight[square, k, 0], w.knight[square, k, 1]
                if target >= 0 and back and found < 0 and last + 1 - back >= 0:
                    found = _uncaused(w, loads, last + 1 - back, stone, azimuth, target)
        else:
            for arrival in range(last - 1, -1, -1):
                if found < 0:
                    found = _uncaused(w, loads, arrival, stone, azimuth, square)
        if found >= 0:
            loads[found] = 1


@kernel
def _uncaused(w: Any, loads: Any, t: int, stone: int, azimuth: int, target: int) -> Any:
    for k in range(w.arrival_starts[t], w.arrival_starts[t + 1]):
        effect = w.arrival_list[k]
        if (
            w.is_candidate[effect]
            and loads[effect] == 0
            and orders.can_link(effect, stone, azimuth, target, w)
        ):
            return effect
    return -1


@kernel
def _overlaid(w: Any, line: Any, overlay: Any) -> Any:
    """Write the flags that the orders of a line leave to `overlay`; return their number."""
    n = 0
    for t in range(w.now, w.slices - 1):
        order = 0
        for i in range(line.counts[t + 1, 1]):
            if line.standing[t, i, 3] & FREE:
                if order < line.ordered[t]:
                    overlay[n, 0], overlay[n, 1] = t, line.standing[t, i, 0]
                    overlay[n, 2], overlay[n, 3] = line.standing[t, i, 1], w.mark + t
                    for c in range(4):
                        overlay[n, 4 + c] = line.orders[t, order, orders.LAID + c]
                    n += 1
                order += 1
    return n


@kernel
def _standing(w: Any, owners: Any, line: Any, settled: Any) -> Any:
    """Return the value of an undecided board: bases, stones that will act, ways to bases, bombs."""
    last, bases = w.slices - 1, len(owners)
    counts0 = counts1 = 0.0
    near = s_near(w, owners, line, settled)
    counts0, counts1 = near[0], near[1]
    most = max(1.0, max(counts0, counts1))
    worth = HANDS * (counts0 - counts1) / most
    hits = 0
    for t in range(w.now, last):
        for k in range(line.ordered[t]):
            if line.orders[t, k, orders.SENT_BOMB]:
                then = line.orders[t, k, orders.SENT_SLICE]
                seen = line if then < w.now else settled
                for m in range(5):
                    q = w.areas[line.orders[t, k, orders.SENT_SQUARE], m]
                    if q >= 0 and seen.stone_at[then, q] >= 0:
                        side = w.factions[seen.stone_at[then, q]]
                        hits += 1 if side == 1 else -1 if side == 0 else 0
    worth += BOMBED * HANDS * hits / most
    if bases:
        worth += BASES * (near[2] - near[3]) / bases
    return worth


@kernel
def s_near(w: Any, owners: Any, line: Any, settled: Any) -> tuple[float, float, float, float]:
    """Return the strength of each side's stones still to act, and the bases each holds or nears."""
    last, bases = w.slices - 1, len(owners)
    strength0 = strength1 = 0.0
    held0 = held1 = 0.0
    for b in range(bases):
        held0 += owners[b] == 0
        held1 += owners[b] == 1
    for b in range(max(1, bases)):
        best0 = best1 = 0.0
        for i in range(line.counts[last + 1, 1]):
            stone, square, azimuth, status = line.standing[last, i]
            if not status & FREE or status & LOCKED:
                continue
            moves = 0
            for t in range(last):
                if line.stone_at[t, square] < 0:
                    moves = last - t
                    break
            side = w.factions[stone]
            if b == 0:
                value = _strength(w, stone, moves)
                strength0 += value * (side == 0)
                strength1 += value * (side == 1)
            if bases and w.kinds[stone] < WILDCARD and owners[b] != side:
                value = _near(w, stone, b, square, azimuth, moves)
                if side == 0:
                    best0 = max(best0, value)
                else:
                    best1 = max(best1, value)
        for t in range(w.now, last):
            for k in range(line.ordered[t]):
                row = line.orders[t, k]
                then, square = row[orders.SENT_SLICE], row[orders.SENT_SQUARE]
                if then < 0 or row[orders.LINKED] >= 0 or row[orders.SENT_BOMB]:
                    continue
                seen = line if then < w.now else settled
                if seen.stone_at[then, square] >= 0:
                    continue
                stone = _orderer(line, t, k)
                side = w.factions[stone]
                if b == 0:
                    value = _strength(w, stone, last - then)
                    strength0 += value * (side == 0)
                    strength1 += value * (side == 1)
                if bases and w.kinds[stone] < WILDCARD and owners[b] != side:
                    value = _near(w, stone, b, square, row[orders.SENT_AZIMUTH], last - then)
                    if side == 0:
                        best0 = max(best0, value)
                    else:
                        best1 = max(best1, value)
        held0 += best0
        held1 += best1
    return strength0, strength1, held0, held1


@kernel
def _orderer(line: Any, t: int, order: int) -> Any:
    """Return the stone that got this order."""
    for i in range(line.counts[t + 1, 1]):
        if line.standing[t, i, 3] & FREE:
            if order == 0:
                return line.standing[t, i, 0]
            order -= 1
    return -1


@kernel
def _strength(w: Any, stone: int, moves: int) -> Any:
    value = 1 - AGAIN + AGAIN * moves / (w.slices - 1)
    if not moves:
        value *= STALLED
    return value * GHOSTLY if w.ghosts[stone] >= 0 else value


@kernel
def _near(w: Any, stone: int, base: int, square: int, azimuth: int, moves: int) -> Any:
    far = w.ways[w.kinds[stone], base, square * 4 + azimuth]
    return max(0.0, NEAR - A_STEP * far) + (IN_TIME if far <= moves else 0.0)
