"""The heads-up furniture's arithmetic."""

from __future__ import annotations

from itertools import pairwise

from scenes.table.hud.notes import apart


def test_labels_end_up_apart_and_in_order() -> None:
    for heights in ((), (5.0,), (5.0, 5.0), (0.0, 300.0, 150.0), (140.0, 150.0, 145.0, 150.0)):
        moved = apart(heights, 18.0)
        ranked = sorted(moved)
        assert all(b - a >= 18.0 for a, b in pairwise(ranked)), heights
        assert all(after <= before for before, after in zip(heights, moved, strict=True)), heights
    assert apart((10.0, 100.0, 50.0), 18.0) == [10.0, 100.0, 50.0], "far enough apart"
