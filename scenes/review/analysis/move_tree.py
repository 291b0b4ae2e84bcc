"""Moves of a game and all variations, as an indented list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.core.record.variation_tree import MoveTree
from game.core.record.variations import NotationRow
from scenes.kit.boxes import Column, FirstThatFits, Layers, Row, Spacer
from scenes.kit.node import Layout, Node, nodeclass
from scenes.kit.parts import shape
from scenes.kit.text import Text
from scenes.kit.widgets import Plate
from scenes.review.viewer.moves_panel import shortened
from scenes.ui.brush import Box

PITCH: Final = 34.0
INDENT, MAX_INDENT = 14.0, 5


@nodeclass
class Around(Column):
    """Rows of one height, as many as there is room for: the one at ``at`` is near the middle."""

    at: int = 0

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        x, y, w, h = box
        count = max(1, int(h // PITCH))
        first = max(0, min(self.at - count // 2, len(self.parts) - count))
        for k, part in enumerate(self.children[first : first + count]):
            yield part, (x, y + PITCH * k, w, PITCH)


def outline(
    tree: MoveTree, at: int, lines: Sequence[NotationRow], title: str, scale: float
) -> Node:
    """Return the lines round the current one; the key of each ends in its position.

    ``scale`` is the text setting.
    """
    rows: list[Node] = []
    for line in lines:
        node = line.row.node
        ink = "text" if node == at else "sub" if node <= tree.trunk else "amber"
        row = move_row(line, ink, scale, is_here=node == at)
        rows.append(Layers([row], key=("node", node)))
    current = next((k for k, line in enumerate(lines) if line.row.node == at), 0)
    head = Row([Text(title, "section", "amber")], pad=(10.0, 0.0), align="center", height=38.0)
    return Column([head, Around(rows, at=current, grow=1.0)], 0.0, (12.0, 4.0), grow=1.0)


def move_row(
    line: NotationRow, ink: str, scale: float, size: float = 18.0, *, is_here: bool = False
) -> Node:
    """Return a move: its number in the line, its player, and its words.

    It is indented by its depth if the words leave room for that.
    """
    sign = None if line.look is None else shape(line.look, 7.0, 14.0)
    number = Text(f"{line.row.ply}", "note", "dim", "right", size=size, width=1.3 * size * scale)
    most = min(line.row.depth, MAX_INDENT)
    ways = [(line.words, depth) for depth in range(most, -1, -1)]
    ways.append((shortened(line.words, 0), 0))
    made: list[Node] = []
    for words, depth in ways:
        said = Text(words, "note", ink, size=size, grow=1.0)
        row = Row([number, sign, said], 9.0, (8.0, 0.0), "center", grow=1.0)
        plate: Node = Plate(row, "panel2", 10.0, grow=1.0) if is_here else row
        made.append(Row([Spacer(INDENT * depth), plate], 0.0, (0.0, 1.0)))
    return FirstThatFits(made, shrinks=True)
