"""A lesson by what a person does: keys, mouse and pad."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hands import Keys, Mouse
from lesson_screens import slipped
from pilot import Pilot
from posted_pad import posted_pad

from game.causality.rules.commands import Attack
from game.causality.rules.moves import Order
from game.even_steven.rules import Op, Operate
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.practice.lesson import LessonScene

STEVEN = GAMES["even_steven"]
IDS = tuple(card.id for card in STEVEN.teaching.lessons())


def known(pilot: Pilot, *cards: str) -> None:
    """Cards of the lesson that were done before."""
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, lessons={STEVEN.id: cards}))


def begin(pilot: Pilot, *cards: str) -> LessonScene:
    known(pilot, *cards)
    pilot.app.cabinet.go.lesson(STEVEN)
    pilot.wait(400)
    return scene_of(pilot)


def scene_of(pilot: Pilot) -> LessonScene:
    assert isinstance(pilot.scene, LessonScene)
    return pilot.scene


def told(pilot: Pilot) -> None:
    """Wait until it is said what a move meant."""
    pilot.until(lambda: pilot.scene.ways)
    pilot.wait(400)


def test_a_pad_slips_is_told_why_and_shown_and_does_the_card(pilot: Pilot) -> None:
    pad = posted_pad(pilot)
    scene = begin(pilot, IDS[0])
    assert pilot.shows(pilot.words("even_steven.lesson.odd.title"))
    pad.aim(Operate(Op.HALVE))
    pad.press(Button.CONFIRM)
    told(pilot)
    reason = pilot.words("even_steven.lesson.answered_halve", who="Pebble", left=10, then=5)
    assert reason in pilot.tree()
    pad.press(Button.CONFIRM)  # try again
    assert scene.match.ply == 0 and not scene.ways
    pad.press(Button.SPECIAL)
    assert pilot.shows(pilot.words("even_steven.lesson.odd.idea"))
    pad.aim(Operate(Op.HALVE))
    pad.press(Button.CONFIRM)
    told(pilot)
    pad.press(Button.SPECIAL)  # show me
    pad.press(Button.CONFIRM)
    told(pilot)
    assert pilot.words("even_steven.lesson.odd.done", left=19, then=18) in pilot.tree()
    assert pilot.app.cabinet.settings.lessons == {STEVEN.id: IDS[:2]}
    pad.press(Button.CONFIRM)
    pilot.wait(400)
    assert scene_of(pilot).at == 2


def test_keys_play_a_whole_game_against_replies(pilot: Pilot) -> None:
    begin(pilot, *IDS[1:])
    scene, keys = scene_of(pilot), Keys(pilot)
    keys.aim(Operate(Op.HALVE))
    keys.press(Button.CONFIRM)
    pilot.until(lambda: scene.match.ply == 2 and not scene.table.is_shut)
    keys.aim(Operate(Op.SUBTRACT_1))
    keys.press(Button.CONFIRM)
    told(pilot)
    assert set(pilot.app.cabinet.settings.lessons[STEVEN.id]) == set(IDS)
    keys.press(Button.CANCEL)
    assert pilot.scene is not scene


def test_a_mouse_opens_the_idea_goes_to_a_card_and_skips(pilot: Pilot) -> None:
    scene, mouse = begin(pilot), Mouse(pilot)
    for key in ("hint", ("card", 3)):
        target = scene.screen.target(key)
        assert target is not None
        pilot.click(*target.placed.middle)
    assert scene.has_idea
    pilot.wait(400)
    assert scene_of(pilot).at == 3
    x, y, w, h = scene_of(pilot)._foreground.signs[Button.PREV]
    pilot.click(x + w / 2, y + h / 2)
    pilot.wait(400)
    assert scene_of(pilot).at == 4
    mouse.play(Operate(Op.HALVE))
    told(pilot)
    mouse.choose_key("lesson.try_again")
    assert scene_of(pilot).match.ply == 0


def test_how_to_play_offers_the_lesson_once_and_leads_there_always(pilot: Pilot) -> None:
    keys, cabinet = Keys(pilot), pilot.app.cabinet
    offer = pilot.words("lesson.offer", game=pilot.words("even_steven.short_name"))
    for is_offered in (True, False):
        cabinet.go.help(STEVEN.id)
        pilot.wait(400)
        assert pilot.shows(offer) is is_offered
        if is_offered:
            keys.press(Button.ALTERNATE)
        else:
            keys.press(Button.SPECIAL)
        pilot.wait(400)
        assert scene_of(pilot).at == 0
        for _ in range(2):
            keys.press(Button.CANCEL)
            pilot.wait(400)
        assert pilot.scene_name == "TitleScene"


@pytest.mark.parametrize("is_from_a_match", [False, True])
def test_the_last_card_leads_into_a_game(pilot: Pilot, is_from_a_match: bool) -> None:
    keys = Keys(pilot)
    if is_from_a_match:
        pilot.play("", "", game_id=STEVEN.id)
    table = pilot.scene
    begin(pilot, *IDS[:-1])
    keys.aim(Operate(Op.SUBTRACT_2))
    keys.press(Button.CONFIRM)
    told(pilot)
    keys.press(Button.CONFIRM)
    pilot.wait(400)
    if is_from_a_match:
        assert pilot.scene is table
    else:
        assert pilot.scene_name == "PlayScene"


def test_a_lesson_names_the_order_that_is_pointed_at(pilot: Pilot) -> None:
    pilot.app.cabinet.go.lesson(GAMES["causality"])
    pilot.wait(400)
    preview = pilot.words("causality.panel.preview")
    assert pilot.shows(preview), "the likeliest order is in focus"
    assert not pilot.shows(pilot.words("causality.panel.misses"))
    Keys(pilot).aim(Order(Attack(0)))
    pilot.wait(200)
    assert pilot.shows(preview)
    assert pilot.shows(pilot.words("causality.panel.misses"))
    Keys(pilot).press(Button.CANCEL)
    pilot.wait(200)
    assert not pilot.shows(preview)


@pytest.mark.parametrize("percent", [100, 150])
def test_the_numbers_stay_beside_an_idea_and_a_reason(pilot: Pilot, percent: int) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    slipped("subtraction_squares", "five")(pilot)
    assert pilot.shows(pilot.words("subtraction_squares.lesson.five.idea"))
    assert pilot.shows("39")  # on the wall of numbers alone
