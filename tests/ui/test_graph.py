"""The curve of a game that was looked back at: with the results, and beside a replay."""

from __future__ import annotations

import pytest
from hands import Keys
from pilot import Pilot
from posted_pad import posted_pad

from scenes.input.actions import Button
from scenes.table.hud.graph import SIGNS_W, ply_at


@pytest.fixture
def pilot(pilot: Pilot) -> Pilot:
    pilot.play("", "", game_id="even_steven", start=15)
    with pilot.unseen():
        for line in ("1", "2", "1", "2", "1", "2", "1"):
            pilot.submit(pilot.table.match.game.parse(pilot.table.state, line))
        pilot.wait(1500)
    pilot.until(lambda: pilot.has("watch.led"))
    return pilot


def graph(pilot: Pilot) -> tuple[float, float, float, float]:
    """Return where the curve is, without the signs before it."""
    x, y, w, h = next(one.box for one in pilot.page.placed if one.node.key == "graph")
    return x + SIGNS_W, y + h / 2, w - SIGNS_W, h


def stands_at(pilot: Pilot, ply: int) -> bool:
    return pilot.has("watch.count", n=ply, of=7)


def test_every_ply_has_a_place_of_its_own() -> None:
    box = (100.0, 0.0, 8 * 20.0 + SIGNS_W, 50.0)
    assert [ply_at(box, 7, 100 + SIGNS_W + 20 * k + 10) for k in range(8)] == list(range(8))
    assert (ply_at(box, 7, 0), ply_at(box, 7, 999)) == (0, 7)


def test_the_graph_leads_anywhere_by_pad_and_mouse_and_lets_one_try_again(pilot: Pilot) -> None:
    pilot.until(lambda: pilot.has("moments.title"))
    pad = posted_pad(pilot)
    pad.press(*[Button.RIGHT] * 3, *[Button.UP] * 4)
    assert pilot.page.focused_key == "graph"
    pad.press(Button.LEFT, Button.CONFIRM)
    assert stands_at(pilot, 2), "one before the turning point"
    pad.press(Button.CANCEL)
    x, y, w, _ = graph(pilot)
    pilot.click(x + w * 4.5 / 8, y)
    assert pilot.scene_name == "WatchScene" and stands_at(pilot, 4)
    x, y, w, _ = graph(pilot)
    pilot.press_at(x + w - 2, y)
    pilot.frame()
    assert stands_at(pilot, 7), "in the viewer it is a bar to scrub"
    pilot.hover((x + 2, y))
    assert stands_at(pilot, 0)
    pilot.release_at(x + 2, y)
    pilot.hover((x + w - 2, y))
    assert stands_at(pilot, 0), "it was let go of"
    Keys(pilot).press(Button.CANCEL)
    pilot.click_words(pilot.words("results.again_from", n=4))
    assert pilot.scene_name == "JoinScene"
    Keys(pilot).press(Button.PAUSE)
    pilot.reach("PlayScene")
    assert pilot.table.match.ply == 3
