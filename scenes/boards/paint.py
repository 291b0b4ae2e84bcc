"""Painter of sprites, which finds the shapes of all games by name."""

from __future__ import annotations

import logging
from functools import cache
from typing import Final

from game.core.lazy import find_module
from scenes.boards.shape import Shape, Shapes
from scenes.boards.sprite import Sprite
from scenes.ui.easel import Easel

COMMON: Final = "common"
"""Whose shapes have no name before their own."""

_log = logging.getLogger(__name__)


def plain(easel: Easel, w: float, h: float, tint: str, text: str) -> None:
    """Draw the placeholder of a shape without a painter: its box, crossed."""
    left, top = -w / 2, -h / 2
    easel.rounded((left, top, w, h), "muted", 4, width=2)
    easel.line([(left, top), (-left, -top)], "muted", 2)
    easel.line([(left, -top), (-left, top)], "muted", 2)


PLAIN: Final = Shape(plain)


def shapes_of(owner: str) -> Shapes:
    """Return the shapes that the game ``owner`` declares; none if it has no painters."""
    painters = find_module(f"{__package__}.{owner}.painters")
    shapes: Shapes = {} if painters is None else painters.SHAPES
    return shapes


def find_shape(name: str) -> Shape | None:
    """Return the shape `"<game>.<shape>"`, or the common `"<shape>"`, or None."""
    owner, _, own = name.rpartition(".")
    return shapes_of(owner or COMMON).get(own)


@cache
def shape_of(name: str) -> Shape:
    """Return the shape of that name; a plain sign for an unknown one."""
    shape = find_shape(name)
    if shape is None:
        _log.warning("no painter for %r", name)
    return shape or PLAIN


def margin(shape: str) -> float:
    """Return how far beyond its box a shape paints, in design units of the full stage."""
    return shape_of(shape).margin


def paint(easel: Easel, sprite: Sprite, unit: float) -> None:
    """Paint ``sprite`` round (0, 0); ``unit`` is design units for one board unit."""
    shape, w, h = shape_of(sprite.shape), sprite.w * unit, sprite.h * unit
    if not sprite.angle:
        shape.paint(easel, w, h, sprite.tint, sprite.text)
        return
    easel.rotated(
        (0, 0),
        w + 2 * shape.margin,
        h + 2 * shape.margin,
        sprite.angle,
        lambda turned: shape.paint(turned, w, h, sprite.tint, sprite.text),
    )
