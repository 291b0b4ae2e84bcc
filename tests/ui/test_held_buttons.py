"""Buttons that must be held, so that no slip does what they do."""

from __future__ import annotations

import pygame
from hands import Mouse
from pilot import Pilot


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
