"""The smallest screen of the kit's README: its code is run as it stands there."""

from __future__ import annotations

from pathlib import Path

import pygame
from pilot import Pilot
from screen_lint import screen_faults

README = Path(__file__).resolve().parents[2] / "scenes" / "kit" / "README.md"
MAX_LINES = 80


def smallest_screen() -> str:
    """Return the code of the first block in the README."""
    return README.read_text("utf-8").split("```python\n")[1].split("```")[0]


def test_the_smallest_screen_works_as_it_stands(pilot: Pilot) -> None:
    code, module = smallest_screen(), {"__name__": "counter"}
    assert len(code.splitlines()) <= MAX_LINES
    exec(compile(code, str(README), "exec"), module)
    stack = pilot.app.context.stack
    stack.push(module["CounterScene"](pilot.app.context))  # type: ignore[operator]
    pilot.frame()
    assert "Text 0" in pilot.tree()
    assert f"*TextButton more {pilot.words('people.next')}" in pilot.tree()
    pilot.key(pygame.K_RETURN, pygame.K_RETURN)
    assert "Text 2" in pilot.tree()
    x, y, w, h = pilot.page.items[0].box
    pilot.click(x + w / 2, y + h / 2)
    assert "Text 3" in pilot.tree() and screen_faults(pilot) == []
    pilot.key(pygame.K_ESCAPE)
    assert pilot.scene_name == "TitleScene"
