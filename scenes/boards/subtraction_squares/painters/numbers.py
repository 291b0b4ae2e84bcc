"""Painters of sums, chips, totals and pills."""

from __future__ import annotations

from typing import Final

from scenes.boards.common.painters.numbers import fitted, width
from scenes.boards.shape import Rolling, Shape, Shapes
from scenes.boards.sprite import SEPARATOR, look_of
from scenes.ui.easel import Easel
from scenes.ui.paint.text_layout import SMALLEST
from scenes.ui.theme import Tint

BREAK_BELOW: Final = 24.0
"""Size below which an equation is broken into two lines."""

_SPACING: Final = 0.34
"""Space between the parts of an equation, in sizes."""


def equation(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint an equation of five parts: number, sign, square in `tint`, sign, rest."""
    parts = text.split(SEPARATOR)
    theme = easel.theme
    inks: list[Tint] = ["text", "muted", theme.lit(tint, 0.25), "muted", theme.lit("amber", 0.35)]
    pieces = list(zip(parts, inks, strict=True))
    if _fit_line(easel, pieces, h * 0.8, w) >= BREAK_BELOW:
        _line(easel, pieces, 0.0, h * 0.8, w)
        return
    rows = [pieces[:1], pieces[1:]]
    if _line_width(easel, rows[1], SMALLEST) > w:
        rows = [pieces[:1], pieces[1:3], pieces[3:]]
    for k, row in enumerate(rows):
        y = h * ((k + 0.5) / len(rows) - 0.5)
        _line(easel, row, y, max(h * 0.84 / len(rows), SMALLEST), w)


def _line_width(easel: Easel, pieces: list[tuple[str, Tint]], size: float) -> float:
    gaps = size * _SPACING * (len(pieces) - 1)
    return sum(width(easel, words, size) for words, _ in pieces) + gaps


def _fit_line(easel: Easel, pieces: list[tuple[str, Tint]], size: float, most: float) -> float:
    wide = _line_width(easel, pieces, size)
    return size if wide <= most else max(size * most / wide - 0.5, SMALLEST)


def _line(easel: Easel, pieces: list[tuple[str, Tint]], y: float, size: float, most: float) -> None:
    size = _fit_line(easel, pieces, size, most)
    x = -_line_width(easel, pieces, size) / 2
    for words, ink in pieces:
        easel.text(words, (x, y), size, "display", ink, "midleft")
        x += width(easel, words, size) + size * _SPACING


def amount(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a right-aligned number; a sign before it is at the left."""
    *signs, number = text.split(SEPARATOR)
    signs_w = sum(width(easel, sign, h) + h * _SPACING for sign in signs)
    size = fitted(easel, number, h, w - signs_w)
    for sign in signs:
        easel.text(sign, (-w / 2, 0), size, "display", tint, "midleft")
    easel.text(number, (w / 2, 0), size, "display", tint, "midright")


def pointer(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint an arrow that points up, to more chips."""
    easel.line([(-w / 2, h / 4), (0, -h / 4), (w / 2, h / 4)], tint, 4)


def caption(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a small centred line."""
    size = fitted(easel, text, h, w, "heavy")
    easel.text(text, (0, 0), size, "heavy", tint, "center")


def chip(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a key that can be pressed."""
    theme, box = easel.theme, (-w / 2, -h / 2, w, h)
    easel.rounded((box[0], box[1] + 5, w, h), theme.shaded(tint, 0.62), 14)
    easel.gradient(box, theme.lit(tint, 0.16), theme.shaded(tint, 0.14), 14)
    easel.rounded(box, theme.lit(tint, 0.35), 14, width=1.5)


def chip_low(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a key that is inactive."""
    box = (-w / 2, -h / 2, w, h)
    easel.rounded((box[0], box[1] + 5, w, h), "slab_lip", 14)
    easel.gradient(box, "panel2", "panel", 14)
    easel.rounded(box, "line", 14, width=1.5)


def chip_lit(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the key about to be pressed."""
    box = (-w / 2, -h / 2, w, h)
    easel.shadow(box, 14, 16, 170, 0, tint)
    easel.rounded((box[0] - 5, box[1] - 5, w + 10, h + 15), "ink0", 18)
    chip(easel, w, h, tint, text)
    easel.rounded((box[0] - 5, box[1] - 5, w + 10, h + 15), "white", 18, width=3)


def capsule(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the box of a sum."""
    box = (-w / 2, -h / 2, w, h)
    easel.rounded(box, "ink0", 20)
    easel.rounded(box, easel.theme.lit(tint, 0.3), 20, width=2.5)


def faces(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the box of the player who moves next."""
    box = (-w / 2, -h / 2, w, h)
    easel.rounded(box, easel.theme.mix(tint, "slab", 0.88), 20)
    easel.rounded(box, easel.theme.mix(tint, "slab", 0.55), 20, width=1.5)


def faces_lit(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the box of the number that the other player will face, highlighted."""
    box = (-w / 2, -h / 2, w, h)
    easel.rounded(box, easel.theme.mix(tint, "slab", 0.78), 20)
    easel.rounded(box, tint, 20, width=2)


def strip(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the ground of a row of totals."""
    easel.rounded((-w / 2, -h / 2, w, h), "ink0", 14)
    easel.rounded((-w / 2, -h / 2, w, h), "off_rim", 14, width=1.3)


def cell(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a total."""
    easel.rounded((-w / 2, -h / 2 + 2, w, h - 4), "off_panel", 9)


def cell_square(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a total that is a square."""
    box = (-w / 2, -h / 2 + 2, w, h - 4)
    easel.rounded(box, easel.theme.mix("amber", "ink0", 0.8), 9)
    easel.rounded(box, easel.theme.mix("amber", "ink0", 0.4), 9, width=1.5)


def cell_good(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a lost total, raised."""
    theme, box = easel.theme, (-w / 2, -h / 2, w, h)
    easel.rounded((box[0], box[1] + 3, w, h), theme.shaded(tint, 0.6), 9)
    easel.gradient(box, theme.lit(tint, 0.22), theme.shaded(tint, 0.14), 9)


def ring(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a ring around the aimed total."""
    easel.rounded((-w / 2 - 3, -h / 2 - 3, w + 6, h + 6), "white", 11, width=2.5)


def row(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the background of the current total."""
    theme = easel.theme
    easel.gradient(
        (-w / 2, -h / 2, w, h), theme.mix("panel2", tint, 0.14), theme.mix("panel", tint, 0.08), 14
    )


def pill(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint what a player took, with the seat's shape."""
    _pill(easel, w, h, tint)
    easel.rounded((-w / 2, -h / 2, w, h), tint, h / 2, width=2)


def pill_ghost(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint what a player may take."""
    _pill(easel, w, h, tint)
    for y in (-h / 2, h / 2):
        easel.line([(-w / 2 + h / 2, y), (w / 2 - h / 2, y)], tint, 2, dash=(5, 5))


def _pill(easel: Easel, w: float, h: float, tint: str) -> None:
    easel.rounded((-w / 2, -h / 2, w, h), easel.theme.mix(tint, "ink0", 0.74), h / 2)
    easel.shape(look_of(tint), (-w / 2 + 17, 0), 6.5, tint)


SHAPES: Final[Shapes] = {
    "equation": Shape(equation, 8.0, is_legible=True, fineness=1),
    "amount": Shape(amount, 4.0, Rolling("subtraction_squares.amount"), True, fineness=1),
    "pointer": Shape(pointer, 4.0),
    "caption": Shape(caption, 4.0, fineness=1),
    "chip": Shape(chip, 8.0),
    "chip_low": Shape(chip_low, 8.0),
    "chip_lit": Shape(chip_lit, 30.0),
    "capsule": Shape(capsule, 4.0),
    "faces": Shape(faces),
    "faces_lit": Shape(faces_lit),
    "strip": Shape(strip),
    "cell": Shape(cell),
    "cell_square": Shape(cell_square),
    "cell_good": Shape(cell_good, 6.0),
    "ring": Shape(ring, 6.0),
    "row": Shape(row),
    "pill": Shape(pill, 4.0),
    "pill_ghost": Shape(pill_ghost, 4.0),
}
