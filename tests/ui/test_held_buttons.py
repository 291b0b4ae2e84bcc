"""Buttons that must be held, so that no slip does what they do."""

from __future__ import annotations

import pygame
from hands import Mouse
from pilot import Pilot

from scenes.input.actions import Button, Press


def test_what_is_held_does_nothing_once_its_screen_has_gone(pilot: Pilot) -> None:
    """Whoever holds the button for giving up, and goes back to the game before it is done."""
    pilot.play("", "", game_id="subtraction_squares")
    pilot.key(pygame.K_p)
    assert pilot.scene_name == "PauseScene"
    x, y, w, h = Mouse(pilot).item(pilot.words("pause.give_up")).box
    pilot.press_at(x + w / 2, y + h / 2)
    pilot.frame()
    pilot.key(pygame.K_ESCAPE)
    pilot.wait(1500, 50)
    assert pilot.scene_name == "PlayScene"
    assert pilot.table.match.ply == 0


def test_a_held_direction_stops_before_what_cannot_be_taken_back(pilot: Pilot) -> None:
    pilot.play("", "", game_id="subtraction_squares")
    pilot.key(pygame.K_p)
    give_up = Mouse(pilot).item(pilot.words("pause.give_up"))
    pilot.scene.act(Press(Button.RIGHT, "arrows"))
    for _ in range(12):
        pilot.scene.act(Press(Button.DOWN, "arrows", is_repeat=True))
    assert pilot.page.focused is not give_up
    pilot.scene.act(Press(Button.DOWN, "arrows"))
    assert pilot.page.focused is give_up, "a press of its own leads there"
