"""Painters of the shapes of Subtraction Squares."""

from typing import Final

from scenes.boards.shape import Shapes, joined
from scenes.boards.subtraction_squares.painters import heap, numbers

SHAPES: Final[Shapes] = joined(heap.SHAPES, numbers.SHAPES)
