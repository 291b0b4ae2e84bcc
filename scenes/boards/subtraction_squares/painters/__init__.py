"""Painters of the shapes of Subtraction Squares."""

from typing import Final

from scenes.boards.shape import Shapes, merge_shapes
from scenes.boards.subtraction_squares.painters import heap, numbers

SHAPES: Final[Shapes] = merge_shapes(heap.SHAPES, numbers.SHAPES)
