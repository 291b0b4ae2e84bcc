"""The moves of a game and all that was tried, as an indented list."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.match.variation_tree import MoveTree
from game.core.match.variations import NotationRow
from scenes.review.moves_panel import shortened
from scenes.ui.brush import Box, Brush

TITLE_H, PITCH, INDENT = 46.0, 34.0, 14.0
MOST_INDENT = 5
SIZE, LEFT, MARK, RIGHT = 18.0, 8.0, 16.0, 4.0
"""Of letters; and the room left of a line's number, to the mark and on to the words, after them."""


class Outline:
    """Shows the lines round the current one in ``box``, on a panel that is there already.

    A click finds the node of its line.
    """

    def __init__(self, tree: MoveTree, at: int, lines: Sequence[NotationRow]) -> None:
        self._tree, self._at, self._lines = tree, at, lines

    def _first(self, box: Box) -> int:
        """Which line is on top: the current one stays near the middle."""
        count = self._count(box)
        current = next((k for k, line in enumerate(self._lines) if line.row.node == self._at), 0)
        return max(0, min(current - count // 2, len(self._lines) - count))

    def _count(self, box: Box) -> int:
        return max(1, int((box[3] - TITLE_H) // PITCH))

    def node_at(self, box: Box, px: float, py: float) -> int | None:
        """Return the node of the line under a point."""
        x, y, w, _ = box
        row = int((py - y - TITLE_H) // PITCH)
        at = self._first(box) + row
        is_inside = x <= px <= x + w and 0 <= row < self._count(box) and at < len(self._lines)
        return self._lines[at].row.node if is_inside else None

    def draw(self, brush: Brush, box: Box, title: str) -> None:
        x, y, w, _ = box
        title_y = y + 12 - 12 * (brush.theme.text_scale - 1)
        brush.text(title, (x + 22, title_y), 18, "heavy", "amber", tracking=1, fit=w - 44)
        first = self._first(box)
        for k, line in enumerate(self._lines[first : first + self._count(box)]):
            is_here = line.row.node == self._at
            room = (x + 12, y + TITLE_H + PITCH * k, w - 24, PITCH)
            if is_here:
                left = _indent(brush, line, room[2], SIZE)
                brush.rounded((room[0] + left, room[1] + 1, room[2] - left, 32), "panel2", 10)
            ink = "text" if is_here else "sub" if line.row.node <= self._tree.trunk else "amber"
            draw_line(brush, room, line, ink)


def draw_line(brush: Brush, box: Box, line: NotationRow, ink: str, size: float = SIZE) -> None:
    """Draw a move, indented by its depth: its number in the line, its player, and its words."""
    x, y, w, h = box
    middle = y + h / 2
    right = x + LEFT + _indent(brush, line, w, size) + _number_w(brush, line, size)
    brush.text(f"{line.row.ply}", (right, middle), size, "bold", "dim", "midright")
    mark = right + MARK
    if line.look is not None:
        brush.shape(line.look, (mark, middle), 7)
    room = x + w - mark - MARK - RIGHT
    words = line.words if brush.has_room(line.words, room) else shortened(line.words, 0)
    brush.text(words, (mark + MARK, middle), size, "bold", ink, "midleft", fit=room)


def _number_w(brush: Brush, line: NotationRow, size: float) -> float:
    return max(brush.measure(n, size)[0] for n in ("88", f"{line.row.ply}"))


def _indent(brush: Brush, line: NotationRow, w: float, size: float) -> float:
    """How far to the right a line begins that is ``w`` wide; its words come before that."""
    room = w - LEFT - _number_w(brush, line, size) - 2 * MARK - RIGHT
    spare = room - brush.least_width(line.words)
    return max(0.0, min(INDENT * min(line.row.depth, MOST_INDENT), spare))
