"""Training: the same from the same seed, and from where it was interrupted."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from game.quoridor.engine.backend import Engines
from game.quoridor.engine.evaluation import STANDINGS
from game.quoridor.engine.field import field_of
from game.quoridor.engine.knowledge import FILE, NET_FILE, NET_NUMBERS, read
from game.quoridor.engine.net import Net
from game.quoridor.engine.paths import Paths
from game.quoridor.engine.position import Position
from game.quoridor.engine.walls.wall_damage import harm
from game.quoridor.train import __main__ as train
from game.quoridor.train.distance_table import UNIT_CP
from game.quoridor.train.epochs import aims
from game.quoridor.train.fitting import Network, probability, surprise
from game.quoridor.train.net_training import SightFit, Sights
from game.quoridor.train.selfplay import BESIDE, RECORD, NetPlayer, game, ways

pytest.importorskip("numba", reason="the extra `fast` is not installed")
pytestmark = pytest.mark.slow


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
        "to": folder / "out",
    }
    return [str(folder), *(f"--{name}={value}" for name, value in options.items())]


def result(folder: Path) -> list[int]:
    table = read(folder / "out" / FILE, STANDINGS)
    return [*table, *read(folder / "out" / NET_FILE, NET_NUMBERS)]


def test_the_same_seed_gives_the_same_numbers_whole_or_interrupted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train.main(command(tmp_path / "whole")) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 9
    assert told[1].startswith("4 games, ") and told[7].startswith("net: epoch 3 of 3: surprise 0.")
    for lines in range(1, 9):
        folder = tmp_path / f"interrupted after {lines}"
        given = train.parser().parse_args(command(folder))
        assert list(islice(train.train(given), lines)) == told[:lines]
        assert train.main(command(folder)) == 0
        assert result(folder) == result(tmp_path / "whole")
    assert len(set(result(tmp_path / "whole"))) > 100


def test_games_that_other_processes_have_added_are_learned_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here, other = command(tmp_path), [*command(tmp_path), "--seed=50", "--only-games"]
    assert train.main(other) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("4 games, ")
    assert train.main(here) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("4 files of games, ")


def test_beside_each_position_of_a_game_is_one_that_only_its_value_tells_of() -> None:
    records = np.concatenate([game(NetPlayer(200), seed) for seed in range(3)])
    beside = records["outcome"] == BESIDE
    assert 0.3 < beside.mean() <= 0.5
    assert not (beside[1:] & beside[:-1]).any() and not beside[0]
    for record in records:
        here = position(record)
        steps = [found[0] for found in ways(here) if found]
        assert steps == record["steps"].tolist(), "both have a way, and of that length"
        assert harms_of(here) == record["harms"].tolist()
    aim = aims(records)
    found = probability(records["worth"].astype(np.float32) / np.float32(UNIT_CP))
    assert (aim[beside] == found[beside]).all() and (aim[~beside] != found[~beside]).all()


def harms_of(here: Position) -> list[list[int]]:
    """The harm that one board can do to each player."""
    field = field_of(9, 2)
    edges, inner, paths = (
        (here.flat, here.upright),
        (here.inner_flat, here.inner_upright),
        Paths(field),
    )
    return [
        list(harm(paths.route(*edges, box, player), inner, *edges, field, box))
        for player, box in enumerate(here.pawns)
    ]


def position(record: np.void) -> Position:
    """The position that a record tells of."""
    flat, upright = field_of(9, 2).flat, field_of(9, 2).upright
    inner = [sum(inner_point(m) for m in range(64) if int(rows) >> m & 1) for rows in record[0]]
    boxes = tuple(1 << int(box) // 9 * 10 + int(box) % 9 for box in record["boxes"])
    edges = flat & ~(inner[0] | inner[0] >> 1), upright & ~(inner[1] | inner[1] >> 10)
    hands = tuple(map(int, record["hands"]))
    return Position(*edges, *inner, boxes, hands, int(record["mover"]), None)


def test_a_net_is_fitted_to_what_the_search_reads() -> None:
    records = np.zeros(1, RECORD)
    records["boards"], records["boxes"] = (1 << 9 | 1 << 62, 1 << 3), (76, 31)
    records["steps"], records["hands"], records["mover"] = (5, 9), (7, 10), 1
    records["harms"] = (2, 30), (3, 12)
    fit, sights = SightFit(seed=1), Sights.of(records)
    seen = sights.inputs(np.zeros(1, np.int64), np.zeros(1, np.bool_))
    exact = float(fit.logits(seen, np.zeros(1, np.float32))[0]) * UNIT_CP
    net = Net(fit.numbers())
    inner = inner_point(9) | inner_point(62), inner_point(3)
    boxes = 1 << 31 // 9 * 10 + 31 % 9, 1 << 76 // 9 * 10 + 76 % 9
    worth = net.worth(net.boards(*inner, 1), *boxes, 9, 5, 10, 7, 1, (3, 12), (2, 30))
    assert worth == pytest.approx(exact, abs=4) and abs(exact) > 10
    mirrored = sights.inputs(np.zeros(1, np.int64), np.ones(1, np.bool_))
    assert mirrored.sum() == seen.sum() and (mirrored != seen).any()


def inner_point(middle: int) -> int:
    """The bit of the grid point with this number among the middles of boards."""
    return 1 << (middle // 8 + 1) * 10 + middle % 8 + 1


def test_a_network_learns_what_no_sum_can_tell() -> None:
    inputs = np.array([[0, 0], [0, 1], [1, 0], [1, 1]], np.float32)
    aims = np.array([0, 1, 1, 0], np.float32)
    network = Network(2, 8, seed=0)
    for _ in range(400):
        network.learn(inputs, aims, 0.03, 0)
    assert surprise(network.logits(inputs), aims) < 0.05
    assert list(probability(network.logits(inputs)) > 0.5) == [False, True, True, False]
