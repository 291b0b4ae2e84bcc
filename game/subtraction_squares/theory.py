"""Which totals are lost for the side to move, and how long the game lasts there. These are tables,
because nobody knows a formula (RULES T1, T4).
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

MOST = 1_000_000
"""The largest total for which we know who wins."""
MOST_REMOTE = 100_000
"""The largest total whose remoteness is known."""

_ORDINARY = 4_096
_BLOCK = 4_096  # totals in one block: larger blocks cost more inside, smaller ones between
_BYTES = _BLOCK // 8
_TURNS = (0, 1, 4)  # the squares modulo 8


def is_lost(total: int) -> bool:
    """Whether the side to move at ``total``, 0 to ``MOST``, loses against perfect play."""
    if total <= MOST_REMOTE:
        return remoteness(total) % 2 == 0
    return _lost_bits()[total // 8] >> total % 8 & 1 == 1


def lost_totals(most: int) -> tuple[int, ...]:
    """All lost totals from 0 to ``most``; ``most`` is at most ``MOST``."""
    return tuple(total for total in range(most + 1) if is_lost(total))


def remoteness(total: int) -> int:
    """How many plies a game from ``total``, 0 to ``MOST_REMOTE``, lasts: the winner hurries, the
    loser delays. The number is even if ``total`` is lost.
    """
    return _remoteness(_ORDINARY if total <= _ORDINARY else MOST_REMOTE)[total]


def squares(total: int) -> tuple[int, ...]:
    """The squares that may be taken, the smallest first."""
    return tuple(root * root for root in range(1, isqrt(total) + 1))


def winning(total: int) -> tuple[int, ...]:
    """The squares that leave a lost total, the smallest first."""
    return tuple(square for square in squares(total) if is_lost(total - square))


def best(total: int) -> tuple[int, ...]:
    """The squares that win, the quickest first; or else those that delay the loss longest.

    If several delay it as long, the one that leaves a smaller share of winning replies comes first.
    Above ``MOST_REMOTE`` nobody knows what is quick: the largest winning square comes first, and a
    loser keeps the total large.
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
    """The Grundy values of 0 to ``most``, for games with several totals; for small tables."""
    values: list[int] = []
    for total in range(most + 1):
        reached = {values[total - square] for square in squares(total)}
        values.append(next(g for g in range(len(reached) + 1) if g not in reached))
    return tuple(values)


@lru_cache(maxsize=2)
def _remoteness(most: int) -> bytes:
    """The remoteness of 0 to ``most``.

    A total that no lost total has reached when its turn comes is lost itself. Only from lost totals
    squares are followed: downwards for the longest resistance, upwards to mark the totals that win
    in one ply more.
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
    """The lost totals up to ``MOST`` as bits, eight in a byte, the lowest first.

    They are found block by block. For every square, the totals that earlier lost totals reach in
    the block are a window of the bits known so far; all windows are read together. Squares are 0, 1
    or 4 modulo 8, so with three shifted copies of the bits every window begins with a whole byte.
    Inside the block the lost totals are found one by one, in the bits of one whole number.
    """
    import numpy as np  # not at the top: few totals need numpy, and it takes long to load
    from numpy.lib.stride_tricks import sliding_window_view

    blocks = MOST // _BLOCK + 1
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
