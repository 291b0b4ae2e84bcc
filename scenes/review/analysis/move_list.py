"""List of all moves of an analysis, from which any of them can be visited."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.core.record.variation_tree import MoveListRow
from game.core.record.variations import NotationRow
from scenes.app_context import AppContext
from scenes.dialogs.menu import ListScene
from scenes.kit.node import Node
from scenes.kit.widgets import Card
from scenes.review.analysis.move_tree import move_row
from scenes.review.analysis.protocol import AnalysisBoard


class MoveList(ListScene):
    """Lies over the ``board``, which shows the position that is chosen."""

    section = "moves"
    back = "analysis.close"
    wide = 624.0
    cell = 40.0

    def __init__(self, context: AppContext, board: AnalysisBoard) -> None:
        super().__init__(context)
        self._board = board
        start = NotationRow(MoveListRow(0, 0, 0), None, context.words("moves.start"))
        self._lines = (start, *board.variations.lines(context.strings.write))
        self.screen.focus_on(board.at)

    @property
    def keys(self) -> Sequence[Hashable]:
        return [line.row.node for line in self._lines]

    def entry(self, at: int) -> Node:
        line, board = self._lines[at], self._board
        node, is_here = line.row.node, line.row.node == board.at
        ink = "amber" if node > board.variations.tree.trunk else "text"
        scale = self._context.window.brush.theme.text_scale
        move = move_row(line, ink, scale, 20.0)
        return Card(move, is_lit=is_here, radius=12.0, key=node, label=line.words)

    def on_press(self, key: Hashable) -> None:
        self.close()
        if isinstance(key, int) and key != self._board.at:
            self._board.go(key)
