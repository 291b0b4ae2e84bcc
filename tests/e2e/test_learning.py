"""Help for those who learn: hints step by step, and slips marked when a game is watched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hands import Keys
from pilot import Pilot

from scenes.input.actions import Button


@pytest.fixture
def keys(tmp_path: Path) -> Iterator[Keys]:
    pilot = Pilot(tmp_path)
    yield Keys(pilot)
    pilot.close()


def submit(keys: Keys, line: str) -> None:
    table = keys.pilot.table
    table.submit(table.match.game.parse(table.state, line))
    keys.pilot.settle()


def test_each_press_tells_more_and_a_move_ends_it(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.play("", "", game_id="subtraction_squares", start=99)
    steps = len(pilot.table.match.game.coach(pilot.table.state))
    assert steps == 4
    for told in range(1, steps + 1):
        keys.press(Button.SPECIAL)
        assert len(pilot.table.told) == told
        pilot.wait(200)
        assert pilot.shows(pilot.words("play.coach"))
    keys.press(Button.SPECIAL)
    assert len(pilot.table.told) == steps, "there is nothing more to tell"
    submit(keys, "4")
    assert pilot.table.told == ()


def test_the_viewer_marks_the_move_that_gave_the_win_away(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.play("", "", game_id="even_steven", start=15)
    for line in ("1", "2", "1", "2", "1", "2", "1"):
        submit(keys, line)
    pilot.wait(3000)
    assert pilot.scene_name == "ResultsScene"
    keys.choose_key("results.watch")
    slip = pilot.words("watch.slip", move="-1")
    marked = []
    for ply in range(1, 8):
        keys.choose("step_on")
        pilot.wait(1500)
        if pilot.shows(slip):
            marked.append(ply)
    assert marked == [4], "from 6 only -1 keeps the win"
