"""The tools and the numbers beside a board that is drawn on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from game.core.exercise import DesignRefused, Dial, Drawing
from game.core.seats import Seat
from scenes.boards.figure import draw_figure
from scenes.boards.look import Picture
from scenes.boards.paint import shape_of
from scenes.boards.view import AnyView
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable, Stepper

SHAPE = 7.0
"""Half the size of a player's shape beside a number."""


def tool_figure(
    drawing: Drawing[Any, Any], view: AnyView, design: Any, tool: str, seats: Sequence[Seat]
) -> Picture:
    """What ``tool`` makes where it can, without letters; nothing for a tool that has an icon."""
    if tool in drawing.icons:
        return {}
    position, (columns, rows) = drawing.aims(design, tool), drawing.size(design)
    aim = None if position is None else view.turn(position, None)
    before = view.picture(drawing.sketch(design), seats)
    for at in product(range(columns), range(rows)) if aim is None else [aim]:
        try:
            made = drawing.put(design, tool, at)
        except DesignRefused:
            continue
        after = view.picture(drawing.sketch(made), seats)
        fresh = {
            key: look for key, look in after.items()
            if before.get(key) != look and (aim or (int(look.x), int(look.y)) == at)
        }  # fmt: skip
        if fresh:
            key, top = max(fresh.items(), key=lambda item: item[1].z)
            shape = shape_of(top.shape)
            return {key: top if shape.is_legible else replace(top, text=shape.shorten(top.text))}
    return {} if position is None else view.ghost(position, aim, None, seats)


class ToolButton(Pressable):
    """One tool: what it makes, or its icon."""

    def __init__(
        self,
        box: Box,
        tool: str,
        figure: Picture,
        icon: str,
        on_press: Callable[[], None],
        held: Callable[[], str],
    ) -> None:
        """``held`` tells which tool is in hand."""
        super().__init__(box, on_press)
        self.tool, self._figure, self._icon, self._held = tool, figure, icon, held

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        is_held = self._held() == self.tool
        brush.rounded(self.box, "panel2" if is_held else "hole", 12)
        if is_held:
            brush.rounded(self.box, "amber", 12, width=3)
        if self._figure:
            draw_figure(brush, self._figure, (x + 14, y + 14, w - 28, h - 28))
        else:
            brush.icon(self._icon, (x + w / 2, y + h / 2), 34, "muted")
        if is_focused:
            brush.focus_ring(self.box, radius=12, tint="acc")


class DialStepper(Stepper):
    """A number of a design. Players are told by the shapes of their ``seats``."""

    def __init__(
        self,
        box: Box,
        label: str,
        dial: Callable[[], Dial],
        seats: Sequence[Seat],
        on_change: Callable[[int], None],
    ) -> None:
        """``dial`` tells what the number is now; ``on_change`` gets another one."""
        self._dial, self._seats, self._on_change = dial, seats, on_change
        super().__init__(box, label, self._shown, self._step,
                         can_step=lambda by: dial().stepped(by) is not None,
                         value_width=116)  # fmt: skip

    def _shown(self) -> str:
        dial = self._dial()
        return "" if dial.is_player else str(dial.value)

    def _step(self, by: int) -> None:
        value = self._dial().stepped(by)
        if value is not None:
            self._on_change(value)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        super().draw(brush, is_focused)
        dial, (x, y, w, h) = self._dial(), self.box
        if dial.player is not None:
            brush.shape(self._seats[dial.player].look, (x + 9, y + h / 2), SHAPE)
        if dial.is_player:
            middle = x + w - self.value_width / 2 - 4, y + h / 2
            brush.shape(self._seats[dial.value - 1].look, middle, SHAPE + 4)
