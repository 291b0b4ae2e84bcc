"""The first press goes where it points, with keys and with a pad."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hands import Buttons, Keys
from pilot import Pilot
from posted_pad import posted_pad

from game.quoridor.rules.moves import Board, Cheat, CheatKind, Orientation, Place, Step
from scenes.input.actions import Button


@pytest.mark.parametrize("make", [Keys, posted_pad])
def test_the_first_presses_and_confirm_walk_that_way(
    pilot: Pilot, make: Callable[[Pilot], Buttons]
) -> None:
    hand = make(pilot)
    cases = {
        (Button.DOWN,): (2, 1),
        (Button.LEFT,): (1, 0),
        (Button.RIGHT,): (3, 0),
        (Button.UP, Button.RIGHT): (3, 0),
    }
    for way, cell in cases.items():
        pilot.play("", "", size=5, timer_s=0)
        for button in way:
            hand.press(button)
            if button is Button.UP:
                assert pilot.table.pointing.focus.key == ("cell", 2, 1), "the grid ends there"
        hand.press(Button.CONFIRM)
        assert pilot.table.match.moves == (Step(cell),), way


def test_the_next_person_sets_out_from_their_own_piece(pilot: Pilot) -> None:
    pilot.play("", "", size=5, timer_s=0)
    pilot.submit(Place(Board((0, 3), Orientation.H, 2)))
    Keys(pilot).press(Button.UP, Button.CONFIRM)
    assert pilot.table.match.moves[-1] == Step((2, 3))


def test_a_second_round_goes_on_towards_the_goal(pilot: Pilot) -> None:
    pilot.play("", "", cheats=1, size=5, timer_s=0)
    pilot.submit(Cheat(CheatKind.ADDROUND))
    hand = Keys(pilot)
    hand.press(Button.DOWN)
    while pilot.table.match.ply < 3:
        hand.press(Button.CONFIRM)
        pilot.settle()
    assert pilot.table.match.moves[-1] == Step((2, 2))
