"""The buttons of the mouse in the bottom line keep their places, whatever is aimed at."""

from __future__ import annotations

from typing import Any

from hands import Mouse
from pilot import Pilot

from game.quoridor.moves import Board, Orientation, Place

SMALL: dict[str, Any] = {"size": 5, "timer_s": 0, "cheats": 1}
FENCE = Place(Board((0, 4), Orientation.H, 2))


def sit_down(pilot: Pilot) -> None:
    """A game in which the mouse has been moved already, and points at nothing."""
    pilot.play("", "", **SMALL)
    for x in (400, 700, 640):
        pilot.point(x, 715)
        pilot.frame()


def place(pilot: Pilot, key: str) -> tuple[float, float]:
    """The middle of the button with these words."""
    words = pilot.words(key)
    x, y, w, h = next(line.box for line in pilot.read() if line.words == words)
    return round(x + w / 2), round(y + h / 2)


def places(pilot: Pilot) -> list[tuple[float, float]]:
    pilot.frame()
    keys = "play.pause", "quoridor.special.open", "play.hint", "play.cancel_aim"
    return [place(pilot, key) for key in keys]


def test_they_stay_while_somebody_aims_and_when_nobody_does(pilot: Pilot) -> None:
    sit_down(pilot)
    hand = Mouse(pilot)
    before = places(pilot)
    rotate = place(pilot, "quoridor.turn")
    hand.aim(FENCE)
    assert places(pilot) == before
    assert place(pilot, "quoridor.turn_aim") == rotate
    hand.confirm_aim()
    assert places(pilot) == before, "during the animation"


def test_the_mouse_reaches_rotate_and_back(pilot: Pilot) -> None:
    sit_down(pilot)
    pointing = pilot.table.pointing
    pilot.frame()
    pilot.click_words(pilot.words("quoridor.turn"))
    first = pointing.aim
    assert first is not None
    pilot.click_words(pilot.words("quoridor.turn_aim"))
    assert pointing.aim is not None and pointing.aim != first
    pilot.click_words(pilot.words("play.cancel_aim"))
    assert pointing.aim is None and pilot.scene_name == "PlayScene"


def test_a_dim_one_does_nothing(pilot: Pilot) -> None:
    sit_down(pilot)
    pilot.frame()
    pilot.click_words(pilot.words("play.cancel_aim"))
    assert pilot.scene_name == "PlayScene" and pilot.table.match.ply == 0
