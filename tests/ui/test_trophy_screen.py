"""Trophies on their shelves, told when a match ends, and watched again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hands import Keys, Mouse
from pilot import Pilot

from game.even_steven.rules import Op, Operate
from game.registry import GAMES
from game.store.trophies import trophy_counts
from game.subtraction_squares.rules import Take
from scenes.club.trophies import TrophiesScene
from scenes.club.trophy_items import Coin
from scenes.input.actions import Button


def win_one(pilot: Pilot) -> str:
    """A match that wins "Two for you" and "Last crumb", up to its results; the winner's name."""
    pilot.play("", "", game_id="subtraction_squares", start=6)
    for square in (4, 1, 1):
        pilot.table.submit(Take(square))
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    pilot.wait(400)
    return str(pilot.scene._match.seats[0].name)


def focused(pilot: Pilot) -> Coin:
    """Return the trophy that is shown in large."""
    scene = pilot.scene
    assert isinstance(scene, TrophiesScene)
    return next(coin for coin in coins(pilot) if coin.key == scene._at)


def coins(pilot: Pilot) -> list[Coin]:
    return [item.node for item in pilot.page.items if isinstance(item.node, Coin)]


def test_the_end_of_a_match_tells_what_was_won_and_leads_to_it(pilot: Pilot) -> None:
    name = win_one(pilot)
    club = pilot.app.cabinet.library.club
    trophy = pilot.words("subtraction_squares.trophy.last_crumb.name")
    said = pilot.words("trophies.earned", n=2, name=name, trophy=trophy)
    pilot.until(lambda: pilot.shows(said), 8000)
    assert list((club.ask(trophy_counts) or {}).values()) == [2]
    pilot.click_words(pilot.words("trophies.show"))
    assert pilot.scene_name == "TrophiesScene"
    assert pilot.shows(pilot.words("trophies.count", n=2, of=30))
    assert focused(pilot).label == trophy, "the one that was told is the one in focus"
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.scene_name == "WatchScene"


@pytest.mark.slow
def test_those_that_are_missing_are_shown_alone_and_who_has_which(pilot: Pilot) -> None:
    win_one(pilot)
    pilot.app.cabinet.go.trophies()
    pilot.frame()
    keys = Keys(pilot)
    keys.press(Button.PAUSE)
    assert len(coins(pilot)) == 28
    keys.press(Button.PAUSE)
    keys.press(Button.ALTERNATE)
    owned = [coin for coin in coins(pilot) if coin.owners]
    assert len(owned) == 2 and pilot.shows(pilot.words("trophies.hide_all"))


def test_a_trophy_is_watched_at_the_move_that_won_it(pilot: Pilot) -> None:
    win_one(pilot)
    pilot.app.cabinet.go.trophies()
    pilot.frame()
    mouse = Mouse(pilot)
    mouse.choose_key("subtraction_squares.trophy.two_for_you.name")
    assert focused(pilot).is_won and focused(pilot).is_new
    mouse.choose_key("trophies.watch")
    assert pilot.scene_name == "WatchScene"
    assert pilot.scene._playhead.ply == 1
    Keys(pilot).back()
    assert not focused(pilot).is_new


@pytest.mark.slow
def test_what_is_missing_can_be_tried(pilot: Pilot) -> None:
    win_one(pilot)
    pilot.app.cabinet.go.trophies()
    pilot.frame()
    keys = Keys(pilot)
    keys.press(Button.PAUSE)
    assert not focused(pilot).is_won
    first = pilot.scene._trophy(focused(pilot).key)
    keys.press(Button.CONFIRM)
    pilot.wait(300)
    assert pilot.scene_name == "PlayScene"
    assert pilot.table.match.options == first.options


def test_before_anybody_plays_there_are_holes(pilot: Pilot) -> None:
    keys = Keys(pilot)
    for key in ("title.club", "club.door.trophies"):
        keys.choose_key(key)
    assert pilot.shows(pilot.words("trophies.nobody"))
    keys.press(Button.NEXT)
    assert pilot.scene_name == "TrophiesScene"


def test_all_who_have_won_are_told(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven", start=32)
    for op in (Op.HALVE,) * 5 + (Op.SUBTRACT_1,):
        pilot.table.submit(Operate(op))
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    names = tuple(seat.name for seat in pilot.scene._match.seats)
    landslide = pilot.words("even_steven.trophy.landslide.name")
    said = pilot.words("trophies.earned_together", n=3, names=names, trophy=landslide)
    pilot.until(lambda: pilot.shows(said), 8000)


def test_a_replay_of_a_trophy_is_called_after_it(pilot: Pilot) -> None:
    win_one(pilot)
    pilot.app.cabinet.go.trophies()
    pilot.frame()
    mouse = Mouse(pilot)
    mouse.choose_key("subtraction_squares.trophy.two_for_you.name")
    mouse.choose_key("trophies.watch")
    name = pilot.words("subtraction_squares.trophy.two_for_you.name")
    assert pilot.scene._playback.record.name == name
    assert pilot.shows(name)


def test_every_shelf_has_its_name_at_large_letters_in_a_small_window(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=150))
    pilot.resize(960, 600)
    cabinet.go.trophies()
    pilot.frame()
    for game in GAMES:
        assert pilot.shows(pilot.words(f"{game}.short_name")), game


@pytest.mark.slow
@pytest.mark.parametrize("is_calm", [False, True])
def test_what_is_new_falls_onto_the_shelf_once(pilot: Pilot, is_calm: bool) -> None:
    cabinet = pilot.app.cabinet
    win_one(pilot)
    cabinet.change_settings(replace(cabinet.settings, reduced_motion=is_calm))
    cabinet.go.trophies()
    pilot.frame()
    scene = pilot.scene
    assert isinstance(scene, TrophiesScene)
    assert len([coin for coin in coins(pilot) if coin.is_falling]) == (0 if is_calm else 2)
    pilot.wait(900)
    assert not any(coin.is_falling for coin in coins(pilot))
    Keys(pilot).press(Button.CONFIRM)
    Keys(pilot).back()
    assert not any(coin.is_falling for coin in coins(pilot)), "it lies there"
