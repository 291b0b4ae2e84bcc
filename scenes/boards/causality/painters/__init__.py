"""Painters of the shapes of Battle of Causality."""

from typing import Final

from scenes.boards.causality.painters import dial, places, signs, stones, strip
from scenes.boards.shape import Shapes, merge_shapes

SHAPES: Final[Shapes] = merge_shapes(
    dial.SHAPES, places.SHAPES, signs.SHAPES, stones.SHAPES, strip.SHAPES
)
