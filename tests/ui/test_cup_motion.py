"""What moves on the screen of a cup when somebody comes from a match."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cup_screens import made
from pilot import Pilot

from game.club.cup import Form
from scenes.club.cup_cells import CupCell


def rising(pilot: Pilot) -> list[float]:
    """How far each result has come that was written just now."""
    return [
        round(item.part(), 6) + 0.0
        for item in pilot.page.items
        if isinstance(item, CupCell) and item.part
    ]


@pytest.mark.parametrize("is_calm", [False, True])
def test_the_result_of_the_last_match_comes_up_in_both_its_cells(
    pilot: Pilot, is_calm: bool
) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, reduced_motion=is_calm))
    cup = made(pilot, Form.EVERYONE, 4, 2)
    cabinet.go.cup(cup.id)
    pilot.frame()
    assert rising(pilot) == ([] if is_calm else [0.0, 0.0])
    last = cup.meetings[-1]
    pilot.wait(800)
    assert rising(pilot) == ([] if is_calm else [1.0, 1.0])
    told = f"{last.wins[0]}:{last.wins[1]}"
    assert pilot.shows(told)


def test_whoever_only_looks_sees_it_lie_there(pilot: Pilot) -> None:
    cup = made(pilot, Form.EVERYONE, 4, 2)
    pilot.app.cabinet.go.title()
    pilot.app.cabinet.go.cups()
    pilot.frame()
    pilot.click_words(cup.name)
    pilot.frame()
    assert pilot.scene_name == "CupScene" and rising(pilot) == []
