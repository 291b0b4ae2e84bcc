"""Clicks and keys mean what they meant when the person began them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pygame
import pytest
from club_screens import SCREENS as CLUB
from cup_screens import SCREENS as CUPS
from hands import Keys, label
from ladder_screens import SCREENS as LADDERS
from openings import middle
from paged_screens import PAGED_SCREENS
from pilot import FRAME_MS, Pilot
from puzzle_screens import SCREENS as PUZZLES
from shelf_hands import cards
from shelf_screens import SCREENS as SHELF
from thinking_screens import lost_twice
from us_keys import key_values
from view_hands import steer_on_view

from game.quoridor.rules.moves import Step
from game.registry import GAMES
from scenes.dialogs.notice import NoticeScene
from scenes.input.actions import Button
from scenes.input.guard import MOVED_MS, UNEXPECTED_MS
from scenes.kit.frame import PromptSign
from scenes.kit.widgets import TextButton
from scenes.menus.title import POINT_MS
from scenes.table.screens.pause import PauseScene

HAND_MS = (200, 300, 380)
"""Times after which a person clicks on what was there before the pointer came."""
ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


def at_once(pilot: Pilot, x: float, y: float) -> None:
    """Click as a hand does that was on its way already, and did not look."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.post(kind, pos=pilot.point(x, y), button=pygame.BUTTON_LEFT, touch=False)
    pilot.frame()


def spot(pilot: Pilot, key: object) -> tuple[float, float]:
    return middle(pilot.page.target(key).box)


@contextmanager
def holding(pilot: Pilot, key: int) -> Iterator[None]:
    pilot.see()
    pilot.post(pygame.KEYDOWN, **key_values(key))
    pilot.frame()
    yield
    pilot.post(pygame.KEYUP, **key_values(key))
    pilot.frame()


@pytest.mark.parametrize("hand_ms", HAND_MS)
def test_a_click_on_a_closed_card_of_the_title_opens_no_door(pilot: Pilot, hand_ms: int) -> None:
    LADDERS["title after a game"](pilot)
    scene = pilot.scene
    for at, card in enumerate(scene.cards):
        pilot.wait(1000)
        pilot.hover((20, 20))
        if at == scene.opened:
            continue
        closed = spot(pilot, ("card", card.game))
        pilot.point(*closed)
        pilot.wait(hand_ms)
        assert scene.opened == at, "resting there opens the card"
        for kind in ("play", *(kind for kind, _, _ in card.more)):
            at_once(pilot, *spot(pilot, (kind, card.game)))
        at_once(pilot, *closed)
        assert pilot.scene is scene
    pilot.wait(MOVED_MS)
    at_once(pilot, *middle(pilot.page.focused.box))
    assert pilot.scene is not scene, "later the same click plays"
    assert min(HAND_MS) > POINT_MS


def test_a_card_that_has_moved_below_the_pointer_does_not_open(pilot: Pilot) -> None:
    scene = pilot.scene
    pilot.wait(MOVED_MS)
    at_once(pilot, *spot(pilot, ("card", scene.cards[2].game)))
    assert scene.opened == 2
    x, y, *_ = pilot.page.target(("card", scene.cards[1].game)).box
    at_once(pilot, x + 2, y + 20)  # some of it lies where the first card was while it was open
    assert scene.opened == 2
    pilot.wait(MOVED_MS)
    assert scene.opened == 1, "resting there opens it"


def test_a_second_click_does_nothing_on_the_screen_that_the_first_has_opened(pilot: Pilot) -> None:
    pilot.wait(MOVED_MS)
    door = next(item for item in pilot.page.items if label(item) == pilot.words("title.settings"))
    at_once(pilot, *middle(door.box))
    scene, before = pilot.scene, pilot.context.settings
    assert pilot.scene_name == "SettingsScene"
    for item in pilot.page.items:
        at_once(pilot, *middle(item.box))
    assert pilot.scene is scene and pilot.context.settings == before


def test_a_row_that_the_wheel_has_brought_takes_no_click_yet(pilot: Pilot) -> None:
    SHELF["full shelf"](pilot)
    pilot.wait(MOVED_MS)
    scene, at = pilot.scene, middle(cards(pilot)[1].box)
    pilot.point(*at)
    pilot.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
    pilot.frame()
    chosen = scene.tab.selection.id
    for _ in range(2):
        at_once(pilot, *at)
    assert pilot.scene is scene and scene.tab.selection.id == chosen
    pilot.wait(MOVED_MS)
    at_once(pilot, *at)
    assert scene.tab.selection.id != chosen
    hand = Keys(pilot)
    hand.press(Button.ALTERNATE)
    for words in map(pilot.words, ("replays.remove", "replays.watch")):
        steer_on_view(pilot, hand.press, hand.item(words))
        bottom = [line.words for line in pilot.read() if line.box[1] > 650]
        assert words in bottom, "the bottom line follows the buttons"


