"""Back leads out of the analysis board too, and the position is measured there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from aside_screens import aside
from hands import Hand, Keys, Mouse
from pilot import Pilot


@pytest.mark.parametrize("hold", [Keys, Mouse], ids=["keys", "mouse"])
def test_an_analysis_is_measured_without_a_setting_and_back_leaves_it(
    pilot: Pilot, hold: Callable[[Pilot], Hand]
) -> None:
    aside(pilot)
    assert not pilot.app.cabinet.settings.show_evaluation
    below = pilot.app.cabinet.stack.scenes[-2]
    Keys(pilot).choose_key("aside.analyse")
    pilot.wait(400)
    assert pilot.scene_name == "AnalysisScene"
    pilot.until(lambda: pilot.scene.gauge.shown is not None)
    hand = hold(pilot)
    if isinstance(hand, Mouse):
        pilot.hover((20, 20), (640, 715))
    assert pilot.has("menu.back")
    hand.back()
    assert pilot.scene is below
