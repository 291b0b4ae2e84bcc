"""From the title to a game in few presses."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hands import Buttons, Hand, Keys, Mouse
from pilot import Pilot
from posted_pad import posted_pad

from game.registry import GAMES
from scenes.input.actions import Button
from scenes.menus.title import TitleScene

every_hand = pytest.mark.parametrize("make", [Keys, Mouse, posted_pad])


def unfolded(pilot: Pilot, hand: Hand, game_id: str) -> TitleScene:
    """Open the card of a game; what a guest sees first is the game played last."""
    scene = pilot.scene
    assert isinstance(scene, TitleScene)
    hand.unfold([card.game for card in scene.cards].index(game_id))
    pilot.wait(400)
    return scene


@every_hand
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(("door", "presses", "people"), [("play", 1, 1), ("two", 2, 2)])
def test_few_presses_lead_from_a_card_to_the_first_move(
    pilot: Pilot, make: Callable[[Pilot], Hand], game_id: str, door: str, presses: int, people: int
) -> None:
    hand = make(pilot)
    scene, pressed = unfolded(pilot, hand, game_id), 1
    if isinstance(hand, Buttons):
        for _ in range(presses - 1):
            hand.press(Button.DOWN)
        assert scene.screen.focused_key == (door, game_id)
        hand.press(Button.CONFIRM)
        pressed = presses
    else:
        x, y, w, h = pilot.page.target((door, game_id)).box
        pilot.click(x + w / 2, y + h / 2)
    pilot.until(lambda: pilot.scene_name == "PlayScene")
    assert pressed <= presses
    assert sum(not seat.level for seat in pilot.table.match.seats) == people
