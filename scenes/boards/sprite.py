"""Sprites of a board, as data without pygame."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from game.core.match.seats import Seat
from game.core.rules.state import Player
from scenes.ui.ease import interpolate

BAND: Final = 0.22
"""How wide a band of light that sweeps over its way is, in ways."""

SEPARATOR: Final = "|"
"""Separator of the parts of a sprite's text, where its painter needs several."""

Key: TypeAlias = tuple[Any, ...]
"""Stable identity of a thing on the board, e.g. ``("pawn", 0)``; tweens follow it."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """One thing on a board, as it looks.

    ``x, y`` is its centre and ``w, h`` its size in board units (one cell = 1.0), ``angle`` in
    degrees counter-clockwise, ``tint`` a name of the theme or a seat's ``"look0"`` .. ``"look3"``.
    ``via`` are points that a moving thing passes on its way *to* this sprite (a chain of jumps).
    ``rank`` is its place, from 0, in the order in which things turn over.
    """

    shape: str
    x: float
    y: float
    w: float = 1.0
    h: float = 1.0
    angle: float = 0.0
    alpha: float = 1.0
    tint: str = "plain"
    text: str = ""
    z: int = 0
    via: tuple[Spot, ...] = ()
    rank: int = field(default=0, compare=False)


Sprites: TypeAlias = Mapping[Key, Sprite]
"""A picture: the sprites of a board, or marks over it, by their keys."""

Spot: TypeAlias = tuple[float, float]
"""x, y in board units."""


def seat_tint(player: Player | None, seats: Sequence[Seat]) -> str:
    """Return the colour of a seat; muted for None."""
    return "muted" if player is None else f"look{seats[player].look}"


def look_of(tint: str) -> int:
    """Return the look of the seat whose colour `tint` is."""
    return int(tint.removeprefix("look"))


@dataclass(frozen=True, slots=True)
class Keyframe:
    """A picture on the way from one to another, which lasts for ``least_ms`` at least.

    If it ``is_cut``, the one before it and this one cross-fade, and nothing moves.
    """

    picture: Sprites
    least_ms: int = 0
    is_cut: bool = False


def turned_size(w: float, h: float, angle: float) -> tuple[float, float]:
    """Return the size of the upright box around one of ``w`` x ``h`` turned by ``angle``."""
    if angle % 90 == 0:
        return (w, h) if angle % 180 == 0 else (h, w)
    across, up = abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle)))
    return w * across + h * up, w * up + h * across


def blend(before: Sprites, after: Sprites, t: float) -> dict[Key, Sprite]:
    """Return the picture at `t` of the way (0 to 1, clamped) from one picture to the next.

    Keys in both slide, along `via` where the goal has one; keys only in `after` fade in, keys only
    in `before` fade out. `blend(a, b, 1)` equals `b` plus invisible leftovers. Easing is the
    caller's.
    """
    t = min(max(t, 0.0), 1.0)
    mixed = {k: replace(a, alpha=a.alpha * (1.0 - t)) for k, a in before.items() if k not in after}
    for key, b in after.items():
        a = before.get(key)
        if a is None:
            mixed[key] = replace(b, alpha=b.alpha * t)
        else:
            mixed[key] = b if a == b else interpolate_sprites(a, b, t)
    return mixed


def interpolate_sprites(a: Sprite, b: Sprite, t: float, *, is_settled: bool = False) -> Sprite:
    """Return the sprite at `t` of the way (0 to 1) from one to another, along `via` of the goal.

    With `is_settled` it has the size of the goal already.
    """
    if t == 1.0:
        return b
    x, y = (
        _along([(a.x, a.y), *b.via, (b.x, b.y)], t)
        if b.via
        else (interpolate(a.x, b.x, t), interpolate(a.y, b.y, t))
    )
    return Sprite(
        b.shape,
        x,
        y,
        b.w if is_settled else interpolate(a.w, b.w, t),
        b.h if is_settled else interpolate(a.h, b.h, t),
        interpolate(a.angle, b.angle, t),
        interpolate(a.alpha, b.alpha, t),
        b.tint,
        b.text,
        b.z,
        b.via,
        b.rank,
    )


def _along(points: Sequence[tuple[float, float]], t: float) -> tuple[float, float]:
    """Return the point ``t`` of the way along ``points``, each leg taking the same time."""
    leg = min(int(t * (len(points) - 1)), len(points) - 2)
    part = t * (len(points) - 1) - leg
    (ax, ay), (bx, by) = points[leg], points[leg + 1]
    return interpolate(ax, bx, part), interpolate(ay, by, part)
