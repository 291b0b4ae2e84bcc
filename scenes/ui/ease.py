"""Easing: how far a movement has come when ``t`` (0..1) of its time has passed."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

Ease: TypeAlias = Callable[[float], float]
"""Gives 0 for 0 and 1 for 1; in between it may overshoot."""

OVERSHOOT = 1.2
"""How far ``out_back`` swings beyond its goal; 1.7 would be a tenth of the way."""


def interpolate(a: float, b: float, t: float) -> float:
    """Return the value ``t`` of the way from ``a`` to ``b``."""
    return a + (b - a) * t


def in_quad(t: float) -> float:
    """Like something that falls."""
    return t * t


def in_out_quad(t: float) -> float:
    """Speeding up, then slowing down."""
    return 2.0 * t * t if t < 0.5 else 1.0 - 2.0 * (1.0 - t) ** 2


def out_cubic(t: float) -> float:
    """At full speed at once, then slowing down."""
    return 1.0 - (1.0 - t) ** 3


def out_expo(t: float) -> float:
    """Nearly there at once, then creeping."""
    return (1.0 - math.exp2(-10.0 * t)) / (1.0 - math.exp2(-10.0))


def out_bounce(t: float) -> float:
    """Falls, and comes up again twice, each time less."""
    if t < 0.6:
        return (t / 0.6) ** 2
    if t < 0.86:
        return 1 - 0.16 * (1 - ((t - 0.73) / 0.13) ** 2)
    return 1 - 0.04 * (1 - ((t - 0.93) / 0.07) ** 2)


def out_back(t: float) -> float:
    """Return a little too far, then back."""
    left = t - 1.0
    return 1.0 + left * left * ((OVERSHOOT + 1.0) * left + OVERSHOOT)
