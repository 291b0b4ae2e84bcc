"""Who has pressed a button on the title, and what somebody with one button finds there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from game.words.message import Value
from scenes.input.actions import Button, Stop
from scenes.ui.brush import Box, Brush

SEAT_X, SEAT_Y, SEAT_PITCH = 1202.0, 670.0, 38.0
MOST: Final = 4
SEATS_LEFT: Final = SEAT_X - (MOST - 1) * SEAT_PITCH - 26
"""Where the shapes begin."""

GAP: Final = 24.0


class Words(Protocol):
    """The string table."""

    def __call__(self, key: str, /, **values: Value) -> str: ...


def draw_people(brush: Brush, words: Words, people: int, left: float) -> None:
    """Draw the shapes of ``people``, and how many they are if there is room from ``left`` on."""
    for k in range(MOST):
        at = (SEAT_X - SEAT_PITCH * (MOST - 1 - k), SEAT_Y)
        is_in = k < people
        brush.disc(at, 14, brush.theme.mix("ink0", f"look{k}", 0.3) if is_in else "hole")
        brush.ring(at, 14, f"look{k}" if is_in else "line", 2)
        if is_in:
            brush.shape(k, at, 7)
    if people:
        key = {1: "somebody_in", 2: "two_in"}.get(people, "many_in")
        told, room = words(f"title.{key}", n=people), SEATS_LEFT - left - GAP
        if brush.measure(told, 20)[0] <= room:
            brush.text(told, (SEATS_LEFT, SEAT_Y), 20, "bold", "soft", "midright")


def stops_beside(layout: Sequence[Box], opened: int) -> Sequence[Stop]:
    """The cards before and after the one that is ``opened``."""
    ways = (Button.PREV, opened - 1), (Button.NEXT, opened + 1)
    return [Stop(None, button, layout[at]) for button, at in ways if 0 <= at < len(layout)]
