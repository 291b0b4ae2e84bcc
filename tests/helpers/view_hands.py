"""How a hand finds its way on screens that are trees."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial

from pilot import Pilot
from ways import way

from scenes.input.actions import Button
from scenes.kit.node import Pressable
from scenes.kit.placing import Target
from scenes.kit.widgets import Stepper
from scenes.menus.form_items import Tile

MOST_PRESSES = 60


def steer_on_view(pilot: Pilot, press: Callable[[Button], None], goal: Target) -> None:
    """Bring the focus to ``goal``, one press after the other: lists scroll on the way."""
    page = pilot.page
    for _ in range(MOST_PRESSES):
        here = page.focused
        if here == goal:
            return
        boxes = {one.key: one.box for one in page.items if one.is_enabled}
        nodes = {one.key: one.node for one in page.items}
        press(way(here.key, boxes, goal.key, partial(_is_open, nodes))[0])
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


def _is_open(nodes: Mapping[Hashable, Pressable], key: Hashable, dx: int) -> bool:
    """Whether an arrow leaves a thing for what is there, and does not change its value."""
    node = nodes[key]
    return not dx or not (node.steps or (node.to_right if dx > 0 else node.to_left))


def arrow_of(pilot: Pilot, target: Target | Tile, step: int) -> tuple[float, float]:
    """Return where a click changes the value of a stepper by a step."""
    if isinstance(target, Tile):
        return target.arrow(step)
    x, y, w, h = target.box
    assert isinstance(target.node, Stepper)
    wide = target.node.value_w(pilot.app.window.brush, w)
    return x + w - (20 if step > 0 else wide - 20), y + h / 2
