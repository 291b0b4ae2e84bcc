"""How many presses a turn in time costs, and what is in focus before any of them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from hands import Buttons, Keys, Mouse
from pilot import Pilot
from played import GAME
from posted_pad import posted_pad

from game.causality.rules.moves import Order
from scenes.input.actions import Button


def rest(pilot: Pilot) -> None:
    """Wait until everything is worked out and nothing moves."""
    pilot.until(lambda: not (pilot.table.sitting.work.is_open or pilot.stage.is_moving))
    pilot.wait(100)


def sit_down(pilot: Pilot, board: str = "handshake") -> None:
    """Two people on a board, everything open."""
    pilot.play("", "", game_id=GAME, board=board)
    rest(pilot)


@pytest.mark.parametrize("hold", [Keys, posted_pad], ids=["keys", "pad"])
def test_a_turn_with_one_stone_takes_two_presses_of_one_button(
    pilot: Pilot, hold: Callable[[Pilot], Buttons]
) -> None:
    sit_down(pilot)
    hand, table = hold(pilot), pilot.table
    for turn in range(4):
        state = table.match.state
        (stone,) = state.waiting
        assert table.pointing.path[0].key == ("stone", stone)
        meant = table.pointing.meant
        assert isinstance(meant, Order) and meant.stone == stone
        hand.press(Button.CONFIRM)
        rest(pilot)
        assert table.match.state.given(stone) == meant.command
        hand.press(Button.CONFIRM)
        rest(pilot)
        after = table.match.state
        assert (after.turn.number, after.to_move) != (state.turn.number, state.to_move), turn
        if table.sitting.is_covered:
            break


def test_a_turn_with_one_stone_takes_two_clicks(pilot: Pilot) -> None:
    sit_down(pilot)
    table, state = pilot.table, pilot.table.match.state
    (stone,) = state.waiting
    move = table.pointing.meant
    spot = table.view.spellings(table.state, move)[0][-1]
    pilot.click(*table.stage.point(spot.x, spot.y))
    rest(pilot)
    assert table.match.state.given(stone) == move.command
    pilot.click_words(pilot.words(f"{GAME}.special.submit"))
    rest(pilot)
    after = table.match.state
    assert (after.turn.number, after.to_move) != (state.turn.number, state.to_move)


def test_the_likeliest_order_leads_towards_a_base(pilot: Pilot) -> None:
    sit_down(pilot)
    command = pilot.table.pointing.meant.command
    assert type(command).__name__ == "Step" and command.forward


def test_with_several_stones_the_focus_goes_on_to_the_next_one_that_waits(pilot: Pilot) -> None:
    sit_down(pilot, "five_captains")
    hand, table = Keys(pilot), pilot.table
    waiting = table.match.state.waiting
    assert len(waiting) > 2
    for left, stone in enumerate(waiting):
        if left < len(waiting) - 1:
            assert not table.pointing.path and table.pointing.focus.key == ("stone", stone)
            hand.press(Button.CONFIRM)
        assert table.pointing.path[0].key == ("stone", stone)
        assert table.pointing.meant.stone == stone
        hand.press(Button.CONFIRM)
        rest(pilot)
        assert table.match.state.given(stone) is not None
    assert table.pointing.button is not None
    hand.press(Button.CONFIRM)
    rest(pilot)
    assert table.match.state.to_move == 1 or table.match.state.turn.number == 2


def test_back_lets_go_of_the_stone_that_is_picked_already(pilot: Pilot) -> None:
    sit_down(pilot)
    hand, table = Keys(pilot), pilot.table
    hand.press(Button.CANCEL)
    pilot.wait(400)
    assert not table.pointing.path and table.pointing.meant is None
    hand.press(Button.CONFIRM)
    hand.press(Button.CONFIRM)
    assert isinstance(table.pointing.meant, Order)


def test_the_mouse_finds_another_stone_and_the_way_of_one_that_does_not_obey(
    pilot: Pilot,
) -> None:
    """What is picked already is in nobody's way."""
    sit_down(pilot)
    table, state = pilot.table, pilot.table.match.state
    (stone,) = state.waiting
    theirs = next(
        placed for placed in state.timeline.slices[0].stones.values() if placed.stone != stone
    )
    x, y = theirs.square
    pilot.point(640, 715)  # the pointer has to move to be noticed
    pilot.frame()
    pilot.point(*table.stage.point(x + 0.5, y + 0.5))
    pilot.frame()
    assert table.pointing.aim is not None and table.pointing.aim.stone == theirs.stone
    pilot.point(640, 715)
    pilot.frame()
    assert table.pointing.path[0].key == ("stone", stone), "it is picked again"


@pytest.mark.parametrize("hold", [Keys, Mouse], ids=["keys", "mouse"])
def test_confirm_with_nothing_aimed_goes_toward_the_goal(
    pilot: Pilot, hold: Callable[[Pilot], object]
) -> None:
    pilot.play("", "")
    hold(pilot)
    state = pilot.table.match.state
    for who in (0, 1):
        far = pilot.table.match.state.steps_to_goal(who)
        pilot.key(pygame.K_RETURN)
        pilot.key(pygame.K_RETURN)
        pilot.settle()
        pilot.wait(400)
        assert pilot.table.match.state.steps_to_goal(who) == far - 1
    assert pilot.table.match.state != state


def test_the_ring_of_a_stone_in_the_first_column_leaves_the_row_its_number(pilot: Pilot) -> None:
    sit_down(pilot)
    table = pilot.table
    state, seats, path = table.match.state, table.match.seats, table.pointing.path
    picture, marks = table.view.picture(state, seats), table.view.marks(state, path, seats)
    ring = marks["chosen",]
    number = picture["down", int(ring.y)]
    assert ring.x < 1, "it is in the first column"
    digit_w = 0.6 * number.w  # the box is as wide as the letters are high
    assert ring.x - ring.w / 2 >= number.x + digit_w / 2
    chips = [look for look in marks.values() if look.shape == "causality.chip"]
    assert chips and all(chip.z > ring.z for chip in chips)
