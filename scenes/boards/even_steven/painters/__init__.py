"""Painters of the shapes of Even-Steven."""

from typing import Final

from scenes.boards.even_steven.painters import numbers, tower
from scenes.boards.shape import Shapes, joined

SHAPES: Final[Shapes] = joined(numbers.SHAPES, tower.SHAPES)
