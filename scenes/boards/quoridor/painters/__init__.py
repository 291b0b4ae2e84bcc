"""Painters of Quoridor's shapes."""

from typing import Final

from scenes.boards.quoridor.painters import ground, marks, pieces
from scenes.boards.shape import Shapes, joined

SHAPES: Final[Shapes] = joined(ground.SHAPES, marks.SHAPES, pieces.SHAPES)
