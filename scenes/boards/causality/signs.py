"""Words in the texts of Causality's sprites, shared by views and painters."""

from __future__ import annotations

from math import atan2, degrees
from typing import Final

TILE, WALL, NOTHING = ".", "#", " "
NEUTRAL: Final = "n"
"""A neutral base."""

FREE, REPLAYS = "ABCD", "abcd"
"""A stone by its owner's look: one that obeys, and one that replays."""

BOX, MINE = "x", "m"
OPEN, SHUT = "+", "-"
"""A door or bomb, and one that is off."""

LINES: Final = 5
"""Number of worldlines with a colour of their own."""


def line_tint(name: str) -> str:
    """Return the colour of the worldline that a name such as ``3''`` belongs to."""
    number = name.split("'")[0]
    return f"line{(int(number or 1) - 1) % LINES + 1}"


def angle_of(dx: float, dy: float) -> float:
    """Return the angle of something drawn to the right that shall point along ``dx, dy``."""
    return degrees(atan2(-dy, dx))
