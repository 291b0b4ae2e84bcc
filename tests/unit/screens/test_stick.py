"""A pad's stick as a cross of four directions."""

from __future__ import annotations

import pytest

from scenes.input.gamepad import PRESS_AT, RELEASE_AT, Stick


@pytest.fixture
def stick() -> Stick:
    return Stick(("x-", "x+", "y-", "y+"))


def test_a_stick_presses_late_and_releases_later(stick: Stick) -> None:
    assert stick.move(0, PRESS_AT - 0.01) == []
    assert stick.move(0, PRESS_AT) == [("x+", True)]
    assert stick.move(0, 0.9) == []
    assert stick.move(0, RELEASE_AT) == []
    assert stick.move(0, RELEASE_AT - 0.01) == [("x+", False)]
    assert stick.move(0, PRESS_AT - 0.01) == []


def test_a_stick_thrown_across_changes_at_once(stick: Stick) -> None:
    stick.move(1, 1.0)
    assert stick.move(1, -1.0) == [("y+", False), ("y-", True)]


def test_a_diagonal_is_the_dominant_axis_and_one_direction_at_a_time(stick: Stick) -> None:
    stick.move(1, -0.45)
    assert stick.move(0, 0.6) == [("x+", True)]
    assert stick.move(1, -0.9) == []
    assert stick.move(0, 0.3) == [("x+", False), ("y-", True)]


def test_a_worn_stick_that_never_rests_is_silent_until_it_does() -> None:
    stick = Stick(("x-", "x+", "y-", "y+"), (0.6, 0.0))
    assert stick.move(0, 0.62) == []
    assert stick.move(1, 0.55) == [("y+", True)], "the good axis still steers"
    assert stick.move(1, 0.0) == [("y+", False)]
    assert stick.move(0, 0.1) == []
    assert stick.move(0, 0.6) == [("x+", True)]


def test_jitter_around_a_threshold_is_one_press(stick: Stick) -> None:
    changes = [c for _ in range(50) for v in (0.49, 0.51, 0.45) for c in stick.move(0, v)]
    assert changes == [("x+", True)]
