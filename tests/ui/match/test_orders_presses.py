"""Presses of a turn in time, and the focus before any of them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from hands import Buttons, Keys
from pilot import Pilot
from played import GAME
from posted_pad import posted_pad

from game.causality.rules.commands import Wait
from game.causality.rules.moves import Order
from scenes.input.actions import Button


def rest(pilot: Pilot) -> None:
    pilot.until(lambda: not (pilot.table.session.work.is_open or pilot.stage.is_moving))
    pilot.wait(100)


def sit_down(pilot: Pilot, board: str = "handshake") -> None:
    """Two people on a board, everything open."""
    pilot.play("", "", game_id=GAME, board=board)
    rest(pilot)


def turn_of(pilot: Pilot) -> tuple[int, int]:
    state = pilot.table.match.state
    return state.turn.number, state.to_move


@pytest.mark.parametrize("hold", [Keys, posted_pad], ids=["keys", "pad"])
def test_one_stone_takes_two_presses_a_turn(pilot: Pilot, hold: Callable[[Pilot], Buttons]) -> None:
    sit_down(pilot)
    hand, table = hold(pilot), pilot.table
    command = table.cursor.meant.command
    assert type(command).__name__ == "Step" and command.forward, "it leads towards a base"
    for _ in range(4):
        before, (stone,) = turn_of(pilot), table.match.state.waiting
        assert table.cursor.path[0].key == ("stone", stone)
        meant = table.cursor.meant
        assert isinstance(meant, Order) and meant.stone == stone
        hand.press(Button.CONFIRM)
        rest(pilot)
        assert table.match.state.order_of(stone) == meant.command
        hand.press(Button.CONFIRM)
        rest(pilot)
        assert turn_of(pilot) != before
        if table.session.is_covered:
            break


def test_a_turn_with_one_stone_takes_two_clicks_and_its_ring_covers_no_number(pilot: Pilot) -> None:
    sit_down(pilot)
    table, before = pilot.table, turn_of(pilot)
    state, seats, path = table.match.state, table.match.seats, table.cursor.path
    picture, marks = table.view.picture(state, seats), table.view.marks(state, path, seats)
    ring = marks["chosen",]
    number = picture["down", int(ring.y)]
    assert ring.x < 1, "it is in the first column"
    digit_w = 0.6 * number.w  # the box is as wide as the letters are high
    assert ring.x - ring.w / 2 >= number.x + digit_w / 2
    chips = [look for look in marks.values() if look.shape == "causality.chip"]
    assert chips and all(chip.z > ring.z for chip in chips)
    (stone,) = state.waiting
    move = table.cursor.meant
    pilot.click(*spot_of(pilot, move))
    rest(pilot)
    assert table.match.state.order_of(stone) == move.command
    pilot.click_words(pilot.words(f"{GAME}.special.submit"))
    rest(pilot)
    assert turn_of(pilot) != before


def test_with_several_stones_the_focus_goes_on_to_the_next_one_that_waits(pilot: Pilot) -> None:
    sit_down(pilot, "five_captains")
    hand, table = Keys(pilot), pilot.table
    waiting = table.match.state.waiting
    assert len(waiting) > 2
    for left, stone in enumerate(waiting):
        if left < len(waiting) - 1:
            assert not table.cursor.path and table.cursor.focus.key == ("stone", stone)
            hand.press(Button.CONFIRM)
        assert table.cursor.path[0].key == ("stone", stone)
        assert table.cursor.meant.stone == stone
        hand.press(Button.CONFIRM)
        rest(pilot)
        assert table.match.state.order_of(stone) is not None
    assert table.cursor.button is not None
    hand.press(Button.CONFIRM)
    rest(pilot)
    number, to_move = turn_of(pilot)
    assert to_move == 1 or number == 2


def spot_of(pilot: Pilot, move: object) -> tuple[float, float]:
    """Return where an order stands in the dial, on the screen."""
    table = pilot.table
    pick = table.view.target_paths(table.state, move)[-1][-1]
    return table.stage.point(pick.x, pick.y)


def test_the_dial_that_is_shown_first_takes_a_click(pilot: Pilot) -> None:
    pilot.click(640, 715)
    sit_down(pilot, "five_captains")
    table = pilot.table
    for left, stone in enumerate(table.match.state.waiting[:2]):
        pilot.click(*spot_of(pilot, Order(Wait(stone))))
        rest(pilot)
        assert table.match.state.order_of(stone) == Wait(stone), left


@pytest.mark.parametrize("player", [0, 1])
def test_orders_stand_on_the_side_of_who_gives_them(pilot: Pilot, player: int) -> None:
    pilot.play(*(("", "easy") if player == 0 else ("easy", "")), game_id=GAME, board="garden_wall")
    pilot.until(lambda: pilot.table.session.is_persons_turn)
    rest(pilot)
    x, _, w, _ = pilot.scene.hud.places.cards[player]
    stone = pilot.table.match.state.waiting[0]
    assert x <= spot_of(pilot, Order(Wait(stone)))[0] <= x + w
    unordered = pilot.words(f"{GAME}.panel.choose")
    assert {x <= one.box[0] <= x + w for one in pilot.read() if one.words == unordered} == {True}


@pytest.mark.parametrize("button", [Button.CANCEL, Button.RIGHT])
def test_back_from_the_end_of_a_turn_leads_to_the_only_stone(pilot: Pilot, button: Button) -> None:
    sit_down(pilot)
    hand, table = Keys(pilot), pilot.table
    (stone,) = table.match.state.waiting
    hand.press(Button.CONFIRM)
    rest(pilot)
    given = table.match.state.order_of(stone)
    assert table.cursor.button is not None
    hand.press(button)
    assert table.cursor.path[0].key == ("stone", stone)
    hand.press(Button.CONFIRM)
    rest(pilot)
    assert table.match.state.order_of(stone) not in (None, given), "another order"


def test_the_stone_that_is_picked_already_is_in_nobodys_way(pilot: Pilot) -> None:
    sit_down(pilot)
    hand, table = Keys(pilot), pilot.table
    (stone,) = table.match.state.waiting
    stones = table.match.state.timeline.slices[0].stones.values()
    theirs = next(placed for placed in stones if placed.stone != stone)
    x, y = theirs.square
    pilot.point(640, 715)  # the pointer has to move to be noticed
    pilot.frame()
    pilot.hover(table.stage.point(x + 0.5, y + 0.5))
    assert table.cursor.aim is not None and table.cursor.aim.stone == theirs.stone
    pilot.hover((640, 715))
    assert table.cursor.path[0].key == ("stone", stone), "it is picked again"
    sit_down(pilot)
    table = pilot.table
    hand.press(Button.CANCEL)
    pilot.wait(400)
    assert not table.cursor.path and table.cursor.meant is None, "back lets go of it"
    hand.press(Button.CONFIRM, Button.CONFIRM)
    assert isinstance(table.cursor.meant, Order)


def test_confirm_with_nothing_aimed_goes_toward_the_goal(pilot: Pilot) -> None:
    pilot.play("", "")
    for who in (0, 1):
        far = pilot.table.match.state.steps_to_goal(who)
        pilot.key(pygame.K_RETURN, pygame.K_RETURN)
        pilot.settle()
        pilot.wait(400)
        assert pilot.table.match.state.steps_to_goal(who) == far - 1
