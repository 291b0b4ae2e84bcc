"""What a scene of the kit does with actions: focus, presses, steps, holds, lists."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pilot import Pilot

from scenes.input.actions import Action, Button, FocusLost, Phase, Point, Press, Survey
from scenes.kit.boxes import Column, Row
from scenes.kit.frame import MENU, Prompt, Screen
from scenes.kit.motion import Glide
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.scroll import LazyList, Scroll
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Stepper, TextButton

KEYS = "keys:right"
SIZES = ("Small", "Medium", "Large")


class Sampler(ViewScene):
    """A screen with everything that can be pressed; notes what was done."""

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot.app.cabinet)
        self.pilot, self.done = pilot, list[Hashable]()
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

    def on_press(self, key: Hashable) -> None:
        self.done.append(key)

    def on_step(self, key: Hashable, step: int) -> None:
        self.size += step

    def on_button(self, button: Button) -> bool:
        self.done.append(button)
        return button is Button.ALTERNATE

    def give(self, *actions: Action) -> None:
        for action in actions:
            self.act(action)

    def press(self, button: Button, *, is_repeat: bool = False) -> None:
        self.act(Press(button, KEYS, is_repeat=is_repeat))

    def middle(self, key: Hashable, part: float = 0.5) -> tuple[float, float]:
        x, y, w, h = next(item.box for item in self.screen.items if item.key == key)
        return x + w * part, y + h / 2

    def click(self, key: Hashable, part: float = 0.5) -> None:
        x, y = self.middle(key, part)
        self.give(
            Point(x, y, Phase.HOVER),
            Point(x, y, Phase.DOWN),
            Point(x, y, Phase.UP),
        )


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pilot]:
    pilot = Pilot(Path(tmp_path_factory.mktemp("kit")))
    yield pilot
    pilot.close()


@pytest.fixture
def scene(shared: Pilot) -> Iterator[Sampler]:
    made = Sampler(shared)
    shared.app.cabinet.stack.push(made)
    shared.frame()
    yield made
    if shared.scene is made:
        shared.app.cabinet.stack.pop()


def test_the_focus_begins_in_the_body_and_follows_arrows_and_pointer(scene: Sampler) -> None:
    assert scene.screen.focused_key == "size"
    scene.press(Button.DOWN)
    assert scene.screen.focused_key == "play"
    x, y = scene.middle("look")
    scene.act(Point(x, y, Phase.HOVER))
    assert scene.screen.focused_key == "look"
    x, y = scene.middle("off")
    scene.act(Point(x, y, Phase.HOVER))
    assert scene.screen.focused_key == "look", "what is off cannot have it"


def test_a_press_is_told_by_its_key(scene: Sampler) -> None:
    scene.screen.focus_on("play")
    scene.press(Button.CONFIRM)
    scene.click("play")
    assert scene.done == ["play", "play"]


def test_a_press_that_moves_off_before_its_release_does_nothing(scene: Sampler) -> None:
    x, y = scene.middle("play")
    scene.give(Point(x, y, Phase.DOWN), Point(x, 650.0, Phase.UP))
    scene.give(Point(x, y, Phase.DOWN), Point(*scene.middle("entry 0"), Phase.UP))
    assert scene.done == []


def test_what_is_disabled_takes_no_click(scene: Sampler) -> None:
    scene.click("off")
    assert scene.done == [] and scene.screen.focused_key != "off"


def test_left_and_right_change_a_value_and_stop_at_its_ends(scene: Sampler) -> None:
    for button in (Button.LEFT, Button.RIGHT, Button.RIGHT, Button.RIGHT):
        scene.press(button)
    assert scene.size == 2 and scene.screen.focused_key == "size"
    scene.click("size", 0.7)
    assert scene.size == 1, "the left half of the value"
    scene.click("size", 0.1)
    assert scene.size == 1, "a label is no arrow"


def test_a_click_on_what_only_has_the_focus_does_no_more(scene: Sampler) -> None:
    scene.click("look")
    assert scene.screen.focused_key == "look" and scene.done == []
    scene.press(Button.CONFIRM)
    assert scene.done == ["look"]


def test_what_destroys_must_be_held(scene: Sampler, shared: Pilot) -> None:
    scene.click("remove")
    assert scene.done == [] and shared.shows(shared.words("menu.hold"))
    x, y = scene.middle("remove")
    scene.act(Point(x, y, Phase.DOWN))
    assert shared.shows("Keep holding")
    shared.wait(900)
    assert scene.done == ["remove"]
    scene.act(Point(x, y, Phase.UP))


def test_a_lost_window_lets_go(scene: Sampler, shared: Pilot) -> None:
    scene.screen.focus_on("remove")
    scene.press(Button.CONFIRM)
    scene.act(FocusLost())
    shared.wait(900)
    assert scene.done == []


def test_another_screen_over_it_lets_go(scene: Sampler, shared: Pilot) -> None:
    scene.screen.focus_on("remove")
    scene.press(Button.CONFIRM)
    shared.app.cabinet.stack.push(Sampler(shared))
    shared.wait(900)
    shared.app.cabinet.stack.pop()
    assert scene.done == []


def test_a_screen_that_has_gone_is_not_asked_for_its_tree(scene: Sampler) -> None:
    scene.screen.focus_on("play")
    assert scene.screen.focused is not None
    builds = scene.screen.builds
    scene.press(Button.CANCEL)
    assert scene.screen.builds == builds


def test_pressing_twice_may_stand_for_holding(scene: Sampler, shared: Pilot) -> None:
    cabinet = shared.app.cabinet
    before = cabinet.settings
    cabinet.change_settings(replace(before, hold_ms=0))
    scene.screen.focus_on("remove")
    scene.press(Button.CONFIRM)
    assert scene.done == [] and shared.shows(shared.words("menu.again"))
    scene.press(Button.CONFIRM)
    assert scene.done == ["remove"]
    cabinet.change_settings(before)


def test_a_held_arrow_stops_before_what_destroys(scene: Sampler) -> None:
    scene.screen.focus_on("play")
    scene.press(Button.DOWN, is_repeat=True)
    assert scene.screen.focused_key == "play"
    scene.press(Button.DOWN)
    assert scene.screen.focused_key == "remove"


def test_a_list_scrolls_with_the_focus_the_wheel_and_by_pages(scene: Sampler) -> None:
    scene.screen.focus_on("entry 0")
    for _ in range(12):
        scene.press(Button.DOWN)
    assert scene.screen.focused_key == "entry 12"
    shown = scene.screen.rows_of("list")
    first = scene.screen.offsets["list"]
    assert first == 13 - shown
    scene.press(Button.NEXT)
    assert scene.screen.offsets["list"] == first + shown
    assert scene.screen.focused_key == f"entry {12 + shown}", "it stays where it was seen"
    x, y = scene.middle(f"entry {12 + shown}")
    scene.act(Point(x, y, Phase.WHEEL, wheel=1))
    assert scene.screen.offsets["list"] == first + shown - 1


def test_the_focus_keeps_its_entry_when_the_list_changes(scene: Sampler) -> None:
    scene.screen.focus_on("entry 30")
    assert scene.screen.focused is not None
    scene.entries = [*(f"new {k}" for k in range(25)), *scene.entries]
    scene.refresh()
    focused = scene.screen.focused
    assert focused is not None and focused.key == "entry 30" and focused.placed.seen is not None
    scene.entries.remove("entry 30")
    scene.refresh()
    nearest = scene.screen.focused
    assert nearest is not None and nearest.key in ("entry 29", "entry 31")


def test_other_buttons_the_menu_and_back(scene: Sampler, shared: Pilot) -> None:
    scene.press(Button.ALTERNATE)
    scene.press(Button.PAUSE)
    assert scene.done == [Button.ALTERNATE, Button.PAUSE, MENU]
    scene.press(Button.CANCEL)
    assert shared.scene is not scene


def test_scanning_comes_to_all_that_is_enabled_and_in_sight(scene: Sampler) -> None:
    survey = Survey()
    scene.act(survey)
    keys = [stop.target.key for stop in survey.stops if stop.target is not None]  # type: ignore[attr-defined]
    assert keys.count("size") == 2 and {"play", "remove", "look", MENU} <= set(keys)
    assert "off" not in keys and "entry 39" not in keys
    assert {stop.button for stop in survey.stops if stop.target is None} == {
        Button.ALTERNATE,
        Button.CANCEL,
    }


def test_what_has_the_focus_is_read_aloud_with_its_value(
    scene: Sampler, shared: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cabinet, said = shared.app.cabinet, list[str]()
    monkeypatch.setattr(type(cabinet), "read_aloud", lambda self, *words: said.extend(words))
    before = cabinet.settings
    monkeypatch.setattr(cabinet, "settings", replace(before, read_aloud=True))
    scene.press(Button.RIGHT)
    scene.press(Button.DOWN)
    assert said == ["Size: Medium", "Play"]


def test_only_a_changed_node_is_painted_anew(scene: Sampler, shared: Pilot) -> None:
    shared.wait(300)
    placed = {one.path: one for one in scene.screen.placed}
    scene.press(Button.RIGHT)
    shared.frame()
    after = {one.path: one for one in scene.screen.placed}
    changed = [path for path, one in after.items() if placed.get(path) is not one]
    assert [after[path].node.key for path in changed] == ["size"]


class Tall(ViewScene):
    """Buttons in content that scrolls, and a card that glides."""

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot.app.cabinet)
        self.is_right = False

    def view(self) -> Node:
        tall = Column([TextButton(str(k), key=k, height=60.0) for k in range(20)], "m")
        card = Glide(Card(Text("Glides", align="center"), key="card"), key="glide", width=200.0)
        parts: list[Node] = [Scroll(tall, key="scroll", width=400.0), card]
        body = Row(parts[:: -1 if self.is_right else 1], justify="between")
        return Screen("Tall", body, prompts=self.prompts("menu.choose", back=""))


def test_the_focus_scrolls_content_and_the_wheel_too(shared: Pilot) -> None:
    scene = Tall(shared)
    shared.app.cabinet.stack.push(scene)
    shared.frame()
    assert scene.prompts(back="menu.back")[1] == Prompt(Button.CANCEL, shared.words("menu.back"))
    for _ in range(12):
        scene.act(Press(Button.DOWN, KEYS))
    focused = scene.screen.focused
    assert focused is not None and focused.key == 12 and focused.placed.seen == focused.box
    first = scene.screen.offsets["scroll"]
    assert scene.act(Point(300.0, 300.0, Phase.WHEEL, wheel=1))
    assert scene.screen.offsets["scroll"] == first - 1
    shared.app.cabinet.stack.pop()


def test_a_keyed_node_glides_to_its_new_box(shared: Pilot) -> None:
    scene = Tall(shared)
    shared.app.cabinet.stack.push(scene)
    shared.frame()
    before = shared.pixels()
    scene.is_right = True
    scene.refresh()
    shared.frame()
    shared.frame(60)
    midway = shared.pixels()
    shared.wait(400)
    after = shared.pixels()
    assert midway not in (before, after) and before != after
    shared.app.cabinet.stack.pop()
