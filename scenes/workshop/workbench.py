"""Where tools, numbers and doors stand beside a board that is drawn on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scenes.ui.brush import Box

BOARD: Final[Box] = (344.0, 92.0, 592.0, 560.0)
TOOLS: Final[Box] = (40.0, 92.0, 284.0, 560.0)
SIDE: Final[Box] = (956.0, 92.0, 284.0, 560.0)
TOOL_COLUMNS, TOOL_PITCH = 3, 88.0
TOOLS_TOP, DIALS_TOP = 14.0, 64.0
DIAL_PITCH, DOOR_PITCH = 56.0, 58.0
GAP = 8.0


@dataclass(frozen=True, slots=True)
class Places:
    """A box for each of them, in their order."""

    tools: list[Box]
    dials: list[Box]
    doors: list[list[Box]]


def places(tools: int, dials: int, doors: Sequence[int]) -> Places:
    """Tools on the left, numbers on the right, and below the tools, where there is room for them,
    rows of so many doors; the numbers stand closer where they have to.
    """
    tools_h = TOOLS_TOP + -(-tools // TOOL_COLUMNS) * TOOL_PITCH
    doors_h = len(doors) * DOOR_PITCH + GAP
    is_below_tools = tools_h + doors_h <= TOOLS[3]
    room = SIDE[3] - DIALS_TOP - (0.0 if is_below_tools else doors_h)
    return Places(
        [_tool(k) for k in range(tools)],
        _dials(dials, min(DIAL_PITCH, room / dials)),
        _doors(doors, TOOLS if is_below_tools else SIDE),
    )


def _tool(k: int) -> Box:
    (x, y, _, _), (row, column) = TOOLS, divmod(k, TOOL_COLUMNS)
    across = TOOL_PITCH - 4
    return x + 12 + column * TOOL_PITCH, y + TOOLS_TOP + row * TOOL_PITCH, across, across


def _dials(count: int, pitch: float) -> list[Box]:
    x, y, w, _ = SIDE
    return [(x + 12, y + DIALS_TOP + k * pitch, w - 24, pitch - 6) for k in range(count)]


def _doors(rows: Sequence[int], panel: Box) -> list[list[Box]]:
    x, y, w, h = panel
    top, room = y + h - GAP - len(rows) * DOOR_PITCH, w - 32
    placed = []
    for k, count in enumerate(rows):
        wide = (room - GAP * (count - 1)) / count
        lefts = (x + 16 + column * (wide + GAP) for column in range(count))
        placed.append([(left, top + k * DOOR_PITCH, wide, DOOR_PITCH - GAP) for left in lefts])
    return placed
