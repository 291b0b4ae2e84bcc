"""Back leads out of every screen, the analysis board too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from aside_screens import aside
from hands import Hand, Keys, Mouse
from pilot import Pilot


@pytest.mark.parametrize("hold", [Keys, Mouse], ids=["keys", "mouse"])
def test_back_leaves_the_analysis_and_the_bottom_line_says_so(
    pilot: Pilot, hold: Callable[[Pilot], Hand]
) -> None:
    aside(pilot)
    Keys(pilot).choose_key("aside.analyse")
    pilot.wait(400)
    below = pilot.app.cabinet.stack.scenes[-2]
    assert pilot.scene_name == "AnalysisScene"
    hand = hold(pilot)
    if isinstance(hand, Mouse):
        pilot.point(20, 20)
        pilot.frame()
        pilot.point(640, 715)
        pilot.frame()
    assert pilot.shows(pilot.words("menu.back"))
    hand.back()
    assert pilot.scene is below


def test_how_the_position_stands_is_seen_in_an_analysis_without_a_setting(pilot: Pilot) -> None:
    aside(pilot)
    assert not pilot.app.cabinet.settings.show_evaluation
    Keys(pilot).choose_key("aside.analyse")
    gauge = pilot.scene._gauge
    assert gauge.is_on
    pilot.until(lambda: gauge.shown is not None)
