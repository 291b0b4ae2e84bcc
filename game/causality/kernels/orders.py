"""Orders that a free stone may get, in the order of `Course.deeds`."""

from __future__ import annotations

from typing import Any, Final

from game.causality.kernels.marks import kernel

TANK, BOMBARDIER, SNIPER, TAGGER, WILDCARD = range(5)
LOCKED, EXPLOSIVE, FIRES = 4, 2, 1
GO, FIRE, DROP, SCREEN, DEPART = range(5)

MOVES: Final = 0
"""Column that says whether the stone is in the next slice; its row as a mover follows."""
OPENS: Final = 7
"""Column of the tagscreen that opens, -1 for none."""
SENT_SLICE, SENT_SQUARE, SENT_AZIMUTH, SENT_BOMB, LINKED = 8, 9, 10, 11, 12
LAID: Final = 13
"""Column of the act of the flag that it leaves; argument, azimuth and bits follow."""
SORT: Final = 17
ORDER_COLUMNS: Final = 18
"""Length of the row that describes an order."""
STEPS, STAYS, SHOOTS, RARE = range(4)
"""The sorts of orders for a first guess."""
MAX_ORDERS: Final = 192
"""Largest number of orders of one stone."""


@kernel
def orders(t: int, stone: int, square: int, azimuth: int, status: int, w: Any, out: Any) -> Any:
    """List the orders of a stone that is free in slice `t` in `out`; return their number."""
    kind = w.kinds[stone]
    locked = status & LOCKED
    last = t == w.slices - 1
    n = _add(out, 0, t, stone, square, azimuth, locked, w, square, azimuth, 0, STAYS)
    if not last:
        if kind == TANK:
            for back in range(2):
                target = w.near[square, (azimuth + 2 * back) % 4]
                if target >= 0:
                    for turn in range(3):
                        facing = (azimuth + (0, 1, 3)[turn]) % 4
                        n = _add(
                            out, n, t, stone, square, azimuth, locked, w, target, facing, 0, STEPS
                        )
        if kind in (TANK, SNIPER):
            for facing in range(4):
                if facing != azimuth:
                    n = _add(out, n, t, stone, square, azimuth, locked, w, square, facing, 0, STEPS)
            n = _add(out, n, t, stone, square, azimuth, locked, w, square, azimuth, FIRES, SHOOTS)
            out[n - 1, LAID] = FIRE
            out[n - 1, LAID + 1] = out[n - 1, LAID + 2] = 0
        if kind in (BOMBARDIER, WILDCARD):
            for way in range(4):
                target = w.near[square, way] if kind == BOMBARDIER else w.diagonal[square, way]
                if target >= 0:
                    gained = EXPLOSIVE if kind == WILDCARD and target != square else 0
                    n = _add(
                        out, n, t, stone, square, azimuth, locked, w, target, azimuth, gained, STEPS
                    )
        if kind == TAGGER:
            for screen in range(3):
                if screen == 2 and t >= w.slices - 2:
                    continue
                n = _add(out, n, t, stone, square, azimuth, locked, w, square, azimuth, 0, RARE)
                out[n - 1, OPENS] = screen
                out[n - 1, LAID] = SCREEN
                out[n - 1, LAID + 1] = screen
                out[n - 1, LAID + 2] = 0
        if kind == BOMBARDIER:
            for arrival in range(t - 1, -1, -1):
                n = _add(out, n, t, stone, square, azimuth, locked, w, square, azimuth, 0, RARE)
                out[n - 1, SENT_SLICE] = arrival
                out[n - 1, SENT_SQUARE] = square
                out[n - 1, SENT_BOMB] = 1
                out[n - 1, LAID] = DROP
                out[n - 1, LAID + 1] = -1
                out[n - 1, LAID + 2] = 0
    if kind == TAGGER:
        for k in range(w.knight.shape[1]):
            target, back = w.knight[square, k, 0], w.knight[square, k, 1]
            arrival = t + 1 - back
            if target < 0 or arrival < 0 or arrival >= w.slices:
                continue
            if back == 0:
                n = _add(out, n, t, stone, square, azimuth, locked, w, target, azimuth, 0, STEPS)
            elif not locked:
                n = _jump(out, n, t, stone, square, azimuth, w, arrival, target)
    elif not locked and (last or kind in (SNIPER, WILDCARD)):
        for arrival in range(t - 1, -1, -1):
            n = _jump(out, n, t, stone, square, azimuth, w, arrival, square)
    return n


@kernel
def _add(
    out: Any,
    n: int,
    t: int,
    stone: int,
    square: int,
    azimuth: int,
    locked: int,
    w: Any,
    target: int,
    facing: int,
    gained: int,
    sort: int,
) -> Any:
    """Append an order after which the stone is on `target` in the next slice."""
    row = out[n]
    row[MOVES] = 1
    row[1], row[2], row[3], row[4], row[5] = target, stone, facing, square, w.mark + t
    row[6] = locked | gained
    row[OPENS] = row[SENT_SLICE] = row[LINKED] = -1
    row[SENT_SQUARE] = row[SENT_AZIMUTH] = row[SENT_BOMB] = 0
    row[LAID], row[LAID + 1], row[LAID + 2], row[LAID + 3] = GO, target, facing, gained
    row[SORT] = sort
    return n + 1


@kernel
def _jump(
    out: Any,
    n: int,
    t: int,
    stone: int,
    square: int,
    azimuth: int,
    w: Any,
    arrival: int,
    target: int,
) -> Any:
    """Append a departure, and one for each arrival without a cause that it could cause."""
    n = _depart(out, n, stone, azimuth, w, arrival, target, -1)
    for k in range(w.arrival_starts[arrival], w.arrival_starts[arrival + 1]):
        effect = w.arrival_list[k]
        if w.is_orphan[effect] and can_link(effect, stone, azimuth, target, w):
            n = _depart(out, n, stone, azimuth, w, arrival, target, effect)
    return n


@kernel
def _depart(
    out: Any, n: int, stone: int, azimuth: int, w: Any, arrival: int, target: int, linked: int
) -> Any:
    row = out[n]
    row[MOVES] = 0
    row[1] = row[2] = row[3] = row[4] = row[5] = row[6] = 0
    row[OPENS] = -1
    row[SENT_SLICE], row[SENT_SQUARE], row[SENT_AZIMUTH] = arrival, target, azimuth
    row[SENT_BOMB] = 0
    row[LINKED] = linked
    row[LAID], row[LAID + 1], row[LAID + 2], row[LAID + 3] = DEPART, linked, 0, 0
    row[SORT] = RARE
    return n + 1


@kernel
def can_link(effect: int, stone: int, azimuth: int, target: int, w: Any) -> Any:
    """Return whether a stone that jumps to `target` could cause this arrival (RULES 12.2)."""
    if w.arrival_stone[effect] < 0 or w.arrival_square[effect] != target:
        return False
    if w.arrival_faction[effect] != w.factions[stone] or w.is_new[effect]:
        return False
    kind = w.kinds[stone]
    if kind != WILDCARD and kind != w.arrival_kind[effect]:
        return False
    return not w.orientable[stone] or w.arrival_azimuth[effect] == azimuth
