"""What the results count of a match: it can be read in whatever window."""

from __future__ import annotations

from dataclasses import replace

from pilot import Pilot

from game.core.match.fair_play import LADDER
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
    lines = [line for line in pilot.read() if line.words in think.split()]
    assert " ".join(line.words for line in lines) == think, "in two lines"
    assert not any(line.is_cut for line in lines)


def test_hints_and_undos_stand_on_the_results_in_the_viewer_and_on_the_shelf(pilot: Pilot) -> None:
    pilot.play("", "easy", game_id="subtraction_squares", start=6, stakes=LADDER)
    pilot.table.match.count_hint(0)
    pilot.table.match.count_undo(0)
    pilot.table.submit(Take(4))
    pilot.until(lambda: not pilot.table.sitting.is_computers_turn)
    while not pilot.table.is_over:
        pilot.table.submit(Take(1))
        pilot.until(lambda: not pilot.table.sitting.is_computers_turn)
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    pilot.wait(400)
    what = "1 hint, 1 undo"
    assert pilot.words("results.assisted", what=what) in pilot.tree()
    assert pilot.shows(pilot.words("ladder.assisted"))
    assert not pilot.app.cabinet.library.practised.rung_counts("subtraction_squares")
    pilot.scene._watch()
    pilot.wait(400)
    assert pilot.shows(f"Ann: {what}")
    pilot.app.cabinet.go.title()
    pilot.app.cabinet.go.my_games("finished")
    pilot.wait(800)
    assert pilot.shows(what), "in the panel of the replay in focus"
