"""A clock turns amber and beats in its last seconds; a calm one only turns amber."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pilot import Pilot

from scenes.ui.brush import Brush

ON_A_CLOCK: dict[str, Any] = {"size": 5, "timer_s": 10}


def drawn(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, ms: int) -> list[tuple[float, Any]]:
    """Radius and tint of every clock that is drawn in the next ``ms``."""
    seen: list[tuple[float, Any]] = []
    gauge = Brush.gauge

    def watched(brush: Brush, at: Any, r: float, fraction: float, tint: Any, *rest: Any) -> None:
        seen.append((r, tint))
        gauge(brush, at, r, fraction, tint, *rest)

    monkeypatch.setattr(Brush, "gauge", watched)
    pilot.wait(ms)
    monkeypatch.undo()
    return seen


def test_it_is_amber_and_beats_in_the_last_five_seconds(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot.play("", "", **ON_A_CLOCK)
    pilot.begin_clock()
    early = drawn(pilot, monkeypatch, 3000)
    assert {r for r, _ in early} == {28.0} and "amber" not in {tint for _, tint in early}
    pilot.wait(2500)
    late = [r for r, tint in drawn(pilot, monkeypatch, 1200) if tint == "amber"]
    assert min(late) == 28.0 and max(late) > 31.0


def test_with_reduced_motion_it_does_not_beat(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot.app.cabinet.window.restyle(replace(pilot.app.cabinet.settings, reduced_motion=True))
    pilot.play("", "", **ON_A_CLOCK)
    pilot.begin_clock()
    pilot.wait(5500)
    late = [r for r, tint in drawn(pilot, monkeypatch, 1200) if tint == "amber"]
    assert set(late) == {28.0}
