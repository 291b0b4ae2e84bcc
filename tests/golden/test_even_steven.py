"""Perfect play in Even-Steven against tables of ``$QUINTET_GOLDEN`` or this folder."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from plain_numbers import grundy_table

from game.even_steven import theory
from game.even_steven.options import Options
from game.even_steven.rules import Op

FILE = Path(os.environ.get("QUINTET_GOLDEN") or Path(__file__).parent).joinpath(
    "even_steven", "tables.json"
)
VARIANTS = {
    "base": (Options(), Options(times_half=True)),
    "minus2": (Options(minus_two=True), Options(minus_two=True, times_half=True)),
}
every_variant = pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name, alike in VARIANTS.items() for options in alike]
)


@pytest.fixture(scope="module")
def tables() -> Any:
    if not FILE.exists():
        pytest.skip(f"no {FILE}")
    return json.loads(FILE.read_text("utf-8"))


@every_variant
def test_lost_numbers(tables: Any, name: str, options: Options) -> None:
    lost = [number for number in range(10_001) if theory.is_lost(number, options)]
    assert lost == tables[name]["losing_positions_to_10000"]


@every_variant
def test_remoteness(tables: Any, name: str, options: Options) -> None:
    plies = tables[name]["remoteness_0_to_10000"]
    assert [theory.remoteness(number, options) for number in range(len(plies))] == plies


@every_variant
def test_grundy_values(tables: Any, name: str, options: Options) -> None:
    values = tables[name]["grundy_0_to_10000"]
    assert values == grundy_table(
        len(values) - 1, lambda number: theory.results(number, options).values()
    )


def test_grundy_values_by_recursion(tables: Any) -> None:
    values = tables["base"]["grundy_0_to_10000"]
    assert [grundy(number) for number in range(len(values))] == values


def grundy(number: int) -> int:
    """By the rule for the two operations of the book."""
    if number < 5:
        return (0, 1, 0, 1, 2)[number]
    return 0 if number % 2 else 2 if grundy(number // 2) == 1 else 1


@every_variant
def test_winning_operations(tables: Any, name: str, options: Options) -> None:
    for number, signs in tables[name]["winning_ops_1_to_200"].items():
        wins = set()
        if not theory.is_lost(int(number), options):
            wins = {op.sign for op in theory.best(int(number), options)}
        if "/2" in signs and options.times_half:
            signs = [*signs, Op.TIMES_HALF.sign]
        assert wins == set(signs), number
