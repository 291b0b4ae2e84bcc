"""A comet over the strip of pages: a head on its way, and a tail that gets smaller."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import dist
from typing import Final

from scenes.boards.sprite import Spot, Sprite, Sprites
from scenes.ui.ease import in_out_quad

HEAD: Final = 26.0
TAIL: Final = 9
"""Number of followers, each smaller than the one before it."""

BEHIND: Final = 0.022
"""How far each is behind the next, in parts of the way."""

LANDED: Final = 0.86
"""The head has arrived after this part of the time; then the tail comes in."""


@dataclass(frozen=True, slots=True)
class Comet:
    """Something that flies along ``way``, in the units of the strip."""

    way: tuple[Spot, ...]
    shape: str
    tint: str

    def sprites(self, part: float) -> Sprites:
        """Return the comet after ``part`` (0..1) of its time."""
        gone = part / LANDED
        shown = {}
        for k in reversed(range(TAIL + 1)):
            at = gone - k * BEHIND / LANDED * (1 + k / TAIL)
            if 0.0 <= at <= 1.0 or (k == 0 and at > 1.0):
                side = HEAD * (1.0 - k / (TAIL + 2))
                x, y = _along(self.way, in_out_quad(min(at, 1.0)))
                shown["comet", k] = Sprite(self.shape, x, y, side, side, tint=self.tint, z=-k)
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
