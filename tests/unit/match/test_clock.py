"""The turn clock: when the time runs out, and that it does so once."""

from __future__ import annotations

import pytest

from game.core.match.clock import TurnClock


def ticked(limit_ms: int | None, *ticks_ms: int, spent_ms: int = 0) -> list[bool]:
    """What each tick says."""
    clock = TurnClock(limit_ms, spent_ms)
    return [clock.tick(tick_ms) for tick_ms in ticks_ms]


def test_time_runs_out_on_the_tick_that_reaches_the_limit() -> None:
    assert ticked(100, 50, 50, 50) == [False, True, False]
    assert ticked(100, 99, 1) == [False, True]


def test_a_long_tick_runs_over_the_limit_once() -> None:
    assert ticked(100, 99, 500, 500) == [False, True, False]


def test_a_clock_goes_on_where_it_stood() -> None:
    assert ticked(100, 9, 1, spent_ms=90) == [False, True]
    assert ticked(100, 1, spent_ms=100) == [False], "that was told before"


def test_without_a_limit_it_only_counts() -> None:
    clock = TurnClock(None)
    assert not clock.tick(10**9) and clock.spent_ms == 10**9
    assert clock.left_ms is None


@pytest.mark.parametrize(("spent_ms", "left_ms"), [(0, 100), (99, 1), (100, 0), (101, 0)])
def test_never_less_than_nothing_is_left(spent_ms: int, left_ms: int) -> None:
    assert TurnClock(100, spent_ms).left_ms == left_ms
