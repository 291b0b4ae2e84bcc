"""Victory art: podium, crown, ribbon and laurel, painted on an easel."""

from __future__ import annotations

import math
from typing import Final

from scenes.ui.art.widget_shapes import deep
from scenes.ui.easel import Easel
from scenes.ui.screen import Box, Point

CROWN_W, CROWN_H = 84.0, 64.0
"""The room of a crown of size 72."""


_PALE_PLACE: Final = 4


def podium(easel: Easel, box: Box, place: int, tint: str) -> None:
    """Draw a winner's step with its number."""
    x, y, w, h = box
    theme = easel.theme
    fill = deep(tint)
    body = (x, y, w, h)
    easel.shadow(body, 14, 16, 150, 8)
    top, bottom = theme.mix("tile_hi", fill, 0.52), theme.mix("slab", fill, 0.18)
    easel.gradient(body, top, bottom, 14)
    easel.rounded(body, theme.mix("line", tint, 0.5), 14, width=1.8)
    plate = (x - 6, y - 8.0, w + 12, 20)  # it stands out above and beside the step
    easel.gradient(
        plate, theme.lit(theme.mix("tile_hi", fill, 0.72), 0.16), theme.mix("tile", fill, 0.6), 9
    )
    easel.rounded(plate, theme.lit(theme.mix("line", tint, 0.6), 0.25), 9, width=1.5)
    room = h - 12 - 26.0  # above a line of words at its foot
    size = min(68.0 if place == 1 else 46.0, room * 0.8)
    ink = theme.lit(tint, 0.35) if place < _PALE_PLACE else theme.ink("muted")
    easel.text(str(place), (x + w / 2, y + 12 + min(room / 2, 62)), size, "display", ink, "center")


def crown(easel: Easel) -> None:
    """Draw a crown of size 72 round (0, 0)."""
    easel.polygon(
        [(-30, 18), (-36, -14), (-16, 2), (0, -24), (16, 2), (36, -14), (30, 18)], "amber"
    )
    easel.polygon(
        [(-28, 6), (-35, -13), (-16, 4), (0, -22), (16, 4), (35, -13), (28, 6)], "gold", 90
    )
    easel.rounded((-30, 14, 60, 9), easel.theme.mix("amber", "look0", 0.45), 3)
    for x, y in ((-36, -16), (0, -26), (36, -16)):
        easel.circle((x, y), 5.5, easel.theme.lit("gold", 0.3))
    for x in (-15, 0, 15):
        easel.circle((x, 18.5), 2.6, "look0" if x else "white")


def ribbon(easel: Easel, box: Box, *, is_gold: bool, is_cracked: bool) -> None:
    """Draw a band with two tails that reach 26 beyond ``box`` on both sides."""
    x, y, w, h = box
    theme = easel.theme
    top, bottom = ("gold", "amber") if is_gold else ("muted", theme.mix("violet", "dim", 0.6))
    tail = theme.ink("bronze") if is_gold else theme.mix("dim", "violet", 0.25)
    for side, edge in ((-1, x), (1, x + w)):
        easel.polygon(
            [
                (edge - side * 14, y + 8),
                (edge + side * 26, y + 8),
                (edge + side * 14, y + 25),
                (edge + side * 26, y + h + 4),
                (edge - side * 14, y + h + 4),
            ],
            tail,
        )
    easel.shadow(box, 8, 6, 150, 5)
    easel.gradient(box, top, bottom, 8)
    easel.rounded(box, theme.lit(top, 0.5), 8, width=1.5)
    if is_cracked:
        _crack(easel, (x + 15, y), h, 1)
        _crack(easel, (x + w - 15, y), h, -1)


def _crack(easel: Easel, at: Point, h: float, lean: int) -> None:
    x, y = at
    steps = ((0, 0), (5, 0.24), (-2, 0.46), (4, 0.7), (0, 1))
    easel.line([(x + lean * dx, y + h * part) for dx, part in steps], "ink0", 2.4)


def laurel(easel: Easel, r: float, spread: float) -> None:
    """Two branches round (0, 0), each moved outwards by ``spread``."""
    leaf = r * 0.36
    theme = easel.theme
    for side in (-1, 1):
        for k in range(8):
            degrees = -72 + k * 21
            angle = math.radians(degrees)
            at = side * (spread + r * math.cos(angle)), r * 1.06 * math.sin(angle)
            shade = theme.lit("acc", 0.16) if k % 2 else theme.ink("acc")

            def paint_leaf(sheet: Easel, ink: tuple[int, int, int] = shade) -> None:
                sheet.ellipse((-leaf, -leaf * 0.44, 2 * leaf, leaf * 0.88), ink)

            lean = (90 - degrees - 20) * side
            easel.rotated(at, 2 * leaf + 2, leaf + 2, lean, paint_leaf)
