"""Painters of the cards' keys, results and locks, and of beads."""

from __future__ import annotations

from typing import Final

from scenes.boards.common.painters.numbers import fitted
from scenes.boards.shape import Shape, Shapes
from scenes.ui.art import icons
from scenes.ui.easel import Easel


def key_cap(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a key with its number."""
    theme, box = easel.theme, (-w / 2, -h / 2, w, h)
    easel.rounded((box[0], box[1] + 4, w, h), theme.shaded(tint, 0.5), 9)
    easel.gradient(box, theme.lit(tint, 0.5), tint, 9)
    easel.text(text, (0, 0), 22, "display", "ink0", "center")


def result(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a right-aligned number."""
    size = fitted(easel, text, h, w)
    easel.text(text, (w / 2, 0), size, "display", tint, "midright")


def bead(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a bead of an abacus."""
    theme, r = easel.theme, w / 2
    easel.circle((0, 1.5), r, theme.shaded(tint, 0.55))
    easel.circle((0, 0), r, tint)
    easel.circle((-r * 0.25, -r * 0.3), r * 0.3, "white", 160)


def shelf(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint the shelf under a tower."""
    easel.rounded((-w / 2, -h / 2, w, h), "ink0", h / 2)
    easel.rounded((-w / 2, -h / 2, w, h), "slab_rim", h / 2, width=1.2)


def padlock(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Paint a padlock on what is forbidden."""
    icons.paint(easel, "lock", (0, 0), w, tint)


SHAPES: Final[Shapes] = {
    "result": Shape(result, 4.0, is_legible=True),
    "bead": Shape(bead, 4.0),
    "shelf": Shape(shelf),
    "key_cap": Shape(key_cap, 6.0),
    "padlock": Shape(padlock),
}
