"""The first press goes where it points, with keys and with a pad."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Buttons, Keys
from pilot import Pilot
from posted_pad import posted_pad

from game.quoridor.rules.moves import Board, Cheat, CheatKind, Orientation, Place, Step
from scenes.input.actions import Button

SMALL: dict[str, Any] = {"size": 5, "timer_s": 0}
STEPS = {Button.DOWN: (2, 1), Button.LEFT: (1, 0), Button.RIGHT: (3, 0)}


def last_move(pilot: Pilot) -> Any:
    match = pilot.table.match
    return match.game.unpack(match.record().moves[-1])


def hands(pilot: Pilot) -> list[Buttons]:
    return [Keys(pilot), posted_pad(pilot)]


@pytest.mark.parametrize("which", [0, 1], ids=["keys", "pad"])
@pytest.mark.parametrize("way", STEPS)
def test_the_first_press_and_confirm_walk_that_way(pilot: Pilot, way: Button, which: int) -> None:
    pilot.play("", "", **SMALL)
    hand = hands(pilot)[which]
    hand.press(way)
    hand.press(Button.CONFIRM)
    assert last_move(pilot) == Step(STEPS[way])


def test_a_first_press_towards_a_wall_means_no_other_way(pilot: Pilot) -> None:
    pilot.play("", "", **SMALL)
    hand = Keys(pilot)
    hand.press(Button.UP)
    assert pilot.table.pointing.focus.key == ("cell", 2, 1), "the grid ends there"
    hand.press(Button.RIGHT)
    hand.press(Button.CONFIRM)
    assert last_move(pilot) == Step((3, 0))


def test_the_next_person_sets_out_from_their_own_piece(pilot: Pilot) -> None:
    pilot.play("", "", **SMALL)
    pilot.table.submit(Place(Board((0, 3), Orientation.H, 2)))
    pilot.settle()
    hand = Keys(pilot)
    hand.press(Button.UP)
    hand.press(Button.CONFIRM)
    assert last_move(pilot) == Step((2, 3))


def test_a_second_round_goes_on_towards_the_goal(pilot: Pilot) -> None:
    pilot.play("", "", cheats=1, **SMALL)
    pilot.table.submit(Cheat(CheatKind.ADDROUND))
    pilot.settle()
    hand = Keys(pilot)
    hand.press(Button.DOWN)
    while pilot.table.match.ply < 3:
        hand.press(Button.CONFIRM)
        pilot.settle()
    assert last_move(pilot) == Step((2, 2))
