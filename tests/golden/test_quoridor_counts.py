"""Perft counts of the engine, against counts made by other programs.

The folder is ``$QUINTET_GOLDEN`` or this one, as in ``test_quoridor.py``.
"""

from __future__ import annotations

import json
import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from game.quoridor.engine.field import field_of
from game.quoridor.engine.move_generation import perft
from game.quoridor.engine.position import Position
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State
from tests.golden.test_quoridor import engine_name

FILE = Path(os.environ.get("QUINTET_GOLDEN", Path(__file__).parent)) / "quoridor/engine_perft.json"
FEW, MANY = 3_000, 120_000
"""Inner positions that one row may cost; the leaves below them are counted in bulk."""


def rows(key: str) -> list[Any]:
    if not FILE.exists():
        absent = pytest.mark.skip(reason=f"no {FILE.name} in {FILE.parent}")
        return [pytest.param({}, id=key, marks=absent)]
    found = json.loads(FILE.read_text("utf-8"))[key]
    names = [f"{key}-{row['size']}-{row['walls']}-{k}" for k, row in enumerate(found)]
    return [pytest.param(row, id=name) for row, name in zip(found, names, strict=True)]


def check(row: dict[str, Any], inner: int, passed: int = 0) -> None:
    """Every depth with at most ``inner`` inner positions and more than ``passed``."""
    state = State.start(Options(2, row["size"], row["walls"]))
    for line in row.get("moves", ()):
        by_name = {engine_name(move, row["size"]): move for move in state.legal_moves()}
        state = state.play(by_name[line])
    here, field = Position.of(state), field_of(row["size"], 2)
    for depth, count in enumerate(row["perft"], 1):
        if passed <= sum(row["perft"][: depth - 1]) < inner and not state.is_over:
            assert perft(here, field, depth) == count, f"depth {depth}"


@pytest.mark.parametrize("row", rows("start") + rows("midgame"))
def test_counts(row: dict[str, Any]) -> None:
    check(row, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("row", rows("start") + rows("midgame"))
def test_deeper_counts(row: dict[str, Any]) -> None:
    check(row, MANY, FEW)


def test_the_count_that_everybody_knows() -> None:
    here = Position.of(State.start(Options()))
    counts = [perft(here, field_of(9, 2), depth) for depth in (1, 2, 3)]
    assert counts == [131, 16_677, 2_062_264]


@pytest.mark.slow
@pytest.mark.skipif(find_spec("numba") is not None, reason="the compiled engine counts it sooner")
def test_the_count_that_takes_minutes() -> None:
    assert perft(Position.of(State.start(Options())), field_of(9, 2), 4) == 247_569_030
