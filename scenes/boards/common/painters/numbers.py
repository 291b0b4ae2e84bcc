"""Painters of numbers, and of the trays and plates that carry them."""

from __future__ import annotations

import re
from typing import Final

from scenes.boards.shape import Rolling, Shape, Shapes, Triumph
from scenes.boards.sprite import look_of
from scenes.ui.art import icons, logo, pawn_art
from scenes.ui.easel import Easel
from scenes.ui.paint.text_layout import SMALLEST

SIGN_FROM: Final = 28.0
"""Size below which numerals are plain."""


def fitted(easel: Easel, words: str, size: float, most: float, face: str = "display") -> float:
    """Return the largest readable size, up to `size`, that keeps `words` within `most`."""
    wide = width(easel, words, size, face)
    while wide > most and size > SMALLEST:
        size = max(min(size * most / wide, size - 0.5), SMALLEST)
        wide = width(easel, words, size, face)
    return size


def width(easel: Easel, words: str, size: float, face: str = "display") -> float:
    """Return the width of `words` in design units."""
    return easel.faces.width(words, face, round(size * easel.unit)) / easel.unit


def figure(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a number as high as its box, or smaller to fit its width.

    A number that fits at no readable size is broken between its groups of digits.
    """
    rows = break_lines(easel, text, w)
    if len(rows) > 1:
        for k, row in enumerate(rows):
            at = (0, (k - (len(rows) - 1) / 2) * (SMALLEST + 1))
            easel.text(row, at, SMALLEST, "display", tint, "center")
        return
    easel.text(text, (0, 0), fitted(easel, text, h, w), "display", tint, "center")


def break_lines(easel: Easel, words: str, most: float) -> list[str]:
    """Break `words` into the fewest lines that fit at the smallest size."""
    rows = [""]
    for part in re.split(r"(?<=[ ,])", words):
        if rows[-1] and width(easel, (rows[-1] + part).rstrip(), SMALLEST) > most:
            rows.append(part)
        else:
            rows[-1] += part
    return [row.rstrip() for row in rows]


def numeral(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the main number in the letters of a shop sign."""
    size = fitted(easel, text, h, w)
    if size < SIGN_FROM:
        figure(easel, w, h, "text", text)
        return
    left = easel.scaled((-width(easel, text, size) / 2, -0.6 * size), 1.0)
    logo.paint(left, text, size, "white", tint, easel.theme.shaded(tint, 0.5))


def rolling(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a numeral that is rolling to another number, without its glow."""
    size = fitted(easel, text, h, w)
    if size < SIGN_FROM:
        figure(easel, w, h, "text", text)
        return
    easel.text(text, (0, size * 0.075), size, "display", easel.theme.shaded(tint, 0.5), "center")
    easel.text(text, (0, 0), size, "display", easel.theme.lit(tint, 0.6), "center")


def goal_bar(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the bar for the aim of the game, with a flag at its left."""
    easel.rounded((-w / 2, -h / 2, w, h), "hole", 14, 210)
    icons.paint(easel, "flag", (-w / 2 + 26, 0), 22, tint)


def pawn(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a player's pawn; `tint` is the seat's colour."""
    pawn_art.pawn(easel, w / 2, look_of(tint))


def good(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a check mark for a good choice."""
    easel.circle((0, 0), w / 2, easel.theme.mix(tint, "ink0", 0.75))
    easel.ring((0, 0), w / 2, tint, 2)
    icons.paint(easel, "check", (0, 0), w * 0.6, tint)


def swatch(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a sample of a colour in a legend."""
    easel.rounded((-w / 2, -h / 2, w, h), tint, 4)


def room(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the background of a small picture, a shade darker than its panel."""
    easel.rounded((-w / 2, -h / 2, w, h), "ink0", 12, 36)


def note(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a left-aligned number."""
    size = fitted(easel, text, h, w)
    easel.text(text, (-w / 2, 0), size, "display", tint, "midleft")


def tray(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a hollow in the slab."""
    box = (-w / 2, -h / 2, w, h)
    easel.rounded((box[0], box[1] + 2, w, h), "slab_rim", 20, 120)
    easel.gradient(box, "ink0", "ink1", 20)
    easel.rounded(box, "slab_lip", 20, width=2)


def plate(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a card that can be chosen."""
    _plate(easel, w, h, tint, 0.16, 2.0)


def plate_aim(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the card about to be chosen."""
    box = (-w / 2, -h / 2, w, h)
    easel.shadow(box, 16, 14, 150, 0, tint)
    _plate(easel, w, h, tint, 0.42, 2.5)
    edge = 4.0
    rim = (box[0] - edge, box[1] - edge, w + 2 * edge, h + 2 * edge)
    easel.rounded(rim, "white", 18, width=3)


def plate_low(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a card that can only be looked at."""
    box = (-w / 2, -h / 2, w, h)
    easel.rounded(box, "off_panel", 14)
    easel.rounded(box, "off_rim", 14, width=1.5)


def _plate(easel: Easel, w: float, h: float, tint: str, share: float, rim: float) -> None:
    theme, box = easel.theme, (-w / 2, -h / 2, w, h)
    easel.rounded((box[0], box[1] + 4, w, h), "slab_lip", 14)
    top, bottom = theme.mix("panel2", tint, share), theme.mix("panel", tint, share / 2)
    easel.gradient(box, top, bottom, 14)
    easel.rounded(box, theme.mix("line", tint, min(2.4 * share, 1.0)), 14, width=rim)


def zero(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the zero of a won game."""
    easel.glow((0, 0), w * 0.62, tint, 150)
    size = h * 0.8
    left = easel.scaled((-width(easel, "0", size) / 2, -0.6 * size), 1.0)
    logo.paint(left, "0", size, "white", tint, easel.theme.shaded(tint, 0.55))


SHAPES: Final[Shapes] = {
    "tray": Shape(tray, 4.0),
    "figure": Shape(figure, 8.0, fineness=1),
    "note": Shape(note, 4.0, fineness=1),
    "plate": Shape(plate, 6.0),
    "plate_aim": Shape(plate_aim, 34.0),
    "plate_low": Shape(plate_low),
    "numeral": Shape(numeral, 60.0, Rolling("rolling"), is_legible=True, fineness=1),
    "rolling": Shape(rolling, 60.0, is_legible=True, fineness=1),
    "goal_bar": Shape(goal_bar),
    "pawn": Shape(pawn, 24.0),
    "zero": Shape(zero, 110.0, Triumph(), is_legible=True, fineness=1),
    "good": Shape(good),
    "swatch": Shape(swatch),
    "room": Shape(room),
}
