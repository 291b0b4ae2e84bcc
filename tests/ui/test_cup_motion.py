"""What moves on the screen of a cup when somebody comes from a match."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cup_screens import made
from pilot import Pilot

from game.club.cup import Form
from scenes.kit.leaves import Live


def rising(pilot: Pilot) -> int:
    """Return how many results come up."""
    return sum(isinstance(one.node, Live) for one in pilot.scene.screen.placed)


@pytest.mark.parametrize("is_calm", [False, True])
def test_the_result_of_the_last_match_comes_up_in_both_its_cells(
    pilot: Pilot, is_calm: bool
) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, reduced_motion=is_calm))
    cup = made(pilot, Form.EVERYONE, 4, 2)
    cabinet.go.cup(cup.id)
    pilot.frame()
    assert rising(pilot) == (0 if is_calm else 2)
    pilot.wait(240)
    last, before = cup.meetings[-1], pilot.pixels()
    pilot.wait(800)
    assert (pilot.pixels() == before) == is_calm
    told = f"{last.wins[0]}:{last.wins[1]}"
    assert pilot.shows(told)


def test_whoever_only_looks_sees_it_lie_there(pilot: Pilot) -> None:
    cup = made(pilot, Form.EVERYONE, 4, 2)
    pilot.app.cabinet.go.title()
    pilot.app.cabinet.go.cups()
    pilot.frame()
    pilot.click_words(cup.name)
    pilot.frame()
    assert pilot.scene_name == "TournamentScene" and rising(pilot) == 0
