"""Rows of forms: what presses, clicks and arrows do to each kind of value."""

from __future__ import annotations

from collections.abc import Hashable
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

    def press(self, key: str, *buttons: Button) -> list[Any]:
        """Press buttons on a row, and return its value after each."""
        self.screen.focus_on(key)
        values = []
        for button in buttons:
            self.act(Press(button, "keys:right"))
            values.append(self.values[key])
        return values

    def click(self, key: str, part: float) -> Any:
        x, y, w, h = next(item.box for item in self.screen.items if item.key == key)
        for phase in (Phase.HOVER, Phase.DOWN, Phase.UP):
            self.act(Point(x + w * part, y + h / 2, phase))
        return self.values[key]


def test_presses_arrows_and_clicks_change_each_kind_of_row(pilot: Pilot) -> None:
    scene: FormScene = pilot.push(FormScene(pilot))
    press = Button.CONFIRM
    assert scene.press("switch", press, press) == [True, False]
    assert scene.press("switch", Button.LEFT) == [False], "arrows stop at the ends"
    assert scene.press("two", press, press) == ["b", "a"], "a press comes round to all values"
    assert scene.press("loud", press, press, Button.RIGHT) == [80, 0, 5]
    assert scene.press("many", press, Button.LEFT) == [5, 3], "what opens steps by arrows only"
    assert scene.opened == ["many"]
    assert scene.click("switch", 0.1) is True, "a switch is turned by its name too"
    for part, value in ((0.1, "a"), (0.95, "b")):
        assert scene.click("two", part) == value
    scene.values["loud"] = 80
    assert scene.click("loud", 0.752) == 0
    scene.values["many"] = 5
    assert scene.click("many", 0.78) == 3
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
