"""Rows of forms: what presses, clicks and arrows do to each kind of value."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pilot import Pilot

from game.registry import GAMES
from scenes.input.actions import Button, Phase, Point, Press, Survey
from scenes.kit.boxes import Column
from scenes.kit.forms import PERCENT, Toggle, changed, form, form_row, stepped
from scenes.kit.frame import Screen
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene

CHOICES = {"switch": (False, True), "two": ("a", "b"), "loud": PERCENT, "many": (1, 2, 3, 5)}


class FormScene(ViewScene):
    """A form with a row of each kind."""

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot.app.cabinet)
        self.values: dict[Hashable, Any] = {"switch": False, "two": "a", "loud": 0, "many": 5}
        self.opened: list[Hashable] = []

    def view(self) -> Node:
        rows = [
            form_row(name, name, choices, self.values[name], str, opens=name == "many")
            for name, choices in CHOICES.items()
        ]
        return Screen("Form", Column(rows))

    def on_step(self, key: Hashable, step: int) -> None:
        self.values[key] = stepped(CHOICES[str(key)], self.values[key], step)

    def on_press(self, key: Hashable) -> None:
        self.opened.append(key)

    def press(self, key: str, button: Button) -> Any:
        self.screen.focus_on(key)
        self.act(Press(button, "keys:right"))
        return self.values[key]

    def click(self, key: str, part: float) -> Any:
        x, y, w, h = next(item.box for item in self.screen.items if item.key == key)
        for phase in (Phase.HOVER, Phase.DOWN, Phase.UP):
            self.act(Point(x + w * part, y + h / 2, phase))
        return self.values[key]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pilot]:
    pilot = Pilot(Path(tmp_path_factory.mktemp("forms")))
    yield pilot
    pilot.close()


@pytest.fixture
def scene(shared: Pilot) -> Iterator[FormScene]:
    made = FormScene(shared)
    shared.app.cabinet.stack.push(made)
    shared.frame()
    yield made
    shared.app.cabinet.stack.pop()


def test_a_press_turns_a_switch_and_comes_round_to_all_values(scene: FormScene) -> None:
    assert [scene.press("switch", Button.CONFIRM) for _ in range(2)] == [True, False]
    assert [scene.press("two", Button.CONFIRM) for _ in range(2)] == ["b", "a"]
    assert scene.press("switch", Button.LEFT) is False, "arrows stop at the ends"


def test_a_slider_goes_to_nothing_and_back(scene: FormScene) -> None:
    assert scene.press("loud", Button.CONFIRM) == 80
    assert scene.press("loud", Button.CONFIRM) == 0
    assert scene.press("loud", Button.RIGHT) == 5


def test_a_click_takes_the_value_that_is_seen(scene: FormScene) -> None:
    assert scene.click("switch", 0.1) is True, "a switch is turned by its name too"
    assert scene.click("two", 0.1) == "a"
    assert scene.click("two", 0.95) == "b"
    assert scene.press("loud", Button.CONFIRM) == 80
    assert scene.click("loud", 0.752) == 0
    assert scene.click("many", 0.78) == 3


def test_a_row_that_opens_something_steps_by_arrows_only(scene: FormScene) -> None:
    assert scene.press("many", Button.CONFIRM) == 5
    assert scene.opened == ["many"]
    assert scene.press("many", Button.LEFT) == 3


def test_one_button_reaches_every_value(scene: FormScene) -> None:
    survey = Survey([])
    scene.act(survey)
    buttons = {stop.button for stop in survey.stops if stop.target and stop.target.key == "loud"}
    assert buttons == {Button.LEFT, Button.RIGHT}


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
