"""Small boards of Hex against tables from theory in ``$QUINTET_GOLDEN`` or this folder."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.hex.options import Options
from game.hex.rules import State, cell_name

FILE = Path(os.environ.get("QUINTET_GOLDEN") or Path(__file__).parent).joinpath(
    "hex", "tables.json"
)


@pytest.fixture(scope="module")
def tables() -> Any:
    if not FILE.exists():
        pytest.skip(f"no {FILE}")
    return json.loads(FILE.read_text("utf-8"))


@cache
def is_won(state: State) -> bool:
    """Return whether the side to move can force a win."""
    return any(not is_won(state.play(move)) for move in state.legal_moves())


def test_winning_openings(tables: Any) -> None:
    for size, cells in tables["openings"].items():
        start = State.start(Options(size=int(size), swap=False), 0)
        won = [move for move in start.legal_moves() if not is_won(start.play(move))]
        assert [cell_name(move.cell) for move in won] == cells


def perft(state: State, depth: int) -> int:
    return sum(perft(state.play(move), depth - 1) for move in state.legal_moves()) if depth else 1


def test_perft(tables: Any) -> None:
    for size, rows in tables["perft"].items():
        for kind, numbers in rows.items():
            start = State.start(Options(size=int(size), swap=kind == "swap"), 0)
            counts = [perft(start, depth) for depth in range(1, len(numbers) + 1)]
            assert counts == numbers
