"""Networks with one hidden layer, fitted to probabilities by gradient descent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]

MEAN_DECAY: Final = 0.9
SQUARE_DECAY: Final = 0.999
MIN_SQUARE: Final = 1e-8
MAX_LOGIT: Final = 30.0


def probability(logit: Floats) -> Floats:
    """Return the logistic function."""
    return np.asarray(1 / (1 + np.exp(-np.clip(logit, -MAX_LOGIT, MAX_LOGIT))), np.float32)


def surprise(logits: Floats, aims: Floats) -> float:
    """Return the mean cross entropy between predictions and targets."""
    return float(np.mean(np.logaddexp(0, logits) - aims * logits))


class Adam:
    """Weights by name, and the state of their fitting."""

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        self.weights = dict(weights)
        self._means = {name: np.zeros_like(value) for name, value in weights.items()}
        self._squares = {name: np.zeros_like(value) for name, value in weights.items()}
        self._steps = 0

    def step(self, slopes: Mapping[str, Floats], rate: float) -> None:
        """One step down the ``slopes``."""
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._means[name], self._squares[name]
            mean += (1 - MEAN_DECAY) * (slope - mean)
            square += (1 - SQUARE_DECAY) * (slope * slope - square)
            size = np.sqrt(square / (1 - SQUARE_DECAY**self._steps)) + MIN_SQUARE
            self.weights[name] -= rate / (1 - MEAN_DECAY**self._steps) * mean / size

    def state(self) -> dict[str, NDArray[np.generic]]:
        """Return all that the next step depends on, as arrays by name."""
        found: dict[str, NDArray[np.generic]] = {"steps": np.array(self._steps)}
        for name, value in self.weights.items():
            found[name] = value
            found[f"{name} mean"], found[f"{name} square"] = self._means[name], self._squares[name]
        return found

    def resume(self, state: Mapping[str, NDArray[np.generic]]) -> None:
        """Continue from a ``state``."""
        self._steps = int(state["steps"])
        for name in self.weights:
            self.weights[name] = state[name].astype(np.float32)
            self._means[name] = state[f"{name} mean"].astype(np.float32)
            self._squares[name] = state[f"{name} square"].astype(np.float32)


class Network:
    """A network with one hidden layer of rectified sums."""

    def __init__(self, inputs: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.adam = Adam(
            {
                "rows": rng.normal(0, 0.1, (inputs, hidden)).astype(np.float32),
                "bias": np.zeros(hidden, np.float32),
                "out": rng.normal(0, hidden**-0.5, hidden).astype(np.float32),
                "tempo": np.zeros(1, np.float32),
            }
        )
        self._weights = self.adam.weights

    def logits(self, inputs: Floats) -> Floats:
        found: Floats = self._hidden(inputs) @ self._weights["out"] + self._weights["tempo"]
        return found

    def _hidden(self, inputs: Floats) -> Floats:
        sums: Floats = inputs @ self._weights["rows"] + self._weights["bias"]
        return np.maximum(sums, 0)

    def learn(self, inputs: Floats, aims: Floats, rate: float, decay: float) -> None:
        """One step towards the probabilities ``aims``.

        ``decay`` pulls the rows towards 0, so that rare ones stay small.
        """
        hidden = self._hidden(inputs)
        logits = hidden @ self._weights["out"] + self._weights["tempo"]
        wrong = (probability(logits) - aims) / np.float32(len(aims))
        back = np.outer(wrong, self._weights["out"]) * (hidden > 0)
        slopes = {
            "rows": inputs.T @ back + np.float32(decay) * self._weights["rows"],
            "bias": back.sum(0),
            "out": hidden.T @ wrong,
            "tempo": wrong.sum(keepdims=True),
        }
        self.adam.step(slopes, rate)
