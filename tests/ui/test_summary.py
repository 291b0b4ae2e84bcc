"""What the results count of a match: it can be read in whatever window."""

from __future__ import annotations

from dataclasses import replace

from pilot import Pilot

from game.subtraction_squares.rules import Take


def test_the_longest_think_is_told_whole_at_large_letters(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=150))
    pilot.resize(960, 600)
    pilot.play("", "", game_id="subtraction_squares", start=6)
    pilot.wait(3000)
    for square in (4, 1, 1):
        pilot.table.submit(Take(square))
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    pilot.wait(400)
    think = pilot.words("results.think")
    assert [line.is_cut for line in pilot.read() if line.words == think] == [False]
