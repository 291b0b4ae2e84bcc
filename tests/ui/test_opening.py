"""The beginning of a game: what it is about, and whose turn it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hands import Keys
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.quoridor.rules.moves import Step
from game.quoridor.rules.options import StartLayout
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.table.screens.play import start


def test_the_aim_stands_on_the_board_until_the_first_press(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    aim = pilot.words("quoridor.objective.0")
    assert pilot.shows(aim)
    Keys(pilot).press(Button.DOWN)
    pilot.wait(400)
    assert not pilot.shows(aim)
    assert pilot.table.pointing.focus is not None, "the press has done what it does"


def test_the_aim_goes_by_itself(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    pilot.wait(8000)
    assert not pilot.shows(pilot.words("quoridor.objective.0"))


@pytest.mark.parametrize(("levels", "look"), [(("easy", ""), 1), (("", "easy"), 0)])
def test_it_is_said_to_the_person_who_sits_there(
    pilot: Pilot, levels: tuple[str, str], look: int
) -> None:
    pilot.play(*levels, timer_s=0)
    assert pilot.shows(pilot.words(f"quoridor.objective.{look}"))


def test_whose_turn_it_is_stands_in_words(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    assert pilot.shows("Ann's turn")
    pilot.table.submit(Step((4, 1)))
    pilot.settle()
    assert pilot.shows("Pass to Bo"), "they share a device"
    pilot.wait(2500, 250)  # until nobody is told any more to pass the device on
    assert pilot.shows("Bo's turn") and not pilot.shows("Ann's turn")
    assert not pilot.shows(pilot.words("quoridor.objective.0")), "the game has begun"


@pytest.mark.slow
@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("names", [("Wilhelmina-Ann", "Wolfeschlegels"), ("Ann", "Александра Пет")])
@pytest.mark.parametrize("preset", ["four", "cheatable"])
def test_long_names_are_whole_at_the_table(
    pilot: Pilot, percent: int, names: tuple[str, ...], preset: str
) -> None:
    cabinet, game = pilot.app.cabinet, GAMES["quoridor"]
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    options = game.presets[preset]
    everybody = (*names, "Pip", "Nia")[: game.seats(options)]
    seats = [Seat(name, look) for look, name in enumerate(everybody)]
    start(cabinet, Match(game, options, 1, seats), Seating())
    pilot.wait(300)
    lines = pilot.read()
    assert {name for name in names} <= {line.words for line in lines}
    assert not [line.words for line in lines if line.is_cut]


def test_a_match_that_goes_on_has_no_opening_and_takes_the_pointer(pilot: Pilot) -> None:
    game = GAMES["quoridor"]
    match = Match(game, game.presets["standard"], 1, [Seat("Ann", 0), Seat("Bo", 1)])
    match.submit(Step((4, 1)))
    start(pilot.app.cabinet, match, Seating())
    pilot.point(640, 360)
    pilot.frame()
    assert not pilot.shows(pilot.words("quoridor.objective.1"))


def test_a_drawn_start_is_told_under_the_aim(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0, layout=StartLayout.DRAWN)
    match = pilot.table.match
    boards = len(match.state.grid.boards)
    assert boards and pilot.shows(pilot.words("quoridor.chip.drawn", n=boards))
    pilot.wait(8000)
    assert not pilot.shows(pilot.words("quoridor.chip.drawn", n=boards))
