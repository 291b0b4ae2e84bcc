"""Where things stand in the two rails beside a board whose game has panels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from scenes.boards.beside import MoveButton, Panel
from scenes.table.beside.hud import LOG_PITCH
from scenes.table.beside.panels import Scribe
from scenes.ui.brush import Box

GAP: Final = 14.0
BUTTON_GAP: Final = 9.0
LOG_LEAST: Final = 48.0 + 2 * LOG_PITCH
"""A lower log is no use."""

Slot: TypeAlias = tuple[Panel, Panel]
"""A panel, and the same one with nothing pointed at."""

PARTS: Final = (1.0, 0.92, 0.84, 0.76, 0.67, 0.614, 0.6)
"""How small letters may become where a rail is full; none gets smaller than the house allows."""


@dataclass(frozen=True, slots=True)
class Rails:
    """Every panel and button with its box.

    ``rest`` is what remains below the right panels, and ``left_rest`` what remains between the left
    panels and the buttons.
    """

    panels: tuple[tuple[Panel, Box], ...]
    buttons: tuple[tuple[MoveButton, Box], ...]
    rest: Box
    left_rest: Box
    parts: tuple[float, float]
    """How small letters are in the left and the right rail."""


def lay_out(
    scribe: Scribe,
    rooms: tuple[Box, Box],
    panels: Sequence[Panel],
    idle: Sequence[Panel],
    buttons: Sequence[MoveButton],
    menu_h: float = 0.0,
) -> Rails:
    """Panels from above, buttons at the bottom of the left rail, letters as large as fit.

    ``rooms`` are the boxes of the two rails below the cards.
    ``idle`` are the panels with nothing pointed at: none gets lower than it is there, so that the
    least jumps about. ``buttons`` are specials that play a move. A menu of ``menu_h`` may cover the
    foot of the left rail: letters are small enough for what stands above it.
    """
    slots = (
        list(zip(panels, idle, strict=True))
        if len(panels) == len(idle)
        else [(panel, next((i for i in idle if _is_same(i, panel)), panel)) for panel in panels]
    )
    left = [slot for slot in slots if slot[0].side == "left"]
    right = [slot for slot in slots if slot[0].side != "left"]
    left_room, (x, top, w, h) = rooms
    above_menu = left_room[3] - menu_h + (GAP if menu_h else 0.0)  # the menu has its own margin
    left_part = _part(scribe, left, buttons, (*left_room[:3], above_menu))
    right_part = _part(scribe, right, (), (x, top, w, h - LOG_LEAST - GAP))
    placed, left_top = _stacked(scribe, left_part, left, left_room)
    more, below = _stacked(scribe, right_part, right, rooms[1])
    pressed = _from_below(scribe, left_part, buttons, left_room)
    left_bottom = pressed[0][1][1] - GAP if pressed else left_room[1] + left_room[3]
    return Rails(
        (*placed, *more),
        pressed,
        (x, below, w, top + h - below),
        (left_room[0], left_top, left_room[2], left_bottom - left_top),
        (left_part, right_part),
    )


def _is_same(idle: Panel, panel: Panel) -> bool:
    """Whether it is the same panel, with nothing pointed at."""
    return (idle.title, idle.side, idle.speaker) == (panel.title, panel.side, panel.speaker)


def _part(scribe: Scribe, slots: Sequence[Slot], buttons: Sequence[MoveButton], room: Box) -> float:
    """The largest letters with which all of it fits into ``room``; else the smallest."""
    for part in PARTS:
        writing = replace(scribe, part=part)
        heights = [_height(writing, slot, room[2]) for slot in slots]
        presses = [writing.button_height(special, room[2]) for special in buttons]
        gaps = GAP * len(slots) + BUTTON_GAP * max(len(buttons) - 1, 0)
        if sum(heights) + sum(presses) + gaps <= room[3]:
            return part
    return PARTS[-1]


def _height(writing: Scribe, slot: Slot, w: float) -> float:
    return max(writing.panel_height(panel, w) for panel in slot)


def _stacked(
    scribe: Scribe, part: float, slots: Sequence[Slot], room: Box
) -> tuple[list[tuple[Panel, Box]], float]:
    """Panels one below the other, and where the next would begin."""
    writing, placed = replace(scribe, part=part), []
    x, top, w, h = room
    bottom = top + h
    for slot in slots:
        height = min(_height(writing, slot, w), bottom - top)
        placed.append((slot[0], (x, top, w, height)))
        top += height + GAP
    return placed, top


def _from_below(
    scribe: Scribe, part: float, buttons: Sequence[MoveButton], room: Box
) -> tuple[tuple[MoveButton, Box], ...]:
    """``buttons`` one below the other, the last at the bottom; lower ones where room is short."""
    writing, (x, top, w, h) = replace(scribe, part=part), room
    heights = [writing.button_height(special, w) for special in buttons]
    space = h - BUTTON_GAP * (len(buttons) - 1)
    share = min(space / sum(heights), 1.0) if buttons else 1.0
    bottom = top + h
    placed: list[tuple[MoveButton, Box]] = []
    for special, height in zip(reversed(buttons), reversed(heights), strict=True):
        high = height * share
        placed.append((special, (x, bottom - high, w, high)))
        bottom -= high + BUTTON_GAP
    return tuple(reversed(placed))
