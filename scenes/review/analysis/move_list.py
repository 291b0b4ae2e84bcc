"""List of all moves of an analysis, from which any of them can be visited."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from game.core.record.variation_tree import MoveListRow
from game.core.record.variations import NotationRow, VariationTree
from scenes.app_context import AppContext
from scenes.dialogs.menu import ListScene
from scenes.kit.node import Node
from scenes.kit.widgets import Card
from scenes.review.analysis.move_tree import move_row


class MoveList(ListScene):
    """Lies over a board at the node ``at``; ``go`` leads to the one that is chosen."""

    section = "moves"
    back = "analysis.close"
    wide = 624.0
    cell = 40.0

    def __init__(
        self, context: AppContext, variations: VariationTree, at: int, go: Callable[[int], None]
    ) -> None:
        super().__init__(context)
        self._trunk, self._at, self._go = variations.tree.trunk, at, go
        start = NotationRow(MoveListRow(0, 0, 0), None, context.words("moves.start"))
        self._lines = (start, *variations.lines(context.strings.write))
        self.screen.focus_on(at)

    @property
    def keys(self) -> Sequence[Hashable]:
        return [line.row.node for line in self._lines]

    def entry(self, at: int) -> Node:
        line = self._lines[at]
        node, is_here = line.row.node, line.row.node == self._at
        ink = "amber" if node > self._trunk else "text"
        scale = self._context.window.brush.theme.text_scale
        move = move_row(line, ink, scale, 20.0)
        return Card(move, is_lit=is_here, radius=12.0, key=node, label=line.words)

    def on_press(self, key: Hashable) -> None:
        self.close()
        if isinstance(key, int) and key != self._at:
            self._go(key)
