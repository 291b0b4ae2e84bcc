"""The curve of a game that was looked back at: with the results, and beside a replay."""

from __future__ import annotations

import pytest
from pilot import Pilot
from posted_pad import posted_pad

from scenes.input.actions import Button
from scenes.table.hud.graph import SIGNS_W, ply_at


@pytest.fixture
def pilot(pilot: Pilot) -> Pilot:
    pilot.play("", "", game_id="even_steven", start=15)
    with pilot.unseen():
        for line in ("1", "2", "1", "2", "1", "2", "1"):
            table = pilot.table
            table.submit(table.match.game.parse(table.state, line))
            pilot.settle()
        pilot.wait(1500)
    return pilot


def graph(pilot: Pilot) -> tuple[float, float, float, float]:
    """Return where the curve is."""
    box: tuple[float, float, float, float]
    box = next(one.box for one in pilot.page.placed if one.node.key == "graph")
    return box


def test_every_ply_has_a_place_of_its_own() -> None:
    box = (100.0, 0.0, 8 * 20.0 + SIGNS_W, 50.0)
    assert [ply_at(box, 7, 100 + SIGNS_W + 20 * k + 10) for k in range(8)] == list(range(8))
    assert (ply_at(box, 7, 0), ply_at(box, 7, 999)) == (0, 7)


def test_the_results_tell_the_turning_point_and_lead_there(pilot: Pilot) -> None:
    pilot.until(lambda: pilot.shows(pilot.words("watch.led")))
    x, y, w, h = graph(pilot)
    pilot.click(x + SIGNS_W + (w - SIGNS_W) * 4.5 / 8, y + h / 2)
    assert pilot.scene_name == "WatchScene"
    assert pilot.shows(pilot.words("watch.count", n=4, of=7))


def test_the_graph_of_the_viewer_is_a_bar_to_scrub(pilot: Pilot) -> None:
    pilot.until(lambda: pilot.shows(pilot.words("watch.led")))
    pilot.click_words(pilot.words("results.watch"))
    pilot.frame()
    x, y, w, h = graph(pilot)
    pilot.press_at(x + w - 2, y + h / 2)
    pilot.frame()
    assert pilot.shows(pilot.words("watch.count", n=7, of=7))
    pilot.point(x + SIGNS_W + 2, y + h / 2)
    pilot.frame()
    assert pilot.shows(pilot.words("watch.count", n=0, of=7))
    pilot.release_at(x + SIGNS_W + 2, y + h / 2)
    pilot.point(x + w - 2, y + h / 2)
    pilot.frame()
    assert pilot.shows(pilot.words("watch.count", n=0, of=7)), "it was let go of"


def test_the_graph_is_steered_with_a_pad_and_opens_there(pilot: Pilot) -> None:
    pilot.until(lambda: pilot.shows(pilot.words("watch.led")))
    pilot.until(lambda: pilot.shows(pilot.words("moments.title")))
    pad = posted_pad(pilot)
    for button in (*[Button.RIGHT] * 3, *[Button.UP] * 4):
        pad.press(button)
    assert pilot.page.focused_key == "graph"
    pad.press(Button.LEFT)
    pad.press(Button.CONFIRM)
    assert pilot.shows(pilot.words("watch.count", n=2, of=7)), "one before the turning point"


def test_from_the_results_one_can_try_again_before_the_turn(pilot: Pilot) -> None:
    pilot.until(lambda: pilot.shows(pilot.words("watch.led")))
    pilot.click_words(pilot.words("results.again_from", n=4))
    assert pilot.scene_name == "JoinScene"
    assert len(pilot.scene._begun.moves) == 3
