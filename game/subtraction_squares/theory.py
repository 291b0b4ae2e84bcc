"""Theory of Subtraction Squares: which totals are lost for the player to move, and for how long.

It is a table, because no formula is known (RULES T1, T4).
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

MAX_TOTAL = 1_000_000
"""Largest total whose winner is known."""
MAX_REMOTENESS = 100_000
"""Largest total whose remoteness is known."""

_USUAL_MAX = 4_096
_BLOCK = 4_096  # totals in one block: larger blocks cost more inside, smaller ones between
_BYTES = _BLOCK // 8
_TURNS = (0, 1, 4)  # the squares modulo 8


def is_lost(total: int) -> bool:
    """Return whether the player to move at `total`, at most `MAX_TOTAL`, loses to perfect play."""
    if total <= MAX_REMOTENESS:
        return remoteness(total) % 2 == 0
    return lost_bits()[total // 8] >> total % 8 & 1 == 1


def lost_totals(last: int) -> tuple[int, ...]:
    """Return the lost totals from 0 to `last`, at most `MAX_TOTAL`."""
    return tuple(total for total in range(last + 1) if is_lost(total))


def remoteness(total: int) -> int:
    """Return how many plies a game lasts: the winner hurries, the loser delays.

    It is even if the total is lost.

    Args:
        total: Total of 0 to `MAX_REMOTENESS`.
    """
    return _remoteness(_USUAL_MAX if total <= _USUAL_MAX else MAX_REMOTENESS)[total]


def squares(total: int) -> tuple[int, ...]:
    """Return the squares that can be taken, the smallest first."""
    return tuple(root * root for root in range(1, isqrt(total) + 1))


def winning(total: int) -> tuple[int, ...]:
    """Return the squares that leave a lost total, the smallest first."""
    return tuple(square for square in squares(total) if is_lost(total - square))


def best(total: int) -> tuple[int, ...]:
    """Return the winning squares, the fastest first, or those that delay the loss longest.

    Of equally long delays, the one with the smaller share of winning replies comes first. Above
    `MAX_REMOTENESS` the largest winning square comes first, and a loser keeps the total large.
    """
    wins = winning(total)
    if total > MAX_REMOTENESS:
        return wins[::-1] or (1,)
    if wins:
        return tuple(sorted(wins, key=lambda square: remoteness(total - square)))
    options = squares(total)
    longest = max((remoteness(total - square) for square in options), default=0)
    delays = [square for square in options if remoteness(total - square) == longest]
    return tuple(sorted(delays, key=lambda square: _winning_share(total - square)))


def _winning_share(total: int) -> float:
    """Return the share of squares that win."""
    return len(winning(total)) / isqrt(total)


@lru_cache(maxsize=2)
def _remoteness(last: int) -> bytes:
    """Return the remoteness of 0 to `last`.

    A total that no lost total has reached when its turn comes is lost itself. Squares are followed
    only from lost totals: downwards for the longest resistance, upwards to mark the totals that win
    one ply later.
    """
    unreached = 255
    table = bytearray([unreached]) * (last + 1)
    every = [root * root for root in range(1, isqrt(last) + 1)]
    for total in range(last + 1):
        if table[total] != unreached:
            continue
        plies = 0
        for square in every:
            if square > total:
                break
            if table[total - square] >= plies:
                plies = table[total - square] + 1
        table[total] = plies
        plies += 1
        for square in every:
            if total + square > last:
                break
            if plies < table[total + square]:
                table[total + square] = plies
    return bytes(table)


@lru_cache(maxsize=1)
def lost_bits() -> bytes:
    """Return the lost totals up to `MAX_TOTAL` as bits, eight per byte, the lowest first.

    They are found block by block. For every square, the totals that earlier lost totals reach in
    the block are a window of the known bits; all windows are read together. Squares are 0, 1 or 4
    modulo 8, so with three shifted copies of the bits every window begins at a whole byte. Inside
    the block the lost totals are found one by one, as bits of one integer.
    """
    import numpy as np  # not at the top: few totals need numpy, and it takes long to load
    from numpy.lib.stride_tricks import sliding_window_view

    blocks = MAX_TOTAL // _BLOCK + 1
    copy_bytes = (blocks + 2) * _BYTES  # one empty block first, for windows that begin below 0
    known = np.zeros(len(_TURNS) * copy_bytes, np.uint8)
    windows = sliding_window_view(known, _BYTES)
    every = np.arange(1, isqrt(blocks * _BLOCK) + 1) ** 2
    copies = np.searchsorted(_TURNS, every % 8)
    begins = copies * copy_bytes + _BYTES - every // 8
    near = sum(1 << root * root for root in range(1, isqrt(_BLOCK) + 1))
    whole = (1 << _BLOCK) - 1
    found = []
    for block in range(blocks):
        reaching = np.searchsorted(every, (block + 1) * _BLOCK)
        reached = np.bitwise_or.reduce(windows[begins[:reaching] + block * _BYTES], axis=0)
        free = whole & ~int.from_bytes(reached.tobytes(), "little")
        lost = 0
        while free:
            lowest = free & -free
            lost |= lowest
            free &= ~(near << lowest.bit_length() - 1 | lowest)
        found.append(lost.to_bytes(_BYTES, "little"))
        for copy, turn in enumerate(_TURNS):
            at = copy * copy_bytes + (block + 1) * _BYTES
            turned = (lost << turn).to_bytes(_BYTES + 1, "little")
            known[at : at + _BYTES + 1] |= np.frombuffer(turned, np.uint8)
    return b"".join(found)
