"""Learning to play: the pages of the rules, the lesson, and its offer in the first match."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Buttons, Keys, Mouse, label
from lesson_screens import slipped
from pilot import Pilot
from posted_pad import posted_pad
from words import WORDS

from game.causality.rules.commands import Attack
from game.causality.rules.moves import Order
from game.even_steven.rules import Op, Operate
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.input.actions import Button
from scenes.input.focus import holds
from scenes.kit.widgets import Panel
from scenes.menus.help import HelpScene, chapters
from scenes.practice.lesson import LessonScene
from scenes.table.overlay.lesson_offer import FORMS
from scenes.table.session.last_options import match_of, play_again

STEVEN = GAMES["even_steven"]
IDS = tuple(card.id for card in STEVEN.teaching.lessons())


def begin(pilot: Pilot, *cards: str) -> LessonScene:
    """Open the lesson, of which these cards were done before."""
    pilot.set(lessons={STEVEN.id: cards})
    pilot.go.lesson(STEVEN)
    pilot.wait(400)
    return scene_of(pilot)


def scene_of(pilot: Pilot) -> LessonScene:
    assert isinstance(pilot.scene, LessonScene)
    return pilot.scene


def told(pilot: Pilot) -> None:
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
    assert pilot.context.settings.lessons == {STEVEN.id: IDS[:2]}
    pad.press(Button.CONFIRM)
    pilot.wait(400)
    assert scene_of(pilot).at == 2


def test_keys_play_a_whole_game_against_replies(pilot: Pilot) -> None:
    scene, keys = begin(pilot, *IDS[1:]), Keys(pilot)
    move(keys, Op.HALVE)
    pilot.until(lambda: scene.match.ply == 2 and not scene.table.is_shut)
    move(keys, Op.SUBTRACT_1)
    told(pilot)
    assert set(pilot.context.settings.lessons[STEVEN.id]) == set(IDS)
    keys.press(Button.CANCEL)
    assert pilot.scene is not scene


def test_a_mouse_opens_the_idea_goes_to_a_card_and_skips(pilot: Pilot) -> None:
    scene, mouse = begin(pilot), Mouse(pilot)
    assert label(pilot.page.target(("card", 3))) == "4"
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
        pilot.go.help(STEVEN.id)
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
    pilot.go.lesson(GAMES["causality"])
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
def test_the_orders_of_a_lesson_are_seen_below_its_words(pilot: Pilot, percent: int) -> None:
    pilot.set(text_percent=percent)
    pilot.go.lesson(GAMES["causality"])
    pilot.wait(400)
    table, placed = pilot.scene.table, pilot.scene.screen.placed
    panels = [one.box for one in placed if isinstance(one.node, Panel)]
    petals = [path[-1] for path in table.view.target_paths(table.state, Order(Attack(0)))]
    spots = [table.stage.point(petal.x, petal.y - petal.h / 2) for petal in petals]
    assert spots and panels and not any(holds(box, *spot) for box in panels for spot in spots)


def test_the_numbers_stay_beside_an_idea_and_a_reason(pilot: Pilot) -> None:
    pilot.set(text_percent=150)
    slipped("subtraction_squares", "five")(pilot)
    assert pilot.has("subtraction_squares.lesson.five.idea")
    assert pilot.shows("39")  # on the wall of numbers alone


TAUGHT = [game.id for game in GAMES.values() if game.teaching.lessons()]


def begin_match(pilot: Pilot, game_id: str = "even_steven") -> Any:
    play_again(pilot.context, GAMES[game_id])
    pilot.wait(400)
    return pilot.scene


def offers(pilot: Pilot) -> list[str]:
    return [words for key in FORMS if pilot.shows(words := pilot.words(f"lesson.{key}"))]


@pytest.mark.parametrize(
    ("game_id", "make"), [*((game_id, Keys) for game_id in TAUGHT), ("causality", posted_pad)]
)
def test_the_button_leads_to_a_lesson_and_back_once(pilot: Pilot, game_id: str, make: Any) -> None:
    hand = make(pilot)
    table = begin_match(pilot, game_id)
    assert offers(pilot)
    hand.press(table.lesson_offer.button)
    pilot.wait(400)
    assert pilot.scene_name == "LessonScene"
    if pilot.scene.table.cursor.can_cancel:
        hand.press(Button.CANCEL)  # which lets go of the stone that is picked already
        assert not pilot.scene.table.cursor.can_cancel
    hand.press(Button.CANCEL)
    pilot.wait(400)
    assert pilot.scene is table and not offers(pilot) and not table.match.ply
    begin_match(pilot, game_id)
    assert not offers(pilot)


@pytest.mark.parametrize("game_id", TAUGHT)
def test_a_click_opens_it_and_nothing_is_cut(pilot: Pilot, game_id: str) -> None:
    pilot.set(text_percent=150)
    pilot.resize(960, 600)
    begin_match(pilot, game_id)
    pilot.hover((640, 715))
    shown = offers(pilot)
    assert not set(shown) & set(pilot.cut_lines())
    pilot.click_words(shown[0])
    pilot.wait(400)
    assert pilot.scene_name == "LessonScene"


@pytest.mark.parametrize("hand", [Keys, Mouse])
def test_the_first_move_lets_it_go_for_good(pilot: Pilot, hand: Any) -> None:
    pilot.go.preview_match(*match_of(pilot.context, GAMES["even_steven"], 1))
    table = begin_match(pilot)
    assert offers(pilot), "a table that was only painted ahead has not made the offer"
    hand(pilot).play(next(iter(table.match.state.legal_moves())))
    assert not offers(pilot)
    begin_match(pilot)
    assert not offers(pilot)


NUMBERS = {"subtraction_squares": 8, "even_steven": 7}
PICTURES = {"quoridor": 9, "causality": 18, "reduction": 7, **NUMBERS}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_page_has_a_name_something_to_say_and_a_picture_of_its_own(game_id: str) -> None:
    made = chapters(WORDS.t(f"{game_id}.rules.text"))
    titles = [chapter.title for chapter in made]
    assert all(titles) and len(titles) == len(set(titles)) <= 20
    assert all(chapter.lines and "<b>" not in "".join(chapter.lines) for chapter in made)
    pictures = [figure for page in range(20) if (figure := VIEWS[game_id].figure(page))]
    assert (
        len(pictures) == PICTURES.get(game_id, 0) == len({tuple(one.items()) for one in pictures})
    )


def test_a_picture_stands_beside_the_page_that_it_is_about() -> None:
    titles = [chapter.title for chapter in chapters(WORDS.t("quoridor.rules.text"))]
    for title, key, shape in (
        ("Cheats", ("board", 1, 1, 0), "quoridor.broken_board"),
        ("Replays", ("board", 3, 4, 1), "quoridor.board"),
    ):
        assert VIEWS["quoridor"].figure(titles.index(title))[key].shape == shape


def test_a_pad_and_a_click_turn_the_pages_and_the_games(pilot: Pilot) -> None:
    pilot.go.help(*GAMES)
    pad, scene = posted_pad(pilot), pilot.scene
    game, other, *_ = GAMES
    first = chapters(WORDS.t(f"{game}.rules.text"))[0]
    assert f"*Card {(game, 0)} {first.title}" in pilot.tree()
    ways = {Button.CONFIRM: (game, 1), Button.UP: (game, 0), Button.NEXT: (other, 0)}
    for button, at in ways.items():
        pad.press(button)
        assert f"*Card {at}" in pilot.tree()
    assert first.lines[0] not in pilot.tree()
    pilot.wait(300)
    pilot.click_on((other, 2))
    assert f"*Card {(other, 2)}" in pilot.tree()
    pad.press(Button.CANCEL)
    assert pilot.scene is not scene


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_no_page_is_cut_off(pilot: Pilot, game_id: str) -> None:
    pilot.set(text_percent=150)
    pilot.resize(960, 600)
    pilot.push(HelpScene(pilot.context, game_id))
    keys = Keys(pilot)
    for chapter in chapters(pilot.words(f"{game_id}.rules.text")):
        assert chapter.lines[-1].split()[-1] in pilot.text() and "…" not in pilot.text()
        assert not pilot.cut_lines()
        assert all(line.box[1] + line.box[3] <= 720 for line in pilot.read())
        keys.press(Button.CONFIRM)
