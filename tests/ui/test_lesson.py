"""A lesson by what a person does: keys, mouse and pad."""

from __future__ import annotations

import pytest
from hands import Buttons, Keys, Mouse
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


def begin(pilot: Pilot, *cards: str) -> LessonScene:
    """Open the lesson, of which these cards were done before."""
    pilot.set(lessons={STEVEN.id: cards})
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


def move(hand: Buttons, op: Op) -> None:
    hand.aim(Operate(op))
    hand.press(Button.CONFIRM)


def test_a_pad_slips_is_told_why_and_shown_and_does_the_card(pilot: Pilot) -> None:
    pad = posted_pad(pilot)
    scene = begin(pilot, IDS[0])
    assert pilot.has("even_steven.lesson.odd.title")
    move(pad, Op.HALVE)
    told(pilot)
    reason = pilot.words("even_steven.lesson.answered_halve", who="Pebble", left=10, then=5)
    assert reason in pilot.tree()
    pad.press(Button.CONFIRM)  # try again
    assert scene.match.ply == 0 and not scene.ways
    pad.press(Button.SPECIAL)
    assert pilot.has("even_steven.lesson.odd.idea")
    move(pad, Op.HALVE)
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
    scene, keys = begin(pilot, *IDS[1:]), Keys(pilot)
    move(keys, Op.HALVE)
    pilot.until(lambda: scene.match.ply == 2 and not scene.table.is_shut)
    move(keys, Op.SUBTRACT_1)
    told(pilot)
    assert set(pilot.app.cabinet.settings.lessons[STEVEN.id]) == set(IDS)
    keys.press(Button.CANCEL)
    assert pilot.scene is not scene


def test_a_mouse_opens_the_idea_goes_to_a_card_and_skips(pilot: Pilot) -> None:
    scene, mouse = begin(pilot), Mouse(pilot)
    for key in ("hint", ("card", 3)):
        pilot.click_on(key)
    assert scene.has_idea
    pilot.wait(400)
    assert scene_of(pilot).at == 3
    pilot.hover((640, 715))
    pilot.click_words(pilot.words("lesson.skip"))
    pilot.wait(400)
    assert scene_of(pilot).at == 4
    mouse.play(Operate(Op.HALVE))
    told(pilot)
    mouse.choose_key("lesson.try_again")
    assert scene_of(pilot).match.ply == 0


def test_how_to_play_offers_the_lesson_once_and_leads_there_always(pilot: Pilot) -> None:
    keys = Keys(pilot)
    offer = pilot.words("lesson.offer", game=pilot.words("even_steven.short_name"))
    for is_offered, button in ((True, Button.ALTERNATE), (False, Button.SPECIAL)):
        pilot.app.cabinet.go.help(STEVEN.id)
        pilot.wait(400)
        assert pilot.shows(offer) is is_offered
        keys.press(button)
        pilot.wait(400)
        assert scene_of(pilot).at == 0
        for _ in range(2):
            keys.press(Button.CANCEL)
            pilot.wait(400)
        assert pilot.scene_name == "TitleScene"


@pytest.mark.parametrize("is_from_a_match", [False, True])
def test_the_last_card_leads_into_a_game(pilot: Pilot, is_from_a_match: bool) -> None:
    if is_from_a_match:
        pilot.play("", "", game_id=STEVEN.id)
    table, keys = pilot.scene, Keys(pilot)
    begin(pilot, *IDS[:-1])
    move(keys, Op.SUBTRACT_2)
    told(pilot)
    keys.press(Button.CONFIRM)
    pilot.wait(400)
    assert pilot.scene_name == "PlayScene" and (pilot.scene is table) is is_from_a_match


def test_a_lesson_names_the_order_that_is_pointed_at(pilot: Pilot) -> None:
    pilot.app.cabinet.go.lesson(GAMES["causality"])
    pilot.wait(400)
    preview, misses = "causality.panel.preview", "causality.panel.misses"
    assert pilot.has(preview), "the likeliest order is in focus"
    assert not pilot.has(misses)
    Keys(pilot).aim(Order(Attack(0)))
    pilot.wait(200)
    assert pilot.has(preview, misses)
    Keys(pilot).press(Button.CANCEL)
    pilot.wait(200)
    assert not pilot.has(preview)


@pytest.mark.parametrize("percent", [100, 150])
def test_the_numbers_stay_beside_an_idea_and_a_reason(pilot: Pilot, percent: int) -> None:
    pilot.set(text_percent=percent)
    slipped("subtraction_squares", "five")(pilot)
    assert pilot.has("subtraction_squares.lesson.five.idea")
    assert pilot.shows("39")  # on the wall of numbers alone