def test_a_press_meant_for_the_table_does_nothing_on_the_results(pilot: Pilot) -> None:
    pilot.play("", "")
    pilot.table.submit(Step((4, 1)))
    pilot.table.submit(pilot.table.match.resignation)
    pilot.reach("ResultsScene")
    scene, waited_ms = pilot.scene, 0
    while waited_ms + 2 * FRAME_MS < UNEXPECTED_MS:
        for key in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_RCTRL, pygame.K_DOWN):
            pilot.post(pygame.KEYDOWN, **key_values(key))
            pilot.post(pygame.KEYUP, **key_values(key))
        at_once(pilot, *middle(pilot.page.items[0].box))
        waited_ms += FRAME_MS
        assert pilot.scene is scene and pilot.page.focused is pilot.page.items[0]
    pilot.wait(UNEXPECTED_MS)
    pilot.key(pygame.K_RETURN)
    pilot.wait(400)
    assert pilot.scene is not scene


def test_a_toast_keeps_clear_of_what_the_review_puts_beside_it(pilot: Pilot) -> None:
    pilot.set(text_percent=150)
    pilot.play("", "", game_id="even_steven", start=6)
    for line in ("2", "1", "2", "1"):
        pilot.table.submit(GAMES["even_steven"].parse(pilot.table.state, line))
    pilot.reach("ResultsScene")
    toast, told = pilot.context.stack.toast, "Ann and Bo each win a trophy: Photo finish"
    pilot.context.toast(told, "Show it", lambda: None, 60_000)
    pilot.frame()
    before = toast.box
    pilot.until(lambda: pilot.page.target("moments") is not None)
    pilot.wait(1000)
    box, button = pygame.FRect(toast.box), pilot.page.target("moments").box
    assert toast.is_shown and not box.colliderect(button)
    assert pygame.FRect(before).colliderect(button), "the test tests nothing"


def test_sentences_that_follow_wait_until_the_one_before_has_been_read(pilot: Pilot) -> None:
    pilot.reach("TitleScene")
    context, seen = pilot.context, list[str]()
    toast = context.stack.toast
    context.toast("one")
    for words in ("two", "three"):
        toast.follow(partial(context.toast, words))
    for words in ("one", "two", "three"):
        assert toast.words == words
        pilot.until(lambda words=words: toast.words != words or not toast.is_shown)
        seen.append(words)
    assert not toast.is_shown and seen == ["one", "two", "three"]


def test_a_press_meant_for_the_board_is_no_answer_to_a_computer_that_resigns(pilot: Pilot) -> None:
    lost_twice(pilot)
    for key in (pygame.K_RETURN, pygame.K_ESCAPE):
        pilot.post(pygame.KEYDOWN, **key_values(key))
        pilot.frame()
    assert pilot.scene_name == "ResignOfferScene"


def paused(pilot: Pilot) -> None:
    pilot.play("", "")
    pilot.push(PauseScene(pilot.context, pilot.table))


def question(pilot: Pilot) -> None:
    pilot.push(NoticeScene(pilot.context, "fault.title", "fault.what", on_yes=lambda: None))


def test_an_arrow_still_held_does_not_move_the_focus_of_the_next_screen(pilot: Pilot) -> None:
    with holding(pilot, pygame.K_DOWN):
        paused(pilot)
        focused = pilot.page.focused
        pilot.wait(2000)
        assert pilot.page.focused is focused
    pilot.key(pygame.K_DOWN)
    assert pilot.page.focused is not focused


DESTROYING: dict[str, Callable[[Pilot], None]] = {
    "title": lambda pilot: pilot.go.title(),
    "paused": paused,
    "question": question,
    **{name: SHELF[name] for name in ("full shelf", "saves", "damaged save")},
    "person menu": CLUB["person menu"],
    "menu of a cup": CUPS["menu of a cup"],
}
"""Screens on which something can be given up, removed or left."""


LARGE = pytest.param("full shelf", marks=pytest.mark.slow)


@pytest.mark.parametrize("screen", [LARGE if one == LARGE.values[0] else one for one in DESTROYING])
def test_a_held_arrow_never_ends_on_what_destroys(pilot: Pilot, screen: str) -> None:
    DESTROYING[screen](pilot)
    scene = pilot.scene
    safe = [item for item in pilot.page.items if item.is_enabled and not item.node.destroys]
    for start in safe:
        for key in ARROWS:
            if start not in pilot.page.items:
                continue  # it was scrolled away
            pilot.page.focus.current = start
            with holding(pilot, key), pilot.unseen():
                reached = pilot.page.focused  # by a press, and not by its repeats
                pilot.wait(1500, 100)
            focused = pilot.page.focused
            assert pilot.scene is scene and focused is not None
            assert focused is reached or not focused.node.destroys


@pytest.mark.parametrize("screen", [*DESTROYING, "first day", "reported"])
def test_the_bottom_line_never_says_confirm_does_something_else(pilot: Pilot, screen: str) -> None:
    ({**DESTROYING, **PUZZLES, **PAGED_SCREENS}[screen])(pilot)
    view = pilot.scene.screen
    buttons = [one for one in view.items if one.is_enabled and isinstance(one.node, TextButton)]
    assert buttons
    for item in buttons:
        view.focus.current = item
        view.refresh()
        pilot.draw()
        signs = (one.node.sign for one in view.placed if isinstance(one.node, PromptSign))
        said = {sign.words for sign in signs if sign.button is Button.CONFIRM}
        assert said <= {label(item), pilot.words("menu.choose")}, label(item)
