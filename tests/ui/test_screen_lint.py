"""The lint of screens finds a planted fault of each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pilot import Pilot
from screen_lint import screen_faults

from scenes.kit.boxes import Column, Layers, Row, Spacer
from scenes.kit.frame import Screen
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import Card, Plate, TextButton


def good() -> list[Node]:
    return [TextButton("Play", key="play"), TextButton("Leave", key="leave"), Text("All is well.")]


FAULTS: dict[str, tuple[Callable[[], Node], str]] = {
    "cut": (
        lambda: Row([Plate(Text("Words that have far too little room"), width=60.0)]),
        "cut off",
    ),
    "cut paragraph": (
        lambda: Plate(Text("Many words. " * 40, lines=0), width=300.0, height=60.0),
        "cut off",
    ),
    "overlap": (
        lambda: Row([Spacer(width=900.0), Card(Spacer(), label="A", key="a", width=500.0)]),
        "outside of its Row",
    ),
    "small": (
        lambda: TextButton("Tiny", key="tiny", width=40.0, height=30.0),
        "too small to press",
    ),
    "nameless": (
        lambda: Card(Spacer(), key="card", width=90.0, height=90.0),
        "nothing to read aloud: card",
    ),
    "same key": (
        lambda: Row([TextButton("One", key="k"), TextButton("Two", key="k")]),
        "the same key twice: k",
    ),
    "covered": (
        lambda: Layers([TextButton("Below", key="below"), TextButton("Above", key="above")]),
        "not reached by the pointer: below",
    ),
    "outside": (
        lambda: Row([Spacer(width=1200.0), TextButton("Far", key="far", width=200.0)]),
        "outside the window: far",
    ),
}


class PlantedScene(ViewScene):
    """A screen with what is planted on it."""

    def __init__(self, pilot: Pilot, planted: Callable[[], Node] | None) -> None:
        super().__init__(pilot.app.cabinet)
        self._planted = planted

    def view(self) -> Node:
        planted = [] if self._planted is None else [self._planted()]
        return Screen("Planted", Column([*good(), *planted], align="start"))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pilot]:
    pilot = Pilot(Path(tmp_path_factory.mktemp("lint")))
    yield pilot
    pilot.close()


def test_a_good_screen_has_no_fault(shared: Pilot) -> None:
    shared.app.cabinet.stack.push(PlantedScene(shared, None))
    assert screen_faults(shared) == []
    shared.app.cabinet.stack.pop()


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(shared: Pilot, name: str) -> None:
    planted, told = FAULTS[name]
    shared.app.cabinet.stack.push(PlantedScene(shared, planted))
    found = screen_faults(shared)
    shared.app.cabinet.stack.pop()
    assert any(told in fault for fault in found), found
