"""The plinth of the champion: a crown, a laurel, three steps and a plaque."""

from __future__ import annotations

from functools import partial
from math import cos, sin, tau
from typing import TYPE_CHECKING

from scenes.kit.leaves import Picture
from scenes.kit.node import Node
from scenes.ui.art.tokens import draw_token, tint_of
from scenes.ui.easel import Easel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.club.cup import Entrant
    from scenes.ui.brush import Box, Brush, Point

WIDTH, HEIGHT, HIGH = 340.0, 180.0, 300.0


def plinth(champions: Sequence[Entrant], plaque: str, scale: float = 1.0) -> Node:
    """Return the plinth of champions; without one a question mark stands on it, below a crown."""
    draw = partial(_draw_plinth, champions, scale, plaque)
    return Picture((tuple(champions), plaque, scale), WIDTH * scale, HIGH * scale, draw, grow=1.0)


def _draw_plinth(
    champions: Sequence[Entrant], scale: float, plaque: str, brush: Brush, room: Box
) -> None:
    x, y = room[0] + room[2] / 2, room[1] + room[3] - 6
    tint = tint_of(champions[0]) if champions else "violet"
    w, h = WIDTH * scale, HEIGHT * scale
    r = 58 * scale
    top = (x, y - 184 * scale - r * 0.82)
    if champions:  # its lower leaves are behind the plate
        brush.glow(top, 3.4 * r, tint, 110)
        brush.laurel((x, top[1] + 4), 84 * scale)
    box = (x - w / 2, y - h, w, h)
    brush.stamp(
        ("cup_steps", tint, scale), box, lambda easel, b: _steps(easel, b, tint, scale), margin=20
    )
    at, fit = (x, y - 113 * scale), 142 * scale
    if brush.least_width(plaque, "heavy") + len(plaque) <= fit:
        brush.text(plaque, at, 22 * scale, "heavy", "amber_ink", "center", tracking=1, fit=fit)
    else:
        brush.icon("trophy", at, 40 * scale, "amber_ink")
    if not champions:
        _draw_unknown(brush, top, r)
        brush.crown((x, top[1] - r - 26 * scale), 80 * scale)
        return
    shown = list(champions[:3])
    if len(shown) > 1:
        r *= 0.66
    for k, one in enumerate(shown):
        at = (x + (k - (len(shown) - 1) / 2) * 1.7 * r, top[1] + (58 * scale - r) * 0.8)
        draw_token(brush, one, at, r)
        brush.crown((at[0], at[1] - r - 16 * scale), (80 if len(shown) == 1 else 50) * scale)


def _draw_unknown(brush: Brush, at: Point, r: float) -> None:
    box = (at[0] - r, at[1] - r, 2 * r, 2 * r)
    brush.stamp(("cup_unknown", round(r)), box, _hollow, margin=4)
    brush.text("?", at, r, "display", "gold", "center")


def _hollow(easel: Easel, box: Box) -> None:
    x, y, w, h = box
    r = w / 2 - 2
    middle = (x + w / 2, y + h / 2)
    easel.circle(middle, r, "ink0", 170)
    rim = [
        (middle[0] + r * cos(tau * k / 90), middle[1] + r * sin(tau * k / 90)) for k in range(91)
    ]
    easel.line(rim, "gold", 2.6, dash=(11, 9))


def _steps(easel: Easel, box: Box, tint: str, scale: float) -> None:
    x, y, w, h = box
    theme, middle, base = easel.theme, x + w / 2, y + h

    def tier(low: float, high: float, wide: float, part: float) -> None:
        one = (middle - wide * scale / 2, base - high * scale, wide * scale, (high - low) * scale)
        easel.shadow(one, 10 * scale, 10 * scale, 150, 6 * scale)
        top = theme.mix("tile_hi", tint, part)
        easel.gradient(one, top, theme.mix("slab", tint, part * 0.6), 10 * scale)
        easel.rounded(one, theme.lit(top, 0.25), 10 * scale, width=1.5)

    tier(-4, 30, 340, 0.5)
    tier(26, 64, 264, 0.62)
    tier(62, 170, 184, 0.78)
    for k in range(7):
        rib = (middle + (-80 + k * 25) * scale, base - 154 * scale, 10 * scale, 86 * scale)
        easel.rounded(rib, "white", 5 * scale, 16)
    plate = (middle - 108 * scale, base - 184 * scale, 216 * scale, 24 * scale)
    easel.gradient(plate, "gold", "amber", 9 * scale)
    easel.rounded(plate, theme.lit("gold", 0.5), 9 * scale, width=1.5)
    plaque = (middle - 78 * scale, base - 140 * scale, 156 * scale, 54 * scale)
    easel.gradient(plaque, "gold", "amber", 10 * scale)
    easel.rounded(plaque, theme.lit("gold", 0.6), 10 * scale, width=1.5)
