"""Every screen that is a tree: the lint finds nothing, and its picture is never an old one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import pygame
import pytest
from kit_screens import LIVELY, SCREENS, on_view
from pilot import Pilot
from screen_lint import screen_faults
from screen_reader import words_of
from words import all_words

from scenes.input.actions import DIRECTIONS, Action, Button, Phase, Point, Press
from scenes.kit.boxes import Column, Layers, Row, Spacer
from scenes.kit.frame import Dialog, Screen
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Plate, TextButton

LOOKS = [(1280, 720, 100), (640, 480, 150)]
MAX_FRAMES = 20
LANGUAGES = ("en", "de", "cs", "zh")
WAYS_OUT = {
    "whose pad": "whose_pad.skip",
    "reported": "report.end",
    "question": "replays.remove_no",
}
"""Words of the button that stands for a prompt."""
FEW = {"statistics", "saves", "question", "paused at ease", "whose pad", "long form", "daily"}
"""Screens of all kinds, for every test of them."""
BUTTONS = (*DIRECTIONS, Button.PREV, Button.NEXT)


def settled(pilot: Pilot) -> bytes:
    """Return the picture once nothing moves any more, and little pictures have come one by one."""
    ticker, before = pilot.context.stack.ticker, b""
    for _ in range(MAX_FRAMES):
        while ticker.is_moving:
            pilot.frame(250)
        pilot.wait(300)
        pilot.redraw()
        before, now = pilot.pixels(), before
        if before == now:
            break
    return before


def painted_anew(pilot: Pilot) -> bytes:
    """Return the picture of a tree that is asked for, placed and painted from nothing."""
    on_view(pilot).screen.refresh()
    pilot.app.window.restyle(pilot.context.settings)
    pilot.redraw()
    return pilot.pixels()


def whim(random: Random) -> Action:
    """Return a random action that stays on the screen."""
    x, y = random.uniform(0, 1280), random.uniform(0, 640)
    match random.randrange(4):
        case 0:
            return Point(x, y, Phase.HOVER)
        case 1:
            return Point(x, y, Phase.WHEEL, wheel=random.choice((-1, 1)))
        case 2:
            return Point(x, y, Phase.DOWN)
    return Press(random.choice(BUTTONS), "keys:right")


def check_cache(pilot: Pilot, name: str, events: int, every: int) -> None:
    """Do random things, and compare what is kept with what is painted anew."""
    SCREENS[name](pilot)
    random = Random(name)
    for k in range(events):
        pilot.context.stack.give(action := whim(random))
        pilot.app.is_stale = True
        pilot.frame(100)
        if isinstance(action, Press) and isinstance(pilot.scene, ViewScene):
            focused = pilot.scene.screen.focused
            assert focused is None or focused.placed.seen, (name, k, "the focus is in sight")
        picture = settled(pilot) if k % every == every - 1 else None
        if not isinstance(pilot.scene, ViewScene):  # a match has begun, or the program has ended
            assert k > every, name
            return
        assert picture is None or picture == painted_anew(pilot), (name, k)


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.slow
def test_what_is_kept_equals_what_is_painted_anew(pilot: Pilot, name: str) -> None:
    check_cache(pilot, name, 60, 4)


def test_a_few_events_leave_no_old_picture(pilot: Pilot) -> None:
    check_cache(pilot, "statistics", 12, 6)


@pytest.mark.parametrize("name", SCREENS | LIVELY)
@pytest.mark.slow
def test_no_screen_has_a_fault(pilot: Pilot, name: str) -> None:
    (SCREENS | LIVELY)[name](pilot)
    pilot.frame()
    focused, old = on_view(pilot).screen.focused, set[str]()
    assert focused is None or not focused.node.destroys, "a press too many destroys nothing"
    for width, height, percent in LOOKS:
        pilot.resize(width, height)
        for language in LANGUAGES:
            context = pilot.context
            settings = replace(context.settings, language=language, text_percent=percent)
            context.change_settings(settings)
            pilot.frame()
            assert not screen_faults(pilot), (name, width, percent, language)
            assert not (left := said(pilot) & old), (name, language, left)
            old = own_words(language)


@cache
def own_words(language: str) -> set[str]:
    """Return the messages without values of which no other language has the same."""
    others = {text for code in LANGUAGES if code != language for text in all_words(code).values()}
    every = all_words(language).items()
    names = "settings.language.own", "join.name"
    kept = others | {text for key, text in every if key.startswith(names)}
    return {text for _, text in every if "{" not in text and len(text) > 1} - kept


def said(pilot: Pilot) -> set[str]:
    return {words_of(one.node) for one in on_view(pilot).screen.placed}


def opened(pilot: Pilot, name: str) -> ViewScene:
    SCREENS[name](pilot)
    pilot.frame()
    return on_view(pilot)


def press_unnamed(pilot: Pilot) -> None:
    """Press the buttons that no prompt names: nothing changes, or a box that they open closes."""
    scene, stack = on_view(pilot), pilot.context.stack
    pilot.context.devices.last_device = "pad:1"
    pilot.redraw()
    pages = [one.node for one in scene.screen.placed if isinstance(one.node, Screen | Dialog)]
    named = {prompt.button for page in pages for prompt in page.prompts}
    below, before = stack.scenes[-2:][0], (pilot.tree(), scene.screen.focused_key)
    for button in (Button.ALTERNATE, Button.SPECIAL):
        if button not in named and pilot.scene is scene:
            scene.act(Press(button, "pad:1"))
            assert pilot.scene is below or pilot.scene is scene, button
            assert pilot.scene is not scene or before == (pilot.tree(), scene.screen.focused_key)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in FEW else pytest.mark.slow) for name in SCREENS]
)
def test_buttons_do_what_the_legend_says_and_back_leads_out(pilot: Pilot, name: str) -> None:
    first = opened(pilot, name)
    press_unnamed(pilot)
    for way_out in ("key", "prompt", "right click") if first.has_back else ():
        scene = first if way_out == "key" and pilot.scene is first else opened(pilot, name)
        match way_out:
            case "key":
                pilot.key(pygame.K_ESCAPE)
            case "prompt":
                pilot.point(640, 400)
                pilot.frame()
                signs = [*scene.screen.prompts().items()]
                found = [box for button, box in signs if button is Button.CANCEL]
                if found:
                    pilot.click(found[0][0] + 12, found[0][1] + 20)
                else:
                    pilot.click_words(pilot.words(WAYS_OUT.get(name, "menu.back")))
            case "right click":
                pilot.click(640, 400, pygame.BUTTON_RIGHT)
        if name == "long form":  # the unfolded options go first
            assert not pilot.scene.is_open
            continue
        assert pilot.scene is not scene, way_out


def test_nothing_changed_means_nothing_placed(pilot: Pilot) -> None:
    SCREENS["statistics"](pilot)
    pilot.redraw()
    view = on_view(pilot).screen
    before = view.builds, view.placings
    for _ in range(5):
        pilot.redraw()
    assert (view.builds, view.placings) == before
    pilot.context.stack.give(Point(5, 5, Phase.HOVER))
    pilot.redraw()
    assert view.placings == before[1], "the tree was asked for, and is equal"


def good() -> list[Node]:
    return [TextButton("Play", key="play"), TextButton("Leave", key="leave"), Text("All is well.")]


def pair(one: Node, other: Node) -> Node:
    return Row([one, other])


FAULTS: list[tuple[str, Callable[[], Node]]] = [
    ("cut off", lambda: Plate(Text("Words that have far too little room"), width=60.0)),
    ("cut off", lambda: TextButton("Words that have far too little room", key="a", width=90.0)),
    ("cut off", lambda: Plate(Text("Many words. " * 40, lines=0), width=300.0, height=60.0)),
    ("outside of its Row", lambda: pair(Spacer(width=900.0), Card(Spacer(), key="a", width=500.0))),
    ("too small to press", lambda: TextButton("Tiny", key="tiny", width=40.0, height=30.0)),
    ("nothing to read aloud: card", lambda: Card(Spacer(), key="card", width=90.0, height=90.0)),
    ("the same key twice: k", lambda: pair(TextButton("One", key="k"), TextButton("Two", key="k"))),
    (
        "not reached by the pointer: a",
        lambda: Layers([TextButton("Below", key="a"), TextButton("Above", key="b")]),
    ),
    (
        "outside the window: far",
        lambda: pair(Spacer(width=1200.0), TextButton("Far", key="far", width=200.0)),
    ),
]


class PlantedScene(ViewScene):
    """A screen with what is planted on it."""

    def __init__(self, pilot: Pilot, planted: Callable[[], Node] | None) -> None:
        super().__init__(pilot.context)
        self._planted = planted

    def view(self) -> Node:
        planted = [] if self._planted is None else [self._planted()]
        return Screen("Planted", Column([*good(), *planted], align="start"))


def test_a_good_screen_has_no_fault_and_every_planted_one_is_found(pilot: Pilot) -> None:
    pilot.push(PlantedScene(pilot, None))
    assert screen_faults(pilot) == []
    for told, planted in FAULTS:
        pilot.push(PlantedScene(pilot, planted))
        found = screen_faults(pilot)
        assert any(told in fault for fault in found), (told, found)
