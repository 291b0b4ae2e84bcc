"""Nothing is saved: a table under its lamp, four free places, and a pawn asleep."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from scenes.ui.brush import Box, Brush, Point
from scenes.ui.easel import Easel

MIDDLE_X: Final = 640.0
FAR_Y, NEAR_Y = 256.0, 430.0
FAR_W, NEAR_W = 410.0, 680.0
CELLS: Final = 9
PLACES: Final = (
    (0, 640.0, 234.0, 30.0, 12.0),
    (1, 1036.0, 352.0, 40.0, 16.0),
    (2, 640.0, 470.0, 48.0, 17.0),
    (3, 244.0, 352.0, 40.0, 16.0),
)
"""Look, middle and radii of the free places round the table."""

SLEEPER: Final = 0

Z_RISE_MS: Final = 2400
Z_EVERY_MS: Final = 800
LAMP_Y, LAMP_H = 84.0, 130.0
"""Where the lamp hangs, below the header."""


def _laid(u: float, v: float) -> Point:
    """Return where a point of the table's top is seen; (0, 0) is far left, (1, 1) near right."""
    wide = 1 / (1 / FAR_W + v * (1 / NEAR_W - 1 / FAR_W))
    part = (wide - FAR_W) / (NEAR_W - FAR_W)
    return MIDDLE_X + (u - 0.5) * wide, FAR_Y + (NEAR_Y - FAR_Y) * part


def _slab(u: float, v: float, w: float, h: float, r: float) -> list[Point]:
    """Return the outline of a box with round corners that lies on the table."""
    points = []
    corners = (u + w - r, v + r), (u + w - r, v + h - r), (u + r, v + h - r), (u + r, v + r)
    for turn, (cu, cv) in enumerate(corners, start=-1):
        for k in range(7):
            angle = math.radians(90 * turn + 15 * k)
            points.append(_laid(cu + r * math.cos(angle), cv + r * math.sin(angle)))
    return points


def draw_room(brush: Brush) -> None:
    """Draw what stands still: the table in the lamp's light, and the places round it."""
    brush.stamp(("waiting_table",), (240, 180, 800, 320), _paint_table, margin=40)
    brush.glow((MIDDLE_X, 340), 200, "amber", 70)
    for look, x, y, rx, ry in PLACES:
        brush.glow((x, y), rx * 1.7, f"look{look}", 60)

        def paint(easel: Easel, b: Box, look: int = look, rx: float = rx, ry: float = ry) -> None:
            cx, cy = b[2] / 2, b[3] / 2
            ring = [
                (cx + rx * math.cos(k * math.tau / 90), cy + ry * math.sin(k * math.tau / 90))
                for k in range(91)
            ]
            easel.line(ring, f"look{look}", 2.6, dash=(8, 7))
            easel.shape(look, (cx, cy), ry * 0.5, f"look{look}")

        box = (x - rx - 4, y - ry - 4, 2 * rx + 8, 2 * ry + 8)
        brush.stamp(("free_place", look), box, paint)


