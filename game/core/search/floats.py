"""Arithmetic of floats that gives the same on every machine and in every version of Python.

Computers choose the same move anywhere. IEEE 754 promises the last bit of ``+ - * /`` and of
``sqrt``, but not of the C library's other functions.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ldexp
from typing import Final

LN_2: Final = 0.6931471805599453
TERMS: Final = 13
"""Terms of the series that a double has digits for."""


def exponential(power: float) -> float:
    """Return e to the ``power``."""
    doublings = round(power / LN_2)
    rest, found = power - doublings * LN_2, 1.0
    for k in range(TERMS, 0, -1):
        found = 1.0 + rest * found / k
    return ldexp(found, doublings)


def plain_sum(values: Iterable[float]) -> float:
    """Return the sum, added one by one; ``sum`` adds in another way since Python 3.12."""
    total = 0.0
    for value in values:
        total += value
    return total
