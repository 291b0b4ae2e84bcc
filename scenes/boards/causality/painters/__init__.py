"""Painters of the shapes of Battle of Causality."""

from typing import Final

from scenes.boards.causality.painters import dial, places, signs, stones, strip
from scenes.boards.shape import Shapes, joined

SHAPES: Final[Shapes] = joined(
    dial.SHAPES, places.SHAPES, signs.SHAPES, stones.SHAPES, strip.SHAPES
)
