"""The faces of the computer opponents, painted round (0, 0): one form each, told apart when small.

A character is a picture and words for a level; files and rules know the level alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from game.core.match.seats import Seat
from game.core.search.strength import strength_of
from scenes.ui.brush import Brush, Point
from scenes.ui.easel import Easel
from scenes.ui.theme import RGB, Tint

CHARACTERS: Final = ("pebble", "gus", "mason", "mod", "clockwork")
"""The weakest first. Each name is also that of an ink of the theme."""

REACH: Final = 2.7
"""The side of the square that a face needs, in radii."""

_SMALL: Final = 20.0
"""A face with a smaller radius has only what can still be seen."""

_INK: Final[RGB] = (20, 26, 56)


class Mood(Enum):
    """Expression of the eyes."""

    AWAKE = "awake"
    THINKING = "thinking"
    SHUT = "shut"


def character_of(level: str) -> str:
    """Return the character of a level, in every game; of an unknown level the second one."""
    return CHARACTERS[strength_of(level) - 1]


def paint(easel: Easel, r: float, character: str, mood: Mood) -> None:
    """Paint the face of a character with its shadow.

    Raises:
        KeyError: There is no such character.
    """
    theme, tint = easel.theme, character
    form, features = _FORMS[character], _FEATURES[character]
    easel.shadow((-r * 0.8, -r * 0.7, 1.6 * r, 1.6 * r), r * 0.7, r * 0.14, 150, r * 0.16)
    low, side = theme.shaded(tint, 0.55), r * REACH
    easel.poured(side, low, low, lambda sheet: form(sheet.scaled((0, 0), r)), at=(0, r * 0.1))
    rim = theme.lit(tint, 0.55)
    easel.poured(side, rim, rim, lambda sheet: form(sheet.scaled((0, 0), r)))
    inner, top, bottom = r - max(r * 0.035, 0.8), theme.lit(tint, 0.32), theme.shaded(tint, 0.22)
    easel.poured(side, top, bottom, lambda sheet: form(sheet.scaled((0, 0), inner)))
    if r >= _SMALL:
        shine = -0.64 if character == "pebble" else -0.82
        easel.ellipse((-r * 0.5, r * shine, r, r * 0.32), "white", 46)
    features(_Face(easel.scaled((0, 0), r), tint, mood, is_small=r < _SMALL))


def paint_on_seat(easel: Easel, r: float, look: int, character: str, mood: Mood) -> None:
    """Draw the face in a ring of the seat's colour, the seat's shape as a badge below."""
    theme, tint = easel.theme, f"look{look}"
    easel.shadow((-r, -r * 0.9, 2 * r, 2 * r), r, r * 0.2, 170, r * 0.2)
    easel.circle((0, r * 0.09), r, theme.shaded(tint, 0.55))
    easel.circle((0, 0), r, tint)
    easel.circle((0, 0), r * 0.87, theme.mix(tint, "ink0", 0.82))
    paint(easel.scaled((0, r * 0.02), 1.0), r * 0.66, character, mood)
    badge = r * 0.78, r * 0.72
    easel.circle(badge, r * 0.42, "ink0")
    easel.circle(badge, r * 0.36, theme.mix(tint, "ink0", 0.7))
    easel.shape(look, badge, r * 0.25, tint)


class _Face:
    """Parts of a face; lengths are radii."""

    def __init__(self, easel: Easel, tint: str, mood: Mood, *, is_small: bool) -> None:
        self.easel, self.tint, self.mood, self.is_small = easel, tint, mood, is_small

    def dark(self, part: float) -> RGB:
        return self.easel.theme.shaded(self.tint, part)

    def eye(self, x: float, y: float, r: float, *, is_white: bool = True) -> None:
        """One eye; a dark one without white is a bead."""
        easel, r = self.easel, r * (1.25 if self.is_small else 1.0)
        if self.mood is Mood.SHUT:
            self.arc((x, y), r * 0.9, r * 0.55, 0.09)
            return
        up = self.mood is Mood.THINKING
        if not is_white:
            at = (x, y - 0.12 if up else y)
            easel.circle(at, r, _INK)
            easel.circle((at[0] + 0.04, at[1] - 0.05), r * 0.35, "white")
            return
        easel.circle((x, y), r, "white")
        dx, dy = (0.25, -0.42) if up else (0.2, 0.15)
        at = (x + dx * r, y + dy * r)
        easel.circle(at, r * 0.55, _INK)
        easel.circle((at[0] + r * 0.18, at[1] - r * 0.18), r * 0.19, "white")

    def arc(
        self, at: Point, rx: float, ry: float, width: float, span: tuple[int, int] = (15, 165)
    ) -> None:
        """Draw an arc of an ellipse, from the right over below to the left: a smile, a shut lid."""
        steps = range(span[0], span[1] + 1, 10)
        turns = [math.radians(step) for step in steps]
        points = [(at[0] + rx * math.cos(a), at[1] + ry * math.sin(a)) for a in turns]
        self.easel.line(points, _INK, width * (1.3 if self.is_small else 1.0))

    def stroke(self, a: Point, b: Point, width: float, tint: Tint = _INK) -> None:
        self.easel.line((a, b), tint, width)


def _pebble_form(easel: Easel) -> None:
    turns = [2 * math.pi * k / 48 for k in range(48)]
    points = [
        (
            1.02 * math.cos(t) * (1 + 0.05 * math.sin(2 * t + 0.6)),
            0.1 + 0.84 * math.sin(t) * (1 + 0.06 * math.cos(3 * t)),
        )
        for t in turns
    ]
    easel.polygon(points, "white")


def _gus_form(easel: Easel) -> None:
    easel.rounded((-0.94, -0.94, 1.88, 1.88), "white", 0.4)


def _mason_form(easel: Easel) -> None:
    corners = [(-0.62, -0.76), (0.62, -0.76), (0.86, 0.78), (-0.86, 0.78)]
    _soft(easel, corners, 0.16)


def _mod_form(easel: Easel) -> None:
    turns = [math.radians(60 * k - 90) for k in range(6)]
    _soft(easel, [(0.88 * math.cos(t), 0.88 * math.sin(t)) for t in turns], 0.14)


def _clockwork_form(easel: Easel) -> None:
    easel.circle((0, 0), 0.86, "white")
    for k in range(10):
        t = math.radians(36 * k)
        ux, uy = math.cos(t), math.sin(t)
        tooth = [(0.8, -0.16), (1.02, -0.09), (1.02, 0.09), (0.8, 0.16)]
        _soft(easel, [(ux * a - uy * b, uy * a + ux * b) for a, b in tooth], 0.05)


def _soft(easel: Easel, corners: list[tuple[float, float]], radius: float) -> None:
    """Draw a form with its corners rounded outwards."""
    easel.polygon(corners, "white")
    easel.line([*corners, corners[0]], "white", 2 * radius)


def _pebble(face: _Face) -> None:
    face.eye(-0.34, 0.02, 0.12, is_white=False)
    face.eye(0.34, 0.02, 0.12, is_white=False)
    face.arc((0, 0.18), 0.24, 0.2, 0.075)
    if not face.is_small:
        for side in (-1, 1):
            face.easel.circle((side * 0.6, 0.26), 0.12, (255, 157, 168), 150)


def _gus(face: _Face) -> None:
    easel = face.easel
    face.eye(-0.36, -0.34, 0.22)
    face.eye(0.36, -0.34, 0.22)
    easel.rounded((-0.64, 0.06, 1.28, 0.62), (58, 20, 8), 0.22)
    if not face.is_small:
        easel.rounded((-0.36, 0.42, 0.72, 0.24), (226, 82, 63), 0.12)
    for k in range(4):
        easel.rounded((-0.52 + 0.265 * k, 0.06, 0.235, 0.2), "white", 0.05)


def _mason(face: _Face) -> None:
    seam, brow = face.dark(0.3), (90, 36, 26)
    if not face.is_small:
        for y, half in ((-0.5, 0.7), (0.64, 0.8)):
            face.stroke((-half, y), (half, y), 0.045, seam)
        for x, top, low in ((-0.1, -0.86, -0.5), (0.36, 0.64, 0.88), (-0.44, 0.64, 0.88)):
            face.stroke((x, top), (x, low), 0.045, seam)
    for side in (-1, 1):
        face.eye(side * 0.32, -0.04, 0.17)
        face.stroke((side * 0.58, -0.32), (side * 0.12, -0.24), 0.14, brow)
    face.easel.rounded((-0.34, 0.3, 0.68, 0.13), _INK, 0.06)


def _mod(face: _Face) -> None:
    easel = face.easel
    for side in (-1, 1):
        at = (side * 0.33, -0.1)
        is_shut = face.mood is Mood.SHUT
        easel.circle(at, 0.29, face.easel.theme.lit(face.tint, 0.35) if is_shut else "white")
        easel.ring(at, 0.31, _INK, 0.1 if face.is_small else 0.075)
        if is_shut:
            face.arc(at, 0.15, 0.1, 0.08)
        else:
            up = face.mood is Mood.THINKING
            pupil = (at[0] + 0.05, at[1] - 0.1 if up else at[1] + 0.04)
            easel.circle(pupil, 0.12, _INK)
            easel.circle((pupil[0] + 0.04, pupil[1] - 0.05), 0.04, "white")
        face.stroke((side * 0.62, -0.14), (side * 0.8, -0.22), 0.06)
    face.stroke((-0.05, -0.12), (0.05, -0.12), 0.075)
    face.arc((0.03, 0.26), 0.2, 0.14, 0.075, span=(10, 150))
    if not face.is_small:
        face.stroke((-0.5, -0.56), (-0.2, -0.6), 0.08)
        face.stroke((0.16, -0.66), (0.48, -0.6), 0.08)


def _clockwork(face: _Face) -> None:
    easel, lamp = face.easel, (191, 251, 240)
    easel.circle((0, 0), 0.66, (16, 23, 54))
    easel.ring((0, 0), 0.67, easel.theme.lit(face.tint, 0.5), 0.05)
    if not face.is_small:
        for k in range(12):
            t = math.radians(30 * k)
            at = (0.55 * math.cos(t), 0.55 * math.sin(t))
            is_quarter = k % 3 == 0
            easel.circle(at, 0.07 if is_quarter else 0.045, "amber" if is_quarter else "off")
    up = face.mood is Mood.THINKING
    for side in (-1, 1):
        at = (side * 0.22, -0.24 if up else -0.1)
        if face.mood is Mood.SHUT:
            face.stroke((at[0] - 0.11, at[1]), (at[0] + 0.11, at[1]), 0.07, lamp)
        else:
            easel.glow(at, 0.3, "acc", 130)
            easel.circle(at, 0.15 if face.is_small else 0.12, lamp)
    face.stroke((-0.2, 0.26), (0.2, 0.26), 0.09 if face.is_small else 0.07, lamp)


_FORMS: Final[Mapping[str, Callable[[Easel], None]]] = {
    "pebble": _pebble_form,
    "gus": _gus_form,
    "mason": _mason_form,
    "mod": _mod_form,
    "clockwork": _clockwork_form,
}

_FEATURES: Final[Mapping[str, Callable[[_Face], None]]] = {
    "pebble": _pebble,
    "gus": _gus,
    "mason": _mason,
    "mod": _mod,
    "clockwork": _clockwork,
}


def draw_portrait(
    brush: Brush, at: Point, r: float, character: str, mood: Mood = Mood.AWAKE
) -> None:
    """Draw the face of one of `CHARACTERS`.

    Raises:
        KeyError: There is no such character.
    """
    key, side = ("portrait", round(r, 1), character, mood), r * REACH
    brush.stamp_at(key, at, side, side, lambda easel: paint(easel, r, character, mood))


def draw_seat(
    brush: Brush, at: Point, r: float, seat: Seat, mood: Mood = Mood.AWAKE, halo: bool = False
) -> None:
    """Draw a player: a person's pawn, or a computer's face in a ring of the seat's colour."""
    if not seat.level:
        brush.pawn(at, r, seat.look, halo=halo)
        return
    if halo:
        brush.glow(at, r * 2.4, f"look{seat.look}", 150)
    who = seat.look, character_of(seat.level), mood
    key, side = ("seat_portrait", round(r, 1), *who), 3.4 * r
    brush.stamp_at(key, at, side, side, lambda easel: paint_on_seat(easel, r, *who))


