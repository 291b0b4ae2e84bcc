"""Epochs of learning from recorded games; each is saved as soon as it is finished."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from game.quoridor.train.archive import keep, load_arrays
from game.quoridor.train.distance_table import UNIT_CP
from game.quoridor.train.fitting import Floats, Network, probability, surprise
from game.quoridor.train.selfplay import BESIDE, Records

BATCH: Final = 512
RATE: Final = 4e-3  # falls to 0 in the last epoch
DECAY: Final = 1e-5
HELD_BACK: Final = 20  # one position in this many is not learned from, but used for judging
OUTCOME_SHARE: Final = 0.2  # weight of the outcome; the rest is what the search found


def aims(records: Records) -> Floats:
    """Return the share of wins in positions like these."""
    outcomes = (records["outcome"].astype(np.float32) + 1) / 2
    found = probability(records["worth"].astype(np.float32) / np.float32(UNIT_CP))
    both = OUTCOME_SHARE * outcomes + (1 - OUTCOME_SHARE) * found
    return np.where(records["outcome"] == BESIDE, found, both)


def train_epochs(
    network: Network, inputs: Floats, aim: Floats, epochs: int, seed: int, file: Path
) -> Iterator[str]:
    """Train the network epoch by epoch and yield the progress; continues from the ``file``."""
    state, done = load_arrays(file), 0
    if state is not None:
        network.adam.resume(state)
        done = int(state["epochs"])
    learned = len(aim) - len(aim) // HELD_BACK
    for epoch in range(done, epochs):
        order = np.random.default_rng((seed, epoch)).permutation(learned)
        for first in range(0, learned, BATCH):
            batch = order[first : first + BATCH]
            network.learn(inputs[batch], aim[batch], RATE * (1 - epoch / epochs), DECAY)
        keep(file, {**network.adam.state(), "epochs": np.array(epoch + 1)})
        left = surprise(network.logits(inputs[learned:]), aim[learned:])
        yield f"epoch {epoch + 1} of {epochs}: surprise {left:.4f}"
