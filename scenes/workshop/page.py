"""The page of an editor: its board between the tools and the numbers of a design."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.core.learning.content import Drawing
from game.core.match.seats import Seat
from scenes.app_context import AppContext
from scenes.boards.view import BoardView
from scenes.kit.boxes import Boxes, CellGrid, Column, Layers, Row, Spacer
from scenes.kit.leaves import Live
from scenes.kit.node import Node, Pressable
from scenes.kit.scene import Command
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, TextButton
from scenes.ui.brush import Box, Brush
from scenes.workshop.palette import Palette

SIDE_W, COLUMNS = 284.0, 3
BOARD: Final = "board"
RIM: Final = 6.0
"""Between the frame of the board and the ring of the focus."""


class DrawingPage:
    """Makes the page of one editor."""

    def __init__(
        self,
        context: AppContext,
        game: str,
        drawing: Drawing[Any, Any],
        view: BoardView,
        seats: Sequence[Seat],
    ) -> None:
        self._words, self._game, self._drawing = context.words, game, drawing
        self._palette = Palette(context, game, drawing, view, seats)

    def body(
        self,
        design: Any,
        tool: str,
        doors: Sequence[Sequence[Command]],
        draw: Callable[[Brush, Box, int], object],
        frame: Box,
    ) -> Node:
        """Return the board in its frame between tools and numbers; doors stand where they fit."""
        tools, palette = self._drawing.tools(design), self._palette
        held = self._words("editor.tool_now", tool=self._words(f"{self._game}.tool.{tool}"))
        ways = Column([Row([self._button(door) for door in row], "s") for row in doors], "s")
        is_below = -(-len(tools) // COLUMNS) + len(doors) <= 9
        cards = [palette.tool(one, design, is_held=one == tool) for one in tools]
        dials = Column(list(map(palette.dial, self._drawing.dials(design))), "xs", grow=1.0)
        now = Text(held, "strong", "amber", "center")
        left = [CellGrid(cards, COLUMNS, "xs"), Spacer(grow=1.0), ways if is_below else None]
        right = [now, dials, None if is_below else ways]
        ground = Pressable(label=held, key=BOARD, ring=(24.0, "acc"))
        x, y, w, h = frame
        around = x - RIM, y - RIM, w + 2 * RIM, h + 2 * RIM
        board = Layers([Boxes([(ground, around)]), Live(0.0, 0.0, draw)], grow=1.0)
        sides = [Panel(Column(one), "", 12.0, radius=22.0, width=SIDE_W) for one in (left, right)]
        return Row([sides[0], board, sides[1]], 20.0)

    def _button(self, door: Command) -> Node:
        words, key = self._words(door.words), ("door", door.words)
        return TextButton(words, door.icon, door.tone, 20.0, key=key, grow=1.0)
