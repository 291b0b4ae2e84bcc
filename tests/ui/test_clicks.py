"""Clicks and keys mean what they meant when the person began them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame
import pytest
from club_screens import SCREENS as CLUB
from cup_screens import SCREENS as CUPS
from hands import Keys, label
from ladder_screens import SCREENS as LADDERS
from paged_screens import PAGED_SCREENS
from pilot import FRAME_MS, Pilot
from puzzle_screens import SCREENS as PUZZLES
from shelf_hands import cards
from shelf_screens import SCREENS as SHELF
from thinking_screens import against, waits
from us_keys import key_values

from game.ai.jobs import Answer
from game.quoridor.rules.moves import Step
from scenes.dialogs.notice import NoticeScene
from scenes.input.actions import Button
from scenes.input.guard import MOVED_MS, UNEXPECTED_MS
from scenes.kit.widgets import TextButton
from scenes.menus.title import POINT_MS, TitleScene
from scenes.table.screens.pause import PauseScene

HAND_MS = (200, 300, 380)
"""How long after the pointer has come a person clicks, who saw what was there before."""

ARROWS = {
    "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN,
}  # fmt: skip


def middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    x, y, w, h = box
    return x + w / 2, y + h / 2


def click(pilot: Pilot, x: float, y: float) -> None:
    """Click as a hand does that was on its way already, and did not look."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.post(kind, pos=pilot.point(x, y), button=pygame.BUTTON_LEFT, touch=False)
    pilot.frame()


def at_once(pilot: Pilot, box: tuple[float, float, float, float]) -> None:
    """Click before a person could have seen what is there."""
    click(pilot, *middle(box))


@contextmanager
def holding(pilot: Pilot, key: int) -> Iterator[None]:
    pilot.see()
    pilot.post(pygame.KEYDOWN, **key_values(key))
    pilot.frame()
    yield
    pilot.post(pygame.KEYUP, **key_values(key))
    pilot.frame()


@pytest.mark.parametrize("hand_ms", HAND_MS)
def test_a_click_on_a_closed_card_of_the_title_opens_no_door_in_it(
    pilot: Pilot, hand_ms: int
) -> None:
    LADDERS["title after a game"](pilot)
    scene = pilot.scene
    for at, card in enumerate(scene.cards):
        pilot.wait(1000)
        pilot.point(20, 20)
        pilot.frame()
        if at == scene.opened:
            continue
        box = pilot.page.target(("card", card.game)).box
        pilot.point(*middle(box))
        pilot.wait(hand_ms)
        assert scene.opened == at, "resting there opens the card"
        for kind in ("play", *(kind for kind, _, _ in card.more)):
            at_once(pilot, pilot.page.target((kind, card.game)).box)
        at_once(pilot, box)
        assert pilot.scene is scene
    pilot.wait(MOVED_MS)
    at_once(pilot, pilot.page.focused.box)
    assert pilot.scene is not scene, "later the same click plays"
    assert min(HAND_MS) > POINT_MS


def test_a_card_that_has_moved_below_the_pointer_does_not_open(pilot: Pilot) -> None:
    scene = pilot.scene

    def card(at: int) -> tuple[float, float, float, float]:
        key = ("card", scene.cards[at].game)
        return next(item.box for item in pilot.page.items if item.key == key)

    pilot.wait(MOVED_MS)
    at_once(pilot, card(2))
    assert scene.opened == 2
    x, y, _, _ = card(1)  # some of it lies where the first card was while it was open
    click(pilot, x + 2, y + 20)
    assert scene.opened == 2
    pilot.wait(MOVED_MS)
    assert scene.opened == 1, "resting there opens it"


def test_a_second_click_does_nothing_on_the_screen_that_the_first_has_opened(pilot: Pilot) -> None:
    pilot.wait(MOVED_MS)
    door = next(item for item in pilot.page.items if label(item) == pilot.words("title.settings"))
    at_once(pilot, door.box)
    scene = pilot.scene
    assert scene.__class__.__name__ == "SettingsScene"
    before = pilot.app.cabinet.settings
    for item in pilot.page.items:
        at_once(pilot, item.box)
    assert pilot.scene is scene and pilot.app.cabinet.settings == before


def test_a_row_that_the_wheel_has_brought_takes_no_click_yet(pilot: Pilot) -> None:
    SHELF["full shelf"](pilot)
    pilot.wait(MOVED_MS)
    scene = pilot.scene
    x, y = middle(cards(pilot)[1].box)
    pilot.point(x, y)
    pilot.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
    pilot.frame()
    chosen = scene.tab.selection.id
    click(pilot, x, y)
    click(pilot, x, y)
    assert pilot.scene is scene and scene.tab.selection.id == chosen
    pilot.wait(MOVED_MS)
    click(pilot, x, y)
    assert scene.tab.selection.id != chosen


def test_a_press_meant_for_the_table_does_nothing_on_the_results(pilot: Pilot) -> None:
    pilot.play("", "")
    pilot.table.submit(Step((4, 1)))
    pilot.table.submit(pilot.table.match.resignation)
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    results, waited_ms = pilot.scene, 0
    while waited_ms + 2 * FRAME_MS < UNEXPECTED_MS:
        for key in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_RCTRL, pygame.K_DOWN):
            pilot.post(pygame.KEYDOWN, **key_values(key))
            pilot.post(pygame.KEYUP, **key_values(key))
        click(pilot, *middle(pilot.page.items[0].box))
        waited_ms += FRAME_MS
        assert pilot.scene is results and pilot.page.focused is pilot.page.items[0]
    pilot.wait(UNEXPECTED_MS)
    pilot.key(pygame.K_RETURN)
    pilot.wait(400)
    assert pilot.scene is not results


