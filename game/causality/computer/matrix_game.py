"""Zero-sum matrix games, solved by regret matching.

Source: S. Hart and A. Mas-Colell, "A Simple Adaptive Procedure Leading to Correlated Equilibrium",
2000; with the linear averaging of O. Tammelin, "Solving Large Imperfect Information Games Using
CFR+", 2014; and M. Johanson, M. Zinkevich, M. Bowling, "Computing Robust Counter-Strategies", 2007.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np

Mix: TypeAlias = tuple[float, ...]
"""Probabilities of the rows (or columns), which sum to 1."""

ITERATIONS: Final = 400


def solve(payoffs: Sequence[Sequence[float]] | np.ndarray) -> tuple[Mix, Mix, float]:
    """Return the equilibrium mixes of rows and columns, and the value for the rows.

    `payoffs[row][column]` is what the row player gets and the column player loses.
    """
    matrix = np.array(payoffs)
    rows, columns = matrix.shape
    regrets = np.zeros(rows), np.zeros(columns)
    sums = np.zeros(rows), np.zeros(columns)
    for iteration in range(1, ITERATIONS + 1):
        row_mix = _matched(regrets[0])
        sums[0][:] += iteration * row_mix
        worth = -(row_mix @ matrix)
        column_mix = _matched(regrets[1])
        np.maximum(regrets[1] + worth - worth @ column_mix, 0, out=regrets[1])
        column_mix = _matched(regrets[1])
        sums[1][:] += iteration * column_mix
        gains = matrix @ column_mix
        np.maximum(regrets[0] + gains - gains @ row_mix, 0, out=regrets[0])
    row_mix, column_mix = (total / total.sum() for total in sums)
    return tuple(row_mix), tuple(column_mix), float(row_mix @ matrix @ column_mix)


def respond(payoffs: np.ndarray, forecast: Sequence[float], trust: float) -> Mix:
    """Return the restricted Nash response of the rows to a forecast of the columns.

    The other player plays as forecast with probability `trust`, and else what is worst for it.
    """
    expected = payoffs @ np.array(forecast)
    return solve(trust * expected[:, None] + (1 - trust) * payoffs)[0]


def _matched(regrets: np.ndarray) -> np.ndarray:
    total = regrets.sum()
    return regrets / total if total > 0 else np.full(len(regrets), 1 / len(regrets))
