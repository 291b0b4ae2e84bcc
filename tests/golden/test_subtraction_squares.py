"""Perfect play in Subtraction Squares against tables of ``$QUINTET_GOLDEN`` or this folder."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from plain_numbers import grundy_table

from game.subtraction_squares import theory

FILE = Path(os.environ.get("QUINTET_GOLDEN") or Path(__file__).parent).joinpath(
    "subtraction_squares", "tables.json"
)


@pytest.fixture(scope="module")
def tables() -> Any:
    if not FILE.exists():
        pytest.skip(f"no {FILE}")
    return json.loads(FILE.read_text("utf-8"))


def test_lost_totals(tables: Any) -> None:
    lost = tables["losing_positions_to_10000"]
    assert theory.lost_totals(10_000) == tuple(lost)


def test_grundy_values(tables: Any) -> None:
    values = tables["grundy_0_to_2000"]
    assert values == grundy_table(
        len(values) - 1, lambda total: [total - square for square in theory.squares(total)]
    )


def test_remoteness(tables: Any) -> None:
    plies = tables["remoteness_0_to_2000"]
    assert [theory.remoteness(total) for total in range(len(plies))] == plies


def test_winning_squares(tables: Any) -> None:
    for total, squares in tables["winning_squares_0_to_200"].items():
        assert theory.winning(int(total)) == tuple(squares), total
