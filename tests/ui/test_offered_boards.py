"""Boards in the hand of whoever has any, at once where one is due."""

from __future__ import annotations

from hands import Keys
from pilot import Pilot

from game.quoridor.rules.moves import Place
from scenes.input.actions import Button


def test_a_long_board_chosen_from_the_list_by_keys_is_in_the_hand_at_once(pilot: Pilot) -> None:
    pilot.play("", "", cheats=1, timer_s=0)
    keys = Keys(pilot)
    keys.press(pilot.table.list_button)
    for _ in range(3):
        keys.press(Button.DOWN)
    keys.press(Button.CONFIRM)
    pilot.settle()
    pilot.wait(200)
    assert pilot.table.state.pending_length == 3
    aim = pilot.table.pointing.aim
    assert isinstance(aim, Place) and aim.board.length == 3


def test_who_has_no_boards_is_offered_none(pilot: Pilot) -> None:
    pilot.play("", "", boards=0, timer_s=0)
    keys = Keys(pilot)
    keys.press(Button.DOWN)
    assert not pilot.shows(pilot.words("quoridor.turn"))
    keys.press(Button.ALTERNATE)
    assert pilot.table.pointing.aim is None
    pilot.play("", "", boards=1, timer_s=0)
    assert pilot.shows(pilot.words("quoridor.turn"))
