"""The way of the focus: which arrows lead from one thing on a screen to another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

from scenes.input.actions import DIRECTIONS, Button
from scenes.input.focus import Box, nearest

T = TypeVar("T", bound=Hashable)


def way(
    here: T, boxes: Mapping[T, Box], goal: T, is_open: Callable[[T, int], bool]
) -> list[Button]:
    """The fewest presses of arrows that lead the focus from ``here`` to ``goal``.

    ``is_open`` says whether sideways arrows (-1 or 1) leave a thing. Raises ``LookupError`` if no
    arrows lead there.
    """
    ways: dict[T, list[Button]] = {here: []}
    unseen = deque([here])
    while unseen:
        at = unseen.popleft()
        if at == goal:
            return ways[at]
        others = {box: key for key, box in boxes.items() if key != at}
        for button, (dx, dy) in DIRECTIONS.items():
            found = nearest(boxes[at], others, dx, dy) if is_open(at, dx) else None
            if found is not None and others[found] not in ways:
                ways[others[found]] = [*ways[at], button]
                unseen.append(others[found])
    raise LookupError(f"no arrows lead from {here} to {goal}")
