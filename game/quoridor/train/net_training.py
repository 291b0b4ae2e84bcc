"""Fits the net that sees where boards lie, beside a table of standings that is already fitted."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.quoridor.engine import net
from game.quoridor.engine.evaluation import HANDS, MAX_STEPS
from game.quoridor.train.archive import keep, load_arrays
from game.quoridor.train.distance_table import UNIT_CP, standings_of
from game.quoridor.train.epochs import HELD_BACK
from game.quoridor.train.fitting import Adam, Floats, probability, surprise
from game.quoridor.train.selfplay import Records

BATCH: Final = 2_048
RATE: Final = 4e-3  # falls to 0 in the last epoch
DECAY: Final = 1e-5

Bytes: TypeAlias = NDArray[np.uint8]

MIRRORED: Final = np.packbits(np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], 1)[:, ::-1], 1)
ONES: Final = np.array(
    [
        net.OWN_BOX,
        net.RIVAL_BOX,
        net.OWN_HAND,
        net.RIVAL_HAND,
        net.OWN_STEPS,
        net.RIVAL_STEPS,
        net.OWN_MOST,
        net.RIVAL_MOST,
        net.OWN_TOTAL,
        net.RIVAL_TOTAL,
    ]
)
INPUTS: Final = net.ALWAYS + 1


@dataclass(frozen=True, slots=True)
class Sights:
    """Positions as their movers see them, compactly."""

    boards: Bytes
    """Sixteen bytes each: the rows of flat boards and of upright boards, by their middle points."""
    places: Bytes
    """Own box, the rival's, own hand, the rival's, own steps, the rival's; the most harm to oneself
    and to the rival, and the total of both.
    """

    @classmethod
    def of(cls, records: Records) -> Sights:
        here, mover = np.arange(len(records)), records["mover"].astype(np.int64)
        boards = np.ascontiguousarray(records["boards"].astype("<u8")).view(np.uint8)
        boards = boards.reshape(-1, 2, net.SIDE - 1)
        turned = MIRRORED[:, 0][boards[:, :, ::-1]]
        boards = np.where(mover[:, None, None] == 1, turned, boards).reshape(len(records), -1)
        boxes = records["boxes"].astype(np.int64)
        boxes = np.where(mover[:, None] == 1, net.BOXES - 1 - boxes, boxes)
        standing = np.minimum(standings_of(records), (MAX_STEPS, MAX_STEPS, HANDS, HANDS))
        own, rival = records["harms"][here, mover].T, records["harms"][here, 1 - mover].T
        columns = (
            boxes[here, mover],
            boxes[here, 1 - mover],
            standing[:, 2],
            standing[:, 3],
            standing[:, 0],
            standing[:, 1],
            own[0],
            rival[0],
            own[1],
            rival[1],
        )
        return cls(boards, np.stack(columns, 1).astype(np.uint8))

    def inputs(self, chosen: NDArray[np.int64], mirrored: NDArray[np.bool_]) -> Floats:
        """Return the inputs of the net; ``mirrored`` are seen with left and right exchanged."""
        boards = self.boards[chosen]
        boards = np.where(mirrored[:, None], MIRRORED[:, 0][boards], boards)
        places = self.places[chosen].astype(np.int64)
        boxes = places[:, :2]
        there = boxes // net.SIDE * net.SIDE + (net.SIDE - 1 - boxes % net.SIDE)
        places[:, :2] = np.where(mirrored[:, None], there, boxes)
        found = np.zeros((len(chosen), INPUTS), np.float32)
        found[:, : net.OWN_BOX] = np.unpackbits(boards, axis=1, bitorder="little")
        found[np.arange(len(chosen))[:, None], places + ONES] = 1
        found[:, net.ALWAYS] = 1
        return found


class SightFit:
    """A net that is being fitted."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        rows = rng.normal(0, 0.08, (INPUTS, net.WIDTH)).astype(np.float32)
        rows[net.ALWAYS] = 0.4
        out = rng.normal(0, 0.3, net.WIDTH).astype(np.float32)
        self.adam = Adam({"rows": rows, "out": out})

    def logits(self, inputs: Floats, base: Floats) -> Floats:
        """Return what the net and the table (``base``) say together."""
        cut = np.clip(inputs @ self.adam.weights["rows"], 0, 1)
        found: Floats = base + (cut * cut) @ self.adam.weights["out"]
        return found

    def learn(self, inputs: Floats, base: Floats, aims: Floats, rate: float) -> None:
        """One step towards the probabilities ``aims``."""
        rows, out = self.adam.weights["rows"], self.adam.weights["out"]
        cut = np.clip(inputs @ rows, 0, 1)
        squares = cut * cut
        wrong = (probability(base + squares @ out) - aims) / np.float32(len(aims))
        back = wrong[:, None] * out * (2 * cut * (cut < 1))
        slopes = {"rows": inputs.T @ back + np.float32(DECAY) * rows, "out": squares.T @ wrong}
        self.adam.step(slopes, rate)

    def numbers(self) -> array[int]:
        """Return the rows of ``engine.net.Net``."""
        rows, out = self.adam.weights["rows"], self.adam.weights["out"]
        scale = UNIT_CP * (1 << net.UNIT_BITS) / net.FULL**2
        whole = np.concatenate([rows * net.FULL, out[None] * scale])
        limit = np.iinfo(np.int16).max
        return array("h", np.clip(np.rint(whole), -limit, limit).astype(np.int16).ravel().tolist())


def base_of(records: Records, standings: array[int]) -> Floats:
    """Return what a table says about each position, as a logit."""
    own, rival, hand, rival_hand = standings_of(records).T
    own, rival = np.minimum(own, MAX_STEPS), np.minimum(rival, MAX_STEPS)
    at = ((hand * HANDS + rival_hand) * (MAX_STEPS + 1) + own) * (MAX_STEPS + 1) + rival
    return np.asarray(np.asarray(standings, np.float32)[at] / UNIT_CP, np.float32)


def train_net(
    fit: SightFit, records: Records, base: Floats, aim: Floats, epochs: int, seed: int, file: Path
) -> Iterator[str]:
    """Train the net epoch by epoch and yield the progress; continues from the ``file``."""
    state, done = load_arrays(file), 0
    if state is not None:
        fit.adam.resume(state)
        done = int(state["epochs"])
    sights = Sights.of(records)
    learned = len(records) - len(records) // HELD_BACK
    for epoch in range(done, epochs):
        rng = np.random.default_rng((seed, epoch))
        order = rng.permutation(learned)
        for first in range(0, learned, BATCH):
            batch, left = order[first : first + BATCH], 1 - (epoch + first / learned) / epochs
            inputs = sights.inputs(batch, rng.random(len(batch)) < 0.5)
            fit.learn(inputs, base[batch], aim[batch], RATE * left)
        keep(file, {**fit.adam.state(), "epochs": np.array(epoch + 1)})
        found = mean_surprise(fit, sights, base, aim, learned)
        yield f"epoch {epoch + 1} of {epochs}: surprise {found:.4f}"


def mean_surprise(fit: SightFit, sights: Sights, base: Floats, aim: Floats, first: int) -> float:
    """Return the surprise at the positions from ``first`` on."""
    total = 0.0
    for start in range(first, len(aim), BATCH):
        here = np.arange(start, min(start + BATCH, len(aim)))
        inputs = sights.inputs(here, np.zeros(len(here), np.bool_))
        total += surprise(fit.logits(inputs, base[here]), aim[here]) * len(here)
    return total / (len(aim) - first)
