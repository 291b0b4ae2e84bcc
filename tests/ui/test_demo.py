"""Attract mode: games are shown after a while without input, until a press."""

from __future__ import annotations

import pytest
from hands import Keys
from kept import database_in
from pilot import Pilot

from game.registry import GAMES
from scenes.input.actions import Button

WAIT_MS = 20_000


def idle(pilot: Pilot, ms: int) -> None:
    pilot.wait(ms, frame_ms=200)


def test_after_twenty_seconds_computers_play_until_any_button_which_does_nothing_else(
    pilot: Pilot,
) -> None:
    keys = Keys(pilot)
    keys.press(Button.NEXT, Button.DOWN)
    title, focused = pilot.scene, pilot.page.focused_key
    idle(pilot, WAIT_MS - 1000)
    assert pilot.scene is title
    idle(pilot, 2000)
    assert pilot.scene_name == "DemoScene"
    tip = pilot.words(f"{pilot.table.match.game.id}.tip.title")
    assert not pilot.shows(tip), "nobody here makes a move"
    pilot.until(lambda: pilot.table.match.ply >= 2, frame_ms=200)
    kept = database_in(pilot.data).rows("SELECT match_id FROM matches")
    assert not kept, "nothing of it is kept"
    keys.press(Button.CONFIRM)
    assert pilot.scene is title and title.opened == 1 and pilot.page.focused_key == focused


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_can_be_shown_and_the_next_one_follows(pilot: Pilot, game_id: str) -> None:
    pilot.app.cabinet.go.demo(game_id)
    pilot.frame()
    games = list(GAMES)
    following = games[(games.index(game_id) + 1) % len(games)]
    assert pilot.table.match.game.id == game_id
    pilot.until(lambda: pilot.scene.match.game.id == following, frame_ms=250)
    assert pilot.has("title.demo")


@pytest.mark.slow
def test_somebody_who_presses_something_is_not_idle(pilot: Pilot) -> None:
    for _ in range(3):
        idle(pilot, WAIT_MS - 2000)
        Keys(pilot).press(Button.NEXT)
    assert pilot.scene_name == "TitleScene"
