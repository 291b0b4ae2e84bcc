"""What flies along a way: a head, and a tail that gets smaller."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import Final

from scenes.boards.look import Look, Picture, Spot
from scenes.boards.pages import Flight
from scenes.ui.ease import in_out_quad

HEAD: Final = 26.0
TAIL: Final = 9
"""Number of followers, each smaller than the one before it."""

BEHIND: Final = 0.022
"""How far each is behind the next, in parts of the way."""

LANDED: Final = 0.86
"""The head has arrived after this part of the time; then the tail comes in."""


def flown(flight: Flight, part: float) -> Picture:
    """Return the flight after ``part`` (0..1) of its time, in the units of its way."""
    gone = part / LANDED
    shown = {}
    for k in reversed(range(TAIL + 1)):
        at = gone - k * BEHIND / LANDED * (1 + k / TAIL)
        if 0.0 <= at <= 1.0 or (k == 0 and at > 1.0):
            side = HEAD * (1.0 - k / (TAIL + 2))
            x, y = _along(flight.way, in_out_quad(min(at, 1.0)))
            shown["flight", k] = Look(flight.shape, x, y, side, side, tint=flight.tint, z=-k)
    return shown


def _along(way: tuple[Spot, ...], part: float) -> Spot:
    """Return the spot after ``part`` of the whole length."""
    left = part * sum(dist(a, b) for a, b in pairwise(way))
    for a, b in pairwise(way):
        length = dist(a, b)
        if left <= length and length:
            share = left / length
            return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        left -= length
    return way[-1]
