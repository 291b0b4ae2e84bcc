"""Cost of perfect play of the number games: the table of lost totals, and a hint far out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import isqrt

from game.even_steven import GAME as STEVEN
from game.even_steven.coach import _hints
from game.even_steven.options import MAX_START, Options
from game.even_steven.rules import State
from game.subtraction_squares import theory
from tests.bench.figures import Figure, paired, timed_ms

ROUNDS = 7
NEAR = 15


def plain_sieve() -> int:
    """The number of lost totals, each marking what it can be reached from."""
    import numpy as np

    is_won = np.zeros(theory.MAX_TOTAL + 1, bool)
    squares = np.arange(1, isqrt(theory.MAX_TOTAL) + 1) ** 2
    lost = 0
    for total in range(theory.MAX_TOTAL + 1):
        if not is_won[total]:
            lost += 1
            is_won[total + squares[: isqrt(theory.MAX_TOTAL - total)]] = True
    return lost


def sieve() -> Iterator[Figure]:
    """All lost totals up to a million."""

    def ours_ms() -> float:
        theory.lost_bits.cache_clear()
        return timed_ms(theory.lost_bits)

    ours_ms()  # numpy is imported
    what = f"lost totals to {theory.MAX_TOTAL:,}"
    yield paired(what, ours_ms, "the plain sieve in numpy", lambda: timed_ms(plain_sieve), ROUNDS)


def hint() -> Iterator[Figure]:
    """All four hints at the largest start, in the variants with the longest recursions."""
    for name, options in (
        ("as in the rule book", Options(start=MAX_START)),
        ("rounding down", Options(start=MAX_START, round_down=True)),
    ):
        far, near = STEVEN.new(options, 0), STEVEN.new(replace(options, start=NEAR), 0)
        what, reference = f"hints at 10^18, {name}", f"the same at {NEAR}"
        yield paired(what, partial(hints_ms, far), reference, partial(hints_ms, near), ROUNDS)


def hints_ms(state: State) -> float:
    """The time of all hints at a position that was not asked for before."""
    _hints.cache_clear()
    return timed_ms(lambda: STEVEN.teaching.coach(state))
