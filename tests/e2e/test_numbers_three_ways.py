"""The sample games of the two rule books, played with a mouse, with keys, and with a pad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from hands import Buttons, Hand, Keys, Mouse
from pilot import Pilot
from posted_pad import posted_pad

from scenes.input.actions import Button

pytestmark = pytest.mark.slow

MOUSE_EVENTS = {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}
KEY_EVENTS = {pygame.KEYDOWN, pygame.KEYUP}
PAD_EVENTS = {pygame.CONTROLLERBUTTONDOWN}

SAMPLES = {"subtraction_squares": "36 49 9 4 1 1", "even_steven": "1 2 1 2 1 2 1"}
WINNERS = {"subtraction_squares": 1, "even_steven": 0}
ENOUGH = 40


def chosen(pilot: Pilot) -> Any:
    """The move that a confirming press would make."""
    pointing = pilot.table.pointing
    return pointing.aim if pointing.focus is None else pointing.targets[pointing.focus]


def make(hand: Hand, move: Any) -> None:
    pilot = hand.pilot
    if isinstance(hand, Buttons):
        for button in (Button.RIGHT, Button.LEFT):
            for _ in range(ENOUGH):
                if chosen(pilot) != move:
                    hand.press(button)
        assert chosen(pilot) == move
        hand.press(Button.CONFIRM)
    else:
        targets = pilot.table.pointing.targets
        pick = next(pick for pick, meant in targets.items() if meant == move and pick.w)
        pilot.click(*pilot.stage.point(pick.x, pick.y))
    pilot.settle()


def play_sample(hand: Hand, game_id: str) -> None:
    """From the title through the sample game to the results and back."""
    pilot = hand.pilot
    hand.choose_key(f"{game_id}.name")
    hand.choose_key(f"{game_id}.preset.classic")
    hand.choose_key("options.start")
    hand.take_seats()
    hand.choose_key("join.start")
    match = pilot.table.match
    for line in SAMPLES[game_id].split():
        make(hand, match.game.parse(match.state, line))
    assert match.state.outcome().ranking[0] == WINNERS[game_id]
    pilot.wait(2500)
    assert pilot.scene_name == "ResultsScene"
    hand.choose_key("results.menu")
    assert pilot.scene_name == "TitleScene"


@pytest.mark.parametrize("game_id", SAMPLES)
@pytest.mark.parametrize(
    ("sit_down", "own", "others"),
    [
        (Mouse, MOUSE_EVENTS, KEY_EVENTS | PAD_EVENTS),
        (Keys, KEY_EVENTS, MOUSE_EVENTS | PAD_EVENTS),
        (posted_pad, PAD_EVENTS, MOUSE_EVENTS | KEY_EVENTS),
    ],
    ids=["mouse", "keys", "pad"],
)
def test_with_one_device_only(
    pilot: Pilot,
    game_id: str,
    sit_down: Callable[[Pilot], Hand],
    own: set[int],
    others: set[int],
) -> None:
    play_sample(sit_down(pilot), game_id)
    assert own & pilot.kinds
    assert not others & pilot.kinds
