"""Rows to choose from, over a scene that goes on below."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item

SHADE = 190
PANEL_PAD, LEAST_W = 32.0, 440.0
LEAST_TOP, LOWEST = 24.0, 648.0
"""Of the panel under the rows: how far it leads up and down."""


class Overlay(PlainScene):
    """The scene below is darkened; back or pause leads to it."""

    covers = False
    section: str
    """Of the string table: ``title`` and the rows."""
    back = "menu.back"
    room: Box | None = None
    """Of a list; else the panel is as large as the rows."""

    def __init__(self, cabinet: Cabinet, items: Sequence[Item]) -> None:
        self._cabinet = cabinet
        self._prompt_bar = PromptBar(cabinet)
        self._page = Page(cabinet, items)
        self._page.focus.current = next(
            (item for item in self._page.items if item.is_enabled), None
        )

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True):
                self.close()
                return True
        return self._page.act(action)

    def close(self) -> None:
        """Back to the scene below."""
        self._cabinet.stack.pop()

    @property
    def title(self) -> str:
        """Heading above the rows."""
        return self._cabinet.words(f"{self.section}.title")

    def _panel(self, brush: Brush, title_y: float) -> Box:
        """What the title and the rows lie on."""
        wide, high = brush.measure(self.title, 48, "display")
        boxes = [self.room] if self.room else [item.box for item in self._page.items]
        lefts, rights = [x for x, *_ in boxes], [x + w for x, _, w, _ in boxes]
        left = min(*lefts, 640 - wide / 2, 640 - LEAST_W / 2) - PANEL_PAD
        right = max(*rights, 640 + wide / 2, 640 + LEAST_W / 2) + PANEL_PAD
        top = max(title_y - high / 2 - 8, LEAST_TOP)
        bottom = max((y + h for _, y, _, h in boxes), default=title_y + 300) + PANEL_PAD * 0.7
        return left, top, right - left, min(bottom, LOWEST) - top

    def draw_rows(self, brush: Brush, title_y: float) -> None:
        """Everything but what is told below the title."""
        words = self._cabinet.words
        brush.shade(SHADE)
        brush.panel(self._panel(brush, title_y), "panel2", "line", 28)
        brush.text(self.title, (640, title_y), 48, "display", "text", "center")
        self._page.draw(brush)
        prompts = [(Button.CONFIRM, words("menu.choose")), (Button.CANCEL, words(self.back))]
        self._prompt_bar.draw(brush, prompts)
