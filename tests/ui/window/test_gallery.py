"""What is seen of the state of something: that the pointer, the focus or a press is on it."""

from __future__ import annotations

from collections import defaultdict

from pilot import Pilot

from tests.gallery import CELL_H, CELL_W, STATES, draw, pressables


def test_focus_press_and_hold_are_seen_and_the_pointer_on_a_card(pilot: Pilot) -> None:
    brush, pictures = pilot.app.window.brush, defaultdict[str, dict[str, bytes]](dict)
    for name, node in pressables():
        kind, state = name.rsplit(": ", 1)
        brush.screen.surface.fill((0, 0, 0))
        draw(brush, node, (20.0, 20.0, CELL_W, CELL_H), STATES[state])
        pictures[kind][state] = pilot.pixels()
    for kind, looks in pictures.items():
        assert looks["in focus"] != looks["at rest"], kind
        if kind.startswith("Button"):
            seen = [looks[state] for state in STATES if state in looks and state != "hovered"]
            assert len(set(seen)) == len(seen), kind
    card = pictures["Card"]
    assert card["hovered"] not in (card["at rest"], card["in focus"])
