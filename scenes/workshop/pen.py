"""Pen of the editor: the meaning of pointer and buttons on a board that is drawn on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.learning.content import DesignRefused, Drawing
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.state import Cell
from scenes.boards.sprite import Sprites
from scenes.boards.stage import Stage
from scenes.boards.view import BoardView
from scenes.ui.brush import Brush

CORNER = 0.15
"""How near a corner of cells is meant, in cells."""


class Pen:
    """A place for the tool in hand: a cell, or a move that the game's view aims."""

    def __init__(self, drawing: Drawing[Any, Any], view: BoardView, stage: Stage) -> None:
        self._drawing, self._view, self._stage = drawing, view, stage
        self.cell: Cell = (0, 0)
        self.aim: Any = None

    @property
    def at(self) -> Any:
        """Where ``Drawing.put`` is to put something."""
        return self.cell if self.aim is None else self.aim

    def tool(self, design: Any, held: str) -> str:
        """Return the tool that a press here works with."""
        return held if self.aim is not None else self._drawing.stroke(design, held, self.cell)

    def is_busy(self, design: Any, held: str) -> bool:
        """Return whether a press here would do anything in a cell."""
        is_for_cells = self._drawing.aims(design, held) is None
        return self.aim is None and (is_for_cells or self.tool(design, held) != held)

    def begin(self, design: Any, held: str) -> None:
        """Choose a cell to steer from, for another tool or in another design."""
        columns, rows = self._drawing.size(design)
        self.cell = min(self.cell[0], columns - 1), min(self.cell[1], rows - 1)
        position = self._drawing.aims(design, held)
        self.aim = None if position is None else self._view.turn(position, None)

    def point(self, design: Any, held: str, x: float, y: float) -> bool:
        """Mean what is at a point in design units; False if that is not on the board."""
        left, top = self._stage.board_point(x, y)
        columns, rows = self._drawing.size(design)
        if not (0 <= left < columns and 0 <= top < rows):
            return False
        self.cell = int(left), int(top)
        position = self._drawing.aims(design, held)
        self.aim = None if position is None else self._aim_at(position, left, top)
        return True

    def _aim_at(self, position: Any, left: float, top: float) -> Any:
        """Return what the view means there.

        Corners of cells, which a game may have for picks of its own, mean what is beside them.
        """
        aim = self._view.aim_at(position, left, top, self.aim)
        is_corner = max(abs(left - round(left)), abs(top - round(top))) < CORNER
        if aim is None and is_corner:
            aim = self._view.aim_at(position, left + 2 * CORNER, top, self.aim)
        return aim

    def steer(self, design: Any, held: str, dx: int, dy: int) -> bool:
        """One step that way; False where the board ends."""
        position = self._drawing.aims(design, held)
        if position is None:
            return self._step(design, dx, dy)
        before, self.aim = self.aim, self._view.steer(position, self.aim, dx, dy)
        return bool(self.aim != before)

    def _step(self, design: Any, dx: int, dy: int) -> bool:
        columns, rows = self._drawing.size(design)
        x, y = self.cell[0] + dx, self.cell[1] + dy
        if not (0 <= x < columns and 0 <= y < rows):
            return False
        self.cell = x, y
        return True

    def turn(self, design: Any, held: str, step: int) -> Any:
        """Turn what is aimed; the design with what stands in the cell turned, if nothing is."""
        position = self._drawing.aims(design, held)
        if position is None:
            return self._drawing.turn(design, self.cell)
        self.aim = self._view.turn(position, self.aim, step)
        return design

    def ghost(self, design: Any, held: str, seats: Sequence[Seat]) -> Sprites:
        """Return how what is aimed would look, or why it cannot be."""
        position = self._drawing.aims(design, held)
        if position is None or self.aim is None:
            return {}
        move = self._drawing.shown(design, held, self.aim)
        return self._view.ghost(position, move, self._refusal(design, held), seats)

    def draw(self, brush: Brush, design: Any, held: str, seats: Sequence[Seat]) -> None:
        """Draw the board with what is aimed, or with a frame round the cell that is meant."""
        self._stage.draw(brush, [self.ghost(design, held, seats)])
        if self.is_busy(design, held):
            x, y = self.cell
            left, top = self._stage.point(x, y)
            right, bottom = self._stage.point(x + 1, y + 1)
            cell = (left + 3, top + 3, right - left - 6, bottom - top - 6)
            brush.rounded(cell, "acc", 10, width=4)

    def _refusal(self, design: Any, held: str) -> Comment | None:
        try:
            self._drawing.put(design, held, self.aim)
        except DesignRefused as refused:
            return refused.reason
        return None
