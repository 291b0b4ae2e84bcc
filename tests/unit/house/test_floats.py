"""Computers choose the same on every machine: what decides a move is exact by IEEE 754."""

from __future__ import annotations

import ast
import math
from pathlib import Path

import pytest

from game.core.search.floats import exponential, plain_sum

GAME = Path(__file__).parents[3] / "game"
TOOLS = GAME / "quoridor" / "train"
"""What has been trained is a file that ships; training itself need not be the same elsewhere."""
EXACT = {"inf", "isfinite", "isnan", "isqrt", "floor", "ceil", "trunc", "ldexp", "sqrt", "gcd"}


def test_no_function_of_the_c_library_whose_last_bit_may_differ_is_used() -> None:
    used = set()
    for path in sorted(GAME.rglob("*.py")):
        if TOOLS not in path.parents:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module in ("math", "cmath"):
                    used |= {(path.name, alias.name) for alias in node.names}
                if isinstance(node, ast.Import):
                    used |= {
                        (path.name, alias.name) for alias in node.names if alias.name == "math"
                    }
    assert [(file, name) for file, name in sorted(used) if name not in EXACT] == []
    assert ("maxn_tree.py", "sqrt") in used, "the test sees what is imported"


@pytest.mark.parametrize("power", [-700.0, -33.3, -1.0, -0.34, -1e-9, 0.0, 0.5, 1.0, 20.0])
def test_the_exponential_is_right(power: float) -> None:
    assert exponential(power) == pytest.approx(math.exp(power), rel=1e-14)


def test_the_exponential_is_the_same_to_the_last_bit() -> None:
    assert [exponential(power).hex() for power in (-2.5, -0.3, 1.0)] == [
        "0x1.50385c094f424p-4", "0x1.7b4c869c37c05p-1", "0x1.5bf0a8b14576ap+1",
    ]  # fmt: skip
    assert exponential(-5000) == 0


def test_a_sum_is_added_one_by_one() -> None:
    assert plain_sum([1e16, 1.0, 1.0, -1e16]) == 0, "sum() gives 2 since Python 3.12"
    assert plain_sum([]) == 0