def _paint_table(easel: Easel, box: Box) -> None:
    """``box`` is (240, 180, 800, 320) of the window."""
    theme = easel.theme

    def at(points: list[Point]) -> list[Point]:
        return [(x - 240, y - 180) for x, y in points]

    easel.shadow((80, 90, 640, 180), 60, 34, 200, 24)
    top = _slab(0, 0, 1, 1, 0.07)
    depth = [(x, y + 14) for x, y in top]
    easel.polygon(at(depth), theme.mix("line", "ink0", 0.35))
    easel.polygon(at(top), theme.mix("panel2", "ink0", 0.1))
    easel.line(at([*top, top[0]]), "line", 2)
    pitch, side = 0.96 / CELLS, 0.84 / CELLS
    for row in range(CELLS):
        for column in range(CELLS):
            u, v = 0.02 + column * pitch + 0.005, 0.02 + row * pitch + 0.005
            far = math.hypot(row - CELLS // 2, column - CELLS // 2) / 5.6
            lit = theme.mix(theme.lit("panel2", 0.1), "amber", 0.32 * max(0.0, 1 - far))
            dark = _slab(u, v + 0.012, side, side, 0.018)
            easel.polygon(at(dark), "hole")
            easel.polygon(at(_slab(u, v, side, side, 0.018)), lit)


def draw_sleeper(brush: Brush, now_ms: int) -> None:
    """Draw the sleeping pawn and its rising breath."""
    x, y = 640.0, 330.0
    wave = (1 - math.cos(math.tau * now_ms / 3000)) / 2
    brush.pawn((x, y - 0.4 * wave), 38.0 * (1 + 0.02 * wave), SLEEPER, halo=True)
    brush.stamp_at(("asleep", SLEEPER), (x, y), 64, 64, _paint_face)
    for k, (dx, dy, size) in enumerate(((46, -30, 20), (64, -52, 26), (86, -80, 32))):
        age = (now_ms - k * Z_EVERY_MS) % Z_RISE_MS / Z_RISE_MS if now_ms else 0.4
        alpha = round(220 * math.sin(math.pi * age))
        if alpha > 8:
            spot = (x + dx + 4 * age, y + dy - 24.0 * age)
            scale = brush.theme.text_scale
            brush.text("z", spot, size / scale, "display", "amber", "center", alpha=alpha)


def _paint_face(easel: Easel) -> None:
    """Shut eyes and a small mouth."""
    theme, tint = easel.theme, f"look{SLEEPER}"
    easel.circle((0, 0), 24, theme.mix(tint, "ink0", 0.8))
    for side in (-1, 1):
        eye = [
            (side * 10 + 6.5 * math.cos(a), -3 + 5 * math.sin(a))
            for a in (k * math.pi / 12 for k in range(13))
        ]
        easel.line(eye, theme.lit(tint, 0.5), 3)
    easel.line([(-3.5, 11), (3.5, 11)], theme.lit(tint, 0.4), 2.6)


def draw_lamp(brush: Brush, now_ms: int) -> None:
    """Draw the lamp, which sways a little with its light, and the dust in it."""
    sway = 2.4 * math.sin(math.tau * now_ms / 5000)
    x, y, w, h = 410.0, 190.0, 460.0, 200.0
    rng = Random(4)
    for _ in range(34):
        spot_x, spot_y = rng.uniform(x, x + w), rng.uniform(0, h)
        r = rng.choice((1.0, 1.4, 1.8))
        tint = rng.choice(("amber", brush.theme.lit("amber", 0.6)))
        brush.disc((spot_x, y + (spot_y - now_ms * 6 / 1000) % h), r, tint)
    brush.glow((MIDDLE_X + sway, LAMP_Y + 116), 170, "amber", 110)
    brush.stamp(("lamp",), (MIDDLE_X - 76 + sway, LAMP_Y, 152, LAMP_H), _paint_lamp)
    brush.glow((MIDDLE_X + sway, LAMP_Y + 116), 50, "amber", 150)


def _paint_lamp(easel: Easel, box: Box) -> None:
    theme, cx = easel.theme, box[2] / 2
    easel.line([(cx, 0), (cx, 54)], "line", 4)
    angles = [k * math.pi / 40 for k in range(41)]
    dome = [(cx - 66 * math.cos(a), 108 - 58 * math.sin(a)) for a in angles]
    easel.polygon(dome, theme.mix("panel2", "ink0", 0.15))
    easel.polygon([*dome[:15], (cx - 24, 108)], theme.lit("panel2", 0.1))
    easel.line([*dome, dome[0]], "line", 2)
    easel.rounded((cx - 10, 40, 20, 14), theme.lit("panel2", 0.2), 5)
    easel.rounded((cx - 68, 105, 136, 8), theme.lit("amber", 0.3), 4)
    easel.circle((cx, 116), 11, theme.lit("amber", 0.85))
