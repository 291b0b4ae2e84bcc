"""Draws from a seed are the same in every Python and on every machine."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.club.cup_table import draw_entrants
from game.core.learning.daily import task_of
from game.core.learning.exercise import AnyExercise, Exercise
from game.core.learning.puzzle import Puzzles
from game.core.search.draw import below, choice, shuffle
from game.core.search.floats import exponential, plain_sum
from game.registry import GAMES

FIRST_DAY = date(2026, 10, 1)
DAYS = [FIRST_DAY + timedelta(days=n) for n in range(100)]
MONDAY = date(2026, 11, 23)
DEALT = {
    "quoridor": "951288260c179247",
    "subtraction_squares": "36a88e5f2eba3d9a",
    "even_steven": "8e7f9dbceb29c174",
    "reduction": "1f6c1aea2c3c6db7",
    "causality": "7633a5ec762a5f14",
}
"""Digest of the puzzles of ``DAYS``. Days that people have played never change: where a game gets
more puzzles, give each new one a day in ``Puzzles.since``.
"""


def another_python(self: Random, *args: Any, **kwargs: Any) -> Any:
    """Instead of the methods that a later Python may change."""
    raise AssertionError("this draw is not the same in every version of Python")


def digest_of(puzzles: list[AnyExercise]) -> str:
    return blake2b(repr([(p.id, p.text) for p in puzzles]).encode(), digest_size=8).hexdigest()


@pytest.fixture
def is_another_python(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("choice", "choices", "shuffle", "randrange", "randint", "sample", "uniform"):
        monkeypatch.setattr(Random, name, another_python)


def auction_start(game: str, seed: int) -> int:
    options = GAMES[game].options(start=40, timer_s=20, auction=True)
    return int(GAMES[game].new(options, seed).options.start)


@pytest.mark.usefixtures("is_another_python")
@pytest.mark.parametrize(
    ("draw", "found"),
    [
        (lambda: [below(Random(seed), 10) for seed in range(8)], [6, 2, 0, 3, 3, 9, 9, 5]),
        (lambda: choice(Random(3), "abcdefgh"), "d"),
        (lambda: "".join(draw_entrants("abcdefgh", 5)), "gdbahcfe"),
        (lambda: [auction_start("even_steven", seed) for seed in range(5)], [52, 59, 43, 59, 49]),
        (
            lambda: [auction_start("subtraction_squares", seed) for seed in range(5)],
            [55, 57, 44, 57, 52],
        ),
    ],
)
def test_draws_are_the_same_in_another_python(draw: Callable[[], Any], found: Any) -> None:
    assert draw() == found


@pytest.mark.usefixtures("is_another_python")
@pytest.mark.parametrize("game", ["even_steven", "subtraction_squares"])
def test_who_begins_is_drawn_the_same_in_another_python(game: str) -> None:
    first = type(GAMES[game].options().first).DRAWN
    options = GAMES[game].options(first=first)
    movers = [GAMES[game].new(options, seed).to_move for seed in range(12)]
    assert movers == [1, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1]


def test_all_orders_and_all_numbers_come_up() -> None:
    rng, orders, numbers = Random(1), set(), set()
    for _ in range(300):
        items = [1, 2, 3]
        shuffle(rng, items)
        orders.add(tuple(items))
        numbers.add(below(rng, 5))
    assert len(orders) == 6 and numbers == {0, 1, 2, 3, 4} and below(rng, 1) == 0


@pytest.mark.usefixtures("is_another_python")
def test_the_puzzles_of_days_that_were_played_never_change() -> None:
    doors = {name: GAMES[name].exercises.puzzles for name in DEALT}
    found = {
        name: digest_of([task_of(door(), day) for day in DAYS])
        for name, door in doors.items()
        if door is not None
    }
    assert found == DEALT


def test_a_new_puzzle_comes_on_its_day_and_changes_no_earlier_one() -> None:
    old = [Exercise(f"p{k}", None, None, lambda state: None, kind="kind", par=1) for k in range(5)]
    new = [replace(old[0], id=f"new{k}") for k in range(4)]
    release = DAYS[50]
    before = Puzzles(lambda: old)
    after = Puzzles(lambda: [*old, *new], since={one.id: release for one in new})
    for day in DAYS[:50]:
        assert task_of(before, day) is task_of(after, day)
    alone = Puzzles(lambda: [replace(old[0], grade=2), new[0]], since={new[0].id: MONDAY})
    week = timedelta(days=7)
    assert [task_of(alone, MONDAY + k * week).id for k in (-1, 0, 1)] == ["p0", "new0", "new0"]
    later = {task_of(after, DAYS[50] + timedelta(days=n)).id for n in range(7 * 9)}
    assert later == {one.id for one in (*old, *new)}


GAME = Path(__file__).parents[3] / "game"
TOOLS = GAME / "quoridor" / "train"
"""The trained net ships as a file; training itself need not give the same elsewhere."""
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
        "0x1.50385c094f424p-4",
        "0x1.7b4c869c37c05p-1",
        "0x1.5bf0a8b14576ap+1",
    ]
    assert exponential(-5000) == 0


def test_a_sum_is_added_one_by_one() -> None:
    assert plain_sum([1e16, 1.0, 1.0, -1e16]) == 0, "sum() gives 2 since Python 3.12"
    assert plain_sum([]) == 0
