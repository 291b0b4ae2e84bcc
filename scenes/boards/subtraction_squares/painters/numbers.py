"""Painters of the total, of what is said beside it, and of the chips' words."""

from __future__ import annotations

from typing import Final

from scenes.boards.common.painters.numbers import figure, fitted, width
from scenes.boards.look import SEPARATOR
from scenes.boards.shape import Shape, Shapes
from scenes.ui.easel import Easel
from scenes.ui.lettering import SMALLEST
from scenes.ui.theme import Tint

BREAK_BELOW: Final = 34.0
"""An equation that would be smaller goes on two lines."""

_SPACING: Final = 0.34
"""Between the parts of an equation, in sizes."""


def equation(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Five parts: what there is, a sign, what is done to it in ``tint``, a sign, what is left."""
    parts = text.split(SEPARATOR)
    theme = easel.theme
    inks: list[Tint] = [
        "text", "muted", theme.lit(tint, 0.25), "muted", theme.lit("amber", 0.35),
    ]  # fmt: skip
    pieces = list(zip(parts, inks, strict=True))
    if _fit_line(easel, pieces, h * 0.8, w) >= BREAK_BELOW:
        _line(easel, pieces, 0.0, h * 0.8, w)
    else:
        _line(easel, pieces[:1], -h * 0.25, h * 0.42, w)
        _line(easel, pieces[1:], h * 0.25, h * 0.42, w)


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


def label_plate(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A dark plate for words that lie on something bright."""
    easel.rounded((-w / 2, -h / 2, w, h), "ink0", h * 0.3, 225)
    easel.rounded((-w / 2, -h / 2, w, h), tint, h * 0.3, width=2.5)


def pointer(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """There is more on this side; drawn pointing up."""
    easel.line([(-w / 2, h / 4), (0, -h / 4), (w / 2, h / 4)], tint, 4)


def note_right(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A number that ends at the right of its box."""
    size = fitted(easel, text, h, w)
    easel.text(text, (w / 2, 0), size, "display", tint, "midright")


def caption(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A small line in the middle of its box."""
    size = fitted(easel, text, h, w, "heavy")
    easel.text(text, (0, 0), size, "heavy", tint, "center")


SHAPES: Final[Shapes] = {
    "title": Shape(figure, 8.0, is_legible=True),
    "equation": Shape(equation, 8.0, is_legible=True),
    "label_plate": Shape(label_plate),
    "pointer": Shape(pointer, 4.0),
    "note_right": Shape(note_right, 4.0),
    "caption": Shape(caption, 4.0),
}