def test_a_toast_covers_no_words_of_the_results(pilot: Pilot) -> None:
    pilot.play("", "", timer_s=20, cheats=2)  # which is said beside the name of the game
    pilot.table.submit(Step((4, 1)))
    pilot.table.submit(pilot.table.match.resignation)
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    pilot.wait(3000, 250)
    pilot.until(lambda: not pilot.app.cabinet.stack.toast.is_shown)
    lines = pilot.read()
    told = "Mira wins 3 trophies. See them in the club room."
    pilot.app.cabinet.toast(told)
    pilot.wait(1000)
    x, y, w, h = pilot.app.cabinet.stack.toast._box
    assert pilot.shows(told)
    for line in lines:
        left, top, wide, high = line.box
        is_apart = left + wide <= x or x + w <= left or top + high <= y or y + h <= top
        assert is_apart or not line.words, line


def test_a_press_meant_for_the_board_is_no_answer_to_a_computer_that_resigns(pilot: Pilot) -> None:
    against(pilot, "", "normal")
    pilot.table.sitting.giving_up._lost_plies.add(pilot.table.match.ply - 2)
    waits(pilot).close(Answer(0, [0, [4, 7]], -1.0, is_lost=True))
    pilot.until(lambda: pilot.scene_name == "GivingUpScene")
    for key in (pygame.K_RETURN, pygame.K_ESCAPE):
        pilot.post(pygame.KEYDOWN, **key_values(key))
        pilot.frame()
    assert pilot.scene_name == "GivingUpScene"


def test_an_arrow_that_is_still_held_does_not_move_the_focus_of_the_next_screen(
    pilot: Pilot,
) -> None:
    pilot.play("", "")
    with holding(pilot, pygame.K_DOWN):
        pilot.app.cabinet.stack.push(PauseScene(pilot.app.cabinet, pilot.table))
        focused = pilot.page.focused
        pilot.wait(2000)
        assert pilot.page.focused is focused
    pilot.key(pygame.K_DOWN)
    assert pilot.page.focused is not focused


def paused(pilot: Pilot) -> None:
    pilot.play("", "")
    pilot.app.cabinet.stack.push(PauseScene(pilot.app.cabinet, pilot.table))


def question(pilot: Pilot) -> None:
    pilot.app.cabinet.stack.push(
        NoticeScene(pilot.app.cabinet, "fault.title", "fault.what", on_yes=lambda: None)
    )


DESTROYING: dict[str, Callable[[Pilot], None]] = {
    "title": lambda pilot: pilot.app.cabinet.stack.restart(TitleScene(pilot.app.cabinet)),
    "paused": paused,
    "question": question,
    **{name: SHELF[name] for name in ("full shelf", "saves", "damaged save")},
    "person menu": CLUB["person menu"],
    "menu of a cup": CUPS["menu of a cup"],
}
"""Screens on which something can be given up, removed or left."""


@pytest.mark.parametrize("screen", DESTROYING)
def test_a_held_arrow_never_ends_on_what_destroys(pilot: Pilot, screen: str) -> None:
    DESTROYING[screen](pilot)
    scene = pilot.scene
    safe = [item for item in pilot.page.items if item.is_enabled and not item.node.destroys]
    for start in safe:
        for key in ARROWS.values():
            if start not in pilot.page.items:
                continue  # it was scrolled away
            pilot.page.focus.current = start
            with holding(pilot, key):
                reached = pilot.page.focused  # by a press, and not by its repeats
                pilot.wait(1500, 50)
            focused = pilot.page.focused
            assert pilot.scene is scene and focused is not None
            assert focused is reached or not focused.node.destroys


def test_a_fresh_press_leads_on_to_what_a_held_arrow_stopped_before(pilot: Pilot) -> None:
    CUPS["menu of a cup"](pilot)
    with holding(pilot, pygame.K_DOWN):
        pilot.wait(1500)
    stopped = pilot.page.focused
    pilot.key(pygame.K_DOWN)
    assert stopped is not None and not stopped.node.destroys
    assert pilot.page.focused is not None and pilot.page.focused.node.destroys


@pytest.mark.parametrize("screen", [*DESTROYING, "first day", "reported"])
def test_the_bottom_line_never_says_that_confirm_does_another_thing(
    pilot: Pilot, screen: str
) -> None:
    ({**DESTROYING, **PUZZLES, **PAGED_SCREENS}[screen])(pilot)
    view = pilot.scene.screen
    buttons = [one for one in view.items if one.is_enabled and isinstance(one.node, TextButton)]
    assert buttons
    for item in buttons:
        view.focus.current = item
        view.refresh()
        pilot.draw()
        signs = (one.sign for one, _ in view.prompts())
        said = {sign.words for sign in signs if sign.button is Button.CONFIRM}
        assert said <= {label(item), pilot.words("menu.choose")}, label(item)


def test_the_bottom_line_follows_the_buttons_of_the_shelf(pilot: Pilot) -> None:
    SHELF["full shelf"](pilot)
    hand = Keys(pilot)
    for key, pressed in (("remove", "replays.remove"), ("watch", "replays.watch")):
        hand._steer_to(pilot.words(pressed))
        assert key and pilot.words(pressed) in [
            line.words for line in pilot.read() if line.box[1] > 650
        ]
