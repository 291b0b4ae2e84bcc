"""Painters of shapes that several games use."""

from typing import Final

from scenes.boards.common.painters import ground, marks, numbers
from scenes.boards.shape import Shapes, joined

SHAPES: Final[Shapes] = joined(ground.SHAPES, marks.SHAPES, numbers.SHAPES)
