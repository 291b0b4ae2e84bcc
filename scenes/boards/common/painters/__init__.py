"""Painters of shapes that several games use."""

from typing import Final

from scenes.boards.common.painters import ground, marks, numbers
from scenes.boards.shape import Shapes, merge_shapes

SHAPES: Final[Shapes] = merge_shapes(ground.SHAPES, marks.SHAPES, numbers.SHAPES)
