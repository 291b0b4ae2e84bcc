"""Training: the same from the same seed, and from where it was interrupted."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from game.quoridor.engine.fastest import Engines
from game.quoridor.engine.knowledge import read
from game.quoridor.train import __main__ as train
from game.quoridor.train.fitting import Network, probability, surprise

pytest.importorskip("numba", reason="the extra `fast` is not installed")


@pytest.fixture(autouse=True)
def quick(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engines = Engines()
    for _ in engines.warm_up(kept):
        pass
    monkeypatch.setattr(train, "FASTEST", engines)
    monkeypatch.setattr(train, "GAMES_A_FILE", 2)


def command(folder: Path) -> list[str]:
    options = {
        "games": 4,
        "nodes": 40,
        "epochs": 3,
        "seed": 5,
        "to": folder / "out" / "known.table",
    }
    return [str(folder), *(f"--{name}={value}" for name, value in options.items())]


def result(folder: Path) -> list[int]:
    return list(read(folder / "out" / "known.table").standings)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_numbers_whole_or_interrupted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train.main(command(tmp_path / "whole")) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 6
    assert told[1].startswith("4 games, ") and told[4].startswith("epoch 3 of 3: surprise 0.")
    for lines in range(1, 6):
        folder = tmp_path / f"interrupted after {lines}"
        given = train.parser().parse_args(command(folder))
        assert list(islice(train.trained(given), lines)) == told[:lines]
        assert train.main(command(folder)) == 0
        assert result(folder) == result(tmp_path / "whole")
    assert len(set(result(tmp_path / "whole"))) > 100


def test_a_network_learns_what_no_sum_can_tell() -> None:
    inputs = np.array([[0, 0], [0, 1], [1, 0], [1, 1]], np.float32)
    aims = np.array([0, 1, 1, 0], np.float32)
    network = Network(2, 8, seed=0)
    for _ in range(400):
        network.learn(inputs, aims, 0.03, 0)
    assert surprise(network.logits(inputs), aims) < 0.05
    assert list(probability(network.logits(inputs)) > 0.5) == [False, True, True, False]
