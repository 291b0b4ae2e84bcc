"""Motion on the screen of a tournament after a match."""

from __future__ import annotations

import pytest
from cup_screens import made
from pilot import Pilot

from game.club.cup import Form
from scenes.kit.leaves import Live


def rising(pilot: Pilot) -> int:
    """Return how many results come up."""
    return sum(isinstance(one.node, Live) for one in pilot.scene.screen.placed)


@pytest.mark.parametrize("is_calm", [False, True])
def test_the_last_result_comes_up_in_both_its_cells_for_who_comes_from_it(
    pilot: Pilot, is_calm: bool
) -> None:
    pilot.set(reduced_motion=is_calm)
    cup, go = made(pilot, Form.EVERYONE, 4, 2), pilot.app.cabinet.go
    go.cup(cup.id)
    pilot.frame()
    assert rising(pilot) == (0 if is_calm else 2)
    pilot.wait(240)
    last, before = cup.meetings[-1], pilot.pixels()
    pilot.wait(800)
    assert (pilot.pixels() == before) == is_calm
    assert pilot.shows(f"{last.wins[0]}:{last.wins[1]}")
    go.title()
    go.cups()
    pilot.frame()
    pilot.click_words(cup.name)
    pilot.frame()
    assert pilot.scene_name == "TournamentScene" and rising(pilot) == 0
