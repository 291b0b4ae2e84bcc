"""Actions of a hand on screens that are trees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pilot import Pilot

from scenes.input.actions import DIRECTIONS, Button
from scenes.kit.forms import FormRow
from scenes.kit.placing import Target
from scenes.kit.view import View
from scenes.kit.widgets import Stepper
from scenes.menus.form_parts.nodes import Tile

MAX_PRESSES = 60


def steer_on_view(pilot: Pilot, press: Callable[[Button], None], goal: Target) -> None:
    """Bring the focus to ``goal``, one press after the other: lists scroll on the way."""
    page = pilot.page
    for _ in range(MAX_PRESSES):
        here = page.focused
        if here == goal:
            return
        press(_first_press(page, here, goal))
    raise LookupError(f"no arrows lead to {goal.key}")


def steer_on_title(pilot: Pilot, press: Callable[[Button], None], goal: Target) -> None:
    """Bring the focus to ``goal``, a button of the open card, a door or the daily pill."""
    rows, page = pilot.scene.rows(), pilot.page
    there = next(k for k, row in enumerate(rows) if goal.key in row)
    while (here := next(k for k, row in enumerate(rows) if page.focused_key in row)) != there:
        press(Button.DOWN if here < there else Button.UP)
    steps = rows[there].index(goal.key) - rows[there].index(page.focused_key)
    for _ in range(abs(steps)):
        press(Button.RIGHT if steps > 0 else Button.LEFT)


def _first_press(page: View, here: Target, goal: Target) -> Button:
    """Return the first of the fewest presses that lead to ``goal``, or one in its direction."""
    found = ways_from(page, here).get(goal)
    if not found:  # rows that are scrolled away lie where other things are
        return Button.UP if goal.box[1] < here.box[1] else Button.DOWN
    return found[0]


def ways_from(page: View, here: Target) -> dict[Target, tuple[Button, ...]]:
    """Return the fewest presses that lead to each thing that arrows reach."""
    ways: dict[Target, tuple[Button, ...]] = {here: ()}
    for target in (queue := [here]):
        for button, (dx, dy) in DIRECTIONS.items():
            page.focus.current = target
            node = target.node
            named = node.leads(dx, dy)
            aim = None if dx and node.steps else page.target(named) or page.toward(dx, dy)
            if aim is not None and aim not in ways:
                ways[aim] = (*ways[target], button)
                queue.append(aim)
    page.focus.current = here
    return ways


def arrow_of(pilot: Pilot, target: Target, step: int) -> tuple[float, float]:
    """Return where a click changes the value of a stepper by a step."""
    if isinstance(target.node, Tile):
        return target.node.arrow(target.box, step)
    if isinstance(target.node, FormRow):
        left, top, wide, high = target.node.control(target.box)
        return left + (wide - 20 if step > 0 else 20), top + high / 2
    x, y, w, h = target.box
    assert isinstance(target.node, Stepper)
    wide = target.node.value_w(pilot.app.window.brush, w)
    return x + w - (20 if step > 0 else wide - 20), y + h / 2


def open_puzzles(hand: Any, game_id: str) -> None:
    """Open the puzzles of a game from the title of a new guest, through all doors."""
    hand.choose_key("title.more")
    hand.choose_key("title.practice")
    for key in (("tab", game_id), "puzzles"):
        hand.pilot.wait(400)
        hand.choose(next(item.label for item in hand.pilot.page.items if item.key == key))
    hand.pilot.wait(400)
