"""The value of a standing: a small network over steps and hands, written out as a table."""

from __future__ import annotations

from array import array
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.quoridor.engine.evaluation import HANDS, MAX_STEPS
from game.quoridor.train.fitting import Floats, Network
from game.quoridor.train.selfplay import Records

Standings: TypeAlias = NDArray[np.int64]
"""Rows: own steps, the rival's, own hand and the rival's."""

HIDDEN: Final = 32
UNIT_CP: Final = 250
"""Hundredths of a step that multiply the odds of winning by e."""
MAX_CP: Final = 3_000


def standings_of(records: Records) -> Standings:
    """Return the standing of the mover in each position."""
    here, mover = np.arange(len(records)), records["mover"].astype(np.int64)
    steps, hands = records["steps"].astype(np.int64), records["hands"].astype(np.int64)
    return np.stack([pair[here, who] for pair in (steps, hands) for who in (mover, 1 - mover)], 1)


def inputs(standings: Standings) -> Floats:
    """Return steps and hands in the form that a network compares, one row for each standing."""
    limits = MAX_STEPS, MAX_STEPS, HANDS, HANDS
    own, rival, hand, rival_hand = np.minimum(standings, limits).T.astype(np.float32)
    return np.stack(
        [
            own / 8 - 1,
            rival / 8 - 1,
            (rival - own) / 4,
            own <= rival,
            hand / 5 - 1,
            rival_hand / 5 - 1,
            (hand - rival_hand) / 3,
            hand == 0,
            rival_hand == 0,
            hand == 1,
            rival_hand == 1,
        ],
        axis=1,
        dtype=np.float32,
    )


def network(seed: int) -> Network:
    """Return a new network for these ``inputs``, which knows nothing yet."""
    return Network(inputs(np.zeros((1, 4), np.int64)).shape[1], HIDDEN, seed)


def table(fitted: Network) -> array[int]:
    """Return the value of every standing in 1/100 steps, for ``evaluation.table_value``."""
    steps, hands = range(MAX_STEPS + 1), range(HANDS)
    grid = np.array(np.meshgrid(hands, hands, steps, steps, indexing="ij"))
    hand, rival_hand, own, rival = grid.reshape(4, -1)
    worth = fitted.logits(inputs(np.stack([own, rival, hand, rival_hand], 1))) * UNIT_CP
    return array("h", np.clip(np.rint(worth), -MAX_CP, MAX_CP).astype(int).tolist())


def make_monotone(found: array[int]) -> array[int]:
    """Return the table made monotone.

    One board more, or one step less to go, is worth at least one hundredth of a step. A table
    fitted to few games says otherwise in places.
    """
    steps, hands = np.arange(MAX_STEPS + 1), np.arange(HANDS)
    grid = np.array(np.meshgrid(hands, -hands, -steps, steps, indexing="ij"))
    least = grid.sum(0)
    worth = np.asarray(found, np.float64).reshape(least.shape) - least
    for axis in range(4):
        rising = worth if axis in (0, 3) else np.flip(worth, axis)
        above = np.maximum.accumulate(rising, axis)
        below = np.flip(np.minimum.accumulate(np.flip(rising, axis), axis), axis)
        middle = (above + below) / 2
        worth = middle if axis in (0, 3) else np.flip(middle, axis)
    return array("h", np.floor(worth + least + 0.5).astype(int).ravel().tolist())
