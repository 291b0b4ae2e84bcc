"""Painters of stones that travel in time: the silhouette tells how one moves, the fill if it obeys.

The text of a stone is ``|`` between whether it obeys ("free" or "replay"), the azimuth it faces,
its name and its mark ("film", "check", "lock" or nothing); the last two may be missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from scenes.boards.causality.painters.signs import badge_sign, check_sign, film_sign, lock_sign
from scenes.boards.shape import Shape, Shapes, Solid
from scenes.boards.sprite import SEPARATOR, look_of
from scenes.ui.easel import Easel, on_circle
from scenes.ui.screen import Point
from scenes.ui.theme import Tint

Part: TypeAlias = tuple[tuple[Point, ...], float]
"""Corners and the radius they are rounded with; a single point is a disc."""

SHEET: Final = 4.0
"""Side of the square that a silhouette is cut from, in radii."""

FIT: Final[Mapping[str, float]] = {
    "tank": 0.365,
    "sniper": 0.315,
    "bombardier": 0.40,
    "tagger": 0.40,
    "wildcard": 0.37,
    "box": 0.40,
    "mine": 0.38,
}
"""The radius of each kind, in tiles."""


def _slab(x: float, y: float, w: float, h: float, radius: float) -> Part:
    left, top, right, bottom = x + radius, y + radius, x + w - radius, y + h - radius
    return ((left, top), (right, top), (right, bottom), (left, bottom)), radius


def _disc(x: float, y: float, radius: float) -> Part:
    return ((x, y),), radius


def _star(tips: int, outer: float, inner: float, radius: float, start: float = 0.0) -> Part:
    turns = (start + k / tips / 2 for k in range(2 * tips))
    points = (on_circle((0, 0), inner if k % 2 else outer, t) for k, t in enumerate(turns))
    return tuple(points), radius


SILHOUETTES: Final[Mapping[str, tuple[Part, ...]]] = {
    "tank": (
        _slab(-0.98, -0.86, 0.40, 1.80, 0.16),
        _slab(0.58, -0.86, 0.40, 1.80, 0.16),
        _slab(-0.72, -0.70, 1.44, 1.50, 0.22),
        _slab(-0.19, -1.30, 0.38, 1.0, 0.10),
    ),
    "sniper": (
        _slab(-0.13, -1.55, 0.26, 1.6, 0.10),
        _slab(-0.27, -1.55, 0.54, 0.24, 0.08),
        _disc(0, 0, 0.66),
        _slab(-1.06, -0.15, 0.6, 0.30, 0.10),
        _slab(0.46, -0.15, 0.6, 0.30, 0.10),
        (((-0.14, 0.4), (0.14, 0.4), (0.34, 1.10), (-0.34, 1.10)), 0.06),
    ),
    "bombardier": (
        _disc(0, -0.56, 0.46),
        _disc(0.56, 0, 0.46),
        _disc(0, 0.56, 0.46),
        _disc(-0.56, 0, 0.46),
        _disc(0, 0, 0.62),
    ),
    "tagger": (_star(8, 1.02, 0.72, 0.06),),
    "wildcard": (_star(4, 1.30, 0.54, 0.05, 0.125),),
    "box": (_slab(-0.86, -0.86, 1.72, 1.72, 0.18),),
    "mine": (_star(8, 1.04, 0.58, 0.04), _disc(0, 0, 0.74)),
}
"""Every kind in radii, facing up."""


def stone(kind: str, easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a player's stone on a tile ``w`` wide, with its name and mark in the corners."""
    state, azimuth, name, mark = (*text.split(SEPARATOR), "", "", "")[:4]
    r, quarters = w * FIT[kind], int(azimuth or 0)
    _body(easel, kind, r, quarters, tint, is_free=state == "free")
    if mark == "film":
        film_sign(easel, (-w * 0.34, -w * 0.365), 7.5 if w > 55 else 5.0)
    elif mark == "check":
        check_sign(easel, (-w * 0.34, -w * 0.34), 11 if w > 55 else 8)
    elif mark == "lock":
        lock_sign(easel, (-w * 0.34, -w * 0.34), 11 if w > 55 else 8)
    if name:
        badge_sign(easel, (w * 0.28, w * 0.355), name)


def unnamed(text: str) -> str:
    """Return what is left of a stone's text where names and marks are too small."""
    return SEPARATOR.join(text.split(SEPARATOR)[:2])


def _silhouette(kind: str, r: float, quarters: int, easel: Easel, grow: float = 0.0) -> None:
    """Draw the form of a kind turned clockwise, ``grow`` design units larger all round."""
    for points, radius in SILHOUETTES[kind]:
        placed = [_turned(x * r, y * r, quarters) for x, y in points]
        reach = radius * r + grow
        if len(placed) == 1:
            easel.circle(placed[0], reach, "white")
            continue
        easel.polygon(placed, "white")
        if reach > 0:
            easel.line([*placed, placed[0]], "white", 2 * reach)


