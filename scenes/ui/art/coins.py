"""Trophies as coins, and the signs on them by name; games choose among these."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from scenes.ui.art.icons import FIELD, ICONS
from scenes.ui.art.strokes import Icon, area, bow, disc, hole, line, mirrored, ring, slab
from scenes.ui.brush import Brush
from scenes.ui.easel import Easel
from scenes.ui.screen import Point
from scenes.ui.theme import Tint

_SWORD: Final = (line((-9, 9), (9, -9), width=2.6), line((-9, 3), (-3, 9), width=2.6))

SIGNS: Final[Mapping[str, Icon]] = {
    "stairs": tuple(slab(-12 + 5 * k, 9 - 4 * k - 3, -8.5 + 5 * k, 10, 0.8) for k in range(5)),
    "detour": (
        line((-8, 11), (-8, -6), *bow(-2, -6, 6, 270, 450), (4, 2), width=3),
        area((-1, 1), (9, 1), (4, 9)),
    ),
    "leap": (
        line(*bow(-7, 8, 5, 270, 450), width=2.6), line(*bow(3, 8, 5, 270, 450), width=2.6),
        disc(-12, 9, 2), disc(-2, 9, 2), disc(8, 9, 2), disc(6, -7, 4),
    ),
    "hand": (
        slab(-7, -1, 7, 11, 4), *(slab(x, -11 + d, x + 3.2, 4, 1.6)
                                  for x, d in ((-7.4, 3), (-3.4, 0), (0.6, 0), (4.4, 3))),
        line((-7, 6), (-11, 1), width=3.2),
    ),
    "heart": (disc(-5, -4, 6), disc(5, -4, 6), area((-10.4, -1), (10.4, -1), (0, 11))),
    "camera": (
        slab(-12, -6, 12, 9, 3), slab(-5, -10, 5, -4, 2), hole(disc(0, 1.5, 5.6)),
        disc(0, 1.5, 3.2),
    ),
    "cake": (
        slab(-11, 1, 11, 10, 2), slab(-8, -5, 8, 1, 1.5),
        *(slab(x - 1, -10, x + 1, -4, 0.8) for x in (-4.5, 0, 4.5)),
        hole(line((-11, 5.4), (11, 5.4), width=1.6)),
    ),
    "crumb": (slab(-4, -1, 4, 7, 1.6), disc(-9, -6, 1.6), disc(8, -8, 1.3), disc(9, 7, 1.6),
              disc(-9, 8, 1.2), disc(0, -9, 1.4)),
    "two": (slab(-10.5, -5, -1.5, 4, 2), slab(1.5, -5, 10.5, 4, 2), line((-11, 9), (11, 9))),
    "meal": (
        slab(-4.6, -4.6, 4.6, 4.6, 1.2), line((-11, -10), (-11, 10), width=2.4),
        line((-8.4, -10), (-8.4, -3), (-13.6, -3), (-13.6, -10), width=1.6),
        line((11, -10), (11, 10), width=2.4), area((11, -10), (14, -4), (11, 2)),
    ),
    "digits": (
        ring(-6, -6, 4.6, 2.2), line((2, -10), (9, -10), (3, -1), (9, -1), width=2.2),
        line((-2, 2), (-9, 2), (-9, 6), (-3, 7), (-3, 11), (-9, 11), width=2.2),
        line((2, 2), (9, 2), (5, 11), width=2.2),
    ),
    "nibble": (slab(-9, -9, 9, 9, 3), hole(disc(9, -8, 5)), hole(disc(10, 0, 4)),
               hole(disc(4, -11, 4))),
    "gift": (
        slab(-10, -3, 10, 10, 1.5), hole(line((0, -3), (0, 10), width=2)), slab(-12, -6, 12, -2, 1),
        ring(-4, -8.5, 4, 2), ring(4, -8.5, 4, 2),
    ),
    "slide": (area((-12, -10), (-12, 10), (12, 10)), disc(3, -4, 2.2), disc(8, 2, 1.6),
              disc(-2, -8, 1.6)),
    "snail": (
        ring(2, 0, 8, 2.6), ring(2, 1, 3.6, 2.2), line((-12, 9), (10, 9), width=3.4),
        line((-11, 8), (-11, -2), width=2.6), disc(-11, -4, 2.2),
    ),
    "huge": (
        line((-13, -2), (-10, -5), (-10, 9), width=2.6), ring(-2, 2, 6.4, 2.6),
        line((6, -9), (8, -11), (8, -2), width=2), line((11, -11), (14, -11), (11, -3), (14, -3),
                                                        width=1.8),
    ),
    "scale": (
        line((0, -9), (0, 9), width=2.6), line((-7, 10), (7, 10), width=3),
        line((-10, -3), (10, -8), width=2.4), area((-14, -2), (-6, -2), (-10, 4)),
        area((6, -7), (14, -7), (10, -1)), disc(0, -10, 2.2),
    ),
    "zero": (ring(-3, 1, 9, 3.6), line((5, 10), (5, -11), width=1.8),
             area((5, -11), (13, -8), (5, -4))),
    "flip": (
        slab(-6.5, -6.5, -0.8, -0.8, 1), slab(0.8, 0.8, 6.5, 6.5, 1),
        line(*bow(0, 0, 11, 290, 400), width=2.2), line(*bow(0, 0, 11, 110, 220), width=2.2),
        ring(-3.6, 3.6, 3, 1.4), ring(3.6, -3.6, 3, 1.4),
    ),
    "broom": (line((10, -11), (-2, 2), width=3), area((-5, -1), (1, 5), (-6, 12), (-13, 5))),
    "swords": (*_SWORD, *mirrored(_SWORD)),
    "nose": (disc(-3, 0, 9), slab(-2, -2, 13, 1.6, 1.6), hole(disc(-5, -3, 1.6)),
             hole(line((-7, 5), (-1, 5), width=1.6))),
    "flick": (
        disc(0, 0, 4), *(line((0.6 * x, 0.6 * y), (x, y), width=2.4)
                         for x, y in ((0, -11), (8, -8), (11, 0), (8, 8), (0, 11), (-8, 8),
                                      (-11, 0), (-8, -8))),
    ),
    "back": (line((-8, -5), (4, -5), *bow(4, 1, 6, 0, 180), (-6, 7), width=3),
             area((-13, -5), (-5, -11), (-5, 1))),
    "ghost": (
        disc(0, -3, 8.5), area((-8.5, -3), (8.5, -3), (8.5, 11), (4, 7), (0, 11), (-4, 7),
                               (-8.5, 11)),
        hole(disc(-3.2, -4, 1.8)), hole(disc(3.2, -4, 1.8)),
    ),
    "twins": (disc(-5.5, -5, 4.4), slab(-11, 1, 0, 10, 4), ring(6, -5, 4.4, 1.8),
              line((2, 10), (2, 5), (5, 2), (8, 2), (11, 5), (11, 10), (2, 10), width=1.8)),
    "loop": (line(*bow(0, 0, 8.5, 50, 340), width=3.2), area((-6, -14), (4, -9), (-5, -3))),
    "bomb": (disc(-2, 3, 8.5), slab(2, -7, 7, -3, 1), line((6, -7), (9, -11), width=2),
             disc(11, -12, 2), hole(disc(-5, 0, 2))),
    "fuse": (
        ring(0, 2, 9.5, 2.6), line((0, 2), (0, -3), width=2.4), line((0, 2), (4, 4), width=2.4),
        slab(-2, -12, 2, -8, 1), line((9, -8), (12, -11), width=2.4),
    ),
    "early": (
        ring(1, 1, 9.5, 2.6), line((1, 1), (1, -4), width=2.4), line((1, 1), (-3, 1), width=2.4),
        area((-14, 2), (-4, 2), (-9, -5)),
    ),
}  # fmt: skip
"""Of size 24 round (0, 0), as icons are."""


def paint_sign(easel: Easel, name: str, r: float, tint: Tint) -> None:
    """Paint the sign of that name, `2 * r` wide, round (0, 0), or a cup if there is none."""
    field = easel.scaled((0, 0), 2 * r / FIELD)
    for stroke in SIGNS.get(name, ICONS["trophy"]):
        stroke.paint(field, tint)


def paint_coin(easel: Easel, name: str, r: float, tint: Tint, *, is_won: bool) -> None:
    """Draw a trophy of that radius round (0, 0), or the hole in which it will lie."""
    theme = easel.theme
    if not is_won:
        easel.circle((0, 0), r * 0.97, "hole")
        rim = [(r * 0.97 * x, r * 0.97 * y) for x, y in _circle()]
        easel.line(rim, "off", max(r * 0.06, 1.6), 200, dash=(7, 6))
        _paint_cut(easel, name, r, "dim")
        return
    easel.circle((0, r * 0.1), r, theme.shaded(tint, 0.6))
    easel.circle((0, 0), r, theme.lit(tint, 0.4))
    easel.circle((0, 0), r * 0.95, theme.mix(tint, "ink0", 0.12))
    easel.circle((0, 0), r * 0.8, theme.mix(tint, "ink0", 0.84))
    easel.ring((0, 0), r * 0.8, theme.shaded(tint, 0.35), max(r * 0.03, 1))
    _paint_cut(easel, name, r, theme.lit(tint, 0.5))
    easel.ellipse((-r * 0.6, -r * 0.96, r * 1.2, r * 0.46), "white", 50)


def _paint_cut(easel: Easel, name: str, r: float, tint: Tint) -> None:
    """Draw a sign with its holes, on a sheet of its own: they do not go through the coin."""
    sheet = easel.sheet(1.9 * r, 1.9 * r)
    paint_sign(sheet, name, r * 0.54, tint)
    easel.lay(sheet, (0, 0))


def _circle() -> list[Point]:
    return list(bow(0, 0, 1, 0, 360))


def draw_coin(brush: Brush, at: Point, r: float, sign: str, tint: Tint, *, is_won: bool) -> None:
    """Draw a trophy, or its hole."""
    paint = partial(paint_coin, name=sign, r=r, tint=tint, is_won=is_won)
    brush.stamp_at(("coin", sign, round(r, 1), tint, is_won), at, 2.4 * r, 2.4 * r, paint)
