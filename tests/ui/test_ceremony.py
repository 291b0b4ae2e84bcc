"""The end of a game: its last moves again, the podium that rises, trophies that fall."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cup_screens import SCREENS as CUPS
from hands import Keys
from pilot import Pilot
from test_screens import SCREENS as RESULTS

from game.registry import GAMES
from scenes.input.actions import Button
from scenes.table.results.last_moves import LONGEST_MS, MOST
from scenes.table.session.stakes import stakes_words


def ended(pilot: Pilot, plies: int = 6, game_id: str = "quoridor") -> None:
    pilot.play("", "", game_id=game_id)
    for _ in range(plies):
        pilot.table.submit(pilot.table.state.legal_moves()[0])
        pilot.settle()
    pilot.table.submit(pilot.table.match.resignation)
    pilot.until(lambda: pilot.scene_name == "ResultsScene")


def test_the_last_moves_are_shown_again_and_nobody_has_to_wait_for_that(pilot: Pilot) -> None:
    ended(pilot)
    scene = pilot.scene
    assert pilot.shows(pilot.words("results.last_moves"))
    seen = {scene._course._film._ply}
    for _ in range(LONGEST_MS // 250 + 8):
        pilot.wait(250)
        seen.add(scene._course._film._ply)
    last = scene._match.ply
    assert set(range(last - MOST, last + 1)) <= seen
    assert scene._course._film.is_over and not pilot.shows(pilot.words("results.last_moves"))
    ended(pilot)
    pilot.wait(600)  # until a press is meant for this screen
    Keys(pilot).press(Button.CANCEL)
    assert pilot.scene_name == "TitleScene"


def test_the_lower_steps_of_the_podium_rise_first(pilot: Pilot) -> None:
    ended(pilot)
    scene = pilot.scene
    scene._podium.risen_ms = 100
    before = [line.words for line in pilot.read()].count("Bo")
    scene._podium.risen_ms = 100_000
    assert [line.words for line in pilot.read()].count("Bo") > before


def test_with_reduced_motion_the_end_stands_still(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, reduced_motion=True))
    ended(pilot)
    assert pilot.scene._course._film.is_over and not pilot.scene._podium.is_rising


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_an_end_that_can_be_shown(pilot: Pilot, game_id: str) -> None:
    pilot.app.cabinet.go.demo(game_id)
    ended(pilot, 2 if game_id != "causality" else 0, game_id)
    pilot.until(lambda: pilot.scene._course._film.is_over)


def test_a_trophy_falls_before_the_podium_with_its_sign(pilot: Pilot) -> None:
    RESULTS["results"](pilot)
    pilot.until(lambda: pilot.scene._coins._won)
    assert pilot.scene._coins.is_moving
    won = [one.trophy.id for one in pilot.scene._coins._won]
    assert won == ["true_heart"]
    pilot.until(lambda: not pilot.scene._coins.is_moving)


def test_the_table_of_a_tournament_says_what_a_win_means(pilot: Pilot) -> None:
    CUPS["bracket of eight"](pilot)
    Keys(pilot).press(Button.CONFIRM)
    pilot.until(lambda: pilot.scene_name == "PlayScene")
    table = pilot.table
    said = stakes_words(pilot.app.cabinet, table.match, table.sitting.journal)
    assert said.endswith(pilot.words("cup.stake.knockout"))
