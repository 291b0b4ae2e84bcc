"""Painters of numbers and what carries them: plates, keys, equations, signs."""

from __future__ import annotations

from typing import Final

from scenes.boards.look import SEPARATOR
from scenes.ui import icons, logo
from scenes.ui.easel import Easel
from scenes.ui.lettering import SMALLEST
from scenes.ui.theme import Tint

BREAK_BELOW: Final = 34.0
"""An equation that would be smaller goes on two lines."""

_SPACING: Final = 0.34
"""Between the parts of an equation, in sizes."""


def fitted(easel: Easel, words: str, size: float, most: float, face: str = "display") -> float:
    """The size, up to ``size``, at which ``words`` are no wider than ``most``; never unreadable."""
    wide = width(easel, words, size, face)
    while wide > most and size > SMALLEST:
        size = max(min(size * most / wide, size - 0.5), SMALLEST)
        wide = width(easel, words, size, face)
    return size


def width(easel: Easel, words: str, size: float, face: str = "display") -> float:
    """How wide ``words`` are, in design units."""
    return easel.faces.width(words, face, round(size * easel.unit)) / easel.unit


def figure(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A number as high as its box, or smaller so that it is no wider.

    One that no readable size makes fit goes on several lines, broken between its groups.
    """
    rows = broken(easel, text, w)
    if len(rows) > 1:
        for k, row in enumerate(rows):
            at = (0, (k - (len(rows) - 1) / 2) * (SMALLEST + 1))
            easel.text(row, at, SMALLEST, "display", tint, "center")
        return
    easel.text(text, (0, 0), fitted(easel, text, h, w), "display", tint, "center")


def broken(easel: Easel, words: str, most: float) -> list[str]:
    """``words`` on as few lines as fit when they are as small as may be."""
    rows = [""]
    for word in words.split(" "):
        longer = f"{rows[-1]} {word}".lstrip()
        if rows[-1] and width(easel, longer, SMALLEST) > most:
            rows.append(word)
        else:
            rows[-1] = longer
    return rows


def caption(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A small line in the middle of its box."""
    size = fitted(easel, text, h, w, "heavy")
    easel.text(text, (0, 0), size, "heavy", tint, "center")


def note(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A number that begins at the left of its box."""
    size = fitted(easel, text, h, w)
    easel.text(text, (-w / 2, 0), size, "display", tint, "midleft")


def note_right(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A number that ends at the right of its box."""
    size = fitted(easel, text, h, w)
    easel.text(text, (w / 2, 0), size, "display", tint, "midright")


def sign(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """The number that everything is about, in letters like a shop sign's."""
    size = fitted(easel, text, h, w)
    left = easel.scaled((-width(easel, text, size) / 2, -0.6 * size), 1.0)
    logo.paint(left, text, size, "white", tint, easel.theme.shaded(tint, 0.5))


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


def tray(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A hollow in the slab."""
    box = (-w / 2, -h / 2, w, h)
    easel.rounded((box[0], box[1] + 2, w, h), "slab_rim", 20, 120)
    easel.gradient(box, "ink0", "ink1", 20)
    easel.rounded(box, "slab_lip", 20, width=2)


def plate(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A card that can be chosen."""
    _plate(easel, w, h, tint, 0.16, 2.0)


def plate_aim(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """The card that is about to be chosen."""
    box = (-w / 2, -h / 2, w, h)
    easel.shadow(box, 16, 14, 150, 0, tint)
    _plate(easel, w, h, tint, 0.42, 2.5)
    edge = 4.0
    rim = (box[0] - edge, box[1] - edge, w + 2 * edge, h + 2 * edge)
    easel.rounded(rim, "white", 18, width=3)


def plate_low(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A card that is only to be looked at."""
    box = (-w / 2, -h / 2, w, h)
    easel.rounded(box, "off_panel", 14)
    easel.rounded(box, "off_rim", 14, width=1.5)


def _plate(easel: Easel, w: float, h: float, tint: str, share: float, rim: float) -> None:
    theme, box = easel.theme, (-w / 2, -h / 2, w, h)
    easel.rounded((box[0], box[1] + 4, w, h), "slab_lip", 14)
    top, bottom = theme.mix("panel2", tint, share), theme.mix("panel", tint, share / 2)
    easel.gradient(box, top, bottom, 14)
    easel.rounded(box, theme.mix("line", tint, min(2.4 * share, 1.0)), 14, width=rim)


def label_plate(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """A dark plate for words that lie on something bright."""
    easel.rounded((-w / 2, -h / 2, w, h), "ink0", h * 0.3, 225)
    easel.rounded((-w / 2, -h / 2, w, h), tint, h * 0.3, width=2.5)


def key_cap(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """The number by which something is called, on a disc."""
    easel.circle((0, 0), w / 2, "ink0")
    easel.circle((0, 0), w / 2 - 1.5, easel.theme.mix(tint, "ink0", 0.6))
    easel.text(text, (0, 0), 20, "display", "white", "center")


def padlock(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Not to be had now."""
    icons.paint(easel, "lock", (0, 0), w, tint)


def pointer(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """There is more on this side; drawn pointing up."""
    easel.line([(-w / 2, h / 4), (0, -h / 4), (w / 2, h / 4)], tint, 4)
