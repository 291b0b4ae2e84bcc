"""Who plays: confirming does what has the focus, and every device can take a seat."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from hands import Keys, Mouse
from kept import append_results
from pilot import Pilot
from posted_pad import posted_pad
from us_keys import key_values

from game.registry import GAMES
from game.store.results import Result
from scenes.input.actions import Button
from scenes.menus.join import JoinScene
from scenes.menus.join_cards import LookPicker, NameButton, TakeSeat


def join(pilot: Pilot, preset: str = "four") -> JoinScene:
    game = GAMES["quoridor"]
    scene = JoinScene(pilot.app.cabinet, game, game.presets[preset], preset)
    pilot.app.cabinet.stack.push(scene)
    pilot.wait(300)
    return scene


def who(scene: JoinScene) -> list[str]:
    return [draft.device or draft.who for draft in scene._drafts]


def test_every_device_takes_the_seat_in_focus(pilot: Pilot) -> None:
    scene = join(pilot)
    keys, pad = Keys(pilot), posted_pad(pilot)
    keys.press(Button.CONFIRM)
    pad.press(Button.CONFIRM)
    assert who(scene) == ["keys:right", "pad:1", "free", "free"]
    keys.press(Button.CONFIRM)
    assert who(scene)[2] == "person", "two may share a device"


def test_a_match_that_goes_on_has_the_computer_that_played_in_it(pilot: Pilot) -> None:
    pilot.play("easy", "", timer_s=0)
    begun, game = pilot.table.match.record(), GAMES["quoridor"]
    scene = JoinScene(pilot.app.cabinet, game, pilot.table.match.options, "standard", begun=begun)
    pilot.app.cabinet.stack.push(scene)
    pilot.wait(300)
    assert who(scene) == ["easy", "free"]
    Keys(pilot).press(Button.CONFIRM)
    assert who(scene) == ["easy", "keys:right"], "the free seat had the focus"


def test_the_computer_of_the_form_takes_the_free_seat(pilot: Pilot) -> None:
    keys = Keys(pilot)
    keys.choose_key("quoridor.name")
    pilot.scene.form.opponent = "hard"
    keys.press(Button.SPECIAL)
    assert pilot.scene_name == "JoinScene"
    keys.press(Button.CONFIRM)
    keys.choose_key("join.start")
    assert [seat.level for seat in pilot.table.match.seats] == ["", "hard"]


def test_a_seat_is_taken_where_the_focus_is_and_no_other(pilot: Pilot) -> None:
    scene = join(pilot)
    keys = Keys(pilot)
    keys.press(Button.RIGHT)
    keys.press(Button.RIGHT)
    keys.press(Button.CONFIRM)
    assert who(scene) == ["free", "free", "keys:right", "free"]


def test_confirm_on_a_name_writes_it_and_takes_no_seat(pilot: Pilot) -> None:
    scene = join(pilot)
    keys = Keys(pilot)
    keys.press(Button.CONFIRM)
    scene._focus_on(scene._places[0, "name"])
    posted_pad(pilot).press(Button.CONFIRM)
    assert pilot.scene_name == "NewPersonScene" and who(scene)[1:] == ["free"] * 3


@pytest.mark.parametrize("part", [TakeSeat, NameButton, LookPicker])
def test_the_bar_of_prompts_says_what_confirming_does(pilot: Pilot, part: type) -> None:
    scene = join(pilot)
    keys = Keys(pilot)
    keys.press(Button.CONFIRM)
    scene._focus_on(next(item for item in scene._page.items if isinstance(item, part)))
    pilot.frame()
    said = {TakeSeat: "join.take", NameButton: "join.rename", LookPicker: "options.change"}
    assert pilot.shows(pilot.words(said[part]))


def test_a_click_on_a_shape_takes_it_and_its_owner_gets_the_other(pilot: Pilot) -> None:
    scene = join(pilot)
    keys = Keys(pilot)
    keys.press(Button.CONFIRM)
    picker = scene._places[0, "look"]
    assert isinstance(picker, LookPicker)
    pilot.click(*picker.place(3))
    assert [draft.look for draft in scene._drafts] == [3, 1, 2, 0]


def test_people_and_computers_are_ready(pilot: Pilot) -> None:
    join(pilot, "standard")
    mouse = Mouse(pilot)
    pilot.click_words(pilot.words("join.press"))
    pilot.click_words(pilot.words("join.add_computer"))
    pilot.frame()
    assert [line.words for line in pilot.read()].count(pilot.words("join.ready")) == 2
    mouse.choose_key("join.start")
    assert sorted(seat.is_computer for seat in pilot.table.match.seats) == [False, True]


@pytest.mark.parametrize("name", ["Wolfeschlegels", "Wilhelmina-Ann"])
@pytest.mark.parametrize("percent", [100, 150])
def test_a_name_of_fourteen_letters_is_whole(pilot: Pilot, name: str, percent: int) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    scene = join(pilot)
    Keys(pilot).press(Button.CONFIRM)
    scene._drafts[0].name = name
    scene._renew()
    pilot.frame()
    line = next(line for line in pilot.read() if line.words == name)
    assert not line.is_cut


def test_holding_a_button_starts_whatever_its_press_does(pilot: Pilot) -> None:
    scene = join(pilot)
    for ms, name in ((300, type(scene).__name__), (1000, "PlayScene")):
        pilot.post(pygame.KEYDOWN, **key_values(pygame.K_RETURN))
        pilot.wait(ms)
        pilot.post(pygame.KEYUP, **key_values(pygame.K_RETURN))
        pilot.wait(1000)
        assert pilot.scene_name == name


def test_a_card_tells_how_often_somebody_has_won(pilot: Pilot) -> None:
    names, levels = ("Mira", "Otto"), ("", "easy")
    ends = [((0, 1), False), ((0, 1), False), ((1, 0), False), ((0, 1), True)]
    found = [Result(str(k), "quoridor", k, names, levels, ranking, "goal", 20, is_draw=is_draw)
             for k, (ranking, is_draw) in enumerate(ends)]  # fmt: skip
    append_results(pilot.app.cabinet.library.database, found)
    scene = join(pilot)
    Keys(pilot).press(Button.CONFIRM)
    assert scene._drafts[0].name == "Mira"
    assert pilot.shows(pilot.words("join.record", wins=2, losses=1))


def test_a_card_tells_that_somebody_has_not_played(pilot: Pilot) -> None:
    join(pilot)
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.shows(pilot.words("join.no_games"))
