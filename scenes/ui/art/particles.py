"""Particles: sparks that fly from a point, and confetti that falls."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Final

from scenes.ui.brush import Brush
from scenes.ui.easel import SHAPES, Easel
from scenes.ui.screen import HEIGHT, WIDTH, Point
from scenes.ui.theme import Tint

MAX_PARTICLES: Final = 300
"""Particles alive at once; the oldest make room."""

_FALL: Final = 260.0  # design units per second, at most, of a piece of confetti
_CONFETTI_MS: Final = 1000 * 4 * HEIGHT / _FALL
_NARROWINGS: Final = 3
_ANGLE_STEP: Final = 20  # degrees; few enough to be kept
_DRAG: Final = 3.2  # a spark has gone (1 - 1/e) of its way after 1/_DRAG of its life


@dataclass(eq=False, repr=False)
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


class Particles:
    """The particles of one scene. They are decoration, and the same every time."""

    def __init__(self) -> None:
        self._random = Random(0)
        self.alive: list[_Particle] = []

    def burst(
        self, at: Point, tint: Tint, count: int = 26, reach: float = 60.0, life_ms: float = 450.0
    ) -> None:
        """``count`` sparks from ``at`` that fly up to ``reach`` far and go out."""
        pick = self._random
        for _ in range(count):
            angle, far = pick.uniform(0, math.tau), reach * pick.uniform(0.25, 1.0)
            way = far * math.cos(angle), far * math.sin(angle)
            r, ink = pick.uniform(1.2, 3.2), tint if pick.random() < 0.7 else "white"
            self._add(_Particle(*at, *way, r, ink, life_ms * pick.uniform(0.55, 1.0)))

    def confetti(self, look: int, count: int = 120) -> None:
        """``count`` pieces from above the screen, most of them in the shape of ``look``."""
        pick = self._random
        for _ in range(count):
            x, y = pick.uniform(0, WIDTH), pick.uniform(-HEIGHT * 0.7, -10)
            dx, dy = pick.uniform(-26, 26), _FALL * pick.uniform(0.55, 1.0)
            r, sway = pick.choice((4, 6, 8)), pick.uniform(0, math.tau)
            shape = look if pick.random() < 0.75 else pick.randrange(len(SHAPES))
            self._add(_Particle(x, y, dx, dy, r, "", _CONFETTI_MS, look=shape, sway=sway))

    def _add(self, particle: _Particle) -> None:
        self.alive.append(particle)
        if len(self.alive) > MAX_PARTICLES:
            del self.alive[0]

    def update(self, ms: float) -> bool:
        """``ms`` later; whether anything is still to be seen."""
        for p in self.alive:
            p.age_ms += ms
            if p.look is not None:
                p.x += (p.dx + 30 * math.sin(p.sway + p.age_ms / 300)) * ms / 1000
                p.y += p.dy * ms / 1000
        self.alive = [p for p in self.alive if p.age_ms < p.life_ms and p.y < HEIGHT + 20]
        return bool(self.alive)

    def draw(self, brush: Brush) -> None:
        """Nothing at all with reduced motion."""
        if brush.theme.is_calm:
            return
        _, top = brush.screen.design((0, 0))
        for p in self.alive:
            if p.look is not None:
                if p.y > top - 2 * p.r:  # those above will be painted when they are seen
                    _draw_flake(brush, p, p.look)
                continue
            part = p.age_ms / p.life_ms
            way = (1 - math.exp(-_DRAG * part)) / (1 - math.exp(-_DRAG))
            place = p.x + p.dx * way, p.y + p.dy * way
            brush.glow(place, 2.4 * round(2 * p.r) / 2, p.tint, round(255 * (1 - part)))


def _draw_flake(brush: Brush, p: _Particle, look: int) -> None:
    """Draw a piece of confetti, tumbling: it narrows as it turns away."""
    narrow = round(_NARROWINGS * abs(math.cos(p.sway + p.age_ms / 260)))
    angle = _ANGLE_STEP * round(math.degrees(p.sway + p.age_ms / 700) / _ANGLE_STEP)
    tint = brush.theme.lit(f"look{look}", 0.12 * (round(p.sway * 10) % 3))

    def paint(easel: Easel) -> None:
        easel.flake(look, p.r, 0.35 + 0.65 * narrow / _NARROWINGS, tint)

    side = 2.4 * p.r
    key = ("flake", look, p.r, narrow, tint)
    brush.stamp_at(key, (p.x, p.y), side, side, paint, alpha=232, angle=angle)
