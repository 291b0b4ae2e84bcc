"""The tools and the numbers beside a board that is drawn on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any, Final

from game.core.learning.content import DesignRefused, Dial, Drawing
from game.core.match.seats import Seat
from scenes.app_context import AppContext
from scenes.boards.figure import draw_figure
from scenes.boards.paint import shape_of
from scenes.boards.sprite import Sprites
from scenes.boards.view import BoardView
from scenes.kit.boxes import Row
from scenes.kit.leaves import Picture
from scenes.kit.node import Node
from scenes.kit.parts import pawn
from scenes.kit.widgets import Card, Stepper
from scenes.ui.brush import Box, Brush

TOOL: Final = 80.0


def tool_figure(
    drawing: Drawing[Any, Any], view: BoardView, design: Any, tool: str, seats: Sequence[Seat]
) -> Sprites:
    """Return what ``tool`` makes where it can, without letters.

    Nothing for a tool that has an icon.
    """
    if tool in drawing.icons:
        return {}
    position, (columns, rows) = drawing.aims(design, tool), drawing.size(design)
    aim = None if position is None else view.turn(position, None)
    before = view.picture(drawing.sketch(design), seats)
    taken = Counter((int(sprite.x), int(sprite.y)) for sprite in before.values())
    cells = sorted(product(range(columns), range(rows)), key=lambda at: taken[at])  # empty first
    for at in cells if aim is None else [aim]:
        try:
            made = drawing.put(design, tool, at)
        except DesignRefused:
            continue
        after = view.picture(drawing.sketch(made), seats)
        fresh = {
            key: sprite
            for key, sprite in after.items()
            if before.get(key) != sprite and (aim or (int(sprite.x), int(sprite.y)) == at)
        }
        if fresh:
            key, top = max(fresh.items(), key=lambda item: item[1].z)
            shape = shape_of(top.shape)
            return {key: top if shape.is_legible else replace(top, text=shape.shorten(top.text))}
    return {} if position is None else view.ghost(position, aim, None, seats)


class Palette:
    """Makes the cards of tools, and the rows of the numbers of a design."""

    def __init__(
        self,
        context: AppContext,
        game: str,
        drawing: Drawing[Any, Any],
        view: BoardView,
        seats: Sequence[Seat],
    ) -> None:
        self._words, self._game, self._drawing = context.words, game, drawing
        self._view, self._seats = view, seats

    def tool(self, tool: str, design: Any, *, is_held: bool) -> Node:
        """Return the card of a tool: what it makes, or its icon."""
        figure = tool_figure(self._drawing, self._view, design, tool, self._seats)
        icon = self._drawing.icons.get(tool, "")

        def draw(brush: Brush, box: Box) -> None:
            x, y, w, h = box
            if figure:
                draw_figure(brush, figure, (x + 14, y + 14, w - 28, h - 28))
            else:
                brush.icon(icon, (x + w / 2, y + h / 2), 34, "muted")

        card = Picture((tool, repr(figure)), TOOL, TOOL, draw), "amber", 0.0, is_held, 12.0
        look: dict[str, Any] = {"hover_focuses": False, "ring": (12.0, "acc")}
        label = self._words(f"{self._game}.tool.{tool}")
        return Card(*card, key=("tool", tool), label=label, **look)

    def dial(self, dial: Dial) -> Node:
        """Return a number of a design; players are told by their shapes and colours."""
        value, values = str(dial.value), [str(dial.most)]
        if dial.is_player:
            looks = [self._seats[k - 1].look for k in range(dial.least, dial.most + 1)]
            values = [self._words(f"replays.look_{look}") for look in looks]
            value = values[dial.value - dial.least]
        low, high = (dial.stepped(by) is not None for by in (-1, 1))
        label = self._words(f"{self._game}.dial.{dial.name}")
        stepper = Stepper(value, values, low, high, label=label, key=("dial", dial.name), grow=1.0)
        sign = None if dial.player is None else pawn(self._seats[dial.player].look, 8.0)
        return Row([sign, stepper], "xs", align="center")
