"""The heads-up furniture's arithmetic."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.table.hud.notes import apart


@pytest.mark.parametrize(
    "heights", [(), (5.0,), (5.0, 5.0), (0.0, 300.0, 150.0), (140.0, 150.0, 145.0, 150.0)], ids=str
)
def test_labels_end_up_apart_and_in_order(heights: tuple[float, ...]) -> None:
    moved = apart(heights, 18.0)
    ranked = sorted(moved)
    assert all(b - a >= 18.0 for a, b in pairwise(ranked))
    assert all(after <= before for before, after in zip(heights, moved, strict=True))


def test_labels_far_enough_apart_stay() -> None:
    assert apart((10.0, 100.0, 50.0), 18.0) == [10.0, 100.0, 50.0]
