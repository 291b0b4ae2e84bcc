"""The flame of days in a row: it burns in four pictures, or stands small when it may go out."""

from __future__ import annotations

from functools import partial
from typing import Final

from scenes.ui.brush import Brush
from scenes.ui.easel import Easel
from scenes.ui.screen import Point

FRAMES: Final = 4
_SWAY: Final = (0.0, 2.2, 0.0, -2.2)
"""How far the tip leans in each picture."""

_OUTLINE: Final = (
    ((0, 30), (-30, 28), (-26, -4), (-8, -18)),
    ((-8, -18), (-4, -24), (-4, -34), (2, -42)),
    ((2, -42), (8, -22), (26, -12), (24, 8)),
    ((24, 8), (23, 24), (12, 30), (0, 30)),
)
"""Four curves, each by its ends and what pulls them."""

_LAYERS: Final = (
    (1.12, "#3a1200", 0.0),
    (1.0, "#ff6a2a", 0.0),
    (0.74, "#ffc14d", 6.0),
    (0.42, "#fff2c4", 15.0),
)


def frame_at(brush: Brush, now_ms: int) -> int:
    """Return which of its ``FRAMES`` a flame shows at a time: the first where all is calm."""
    return 0 if brush.theme.is_calm else now_ms * FRAMES // 2000 % FRAMES


def draw_flame(brush: Brush, at: Point, size: float, now_ms: int = 0) -> None:
    """Draw a flame ``size`` high with its middle at ``at``."""
    frame = frame_at(brush, now_ms)
    brush.glow(at, size * 0.85, (255, 138, 42), 120)
    paint = partial(_paint, k=size / 72.0, sway=_SWAY[frame])
    brush.stamp_at(("flame", size, frame), at, size * 1.2, size * 1.4, paint)


def _paint(easel: Easel, k: float, sway: float) -> None:
    for size, code, down in _LAYERS:
        tint = int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)
        outline = [_moved(point, size * k, down * k, sway * k) for point in _points()]
        easel.polygon(outline, tint)


def _moved(point: Point, scale: float, down: float, sway: float) -> Point:
    x, y = point
    lean = sway * max(-y, 0.0) / 42.0
    return x * scale + lean, y * scale + down + 4 * scale


def _points() -> list[Point]:
    made = []
    for a, b, c, d in _OUTLINE:
        for step in range(12):
            t = step / 12
            u = 1 - t
            weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            x = sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True))
            y = sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True))
            made.append((x, y))
    return made