def _turned(x: float, y: float, quarters: int) -> Point:
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def _body(easel: Easel, kind: str, r: float, quarters: int, tint: str, *, is_free: bool) -> None:
    theme, side = easel.theme, SHEET * r
    form = partial(_silhouette, kind, r, quarters)
    rim = max(1.2, r * (0.10 if is_free else 0.08))
    _shadow(easel, form, side)
    dark: Tint = "ink0"
    easel.poured(side, dark, dark, partial(form, grow=rim + 1.6), at=(0, rim * 0.8))
    if is_free:
        easel.poured(side, "white", "white", partial(form, grow=rim))
        lip = theme.shaded(tint, 0.5)
        easel.poured(side, lip, lip, form, at=(0, rim * 0.6))
        face = partial(_silhouette, kind, r * 0.97, quarters)
        easel.poured(side, theme.lit(tint, 0.34), theme.shaded(tint, 0.10), face, at=(0, -0.3))
    else:
        edge = theme.shaded(tint, 0.10)
        easel.poured(side, edge, edge, partial(form, grow=rim * 0.9))
        top, bottom = theme.mix(tint, "ink1", 0.70), theme.mix(tint, "ink0", 0.80)
        face = partial(_silhouette, kind, r * 0.98, quarters)
        easel.poured(side, top, bottom, partial(face, grow=-rim * 0.4))
    sign = theme.lit(tint, 0.42 if is_free else 0.22)
    _decoration(easel, kind, r, quarters, tint, sign, is_free)
    disc = r * (0.46 if kind == "wildcard" else 0.50)
    easel.circle((0, 0), disc, theme.mix(tint, "ink0", 0.82 if is_free else 0.88))
    look = look_of(tint)
    easel.shape(look, (0, disc * 0.06 * (look == 1)), disc * 0.66, sign)
    if is_free:
        easel.ellipse((-disc * 0.75, -disc * 0.98, disc * 1.5, disc * 0.6), "white", 46)


def _shadow(easel: Easel, form: partial[None], side: float) -> None:
    easel.poured(side * 1.3, "black", "black", form, at=(0, 5), blur=6, alpha=150)


def _decoration(
    easel: Easel, kind: str, r: float, quarters: int, tint: str, sign: Tint, is_free: bool
) -> None:
    """Tank tracks, a bombardier's fuse, a tagger's dots, the facets of a wildcard."""
    theme = easel.theme
    low = theme.mix(tint, "ink0", 0.55)
    if kind == "tank":
        for x in (-0.78, 0.78):
            for y in (-0.55, -0.15, 0.25, 0.65):
                ends = [_turned((x + d) * r, y * r, quarters) for d in (-0.14, 0.14)]
                easel.line(ends, low, max(1.2, r * 0.09))
    elif kind == "bombardier":
        easel.line([(r * 0.50, -r * 0.50), (r * 0.80, -r * 0.86)], "white", max(1.5, r * 0.11))
        easel.glow((r * 0.86, -r * 0.94), r * 0.5, "amber", 150)
        easel.shape("diamond", (r * 0.86, -r * 0.94), r * 0.22, "gold")
    elif kind == "tagger":
        for k in range(8):
            dot = low if is_free else sign
            easel.circle(on_circle((0, 0), r * 0.76, k / 8), max(1.0, r * 0.075), dot)
    elif kind == "wildcard":
        facet = theme.shaded(tint, 0.28) if is_free else theme.mix(tint, "ink0", 0.62)
        for k in range(4):
            turn = 0.125 + k / 4
            tip = on_circle((0, 0), r * 1.22, turn)
            easel.polygon([(0, 0), tip, on_circle((0, 0), r * 0.52, turn - 0.125)], facet)


def box(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a neutral crate."""
    r = w * FIT["box"]
    form, side = partial(_silhouette, "box", r, 0), SHEET * r
    _shadow(easel, form, side)
    easel.poured(side, "wood_dark", "wood_dark", form, at=(0, 3))
    easel.poured(side, "wood", "wood_low", form)
    inner, half = "bronze", r * 0.62
    easel.rounded((-half, -half, 2 * half, 2 * half), easel.theme.shaded("wood_low", 0.25), 3)
    for k in range(3):
        plank = (-half * 0.92, -half * 0.87 + k * half * 0.6, half * 1.84, half * 0.5)
        easel.rounded(plank, easel.theme.mix("wood", "wood_low", 0.55), 2)
    easel.line([(-half * 0.86, -half * 0.86), (half * 0.86, half * 0.86)], inner, r * 0.2)
    easel.line([(-half * 0.86, -half * 0.86), (half * 0.86, half * 0.86)], "wood", r * 0.15)
    for x, y in _corners(r * 0.72):
        easel.circle((x, y), max(1.0, r * 0.06), "wood_dark")


def mine(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw a neutral mine."""
    r = w * FIT["mine"]
    form, side = partial(_silhouette, "mine", r, 0), SHEET * r
    _shadow(easel, form, side)
    easel.poured(side, "ink0", "ink0", form, at=(0, 3))
    easel.poured(side, "iron_rim", "iron_rim", partial(form, grow=1.2))
    easel.poured(side, "iron", "iron_low", partial(_silhouette, "mine", r * 0.97, 0))
    easel.circle((0, 0), r * 0.48, "off_panel")
    easel.glow((0, 0), r * 0.8, "lamp", 110)
    easel.circle((0, 0), r * 0.26, "lamp")
    easel.circle((-r * 0.07, -r * 0.08), r * 0.09, "white")


def _corners(reach: float) -> Sequence[Point]:
    return [(x * reach, y * reach) for x in (-1, 1) for y in (-1, 1)]


def stone_glow(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the light round a stone that obeys."""
    easel.glow((0, 0), w / 2, tint, 125)


KINDS: Final = ("tank", "sniper", "bombardier", "tagger", "wildcard")

SHAPES: Final[Shapes] = {
    **{kind: Shape(partial(stone, kind), 16.0, Solid("step"), shorten=unnamed) for kind in KINDS},
    "box": Shape(box, 12.0, Solid("step")),
    "mine": Shape(mine, 12.0, Solid("step")),
    "stone_glow": Shape(stone_glow),
}
