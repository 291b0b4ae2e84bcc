"""Particles: sparks that fly from a point, and confetti that falls."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Final

from scenes.ui.brush import Brush
from scenes.ui.screen import HEIGHT, WIDTH, Point
from scenes.ui.theme import Tint

MOST: Final = 300
"""Particles alive at once; the oldest make room."""

_FALL: Final = 260.0  # design units per second, at most, of a piece of confetti
_DRAG: Final = 3.2  # a spark has gone (1 - 1/e) of its way after 1/_DRAG of its life


@dataclass(slots=True)
class _Particle:
    x: float
    y: float
    dx: float  # design units in its whole life (sparks) or per second (confetti)
    dy: float
    r: float
    tint: Tint
    life_ms: float
    age_ms: float = 0.0
    look: int | None = None  # a piece of confetti has a seat's shape
    sway: float = 0.0


class Sparks:
    """The particles of one scene. They are decoration: a seed makes them the same every time."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)
        self._alive: list[_Particle] = []

    @property
    def is_empty(self) -> bool:
        return not self._alive

    def burst(
        self, at: Point, tint: Tint, count: int = 26, reach: float = 60.0, life_ms: float = 450.0
    ) -> None:
        """``count`` sparks from ``at`` that fly up to ``reach`` far and go out."""
        pick = self._random
        for _ in range(count):
            angle, far = pick.uniform(0, math.tau), reach * pick.uniform(0.25, 1.0)
            self._add(
                _Particle(
                    *at, far * math.cos(angle), far * math.sin(angle), pick.uniform(1.2, 3.2),
                    tint if pick.random() < 0.7 else "white", life_ms * pick.uniform(0.55, 1.0),
                )
            )  # fmt: skip

    def confetti(self, look: int, count: int = 120) -> None:
        """``count`` pieces in the shape of ``look``, from above the screen."""
        pick = self._random
        for _ in range(count):
            self._add(
                _Particle(
                    pick.uniform(0, WIDTH), pick.uniform(-HEIGHT * 0.7, -10),
                    pick.uniform(-26, 26), _FALL * pick.uniform(0.55, 1.0), pick.uniform(4, 8.5),
                    f"look{look}", 1000 * 2.2 * HEIGHT / _FALL, look=look,
                    sway=pick.uniform(0, math.tau),
                )
            )  # fmt: skip

    def _add(self, particle: _Particle) -> None:
        self._alive.append(particle)
        if len(self._alive) > MOST:
            del self._alive[0]

    def clear(self) -> None:
        self._alive.clear()

    def update(self, ms: float) -> bool:
        """``ms`` later; whether anything is still to be seen."""
        for p in self._alive:
            p.age_ms += ms
            if p.look is not None:
                p.x += (p.dx + 30 * math.sin(p.sway + p.age_ms / 300)) * ms / 1000
                p.y += p.dy * ms / 1000
        self._alive = [p for p in self._alive if p.age_ms < p.life_ms and p.y < HEIGHT + 20]
        return bool(self._alive)

    def draw(self, brush: Brush) -> None:
        """Nothing at all with reduced motion."""
        if brush.theme.is_calm:
            return
        for p in self._alive:
            if p.look is not None:
                squeeze = 0.55 + 0.45 * abs(math.sin(p.sway + p.age_ms / 240))
                brush.shape(p.look, (p.x, p.y), round(2 * p.r * squeeze) / 2, p.tint, alpha=220)
                continue
            part = p.age_ms / p.life_ms
            way = (1 - math.exp(-_DRAG * part)) / (1 - math.exp(-_DRAG))
            place = p.x + p.dx * way, p.y + p.dy * way
            brush.glow(place, 2.4 * round(2 * p.r) / 2, p.tint, round(255 * (1 - part)))
