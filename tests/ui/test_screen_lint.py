"""The lint of screens finds a planted fault of each kind."""

from __future__ import annotations

from collections.abc import Callable

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


def pair(one: Node, other: Node) -> Node:
    return Row([one, other])


FAULTS: list[tuple[str, Callable[[], Node]]] = [
    ("cut off", lambda: Plate(Text("Words that have far too little room"), width=60.0)),
    ("cut off", lambda: Plate(Text("Many words. " * 40, lines=0), width=300.0, height=60.0)),
    ("outside of its Row", lambda: pair(Spacer(width=900.0), Card(Spacer(), key="a", width=500.0))),
    ("too small to press", lambda: TextButton("Tiny", key="tiny", width=40.0, height=30.0)),
    ("nothing to read aloud: card", lambda: Card(Spacer(), key="card", width=90.0, height=90.0)),
    (
        "the same key twice: k",
        lambda: pair(TextButton("One", key="k"), TextButton("Two", key="k")),
    ),
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
        super().__init__(pilot.app.cabinet)
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
