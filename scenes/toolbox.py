"""The tools of the board editor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.core.seam import AnyGame
from game.core.seats import Seat
from scenes.boards import VIEWS
from scenes.boards.board import Picture
from scenes.boards.pages import PagedView
from scenes.boards.paint import FORMS
from scenes.boards.stage import draw_figure
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable


def tool_figure(game: AnyGame, tool: str) -> Picture | None:
    """What ``tool`` puts on an empty board, without letters; None if that is nothing to see."""
    editor = game.editor
    assert editor is not None
    bare = editor.blank()
    made = editor.put(bare, tool, (0, 0))
    if made == bare:
        return None
    view, seats = VIEWS[game.id], [Seat("", look) for look in range(2)]
    bound = view.at(0, 0) if isinstance(view, PagedView) else view
    before, after = (bound.picture(editor.sketch(one), seats) for one in (bare, made))
    fresh = {k: look for k, look in after.items() if before.get(k) != look and look.x < 1 > look.y}
    key, top = max(fresh.items(), key=lambda item: item[1].z)
    form = FORMS[top.shape]
    return {key: top if form.is_legible else replace(top, text=form.shorten(top.text))}


class ToolButton(Pressable):
    """One tool: what it makes."""

    def __init__(
        self,
        box: Box,
        tool: str,
        figure: Picture | None,
        on_press: Callable[[], None],
        held: Callable[[], str],
    ) -> None:
        """``held`` tells which tool is in hand."""
        super().__init__(box, on_press)
        self.tool, self._figure, self._held = tool, figure, held

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        is_held = self._held() == self.tool
        brush.rounded(self.box, "panel2" if is_held else "hole", 12)
        if is_held:
            brush.rounded(self.box, "amber", 12, width=3)
        if self._figure is None:
            brush.icon("cross", (x + w / 2, y + h / 2), 34, "muted")
        else:
            draw_figure(brush, self._figure, (x + 14, y + 14, w - 28, h - 28))
        if is_focused:
            brush.focus_ring(self.box, radius=12, tint="acc")
