"""Painting ahead while nothing moves: never while something does, and each once."""

from __future__ import annotations

from math import inf

import pytest
from pilot import Pilot

from scenes.table.overlay.prerender import REST_MS, Prerender


def test_it_waits_until_all_is_still_and_paints_each_picture_once(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.table.overlay.prerender.SPENT_S", inf)
    brush, painted = pilot.app.window.brush, list[int]()
    at_rest = Prerender(lambda: [lambda brush, k=k: painted.append(k) for k in range(3)])
    for _ in range(REST_MS // 10 * 2):
        at_rest.update(brush, 10, "here", is_still=False)
    assert not painted
    for _ in range(REST_MS // 10 + 5):
        at_rest.update(brush, 10, "here", is_still=True)
    assert painted == [0, 1, 2]
    at_rest.update(brush, 10, "there", is_still=True)
    assert painted[:4] == [0, 1, 2, 0], "another position may need others"
