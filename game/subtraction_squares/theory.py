"""Which totals are lost for the side to move, and how long they last: tables, no closed form is
known (RULES T1, T4).
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

MOST = 1_000_000
"""The largest total that is known to be won or lost."""
MOST_REMOTE = 100_000
"""The largest total whose remoteness is known."""

_ORDINARY = 4_096
_BLOCK = 4_096  # totals decided at once: larger ones cost more inside, smaller ones between
_BYTES = _BLOCK // 8
_TURNS = (0, 1, 4)  # the squares modulo 8


def is_lost(total: int) -> bool:
    """Whether who has to move at ``total``, 0 to ``MOST``, loses against perfect play."""
    if total <= MOST_REMOTE:
        return remoteness(total) % 2 == 0
    return _lost_bits()[total // 8] >> total % 8 & 1 == 1


def lost_totals(most: int) -> tuple[int, ...]:
    """All lost totals from 0 to ``most``, which is ``MOST`` at the most."""
    return tuple(total for total in range(most + 1) if is_lost(total))


def remoteness(total: int) -> int:
    """How many plies a game from ``total``, 0 to ``MOST_REMOTE``, lasts: winners hurry, losers
    delay. Even where ``total`` is lost.
    """
    return _remoteness(_ORDINARY if total <= _ORDINARY else MOST_REMOTE)[total]


def squares(total: int) -> tuple[int, ...]:
    """The squares that may be taken, the smallest first."""
    return tuple(root * root for root in range(1, isqrt(total) + 1))


def winning(total: int) -> tuple[int, ...]:
    """The squares that leave a lost total, the smallest first."""
    return tuple(square for square in squares(total) if is_lost(total - square))


def best(total: int) -> tuple[int, ...]:
    """The squares that win, the quickest first, or those that delay a loss longest.

    Among these, whichever leaves the smaller share of winning replies comes first. Beyond
    ``MOST_REMOTE`` nobody knows what is quick: the largest winning square comes first, and who
    has lost keeps the total large.
    """
    wins = winning(total)
    if total > MOST_REMOTE:
        return wins[::-1] or (1,)
    if wins:
        return tuple(sorted(wins, key=lambda square: remoteness(total - square)))
    options = squares(total)
    longest = max((remoteness(total - square) for square in options), default=0)
    delays = [square for square in options if remoteness(total - square) == longest]
    return tuple(sorted(delays, key=lambda square: _ease(total - square)))


def _ease(total: int) -> float:
    """The share of squares that win."""
    return len(winning(total)) / isqrt(total)


def grundy_table(most: int) -> tuple[int, ...]:
    """The Grundy values of 0 to ``most``, for several totals at once; for small tables."""
    values: list[int] = []
    for total in range(most + 1):
        reached = {values[total - square] for square in squares(total)}
        values.append(next(g for g in range(len(reached) + 1) if g not in reached))
    return tuple(values)


@lru_cache(maxsize=2)
def _remoteness(most: int) -> bytes:
    """The remoteness of 0 to ``most``.

    What no lost total has reached yet when its turn comes is lost itself: only from there are
    squares walked down, for the longest resistance, and up, to mark who wins in a ply more.
    """
    unreached = 255
    table = bytearray([unreached]) * (most + 1)
    every = [root * root for root in range(1, isqrt(most) + 1)]
    for total in range(most + 1):
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
            if total + square > most:
                break
            if plies < table[total + square]:
                table[total + square] = plies
    return bytes(table)


@lru_cache(maxsize=1)
def _lost_bits() -> bytes:
    """The lost totals up to ``MOST`` as bits, eight to a byte, the lowest first.

    A block of totals at a time. What the totals before the block reach is, for every square, a
    window of the bits known so far; all windows are read in one go. Squares are 0, 1 or 4 modulo 8,
    so with three copies of the bits, turned by as many, every window begins with a whole byte.
    Inside the block the lost totals are found one by one, in a whole number's bits.
    """
    import numpy as np  # inside, for few totals need it, and it takes long to load
    from numpy.lib.stride_tricks import sliding_window_view

    blocks = MOST // _BLOCK + 1
    copy_bytes = (blocks + 2) * _BYTES  # an empty block before, for windows that begin below 0
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
