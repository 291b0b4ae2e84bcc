"""Chance of a shot to hit: it flies after the orders of all stones."""

from __future__ import annotations

from typing import Any, Final

from game.causality.kernels import orders
from game.causality.kernels.marks import kernel

FREE: Final = 8


@kernel
def is_aimed(t: int, stone: int, square: int, azimuth: int, w: Any, line: Any) -> Any:
    """Return whether a shot may hit a stone of the other side, like `priors.Priors.is_aimed`."""
    sniper, side = w.snipers[stone], w.factions[stone]
    here = (square * 4 + azimuth) * 2 + sniper
    first, end = w.ray_starts[here], w.ray_starts[here + 1]
    for m in range(first, end):
        met = line.stone_at[t, w.rays[m]]
        if met >= 0 and (w.factions[met] != side or not sniper):
            if w.factions[met] == 1 - side:
                return True
            end = m
            break
    for i in range(line.counts[t + 1, 0]):
        mover = line.movers[t + 1, i]
        if w.factions[mover[1]] == 1 - side and _is_crossed(mover[0], first, end, w):
            return True
    for i in range(line.counts[t + 1, 1]):
        rival, at, facing, status = line.standing[t, i]
        if w.factions[rival] == 1 - side and status & FREE:
            for k in range(w.knight.shape[1]):
                target = _target(w.kinds[rival], at, facing, k, w)
                if target >= 0 and _is_crossed(target, first, end, w):
                    return True
    return False


@kernel
def _is_crossed(square: int, first: int, end: int, w: Any) -> Any:
    """Return whether a square is on this part of a ray."""
    for m in range(first, end):  # noqa: SIM110 (numba has no generators)
        if w.rays[m] == square:
            return True
    return False


@kernel
def _target(kind: int, square: int, azimuth: int, k: int, w: Any) -> Any:
    """Return the k-th square that a stone can enter with one order, -1 if there is none."""
    if kind == orders.TAGGER:
        return w.knight[square, k, 0] if w.knight[square, k, 1] == 0 else -1
    if kind == orders.TANK and k < 2:
        return w.near[square, (azimuth + 2 * k) % 4]
    if kind == orders.BOMBARDIER and k < 4:
        return w.near[square, k]
    if kind == orders.WILDCARD and k < 4:
        return w.diagonal[square, k]
    return -1
