"""The icons by name, drawn by code in one colour."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from scenes.ui.art.strokes import Icon, area, bow, disc, hole, line, mirrored, ring, slab, turned
from scenes.ui.easel import Easel
from scenes.ui.screen import Point
from scenes.ui.theme import Tint

FIELD: Final = 24.0
"""Side of the square that an icon of size 24 fills; some reach a little beyond."""

REACH: Final = 1.5
"""How far beyond, as a factor."""


def paint(easel: Easel, name: str, at: Point, size: float, tint: Tint) -> None:
    """Paint the icon `name`, `size` wide.

    Raises:
        KeyError: There is no such icon.
    """
    field = easel.scaled(at, size / FIELD)
    for stroke in ICONS[name]:
        stroke.paint(field, tint)


def _polar(r: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return r * math.sin(angle), -r * math.cos(angle)


def _gear() -> Icon:
    teeth = (line((0, 0), _polar(9.8, k * 45), width=5) for k in range(8))
    return (*teeth, disc(0, 0, 8.4), hole(disc(0, 0, 3.6)))


def _snowflake() -> Icon:
    arms = []
    for k in range(6):
        tip, fork = _polar(11, k * 60), _polar(6.2, k * 60)
        arms.append(line((0, 0), tip, width=2.4))
        for side in (-22, 22):
            arms.append(line(fork, _polar(10.2, k * 60 + side), width=2.2))
    return tuple(arms)


def _keys() -> Icon:
    rows = (
        hole(slab(-13 + i * 5.5, -6 + j * 5, -9 + i * 5.5, -2.6 + j * 5, 0.8))
        for j in range(2)
        for i in range(5)
    )
    return (slab(-16, -9, 16, 10, 4), *rows, hole(slab(-8, 4, 8, 7.2, 0.8)))


def _cpu() -> Icon:
    legs = [slab(t - 1.4, -14, t + 1.4, 14) for t in (-6, 0, 6)]
    legs += [slab(-14, t - 1.4, 14, t + 1.4) for t in (-6, 0, 6)]
    return (*legs, slab(-10, -10, 10, 10, 4), hole(slab(-5, -5, 5, 5, 2)))


def _film() -> Icon:
    holes = (
        hole(slab(x - 1.4, y - 1.4, x + 1.4, y + 1.4, 0.7))
        for x in (-8.5, -2.8, 2.8, 8.5)
        for y in (-6.4, 6.4)
    )
    return (slab(-12, -9.5, 12, 9.5, 2.5), *holes, hole(slab(-8, -3, 8, 3, 1)))


_STEP: Final = (area((-10, -10), (4, 0), (-10, 10)), slab(5, -10, 9.5, 10))
_LAST: Final = (
    area((-12, -9), (-2, 0), (-12, 9)),
    area((-2, -9), (8, 0), (-2, 9)),
    slab(8, -9, 11.5, 9),
)
_UNDO: Final = (
    line((-7, -5), *bow(3, 2, 7, 0, 180), (-4, 9), width=3.4),
    area((-13, -5), (-4.5, -11.5), (-4.5, 1.5)),
)
_TURN: Final = (line(*bow(0, 0, 9, 38, 322), width=3.4), area((1, -15), (1, -3), (-8.4, -8)))
_ARROW: Final = (area((9, 0), (-6, -9), (-6, 9)),)
_PLUS: Final = (line((-8, 0), (8, 0), width=4.6), line((0, -8), (0, 8), width=4.6))
_PAGE: Final = (area((-12, -8.5), (-1, -5), (-1, 10), (-12, 7)),)

ICONS: Final[Mapping[str, Icon]] = {
    "bolt": (area((1, -12), (8, -2), (2, -2), (5, 11), (-8, -1), (-1, -1)),),
    "scales": (
        line((0, -12), (0, 11)), line((-10, -8), (10, -8)), line((-6, 11.5), (6, 11.5)),
        line((-10, -8), (-10, 1)), line((10, -8), (10, 1)),
        area((-14.5, 0), (-5.5, 0), (-10, 6)), area((5.5, 0), (14.5, 0), (10, 6)),
    ),
    "flag": (line((-8, -12), (-8, 12)), area((-7, -12), (12, -7), (-7, 2))),
    "paradox": (line(*bow(0, 0, 9, 30, 330), width=3.2), area((-1, -13.5), (-1, -3.5), (6.5, -8.5)),
                line((-10, 10), (10, -10), width=3.0)),
    "share": (
        line((0, 4), (0, -11), width=3), line((-5.4, -6), (0, -11.6), (5.4, -6), width=3),
        line((-5, -2.4), (-9.6, -2.4), (-9.6, 11), (9.6, 11), (9.6, -2.4), (5, -2.4), width=3),
    ),
    "image": (
        slab(-12, -9.6, 12, 9.6, 2.6), hole(disc(-5.4, -3.6, 2.3)),
        hole(area((-9.6, 7), (-3.6, 0.4), (0, 3.6), (4.4, -2.4), (9.8, 7))),
    ),
    "page": (
        slab(-8.6, -12, 8.6, 12, 2.4),
        *(hole(slab(-5.2, y - 1.1, 5.2, y + 1.1, 1)) for y in (-6, -1, 4)),
    ),
    "undo": _UNDO,
    "redo": mirrored(_UNDO),
    "turn": mirrored(_TURN),
    "swap": (
        line((-11, -5), (7, -5), width=3.2), area((4, -11), (13, -5), (4, 1)),
        line((11, 6), (-7, 6), width=3.2), area((-4, 0), (-13, 6), (-4, 12)),
    ),
    "play": (area((-7, -11), (12, 0), (-7, 11)),),
    "pause": (slab(-8.5, -10, -2.5, 10, 1.6), slab(2.5, -10, 8.5, 10, 1.6)),
    "stop": (slab(-9, -9, 9, 9, 2),),
    "step_on": _STEP,
    "step_back": mirrored(_STEP),
    "last": _LAST,
    "first": mirrored(_LAST),
    "disk": (slab(-11, -11, 11, 11, 4), hole(slab(-6, -11, 6, -3, 1)), hole(slab(-7, 2, 7, 11, 1))),
    "home": (
        area((-13, 0), (0, -12), (13, 0)), slab(-9, -1, 9, 11, 2), hole(slab(-3, 3, 3, 11, 1)),
    ),
    "pad": (
        slab(-15, -8, 15, 7, 7), disc(-11, 4, 6), disc(11, 4, 6),
        hole(disc(8, -3, 2)), hole(disc(4.4, 1, 1.9)),
        hole(slab(-12, -2.6, -4, -0.2)), hole(slab(-9.2, -5.4, -6.8, 2.6)),
    ),
    "keys": _keys(),
    "mouse": (slab(-8, -12, 8, 12, 8), hole(slab(-1.3, -9, 1.3, -2))),
    "cpu": _cpu(),
    "lock": (
        line((-5.5, -1), *bow(0, -5.5, 5.5, -90, 90), (5.5, -1)), slab(-9, -2, 9, 11, 3),
        hole(disc(0, 3, 2.2)), hole(slab(-1, 3, 1, 7.4)),
    ),
    "unlock": (
        line((1.5, -1), *bow(7, -5.5, 5.5, -90, 90), width=3.2), slab(-9, -2, 9, 11, 3),
        hole(disc(0, 3, 2.2)), hole(slab(-1, 3, 1, 7.4)),
    ),
    "arrow_right": _ARROW,
    "arrow_down": turned(_ARROW, 1),
    "arrow_left": turned(_ARROW, 2),
    "arrow_up": turned(_ARROW, 3),
    "walk": (disc(-9, 0, 3.2), line((-4, 0), (4, 0), width=3), area((12, 0), (3, -6), (3, 6))),
    "jump": (
        line(*bow(0, 5, 9.5, -84, 66), width=2.8), area((11.6, 8), (4.2, 1.4), (13, -1.6)),
        disc(0, 6.4, 3.4),
    ),
    "check": (line((-9, 0.5), (-2.4, 7), (9.4, -6.6), width=4.6),),
    "erase": (
        area((-13, 0), (-5, -9), (13, -9), (13, 9), (-5, 9)),
        hole(line((-0.4, -3.6), (6.8, 3.6), width=2.4)),
        hole(line((-0.4, 3.6), (6.8, -3.6), width=2.4)),
    ),
    "cross": (line((-7.5, -7.5), (7.5, 7.5), width=4.6), line((-7.5, 7.5), (7.5, -7.5), width=4.6)),
    "plus": _PLUS,
    "minus": _PLUS[:1],
    "divide": (*_PLUS[:1], disc(0, -7, 3), disc(0, 7, 3)),
    "snowflake": _snowflake(),
    "moon": (disc(-1, 0.5, 11), hole(disc(4, -4, 9.4))),
    "clock": (ring(0, 0, 11, 2.6), line((0, -6), (0, 0), (4.6, 2.4), width=2.6)),
    "bookmark": (area((-7, -12), (7, -12), (7, 12), (0, 5), (-7, 12)),),
    "hourglass": (
        slab(-9.5, -12, 9.5, -8.8, 1.4), slab(-9.5, 8.8, 9.5, 12, 1.4),
        area((-7, -8), (7, -8), (1, 0), (7, 8), (-7, 8), (-1, 0)),
        hole(area((-3.4, 6.2), (0, 2), (3.4, 6.2))),
    ),
    "trash": (
        slab(-11, -9, 11, -6, 1.5), slab(-4, -12, 4, -9, 1.5), slab(-8.4, -4.6, 8.4, 12, 2.6),
        *(hole(slab(x - 1, -1.4, x + 1, 8.6)) for x in (-4, 0, 4)),
    ),
    "copy": (
        slab(-10.5, -11.5, 4.5, 6, 3), hole(slab(-6.5, -7.5, 11, 12, 4)),
        slab(-4.5, -5.5, 10.5, 12, 3),
    ),
    "gear": _gear(),
    "sliders": tuple(
        stroke
        for y, knob in ((-8, 5), (0, -5), (8, 2))
        for stroke in (line((-12, y), (12, y), width=2.6), disc(knob, y, 4.4))
    ),
    "power": (
        line(*(_polar(9.5, degrees) for degrees in range(38, 323, 12)), width=3.2),
        line((0, -12), (0, -2), width=3.4),
    ),
    "book": (*_PAGE, *mirrored(_PAGE)),
    "film": _film(),
    "user": (disc(0, -5.6, 5.6), area(*bow(0, 12, 10, -90, 90))),
    "trophy": (
        ring(-6.6, -6.4, 4.6, 2.2), ring(6.6, -6.4, 4.6, 2.2),
        area((-7.4, -11.6), (7.4, -11.6), (6.4, -2.4), (2, 3), (-2, 3), (-6.4, -2.4)),
        slab(-1.6, 2, 1.6, 9), slab(-6.4, 8, 6.4, 11.6, 1.4),
    ),
    "medal": (
        area((-8.4, -12), (-2.4, -12), (2, -3), (-3.6, -1)),
        area((8.4, -12), (2.4, -12), (-2, -3), (3.6, -1)),
        disc(0, 4.4, 7.6), hole(ring(0, 4.4, 5.6, 1.6)),
    ),
    "crown": (
        area((-10, 6), (-12, -6), (-5.4, -0.6), (0, -9), (5.4, -0.6), (12, -6), (10, 6)),
        slab(-10, 7.4, 10, 10.6, 1.2), disc(-12, -6.4, 2), disc(0, -9.4, 2), disc(12, -6.4, 2),
    ),
    "eye": (
        area(*bow(0, 7.4, 13.6, -56, 56), *bow(0, -7.4, 13.6, 124, 236)),
        hole(disc(0, 0, 5)), disc(0, 0, 2.8),
    ),
    "eye_shut": (
        line(*bow(0, -5, 10, 112, 248), width=2.8), line((0, 5), (0, 10), width=2.6),
        line((-6, 3.4), (-9, 8), width=2.6), line((6, 3.4), (9, 8), width=2.6),
    ),
    "pencil": (
        area((-11, 11), (-9.4, 4.4), (-4.4, 9.4)), area((-8, 3), (3.4, -8.4), (8.4, -3.4), (-3, 8)),
        area((4.8, -9.8), (7.4, -12), (12, -7.4), (9.8, -4.8)),
    ),
    "folder": (
        slab(-12, -10, -1, 0, 2.4), slab(-12, -6.6, 12, 10, 2.6), hole(slab(-9, -3.4, 9, -1.8)),
    ),
    "menu": tuple(slab(-9, y - 1.3, 9, y + 1.3, 1.3) for y in (-6.4, 0, 6.4)),
    "star": (area(*(_polar(12 if k % 2 == 0 else 5.2, k * 36) for k in range(10))),),
    "warning": (
        area((0, -11.6), (13, 10.6), (-13, 10.6)), hole(slab(-1.5, -4.4, 1.5, 3.4, 1.4)),
        hole(disc(0, 6.8, 1.8)),
    ),
    "sound": (
        area((-11, -4), (-6, -4), (0, -9.6), (0, 9.6), (-6, 4), (-11, 4)),
        line(*bow(0, 0, 5.6, 50, 130), width=2.4), line(*bow(0, 0, 10.4, 50, 130), width=2.4),
    ),
    "display": (
        slab(-12, -10, 12, 6, 3), hole(slab(-9.4, -7.4, 9.4, 3.4, 1.2)),
        line((-5, 10), (5, 10), width=2.8),
    ),
    "access": (
        disc(0, -9.4, 2.8), line((-9, -3.6), (0, -2.4), (9, -3.6), width=2.6),
        line((0, -2.4), (0, 3), width=3.4), line((-5.4, 11), (0, 2.6), (5.4, 11), width=2.6),
    ),
    "globe": (
        ring(0, 0, 11, 2.2), line((-10, 0), (10, 0), width=2),
        line(*bow(9, 0, 13.6, -126, -54), width=2), line(*bow(-9, 0, 13.6, 54, 126), width=2),
    ),
    "wall": (slab(-12, -3.6, -0.7, 3.6, 1.8), slab(0.7, -3.6, 12, 3.6, 1.8)),
    "short_board": (
        slab(-5.4, -3.8, 5.4, 3.8, 1.8),
        line((-11.4, 0), (-8.8, 0), width=2.2), line((8.8, 0), (11.4, 0), width=2.2),
    ),
    "long_board": (
        slab(-14.4, -3.6, -5.2, 3.6, 1.8), slab(-4.2, -3.6, 4.2, 3.6, 1.8),
        slab(5.2, -3.6, 14.4, 3.6, 1.8),
    ),
    "extra_turn": (*mirrored(_TURN), line((-3.6, 0), (3.6, 0), width=2.6),
                   line((0, -3.6), (0, 3.6), width=2.6)),
    "extra_board": (
        slab(-12, 3.2, 12, 10, 2.4), line((-5, -5), (5, -5), width=3.4),
        line((0, -10), (0, 0), width=3.4),
    ),
    "destroyer": (
        area((-13, -1.6), (-3.4, -4.6), (-1.6, -1.2), (-4, 0.4), (-1.6, 2.4), (-13, 4.6)),
        area((13, -1.6), (3.8, -4.6), (1.6, -1), (3.4, 0.8), (1.2, 2.6), (13, 4.6)),
        line((-2.6, 10.4), (2.8, -11), width=2.2),
    ),
}  # fmt: skip
