"""Who plays: everybody has a seat at once, and one press on a face gives that person one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hands import Buttons, Hand, Keys, Mouse
from kept import append_results
from pilot import Pilot
from posted_pad import posted_pad
from test_party_presses import PAD_CANCEL, PAD_CONFIRM, know, pads, push

from game.registry import GAMES
from game.store.results import MatchResult
from scenes.input.actions import Button
from scenes.menus.options import OptionsScene
from scenes.menus.seats.join import JoinScene


def join(pilot: Pilot, preset: str = "four", game_id: str = "quoridor") -> JoinScene:
    game = GAMES[game_id]
    scene = JoinScene(pilot.app.cabinet, game, game.presets[preset], preset)
    pilot.app.cabinet.stack.push(scene)
    pilot.wait(300)
    return scene


def who(scene: JoinScene) -> list[str]:
    return [seat.level or seat.name for seat in scene.lineup.seats]


def test_everybody_has_a_seat_and_one_press_starts(pilot: Pilot) -> None:
    scene = join(pilot)
    assert who(scene) == [pilot.words("join.name0"), "easy", "normal", "hard"]
    assert "*StartButton start" in pilot.tree()
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    assert pilot.table.match.seats == scene.lineup.seats


def test_one_press_on_a_face_gives_that_person_a_computers_seat(pilot: Pilot) -> None:
    know(pilot, "Ann", "Bo", "Cy")
    scene, mouse = join(pilot), Mouse(pilot)
    (first,) = scene.lineup.persons
    rest = [one for one in ("Ann", "Bo", "Cy") if one != who(scene)[first]]
    for name in rest:
        mouse.choose(name)
    assert who(scene) == [who(scene)[0], *rest, "hard"]
    assert all(name not in [one.name for one in scene.lineup.others] for name in rest)


@pytest.mark.parametrize("make", [Keys, Mouse, posted_pad])
def test_three_people_with_names_are_at_the_board_in_few_presses(
    pilot: Pilot, make: Callable[[Pilot], Hand]
) -> None:
    know(pilot, "Ann", "Bo", "Cy")
    hand, game = make(pilot), GAMES["quoridor"]
    scene = OptionsScene(pilot.app.cabinet, game)
    pilot.app.cabinet.stack.push(scene)
    scene.form.take_preset("four")
    pilot.frame()
    presses = 4
    if isinstance(hand, Buttons):
        for button in (Button.SPECIAL, Button.CONFIRM, Button.CONFIRM, Button.PAUSE):
            hand.press(button)
    else:
        hand.choose_key("options.start")
        for _ in range(presses - 2):
            hand.choose(pilot.scene.lineup.others[0].name)
        hand.choose_key("join.start")
    pilot.until(lambda: pilot.scene_name == "PlayScene")
    names = [seat.name for seat in pilot.table.match.seats if not seat.level]
    assert set(names) == {"Ann", "Bo", "Cy"} and presses <= 8


def test_the_last_one_who_was_not_picked_makes_room_and_then_nobody(pilot: Pilot) -> None:
    know(pilot, "Ann", "Bo", "Cy")
    scene, mouse = join(pilot, "standard"), Mouse(pilot)
    first, second, third = who(scene)[0], *[one.name for one in scene.lineup.others]
    mouse.choose(second)
    mouse.choose(third)
    assert who(scene) == [third, second]
    mouse.choose(first)
    assert who(scene) == [third, second], "both were picked"


def test_two_pads_have_their_own_seats(pilot: Pilot) -> None:
    first, second = pads(pilot, 2)
    scene = join(pilot, "standard")
    for pad in (first, second):
        push(pilot, pad, PAD_CONFIRM)
    assert scene.lineup.devices == {0: "pad:1", 1: "pad:2"}
    assert not any(seat.level for seat in scene.lineup.seats)
    push(pilot, second, PAD_CANCEL)
    assert scene.lineup.devices == {0: "pad:1"} and pilot.scene is scene
    push(pilot, second, PAD_CONFIRM)
    push(pilot, first, PAD_CONFIRM)
    assert pilot.scene_name == "PlayScene"
    assert pilot.table.sitting.seating.bound == {0: "pad:1", 1: "pad:2"}


def test_one_pad_goes_round(pilot: Pilot) -> None:
    join(pilot, "standard")
    pad = posted_pad(pilot)
    pad.press(Button.ALTERNATE)
    pad.press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    assert not any(seat.level for seat in pilot.table.match.seats)
    assert not pilot.table.sitting.seating.bound


def test_a_match_that_goes_on_has_those_who_played_in_it(pilot: Pilot) -> None:
    pilot.play("easy", "", timer_s=0)
    begun, game = pilot.table.match.record(), GAMES["quoridor"]
    scene = JoinScene(pilot.app.cabinet, game, pilot.table.match.options, "standard", begun=begun)
    pilot.app.cabinet.stack.push(scene)
    pilot.wait(300)
    assert who(scene) == ["easy", begun.seats[1].name]


def test_the_computer_of_the_form_has_a_seat(pilot: Pilot) -> None:
    keys = Keys(pilot)
    keys.choose_key("quoridor.name")
    pilot.scene.form.opponent = "hard"
    keys.press(Button.SPECIAL)
    assert pilot.scene_name == "JoinScene"
    keys.press(Button.CONFIRM)
    assert [seat.level for seat in pilot.table.match.seats] == ["", "hard"]


def test_a_name_is_asked_for_on_its_card(pilot: Pilot) -> None:
    scene = join(pilot)
    scene.screen.focus_on(("name", 1))
    pilot.frame()
    assert pilot.shows(pilot.words("join.who_is_it.title"))
    posted_pad(pilot).press(Button.CONFIRM)
    assert pilot.scene_name == "NewPersonScene" and who(scene)[1] == "easy"


def test_a_look_is_exchanged_with_its_owner(pilot: Pilot) -> None:
    scene = join(pilot)
    scene.screen.focus_on(("look", 0))
    pilot.frame()
    for _ in range(3):
        Keys(pilot).press(Button.RIGHT)
    assert [seat.look for seat in scene.lineup.seats] == [3, 0, 1, 2]


def test_a_seat_is_given_to_a_computer_and_back(pilot: Pilot) -> None:
    scene, keys = join(pilot), Keys(pilot)
    scene.screen.focus_on(("who", 0))
    pilot.frame()
    keys.press(Button.RIGHT)
    assert who(scene)[0] == "easy" and scene.lineup.seats[0].name == "Pebble"
    assert scene.lineup.seats[1].name == "Pebble 2"
    keys.press(Button.LEFT)
    assert who(scene)[0] == pilot.words("join.name0")


@pytest.mark.parametrize("name", ["Wolfeschlegels", "Wilhelmina-Ann"])
@pytest.mark.parametrize("percent", [100, 150])
def test_a_name_of_fourteen_letters_is_whole(pilot: Pilot, name: str, percent: int) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    know(pilot, name)
    scene = join(pilot)
    assert who(scene)[0] == name
    pilot.frame()
    lines = [line for line in pilot.read() if line.words and line.words in name]
    assert lines and not any(line.is_cut for line in lines)


def test_a_card_tells_how_often_somebody_has_won(pilot: Pilot) -> None:
    names, levels = ("Mira", "Otto"), ("", "easy")
    ends = [((0, 1), False), ((0, 1), False), ((1, 0), False), ((0, 1), True)]
    found = [
        MatchResult(str(k), "quoridor", k, names, levels, ranking, "goal", 20, is_draw=is_draw)
        for k, (ranking, is_draw) in enumerate(ends)
    ]
    append_results(pilot.app.cabinet.library.database, found)
    assert who(join(pilot))[0] == "Mira"
    assert pilot.shows(pilot.words("join.record", wins=2, losses=1))


def test_a_card_tells_that_somebody_has_not_played(pilot: Pilot) -> None:
    join(pilot)
    assert pilot.shows(pilot.words("join.no_games"))