def draw_small_seat(brush: Brush, at: Point, seat: Seat) -> None:
    """Draw who has a seat, as high as a line of words: a person's shape, or a computer's face."""
    if seat.level:
        draw_seat(brush, at, 13.0, seat)
        return
    brush.disc(at, 12, brush.theme.mix(f"look{seat.look}", "ink0", 0.78))
    brush.shape(seat.look, at, 7)


def draw_stage(brush: Brush, at: Point, rx: float, tint: Tint) -> None:
    """Draw a round stage for a player to stand on; ``at`` is the middle of its upper side."""
    brush.stamp_at(
        ("stage", rx, tint), at, 2 * rx + 4, rx, lambda easel: _paint_stage(easel, rx, tint)
    )


def _paint_stage(easel: Easel, rx: float, tint: Tint) -> None:
    theme, ry = easel.theme, rx * 0.26
    top = theme.mix("tile", tint, 0.42)
    easel.ellipse((-rx, -ry + rx * 0.12, 2 * rx, 2 * ry), theme.shaded(top, 0.55))
    easel.ellipse((-rx, -ry, 2 * rx, 2 * ry), top)
    easel.ellipse((-rx, -ry, 2 * rx, 2 * ry), theme.mix("line", tint, 0.75), width=2)
    half = rx * 0.72
    easel.ellipse((-half, -half * 0.26, 2 * half, half * 0.52), theme.mix("tile", tint, 0.6))
    dip = rx * 0.58
    easel.ellipse((-dip, -dip * 0.26, 2 * dip, dip * 0.52), theme.mix("ink0", tint, 0.14))
