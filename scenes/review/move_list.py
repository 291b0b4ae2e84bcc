"""All moves of an analysis, to go to any of them with whatever is in hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.core.tree import Row
from game.core.variations import Line
from scenes.cabinet import Cabinet
from scenes.dialogs.list_view import ListView
from scenes.dialogs.overlay import Overlay
from scenes.input.actions import Action
from scenes.review.analysed import AnalysisBoard
from scenes.review.outline import draw_line
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, Pressable

LIST: Final[Box] = (360.0, 116.0, 560.0, 520.0)
PITCH: Final = 44.0
MORE_PITCH: Final = 32.0
"""For letters twice as large."""


class MoveList(Overlay):
    """Lies over the ``board``, which shows the position that is chosen."""

    section = "moves"
    back = "analysis.close"

    def __init__(self, cabinet: Cabinet, board: AnalysisBoard) -> None:
        self._board = board
        pitch = PITCH + MORE_PITCH * (cabinet.window.brush.theme.text_scale - 1.0)
        self._list: ListView[Line] = ListView(LIST, pitch, self._row)
        start = Line(Row(0, 0, 0), None, cabinet.words("moves.start"))
        self._list.entries = (start, *board.variations.lines(cabinet.strings.write))
        here = next(k for k, line in enumerate(self._list.entries) if line.row.node == board.at)
        self._list.top = here - self._list.window // 2
        rows, self.room = self._list.rows(), self._list.filled
        super().__init__(cabinet, rows)
        self._page.focus.current = rows[here - self._list.top]

    def _row(self, box: Box, line: Line) -> Item:
        node, board = line.row.node, self._board
        ink = "amber" if node > board.variations.tree.trunk else "text"
        return MoveRow(box, line, ink, partial(self._choose, node), is_here=node == board.at)

    def _choose(self, node: int) -> None:
        self.close()
        if node != self._board.at:
            self._board.go(node)

    def act(self, action: Action) -> bool:
        return self._list.act(action, self._page) or super().act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        self.draw_rows(brush, 64)
        self._list.draw_bar(brush)


class MoveRow(Pressable):
    """A move as it stands in the outline beside the board; the board shows the one with a rim."""

    def __init__(
        self, box: Box, line: Line, ink: str, on_press: Callable[[], None], *, is_here: bool
    ) -> None:
        super().__init__(box, on_press)
        self.line, self._ink, self._is_here = line, ink, is_here

    def draw(self, brush: Brush, is_focused: bool) -> None:
        brush.rounded(self.box, "panel2" if is_focused else "panel", 12)
        if self._is_here:
            brush.rounded(self.box, "muted", 12, width=2)
        x, y, w, h = self.box
        draw_line(brush, (x + 10, y, w - 20, h), self.line, self._ink, 20)
        if is_focused:
            brush.focus_ring(self.box, radius=12, tint="acc")
