"""The end of a game: its last moves again, the podium that rises, trophies that fall."""

from __future__ import annotations

from cup_screens import SCREENS as CUPS
from hands import Keys
from openings import first_moves
from pilot import Pilot
from policies import walk

from game.registry import GAMES
from scenes.input.actions import Button
from scenes.table.results.last_moves import MAX_MOVES, MAX_MS
from scenes.table.results.podium import STEP_W
from scenes.table.results.prizes import COIN_R
from scenes.table.session.stakes import stakes_words


def ended(pilot: Pilot, plies: int = 6, game_id: str = "quoridor") -> None:
    pilot.play("", "", game_id=game_id)
    first_moves(pilot, plies)
    pilot.table.submit(pilot.table.match.resignation)
    pilot.reach("ResultsScene")


def test_the_last_moves_are_shown_again_and_nobody_has_to_wait_for_that(pilot: Pilot) -> None:
    ended(pilot)
    film, last, seen = pilot.scene.course.film, pilot.table.match.ply, set[int]()
    assert pilot.has("results.last_moves")
    for _ in range(MAX_MS // 250 + 8):
        seen.add(film.ply)
        pilot.wait(250)
    assert {*range(last - MAX_MOVES, last + 1)} <= {*seen, film.ply}
    assert film.is_over and not pilot.has("results.last_moves")
    ended(pilot)
    pilot.wait(600)  # until a press is meant for this screen
    Keys(pilot).press(Button.CANCEL)
    assert pilot.scene_name == "TitleScene"


def test_the_lower_steps_of_the_podium_rise_first_but_with_reduced_motion(pilot: Pilot) -> None:
    ended(pilot)
    counts = []
    for risen_ms in (100, 100_000):
        pilot.scene.podium.risen_ms = risen_ms
        counts.append([line.words for line in pilot.read()].count("Bo"))
    assert counts[0] < counts[1]
    pilot.set(reduced_motion=True)
    ended(pilot)
    assert pilot.scene.course.film.is_over and not pilot.scene.podium.is_rising


def test_every_game_has_an_end_that_can_be_shown(pilot: Pilot) -> None:
    for game_id in GAMES:
        ended(pilot, 2 if game_id != "causality" else 0, game_id)
        pilot.until(lambda: pilot.scene.course.film.is_over)


def test_trophies_fall_beside_those_who_have_won_them(pilot: Pilot) -> None:
    pilot.play("", "", size=5, cheats=1, timer_s=0)
    while pilot.table.match.state.outcome() is None:
        pilot.submit(walk(pilot.table.match.state))
    pilot.reach("ResultsScene")
    coins, feet = pilot.scene.coins, pilot.scene.podium.feet
    pilot.until(lambda: coins.won)
    assert coins.is_moving and "true_heart" in {one.trophy.id for one in coins.won}
    pilot.until(lambda: not coins.is_moving)
    for won, (x, y) in zip(coins.won, coins.places(feet), strict=True):
        own_x, own_y = feet[won.name]
        assert COIN_R < abs(x - own_x) < STEP_W / 2 and y + COIN_R <= own_y


def test_the_table_of_a_tournament_says_what_a_win_means(pilot: Pilot) -> None:
    CUPS["bracket of eight"](pilot)
    Keys(pilot).press(Button.CONFIRM)
    pilot.reach("PlayScene")
    table = pilot.table
    told = stakes_words(pilot.app.cabinet, table.match, table.sitting.journal)
    assert told.endswith(pilot.words("cup.stake.knockout"))
