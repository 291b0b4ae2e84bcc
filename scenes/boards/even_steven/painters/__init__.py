"""Painters of the shapes of Even-Steven."""

from typing import Final

from scenes.boards.even_steven.painters import numbers, tower
from scenes.boards.shape import Shapes, merge_shapes

SHAPES: Final[Shapes] = merge_shapes(numbers.SHAPES, tower.SHAPES)
