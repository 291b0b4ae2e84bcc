"""Actions in a scene of the kit: focus, presses, holds, lists, rows of forms."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest
from pilot import Pilot

from game.registry import GAMES
from scenes.input.actions import Action, Button, Phase, Point, Press, Signal, Survey
from scenes.kit.boxes import Column, Row
from scenes.kit.forms import PERCENT, Toggle, changed, form, form_row, stepped
from scenes.kit.frame import MENU, Prompt, Screen
from scenes.kit.motion import Glide
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.scroll import LazyList, Scroll
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Stepper, TextButton

KEYS = "keys:right"
SIZES = ("Small", "Medium", "Large")


class Pressed(ViewScene):
    """A screen that notes what is pressed, and gets actions by the keys of its nodes."""

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot.context)
        self.done = list[Hashable]()

    def on_press(self, key: Hashable) -> None:
        self.done.append(key)

    def give(self, *actions: Action) -> None:
        for action in actions:
            self.act(action)

    def press(self, *buttons: Button, is_repeat: bool = False) -> None:
        self.give(*(Press(button, KEYS, is_repeat=is_repeat) for button in buttons))

    def middle(self, key: Hashable, part: float = 0.5) -> tuple[float, float]:
        x, y, w, h = next(item.box for item in self.screen.items if item.key == key)
        return x + w * part, y + h / 2

    def click(self, key: Hashable, part: float = 0.5) -> None:
        x, y = self.middle(key, part)
        self.give(*(Point(x, y, phase) for phase in (Phase.HOVER, Phase.DOWN, Phase.UP)))


class Sampler(Pressed):
    """A screen with everything that can be pressed."""

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot)
        self.size, self.entries = 0, [f"entry {k}" for k in range(40)]

    def view(self) -> Node:
        size = Stepper(
            SIZES[self.size], SIZES, self.size > 0, self.size < 2, label="Size", key="size"
        )
        buttons = [
            TextButton("Play", key="play"),
            TextButton("Remove", tone="danger", held="Keep holding", key="remove"),
            Card(Text("Only looks"), focus_only=True, label="Look", key="look", height=60.0),
            TextButton("Not now", is_enabled=False, key="off"),
        ]
        rows = LazyList(self.entries, self._row, cell=50.0, gap="s", key="list", width=500.0)
        prompts = [Prompt(Button.ALTERNATE, "Rename"), Prompt(Button.CANCEL, "Back")]
        body = Row([Column([size, *buttons], width=400.0), rows])
        return Screen("Sampler", body, prompts=prompts, menu="More")

    def _row(self, k: int) -> Node:
        return Card(Text(self.entries[k]), label=self.entries[k], key=self.entries[k])

    def on_step(self, key: Hashable, step: int) -> None:
        self.size += step

    def on_button(self, button: Button) -> bool:
        self.done.append(button)
        return button is Button.ALTERNATE

    def hold(self, key: Hashable) -> None:
        """Give something the focus and press it."""
        self.screen.focus_on(key)
        self.press(Button.CONFIRM)


@pytest.fixture
def scene(pilot: Pilot) -> Sampler:
    made: Sampler = pilot.push(Sampler(pilot))
    return made


def test_the_focus_begins_in_the_body_and_follows_arrows_and_pointer(scene: Sampler) -> None:
    assert scene.screen.focused_key == "size"
    scene.press(Button.DOWN)
    assert scene.screen.focused_key == "play"
    for key in ("look", "off"):  # what is off cannot have it
        scene.act(Point(*scene.middle(key), Phase.HOVER))
        assert scene.screen.focused_key == "look"
    scene.screen.focus_on("play")
    for is_repeat, key in ((True, "play"), (False, "remove")):  # a held arrow stops before it
        scene.press(Button.DOWN, is_repeat=is_repeat)
        assert scene.screen.focused_key == key


def test_presses_and_clicks_are_told_by_their_keys(scene: Sampler, pilot: Pilot) -> None:
    x, y = scene.middle("play")
    for elsewhere in ((x, 650.0), scene.middle("entry 0")):
        scene.give(Point(x, y, Phase.DOWN), Point(*elsewhere, Phase.UP))
    scene.click("off")
    assert scene.screen.focused_key != "off"
    scene.click("look")
    assert scene.screen.focused_key == "look" and scene.done == []
    scene.press(Button.CONFIRM)
    scene.hold("play")
    scene.click("play")
    scene.press(Button.ALTERNATE, Button.PAUSE)
    assert scene.done == ["look", "play", "play", Button.ALTERNATE, Button.PAUSE, MENU]
    assert scene.screen.focused is not None
    builds = scene.screen.builds
    scene.press(Button.CANCEL)
    assert pilot.scene is not scene
    assert scene.screen.builds == builds, "a screen that has gone is not asked for its tree"


def test_left_and_right_change_a_value_and_stop_at_its_ends(scene: Sampler) -> None:
    scene.press(Button.LEFT, Button.RIGHT, Button.RIGHT, Button.RIGHT)
    assert scene.size == 2 and scene.screen.focused_key == "size"
    for part in (0.7, 0.1):  # the left half of the value, and a label, which is no arrow
        scene.click("size", part)
        assert scene.size == 1


def test_what_destroys_must_be_held_and_other_screens_let_go(scene: Sampler, pilot: Pilot) -> None:
    scene.hold("remove")
    scene.act(Signal.FOCUS_LOST)
    pilot.wait(900)
    scene.hold("remove")
    pilot.push(Sampler(pilot))
    pilot.wait(900)
    pilot.context.stack.pop()
    scene.hold("remove")
    scene.press(Button.CANCEL)
    pilot.wait(900)
    pilot.push(scene)
    scene.click("remove")
    assert scene.done == [] and pilot.has("menu.hold")
    x, y = scene.middle("remove")
    scene.act(Point(x, y, Phase.DOWN))
    assert pilot.shows("Keep holding")
    hold_ms = pilot.context.settings.hold_ms
    pilot.wait(hold_ms - 100)
    assert scene.done == [], "not before the time that is set"
    pilot.wait(200)
    assert scene.done == ["remove"]
    scene.act(Point(x, y, Phase.UP))
    pilot.set(hold_ms=0)
    scene.hold("remove")
    assert scene.done == ["remove"] and pilot.has("menu.again")
    scene.press(Button.CONFIRM)
    assert scene.done == ["remove"] * 2, "pressing twice may stand for holding"


def test_a_list_scrolls_with_the_focus_the_wheel_and_by_pages(scene: Sampler) -> None:
    view = scene.screen
    view.focus_on("entry 0")
    scene.press(*[Button.DOWN] * 12)
    assert view.focused_key == "entry 12"
    shown, first = view.rows_of("list"), view.offsets["list"]
    assert first == 13 - shown
    scene.press(Button.NEXT)
    assert view.offsets["list"] == first + shown
    assert view.focused_key == f"entry {12 + shown}", "it stays where it was seen"
    scene.act(Point(*scene.middle(f"entry {12 + shown}"), Phase.WHEEL, wheel=1))
    assert view.offsets["list"] == first + shown - 1
    scene.press(*[Button.DOWN] * (39 - int(str(view.focused_key).split()[1])))
    assert view.focused_key == "entry 39", "arrows reach the last"
    scene.press(*[Button.PREV] * 9)
    assert view.offsets["list"] == 0


def test_the_focus_keeps_its_entry_when_the_list_changes(scene: Sampler) -> None:
    scene.screen.focus_on("entry 30")
    assert scene.screen.focused is not None
    scene.entries = [*(f"new {k}" for k in range(25)), *scene.entries]
    scene.refresh()
    focused = scene.screen.focused
    assert focused is not None and focused.key == "entry 30" and focused.placed.seen is not None
    scene.entries.remove("entry 30")
    scene.refresh()
    assert scene.screen.focused is not None and scene.screen.focused_key in ("entry 29", "entry 31")


def test_scanning_comes_to_all_that_is_enabled_and_in_sight(scene: Sampler) -> None:
    survey = Survey([])
    scene.act(survey)
    keys = [stop.target.key for stop in survey.stops if stop.target is not None]  # type: ignore[attr-defined]
    assert keys.count("size") == 2 and {"play", "remove", "look", MENU} <= set(keys)
    assert "off" not in keys and "entry 39" not in keys
    others = {stop.button for stop in survey.stops if stop.target is None}
    assert others == {Button.ALTERNATE, Button.CANCEL}


def test_the_focus_is_heard(scene: Sampler, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    said = list[str]()
    pilot.set(read_aloud=True)
    monkeypatch.setattr(type(pilot.context), "read_aloud", lambda self, *words: said.extend(words))
    scene.press(Button.RIGHT, Button.DOWN)
    assert said == ["Size: Medium", "Play"]


def test_only_a_changed_node_is_painted_anew(scene: Sampler, pilot: Pilot) -> None:
    pilot.wait(300)
    placed = {one.path: one for one in scene.screen.placed}
    scene.press(Button.RIGHT)
    pilot.frame()
    changed = [one.node.key for one in scene.screen.placed if placed.get(one.path) is not one]
    assert changed == ["size"]


class Tall(Pressed):
    """Buttons in content that scrolls, and a card that glides."""

    is_right = False

    def view(self) -> Node:
        tall = Column([TextButton(str(k), key=k, height=60.0) for k in range(20)], "m")
        card = Glide(Card(Text("Glides", align="center"), key="card"), key="glide", width=200.0)
        parts: list[Node] = [Scroll(tall, key="scroll", width=400.0), card]
        body = Row(parts[:: -1 if self.is_right else 1], justify="between")
        return Screen("Tall", body, prompts=self.prompts("menu.choose", back=""))


def test_the_focus_and_the_wheel_scroll_content_and_nodes_glide(pilot: Pilot) -> None:
    scene: Tall = pilot.push(Tall(pilot))
    assert scene.prompts(back="menu.back")[1] == Prompt(Button.CANCEL, pilot.words("menu.back"))
    scene.press(*[Button.DOWN] * 12)
    focused = scene.screen.focused
    assert focused is not None and focused.key == 12 and focused.placed.seen == focused.box
    first = scene.screen.offsets["scroll"]
    assert scene.act(Point(300.0, 300.0, Phase.WHEEL, wheel=1))
    assert scene.screen.offsets["scroll"] == first - 1
    pilot.frame()
    before = pilot.pixels()
    scene.is_right = True
    scene.refresh()
    pilot.frame()
    pilot.frame(60)
    midway = pilot.pixels()
    pilot.wait(400)
    assert len({before, midway, pilot.pixels()}) == 3, "a keyed node glides to its new box"


CHOICES = {"switch": (False, True), "two": ("a", "b"), "loud": PERCENT, "many": (1, 2, 3, 5)}


class FormScene(Pressed):
    """A form with a row of each kind."""

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot)
        self.values: dict[Hashable, Any] = {"switch": False, "two": "a", "loud": 0, "many": 5}

    def view(self) -> Node:
        rows = [
            form_row(name, name, choices, self.values[name], str, opens=name == "many")
            for name, choices in CHOICES.items()
        ]
        return Screen("Form", Column(rows))

    def on_step(self, key: Hashable, step: int) -> None:
        self.values[key] = stepped(CHOICES[str(key)], self.values[key], step)

    def values_of(self, key: str, *buttons: Button) -> list[Any]:
        """Press buttons on a row, and return its value after each."""
        self.screen.focus_on(key)
        return [self.press(button) or self.values[key] for button in buttons]


def test_presses_arrows_and_clicks_change_each_kind_of_row(pilot: Pilot) -> None:
    scene: FormScene = pilot.push(FormScene(pilot))
    press = Button.CONFIRM
    assert scene.values_of("switch", press, press) == [True, False]
    assert scene.values_of("switch", Button.LEFT) == [False], "arrows stop at the ends"
    assert scene.values_of("two", press, press) == ["b", "a"], "a press comes round to all values"
    assert scene.values_of("loud", press, press, Button.RIGHT) == [80, 0, 5]
    assert scene.values_of("many", press, Button.LEFT) == [5, 3], "what opens steps by arrows only"
    assert scene.done == ["many"]
    scene.values |= {"loud": 80, "many": 5}
    for key, part, value in (
        ("switch", 0.1, True),  # it is turned by its name too
        ("two", 0.1, "a"),
        ("two", 0.95, "b"),
        ("loud", 0.752, 0),
        ("many", 0.78, 3),
    ):
        scene.click(key, part)
        assert scene.values[key] == value
    survey = Survey([])
    scene.act(survey)
    buttons = {stop.button for stop in survey.stops if stop.target and stop.target.key == "loud"}
    assert buttons == {Button.LEFT, Button.RIGHT}, "one button reaches every value"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_form_is_made_from_option_dataclasses(game_id: str) -> None:
    options: Any = GAMES[game_id].options()
    rows = form(options, str.upper, lambda name, value: f"{value}")
    assert rows and all(row.label == str(row.key).upper() for row in rows)
    for row in rows:
        now = getattr(options, str(row.key))
        assert row.value == f"{now}" and isinstance(row, Toggle) == isinstance(now, bool)
        step = next((step for step in (1, -1) if row.can_step(step)), 0)
        after = getattr(changed(options, str(row.key), step), str(row.key))
        assert f"{after}" == row.values[row.at + step]
