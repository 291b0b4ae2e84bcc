"""The beginning of a game: what it is about, whose turn it is, which boards are in whose hand."""

from __future__ import annotations

import pytest
from hands import Keys
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.series import new_series
from game.quoridor.rules.moves import Place, Step
from game.quoridor.rules.options import StartLayout
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.table.screens.play import start

AIM = "quoridor.objective.0"


def test_the_aim_stands_on_the_board_until_the_first_press_or_for_a_while(pilot: Pilot) -> None:
    for levels, look in ((("easy", ""), 1), (("", "easy"), 0), (("", ""), 0)):
        pilot.play(*levels, timer_s=0)
        assert pilot.has(f"quoridor.objective.{look}"), "it is said to the person who sits there"
    Keys(pilot).press(Button.DOWN)
    pilot.wait(400)
    assert not pilot.has(AIM)
    assert pilot.table.pointing.focus is not None, "the press has done what it does"
    pilot.play("", "", timer_s=0, layout=StartLayout.DRAWN)
    boards = len(pilot.table.match.state.grid.boards)
    assert boards and pilot.has(AIM) and pilot.has("quoridor.chip.drawn", n=boards)
    pilot.wait(8000)
    assert not pilot.has(AIM) and not pilot.has("quoridor.chip.drawn", n=boards)


def test_two_who_play_a_match_are_told_before_each_game_that_they_swap_sides(pilot: Pilot) -> None:
    game, seats = GAMES["causality"], [Seat("Mira", 0), Seat("Otto", 1)]
    match = Match(game, game.presets["wall"], 1, seats, series=new_series(2, False, 2))
    for key, values in (
        ("swap_first", {"match": pilot.words("options.match.games", n=2)}),
        ("swap_next", {"n": 2, "of": 2}),
    ):
        start(pilot.app.cabinet, match, Seating())
        pilot.wait(400)
        assert pilot.has(f"play.{key}", **values)
        pilot.table.submit(match.resignation)
        pilot.reach("ResultsScene")
        pilot.wait(400)
        is_half_time = pilot.words("play.swap_next", n=2, of=2) in pilot.text()
        assert is_half_time == (key == "swap_first")
        if match.series and not match.series.played:
            match = match.again(match.series.after([1]))


def test_whose_turn_it_is_stands_in_words(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=0)
    assert pilot.shows("Ann's turn")
    pilot.submit(Step((4, 1)))
    assert pilot.shows("Pass to Bo"), "they share a device"
    pilot.wait(2500, 250)  # until nobody is told any more to pass the device on
    assert pilot.shows("Bo's turn") and not pilot.shows("Ann's turn")
    assert not pilot.has(AIM), "the game has begun"


@pytest.mark.slow
def test_long_names_are_whole_at_the_table(pilot: Pilot) -> None:
    game = GAMES["quoridor"]
    for percent in (100, 150):
        pilot.set(text_percent=percent)
        for names in (("Wilhelmina-Ann", "Wolfeschlegels"), ("Ann", "Александра Пет")):
            for preset in ("four", "cheatable"):
                options = game.presets[preset]
                everybody = (*names, "Pip", "Nia")[: game.seats(options)]
                seats = [Seat(name, look) for look, name in enumerate(everybody)]
                start(pilot.app.cabinet, Match(game, options, 1, seats), Seating())
                pilot.wait(300)
                assert set(names) <= {line.words for line in pilot.read()}, (percent, preset)
                assert not pilot.cut_lines(), (percent, names, preset)


def test_a_match_that_goes_on_has_no_opening(pilot: Pilot) -> None:
    game = GAMES["quoridor"]
    match = Match(game, game.presets["standard"], 1, [Seat("Ann", 0), Seat("Bo", 1)])
    match.submit(Step((4, 1)))
    start(pilot.app.cabinet, match, Seating())
    pilot.hover((640, 360))
    assert not pilot.has("quoridor.objective.1")


def test_boards_are_offered_to_who_has_some_and_a_long_one_is_in_the_hand_at_once(
    pilot: Pilot,
) -> None:
    keys = Keys(pilot)
    for boards in (0, 1):
        pilot.play("", "", boards=boards, timer_s=0)
        keys.press(Button.DOWN)
        assert pilot.has("quoridor.turn") == bool(boards)
        keys.press(Button.ALTERNATE)
        assert (pilot.table.pointing.aim is not None) == bool(boards)
    pilot.play("", "", cheats=1, timer_s=0)
    keys.press(pilot.table.list_button)
    keys.press(*[Button.DOWN] * 3, Button.CONFIRM)
    pilot.settle()
    pilot.wait(200)
    assert pilot.table.state.pending_length == 3
    aim = pilot.table.pointing.aim
    assert isinstance(aim, Place) and aim.board.length == 3
