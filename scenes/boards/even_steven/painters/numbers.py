"""Painters of the number on the tower and of what stands on the cards."""

from __future__ import annotations

from typing import Final

from scenes.boards.common.painters.numbers import fitted, width
from scenes.boards.shape import Shape, Shapes
from scenes.ui import icons, logo
from scenes.ui.easel import Easel


def sign(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """The number that everything is about, in letters like a shop sign's."""
    size = fitted(easel, text, h, w)
    left = easel.scaled((-width(easel, text, size) / 2, -0.6 * size), 1.0)
    logo.paint(left, text, size, "white", tint, easel.theme.shaded(tint, 0.5))


def key_cap(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """The number by which something is called, on a disc."""
    easel.circle((0, 0), w / 2, "ink0")
    easel.circle((0, 0), w / 2 - 1.5, easel.theme.mix(tint, "ink0", 0.6))
    easel.text(text, (0, 0), 20, "display", "white", "center")


def padlock(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Not to be had now."""
    icons.paint(easel, "lock", (0, 0), w, tint)


SHAPES: Final[Shapes] = {
    "sign": Shape(sign, 60.0, is_legible=True),
    "key_cap": Shape(key_cap),
    "padlock": Shape(padlock),
}
