"""From the title to a game in three presses: whoever begins, plays."""

from __future__ import annotations

import pytest
from hands import Mouse
from pilot import Pilot


@pytest.mark.parametrize(
    ("computers", "promise", "sits"),
    [
        (0, "You against Gus · Normal", [False, True]),  # as the form says
        (1, "The free seat is yours", [True, False]),
        (2, "Everybody's ready", [True, True]),
    ],
)
def test_whoever_begins_plays_unless_computers_have_every_seat(
    pilot: Pilot, computers: int, promise: str, sits: list[bool]
) -> None:
    mouse = Mouse(pilot)
    mouse.choose_key("even_steven.name")
    mouse.choose_key("options.start")
    for _ in range(computers):
        pilot.click_words(pilot.words("join.add_computer"))
    pilot.frame()
    assert pilot.shows(promise)
    mouse.choose_key("join.start")
    assert [seat.is_computer for seat in pilot.table.match.seats] == sits
