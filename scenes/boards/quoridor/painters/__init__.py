"""Painters of Quoridor's shapes."""

from typing import Final

from scenes.boards.quoridor.painters import ground, marks, pieces
from scenes.boards.shape import Shapes, merge_shapes

SHAPES: Final[Shapes] = merge_shapes(ground.SHAPES, marks.SHAPES, pieces.SHAPES)
