"""The buttons of the mouse in the bottom line keep their places with any target."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
from hands import Keys, Mouse
from pilot import Pilot

from game.quoridor.rules.moves import Board, Orientation, Place, Resign, TimeUp
from scenes.input.actions import Button

SMALL: dict[str, Any] = {"size": 5, "timer_s": 0, "cheats": 1}
FENCE = Place(Board((0, 4), Orientation.H, 2))


def sit_down(pilot: Pilot) -> Mouse:
    """Begin a game in which the mouse has been moved already, and points at nothing."""
    pilot.play("", "", **SMALL)
    pilot.hover((400, 715), (700, 715), (640, 715))
    return Mouse(pilot)


def place(pilot: Pilot, key: str) -> tuple[float, float]:
    """Return the middle of the button with these words."""
    words = pilot.words(key)
    x, y, w, h = next(line.box for line in pilot.read() if line.words == words)
    return round(x + w / 2), round(y + h / 2)


def places(pilot: Pilot) -> list[tuple[float, float]]:
    pilot.frame()
    keys = "play.pause", "quoridor.special.open", "play.hint", "play.cancel_aim"
    return [place(pilot, key) for key in keys]


def test_they_stay_and_are_reached_while_somebody_aims_and_when_nobody_does(pilot: Pilot) -> None:
    hand = sit_down(pilot)
    before, rotate = places(pilot), place(pilot, "quoridor.turn")
    hand.aim(FENCE)
    assert places(pilot) == before and place(pilot, "quoridor.turn_aim") == rotate
    hand.confirm_aim()
    assert places(pilot) == before, "during the animation"
    sit_down(pilot)
    pointing = pilot.table.pointing
    pilot.click_words(pilot.words("play.cancel_aim"))
    assert pilot.scene_name == "PlayScene" and pilot.table.match.ply == 0, "a dim one"
    pilot.click_words(pilot.words("quoridor.turn"))
    first = pointing.aim
    assert first is not None
    pilot.click_words(pilot.words("quoridor.turn_aim"))
    assert pointing.aim is not None and pointing.aim != first
    pilot.click_words(pilot.words("play.cancel_aim"))
    assert pointing.aim is None and pilot.scene_name == "PlayScene"


def test_to_surrender_a_button_is_held_which_no_hasty_press_does(pilot: Pilot) -> None:
    sit_down(pilot)
    pilot.click_words(pilot.words("quoridor.surrender"))
    assert pilot.scene_name == "PauseScene" and pilot.has("results.wins", name="Bo")
    assert pilot.table.match.ply == 0
    Keys(pilot).hold(pilot.words("pause.give_up"))
    assert pilot.table.match.moves == (Resign(),)
    pilot.play("", "", **SMALL)
    keys = Keys(pilot)
    pilot.frame()
    assert pilot.has("quoridor.surrender")
    keys.press(Button.PREV, Button.CONFIRM)
    assert pilot.scene_name == "PauseScene" and pilot.table.match.ply == 0


def test_among_four_the_others_play_on_and_cards_say_who_gave_up_or_was_late(pilot: Pilot) -> None:
    gave_up, late = "quoridor.status.gave_up", "quoridor.status.gave_up_late"
    pilot.play("", "", "", "", players=4, size=5, timer_s=0)
    keys = Keys(pilot)
    keys.press(Button.PREV)
    assert pilot.scene_name == "PauseScene"
    keys.hold(pilot.words("pause.give_up"))
    pilot.settle()
    assert not pilot.table.is_over and pilot.has(gave_up)
    pilot.play("", "", "", "", players=4, size=5, timer_s=5)
    pilot.submit(TimeUp())
    pilot.wait(300)
    assert pilot.has(late) and not pilot.has(gave_up)
    assert pilot.words("quoridor.log.timed_out") == pilot.words(late)


def test_a_line_that_is_drawn_again_looks_as_it_does_anew(pilot: Pilot) -> None:
    window, settings = pilot.app.window, pilot.app.cabinet.settings
    for kind in (Mouse, Keys):
        sit_down(pilot)
        hand, seen = kind(pilot), []
        for step in (lambda: None, lambda hand=hand: hand.aim(FENCE), hand.confirm_aim):  # type: ignore[misc]
            step()
            pilot.wait(800)
            lines = []
            for text_percent in (100, 125, 100):
                window.restyle(replace(settings, text_percent=text_percent))
                for _ in range(2):
                    pilot.draw()
                    line = window.screen.surface.subsurface((0, 650, 1280, 40))
                    lines.append(pygame.image.tobytes(line, "RGB"))
            assert lines[:2] == lines[4:] and lines[0] == lines[1] != lines[2] == lines[3]
            seen.append(lines[0])
        assert seen[0] != seen[1] != seen[2]
